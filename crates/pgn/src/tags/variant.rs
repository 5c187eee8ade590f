//! The tag `Variant`.

use lucena_board::{CastlingSide, Color, File, Position};

/// The supported variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Standard,
    Chess960,
}

/// Names that programs and sites use, in lower case, without anything but letters and digits.
const STANDARD: [&str; 8] =
    ["", "chess", "classical", "fromposition", "normal", "regular", "standard", "standardchess"];
const CHESS960: [&str; 6] =
    ["chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "frc"];

impl Variant {
    /// Parses the name of a variant.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let letters = name.chars().filter(|c| c.is_ascii_alphanumeric());
        let letters: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        if STANDARD.contains(&letters.as_str()) {
            Some(Self::Standard)
        } else if CHESS960.contains(&letters.as_str()) {
            Some(Self::Chess960)
        } else {
            None
        }
    }

    /// The variant that the castling rights of a position need: standard chess if kings and rooks
    /// with castling rights are on their squares of standard chess.
    pub(crate) fn of_castling(position: &Position) -> Self {
        let sides = [(CastlingSide::King, File::H), (CastlingSide::Queen, File::A)];
        let is_standard = Color::ALL.into_iter().all(|color| {
            sides.into_iter().all(|(side, file)| {
                let rook = position.castling_rook(color, side);
                rook.is_none_or(|rook| {
                    rook.file() == file && position.king(color).file() == File::E
                })
            })
        });
        if is_standard { Self::Standard } else { Self::Chess960 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants() {
        let check =
            |name: &str, variant: Option<Variant>| assert_eq!(Variant::from_name(name), variant);
        check("Chess960", Some(Variant::Chess960));
        check("chess 960", Some(Variant::Chess960));
        check("Fischer Random Chess", Some(Variant::Chess960));
        check("From Position", Some(Variant::Standard));
        check("Crazyhouse", None);
    }

    #[test]
    fn castling_rights_determine_the_variant() {
        let check = |fen: &str, variant: Variant| {
            assert_eq!(Variant::of_castling(&fen.parse().unwrap()), variant, "{fen}");
        };
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Standard);
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Standard);
        check("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", Variant::Chess960);
        check("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", Variant::Standard);
        check("1r3k2/8/8/8/8/8/8/R3K2R w KQq - 0 1", Variant::Chess960);
    }
}
