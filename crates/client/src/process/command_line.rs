//! Command lines of engines, written in one string.

use std::env::consts::EXE_SUFFIX;
use std::fmt;
use std::path::{Path, PathBuf};

/// A program and its arguments.
///
/// ```
/// use lucena_client::CommandLine;
/// let line = CommandLine::parse("python3 'my engine.py' --threads 2", None)?;
/// assert_eq!(line.program, "python3");
/// assert_eq!(line.arguments, ["my engine.py", "--threads", "2"]);
/// # Ok::<(), lucena_client::CommandLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The path or the name of the program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl CommandLine {
    /// Reads a command line. If there is a file of this whole name, in the working directory of the
    /// engine or here, it is the program; otherwise the text is split like [`CommandLine::split`].
    ///
    /// # Errors
    /// If a quote is not closed, or there is no program.
    ///
    /// ```
    /// use lucena_client::{CommandLine, CommandLineError};
    /// assert_eq!(CommandLine::parse(" ", None), Err(CommandLineError::Empty));
    /// let error = CommandLine::parse("engine 'a b", None).unwrap_err();
    /// assert_eq!(error.to_string(), "unterminated quote '");
    /// ```
    pub fn parse(text: &str, folder: Option<&Path>) -> Result<Self, CommandLineError> {
        let in_folder = folder.and_then(|folder| program_file(folder.join(text)));
        if in_folder.or_else(|| program_file(text.into())).is_some() {
            return Ok(Self { program: text.into(), arguments: Vec::new() });
        }
        let mut words = Self::split(text)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(CommandLineError::Empty)?;
        Ok(Self { program, arguments: words.collect() })
    }

    /// Splits a text at blanks outside of quotes, as a shell does. A backslash takes the next character
    /// literally, except within single quotes and on Windows, where it separates folders.
    ///
    /// # Errors
    /// If a quote is not closed.
    ///
    /// ```
    /// use lucena_client::CommandLine;
    /// assert_eq!(CommandLine::split("-x \"y z\" ''")?, ["-x", "y z", ""]);
    /// # Ok::<(), lucena_client::CommandLineError>(())
    /// ```
    pub fn split(text: &str) -> Result<Vec<String>, CommandLineError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match (c, quote) {
                (_, Some(open)) if c == open => quote = None,
                ('\'' | '"', None) => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                ('\\', None | Some('"')) if !cfg!(windows) => {
                    word.get_or_insert_default().push(chars.next().unwrap_or('\\'));
                }
                (c, None) if c.is_whitespace() => words.extend(word.take()),
                (c, _) => word.get_or_insert_default().push(c),
            }
        }
        if let Some(open) = quote {
            return Err(CommandLineError::UnterminatedQuote(open));
        }
        words.extend(word);
        Ok(words)
    }
}

/// Why a text is not a command line.
///
/// ```
/// use lucena_client::CommandLineError;
/// assert_eq!(CommandLineError::Empty.to_string(), "expected a program");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandLineError {
    /// There is no program.
    Empty,
    /// A quote is not closed.
    UnterminatedQuote(char),
}

impl fmt::Display for CommandLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a program"),
            Self::UnterminatedQuote(quote) => write!(f, "unterminated quote {quote}"),
        }
    }
}

impl std::error::Error for CommandLineError {}

/// The file of a program at this path, if it exists; on Windows also with its extension.
///
/// ```
/// use lucena_client::program_file;
/// assert_eq!(program_file("no/such/engine".into()), None);
/// ```
#[must_use]
pub fn program_file(path: PathBuf) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path);
    }
    let mut with_extension = path.into_os_string();
    with_extension.push(EXE_SUFFIX);
    Some(PathBuf::from(with_extension)).filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(CommandLine::split(text).unwrap(), expected, "{text}");
        };
        check("", &[]);
        check("  a\tb ", &["a", "b"]);
        check("'a b'c \"d 'e'\"", &["a bc", "d 'e'"]);
        check("'' \"\"", &["", ""]);
        #[cfg(not(windows))]
        check(r#"a\ b 'c\d' "e\"f" g\"#, &["a b", r"c\d", "e\"f", r"g\"]);
        #[cfg(windows)]
        check(r"C:\engines\a.exe -x", &[r"C:\engines\a.exe", "-x"]);
        for (text, quote) in [("'a", '\''), ("a\"b", '"'), ("'a\" b", '\''), ("a 'b' \"", '"')] {
            assert_eq!(CommandLine::split(text), Err(CommandLineError::UnterminatedQuote(quote)));
        }
    }

    #[test]
    fn a_file_of_the_whole_name_is_the_program() {
        let folder =
            std::env::temp_dir().join(format!("lucena command line {}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let program = format!("my engine's{EXE_SUFFIX}");
        fs::write(folder.join(&program), "").unwrap();
        let path = folder.join("my engine's").into_os_string().into_string().unwrap();
        let whole = |text: &str| CommandLine { program: text.into(), arguments: Vec::new() };
        assert_eq!(CommandLine::parse(&path, None), Ok(whole(&path)));
        assert_eq!(CommandLine::parse("my engine's", Some(&folder)), Ok(whole("my engine's")));
        let unknown = CommandLine::parse("my engine's", None);
        assert_eq!(unknown, Err(CommandLineError::UnterminatedQuote('\'')));
        fs::remove_dir_all(&folder).unwrap();
        for text in ["", " ", "''", "'' a"] {
            assert_eq!(CommandLine::parse(text, None), Err(CommandLineError::Empty), "{text:?}");
        }
    }
}
