//! All detectors in turn.

use super::motif::Motif;
use super::replay::Replay;
use super::{fork, hanging_piece, mates, promotion};

/// In the order of the motifs of a ply.
const DETECTORS: &[fn(&Replay) -> Option<Motif>] =
    &[hanging_piece::find, fork::find, promotion::find, mates::find];

/// The first motif of each kind, in the order of the line.
pub(super) fn motifs(line: &Replay) -> Vec<Motif> {
    let mut motifs: Vec<Motif> = DETECTORS.iter().filter_map(|find| find(line)).collect();
    motifs.sort_by_key(Motif::ply);
    motifs
}
