//! King and pawn against king, solved.
//!
//! All squares of the lone king are worked out at once: for a pawn, a side to move and a square of
//! the pawn's king, one set holds the squares on which the lone king loses. Kings step as sets too,
//! so that the whole table takes a fraction of a millisecond and 24 KiB.

use alloc::vec;
use alloc::vec::Vec;

use lucena_board::{Bitboard, Color, Rank, Square, attacks};

/// Which positions of king and pawn against king are won. The pawn is White's and on the files a to
/// d; mirror what is not.
#[derive(Debug)]
pub(crate) struct Kpk {
    /// By pawn, 4 to a rank from the second rank; then by square of White's king: the squares where
    /// Black's king loses, with White to move and with Black to move.
    lost: Vec<[[Bitboard; 64]; 2]>,
}

const WHITE_TO_MOVE: usize = Color::White as usize;
const BLACK_TO_MOVE: usize = Color::Black as usize;

impl Kpk {
    pub(crate) fn new() -> Self {
        let mut kpk = Self { lost: vec![[[Bitboard::EMPTY; 64]; 2]; 24] };
        // A pawn's positions need those of the pawn a step or two ahead.
        for index in (0..24).rev() {
            kpk.solve(index);
        }
        kpk
    }

    /// Whether the side with the pawn wins. Without colours: `strong_king`, `pawn` and `weak_king`
    /// are seen from the side with the pawn.
    #[inline]
    pub(crate) fn is_won(
        &self,
        strong_king: Square,
        pawn: Square,
        weak_king: Square,
        turn: Color,
    ) -> bool {
        let fold = |square: Square| if pawn.index() & 7 < 4 { square } else { square.flip_file() };
        let index = 4 * (pawn.index() >> 3).wrapping_sub(1) + (fold(pawn).index() & 7);
        let (strong_king, weak_king) = (fold(strong_king), fold(weak_king));
        self.lost
            .get(index)
            .is_some_and(|lost| lost[turn as usize][strong_king.index()].contains(weak_king))
    }

    fn solve(&mut self, index: usize) {
        let pawn = pawn_square(index);
        let mut lost = [[Bitboard::EMPTY; 64]; 2];
        loop {
            let before = lost;
            for king in Square::ALL {
                if king != pawn {
                    let winning = self.white_wins(&lost, pawn, king);
                    lost[WHITE_TO_MOVE][king.index()] = winning;
                }
            }
            for king in Square::ALL {
                if king != pawn {
                    lost[BLACK_TO_MOVE][king.index()] = black_loses(&lost, pawn, king);
                }
            }
            if lost == before {
                break;
            }
        }
        self.lost[index] = lost;
    }

    /// The squares of Black's king for which White, to move, has a winning move.
    fn white_wins(&self, lost: &[[Bitboard; 64]; 2], pawn: Square, king: Square) -> Bitboard {
        let guarded = attacks::pawn(Color::White, pawn);
        let legal = !(attacks::king(king) | guarded | pawn.bitboard() | king.bitboard());
        let mut winning = Bitboard::EMPTY;
        for to in attacks::king(king).without(pawn) {
            winning |= lost[BLACK_TO_MOVE][to.index()];
        }
        if let Some(ahead) = pawn.offset(0, 1).filter(|&ahead| ahead != king) {
            winning |= self.after_step(ahead, king).without(ahead);
            let two_ahead = ahead.offset(0, 1).filter(|&two| two != king);
            if let Some(two) = two_ahead.filter(|_| pawn.rank() == Rank::Second) {
                winning |= self.after_step(two, king).without(two).without(ahead);
            }
        }
        winning & legal
    }

    /// The squares of Black's king, to move, that lose when the pawn has got to this square.
    fn after_step(&self, pawn: Square, king: Square) -> Bitboard {
        if pawn.rank() == Rank::Eighth {
            // Whatever it becomes must not be taken. A rook wins where a queen gives stalemate.
            let takers = attacks::king(pawn);
            return if attacks::king(king).contains(pawn) { Bitboard::FULL } else { !takers };
        }
        let index = 4 * (pawn.rank().index() - 1) + pawn.file().index();
        self.lost[index][BLACK_TO_MOVE][king.index()]
    }
}

fn pawn_square(index: usize) -> Square {
    Square::ALL[8 * (index / 4 + 1) + index % 4]
}

/// The squares of Black's king, to move, from which every move loses and there is one.
fn black_loses(lost: &[[Bitboard; 64]; 2], pawn: Square, king: Square) -> Bitboard {
    let guarded = attacks::pawn(Color::White, pawn);
    let legal = !(attacks::king(king) | pawn.bitboard() | king.bitboard());
    // An undefended pawn may be taken, and then nobody wins.
    let destinations = !(attacks::king(king) | guarded | king.bitboard());
    let safe = destinations - lost[WHITE_TO_MOVE][king.index()];
    legal & (king_steps(destinations) - king_steps(safe))
}

/// Every square a king's step away from the set.
fn king_steps(set: Bitboard) -> Bitboard {
    set.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::king(square))
}
