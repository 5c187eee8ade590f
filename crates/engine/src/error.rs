//! What an engine cannot do.

use std::fmt;
use std::io;
use std::path::PathBuf;

use lucena_book::BookError;
use lucena_search::TtError;
use lucena_uci::SetOptionError;

/// An engine could not do what it was asked to.
///
/// ```
/// use lucena_engine::Engine;
/// let error = Engine::new().set_option("Threads", "0").unwrap_err();
/// assert_eq!(error.to_string(), "option Threads: found \"0\", expected a number from 1 to 1024");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The option is not known, or the value does not fit it.
    Option(SetOptionError),
    /// There is not enough memory for the table. The old one stays.
    Hash(TtError),
    /// The opening book cannot be used. What was there before stays.
    Book {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: BookError,
    },
    /// None of these folders with tablebases can be read. The previous ones stay in use.
    Tablebases(Vec<(PathBuf, io::Error)>),
    /// The system starts no further thread.
    Thread(io::Error),
    /// An event of a search wants to change that search, which cannot wait for its own end.
    Busy,
}

/// Two failures of the system are the same if they are of the same kind.
impl PartialEq for EngineError {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Option(one), Self::Option(other)) => one == other,
            (Self::Hash(one), Self::Hash(other)) => one == other,
            (Self::Book { file, error }, Self::Book { file: file2, error: error2 }) => {
                (file, error) == (file2, error2)
            }
            (Self::Tablebases(one), Self::Tablebases(other)) => {
                let kind = |(folder, error): &(PathBuf, io::Error)| (folder.clone(), error.kind());
                one.iter().map(kind).eq(other.iter().map(kind))
            }
            (Self::Thread(one), Self::Thread(other)) => one.kind() == other.kind(),
            (Self::Busy, Self::Busy) => true,
            _ => false,
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => error.fmt(f),
            Self::Hash(error) => write!(f, "the table stays as it was: {error}"),
            Self::Book { file, error } => write!(f, "{file}: {error}"),
            Self::Tablebases(folders) => {
                for (number, (folder, error)) in folders.iter().enumerate() {
                    let separator = if number > 0 { "; " } else { "" };
                    write!(f, "{separator}tablebases in {}: {error}", folder.display())?;
                }
                Ok(())
            }
            Self::Thread(error) => write!(f, "no thread to search in: {error}"),
            Self::Busy => f.write_str("an event cannot change the search that it comes from"),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Option(error) => Some(error),
            Self::Hash(error) => Some(error),
            Self::Book { error, .. } => Some(error),
            Self::Tablebases(folders) => folders.first().map(|(_, error)| error as _),
            Self::Thread(error) => Some(error),
            Self::Busy => None,
        }
    }
}

impl From<SetOptionError> for EngineError {
    fn from(error: SetOptionError) -> Self {
        Self::Option(error)
    }
}

impl From<TtError> for EngineError {
    fn from(error: TtError) -> Self {
        Self::Hash(error)
    }
}
