//! Short messages: `id`, `bestmove`, `copyprotection` and `registration`.

use alloc::string::String;
use core::fmt;

use lucena_board::UciMove;

/// Name or author of an engine.
///
/// ```
/// use lucena_uci::{EngineMessage, Id};
/// let id = EngineMessage::Id(Id::Name("Toy 1.0".into()));
/// assert_eq!(id.to_string(), "id name Toy 1.0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    /// The name, usually with a version.
    Name(String),
    /// The author.
    Author(String),
}

/// The result of a search.
///
/// ```
/// use lucena_uci::BestMove;
/// let best = BestMove::new("e2e4".parse()?, Some("e7e5".parse()?));
/// assert_eq!(best.to_string(), "bestmove e2e4 ponder e7e5");
/// # Ok::<(), lucena_board::UciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove {
    /// The move, or `None`. Written `(none)`; `0000` and `NULL` are accepted, too.
    pub mv: Option<UciMove>,
    /// The expected reply, to ponder on.
    pub ponder: Option<UciMove>,
}

impl BestMove {
    /// A move, with or without a ponder move.
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

/// State of copy protection or registration.
///
/// ```
/// use lucena_uci::{Check, EngineMessage};
/// assert_eq!(EngineMessage::Registration(Check::Ok).to_string(), "registration ok");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// In progress.
    Checking,
    /// Passed.
    Ok,
    /// Failed.
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
