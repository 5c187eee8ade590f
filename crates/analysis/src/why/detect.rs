//! All detectors in turn.

use super::motif::Motif;
use super::replay::Replay;
use super::{
    attraction, deflection, discovered, fork, hanging_piece, interference, mates, overload,
    perpetual, pin, promotion, removed_defender, skewer, stalemate, trapped_piece, zugzwang,
};

/// In the order of the motifs of a ply: the reasons before the consequences.
const DETECTORS: &[fn(&Replay) -> Option<Motif>] = &[
    discovered::find_double_check,
    discovered::find_check,
    attraction::find,
    deflection::find,
    overload::find,
    interference::find,
    removed_defender::find,
    discovered::find_attack,
    fork::find,
    skewer::find,
    pin::find,
    trapped_piece::find,
    hanging_piece::find,
    promotion::find,
    zugzwang::find,
    mates::find,
    stalemate::find,
    perpetual::find,
];

/// The first motif of each kind, in the order of the line.
pub(super) fn motifs(line: &Replay) -> Vec<Motif> {
    let mut motifs: Vec<Motif> = DETECTORS.iter().filter_map(|find| find(line)).collect();
    motifs.sort_by_key(Motif::ply);
    motifs
}
