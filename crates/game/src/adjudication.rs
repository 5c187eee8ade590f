//! Adjudication: ending a game before the rules of chess do.

/// The rule that adjudicated a game.
///
/// ```
/// assert_eq!(lucena_game::Adjudicator::Tablebases.note(), "SyzygyTB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Adjudicator {
    /// Scores showed a won game.
    Resign,
    /// Scores showed a drawn game.
    Draw,
    /// The maximum length of a game.
    MoveLimit,
    /// Endgame tablebases.
    Tablebases,
}

impl Adjudicator {
    /// What the PGN result comment adds to "by adjudication", as in cutechess-cli and fastchess; may
    /// be empty.
    ///
    /// ```
    /// assert_eq!(lucena_game::Adjudicator::Resign.note(), "");
    /// ```
    #[must_use]
    pub const fn note(self) -> &'static str {
        match self {
            Self::Resign | Self::Draw | Self::MoveLimit => "",
            Self::Tablebases => "SyzygyTB",
        }
    }
}
