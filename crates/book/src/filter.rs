//! Filtering of books.

use alloc::collections::BTreeMap;
use core::num::NonZeroUsize;

use lucena_board::{Color, Position};

use crate::{BookData, BookError, Entry, ReachablePosition, Traversal};

/// Which entries of a book to keep. The default keeps all.
///
/// ```
/// use lucena_board::Color;
/// use lucena_book::Filter;
/// // A compact repertoire for White.
/// let filter = Filter { min_weight: 10, color: Some(Color::White), ..Filter::default() };
/// # assert!(!filter.reachable_only);
/// ```
// Not `#[non_exhaustive]`: every combination is valid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Minimum weight.
    pub min_weight: u16,
    /// Maximum number of moves per position; the best are kept.
    pub top: Option<NonZeroUsize>,
    /// Keep only moves of this side. Drops unreachable positions, as an entry does not store the
    /// side to move.
    pub color: Option<Color>,
    /// Keep only moves within this many plies of the start. Drops unreachable positions.
    pub max_ply: Option<u32>,
    /// Drop unreachable positions and illegal moves.
    pub reachable_only: bool,
}

impl BookData {
    /// Keeps part of the book and its header. Reachable positions are those that can be reached
    /// from `starts`.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{BookData, Entry, Filter};
    /// let start = Position::initial();
    /// let entry = |san, weight| Entry::new(&start, start.parse_san(san).unwrap(), weight);
    /// let data = BookData::from_entries([entry("e4", 9), entry("d4", 2)]);
    /// let filter = Filter { min_weight: 5, ..Filter::default() };
    /// assert_eq!(data.filter(&filter, &[start])?.entries(), [entry("e4", 9)]);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A position has thousands of entries.
    pub fn filter(&self, filter: &Filter, starts: &[Position]) -> Result<Self, BookError> {
        let needs_positions =
            filter.color.is_some() || filter.max_ply.is_some() || filter.reachable_only;
        let reachable: Option<BTreeMap<u64, ReachablePosition>> = needs_positions
            .then(|| {
                let book = self.to_book();
                let all = book.reachable(starts, Traversal::AnyReply);
                all.map(|it| it.map(|it| (it.position.key(), it))).collect()
            })
            .transpose()?;
        let mut kept = self.entries().to_vec();
        if let Some(reachable) = reachable {
            kept.retain(|entry| {
                reachable.get(&entry.key).is_some_and(|it| filter.keeps(entry, it))
            });
        }
        kept.retain(|entry| entry.weight >= filter.min_weight);
        let top = filter.top.map_or(usize::MAX, usize::from);
        // The moves of a position are sorted by weight.
        let positions = kept.chunk_by(|one, other| one.key == other.key);
        let kept = positions.flat_map(|moves| moves.iter().take(top).copied());
        Ok(Self::sorted(self.header().cloned(), kept))
    }
}

impl Filter {
    fn keeps(&self, entry: &Entry, reachable: &ReachablePosition) -> bool {
        let position = &reachable.position;
        self.color.is_none_or(|color| color == position.turn())
            && self.max_ply.is_none_or(|max| reachable.ply < max)
            && (!self.reachable_only || entry.raw_move.to_move(position).is_ok())
    }
}
