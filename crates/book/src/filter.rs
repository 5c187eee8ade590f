//! Leaving out parts of a book.

use alloc::collections::BTreeMap;
use core::num::NonZeroUsize;

use lucena_board::{Color, Position};

use crate::{BookData, BookError, Entry, Reach, Reached};

/// What to leave in a book. The default leaves everything.
///
/// ```
/// use lucena_book::Filter;
/// let filter = Filter { min_weight: 10, ..Filter::default() };
/// assert_eq!(filter.color, None);
/// ```
// Not `#[non_exhaustive]`: every combination makes sense.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The least weight.
    pub min_weight: u16,
    /// The best so many moves of a position.
    pub top: Option<NonZeroUsize>,
    /// The moves of one side alone. Positions that cannot be reached are left out, then: nobody
    /// knows who is to move there.
    pub color: Option<Color>,
    /// Positions so few plies away that the line up to their move is this long. Those that cannot be
    /// reached are left out, then.
    pub max_ply: Option<u32>,
    /// What to do with positions that cannot be reached and with illegal moves.
    pub strays: Strays,
}

/// What to do with positions that cannot be reached and with illegal moves.
///
/// ```
/// assert_eq!(lucena_book::Strays::default(), lucena_book::Strays::Keep);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strays {
    /// Keep them.
    #[default]
    Keep,
    /// Leave them out.
    Drop,
}

impl BookData {
    /// A part of the book, with the same header. Positions are looked for from these starts.
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
    /// There are thousands of entries for a position that is looked at.
    pub fn filter(&self, filter: &Filter, starts: &[Position]) -> Result<Self, BookError> {
        let plays =
            filter.color.is_some() || filter.max_ply.is_some() || filter.strays == Strays::Drop;
        let reached: Option<BTreeMap<u64, Reached>> = plays
            .then(|| {
                let book = self.to_book();
                let all = book.reached(starts, Reach::AnyReply);
                all.map(|it| it.map(|it| (it.position.key(), it))).collect()
            })
            .transpose()?;
        let mut kept = self.entries().to_vec();
        if let Some(reached) = reached {
            kept.retain(|entry| {
                reached.get(&entry.key).is_some_and(|it| filter.keeps_reached(entry, it))
            });
        }
        kept.retain(|entry| entry.weight >= filter.min_weight);
        let top = filter.top.map_or(usize::MAX, usize::from);
        // The greatest weight stands first.
        let positions = kept.chunk_by(|one, other| one.key == other.key);
        let kept = positions.flat_map(|moves| moves.iter().take(top).copied());
        Ok(Self::sorted(self.header().cloned(), kept))
    }
}

impl Filter {
    fn keeps_reached(&self, entry: &Entry, reached: &Reached) -> bool {
        let position = &reached.position;
        self.color.is_none_or(|color| color == position.turn())
            && self.max_ply.is_none_or(|max| reached.ply < max)
            && (self.strays == Strays::Keep || entry.raw.to_move(position).is_ok())
    }
}
