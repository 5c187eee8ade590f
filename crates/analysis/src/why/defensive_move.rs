//! Defensive move: a quiet last move of a solution, or an escape from check that captures nothing, with
//! other moves to choose from.

use super::motif::{Motif, MotifKind};
use super::quiet_move::is_quiet;
use super::replay::Replay;

/// With fewer legal moves there is no choice.
const MIN_LEGAL_MOVES: usize = 3;

/// Piece: the one that moves. No targets.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let last = line.solver_plies().last()?;
    let has_choice = |ply: usize| line.before(ply).count_legal_moves() >= MIN_LEGAL_MOVES;
    let escapes = |ply: usize| {
        line.before(ply).is_check() && line.captured(ply).is_none() && !line.after(ply).is_check()
    };
    // The end of a line that is no solution is arbitrary.
    let ends = |ply: usize| line.is_solution() && ply == last && is_quiet(line, ply);
    let fits = |ply: usize| ends(ply) || escapes(ply);
    line.solver_plies()
        .find(|&ply| fits(ply) && has_choice(ply) && line.pays_off(0))
        .map(|ply| line.motif(MotifKind::DefensiveMove, ply, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::replay;

    #[test]
    fn an_escape_with_a_choice() {
        let line = replay("4k3/8/8/8/8/8/3r4/K3R3 b - - 0 1", "Kf7 Re3").into_solution();
        assert_eq!(find(&line).unwrap().piece().to_string(), "king on f7");
        let line = replay("7k/8/8/8/8/8/8/K6R b - - 0 1", "Kg8").into_solution();
        assert_eq!(find(&line), None, "two moves only");
    }
}
