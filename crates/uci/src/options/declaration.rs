//! Declarations of options.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::Variant;

use crate::error::Faults;
use crate::number::parse_signed;
use crate::text::{OneLine, single_spaced};
use crate::tokens::{Token, Tokens, trim};

/// The option that selects a variant, as engines for Lichess and Fairy-Stockfish name it.
pub const VARIANT_OPTION: &str = "UCI_Variant";

/// An option as an engine declares it.
///
/// ```
/// use lucena_uci::{EngineMessage, OptionDeclaration, OptionKind};
/// let hash = OptionDeclaration::spin("Hash", 16, 1, 1024);
/// let line = "option name Hash type spin default 16 min 1 max 1024";
/// assert_eq!(hash.to_string(), line);
/// assert_eq!(EngineMessage::parse(line), Ok(hash.into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OptionDeclaration {
    name: String,
    kind: OptionKind,
}

/// The type of an option, with default and range.
///
/// ```
/// use lucena_uci::{OptionDeclaration, OptionKind};
/// assert_eq!(OptionDeclaration::button("Clear Hash").kind(), &OptionKind::Button);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The default.
        default: bool,
    },
    /// A number.
    Spin {
        /// The default.
        default: i64,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// One of several choices.
    Combo {
        /// The default.
        default: String,
        /// The choices.
        choices: Vec<String>,
    },
    /// An action.
    Button,
    /// Any text.
    Text {
        /// The default; written `<empty>` if empty.
        default: String,
    },
}

impl OptionDeclaration {
    /// An option of any type. Blanks in the name are collapsed.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, OptionKind};
    /// let ponder = OptionDeclaration::new("Ponder", OptionKind::Check { default: false });
    /// assert_eq!(ponder, OptionDeclaration::check("Ponder", false));
    /// ```
    #[must_use]
    pub fn new(name: &str, kind: OptionKind) -> Self {
        Self { name: single_spaced(name), kind }
    }

    /// An option of type `check`.
    ///
    /// ```
    /// use lucena_uci::OptionDeclaration;
    /// let ponder = OptionDeclaration::check("Ponder", false);
    /// assert_eq!(ponder.to_string(), "option name Ponder type check default false");
    /// ```
    #[must_use]
    pub fn check(name: &str, default: bool) -> Self {
        Self::new(name, OptionKind::Check { default })
    }

    /// An option of type `spin`.
    ///
    /// ```
    /// use lucena_uci::OptionDeclaration;
    /// let threads = OptionDeclaration::spin("Threads", 1, 1, 64);
    /// assert_eq!(threads.to_string(), "option name Threads type spin default 1 min 1 max 64");
    /// ```
    #[must_use]
    pub fn spin(name: &str, default: i64, min: i64, max: i64) -> Self {
        Self::new(name, OptionKind::Spin { default, min, max })
    }

    /// An option of type `combo`.
    ///
    /// ```
    /// use lucena_uci::OptionDeclaration;
    /// let style = OptionDeclaration::combo("Style", "Solid", &["Solid", "Risky"]);
    /// assert_eq!(
    ///     style.to_string(),
    ///     "option name Style type combo default Solid var Solid var Risky",
    /// );
    /// ```
    #[must_use]
    pub fn combo(name: &str, default: &str, choices: &[&str]) -> Self {
        let choices = choices.iter().map(|choice| single_spaced(choice)).collect();
        Self::new(name, OptionKind::Combo { default: single_spaced(default), choices })
    }

    /// [`VARIANT_OPTION`] with these variants, by their [`Variant::uci_name`]. Standard chess is
    /// the default. Chess960 has an option of its own, `UCI_Chess960`.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// use lucena_uci::OptionDeclaration;
    /// let option = OptionDeclaration::variants(&[Variant::Standard, Variant::ThreeCheck]);
    /// assert_eq!(
    ///     option.to_string(),
    ///     "option name UCI_Variant type combo default chess var chess var 3check",
    /// );
    /// ```
    #[must_use]
    pub fn variants(variants: &[Variant]) -> Self {
        let mut names: Vec<&str> = alloc::vec![Variant::Standard.uci_name()];
        names.extend(variants.iter().filter(|it| !it.is_standard()).map(|it| it.uci_name()));
        Self::combo(VARIANT_OPTION, names[0], &names)
    }

    /// An option of type `button`.
    ///
    /// ```
    /// use lucena_uci::OptionDeclaration;
    /// let clear = OptionDeclaration::button("Clear Hash");
    /// assert_eq!(clear.to_string(), "option name Clear Hash type button");
    /// ```
    #[must_use]
    pub fn button(name: &str) -> Self {
        Self::new(name, OptionKind::Button)
    }

    /// An option of type `string`.
    ///
    /// ```
    /// use lucena_uci::OptionDeclaration;
    /// let path = OptionDeclaration::text("SyzygyPath", "");
    /// assert_eq!(path.to_string(), "option name SyzygyPath type string default <empty>");
    /// ```
    #[must_use]
    pub fn text(name: &str, default: &str) -> Self {
        Self::new(name, OptionKind::Text { default: trim(default).into() })
    }

    /// The name.
    ///
    /// ```
    /// assert_eq!(lucena_uci::OptionDeclaration::button("Clear Hash").name(), "Clear Hash");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type, with default and range.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, OptionKind};
    /// let ponder = OptionDeclaration::check("Ponder", true);
    /// assert_eq!(ponder.kind(), &OptionKind::Check { default: true });
    /// ```
    #[must_use]
    pub fn kind(&self) -> &OptionKind {
        &self.kind
    }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", OneLine(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {}", OneLine(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", OneLine(choice)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => {
                f.write_str("string default <empty>")
            }
            OptionKind::Text { default } => write!(f, "string default {}", OneLine(default)),
        }
    }
}

const KINDS: [&str; 5] = ["check", "spin", "combo", "button", "string"];

/// Parses an option declaration. The name ends at the first `type` with a known type after it.
pub(crate) fn parse(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<OptionDeclaration> {
    loop {
        let Some(token) = tokens.next() else {
            faults.missing(tokens, "name");
            return None;
        };
        if token.is("name") {
            break;
        }
        faults.unexpected(token, "name");
    }
    let start = tokens.offset();
    loop {
        let Some(token) = tokens.next() else {
            faults.missing(tokens, "type and check, spin, combo, button or string");
            return None;
        };
        if !token.is("type") {
            continue;
        }
        let is_kind = |kind: Token<'_>| KINDS.iter().position(|word| kind.is(word));
        let Some(kind) = tokens.peek().and_then(is_kind) else { continue };
        tokens.next();
        let name = tokens.between(start, token.at);
        if name.is_empty() {
            faults.inexact(token, "the name of an option", "name");
            return None;
        }
        let kind = match KINDS[kind] {
            "check" => check(tokens, faults),
            "spin" => spin(tokens, faults),
            "combo" => combo(tokens, faults),
            "button" => OptionKind::Button,
            _ => text(tokens, faults),
        };
        return Some(OptionDeclaration::new(name, kind));
    }
}

fn check(tokens: &mut Tokens<'_>, faults: &mut Faults) -> OptionKind {
    let mut default = None;
    for token in tokens.by_ref() {
        match token.text {
            _ if token.is("default") => {}
            _ if token.is("true") => default = Some(true),
            _ if token.is("false") => default = Some(false),
            _ => faults.unexpected(token, "default true or default false"),
        }
    }
    if default.is_none() {
        faults.missing(tokens, "default true or default false");
    }
    OptionKind::Check { default: default.unwrap_or(false) }
}

fn spin(tokens: &mut Tokens<'_>, faults: &mut Faults) -> OptionKind {
    // A missing bound is no limit.
    let (mut default, mut min, mut max) = (None, i64::MIN, i64::MAX);
    while let Some(token) = tokens.next() {
        let is_known = ["default", "min", "max"].iter().any(|word| token.is(word));
        let number = tokens.peek().and_then(|token| parse_signed(token.text));
        let (true, Some(number)) = (is_known, number) else {
            faults.unexpected(token, "default, min or max and a number");
            continue;
        };
        tokens.next();
        match token.text.as_bytes()[1].to_ascii_lowercase() {
            b'e' => default = Some(number),
            b'i' => min = number,
            _ => max = number,
        }
    }
    if default.is_none() {
        faults.missing(tokens, "default and a number");
    }
    OptionKind::Spin { default: default.unwrap_or_else(|| 0.max(min).min(max)), min, max }
}

fn combo(tokens: &mut Tokens<'_>, faults: &mut Faults) -> OptionKind {
    let (mut default, mut choices) = (None, Vec::new());
    let is_word = |token: Token<'_>| token.is("default") || token.is("var");
    while let Some(token) = tokens.next() {
        if !is_word(token) {
            faults.unexpected(token, "default or var");
            continue;
        }
        let (start, mut end) = (tokens.offset(), tokens.offset());
        while let Some(part) = tokens.peek().filter(|part| !is_word(*part)) {
            tokens.next();
            end = part.end();
        }
        let value = single_spaced(tokens.between(start, end));
        if token.is("var") {
            choices.push(value);
        } else {
            default = Some(value);
        }
    }
    if default.is_none() {
        faults.missing(tokens, "default");
    }
    let default = default.or_else(|| choices.first().cloned()).unwrap_or_default();
    OptionKind::Combo { default, choices }
}

fn text(tokens: &mut Tokens<'_>, faults: &mut Faults) -> OptionKind {
    while let Some(token) = tokens.next() {
        if token.is("default") {
            let rest = tokens.rest();
            let default = if rest.eq_ignore_ascii_case("<empty>") { "" } else { rest };
            return OptionKind::Text { default: default.into() };
        }
        faults.unexpected(token, "default");
    }
    faults.missing(tokens, "default");
    OptionKind::Text { default: String::new() }
}
