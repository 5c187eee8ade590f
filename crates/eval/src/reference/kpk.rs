//! The KPK bitbase, by iterating until nothing changes.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Color, Square};

use super::attacks::{next_to, pawn_attacks};
use super::board::rank;

/// The positions that White, who has the pawn, wins.
#[derive(Clone)]
pub(super) struct Solution(Vec<bool>);

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Solution")
    }
}

#[derive(Clone, Copy)]
struct State {
    king: Square,
    pawn: Square,
    lone: Square,
    white_to_move: bool,
}

impl State {
    fn index(self) -> usize {
        let squares = 64 * (64 * self.king.index() + self.pawn.index()) + self.lone.index();
        2 * squares + usize::from(self.white_to_move)
    }

    fn is_legal(self) -> bool {
        let Self { king, pawn, lone, white_to_move } = self;
        let apart = king != pawn && pawn != lone && king != lone && !next_to(king, lone);
        apart && !(white_to_move && guards(pawn, lone))
    }
}

fn guards(pawn: Square, square: Square) -> bool {
    pawn_attacks(pawn, Color::White).any(|to| to == square)
}

fn king_moves(from: Square) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(move |&to| next_to(from, to))
}

impl Solution {
    pub(super) fn new() -> Self {
        let mut states = Vec::new();
        for pawn in Square::ALL.into_iter().filter(|&pawn| (1..7).contains(&rank(pawn))) {
            for king in Square::ALL {
                for lone in Square::ALL {
                    for white_to_move in [false, true] {
                        let state = State { king, pawn, lone, white_to_move };
                        if state.is_legal() {
                            states.push(state);
                        }
                    }
                }
            }
        }
        let mut solution = Self(vec![false; 2 * 64 * 64 * 64]);
        loop {
            let before = states.len();
            states.retain(|&state| {
                let won = solution.wins(state);
                solution.0[state.index()] |= won;
                !won
            });
            if states.len() == before {
                return solution;
            }
        }
    }

    pub(super) fn is_won(
        &self,
        king: Square,
        pawn: Square,
        lone: Square,
        white_to_move: bool,
    ) -> bool {
        self.0[State { king, pawn, lone, white_to_move }.index()]
    }

    fn wins(&self, state: State) -> bool {
        if state.white_to_move { self.white_wins(state) } else { self.black_loses(state) }
    }

    fn white_wins(&self, state: State) -> bool {
        let State { king, pawn, lone, .. } = state;
        let known = |king, pawn| {
            let next = State { king, pawn, lone, white_to_move: false };
            next.is_legal() && self.0[next.index()]
        };
        if king_moves(king).any(|to| known(to, pawn)) {
            return true;
        }
        let free = |square: &Square| *square != king && *square != lone;
        let Some(ahead) = pawn.offset(0, 1).filter(free) else { return false };
        if rank(ahead) == 7 {
            return !next_to(lone, ahead) || next_to(king, ahead);
        }
        let second_step = || ahead.offset(0, 1).filter(free).filter(|_| rank(pawn) == 1);
        known(king, ahead) || second_step().is_some_and(|to| known(king, to))
    }

    fn black_loses(&self, state: State) -> bool {
        let State { king, pawn, lone, .. } = state;
        let legal = |to: Square| to != king && !next_to(king, to) && !guards(pawn, to);
        let mut moves = king_moves(lone).filter(|&to| legal(to)).peekable();
        let can_move = moves.peek().is_some();
        can_move
            && moves.all(|to| {
                let next = State { king, pawn, lone: to, white_to_move: true };
                to != pawn && self.0[next.index()]
            })
    }
}
