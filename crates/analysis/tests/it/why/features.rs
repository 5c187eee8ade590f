//! What lines look like: sacrifices, quiet moves, attacks on the king.

use lucena_analysis::why::{Motif, MotifKind};
use lucena_board::{Color, Role, Square};

use super::board::{attackers, attacks, count};
use super::checker::{Replayed, ensure};

/// Checks a motif that only describes the line.
pub(crate) fn check(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let (before, after, mv) = (&line.positions[ply], &line.positions[ply + 1], line.moves[ply]);
    let solver = line.solver();
    let enemy_king = |at: usize| line.positions[at].king(!solver);
    let gives_check =
        |at: usize| !attackers(&line.positions[at + 1], enemy_king(at + 1), solver).is_empty();
    let answers_check = !attackers(before, before.king(solver), !solver).is_empty();
    let rank = |square: Square| match solver {
        Color::White => square.rank().index(),
        Color::Black => 7 - square.rank().index(),
    };
    let enemy_rank = |square: Square| 7 - rank(square);
    match motif.kind() {
        MotifKind::Sacrifice => {
            ensure(line.captured(ply + 1) == Some(motif.piece()), "nothing is given up")?;
            let start = count(&line.positions[0], solver);
            let is_down = |at: usize| count(&line.positions[at], solver) <= start - 200;
            ensure((3..line.positions.len()).step_by(2).any(is_down), "no material is missing")
        }
        MotifKind::QuietMove => {
            ensure(!gives_check(ply) && !answers_check, "a check")?;
            ensure(line.captured(ply).is_none(), "a capture")?;
            let attacked =
                after.placement().any(|(at, it)| it.color != solver && attacks(after, mv.to(), at));
            ensure(!attacked && mv.role() != Role::King, "an attack or the king")
        }
        MotifKind::DefensiveMove => {
            ensure(line.captured(ply).is_none() && !gives_check(ply), "a capture or check")?;
            ensure(before.legal_moves().len() >= 3, "no choice")?;
            ensure(answers_check, "no escape")
        }
        MotifKind::AdvancedPawn => {
            ensure(mv.role() == Role::Pawn && rank(mv.to()) >= 6, "no far pawn")
        }
        MotifKind::ExposedKing => {
            let is_between = ply > 0 && ply + 2 < line.moves.len();
            ensure(is_between && gives_check(ply), "no check between first and last")?;
            let (start, king) = (&line.positions[0], enemy_king(0));
            ensure(enemy_rank(king) <= 2, "the king is farther off")?;
            let shelters = start.placement().any(|(at, it)| {
                (it.color, it.role) == (!solver, Role::Pawn)
                    && (0..=1).contains(&(enemy_rank(at) as i32 - enemy_rank(king) as i32))
                    && at.file().index().abs_diff(king.file().index()) <= 1
            });
            ensure(!shelters, "a pawn shelters the king")
        }
        MotifKind::AttackOnF2F7 => {
            let squares = if solver == Color::White {
                [Square::F7, Square::E8]
            } else {
                [Square::F2, Square::E1]
            };
            ensure(line.captured(ply).map(|it| it.square) == Some(squares[0]), "another square")?;
            ensure(before.king(!solver) == squares[1], "the king is elsewhere")
        }
        MotifKind::KingsideAttack | MotifKind::QueensideAttack => {
            let file = enemy_king(0).file().index();
            let side =
                if motif.kind() == MotifKind::KingsideAttack { file >= 6 } else { file <= 2 };
            ensure(side && enemy_rank(enemy_king(0)) == 0, "the king is elsewhere")?;
            ensure(gives_check(ply) || line.captured(ply).is_some(), "no blow")
        }
        kind => Err(format!("{kind} is not checked")),
    }
}
