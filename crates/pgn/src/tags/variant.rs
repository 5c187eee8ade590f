//! The tag `Variant`: which rules a game follows.

use lucena_board::{CastlingSide, Color, File, Position};

/// The rules that this crate knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Standard,
    Chess960,
}

/// How programs and sites write the names, in small letters and without anything but letters and
/// digits.
const STANDARD: [&str; 8] =
    ["", "chess", "classical", "fromposition", "normal", "regular", "standard", "standardchess"];
const CHESS960: [&str; 6] =
    ["chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "frc"];

impl Rules {
    /// The rules of a variant, if its name is known.
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

    /// The rules that the castling rights of a position need: those of standard chess if kings and
    /// rooks that may castle are where they are in standard chess.
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
    fn names_are_spelled_in_many_ways() {
        let check = |name: &str, rules: Option<Rules>| assert_eq!(Rules::from_name(name), rules);
        check("Chess960", Some(Rules::Chess960));
        check("chess 960", Some(Rules::Chess960));
        check("Fischer Random Chess", Some(Rules::Chess960));
        check("From Position", Some(Rules::Standard));
        check("Crazyhouse", None);
    }

    #[test]
    fn castling_tells_the_rules() {
        let check = |fen: &str, rules: Rules| {
            assert_eq!(Rules::of_castling(&fen.parse().unwrap()), rules, "{fen}");
        };
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Rules::Standard);
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Rules::Standard);
        check("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", Rules::Chess960);
        check("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", Rules::Standard);
        check("1r3k2/8/8/8/8/8/8/R3K2R w KQq - 0 1", Rules::Chess960);
    }
}
