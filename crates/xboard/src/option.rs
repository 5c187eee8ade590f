//! Options of engines.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::ParseError;
use crate::reader::trim;
use crate::text::OneLine;

/// An option as `feature option="..."` declares it.
///
/// ```
/// use lucena_xboard::{OptionDeclaration, OptionKind};
/// let hash: OptionDeclaration = "Hash -spin 16 1 1024".parse()?;
/// assert_eq!(hash.kind, OptionKind::Spin { default: 16, min: 1, max: 1024 });
/// assert_eq!(hash.to_string(), "Hash -spin 16 1 1024");
/// # Ok::<(), lucena_xboard::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// The name, which may contain blanks.
    pub name: String,
    /// The type with its default.
    pub kind: OptionKind,
}

/// The type of an option.
///
/// ```
/// use lucena_xboard::OptionKind;
/// assert_eq!(OptionKind::Check(true).to_string(), "-check 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// An action: `button`, `save` or `reset`.
    Button(ButtonKind),
    /// On or off.
    Check(bool),
    /// A number in a range.
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
        /// The choices.
        choices: Vec<String>,
        /// Index of the default.
        default: usize,
    },
    /// Any text.
    Text(String),
    /// A file name.
    File(String),
    /// A folder name.
    Path(String),
}

/// When a GUI sends a button.
///
/// ```
/// use lucena_xboard::{ButtonKind, OptionKind};
/// assert_eq!(OptionKind::Button(ButtonKind::Plain).to_string(), "-button");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonKind {
    /// `-button`: when it is pressed.
    Plain,
    /// `-save`: when it is pressed, after all values.
    Save,
    /// `-reset`: when it is pressed; the dialog closes.
    Reset,
}

impl OptionDeclaration {
    /// An option.
    ///
    /// ```
    /// use lucena_xboard::{OptionDeclaration, OptionKind};
    /// let option = OptionDeclaration::new("OwnBook", OptionKind::Check(true));
    /// assert_eq!(option.to_string(), "OwnBook -check 1");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        Self { name: name.into(), kind }
    }

    /// The value to send for the user's text: booleans become 1 and 0, choices their own spelling,
    /// numbers must be in range. `None` for a button.
    ///
    /// # Errors
    /// The expected value, if the text is invalid.
    ///
    /// ```
    /// use lucena_xboard::{OptionDeclaration, OptionKind};
    /// let book = OptionDeclaration::new("OwnBook", OptionKind::Check(true));
    /// assert_eq!(book.value("false"), Ok(Some("0".into())));
    /// assert!(book.value("perhaps").is_err());
    /// ```
    pub fn value(&self, text: &str) -> Result<Option<String>, String> {
        let is = |word: &str| text.eq_ignore_ascii_case(word);
        Ok(Some(match &self.kind {
            OptionKind::Button(_) => return Ok(None),
            OptionKind::Check(_) if is("true") || is("on") || is("1") => "1".into(),
            OptionKind::Check(_) if is("false") || is("off") || is("0") => "0".into(),
            OptionKind::Check(_) => return Err(self.wrong(text, "true or false")),
            OptionKind::Spin { min, max, .. } => match text.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => number.to_string(),
                _ => return Err(self.wrong(text, &alloc::format!("{min} to {max}"))),
            },
            OptionKind::Combo { choices, .. } => match choices.iter().find(|word| is(word)) {
                Some(choice) => choice.clone(),
                None => return Err(self.wrong(text, &choices.join(", "))),
            },
            OptionKind::Text(_) | OptionKind::File(_) | OptionKind::Path(_) => text.into(),
        }))
    }

    fn wrong(&self, found: &str, expected: &str) -> String {
        alloc::format!("option {}: found {found:?}, expected {expected}", self.name)
    }
}

impl FromStr for OptionDeclaration {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, rest) =
            split_at_kind(text).ok_or_else(|| ParseError::new(0, text, "NAME -KIND VALUE"))?;
        let (kind, value) =
            rest.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((rest, ""));
        let value = trim(value);
        let wrong = |expected| ParseError::new(text.len() - rest.len(), rest, expected);
        let kind = match kind {
            "button" => OptionKind::Button(ButtonKind::Plain),
            "save" => OptionKind::Button(ButtonKind::Save),
            "reset" => OptionKind::Button(ButtonKind::Reset),
            "check" => OptionKind::Check(match value {
                "1" | "true" => true,
                "0" | "false" => false,
                _ => return Err(wrong("-check 0 or -check 1")),
            }),
            "spin" | "slider" => {
                let mut numbers = value.split_ascii_whitespace().map(str::parse);
                match [numbers.next(), numbers.next(), numbers.next()] {
                    [Some(Ok(default)), Some(Ok(min)), Some(Ok(max))] => {
                        OptionKind::Spin { default, min, max }
                    }
                    _ => return Err(wrong("a value, a minimum and a maximum")),
                }
            }
            "combo" => combo(value),
            "string" => OptionKind::Text(value.into()),
            "file" => OptionKind::File(value.into()),
            "path" => OptionKind::Path(value.into()),
            _ => return Err(wrong("-button, -check, -spin, -combo, -string, -file or -path")),
        };
        Ok(Self { name: name.into(), kind })
    }
}

/// The name and the text after the dash of the type. Names may contain dashes.
fn split_at_kind(text: &str) -> Option<(&str, &str)> {
    const KINDS: [&str; 10] =
        ["button", "save", "reset", "check", "spin", "slider", "combo", "string", "file", "path"];
    let mut from = 0;
    while let Some(found) = text[from..].find(" -") {
        let at = from + found;
        let rest = &text[at + 2..];
        let word = rest.split_ascii_whitespace().next().unwrap_or_default();
        let name = trim(&text[..at]);
        if KINDS.contains(&word) && rest.starts_with(word) && !name.is_empty() {
            return Some((name, rest));
        }
        from = at + 2;
    }
    None
}

fn combo(value: &str) -> OptionKind {
    let mut default = 0;
    let mut choices = Vec::new();
    for (index, choice) in value.split("///").map(trim).enumerate() {
        let choice = match choice.strip_prefix('*') {
            Some(choice) => {
                default = index;
                choice
            }
            None => choice,
        };
        choices.push(choice.into());
    }
    OptionKind::Combo { choices, default }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", OneLine(&self.name), self.kind)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |f: &mut fmt::Formatter<'_>, kind: &str, value: &str| match value {
            "" => f.write_str(kind),
            value => write!(f, "{kind} {}", OneLine(value)),
        };
        match self {
            Self::Button(ButtonKind::Plain) => f.write_str("-button"),
            Self::Button(ButtonKind::Save) => f.write_str("-save"),
            Self::Button(ButtonKind::Reset) => f.write_str("-reset"),
            Self::Check(is_on) => write!(f, "-check {}", u8::from(*is_on)),
            Self::Spin { default, min, max } => write!(f, "-spin {default} {min} {max}"),
            Self::Combo { choices, default } => {
                f.write_str("-combo")?;
                for (index, choice) in choices.iter().enumerate() {
                    let separator = if index == 0 { " " } else { " /// " };
                    let mark = if index == *default && index > 0 { "*" } else { "" };
                    write!(f, "{separator}{mark}{}", OneLine(choice))?;
                }
                Ok(())
            }
            Self::Text(value) => text(f, "-string", value),
            Self::File(value) => text(f, "-file", value),
            Self::Path(value) => text(f, "-path", value),
        }
    }
}
