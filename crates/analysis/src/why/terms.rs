//! Quiet errors: which terms of the static evaluation changed.
//!
//! Compares the classical evaluation at the ends of the two lines, term by term and side by side.
//! It explains a score only if the evaluation agrees with it that the move played is worse.

use std::cmp::Reverse;

use lucena_board::{Color, Position};
use lucena_eval::{Classical, Evaluator, Explanation, Term};
use serde::{Deserialize, Serialize};

/// Changes and differences below this many centipawns are noise.
const MIN_CHANGE: i32 = 25;
/// More terms explain less.
const MAX_TERMS: usize = 3;
/// Terms that are no reasons: the sum of material, whose turn it is, known endgames, and the distance
/// of pieces to kings, which no player sees on a board.
const EXCLUDED: [Term; 4] = [Term::Material, Term::KingDistance, Term::Tempo, Term::KnownWin];

/// A term of the static evaluation that the move played worsens, compared with the better move.
///
/// ```
/// use lucena_analysis::why::TermChange;
/// use lucena_board::Color;
/// let json = r#"{"term": "king safety", "side": "white", "change": -80}"#;
/// let change: TermChange = serde_json::from_str(json)?;
/// assert_eq!((change.side, change.change), (Color::White, -80));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TermChange {
    /// The name of the [`Term`].
    pub term: String,
    /// The side whose value it is.
    #[serde(with = "crate::color_name")]
    pub side: Color,
    /// The value for that side at the end of the line allowed minus that at the end of the line
    /// missed, in centipawns: negative for the mover, positive for the opponent.
    pub change: i32,
}

/// The terms that moved most against `mover`, from the end of the better line to that of the line
/// allowed; none if the evaluation does not prefer the better line.
pub(super) fn changes(better: &Position, allowed: &Position, mover: Color) -> Vec<TermChange> {
    let mut evaluator = Classical::default();
    let mut explain = |position| evaluator.explain(position);
    let (Some(better), Some(allowed)) = (explain(better), explain(allowed)) else {
        return Vec::new();
    };
    let sign = if mover == Color::White { 1 } else { -1 };
    if sign * (better.total() - allowed.total()) < MIN_CHANGE {
        return Vec::new();
    }
    let terms = Term::ALL.into_iter().filter(|&term| !is_excluded(term));
    let mut changes: Vec<TermChange> = terms
        .flat_map(|term| [(term, Color::White), (term, Color::Black)])
        .map(|(term, side)| TermChange {
            term: term.name().into(),
            side,
            change: value(&allowed, term, side) - value(&better, term, side),
        })
        .filter(|change| cost(change, mover) >= MIN_CHANGE)
        .collect();
    changes.sort_by_key(|change| Reverse(cost(change, mover)));
    changes.truncate(MAX_TERMS);
    changes
}

/// Whether a term is no reason.
pub(super) fn is_excluded(term: Term) -> bool {
    EXCLUDED.contains(&term)
}

fn cost(change: &TermChange, mover: Color) -> i32 {
    if change.side == mover { -change.change } else { change.change }
}

fn value(explanation: &Explanation, term: Term, side: Color) -> i32 {
    explanation.term(term.name()).map_or(0, |term| {
        let value = if side == Color::White { term.white } else { term.black };
        value.blend(explanation.phase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_shelter_costs_king_safety() {
        let castled = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8";
        let broken = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1PPPP/2NP1N2/PPP5/R1BQ1RK1 w - - 0 8";
        let [castled, broken] = [castled, broken].map(|fen| fen.parse().unwrap());
        let found = changes(&castled, &broken, Color::White);
        assert!(found.iter().any(|it| it.term == "shelter" && it.change < 0), "{found:?}");
        assert_eq!(changes(&broken, &castled, Color::White), []);
        assert_eq!(changes(&castled, &castled, Color::White), []);
    }
}
