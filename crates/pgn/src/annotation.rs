//! Annotations that programs write into comments: clocks, evaluations, coloured squares and arrows.
//!
//! Comments contain free text, embedded commands such as `[%clk 0:01:02]`, and the search summaries
//! of engine matches such as `+0.35/12 0.45s`. Commands and summaries are parsed on demand; all
//! other text is kept byte for byte.

mod comment;
mod engine_info;
mod error;
mod evaluation;
mod parts;
mod shapes;
mod time;
mod values;

use std::fmt;
use std::time::Duration;

pub use comment::Comment;
pub use engine_info::EngineInfo;
pub use error::AnnotationError;
pub use evaluation::{Evaluation, PgnScore};
pub use parts::{CommentPart, CommentParts};
pub use shapes::{Arrow, Marker, ShapeColor};
pub use values::CommentValues;

pub(crate) use comment::clean;

/// A command in a comment, such as `[%clk 0:01:02]`.
///
/// `Display` writes the whole command with its brackets.
///
/// ```
/// use std::time::Duration;
/// use lucena_pgn::Annotation;
/// let clock = Annotation::Clock(Duration::from_secs(62));
/// assert_eq!(clock.to_string(), "[%clk 0:01:02]");
/// assert_eq!(clock.name(), "clk");
/// assert_eq!(Annotation::read("clk", "0:01:02"), clock);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Annotation<'a> {
    /// `%clk`: the time left on the clock of the player who has moved.
    Clock(Duration),
    /// `%emt`: the time spent on the move.
    MoveTime(Duration),
    /// `%egt`: the time spent on the game so far.
    GameTime(Duration),
    /// `%mct`: what a mechanical clock shows.
    MechanicalClock(Duration),
    /// `%eval`: an engine's evaluation of the position, from White's point of view.
    Evaluation(Evaluation),
    /// `%csl`: coloured squares.
    Markers(Vec<Marker>),
    /// `%cal`: coloured arrows.
    Arrows(Vec<Arrow>),
    /// `%timestamp`: a number whose unit depends on the program; some sites count tenths of
    /// seconds.
    Timestamp(u64),
    /// Any other command, or one of the above with an invalid value.
    Other {
        /// The name after the percent sign.
        name: &'a str,
        /// The text after the name, trimmed.
        value: &'a str,
    },
}

impl<'a> Annotation<'a> {
    /// Parses the value of a command. Unknown commands and invalid values become
    /// [`Annotation::Other`], so nothing is lost.
    ///
    /// ```
    /// use lucena_pgn::Annotation;
    /// assert_eq!(Annotation::read("timestamp", "12"), Annotation::Timestamp(12));
    /// let odd = Annotation::read("clk", "soon");
    /// assert_eq!(odd, Annotation::Other { name: "clk", value: "soon" });
    /// assert_eq!(odd.to_string(), "[%clk soon]");
    /// ```
    #[must_use]
    pub fn read(name: &'a str, value: &'a str) -> Self {
        let value = value.trim();
        let known = match name {
            "clk" => time::read(value).map(Self::Clock),
            "emt" => time::read(value).map(Self::MoveTime),
            "egt" => time::read(value).map(Self::GameTime),
            "mct" => time::read(value).map(Self::MechanicalClock),
            "eval" => value.parse().ok().map(Self::Evaluation),
            "csl" => shapes::read(value).map(Self::Markers),
            "cal" => shapes::read(value).map(Self::Arrows),
            "timestamp" => value.parse().ok().map(Self::Timestamp),
            _ => None,
        };
        known.unwrap_or(Self::Other { name, value })
    }

    /// The name of the command, without the percent sign.
    ///
    /// ```
    /// use lucena_pgn::Annotation;
    /// assert_eq!(Annotation::Arrows(Vec::new()).name(), "cal");
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Clock(_) => "clk",
            Self::MoveTime(_) => "emt",
            Self::GameTime(_) => "egt",
            Self::MechanicalClock(_) => "mct",
            Self::Evaluation(_) => "eval",
            Self::Markers(_) => "csl",
            Self::Arrows(_) => "cal",
            Self::Timestamp(_) => "timestamp",
            Self::Other { name, .. } => name,
        }
    }
}

impl fmt::Display for Annotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[%{}", self.name())?;
        match self {
            Self::Clock(time)
            | Self::MoveTime(time)
            | Self::GameTime(time)
            | Self::MechanicalClock(time) => write!(f, " {}", time::Text(*time))?,
            Self::Evaluation(evaluation) => write!(f, " {evaluation}")?,
            Self::Markers(markers) => shapes::write(f, markers)?,
            Self::Arrows(arrows) => shapes::write(f, arrows)?,
            Self::Timestamp(number) => write!(f, " {number}")?,
            Self::Other { value: "", .. } => {}
            Self::Other { value, .. } => write!(f, " {value}")?,
        }
        f.write_str("]")
    }
}
