//! Sliders that look through an enemy piece at another one: the geometry of pins and skewers.

use lucena_board::{Bitboard, Color, Position, Role, attacks};

use super::motif::PieceOn;
use super::replay::Replay;

/// A slider and two enemy pieces on its line, with nothing else between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub(super) slider: PieceOn,
    pub(super) front: PieceOn,
    pub(super) behind: PieceOn,
}

/// The pieces of `color` that move along lines.
pub(super) fn sliders(position: &Position, color: Color) -> Bitboard {
    let roles = [Role::Bishop, Role::Rook, Role::Queen];
    roles.into_iter().fold(Bitboard::EMPTY, |all, role| all | position.pieces(color, role))
}

/// The rays of the sliders of `color`.
pub(super) fn rays(position: &Position, color: Color) -> Vec<Ray> {
    let enemies = position.colored(!color);
    let mut rays = Vec::new();
    for slider in sliders(position, color).into_iter().filter_map(|at| on(position, at)) {
        let occupied = position.occupied();
        let seen = attacks::piece(slider.piece, slider.square, occupied);
        for front in (seen & enemies).into_iter().filter_map(|at| on(position, at)) {
            let occupied = occupied.without(front.square);
            let through = attacks::piece(slider.piece, slider.square, occupied) - seen;
            let behind = (through & enemies).into_iter().filter_map(|at| on(position, at));
            rays.extend(behind.map(|behind| Ray { slider, front, behind }));
        }
    }
    rays
}

fn on(position: &Position, square: lucena_board::Square) -> Option<PieceOn> {
    Replay::piece_on(position, square)
}
