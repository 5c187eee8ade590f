//! The keys of a game, and which of them the last position repeats.

use alloc::vec::Vec;

use super::reversible;
use crate::{Move, Position, zobrist};

/// The keys of the positions of a game up to the current one: all that repetition needs.
///
/// A [`Game`](super::Game) keeps one. A search clones it, pushes and pops along its lines and
/// asks [`History::is_draw_since`].
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
// 2. No entry's `reversible` reaches back before the first entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    earlier: Vec<Entry>,
    last: Entry,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: u64,
    /// How many half moves back positions that this one could repeat may lie.
    reversible: usize,
}

impl History {
    /// The history of a game that begins with this position.
    ///
    /// ```
    /// use lucena_board::{History, Position};
    /// assert_eq!(History::new(&Position::initial()).ply(), 0);
    /// ```
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let last = Entry { key: position.repetition_key(), reversible: 0 };
        Self { earlier: Vec::new(), last }
    }

    /// Adds the position that a move has brought about.
    ///
    /// ```
    /// use lucena_board::{History, Position};
    /// let pos = Position::initial();
    /// let mut history = History::new(&pos);
    /// history.push(&pos.play_unchecked(pos.legal_moves()[0]));
    /// assert_eq!(history.ply(), 1);
    /// ```
    #[inline]
    pub fn push(&mut self, position: &Position) {
        // The clock says whether the move was irreversible; how far back the game is known is
        // counted here, since it may have begun with any clock.
        let is_reversible = position.half_move_clock() != 0;
        let reversible = if is_reversible { self.last.reversible + 1 } else { 0 };
        self.earlier.push(self.last);
        self.last = Entry { key: position.repetition_key(), reversible };
    }

    /// Adds the position after a null move. No position repeats one from before it.
    ///
    /// ```
    /// use lucena_board::{History, Position};
    /// let pos = Position::initial();
    /// let mut history = History::new(&pos);
    /// history.push_null(&pos.play_null().unwrap());
    /// assert_eq!(history.repetitions(), 1);
    /// ```
    #[inline]
    pub fn push_null(&mut self, position: &Position) {
        self.earlier.push(self.last);
        self.last = Entry { key: position.repetition_key(), reversible: 0 };
    }

    /// Takes the last position away again. The first one stays.
    ///
    /// ```
    /// use lucena_board::{History, Position};
    /// let pos = Position::initial();
    /// let mut history = History::new(&pos);
    /// let before = history.clone();
    /// history.push(&pos.play_unchecked(pos.legal_moves()[0]));
    /// history.pop();
    /// assert_eq!(history, before);
    /// ```
    #[inline]
    pub fn pop(&mut self) {
        if let Some(entry) = self.earlier.pop() {
            self.last = entry;
        }
    }

    /// How many half moves lie behind the current position. A search notes it at its root for
    /// [`History::is_draw_since`].
    ///
    /// ```
    /// use lucena_board::Game;
    /// let mut game = Game::default();
    /// game.play_unchecked(game.position().legal_moves()[0]);
    /// assert_eq!(game.history().ply(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub fn ply(&self) -> usize {
        self.earlier.len()
    }

    /// How often the current position has occurred, this time included.
    ///
    /// ```
    /// use lucena_board::{History, Position};
    /// assert_eq!(History::new(&Position::initial()).repetitions(), 1);
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> usize {
        1 + self.occurrences().count()
    }

    /// Whether the current position has occurred at least `times` times.
    ///
    /// ```
    /// use lucena_board::{History, Position};
    /// assert!(!History::new(&Position::initial()).is_repetition(3));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_repetition(&self, times: usize) -> bool {
        times <= 1 || self.occurrences().nth(times - 2).is_some()
    }

    /// Whether a search whose root had the ply `root` should call this position a draw by
    /// repetition: it occurred once below the root, or twice at the root or before.
    ///
    /// Below the root either side could have done the same again, so once is proof enough. The
    /// root itself and what led to it were not the search's choice: they count as in the Laws.
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

    /// A legal move of `position`, the current one, that brings about a position which has
    /// occurred before, if there is one. Finds it without generating moves.
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

    /// Whether a legal move of `position`, the current one, brings about a draw in the sense of
    /// [`History::is_draw_since`]: a search may then take the draw for granted as the least
    /// that the side to move gets, one ply before it shows.
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
            // One repetition is enough below the root, elsewhere it takes a second.
            let mut before = occurrences(&self.earlier[..ply], self.earlier[ply]);
            ply > root || before.next().is_some()
        })
    }

    /// The plies at which the current position occurred earlier, latest first.
    #[inline]
    fn occurrences(&self) -> impl Iterator<Item = usize> {
        occurrences(&self.earlier, self.last)
    }

    /// The moves that repeat, each with the ply at which its position occurred, latest first.
    ///
    /// Between an earlier position with the other side to move and this one both sides have
    /// moved. If the opponent's moves cancel out and ours come to what one move would do, then
    /// that move taken back leads there. Whether they cancel shows in the keys.
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

/// The plies at which the position `last`, which comes after `earlier`, occurred before, latest
/// first. A repetition takes two moves of each side.
#[inline]
fn occurrences(earlier: &[Entry], last: Entry) -> impl Iterator<Item = usize> {
    let pairs = reversible_part(earlier, last).rchunks_exact(2).enumerate().skip(1);
    pairs
        .filter(move |(_, pair)| pair[0].key == last.key)
        .map(|(n_pairs, _)| earlier.len() - 2 * (n_pairs + 1))
}

/// The positions that `last`, which comes after `earlier`, could repeat.
#[inline]
fn reversible_part(earlier: &[Entry], last: Entry) -> &[Entry] {
    &earlier[earlier.len().saturating_sub(last.reversible)..]
}
