//! The breakdown of an evaluation into terms.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Color, Position};

use crate::phase::phase;
use crate::{MAX_PHASE, Score, Tapered};

/// One term of an evaluation, for both sides.
///
/// ```
/// use lucena_eval::{ExplainedTerm, Tapered};
/// let term = ExplainedTerm::new("tempo", Tapered::new(18, 14), Tapered::ZERO);
/// assert_eq!(term.difference(), Tapered::new(18, 14));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedTerm {
    /// The name.
    pub name: &'static str,
    /// White's value.
    pub white: Tapered,
    /// Black's value.
    pub black: Tapered,
}

impl ExplainedTerm {
    /// A term with its values.
    #[must_use]
    pub const fn new(name: &'static str, white: Tapered, black: Tapered) -> Self {
        Self { name, white, black }
    }

    /// White minus Black.
    #[must_use]
    pub fn difference(&self) -> Tapered {
        self.white - self.black
    }
}

/// The breakdown of an evaluation: each term for both sides, and the steps from their sum to the
/// score.
///
/// Formats as a table. All values except [`score`](Explanation::score) are from White's point of
/// view.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Classical, Evaluator};
/// let position: Position = "4k3/p7/8/8/4P3/8/P7/4K3 w - - 0 1".parse()?;
/// let mut evaluator = Classical::default();
/// let explanation = evaluator.explain(&position).expect("Classical explains itself");
/// assert_eq!(explanation.score(), evaluator.evaluate(&position));
/// assert!(explanation.term("passed pawns").is_some_and(|term| term.white.eg() > 0));
/// assert!(explanation.to_string().starts_with("term"));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    terms: Vec<ExplainedTerm>,
    turn: Color,
    phase: i32,
    scale: i32,
    blended: i32,
    total: i32,
}

impl Explanation {
    /// The endgame scale factor of 100 %.
    pub const FULL_SCALE: i32 = 64;

    /// The explanation of a score that is just the tapered sum of these terms.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{ExplainedTerm, Explanation, Score, Tapered};
    /// let tempo = ExplainedTerm::new("tempo", Tapered::new(20, 10), Tapered::ZERO);
    /// let explanation = Explanation::of_sum(&Position::initial(), vec![tempo]);
    /// assert_eq!(explanation.score(), Score::cp(20));
    /// ```
    #[must_use]
    pub fn of_sum(position: &Position, terms: Vec<ExplainedTerm>) -> Self {
        let phase = phase(position.material());
        let blended = terms.iter().map(ExplainedTerm::difference).sum::<Tapered>().blend(phase);
        let result = Blended { phase, scale: Self::FULL_SCALE, blended, total: blended };
        Self::new(position, terms, result)
    }

    pub(crate) fn new(position: &Position, terms: Vec<ExplainedTerm>, result: Blended) -> Self {
        let Blended { phase, scale, blended, total } = result;
        Self { terms, turn: position.turn(), phase, scale, blended, total }
    }

    /// The terms.
    #[must_use]
    pub fn terms(&self) -> &[ExplainedTerm] {
        &self.terms
    }

    /// The term with this name.
    #[must_use]
    pub fn term(&self, name: &str) -> Option<&ExplainedTerm> {
        self.terms.iter().find(|term| term.name == name)
    }

    /// The sum of all terms, White minus Black.
    #[must_use]
    pub fn sum(&self) -> Tapered {
        self.terms.iter().map(ExplainedTerm::difference).sum()
    }

    /// The game phase, from 0 (endgame) to [`MAX_PHASE`] (middlegame); 0 for specialized endgames.
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }

    /// The endgame scale factor, out of [`Explanation::FULL_SCALE`]; 0 is a sure draw, whatever the
    /// middlegame value.
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The tapered sum after scaling, in centipawns from White's point of view.
    #[must_use]
    pub const fn blended(&self) -> i32 {
        self.blended
    }

    /// The score from White's point of view: the blended value scaled down by the half-move clock,
    /// except in specialized endgames.
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.total
    }

    /// The score from the point of view of the side to move, as the evaluator returns it.
    #[must_use]
    pub fn score(&self) -> Score {
        match self.turn {
            Color::White => Score::cp(self.total),
            Color::Black => -Score::cp(self.total),
        }
    }
}

/// The steps from the sum to the score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blended {
    pub(crate) phase: i32,
    pub(crate) scale: i32,
    pub(crate) blended: i32,
    pub(crate) total: i32,
}

/// A table with a row per term: middlegame and endgame values for White and Black, the difference
/// and its tapered value; then the steps from the sum to the score.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "term            white mg     eg  black mg     eg        mg     eg   blended")?;
        for term in &self.terms {
            write_row(f, term, self.phase)?;
        }
        let white = self.terms.iter().map(|term| term.white).sum();
        let black = self.terms.iter().map(|term| term.black).sum();
        write_row(f, &ExplainedTerm::new("sum", white, black), self.phase)?;
        writeln!(f)?;
        writeln!(f, "phase           {:>8} of {MAX_PHASE}", self.phase)?;
        writeln!(f, "endgame scale   {:>8} of {}", self.scale, Self::FULL_SCALE)?;
        writeln!(f, "scaled, blended {:>8}", pawns(self.blended))?;
        writeln!(f, "white's score   {:>8}", pawns(self.total))
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, term: &ExplainedTerm, phase: i32) -> fmt::Result {
    let difference = term.difference();
    writeln!(
        f,
        "{:<16}{:>8}{:>7}{:>10}{:>7}{:>10}{:>7}{:>10}",
        term.name,
        pawns(term.white.mg()),
        pawns(term.white.eg()),
        pawns(term.black.mg()),
        pawns(term.black.eg()),
        pawns(difference.mg()),
        pawns(difference.eg()),
        pawns(difference.blend(phase)),
    )
}

/// Centipawns as pawns with two decimals.
fn pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "-" } else { "" };
    let size = centipawns.unsigned_abs();
    alloc::format!("{sign}{}.{:02}", size / 100, size % 100)
}
