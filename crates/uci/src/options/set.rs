//! The options of an engine with their values.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use lucena_board::Variant;

use super::{OptionDeclaration, OptionKind, VARIANT_OPTION};
use crate::SetOption;
use crate::number::parse_signed;
use crate::text::single_spaced;
use crate::tokens::Tokens;

/// Keywords of declarations, which confuse GUIs inside a name.
const SEPARATORS: [&str; 7] = ["name", "type", "default", "min", "max", "var", "value"];

/// The declared options of an engine with their values.
///
/// Names are case-insensitive. Bad values are refused and change nothing.
///
/// ```
/// use lucena_uci::{OptionDeclaration, Options, SetOption};
/// let mut options = Options::new();
/// options.declare(OptionDeclaration::spin("Hash", 16, 1, 1024))?;
/// options.declare(OptionDeclaration::button("Clear Hash"))?;
///
/// options.set(&SetOption::new("hash", "32"))?;
/// assert_eq!(options.spin("Hash"), Some(32));
/// let error = options.set(&SetOption::new("Hash", "4096")).unwrap_err();
/// assert_eq!(error.to_string(), "option Hash: found \"4096\", expected a number from 1 to 1024");
/// assert_eq!(options.spin("Hash"), Some(32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    declaration: OptionDeclaration,
    value: OptionValue,
}

/// The value of an option.
///
/// ```
/// use lucena_uci::{OptionDeclaration, OptionValue, Options};
/// let options = Options::from_declarations([OptionDeclaration::check("Ponder", true)])?;
/// assert_eq!(options.get("ponder"), Some(&OptionValue::Check(true)));
/// # Ok::<(), lucena_uci::DeclareError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionValue {
    /// On or off.
    Check(bool),
    /// A number.
    Spin(i64),
    /// One of the choices, spelt as declared.
    Combo(String),
    /// A button has no value.
    Button,
    /// Any text.
    Text(String),
}

impl OptionValue {
    /// The command that sets an option to this value.
    ///
    /// ```
    /// use lucena_uci::OptionValue;
    /// let command = OptionValue::Text(String::new()).command("SyzygyPath");
    /// assert_eq!(command.to_string(), "setoption name SyzygyPath value <empty>");
    /// ```
    #[must_use]
    pub fn command(&self, name: &str) -> SetOption {
        match self {
            Self::Check(is_on) => SetOption::new(name, &is_on.to_string()),
            Self::Spin(number) => SetOption::new(name, &number.to_string()),
            Self::Button => SetOption::button(name),
            Self::Text(text) if text.is_empty() => SetOption::new(name, "<empty>"),
            Self::Combo(text) | Self::Text(text) => SetOption::new(name, text),
        }
    }
}

impl Options {
    /// No options.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Options::new().declarations().count(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// These options.
    ///
    /// # Errors
    /// As [`Options::declare`].
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let ponder = OptionDeclaration::check("Ponder", false);
    /// assert!(Options::from_declarations([ponder.clone()]).is_ok());
    /// assert!(Options::from_declarations([ponder.clone(), ponder]).is_err());
    /// ```
    pub fn from_declarations(
        declarations: impl IntoIterator<Item = OptionDeclaration>,
    ) -> Result<Self, DeclareError> {
        let mut options = Self::new();
        declarations.into_iter().try_for_each(|declaration| options.declare(declaration))?;
        Ok(options)
    }

    /// Adds an option with its default as the value.
    ///
    /// # Errors
    /// The declaration would confuse GUIs.
    ///
    /// ```
    /// use lucena_uci::{DeclareError, OptionDeclaration, Options};
    /// let error = Options::new().declare(OptionDeclaration::spin("Hash", 0, 1, 2)).unwrap_err();
    /// assert_eq!(error, DeclareError::BadDefault("Hash".into()));
    /// ```
    pub fn declare(&mut self, declaration: OptionDeclaration) -> Result<(), DeclareError> {
        let name = declaration.name();
        let is_separator = |word: &str| SEPARATORS.iter().any(|it| word.eq_ignore_ascii_case(it));
        if name.is_empty() || Tokens::new(name).any(|token| is_separator(token.text)) {
            return Err(DeclareError::BadName(name.into()));
        }
        if self.position(name).is_some() {
            return Err(DeclareError::Repeated(name.into()));
        }
        let value = default_value(declaration.kind())
            .ok_or_else(|| DeclareError::BadDefault(name.into()))?;
        self.entries.push(Entry { declaration, value });
        Ok(())
    }

    /// Adds a declaration of another program, good or bad. It replaces an option of the same name.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let mut options = Options::new();
    /// options.accept(OptionDeclaration::spin("Odd", 0, 1, 2));
    /// assert_eq!(options.spin("Odd"), Some(0));
    /// ```
    pub fn accept(&mut self, declaration: OptionDeclaration) {
        let value = match declaration.kind() {
            OptionKind::Check { default } => OptionValue::Check(*default),
            OptionKind::Spin { default, .. } => OptionValue::Spin(*default),
            OptionKind::Combo { default, .. } => OptionValue::Combo(default.clone()),
            OptionKind::Button => OptionValue::Button,
            OptionKind::Text { default } => OptionValue::Text(default.clone()),
        };
        let entry = Entry { value, declaration };
        match self.position(entry.declaration.name()) {
            Some(index) => self.entries[index] = entry,
            None => self.entries.push(entry),
        }
    }

    /// Sets an option and returns its declared name and value. Values of check and combo options
    /// are case-insensitive; `<empty>` empties a text.
    ///
    /// # Errors
    /// Unknown option or bad value; nothing changes then.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, OptionValue, Options, SetOption};
    /// let style = OptionDeclaration::combo("Style", "Solid", &["Solid", "Risky"]);
    /// let mut options = Options::from_declarations([style])?;
    /// let (name, value) = options.set(&SetOption::new("STYLE", "risky"))?;
    /// assert_eq!((name, value), ("Style", &OptionValue::Combo("Risky".into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, command: &SetOption) -> Result<(&str, &OptionValue), SetOptionError> {
        let (_, value) = self.read(command)?;
        let index = self.position(command.name()).expect("an option that was read is there");
        let entry = &mut self.entries[index];
        entry.value = value;
        Ok((entry.declaration.name(), &entry.value))
    }

    /// The declared name and the value that a command would set, without setting it.
    ///
    /// # Errors
    /// As [`Options::set`].
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, OptionValue, Options, SetOption};
    /// let options = Options::from_declarations([OptionDeclaration::spin("Hash", 16, 1, 64)])?;
    /// assert_eq!(options.read(&SetOption::new("hash", "32"))?, ("Hash", OptionValue::Spin(32)));
    /// assert_eq!(options.spin("Hash"), Some(16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&self, command: &SetOption) -> Result<(&str, OptionValue), SetOptionError> {
        let index = self
            .position(command.name())
            .ok_or_else(|| SetOptionError::Unknown { name: shortened(command.name()) })?;
        let declaration = &self.entries[index].declaration;
        let kind = declaration.kind();
        let value = read_value(kind, command.value()).ok_or_else(|| SetOptionError::BadValue {
            name: declaration.name().into(),
            found: command.value().map(shortened),
            expected: expected(kind),
        })?;
        Ok((declaration.name(), value))
    }

    /// Restores a value returned by [`Options::get`]. It may be out of range: engines declare such
    /// defaults.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, OptionValue, Options};
    /// let mut options = Options::new();
    /// options.accept(OptionDeclaration::spin("Odd", 0, 1, 2));
    /// options.restore("Odd", OptionValue::Spin(0));
    /// assert_eq!(options.spin("Odd"), Some(0));
    /// ```
    pub fn restore(&mut self, name: &str, value: OptionValue) {
        if let Some(index) = self.position(name) {
            self.entries[index].value = value;
        }
    }

    /// The value of an option.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, OptionValue, Options};
    /// let options = Options::from_declarations([OptionDeclaration::spin("Hash", 16, 1, 64)])?;
    /// assert_eq!(options.get("HASH"), Some(&OptionValue::Spin(16)));
    /// assert_eq!(options.get("Threads"), None);
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.position(name).map(|index| &self.entries[index].value)
    }

    /// The declaration of an option.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let options = Options::from_declarations([OptionDeclaration::button("Clear Hash")])?;
    /// assert_eq!(options.declaration("clear hash").unwrap().name(), "Clear Hash");
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    #[must_use]
    pub fn declaration(&self, name: &str) -> Option<&OptionDeclaration> {
        self.position(name).map(|index| &self.entries[index].declaration)
    }

    /// All declarations in order.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let options = Options::from_declarations([OptionDeclaration::button("Clear Hash")])?;
    /// let lines: Vec<_> = options.declarations().map(|it| it.to_string()).collect();
    /// assert_eq!(lines, ["option name Clear Hash type button"]);
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    pub fn declarations(&self) -> impl Iterator<Item = &OptionDeclaration> {
        self.entries.iter().map(|entry| &entry.declaration)
    }

    /// The value of a check option.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let options = Options::from_declarations([OptionDeclaration::check("Ponder", true)])?;
    /// assert_eq!(options.check("Ponder"), Some(true));
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    #[must_use]
    pub fn check(&self, name: &str) -> Option<bool> {
        if let Some(OptionValue::Check(value)) = self.get(name) { Some(*value) } else { None }
    }

    /// The value of a spin option.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let options = Options::from_declarations([OptionDeclaration::spin("Hash", 16, 1, 64)])?;
    /// assert_eq!(options.spin("Hash"), Some(16));
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    #[must_use]
    pub fn spin(&self, name: &str) -> Option<i64> {
        if let Some(OptionValue::Spin(value)) = self.get(name) { Some(*value) } else { None }
    }

    /// The value of a combo or text option.
    ///
    /// ```
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let options = Options::from_declarations([OptionDeclaration::text("Book", "a.bin")])?;
    /// assert_eq!(options.text("Book"), Some("a.bin"));
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            OptionValue::Combo(value) | OptionValue::Text(value) => Some(value),
            _ => None,
        }
    }

    /// The choice of [`VARIANT_OPTION`] that selects a variant, as the engine spells it.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// use lucena_uci::{OptionDeclaration, Options};
    /// let all = OptionDeclaration::combo("UCI_Variant", "chess", &["chess", "threecheck"]);
    /// let options = Options::from_declarations([all])?;
    /// assert_eq!(options.variant_choice(Variant::ThreeCheck), Some("threecheck"));
    /// assert_eq!(options.variant_choice(Variant::Horde), None);
    /// # Ok::<(), lucena_uci::DeclareError>(())
    /// ```
    #[must_use]
    pub fn variant_choice(&self, variant: Variant) -> Option<&str> {
        match self.declaration(VARIANT_OPTION)?.kind() {
            OptionKind::Combo { choices, .. } => {
                variant.find_name(choices.iter().map(String::as_str))
            }
            _ => None,
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        let has_name = |entry: &Entry| entry.declaration.name().eq_ignore_ascii_case(name);
        self.entries.iter().position(has_name)
    }
}

/// The default as a value, if it is in range.
fn default_value(kind: &OptionKind) -> Option<OptionValue> {
    match kind {
        OptionKind::Check { default } => Some(OptionValue::Check(*default)),
        OptionKind::Spin { default, min, max } => {
            (min..=max).contains(&default).then_some(OptionValue::Spin(*default))
        }
        OptionKind::Combo { default, choices } => {
            choices.contains(default).then(|| OptionValue::Combo(default.clone()))
        }
        OptionKind::Button => Some(OptionValue::Button),
        OptionKind::Text { default } => Some(OptionValue::Text(default.clone())),
    }
}

fn read_value(kind: &OptionKind, value: Option<&str>) -> Option<OptionValue> {
    if *kind == OptionKind::Button {
        // The value of a button is ignored.
        return Some(OptionValue::Button);
    }
    let value = value?;
    match kind {
        OptionKind::Check { .. } if value.eq_ignore_ascii_case("true") => {
            Some(OptionValue::Check(true))
        }
        OptionKind::Check { .. } if value.eq_ignore_ascii_case("false") => {
            Some(OptionValue::Check(false))
        }
        OptionKind::Check { .. } | OptionKind::Button => None,
        OptionKind::Spin { min, max, .. } => parse_signed(value)
            .filter(|number| (min..=max).contains(&number))
            .map(OptionValue::Spin),
        OptionKind::Combo { choices, .. } => {
            let value = single_spaced(value);
            let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(&value));
            choice.cloned().map(OptionValue::Combo)
        }
        OptionKind::Text { .. } => {
            let value = if value.eq_ignore_ascii_case("<empty>") { "" } else { value };
            Some(OptionValue::Text(value.into()))
        }
    }
}

/// The expected value in an error.
fn expected(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Check { .. } => "true or false".into(),
        OptionKind::Spin { min, max, .. } => alloc::format!("a number from {min} to {max}"),
        OptionKind::Combo { choices, .. } => alloc::format!("one of {}", choices.join(", ")),
        OptionKind::Button => "nothing".into(),
        OptionKind::Text { .. } => "a text".into(),
    }
}

/// The start of a text to quote in an error.
fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 64;
    match text.char_indices().nth(MAX_CHARS) {
        None => text.into(),
        Some((end, _)) => alloc::format!("{}…", &text[..end]),
    }
}

/// A refused `setoption`.
///
/// ```
/// use lucena_uci::{Options, SetOption, SetOptionError};
/// let error = Options::new().set(&SetOption::new("Hash", "1")).unwrap_err();
/// assert_eq!(error, SetOptionError::Unknown { name: "Hash".into() });
/// assert_eq!(error.to_string(), "there is no option \"Hash\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetOptionError {
    /// Unknown option.
    Unknown {
        /// The name, or its start.
        name: String,
    },
    /// The value is missing or out of range.
    BadValue {
        /// The declared name.
        name: String,
        /// The value, or its start.
        found: Option<String>,
        /// The expected value.
        expected: String,
    },
}

impl fmt::Display for SetOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "there is no option {name:?}"),
            Self::BadValue { name, found: Some(found), expected } => {
                write!(f, "option {name}: found {found:?}, expected {expected}")
            }
            Self::BadValue { name, found: None, expected } => {
                write!(f, "option {name}: found no value, expected {expected}")
            }
        }
    }
}

impl core::error::Error for SetOptionError {}

/// A refused declaration, with the name of the option.
///
/// ```
/// use lucena_uci::DeclareError;
/// let error = DeclareError::Repeated("Hash".into());
/// assert_eq!(error.to_string(), "option \"Hash\" is declared already");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeclareError {
    /// The name is empty or contains a keyword of declarations.
    BadName(String),
    /// Duplicate name, perhaps in another case.
    Repeated(String),
    /// The default is out of range or not a choice.
    BadDefault(String),
}

impl fmt::Display for DeclareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadName(name) => write!(
                f,
                "option {name:?}: expected a name without the words {}",
                SEPARATORS.join(", "),
            ),
            Self::Repeated(name) => write!(f, "option {name:?} is declared already"),
            Self::BadDefault(name) => {
                write!(f, "option {name:?}: the default is not among the values that it allows")
            }
        }
    }
}

impl core::error::Error for DeclareError {}
