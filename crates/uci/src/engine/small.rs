//! The short messages.

use alloc::string::String;
use core::fmt;

use lucena_board::UciMove;

/// Who an engine is.
///
/// ```
/// use lucena_uci::{EngineMessage, Id};
/// let id = EngineMessage::Id(Id::Name("Toy 1.0".into()));
/// assert_eq!(id.to_string(), "id name Toy 1.0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    /// The name, with a version if there is one.
    Name(String),
    /// Who wrote it.
    Author(String),
}

/// The end of a search.
///
/// ```
/// use lucena_uci::BestMove;
/// let best = BestMove::new("e2e4".parse()?, Some("e7e5".parse()?));
/// assert_eq!(best.to_string(), "bestmove e2e4 ponder e7e5");
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove {
    /// The move, or `None` if there is none to play. Written `(none)`; `0000` and `NULL` are read
    /// as the same.
    pub mv: Option<UciMove>,
    /// The answer that the engine would like to ponder on.
    pub ponder: Option<UciMove>,
}

impl BestMove {
    /// A move, and perhaps the answer to ponder on.
    ///
    /// ```
    /// use lucena_uci::BestMove;
    /// assert_eq!(BestMove::new("e2e4".parse()?, None).to_string(), "bestmove e2e4");
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub const fn new(mv: UciMove, ponder: Option<UciMove>) -> Self {
        Self { mv: Some(mv), ponder }
    }

    /// No move, as after mate.
    ///
    /// ```
    /// assert_eq!(lucena_uci::BestMove::none().to_string(), "bestmove (none)");
    /// ```
    #[must_use]
    pub const fn none() -> Self {
        Self { mv: None, ponder: None }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Some(mv) => write!(f, "bestmove {mv}")?,
            None => f.write_str("bestmove (none)")?,
        }
        self.ponder.map_or(Ok(()), |mv| write!(f, " ponder {mv}"))
    }
}

/// How a check of copy protection or registration goes.
///
/// ```
/// use lucena_uci::{Check, EngineMessage};
/// assert_eq!(EngineMessage::Registration(Check::Ok).to_string(), "registration ok");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// It is under way.
    Checking,
    /// All is well.
    Ok,
    /// It has failed.
    Error,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}
