//! The macro that turns the table of options into a struct, and the types that options can have.

use std::ops::RangeInclusive;
use std::time::Duration;

use lucena_search::NumaPolicy;
use lucena_uci::{OptionDeclaration, OptionValue};

use super::{Options, Part, Protocol};
use crate::EvaluatorKind;

/// An option: its name, its documentation and the access to its field.
pub(crate) struct Entry {
    /// The UCI name.
    pub(crate) name: &'static str,
    /// The comment on the field.
    #[cfg_attr(not(test), expect(dead_code, reason = "compared with the README by a test"))]
    pub(crate) doc: &'static str,
    pub(crate) declaration: fn(&Options) -> OptionDeclaration,
    pub(crate) apply: fn(&mut Options, &OptionValue),
    pub(crate) value: fn(&Options) -> String,
    pub(crate) renews: Option<Part>,
    /// The only protocol with this option; the other has a command for it, or no use for it.
    pub(crate) only: Option<Protocol>,
}

#[cfg(test)]
impl Entry {
    /// The first paragraph of the documentation.
    pub(super) fn summary(&self) -> String {
        let lines = self.doc.lines().map(str::trim).take_while(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    }
}

/// The type of an option's field.
pub(super) trait Field: Sized {
    /// The declaration with this value as the default. Only numbers have a range.
    fn declaration(&self, name: &str, range: Option<RangeInclusive<i64>>) -> OptionDeclaration;

    /// The value of a declared option; `None` if it has another type.
    fn from_option(value: &OptionValue) -> Option<Self>;

    /// The value as `setoption` writes it.
    fn text(&self) -> String;
}

/// A number, brought into range: fields may hold what UCI cannot set.
fn spin(name: &str, value: u128, range: Option<RangeInclusive<i64>>) -> OptionDeclaration {
    let (min, max) = range.unwrap_or(0..=i32::MAX.into()).into_inner();
    let value = i64::try_from(value).unwrap_or(i64::MAX).clamp(min, max);
    OptionDeclaration::spin(name, value, min, max)
}

macro_rules! number_fields {
    ($($number:ty),+) => {$(
        impl Field for $number {
            fn declaration(
                &self,
                name: &str,
                range: Option<RangeInclusive<i64>>,
            ) -> OptionDeclaration {
                spin(name, *self as u128, range)
            }

            fn from_option(value: &OptionValue) -> Option<Self> {
                let OptionValue::Spin(number) = value else { return None };
                Self::try_from(*number).ok()
            }

            fn text(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

number_fields!(u8, u16, u32, usize);

impl Field for Duration {
    fn declaration(&self, name: &str, range: Option<RangeInclusive<i64>>) -> OptionDeclaration {
        spin(name, self.as_millis(), range)
    }

    fn from_option(value: &OptionValue) -> Option<Self> {
        let OptionValue::Spin(milliseconds) = value else { return None };
        Some(Self::from_millis(milliseconds.unsigned_abs()))
    }

    fn text(&self) -> String {
        self.as_millis().to_string()
    }
}

impl Field for bool {
    fn declaration(&self, name: &str, _: Option<RangeInclusive<i64>>) -> OptionDeclaration {
        OptionDeclaration::check(name, *self)
    }

    fn from_option(value: &OptionValue) -> Option<Self> {
        let OptionValue::Check(is_on) = value else { return None };
        Some(*is_on)
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Field for String {
    fn declaration(&self, name: &str, _: Option<RangeInclusive<i64>>) -> OptionDeclaration {
        OptionDeclaration::text(name, self)
    }

    fn from_option(value: &OptionValue) -> Option<Self> {
        let OptionValue::Text(text) = value else { return None };
        Some(text.clone())
    }

    fn text(&self) -> String {
        self.clone()
    }
}

macro_rules! combo_fields {
    ($($kind:ty),+) => {$(
        impl Field for $kind {
            fn declaration(
                &self,
                name: &str,
                _: Option<RangeInclusive<i64>>,
            ) -> OptionDeclaration {
                OptionDeclaration::combo(name, self.name(), &Self::ALL.map(Self::name))
            }

            fn from_option(value: &OptionValue) -> Option<Self> {
                let OptionValue::Combo(name) = value else { return None };
                Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
            }

            fn text(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

combo_fields!(EvaluatorKind, NumaPolicy);

/// Declares the struct, its defaults and its [`Entry`] list from one table. A line has the field,
/// its type and default, the UCI name, the range of a number, the [`Part`] that a change renews,
/// and the [`Protocol`] if only one has the option.
macro_rules! option_table {
    (
        $(#[$meta:meta])*
        pub struct $options:ident {$(
            $(#[doc = $doc:literal])+
            $field:ident: $type:ty = $default:expr, $name:literal
                $(in $range:expr)? $(, renews $part:ident)? $(, only $protocol:ident)?;
        )+}
    ) => {
        $(#[$meta])*
        pub struct $options {$(
            $(#[doc = $doc])+
            pub $field: $type,
        )+}

        impl Default for $options {
            fn default() -> Self {
                Self {$($field: $default,)+}
            }
        }

        impl $options {
            /// Every option in the order of the declarations.
            pub(crate) const ENTRIES: &[Entry] = &[$(Entry {
                name: $name,
                doc: concat!($($doc, "\n",)+),
                declaration: |options| {
                    Field::declaration(&options.$field, $name, option_table!(@some $($range)?))
                },
                apply: |options, value| {
                    if let Some(value) = Field::from_option(value) {
                        options.$field = value;
                    }
                },
                value: |options| Field::text(&options.$field),
                renews: option_table!(@some $(Part::$part)?),
                only: option_table!(@some $(Protocol::$protocol)?),
            }),+];
        }
    };
    (@some) => { None };
    (@some $value:expr) => { Some($value) };
}

pub(super) use option_table;
