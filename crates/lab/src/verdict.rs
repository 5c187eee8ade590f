//! Ending games whose result is clear.

use lucena_board::Color;
use lucena_eval::Score;

/// A game is won when both sides agree on so many centipawns for so many moves.
const WIN: i32 = 800;
const WIN_PLIES: u32 = 6;
/// A game is drawn when both sides agree on so few centipawns for so many moves.
const DRAW: i32 = 8;
const DRAW_PLIES: u32 = 12;
const DRAW_FROM_PLY: usize = 68;

/// What both sides have agreed on lately.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verdict {
    white_wins: u32,
    black_wins: u32,
    even: u32,
}

impl Verdict {
    /// The winner, or nobody, once it is clear.
    pub fn add(&mut self, white_score: Score, ply: usize) -> Option<Option<Color>> {
        let count = |holds: bool, n: u32| if holds { n + 1 } else { 0 };
        let raw = white_score.raw();
        self.white_wins = count(raw >= WIN, self.white_wins);
        self.black_wins = count(raw <= -WIN, self.black_wins);
        self.even = count(raw.abs() <= DRAW && ply >= DRAW_FROM_PLY, self.even);
        if self.white_wins >= WIN_PLIES {
            Some(Some(Color::White))
        } else if self.black_wins >= WIN_PLIES {
            Some(Some(Color::Black))
        } else {
            (self.even >= DRAW_PLIES).then_some(None)
        }
    }
}
