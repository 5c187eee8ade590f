//! What becomes of two weights.

/// What to do where two books know the same.
///
/// ```
/// use lucena_book::MergePolicy;
/// assert_eq!(MergePolicy::default(), MergePolicy::FirstWins);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergePolicy {
    /// A position that the first book has is the first book's alone. So the manual of the reference
    /// tool has it.
    #[default]
    FirstWins,
    /// The weights of equal moves are added, up to 65535. So the reference tool does since 2.0.4.
    Sum,
    /// The greater one of the weights of equal moves.
    Max,
}

impl MergePolicy {
    /// The weight of a move that both have.
    pub(crate) fn weight(self, first: u16, second: u16) -> u16 {
        match self {
            Self::FirstWins => first,
            Self::Sum => first.saturating_add(second),
            Self::Max => first.max(second),
        }
    }
}
