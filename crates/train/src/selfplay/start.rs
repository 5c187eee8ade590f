//! Start positions: random moves from the initial or a Chess960 position, and random endgames.

use lucena_board::{Color, Move, Piece, Position, Role, Setup, Square};

use crate::selfplay::Settings;
use crate::selfplay::seed::GameRng;

/// Pieces of a side in an endgame, without the king.
const MAX_ENDGAME_PIECES: usize = 5;

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) position: Position,
    /// Random moves.
    pub(crate) opening: Vec<Move>,
}

/// A random start. The position after the opening has a legal move.
pub(crate) fn random_start(settings: &Settings, rng: &mut GameRng) -> Start {
    let kind = rng.below(100);
    let n_endgames = usize::from(settings.endgames);
    if kind < n_endgames {
        return Start { position: random_endgame(rng), opening: Vec::new() };
    }
    let is_chess960 = kind < n_endgames + usize::from(settings.chess960);
    let number = rng.below(960) as u16;
    let position = Position::chess960(number).filter(|_| is_chess960).unwrap_or_default();
    let n_plies = usize::from(settings.random_plies) + rng.below(2);
    loop {
        if let Some(opening) = random_moves(position, n_plies, rng) {
            return Start { position, opening };
        }
    }
}

/// Random moves, or `None` if they end the game.
fn random_moves(mut position: Position, n_plies: usize, rng: &mut GameRng) -> Option<Vec<Move>> {
    let mut moves = Vec::with_capacity(n_plies);
    for _ in 0..n_plies {
        let legal = position.legal_moves();
        let mv = legal[rng.below(legal.len())];
        moves.push(mv);
        position = position.play_unchecked(mv);
        if !position.has_legal_moves() {
            return None;
        }
    }
    Some(moves)
}

/// A random legal position with few pieces that is not a draw by material.
fn random_endgame(rng: &mut GameRng) -> Position {
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            put(&mut setup, Piece { color, role: Role::King }, rng);
            for _ in 0..1 + rng.below(MAX_ENDGAME_PIECES) {
                put(&mut setup, Piece { color, role: random_role(rng) }, rng);
            }
        }
        setup.set_turn(if rng.percent(50) { Color::White } else { Color::Black });
        let Ok(position) = setup.position() else { continue };
        if position.has_legal_moves() && !position.is_dead_by_material() {
            return position;
        }
    }
}

/// Half of the pieces are pawns, as in endgames that are reached by play.
fn random_role(rng: &mut GameRng) -> Role {
    match rng.below(10) {
        0..5 => Role::Pawn,
        5..7 => Role::Rook,
        7 => Role::Knight,
        8 => Role::Bishop,
        _ => Role::Queen,
    }
}

/// Puts a piece on a random empty square. A pawn on a back rank makes the setup illegal, so that it
/// is replaced.
fn put(setup: &mut Setup, piece: Piece, rng: &mut GameRng) {
    loop {
        let square = Square::ALL[rng.below(Square::ALL.len())];
        if setup.piece_at(square).is_none() {
            setup.put(square, piece);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn starts(settings: &Settings) -> Vec<Start> {
        (0..300).map(|number| random_start(settings, &mut GameRng::new(3, number))).collect()
    }

    #[test]
    fn starts_differ_and_have_a_legal_move() {
        let settings = Settings::default();
        let mut finals = HashSet::new();
        for start in starts(&settings) {
            let play = |position: Position, &mv| position.play(mv).unwrap();
            let position = start.opening.iter().fold(start.position, play);
            assert!(position.has_legal_moves());
            finals.insert(position.to_string());
        }
        assert!(finals.len() > 290, "{}", finals.len());
    }

    #[test]
    fn percentages_are_kept() {
        let only = |chess960, endgames| Settings { chess960, endgames, ..Settings::default() };
        for start in starts(&only(0, 0)) {
            assert_eq!(start.position, Position::initial());
            assert!(matches!(start.opening.len(), 8 | 9));
        }
        let count = |settings, is_counted: fn(&Start) -> bool| {
            starts(&settings).iter().filter(|start| is_counted(start)).count()
        };
        assert!(count(only(100, 0), |start| start.position != Position::initial()) > 290);
        for start in starts(&only(0, 100)) {
            assert!(start.opening.is_empty());
            assert!((4..=12).contains(&start.position.occupied().len()));
        }
        let n_full = count(only(30, 20), |start| !start.opening.is_empty());
        assert!((210..270).contains(&n_full), "{n_full}");
    }
}
