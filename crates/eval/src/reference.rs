//! The classical evaluation as a slow and simple reference implementation.
//!
//! [`Reference`] documents the terms of [`Classical`](crate::Classical) in plain loops over
//! squares, and tests it: both give the same score for every position. They share only [`Params`];
//! [`Reference`] does not even use bitboards.
//!
//! Every term is written for White. Black's part is White's on the mirrored board.

mod attacks;
mod board;
mod endgame;
mod king;
mod kpk;
mod pawns;
mod pieces;
mod scale;
mod threats;

use alloc::boxed::Box;

use lucena_board::{Color, Position, Role};

use self::attacks::Attacks;
use self::board::Board;
use self::kpk::Solution;
use self::scale::ending_scale;
use crate::{Evaluator, Params, Score, Tapered};

/// The reference implementation of [`Classical`](crate::Classical).
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Classical, Evaluator, reference::Reference};
/// let position: Position = "r3k2r/pp3ppp/2n5/3p4/3P4/2P2N2/P4PPP/R4RK1 b kq - 0 15".parse()?;
/// let score = Classical::default().evaluate(&position);
/// assert_eq!(Reference::default().evaluate(&position), score);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reference {
    params: Params,
    /// The KPK bitbase, generated on first use.
    king_and_pawn: Option<Box<Solution>>,
}

impl Reference {
    /// An evaluator with these weights, clamped as by [`Classical::new`](crate::Classical::new).
    #[must_use]
    pub fn new(params: Params) -> Self {
        Self { params: params.clamped(), king_and_pawn: None }
    }
}

/// One side's view: the board with that side as White, and the attacks on it.
struct View<'a> {
    params: &'a Params,
    board: Board,
    ours: Attacks,
    theirs: Attacks,
}

impl<'a> View<'a> {
    fn new(params: &'a Params, position: &Position) -> Self {
        let board = Board::new(position);
        let ours = Attacks::new(&board, Color::White);
        let theirs = Attacks::new(&board, Color::Black);
        Self { params, board, ours, theirs }
    }

    /// The sum of all terms for White.
    fn score(&self) -> Tapered {
        let mut score = self.placement() + self.pawn_structure() + self.shelter();
        score += self.pieces() + self.king_safety() + self.threats() + self.passed_pawns();
        if self.board.phase() > 12 {
            score += self.space();
        }
        if self.board.turn == Color::White {
            score += self.params.tempo;
        }
        score
    }
}

impl Evaluator for Reference {
    fn evaluate(&mut self, position: &Position) -> Score {
        if self.king_and_pawn.is_none() && position.material().total() == 3 {
            self.king_and_pawn = Some(Box::new(Solution::new()));
        }
        let white = View::new(&self.params, position);
        let black = View::new(&self.params, &position.mirrored());
        let for_turn =
            |score| Score::cp(if position.turn() == Color::White { score } else { -score });
        if let Some(score) = self.few_pieces(&white, &black) {
            return for_turn(score);
        }
        let sum = white.score() - black.score();
        let scale = ending_scale(&white, &black, sum);
        let phase = white.board.phase();
        let endgame = sum.eg() * scale / 64;
        let blended = if scale == 0 { 0 } else { (sum.mg() * phase + endgame * (24 - phase)) / 24 };
        let clock = i32::from(position.half_move_clock()).min(100);
        let total = (i64::from(blended) * i64::from(220 - clock) / 220) as i32;
        for_turn(total)
    }
}

impl Board {
    fn phase(&self) -> i32 {
        let worth = |role| match role {
            Role::Knight | Role::Bishop => 1,
            Role::Rook => 2,
            Role::Queen => 4,
            Role::Pawn | Role::King => 0,
        };
        self.all().map(|(_, piece)| worth(piece.role)).sum::<i32>().min(24)
    }
}
