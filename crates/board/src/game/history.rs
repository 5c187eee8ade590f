//! Position keys of a game, for detecting repetitions.

use alloc::vec::Vec;

use super::reversible;
use crate::{ChessPosition, Move, Position, zobrist};

/// The keys of the positions of a game up to the current one, for detecting repetitions.
///
/// A [`Game`](crate::Game) keeps one. A search clones it, pushes and pops as it makes and unmakes
/// moves, and calls [`History::is_draw_since`].
///
/// ```
/// use lucena_board::{History, Move, Position, Role, Square};
/// let mut pos = Position::initial();
/// let mut history = History::new(&pos);
/// let shuffle = [
///     (Square::B1, Square::C3),
///     (Square::B8, Square::C6),
///     (Square::C3, Square::B1),
///     (Square::C6, Square::B8),
/// ];
/// for (from, to) in shuffle {
///     pos = pos.play_unchecked(Move::normal(Role::Knight, from, to).unwrap());
///     history.push(&pos);
/// }
/// assert_eq!(history.repetitions(), 2);
/// ```
// Invariants:
// 1. `last` with what lies below it in `earlier` is the line of positions, oldest first.
// 2. `reversible` of an entry never reaches back before the first entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    earlier: Vec<Entry>,
    last: Entry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// Number of preceding plies without an irreversible or null move.
    reversible: usize,
}

impl History {
    /// The history of a game that starts with this position.
    #[must_use]
    pub fn new<P: ChessPosition>(position: &P) -> Self {
        let last = Entry { key: position.repetition_key(), reversible: 0 };
        Self { earlier: Vec::new(), last }
    }

    /// Adds the position after a move.
    #[inline]
    pub fn push<P: ChessPosition>(&mut self, position: &P) {
        // The half-move clock shows whether the move was irreversible. It cannot replace this
        // count: the game may have started with any clock.
        let is_reversible = position.half_move_clock() != 0;
        let reversible = if is_reversible { self.last.reversible + 1 } else { 0 };
        self.earlier.push(self.last);
        self.last = Entry { key: position.repetition_key(), reversible };
    }

    /// Adds the position after a null move. No position repeats one from before a null move.
    #[inline]
    pub fn push_null<P: ChessPosition>(&mut self, position: &P) {
        self.earlier.push(self.last);
        self.last = Entry { key: position.repetition_key(), reversible: 0 };
    }

    /// Removes the last position, unless it is the first one.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(entry) = self.earlier.pop() {
            self.last = entry;
        }
    }

    /// Number of half-moves before the current position. A search stores its root ply for
    /// [`History::is_draw_since`].
    #[must_use]
    #[inline]
    pub fn ply(&self) -> usize {
        self.earlier.len()
    }

    /// How often the current position has occurred, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        1 + self.occurrences().count()
    }

    /// Whether the current position has occurred at least `times` times.
    #[must_use]
    #[inline]
    pub fn is_repetition(&self, times: usize) -> bool {
        times <= 1 || self.occurrences().nth(times - 2).is_some()
    }

    /// Whether a search with its root at ply `root` should score this position as a draw by
    /// repetition: it occurred once before after the root, or twice at or before the root.
    ///
    /// Within the search tree one repetition is enough: the side that gained by it could repeat again.
    /// Positions of the game, including the root, count as in the Laws.
    ///
    /// ```
    /// use lucena_board::{History, Move, Position, Role, Square};
    /// let mut pos = Position::initial();
    /// let mut history = History::new(&pos);
    /// let root = history.ply();
    /// let knight = |from, to| Move::normal(Role::Knight, from, to).unwrap();
    /// for mv in [
    ///     knight(Square::B1, Square::C3),
    ///     knight(Square::B8, Square::C6),
    ///     knight(Square::C3, Square::B1),
    ///     knight(Square::C6, Square::B8),
    /// ] {
    ///     pos = pos.play_unchecked(mv);
    ///     history.push(&pos);
    /// }
    /// assert!(!history.is_draw_since(root), "only the root is repeated");
    /// history.push(&pos.play_unchecked(knight(Square::B1, Square::C3)));
    /// assert!(history.is_draw_since(root));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_draw_since(&self, root: usize) -> bool {
        let mut occurrences = self.occurrences();
        match occurrences.next() {
            None => false,
            Some(ply) => ply > root || occurrences.next().is_some(),
        }
    }

    /// A legal move in `position`, the current one, that repeats an earlier position, if there is
    /// one. Does not generate moves.
    ///
    /// ```
    /// use lucena_board::{Game, Move, Role, Square};
    /// let mut game = Game::default();
    /// let knight = |from, to| Move::normal(Role::Knight, from, to).unwrap();
    /// game.play(knight(Square::B1, Square::C3))?;
    /// game.play(knight(Square::B8, Square::C6))?;
    /// assert_eq!(game.history().repeating_move(game.position()), None);
    /// game.play(knight(Square::C3, Square::B1))?;
    /// let back = knight(Square::C6, Square::B8);
    /// assert_eq!(game.history().repeating_move(game.position()), Some(back));
    /// # Ok::<(), lucena_board::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn repeating_move(&self, position: &Position) -> Option<Move> {
        self.repeating_moves(position).next().map(|(mv, _)| mv)
    }

    /// Whether a legal move in `position`, the current one, leads to a draw as defined by
    /// [`History::is_draw_since`]. The side to move then has at least a draw, so a search can raise
    /// alpha one ply early (upcoming repetition detection).
    ///
    /// ```
    /// use lucena_board::{Game, Move, Role, Square};
    /// let mut game = Game::default();
    /// let knight = |from, to| Move::normal(Role::Knight, from, to).unwrap();
    /// for mv in [
    ///     knight(Square::B1, Square::C3),
    ///     knight(Square::B8, Square::C6),
    ///     knight(Square::C3, Square::B1),
    ///     knight(Square::C6, Square::B8),
    /// ] {
    ///     assert!(!game.history().has_upcoming_draw_since(game.position(), 0));
    ///     game.play(mv)?;
    /// }
    /// // With Nc3 the position after the first move comes back.
    /// assert!(game.history().has_upcoming_draw_since(game.position(), 0));
    /// # Ok::<(), lucena_board::IllegalMove>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn has_upcoming_draw_since(&self, position: &Position, root: usize) -> bool {
        self.repeating_moves(position).any(|(_, ply)| {
            // Within the search tree one repetition is enough, else it takes two.
            let mut before = occurrences(&self.earlier[..ply], self.earlier[ply]);
            ply > root || before.next().is_some()
        })
    }

    /// The plies of earlier occurrences of the current position, latest first.
    #[inline]
    fn occurrences(&self) -> impl Iterator<Item = usize> {
        occurrences(&self.earlier, self.last)
    }

    /// The moves that repeat a position, each with the ply of that position, latest first.
    ///
    /// The cuckoo method: the XOR of two keys with an odd number of reversible plies between them
    /// is that of a single move if the opponent's moves since then cancel out and ours amount to
    /// one move. Playing that move in reverse then repeats the earlier position.
    #[inline]
    fn repeating_moves(&self, position: &Position) -> impl Iterator<Item = (Move, usize)> {
        let (here, ply) = (self.last.key, self.ply());
        let (mut opponents_moves, mut after) = (0, here);
        reversible_part(&self.earlier, self.last).rchunks(2).enumerate().filter_map(
            move |(n_pairs, pair)| {
                let before = pair.last()?.key;
                opponents_moves ^= before ^ after ^ zobrist::WHITE_TO_MOVE;
                after = pair[0].key;
                if opponents_moves != 0 {
                    return None;
                }
                let mv = reversible::legal_move(position, here ^ before)?;
                Some((mv, ply - (2 * n_pairs + 1)))
            },
        )
    }
}

/// The plies in `earlier` at which the position `last` occurred, latest first. A repetition takes
/// at least four plies, and only positions with the same side to move are compared.
#[inline]
fn occurrences(earlier: &[Entry], last: Entry) -> impl Iterator<Item = usize> {
    let pairs = reversible_part(earlier, last).rchunks_exact(2).enumerate().skip(1);
    pairs
        .filter(move |(_, pair)| pair[0].key == last.key)
        .map(|(n_pairs, _)| earlier.len() - 2 * (n_pairs + 1))
}

/// The positions since the last irreversible move: those that `last` could repeat.
#[inline]
fn reversible_part(earlier: &[Entry], last: Entry) -> &[Entry] {
    &earlier[earlier.len().saturating_sub(last.reversible)..]
}
