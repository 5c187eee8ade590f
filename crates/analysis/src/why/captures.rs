//! What a line captures, in its order: the words of a gain.
//!
//! Every piece named is captured in the moves shown, and these do not stop while captures go on.

use lucena_board::{Color, Move, Position, Role};

use super::material;
use super::motif::PieceOn;
use super::replay::value;
use super::settle::balance;
use super::words::list;

/// Longer lists name no squares.
const MAX_SQUARES: usize = 3;

/// The moves that show a gain, and what they win.
pub(super) struct Shown {
    /// How many of the moves.
    pub(super) plies: usize,
    /// `winning the knight on c6 for two pawns`.
    pub(super) words: String,
}

/// A line to search for a gain.
pub(super) struct Exchange<'a> {
    /// The position from which material is counted: the one before the move that led to the start, if
    /// its capture belongs to the exchange.
    pub(super) counted_from: &'a Position,
    pub(super) start: &'a Position,
    pub(super) moves: &'a [Move],
    pub(super) color: Color,
}

/// A capture.
#[derive(Clone, Copy)]
struct Capture {
    ply: usize,
    piece: PieceOn,
}

impl Exchange<'_> {
    /// The first moves after which exactly `gain` is won and the captures are over; else those after
    /// which little more is won, some of which the rest of the line takes back.
    pub(super) fn shown(&self, gain: i32) -> Option<Shown> {
        let exact = self.first(|won| won == gain);
        exact.or_else(|| self.first(|won| won >= gain && 3 * gain >= 2 * won))
    }

    /// The first moves after which the captures are over and enough is won.
    fn first(&self, is_enough: impl Fn(i32) -> bool) -> Option<Shown> {
        let before = balance(self.counted_from, self.color);
        let mut position = *self.start;
        let mut captures = Vec::new();
        for (ply, &mv) in self.moves.iter().enumerate() {
            if let Some((square, piece)) = position.changes(mv).captured() {
                captures.push(Capture { ply, piece: PieceOn::new(piece, square) });
            }
            position = position.play_unchecked(mv);
            let continues =
                self.moves.get(ply + 1).is_some_and(|&next| position.captured(next).is_some());
            if !continues && is_enough(balance(&position, self.color) - before) {
                let words = self.words(&captures, &position, ply + 1)?;
                return Some(Shown { plies: ply + 1, words });
            }
        }
        None
    }

    fn words(&self, captures: &[Capture], end: &Position, plies: usize) -> Option<String> {
        let promotes = self.moves[..plies].iter().any(|mv| mv.is_promotion());
        let is_won = |capture: &Capture| capture.piece.color() != self.color;
        let kept = without_even_trades(captures);
        let kept = if kept.iter().any(is_won) { kept } else { captures.to_vec() };
        let won: Vec<String> = kept
            .iter()
            .filter(|capture| is_won(capture))
            .map(|capture| format!("the {}", capture.piece))
            .collect();
        if promotes || won.len() > MAX_SQUARES {
            return material::words(self.counted_from, end, self.color);
        }
        let lost = kept.iter().filter(|capture| !is_won(capture)).map(|it| it.piece.role());
        let mut count = [0; Role::ALL.len()];
        for role in lost.chain(self.given_before()) {
            count[role.index()] += 1;
        }
        let (won, lost) = (list(&won), list(&material::counts(count)));
        match (won.is_empty(), lost.is_empty()) {
            (true, _) => None,
            (false, true) => Some(format!("winning {won}")),
            (false, false) => Some(format!("winning {won} for {lost}")),
        }
    }

    /// What was captured between the position that counts and the start.
    fn given_before(&self) -> impl Iterator<Item = Role> + use<> {
        let count = |position: &Position, role| position.material().count(self.color, role);
        let lost = Role::ALL.map(|role| {
            let lost = count(self.counted_from, role).saturating_sub(count(self.start, role));
            (role, lost)
        });
        lost.into_iter().flat_map(|(role, lost)| (0..lost).map(move |_| role))
    }
}

/// The captures without those that are taken back at once by a piece of the same value.
fn without_even_trades(captures: &[Capture]) -> Vec<Capture> {
    let mut kept: Vec<Capture> = Vec::new();
    for &capture in captures {
        let is_trade = kept.last().is_some_and(|last| {
            last.ply + 1 == capture.ply
                && last.piece.square == capture.piece.square
                && value(last.piece.role()) == value(capture.piece.role())
        });
        match is_trade {
            true => drop(kept.pop()),
            false => kept.push(capture),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::replay::testing::replay;
    use super::*;

    #[track_caller]
    fn check([fen, line]: [&str; 2], gain: i32, expected: Option<(usize, &str)>) {
        let line = replay(fen, line);
        let start = line.position(0);
        let color = start.turn();
        let exchange = Exchange { counted_from: start, start, moves: line.moves(), color };
        let found = exchange.shown(gain).map(|shown| (shown.plies, shown.words));
        let expected = expected.map(|(plies, words)| (plies, format!("winning {words}")));
        assert_eq!(found, expected, "{fen}");
    }

    #[test]
    fn pieces_with_their_squares() {
        let fork = ["r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8 Kc8"];
        check(fork, 500, Some((3, "the rook on a8")));
        check(fork, 400, Some((3, "the rook on a8")));
        check(fork, 300, None);
    }

    #[test]
    fn exchanges_are_shown_to_their_end() {
        let line = ["3rk3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5 Rxd5 Kf1"];
        check(line, 200, Some((2, "the knight on d5 for a pawn")));
        check(line, 300, None);
    }

    #[test]
    fn even_trades_are_left_out() {
        let line = ["3rk3/8/1n6/8/8/8/8/3RK2B w - - 0 1", "Rxd8+ Kxd8 Bc6 Ke7 Be4"];
        check(line, 0, Some((2, "the rook on d8 for a rook")));
        let fen = "3rk3/8/2n5/8/8/8/8/3RK2B w - - 0 1";
        check([fen, "Rxd8+ Kxd8 Bxc6 Kc7"], 300, Some((3, "the knight on c6")));
    }

    #[test]
    fn en_passant_names_the_square_of_the_pawn() {
        let line = ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 Kd7"];
        check(line, 100, Some((1, "the pawn on d5")));
    }
}
