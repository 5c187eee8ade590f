//! A score taken apart.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Color, Position};

use crate::phase::phase;
use crate::{MAX_PHASE, Score, Tapered};

/// What one part of an evaluation says for each side.
///
/// ```
/// use lucena_eval::{ExplainedTerm, Tapered};
/// let term = ExplainedTerm::new("tempo", Tapered::new(18, 14), Tapered::ZERO);
/// assert_eq!(term.difference(), Tapered::new(18, 14));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainedTerm {
    /// What it is called.
    pub name: &'static str,
    /// What it is worth to White.
    pub white: Tapered,
    /// What it is worth to Black.
    pub black: Tapered,
}

impl ExplainedTerm {
    /// A part of an evaluation.
    ///
    /// ```
    /// use lucena_eval::{ExplainedTerm, Tapered};
    /// let pawns = ExplainedTerm::new("pawns", Tapered::new(10, 20), Tapered::new(5, 5));
    /// assert_eq!(pawns.name, "pawns");
    /// ```
    #[must_use]
    pub const fn new(name: &'static str, white: Tapered, black: Tapered) -> Self {
        Self { name, white, black }
    }

    /// White's less Black's.
    ///
    /// ```
    /// use lucena_eval::{ExplainedTerm, Tapered};
    /// let pawns = ExplainedTerm::new("pawns", Tapered::new(10, 20), Tapered::new(5, 5));
    /// assert_eq!(pawns.difference(), Tapered::new(5, 15));
    /// ```
    #[must_use]
    pub fn difference(&self) -> Tapered {
        self.white - self.black
    }
}

/// A score taken apart: what each term says for each side, and how the sum became the score.
///
/// Printed, it is a table. All values but [`score`](Explanation::score) are White's.
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
    /// The scale of an endgame score that counts in full.
    pub const FULL_SCALE: i32 = 64;

    /// The explanation of a score that is the sum of these terms, blended by the material left, and
    /// nothing more.
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

    /// Every term.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let explanation = Classical::default().explain(&Position::initial()).unwrap();
    /// let material = explanation.terms()[0];
    /// assert_eq!((material.name, material.white), ("material", material.black));
    /// ```
    #[must_use]
    pub fn terms(&self) -> &[ExplainedTerm] {
        &self.terms
    }

    /// The term of that name.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let explanation = Classical::default().explain(&Position::initial()).unwrap();
    /// assert!(explanation.term("mobility").is_some());
    /// assert!(explanation.term("luck").is_none());
    /// ```
    #[must_use]
    pub fn term(&self, name: &str) -> Option<&ExplainedTerm> {
        self.terms.iter().find(|term| term.name == name)
    }

    /// All terms together, White's less Black's.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let mut evaluator = Classical::default();
    /// let explanation = evaluator.explain(&Position::initial()).unwrap();
    /// assert_eq!(explanation.sum().mg(), evaluator.params().tempo.mg());
    /// ```
    #[must_use]
    pub fn sum(&self) -> Tapered {
        self.terms.iter().map(ExplainedTerm::difference).sum()
    }

    /// How much the middlegame counts, 0 to [`MAX_PHASE`]; the endgame counts for the rest. In an
    /// ending with few pieces that has rules of its own this is 0.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator, MAX_PHASE};
    /// let explanation = Classical::default().explain(&Position::initial()).unwrap();
    /// assert_eq!(explanation.phase(), MAX_PHASE);
    /// ```
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }

    /// Share of the endgame value that counts, of [`Explanation::FULL_SCALE`]; 0 is a sure draw,
    /// where the middlegame counts no more either.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let position: Position = "4k3/8/8/8/8/8/8/3BK3 w - - 0 1".parse()?;
    /// assert_eq!(Classical::default().explain(&position).unwrap().scale(), 0);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// The sum, scaled and blended, in centipawns from White's point of view.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let explanation = Classical::default().explain(&Position::initial()).unwrap();
    /// assert_eq!(explanation.blended(), explanation.sum().mg());
    /// ```
    #[must_use]
    pub const fn blended(&self) -> i32 {
        self.blended
    }

    /// The blended value after what shrinks it as the fifty-move rule draws near, except in an ending
    /// with few pieces that has rules of its own: the score from White's point of view.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let position: Position = "4k3/pp6/8/8/8/8/PP6/3QK3 w - - 80 99".parse()?;
    /// let explanation = Classical::default().explain(&position).unwrap();
    /// assert!(explanation.total() < explanation.blended());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.total
    }

    /// The score for the side to move, as the evaluator gives it.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Classical, Evaluator};
    /// let mut evaluator = Classical::default();
    /// let position = Position::initial();
    /// let explanation = evaluator.explain(&position).unwrap();
    /// assert_eq!(explanation.score(), evaluator.evaluate(&position));
    /// ```
    #[must_use]
    pub fn score(&self) -> Score {
        match self.turn {
            Color::White => Score::cp(self.total),
            Color::Black => -Score::cp(self.total),
        }
    }
}

/// How a sum became a score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blended {
    pub(crate) phase: i32,
    pub(crate) scale: i32,
    pub(crate) blended: i32,
    pub(crate) total: i32,
}

/// A table: a row for each term with middlegame and endgame for White and Black, the difference,
/// and the difference blended for the phase; then how the sum became the score.
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

/// Centipawns as pawns with two places.
fn pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "-" } else { "" };
    let size = centipawns.unsigned_abs();
    alloc::format!("{sign}{}.{:02}", size / 100, size % 100)
}
