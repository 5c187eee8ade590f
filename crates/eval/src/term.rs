//! The terms of the classical evaluation.

/// A term of the classical evaluation, as listed by explanations.
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
    /// Piece-square tables.
    Squares,
    /// Distance of pieces from both kings.
    KingDistance,
    /// Pawn structure.
    Pawns,
    /// Passed pawns.
    PassedPawns,
    /// Mobility.
    Mobility,
    /// Outposts, open files, bad bishops and other piece features.
    Pieces,
    /// Pawn shelter and pawn storm.
    Shelter,
    /// Attacks on a king.
    KingSafety,
    /// Threats.
    Threats,
    /// Space.
    Space,
    /// Tempo.
    Tempo,
    /// Won endgames.
    KnownWin,
}

impl Term {
    /// All terms, in the order of explanations.
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
