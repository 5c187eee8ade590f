//! Lines of play that shrink by removing moves.

use std::ops::RangeInclusive;
use std::vec::Vec;

use ::proptest::bool::weighted;
use ::proptest::collection::vec;
use ::proptest::prelude::*;
use ::proptest::sample::Index;
use ::proptest::strategy::{NewTree, ValueTree};
use ::proptest::test_runner::TestRunner;

use super::starts::starts;
use crate::{Game, Move, MoveKind, Position};

/// Long enough for most random games to reach an endgame.
const PLIES: RangeInclusive<usize> = 0..=200;

/// A starting position and legal moves from it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

impl Line {
    fn random(start: Position, choices: &[Choice]) -> Self {
        let mut position = start;
        let mut moves = Vec::new();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let back = choice.goes_back.then(|| back_move(&moves)).flatten();
            let back = back.filter(|&mv| position.is_legal(mv));
            let mv = back.unwrap_or_else(|| *choice.any.get(&legal));
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        Self { start, moves }
    }

    /// Keeps the moves that are still legal when played in order.
    fn replayed(start: Position, moves: impl IntoIterator<Item = Move>) -> Self {
        let mut position = start;
        let mut kept = Vec::new();
        for mv in moves {
            if position.is_legal(mv) {
                kept.push(mv);
                position = position.play_unchecked(mv);
            }
        }
        Self { start, moves: kept }
    }

    pub(super) fn game(&self) -> Game {
        let mut game = Game::new(self.start);
        for &mv in &self.moves {
            game.play_unchecked(mv);
        }
        game
    }

    pub(super) fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.play_unchecked(mv))
    }
}

/// How the next move is chosen.
#[derive(Clone, Debug)]
struct Choice {
    any: Index,
    /// Whether to move the last piece back, if that is legal.
    goes_back: bool,
}

/// The reverse of the side's last move.
fn back_move(moves: &[Move]) -> Option<Move> {
    let last = moves.iter().rev().nth(1).filter(|mv| mv.kind() == MoveKind::Normal)?;
    Move::normal(last.role(), last.to(), last.from())
}

/// Random play from [`starts`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    /// The probability of moving a piece back, so that positions repeat.
    pub(super) back: f64,
}

impl Strategy for Lines {
    type Tree = LineTree;
    type Value = Line;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let start = starts().new_tree(runner)?.current();
        let choice = (any::<Index>(), weighted(self.back))
            .prop_map(|(any, goes_back)| Choice { any, goes_back });
        let choices = vec(choice, PLIES).new_tree(runner)?.current();
        let line = Line::random(start, &choices);
        let chunk = line.moves.len();
        Ok(LineTree { line, before: None, tried_standard: false, chunk, at: 0 })
    }
}

/// Shrinks by removing ever smaller chunks of moves, and the moves that are no longer legal.
/// Shrinking the list of random choices instead would change the whole game after the first
/// removal.
#[derive(Clone, Debug)]
pub(super) struct LineTree {
    line: Line,
    /// The line before the last step, to undo it.
    before: Option<Line>,
    /// Whether the starting position of standard chess has been tried.
    tried_standard: bool,
    chunk: usize,
    at: usize,
}

impl LineTree {
    fn without_chunk(&self) -> Line {
        let chunk = self.at..self.at + self.chunk;
        let left = self.line.moves.iter().enumerate().filter(|(i, _)| !chunk.contains(i));
        Line::replayed(self.line.start, left.map(|(_, &mv)| mv))
    }
}

impl ValueTree for LineTree {
    type Value = Line;

    fn current(&self) -> Line {
        self.line.clone()
    }

    fn simplify(&mut self) -> bool {
        if !core::mem::replace(&mut self.tried_standard, true) {
            let moves = self.line.moves.iter().copied();
            let standard = Line::replayed(Position::initial(), moves);
            self.before = Some(core::mem::replace(&mut self.line, standard));
            return true;
        }
        while self.chunk > 0 {
            if self.at < self.line.moves.len() {
                let shorter = self.without_chunk();
                self.before = Some(core::mem::replace(&mut self.line, shorter));
                return true;
            }
            (self.chunk, self.at) = (self.chunk / 2, 0);
        }
        false
    }

    fn complicate(&mut self) -> bool {
        let Some(before) = self.before.take() else { return false };
        let same_start = self.line.start == before.start;
        self.line = before;
        if same_start {
            // This chunk is needed; try the next.
            self.at += self.chunk;
        }
        true
    }
}
