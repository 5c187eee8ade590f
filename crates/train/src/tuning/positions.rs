//! [`Positions`]: positions as coefficients of the weights.

use std::ops::Range;

use lucena_board::{Color, GameResult};
use lucena_eval::{Coefficients, Explanation, MAX_PHASE};

/// Positions whose coefficients are in one list, at four bytes each.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    terms: Vec<Term>,
    pub(super) rows: Vec<Row>,
}

/// A weight and how often it counts, White minus Black; in 64ths in king danger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) slot: u16,
    pub(super) count: i16,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Where its terms begin.
    first: usize,
    n_linear: u16,
    n_danger: [u16; 2],
    /// The score of the search from White's point of view.
    pub(super) score: i16,
    pub(super) result: GameResult,
    /// Factors of the middlegame and endgame sums in the score.
    pub(super) early: f32,
    pub(super) late: f32,
    /// Expected points for White to tune towards.
    pub(super) target: f32,
}

impl Positions {
    /// Adds a position. Returns false and skips it if a coefficient does not fit; that takes absurd
    /// weights.
    #[must_use]
    pub(super) fn add(&mut self, found: &Coefficients, score: i16, result: GameResult) -> bool {
        let first = self.terms.len();
        let lists = [found.counts(), found.danger(Color::White), found.danger(Color::Black)];
        for &(slot, count) in lists.into_iter().flatten() {
            let (Ok(slot), Ok(count)) = (u16::try_from(slot), i16::try_from(count)) else {
                self.terms.truncate(first);
                return false;
            };
            self.terms.push(Term { slot, count });
        }
        let part = |parts: i32, of: i32| parts as f32 / of as f32;
        let clock = part(found.clock_scale(), Coefficients::FULL_CLOCK_SCALE);
        let scale = part(found.scale(), Explanation::FULL_SCALE);
        let middlegame = part(found.phase(), MAX_PHASE);
        let [n_linear, white, black] = lists.map(|list| list.len() as u16);
        self.rows.push(Row {
            first,
            n_linear,
            n_danger: [white, black],
            score,
            result,
            early: clock * middlegame,
            late: clock * scale * (1.0 - middlegame),
            target: 0.0,
        });
        true
    }

    /// Appends other positions.
    pub(super) fn append(&mut self, other: &Self) {
        let n_terms = self.terms.len();
        self.terms.extend(&other.terms);
        self.rows.extend(other.rows.iter().map(|row| Row { first: row.first + n_terms, ..*row }));
    }

    /// The terms of the linear part of the sum.
    pub(super) fn linear(&self, row: &Row) -> &[Term] {
        &self.terms[row.first..row.first + usize::from(row.n_linear)]
    }

    /// The terms of the danger to the king of a side, 0 for White.
    pub(super) fn danger(&self, row: &Row, side: usize) -> &[Term] {
        let [white, black] = row.n_danger.map(usize::from);
        let first = row.first + usize::from(row.n_linear);
        let ranges: [Range<usize>; 2] =
            [first..first + white, first + white..first + white + black];
        &self.terms[ranges[side].clone()]
    }
}
