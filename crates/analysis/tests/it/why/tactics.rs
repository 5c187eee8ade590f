//! Tactics of several moves: by which squares they pass.

use lucena_analysis::why::{Motif, MotifKind};

use super::board::{attackers, count, path};
use super::checker::{Replayed, ensure};

/// Checks an x-ray attack, an intermezzo, a clearance or a desperado.
pub(crate) fn check(line: &Replayed, ply: usize, motif: &Motif) -> Result<(), String> {
    let target = motif.targets().first().copied().ok_or("no target")?;
    let mv = |at: usize| line.moves.get(at).copied().ok_or("the line is too short");
    match motif.kind() {
        MotifKind::XRayAttack => {
            ensure(ply >= 2, "too early")?;
            let squares = [ply - 2, ply - 1, ply].map(|at| line.moves[at].to());
            ensure(squares.iter().all(|&it| it == target.square), "not on one square")?;
            ensure(line.captured(ply) == Some(target), "the piece is not captured")?;
            let path = path(mv(ply)?.from(), target.square).unwrap_or_default();
            ensure(path.contains(&mv(ply - 1)?.from()), "nothing stood in the line")
        }
        MotifKind::Intermezzo => {
            ensure(mv(ply)?.to() != target.square, "the recapture itself")?;
            ensure(line.captured(ply + 2) == Some(target), "no recapture")?;
            let could = line.positions[ply].legal_moves().contains(&mv(ply + 2)?);
            ensure(could, "the recapture was not possible before")?;
            let came = ply == 0 || mv(ply - 1)?.to() == target.square;
            ensure(came && mv(ply + 1)?.to() != target.square, "not a recapture")
        }
        MotifKind::Clearance => {
            let next = mv(ply + 2)?;
            ensure(next.king_destination() == target.square, "another piece uses the line")?;
            let mut path = path(next.from(), next.to()).ok_or("not along a line")?;
            path.push(next.to());
            ensure(path.contains(&mv(ply)?.from()), "nothing was cleared")?;
            ensure(motif.piece().square == mv(ply)?.to(), "another piece moved")
        }
        _ => {
            ensure(line.captured(ply) == Some(target), "nothing is captured")?;
            ensure(line.captured(ply + 1) == Some(motif.piece()), "the piece survives")?;
            let before = &line.positions[ply];
            let threats = attackers(before, mv(ply)?.from(), !line.solver());
            ensure(!threats.is_empty(), "the piece was not attacked")?;
            let solver = line.solver();
            ensure(count(&line.positions[ply + 1], solver) > count(before, solver), "no capture")
        }
    }
}
