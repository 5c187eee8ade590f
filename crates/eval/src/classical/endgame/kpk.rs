//! The KPK bitbase: king and pawn against king.
//!
//! Set-wise over the squares of the lone king: for each pawn, side to move and square of the
//! stronger king, one bitboard has the squares on which the lone king loses. Generating the whole
//! bitbase takes a fraction of a millisecond and 24 KiB.

use alloc::vec;
use alloc::vec::Vec;

use lucena_board::{Bitboard, Color, Rank, Square, attacks};

/// Won positions of king and pawn against king, with a white pawn on files a to d; others are
/// mirrored.
#[derive(Debug)]
pub(crate) struct Kpk {
    /// By pawn square, 4 per rank from the second rank; by side to move; by White's king: the
    /// squares on which Black's king loses.
    lost: Vec<[[Bitboard; 64]; 2]>,
}

const WHITE_TO_MOVE: usize = Color::White as usize;
const BLACK_TO_MOVE: usize = Color::Black as usize;

impl Kpk {
    pub(crate) fn new() -> Self {
        let mut kpk = Self { lost: vec![[[Bitboard::EMPTY; 64]; 2]; 24] };
        // Positions with a pawn depend on those with the pawn advanced.
        for index in (0..24).rev() {
            kpk.solve(index);
        }
        kpk
    }

    /// Whether the side with the pawn wins. Squares and `turn` are from the point of view of the
    /// side with the pawn, as if it were White.
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

    /// The squares on which Black's king, to move, loses after the pawn has advanced to this
    /// square.
    fn after_step(&self, pawn: Square, king: Square) -> Bitboard {
        if pawn.rank() == Rank::Eighth {
            // The promoted piece must not be captured. If a queen gives stalemate, a rook wins.
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

/// The squares of Black's king, to move, from which all moves lose; stalemates do not count.
fn black_loses(lost: &[[Bitboard; 64]; 2], pawn: Square, king: Square) -> Bitboard {
    let guarded = attacks::pawn(Color::White, pawn);
    let legal = !(attacks::king(king) | pawn.bitboard() | king.bitboard());
    // An undefended pawn can be captured, which draws.
    let destinations = !(attacks::king(king) | guarded | king.bitboard());
    let safe = destinations - lost[WHITE_TO_MOVE][king.index()];
    legal & (king_steps(destinations) - king_steps(safe))
}

/// All squares attacked by kings on the set.
fn king_steps(set: Bitboard) -> Bitboard {
    set.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::king(square))
}
