//! All detectors in turn.

use super::motif::Motif;
use super::replay::Replay;
use super::{
    advanced_pawn, attraction, clearance, defensive_move, deflection, desperado, discovered, fork,
    hanging_piece, interference, intermezzo, king_attack, mates, overload, perpetual, pin,
    promotion, quiet_move, removed_defender, sacrifice, skewer, stalemate, trapped_piece, x_ray,
    zugzwang,
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
    intermezzo::find,
    x_ray::find,
    clearance::find,
    desperado::find,
    promotion::find,
    sacrifice::find,
    quiet_move::find,
    defensive_move::find,
    advanced_pawn::find,
    king_attack::exposed,
    king_attack::on_f2_or_f7,
    king_attack::kingside,
    king_attack::queenside,
    zugzwang::find,
    mates::find,
    mates::find_wider,
    stalemate::find,
    perpetual::find,
];

/// The first motif of each kind, in the order of the line.
pub(super) fn motifs(line: &Replay) -> Vec<Motif> {
    let mut motifs: Vec<Motif> = DETECTORS.iter().filter_map(|find| find(line)).collect();
    motifs.sort_by_key(Motif::ply);
    motifs
}
