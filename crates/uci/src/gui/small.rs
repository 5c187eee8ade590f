//! Short commands: `setoption`, `register` and custom commands.

use alloc::string::String;
use core::fmt;

use crate::text::{OneLine, single_spaced};
use crate::tokens::trim;

/// `setoption name NAME [value VALUE]`.
///
/// ```
/// use lucena_uci::{GuiCommand, SetOption};
/// let read: GuiCommand = "setoption NAME Clear Hash".parse()?;
/// assert_eq!(read, SetOption::button("Clear Hash").into());
/// let read: GuiCommand = "setoption name SyzygyPath value".parse()?;
/// assert_eq!(read, SetOption::new("SyzygyPath", "").into());
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetOption {
    name: String,
    value: Option<String>,
}

impl SetOption {
    /// Sets an option. Blanks in the name are collapsed, and those around the value removed.
    ///
    /// ```
    /// use lucena_uci::SetOption;
    /// assert_eq!(SetOption::new("Hash", "16").to_string(), "setoption name Hash value 16");
    /// ```
    #[must_use]
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: single_spaced(name), value: Some(trim(value).into()) }
    }

    /// Presses a button.
    ///
    /// ```
    /// use lucena_uci::SetOption;
    /// let press = SetOption::button("Clear Hash");
    /// assert_eq!(press.to_string(), "setoption name Clear Hash");
    /// ```
    #[must_use]
    pub fn button(name: &str) -> Self {
        Self { name: single_spaced(name), value: None }
    }

    /// The name of the option as it was written.
    ///
    /// ```
    /// assert_eq!(lucena_uci::SetOption::new("hash", "16").name(), "hash");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, or `None` if there is none, which differs from an empty one.
    ///
    /// ```
    /// use lucena_uci::SetOption;
    /// assert_eq!(SetOption::new("EvalFile", "").value(), Some(""));
    /// assert_eq!(SetOption::button("Clear Hash").value(), None);
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        self.value.as_deref()
    }
}

impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", OneLine(&self.name))?;
        match self.value.as_deref() {
            None => Ok(()),
            Some("") => f.write_str(" value"),
            Some(value) => write!(f, " value {}", OneLine(value)),
        }
    }
}

/// `register later` or `register name NAME code CODE`.
///
/// ```
/// use lucena_uci::{GuiCommand, Register};
/// let read: GuiCommand = "register name Stefan MK code 4359874324".parse()?;
/// let expected = Register::Details { name: "Stefan MK".into(), code: "4359874324".into() };
/// assert_eq!(read, GuiCommand::Register(expected));
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// Register later.
    Later,
    /// Register with these texts; either may be empty.
    Details {
        /// The name of the owner.
        name: String,
        /// The registration code.
        code: String,
    },
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Details { name, code } = self else { return f.write_str("register later") };
        f.write_str("register")?;
        for (word, text) in [("name", name), ("code", code)] {
            write!(f, " {word}")?;
            if !text.is_empty() {
                write!(f, " {}", OneLine(text))?;
            }
        }
        Ok(())
    }
}

/// A command beyond the protocol, such as `bench 16 1`.
///
/// ```
/// use lucena_uci::{GuiCommand, GuiParser};
/// let parser = GuiParser::new().command("bench");
/// let Some(GuiCommand::Custom(command)) = parser.parse("Bench 16  1").value else { panic!() };
/// assert_eq!((command.name(), command.arguments()), ("bench", "16  1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CustomCommand {
    name: String,
    arguments: String,
}

impl CustomCommand {
    /// A command with its arguments.
    ///
    /// ```
    /// use lucena_uci::CustomCommand;
    /// assert_eq!(CustomCommand::new("bench", "16 1").to_string(), "bench 16 1");
    /// ```
    #[must_use]
    pub fn new(name: &str, arguments: &str) -> Self {
        Self { name: name.into(), arguments: trim(arguments).into() }
    }

    /// The name of the command, as registered.
    ///
    /// ```
    /// assert_eq!(lucena_uci::CustomCommand::new("d", "").name(), "d");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments, without surrounding blanks.
    ///
    /// ```
    /// assert_eq!(lucena_uci::CustomCommand::new("wait", " 10 ").arguments(), "10");
    /// ```
    #[must_use]
    pub fn arguments(&self) -> &str {
        &self.arguments
    }
}

impl fmt::Display for CustomCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", OneLine(&self.name))?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        write!(f, " {}", OneLine(&self.arguments))
    }
}
