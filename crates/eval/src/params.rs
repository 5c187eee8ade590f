//! The weights as a typed struct, and the same weights as a list for tools.

mod defaults;
mod text;
mod weights;

use core::mem::{offset_of, size_of};

pub use text::ParamsError;
pub use weights::Params;

use crate::Tapered;

/// The value of one weight.
///
/// ```
/// use lucena_eval::{Params, Tapered, WeightValue};
/// let bishop_pair = Params::default().weights().find(|w| w.name == "bishop_pair");
/// assert!(matches!(bishop_pair.map(|w| w.value), Some(WeightValue::Tapered(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightValue {
    /// Centipawns for the middlegame and the endgame; the score is linear in these.
    Tapered(Tapered),
    /// A number whose unit the weight's own documentation gives.
    Plain(i32),
}

/// One weight out of [`Params`], found by its name and index or by its slot.
///
/// ```
/// use lucena_eval::Params;
/// let params = Params::default();
/// let weight = params.weights().nth(1).unwrap();
/// assert_eq!((weight.name, weight.index, weight.slot), ("material", 1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The field of [`Params`].
    pub name: &'static str,
    /// The place within the field, row by row.
    pub index: usize,
    /// The place among all weights.
    pub slot: usize,
    /// The value.
    pub value: WeightValue,
}

/// The largest number that a weight may hold, either way: sums of weights stay within 16 bits in
/// any position that a game reaches.
pub(crate) const WEIGHT_LIMIT: i32 = 4_000;

/// A field of [`Params`] as a list of equal slots.
pub(crate) trait Slots {
    fn n_slots(&self) -> usize;
    fn get(&self, index: usize) -> Option<WeightValue>;
    /// Whether the value is of the kind that the field holds, and there is such a slot.
    fn set(&mut self, index: usize, value: WeightValue) -> bool;
}

impl Slots for Tapered {
    fn n_slots(&self) -> usize {
        1
    }

    fn get(&self, index: usize) -> Option<WeightValue> {
        (index == 0).then_some(WeightValue::Tapered(*self))
    }

    fn set(&mut self, index: usize, value: WeightValue) -> bool {
        match value {
            WeightValue::Tapered(value) if index == 0 => {
                *self = value;
                true
            }
            _ => false,
        }
    }
}

impl Slots for i32 {
    fn n_slots(&self) -> usize {
        1
    }

    fn get(&self, index: usize) -> Option<WeightValue> {
        (index == 0).then_some(WeightValue::Plain(*self))
    }

    fn set(&mut self, index: usize, value: WeightValue) -> bool {
        match value {
            WeightValue::Plain(value) if index == 0 => {
                *self = value;
                true
            }
            _ => false,
        }
    }
}

impl<T: Slots, const N: usize> Slots for [T; N] {
    fn n_slots(&self) -> usize {
        self.iter().map(T::n_slots).sum()
    }

    fn get(&self, index: usize) -> Option<WeightValue> {
        let each = self.first()?.n_slots();
        Slots::get(<[T]>::get(self, index / each)?, index % each)
    }

    fn set(&mut self, index: usize, value: WeightValue) -> bool {
        let Some(each) = self.first().map(T::n_slots) else { return false };
        <[T]>::get_mut(self, index / each).is_some_and(|inner| inner.set(index % each, value))
    }
}

/// Declares the struct of weights and the list of its fields beside it.
///
/// Every field is made of `Tapered` and `i32`, which are four bytes each, and the layout is that of
/// C; so the offset of a field, divided by four, is the slot of its first weight.
macro_rules! params {
    ($(#[$outer:meta])* pub struct Params { $( $(#[$doc:meta])* $name:ident: $type:ty, )* }) => {
        $(#[$outer])*
        #[derive(Clone, PartialEq, Eq)]
        #[repr(C)]
        pub struct Params {
            $( $(#[$doc])* pub $name: $type, )*
        }

        impl Params {
            pub(super) fn fields(&self) -> impl Iterator<Item = (&'static str, &dyn Slots)> {
                [$( (stringify!($name), &self.$name as &dyn Slots), )*].into_iter()
            }

            pub(super) fn field_mut(&mut self, name: &str) -> Option<&mut dyn Slots> {
                match name {
                    $( stringify!($name) => Some(&mut self.$name), )*
                    _ => None,
                }
            }

            pub(super) fn field_of_slot(slot: usize) -> Option<(&'static str, usize)> {
                $(
                    let first = core::mem::offset_of!(Params, $name) / 4;
                    let n_slots = core::mem::size_of::<$type>() / 4;
                    if slot >= first && slot < first + n_slots {
                        return Some((stringify!($name), slot - first));
                    }
                )*
                None
            }
        }
    };
}
use params;

/// The slot of a weight: `slot!(params, mobility[role][count])`.
macro_rules! slot {
    ($params:expr, $field:ident) => {
        core::mem::offset_of!(crate::Params, $field) / 4
    };
    ($params:expr, $field:ident [$i:expr]) => {
        core::mem::offset_of!(crate::Params, $field) / 4 + $i
    };
    ($params:expr, $field:ident [$i:expr][$j:expr]) => {
        core::mem::offset_of!(crate::Params, $field) / 4 + $i * $params.$field[0].len() + $j
    };
}
pub(crate) use slot;

impl Params {
    /// How many weights there are.
    pub const N_SLOTS: usize = size_of::<Self>() / 4;

    /// Every weight with its name, in the order of the struct.
    ///
    /// ```
    /// use lucena_eval::Params;
    /// assert_eq!(Params::default().weights().count(), Params::N_SLOTS);
    /// ```
    pub fn weights(&self) -> impl Iterator<Item = Weight> {
        let fields = self.fields();
        let slots = fields.flat_map(|(name, field)| {
            (0..field.n_slots()).filter_map(move |index| Some((name, index, field.get(index)?)))
        });
        slots.enumerate().map(|(slot, (name, index, value))| Weight { name, index, slot, value })
    }

    /// The weight in a slot, if there is such a slot.
    ///
    /// ```
    /// use lucena_eval::Params;
    /// let params = Params::default();
    /// assert_eq!(params.weight(0), params.weights().next());
    /// assert_eq!(params.weight(Params::N_SLOTS), None);
    /// ```
    #[must_use]
    pub fn weight(&self, slot: usize) -> Option<Weight> {
        let (name, index) = Self::field_of_slot(slot)?;
        let (_, field) = self.fields().find(|(found, _)| *found == name)?;
        Some(Weight { name, index, slot, value: field.get(index)? })
    }

    /// Changes the weight in a slot.
    ///
    /// # Errors
    ///
    /// When there is no such slot, it holds the other kind of value, or the value is out of range.
    ///
    /// ```
    /// use lucena_eval::{Params, Tapered, WeightValue};
    /// let mut params = Params::default();
    /// params.set_weight(0, WeightValue::Tapered(Tapered::new(90, 110)))?;
    /// assert_eq!(params.material[0], Tapered::new(90, 110));
    /// # Ok::<(), lucena_eval::ParamsError>(())
    /// ```
    pub fn set_weight(&mut self, slot: usize, value: WeightValue) -> Result<(), ParamsError> {
        let no_slot = ParamsError::NoSuchSlot { slot, n_slots: Self::N_SLOTS };
        let (name, index) = Self::field_of_slot(slot).ok_or(no_slot.clone())?;
        match value {
            WeightValue::Tapered(pair) => check_range(pair.mg()).and(check_range(pair.eg()))?,
            WeightValue::Plain(number) => check_range(number)?,
        }
        let field = self.field_mut(name).ok_or(no_slot)?;
        if field.set(index, value) { Ok(()) } else { Err(ParamsError::WrongKind { name }) }
    }
}

pub(crate) fn check_range(number: i32) -> Result<(), ParamsError> {
    if (-WEIGHT_LIMIT..=WEIGHT_LIMIT).contains(&number) {
        Ok(())
    } else {
        Err(ParamsError::OutOfRange { found: number })
    }
}

const _: () = assert!(size_of::<Tapered>() == 4 && offset_of!(Params, material) == 0);
