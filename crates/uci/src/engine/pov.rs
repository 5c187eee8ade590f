//! Scores from a point of view.

use core::fmt;

use lucena_board::Color;

use super::{Bound, Score, ScoreValue, Wdl};

/// A score with the side to move, so that it can be read from both points of view.
///
/// `Display` writes White's view, in pawns or as a mate.
///
/// ```
/// use lucena_board::Color;
/// use lucena_uci::{PovScore, Score};
/// let score = PovScore::new(Score::cp(-35), Color::Black);
/// assert_eq!(score.white(), Score::cp(35));
/// assert_eq!(score.pov(Color::Black), Score::cp(-35));
/// assert_eq!(score.to_string(), "+0.35");
/// assert_eq!(PovScore::new(Score::mate(3), Color::Black).to_string(), "#-3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PovScore {
    /// The score from the side to move, as engines report it.
    pub relative: Score,
    /// The side to move.
    pub turn: Color,
}

impl PovScore {
    /// A score reported with this side to move.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::{PovScore, Score};
    /// assert_eq!(PovScore::new(Score::cp(20), Color::White).white(), Score::cp(20));
    /// ```
    #[must_use]
    pub const fn new(relative: Score, turn: Color) -> Self {
        Self { relative, turn }
    }

    /// From White's point of view.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::{PovScore, Score};
    /// assert_eq!(PovScore::new(Score::mate(2), Color::Black).white(), Score::mate(-2));
    /// ```
    #[must_use]
    pub fn white(self) -> Score {
        self.pov(Color::White)
    }

    /// From Black's point of view.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::{PovScore, Score};
    /// assert_eq!(PovScore::new(Score::cp(20), Color::White).black(), Score::cp(-20));
    /// ```
    #[must_use]
    pub fn black(self) -> Score {
        self.pov(Color::Black)
    }

    /// The score from the point of view of a side. `mate 0`, the score of a mated side, has no sign
    /// and reads the same from both; see [`PovScore::winner`].
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::{Bound, PovScore, Score};
    /// let score = PovScore::new(Score::cp(20).bounded(Bound::Lower), Color::White);
    /// assert_eq!(score.pov(Color::Black), Score::cp(-20).bounded(Bound::Upper));
    /// ```
    #[must_use]
    pub fn pov(self, side: Color) -> Score {
        if side == self.turn { self.relative } else { self.relative.flipped() }
    }

    /// The side that mates, if the score is a mate.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_uci::{PovScore, Score};
    /// assert_eq!(PovScore::new(Score::mate(0), Color::White).winner(), Some(Color::Black));
    /// assert_eq!(PovScore::new(Score::mate(1), Color::White).winner(), Some(Color::White));
    /// assert_eq!(PovScore::new(Score::cp(900), Color::White).winner(), None);
    /// ```
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self.relative.value {
            ScoreValue::Mate(1..) => Some(self.turn),
            ScoreValue::Mate(_) => Some(!self.turn),
            ScoreValue::Centipawns(_) => None,
        }
    }
}

impl fmt::Display for PovScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let white = self.white();
        match white.value {
            ScoreValue::Centipawns(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let (pawns, hundredths) = (value.unsigned_abs() / 100, value.unsigned_abs() % 100);
                write!(f, "{sign}{pawns}.{hundredths:02}")
            }
            ScoreValue::Mate(0) if self.winner() == Some(Color::Black) => f.write_str("#-0"),
            ScoreValue::Mate(moves) => write!(f, "#{moves:+}"),
        }
    }
}

impl Score {
    /// The score from the other side; bounds are swapped.
    ///
    /// ```
    /// use lucena_uci::{Bound, Score};
    /// assert_eq!(Score::cp(5).bounded(Bound::Upper).flipped().to_string(), "cp -5 lowerbound");
    /// ```
    #[must_use]
    pub const fn flipped(self) -> Self {
        let value = match self.value {
            ScoreValue::Centipawns(value) => ScoreValue::Centipawns(value.saturating_neg()),
            ScoreValue::Mate(moves) => ScoreValue::Mate(moves.saturating_neg()),
        };
        let bound = match self.bound {
            Some(Bound::Lower) => Some(Bound::Upper),
            Some(Bound::Upper) => Some(Bound::Lower),
            None => None,
        };
        Self { value, bound }
    }

    /// The score in centipawns, with mate in `n` as `mate_score - n`. `mate 0` counts as being
    /// mated.
    ///
    /// ```
    /// use lucena_uci::Score;
    /// assert_eq!(Score::cp(-20).centipawns(100_000), -20);
    /// assert_eq!(Score::mate(3).centipawns(100_000), 99_997);
    /// assert_eq!(Score::mate(-3).centipawns(100_000), -99_997);
    /// assert_eq!(Score::mate(0).centipawns(100_000), -100_000);
    /// ```
    #[must_use]
    pub const fn centipawns(self, mate_score: i64) -> i64 {
        match self.value {
            ScoreValue::Centipawns(value) => value,
            ScoreValue::Mate(moves) if moves > 0 => mate_score.saturating_sub(moves),
            ScoreValue::Mate(moves) => mate_score.saturating_neg().saturating_sub(moves),
        }
    }
}

impl Wdl {
    /// The probabilities from the other side.
    ///
    /// ```
    /// use lucena_uci::Wdl;
    /// let wdl = Wdl { win: 80, draw: 900, loss: 20 };
    /// assert_eq!(wdl.flipped(), Wdl { win: 20, draw: 900, loss: 80 });
    /// ```
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { win: self.loss, draw: self.draw, loss: self.win }
    }

    /// Expected score, from 0 to 1; `None` if all three are 0.
    ///
    /// ```
    /// use lucena_uci::Wdl;
    /// assert_eq!(Wdl { win: 250, draw: 500, loss: 250 }.expectation(), Some(0.5));
    /// ```
    #[must_use]
    pub fn expectation(self) -> Option<f64> {
        let [win, draw, loss] = [self.win, self.draw, self.loss].map(f64::from);
        let total = win + draw + loss;
        (total > 0.0).then(|| (win + draw / 2.0) / total)
    }
}
