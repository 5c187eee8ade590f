//! Statistics of the positions reached by playing the moves of a book.

use lucena_board::{Color, Position, Role};

use super::Traversal;
use crate::{Book, BookError, RawMove, RawMoveError, Source};

/// Statistics of the positions reached by playing the moves of a book.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookData, Entry, Traversal};
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let entry = Entry::new(&position, position.parse_san("O-O")?, 1);
/// let unreachable = Entry { key: 1, ..entry };
/// let book = BookData::from_entries([entry, unreachable]).to_book();
/// let stats = book.tree_stats(&[position], Traversal::AnyReply)?;
/// assert_eq!((stats.n_reachable, stats.n_unreachable), (1, 1));
/// assert_eq!(stats.n_castling_king_takes_rook, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeStats {
    /// Number of reachable positions.
    pub n_reachable: u64,
    /// Number of unreachable positions: other starting positions or variants, or the moves that
    /// lead there are missing.
    pub n_unreachable: u64,
    /// Number of reachable positions with White to move.
    pub n_white: u64,
    /// Maximum depth of a reachable position in plies.
    pub depth: u32,
    /// Number of legal book moves in reachable positions, without duplicates.
    pub n_moves: u64,
    /// Number of entries with an illegal move in a reachable position.
    pub n_illegal: u64,
    /// Number of castling moves encoded as the king taking its own rook (`e1h1`), as the format
    /// specifies.
    pub n_castling_king_takes_rook: u64,
    /// Number of castling moves encoded as a two-square king move (`e1g1`).
    pub n_castling_two_squares: u64,
}

impl<S: Source> Book<S> {
    /// Plays through the book from the given positions and returns statistics.
    ///
    /// Takes several times as long as reading the whole book.
    ///
    /// # Errors
    ///
    /// The book cannot be read or is not sorted.
    pub fn tree_stats(
        &self,
        starts: &[Position],
        traversal: Traversal,
    ) -> Result<TreeStats, BookError> {
        let mut stats = TreeStats::default();
        for reachable in self.reachable(starts, traversal) {
            let reachable = reachable?;
            let position = &reachable.position;
            stats.n_reachable += 1;
            stats.n_white += u64::from(position.turn() == Color::White);
            stats.depth = stats.depth.max(reachable.ply);
            stats.n_moves += self.find(position)?.moves().len() as u64;
            for entry in self.entries_of(position.key())? {
                stats.add(position, entry?.entry.raw_move);
            }
        }
        let n_positions = self.verify()?.n_positions;
        stats.n_unreachable = n_positions.saturating_sub(stats.n_reachable);
        Ok(stats)
    }
}

impl TreeStats {
    fn add(&mut self, position: &Position, raw_move: RawMove) {
        match raw_move.to_move(position) {
            Ok(mv) if !mv.is_castle() => {}
            Ok(_) if position.role_at(raw_move.destination()) == Some(Role::Rook) => {
                self.n_castling_king_takes_rook += 1;
            }
            Ok(_) => self.n_castling_two_squares += 1,
            Err(RawMoveError::Null) => {}
            Err(_) => self.n_illegal += 1,
        }
    }
}
