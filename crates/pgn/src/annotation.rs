//! What programs write into comments: clocks, evaluations, coloured squares and arrows.
//!
//! A comment is text for people. Programs put commands into it, `[%clk 0:01:02]`, and engine
//! matches a summary of each search, `+0.35/12 0.45s`. Both are read from the text when they are
//! asked for, and all other text stays as it is.

mod comment;
mod engine_info;
mod error;
mod evaluation;
mod parts;
mod shapes;
mod time;

use std::fmt;
use std::time::Duration;

pub use comment::Comment;
pub use engine_info::EngineInfo;
pub use error::AnnotationError;
pub use evaluation::{Evaluation, PgnScore};
pub use parts::{CommentPart, CommentParts};
pub use shapes::{Arrow, Marker, ShapeColor};

pub(crate) use comment::clean;

/// A command in a comment, such as `[%clk 0:01:02]`.
///
/// Written, it is the whole command with its brackets.
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
    /// `%clk`: the time left on the clock of whoever has moved.
    Clock(Duration),
    /// `%emt`: the time spent on the move.
    MoveTime(Duration),
    /// `%egt`: the time spent on the game so far.
    GameTime(Duration),
    /// `%mct`: what a mechanical clock shows.
    MechanicalClock(Duration),
    /// `%eval`: what an engine thinks of the position, from White's point of view.
    Evaluation(Evaluation),
    /// `%csl`: coloured squares.
    Markers(Vec<Marker>),
    /// `%cal`: coloured arrows.
    Arrows(Vec<Arrow>),
    /// `%timestamp`: a number whose unit is the writer's business; some sites count tenths of
    /// seconds.
    Timestamp(u64),
    /// Any other command, or one of the above whose value makes no sense.
    Other {
        /// What stands behind the percent sign.
        name: &'a str,
        /// What follows the name, without white space around it.
        value: &'a str,
    },
}

impl<'a> Annotation<'a> {
    /// What a command of this name and value says. What is not understood is
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
