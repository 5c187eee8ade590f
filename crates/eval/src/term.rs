//! The parts that a classical score is the sum of.

/// A part of the classical score, as explanations list it.
///
/// ```
/// use lucena_eval::Term;
/// assert_eq!(Term::KingSafety.name(), "king safety");
/// assert!(Term::ALL.contains(&Term::Tempo));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Term {
    /// Piece values and the bishop pair.
    Material,
    /// The squares that pieces stand on.
    Squares,
    /// Where pieces stand relative to both kings.
    KingDistance,
    /// Pawn structure.
    Pawns,
    /// Passed pawns.
    PassedPawns,
    /// How many squares pieces reach.
    Mobility,
    /// Outposts, files, diagonals and other features of single pieces.
    Pieces,
    /// The pawns before a king.
    Shelter,
    /// Attacks on a king.
    KingSafety,
    /// What pieces attack.
    Threats,
    /// Room in the own camp.
    Space,
    /// The right to move.
    Tempo,
    /// Endings that are known to be won.
    KnownWin,
}

impl Term {
    /// Every term in the order of explanations.
    pub const ALL: [Self; 13] = [
        Self::Material,
        Self::Squares,
        Self::KingDistance,
        Self::Pawns,
        Self::PassedPawns,
        Self::Mobility,
        Self::Pieces,
        Self::Shelter,
        Self::KingSafety,
        Self::Threats,
        Self::Space,
        Self::Tempo,
        Self::KnownWin,
    ];

    /// The name in explanations.
    ///
    /// ```
    /// use lucena_eval::Term;
    /// assert_eq!(Term::PassedPawns.name(), "passed pawns");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Squares => "squares",
            Self::KingDistance => "king distance",
            Self::Pawns => "pawns",
            Self::PassedPawns => "passed pawns",
            Self::Mobility => "mobility",
            Self::Pieces => "pieces",
            Self::Shelter => "shelter",
            Self::KingSafety => "king safety",
            Self::Threats => "threats",
            Self::Space => "space",
            Self::Tempo => "tempo",
            Self::KnownWin => "known win",
        }
    }
}
