//! The kinds of tournaments.

/// Who meets whom.
///
/// ```
/// use lucena_arena::Format;
/// assert_ne!(Format::RoundRobin, Format::Gauntlet { seeds: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Everybody meets everybody in each round.
    RoundRobin,
    /// Each of the first players meets all the others in each round; the others do not meet.
    Gauntlet {
        /// How many are the first.
        seeds: usize,
    },
    /// In each round everybody meets one other with about as many points.
    Swiss,
}

/// Who has White.
///
/// ```
/// assert_eq!(lucena_arena::Colors::default(), lucena_arena::Colors::Swapped);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Colors {
    /// The first of the two starts with White, and every other game is played with colours
    /// swapped.
    #[default]
    Swapped,
    /// The same, but the second of the two starts with White.
    Reversed,
    /// The first of the two has White in all games.
    Kept,
}

/// When the next opening is taken.
///
/// ```
/// use lucena_arena::OpeningPolicy;
/// assert_eq!(OpeningPolicy::default(), OpeningPolicy::EachEncounter);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpeningPolicy {
    /// Two players who meet get a new opening.
    #[default]
    EachEncounter,
    /// All encounters of a round are played from the same opening.
    EachRound,
}
