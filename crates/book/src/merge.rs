//! Merging of books.

/// What to do with positions that are in both books.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergePolicy {
    /// Keep only the moves of the first book, as documented in Polyglot's manual.
    #[default]
    FirstWins,
    /// Add the weights of equal moves, up to 65535, as Polyglot does since 2.0.4.
    Sum,
    /// Keep the higher weight of equal moves.
    Max,
}

impl MergePolicy {
    /// The weight of a move that is in both books.
    pub(crate) fn weight(self, first: u16, second: u16) -> u16 {
        match self {
            Self::FirstWins => first,
            Self::Sum => first.saturating_add(second),
            Self::Max => first.max(second),
        }
    }
}
