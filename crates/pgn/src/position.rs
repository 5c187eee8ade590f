//! The positions of games.

use lucena_board::{
    ChessPosition, Epd, EpdError, Excerpt, Faults, Move, Position, PositionError, SanError, Setup,
    Variant,
};

use crate::PgnErrorKind;

/// The type of the positions of a game: [`Position`] for standard chess and Chess960, which is the
/// default everywhere, or with the feature `variants` `lucena_board::variants::VariantPosition` for
/// games of any variant.
///
/// This trait cannot be implemented for other types.
pub trait PgnPosition: ChessPosition + Copy + Eq + Sealed {}

/// What reading and writing games needs of a position.
pub trait Sealed: Sized {
    /// The initial position of a supported variant.
    fn initial_of(variant: Variant) -> Self;

    /// The variant that this value of the tag `Variant` names, if it is supported.
    fn variant_of(name: &str) -> Result<Variant, PgnErrorKind>;

    /// Parses the tag `FEN` of a file.
    fn of_fen_tag(variant: Variant, fen: &str) -> Result<Self, PositionError>;

    /// Parses an EPD record; `default` is the variant of records that name none.
    fn parse_epd(text: &str, default: Variant) -> Result<Epd<Self>, EpdError>;

    /// Whether games from both start alike. The rules of Chess960 are those of standard chess.
    fn is_same_start(&self, other: &Self) -> bool;

    /// Parses a FEN that is legal as it is.
    fn of_legal_fen(variant: Variant, fen: &str) -> Result<Self, PositionError>;

    /// The value of the tag `Variant` that a game from this position needs.
    fn needed_variant(&self) -> Variant;

    /// Parses a move of a file, which need not be UTF-8.
    fn parse_word(&self, word: &[u8]) -> Result<Move, SanError>;

    /// Plays a legal move.
    fn advance(&mut self, mv: Move);
}

/// Parses the name of a variant. A name without letters and digits, such as `?`, is that of standard
/// chess.
pub(crate) fn variant_named(name: &str) -> Option<Variant> {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    if letters.is_empty() { Some(Variant::Standard) } else { letters.parse().ok() }
}

impl PgnPosition for Position {}

impl Sealed for Position {
    fn initial_of(_: Variant) -> Self {
        Self::initial()
    }

    fn variant_of(name: &str) -> Result<Variant, PgnErrorKind> {
        let found = variant_named(name).filter(|variant| variant.is_standard());
        found.ok_or_else(|| PgnErrorKind::UnsupportedVariant(Excerpt::new(name)))
    }

    /// Collections contain invalid castling rights and en passant squares, which can be ignored.
    fn of_fen_tag(_: Variant, fen: &str) -> Result<Self, PositionError> {
        Ok(fen.trim().parse::<Setup>()?.position_waiving(Faults::WAIVABLE)?)
    }

    fn parse_epd(text: &str, _: Variant) -> Result<Epd<Self>, EpdError> {
        text.parse()
    }

    fn is_same_start(&self, other: &Self) -> bool {
        self == other
    }

    fn of_legal_fen(_: Variant, fen: &str) -> Result<Self, PositionError> {
        fen.parse()
    }

    /// Standard chess if kings and rooks with castling rights are on their squares of standard
    /// chess.
    fn needed_variant(&self) -> Variant {
        if self.has_standard_castling() { Variant::Standard } else { Variant::Chess960 }
    }

    #[inline(always)]
    fn parse_word(&self, word: &[u8]) -> Result<Move, SanError> {
        self.parse_san_bytes(word)
    }

    #[inline(always)]
    fn advance(&mut self, mv: Move) {
        let _ = self.make(mv);
    }
}

#[cfg(feature = "variants")]
mod any {
    use lucena_board::variants::{VariantPosition, VariantSetup};

    use super::*;
    use crate::RawText;

    impl PgnPosition for VariantPosition {}

    impl Sealed for VariantPosition {
        fn initial_of(variant: Variant) -> Self {
            Self::initial(variant)
        }

        fn variant_of(name: &str) -> Result<Variant, PgnErrorKind> {
            variant_named(name).ok_or_else(|| PgnErrorKind::UnknownVariant(Excerpt::new(name)))
        }

        fn of_fen_tag(variant: Variant, fen: &str) -> Result<Self, PositionError> {
            let setup = VariantSetup::parse(variant, fen.trim())?;
            Ok(Self::from_setup_waiving(&setup, Faults::WAIVABLE)?)
        }

        fn parse_epd(text: &str, default: Variant) -> Result<Epd<Self>, EpdError> {
            Epd::parse_variant(text, default)
        }

        fn is_same_start(&self, other: &Self) -> bool {
            match (self.standard(), other.standard()) {
                (Some(position), Some(other)) => position == other,
                _ => self == other,
            }
        }

        fn of_legal_fen(variant: Variant, fen: &str) -> Result<Self, PositionError> {
            Self::parse(variant, fen)
        }

        fn needed_variant(&self) -> Variant {
            match self {
                Self::Standard(position) => position.needed_variant(),
                other => other.variant(),
            }
        }

        #[inline(always)]
        fn parse_word(&self, word: &[u8]) -> Result<Move, SanError> {
            match self {
                Self::Standard(position) | Self::Chess960(position) => {
                    position.parse_san_bytes(word)
                }
                other => other.parse_san(&RawText::new(word).decode()),
            }
        }

        #[inline(always)]
        fn advance(&mut self, mv: Move) {
            match self {
                Self::Standard(position) | Self::Chess960(position) => position.advance(mv),
                other => *other = other.play_unchecked(mv),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants() {
        let check =
            |name: &str, expected: Option<Variant>| assert_eq!(variant_named(name), expected);
        check("Chess960", Some(Variant::Chess960));
        check("chess 960", Some(Variant::Chess960));
        check("Fischer Random Chess", Some(Variant::Chess960));
        check("From Position", Some(Variant::Standard));
        check("", Some(Variant::Standard));
        check("?", Some(Variant::Standard));
        check("(Three-Check)", Some(Variant::ThreeCheck));
        check("Bughouse", None);
        assert!(Position::variant_of("Crazyhouse").is_err());
    }

    #[test]
    fn castling_rights_determine_the_variant() {
        let check = |fen: &str, variant: Variant| {
            let position: Position = fen.parse().unwrap();
            assert_eq!(position.needed_variant(), variant, "{fen}");
        };
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard);
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Standard);
        check("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", Variant::Chess960);
        check("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", Variant::Standard);
        check("1r3k2/8/8/8/8/8/8/R3K2R w KQq - 0 1", Variant::Chess960);
    }
}
