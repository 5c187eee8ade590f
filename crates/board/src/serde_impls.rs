//! `Serialize` and `Deserialize` implementations.
//!
//! | type | form |
//! |---|---|
//! | [`Position`], [`Setup`] | FEN with clocks |
//! | [`Epd`](crate::Epd) | the EPD line |
//! | [`Variant`] | `"Three-check"`, parsed from any spelling |
//! | `VariantPosition`, `VariantSetup` | `{"variant": "Three-check", "fen": "<FEN>"}` |
//! | positions of one variant | FEN with clocks |
//! | `Pockets` | `"QNpp"` |
//! | [`Game`](crate::Game) | `{"initial": "<FEN>", "moves": ["e2e4", "0000"]}` |
//! | [`GameResult`] | `"1-0"`, `"0-1"`, `"1/2-1/2"` or `"*"` |
//! | [`Outcome`], [`DrawReason`] | `"1-0 (checkmate)"`, `"stalemate"` |
//! | [`UciMove`], [`SanString`] | `"e7e8q"`, `"e8=Q"` |
//! | [`PackedPosition`] | 64 hexadecimal digits, in binary formats the bytes |
//! | [`Move`] | the number [`Move::bits`], as UCI notation lacks the kind |
//! | [`Square`], [`File`], [`Rank`] | `"e4"`, `"e"`, `"4"` |
//! | [`Color`], [`Role`], [`Piece`] | `"w"`, `"n"`, `"N"` for White's knight |
//! | [`CastlingRights`], [`CastlingSide`] | `"KQkq"` or `"-"`, `"O-O"` |
//! | [`Bitboard`] | `"0x00000000000000ff"`, in binary formats the number |

use core::fmt;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[cfg(feature = "alloc")]
use crate::ChessPosition;
use crate::packed::UNREACHABLE;
use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, DrawReason, File, GameResult, Move, Outcome,
};
use crate::{EnPassantStyle, SanString, Setup, Square, UciMove};
use crate::{
    PackedPosition, ParseValueError, Piece, Position, PositionError, Rank, Role, Variant,
    VariantEnd,
};

/// Deserializes a value from a string, borrowed or owned.
struct FromText<T, E> {
    expected: &'static str,
    read: fn(&str) -> Result<T, E>,
}

impl<T, E: fmt::Display> Visitor<'_> for FromText<T, E> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<F: Error>(self, text: &str) -> Result<T, F> {
        (self.read)(text).map_err(F::custom)
    }
}

/// Implements both traits for a type that is written as a string and parsed with `FromStr` or the
/// given function.
macro_rules! as_text {
    ($(#[$doc:meta])* $type:ty, $expected:literal, $value:ident => $text:expr) => {
        as_text! { $(#[$doc])* $type, $expected, $value => $text, <$type>::from_str }
    };
    ($(#[$doc:meta])* $type:ty, $expected:literal, $value:ident => $text:expr, $read:expr) => {
        $(#[$doc])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }

        $(#[$doc])*
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(FromText { expected: $expected, read: $read })
            }
        }
    };
}

#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "variants")]
mod variants;

as_text! {
    /// As a string: `"e4"`.
    Square, "a square such as e4", square => square
}
as_text! {
    /// As a string: `"e"`.
    File, "a file from a to h", file => file
}
as_text! {
    /// As a string: `"4"`.
    Rank, "a rank from 1 to 8", rank => rank
}
as_text! {
    /// As `"w"` or `"b"`, as in FEN.
    Color, "w or b", color => color.to_char()
}
as_text! {
    /// As a lower-case letter: `"n"`.
    Role, "one of p n b r q k", role => role.to_char()
}
as_text! {
    /// As the FEN letter: `"N"` for a white knight.
    Piece, "one of PNBRQKpnbrqk", piece => piece.to_char()
}
as_text! {
    /// As UCI notation: `"e7e8q"`.
    UciMove, "a move such as e2e4", mv => mv
}
as_text! {
    /// As SAN: `"e8=Q"`.
    SanString, "a move such as Nf3", mv => mv
}
as_text! {
    /// As PGN writes it: `"1/2-1/2"`.
    GameResult, "1-0, 0-1, 1/2-1/2 or *", result => result
}
as_text! {
    /// As formatted by `Display`: `"0-1 (checkmate)"`.
    Outcome, "an outcome such as 1-0 (checkmate)", outcome => outcome, |text| {
        let draws = DrawReason::ALL.map(Outcome::Draw);
        let mates = Color::ALL.map(|winner| Outcome::Checkmate { winner });
        let winners = [Some(Color::White), Some(Color::Black), None];
        let ends = VariantEnd::ALL
            .into_iter()
            .flat_map(|end| winners.map(|winner| Outcome::Variant { end, winner }));
        let found = draws.into_iter().chain(mates).chain(ends).find(|outcome| outcome.text() == text);
        found.ok_or(ParseValueError::new(text, "an outcome such as 1-0 (checkmate)"))
    }
}
as_text! {
    /// As formatted by `Display`: `"fifty moves"`.
    DrawReason, "a reason such as stalemate", reason => reason, |text| {
        let found = DrawReason::ALL.into_iter().find(|reason| reason.as_str() == text);
        found.ok_or(ParseValueError::new(text, "a reason such as stalemate"))
    }
}
as_text! {
    /// As in SAN: `"O-O"` or `"O-O-O"`.
    CastlingSide, "O-O or O-O-O", side => side, |text| match text {
        "O-O" => Ok(CastlingSide::King),
        "O-O-O" => Ok(CastlingSide::Queen),
        _ => Err(ParseValueError::new(text, "O-O or O-O-O")),
    }
}
as_text! {
    /// As in FEN: the letters of `"KQkq"`, or `"-"` for no rights.
    CastlingRights, "letters of KQkq or -", rights => RightsText(*rights), |text| {
        rights_from(text).ok_or(ParseValueError::new(text, "letters of KQkq or -"))
    }
}
as_text! {
    /// As in PGN: `"Three-check"`; read from any name.
    Variant, "the name of a variant such as Crazyhouse", variant => variant
}
as_text! {
    /// As FEN.
    Setup, "a FEN", setup => setup
}
as_text! {
    /// As FEN, with the en passant square after every double push, so that the round trip is
    /// lossless. Too much material and impossible checks are accepted, so
    /// that every serialized position can be deserialized.
    Position, "the FEN of a legal position", position =>
    position.fen().en_passant(EnPassantStyle::Pushed), |fen| {
        fen.parse::<Setup>()?.position_waiving(UNREACHABLE).map_err(PositionError::from)
    }
}
/// As the EPD line.
#[cfg(feature = "alloc")]
impl<P: ChessPosition> Serialize for crate::Epd<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From the EPD line; accepts the same faults as [`Position`].
#[cfg(feature = "alloc")]
impl<'de, P: ChessPosition> Deserialize<'de> for crate::Epd<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = |line: &str| Self::read(line, Variant::Standard, UNREACHABLE);
        deserializer.deserialize_str(FromText { expected: "an EPD record", read })
    }
}

/// As the number [`Move::bits`], which is compact and lossless. For a readable form, serialize a
/// [`UciMove`] and convert it with [`UciMove::to_move`].
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.bits())
    }
}

/// From the number [`Move::bits`].
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u16::deserialize(deserializer)?;
        let error = || D::Error::custom(format_args!("found {bits:#06x}, expected a packed move"));
        Self::from_bits(bits).ok_or_else(error)
    }
}

const RIGHTS: [(char, CastlingRights); 4] = [
    ('K', CastlingRights::WHITE_KING_SIDE),
    ('Q', CastlingRights::WHITE_QUEEN_SIDE),
    ('k', CastlingRights::BLACK_KING_SIDE),
    ('q', CastlingRights::BLACK_QUEEN_SIDE),
];

struct RightsText(CastlingRights);

impl fmt::Display for RightsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        let mut letters = RIGHTS.into_iter().filter(|&(_, right)| self.0.contains(right));
        letters.try_for_each(|(letter, _)| write!(f, "{letter}"))
    }
}

/// Parses letters in any order, each at most once.
fn rights_from(text: &str) -> Option<CastlingRights> {
    if text == "-" {
        return Some(CastlingRights::empty());
    }
    let mut rights = CastlingRights::empty();
    for c in text.chars() {
        let (_, right) = RIGHTS.into_iter().find(|&(letter, _)| letter == c)?;
        if rights.contains(right) {
            return None;
        }
        rights |= right;
    }
    if rights.is_empty() { None } else { Some(rights) }
}

/// As 64 hexadecimal digits; in binary formats as bytes.
impl Serialize for PackedPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.to_bytes().serialize(serializer)
        }
    }
}

/// From 64 hexadecimal digits; in binary formats from bytes. They are validated by
/// [`PackedPosition::unpack`].
impl<'de> Deserialize<'de> for PackedPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return <[u8; Self::LEN]>::deserialize(deserializer).map(Self::from_bytes);
        }
        let (expected, read) = ("a packed position: 64 hexadecimal digits", Self::from_str);
        deserializer.deserialize_str(FromText { expected, read })
    }
}

/// As `0x` with 16 hexadecimal digits, as many JSON parsers have no exact integers above 53 bits;
/// in binary formats as a number. The lowest bit is a1.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("{:#018x}", self.0))
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

/// From `0x` with up to 16 hexadecimal digits; in binary formats from a number.
impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const EXPECTED: &str = "a set of squares such as 0x00000000000000ff";
        if !deserializer.is_human_readable() {
            return u64::deserialize(deserializer).map(Self);
        }
        let read = |text: &str| {
            // The standard library would also accept a sign.
            let digits = text.strip_prefix("0x").filter(|digits| !digits.starts_with('+'));
            let bits = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
            bits.map(Self).ok_or(ParseValueError::new(text, EXPECTED))
        };
        deserializer.deserialize_str(FromText { expected: EXPECTED, read })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::fmt::Debug;
    use std::string::ToString;

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::Faults;

    #[track_caller]
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        // Borrowed strings, owned strings and strings from a reader take different paths.
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
        let owned: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(&serde_json::from_value::<T>(owned).unwrap(), value);
        assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
    }

    #[track_caller]
    fn fails<T: DeserializeOwned + Debug>(json: &str, message: &str) {
        let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
        assert_eq!(error.split(" at line").next(), Some(message));
    }

    #[test]
    fn small_values() {
        check(&Square::E4, "\"e4\"");
        check(&File::H, "\"h\"");
        check(&Rank::Eighth, "\"8\"");
        check(&Color::White, "\"w\"");
        check(&Role::Knight, "\"n\"");
        check(&Piece { color: Color::White, role: Role::Knight }, "\"N\"");
        check(&Bitboard::FULL, "\"0xffffffffffffffff\"");
        check(&Bitboard::from(Square::A1), "\"0x0000000000000001\"");
        for square in Square::ALL {
            check(&square, &std::format!("\"{square}\""));
        }
    }

    #[test]
    fn packed_positions_and_san() {
        let packed = Position::initial().pack().expect("32 pieces");
        check(&packed, &std::format!("\"{packed}\""));
        let message = "found \"00\", expected 64 hexadecimal digits";
        fails::<PackedPosition>("\"00\"", message);
        let san: SanString = "Nf3+".parse().expect("a move");
        check(&san, "\"Nf3+\"");
    }

    #[test]
    fn castling() {
        check(&CastlingSide::King, "\"O-O\"");
        check(&CastlingSide::Queen, "\"O-O-O\"");
        check(&CastlingRights::all(), "\"KQkq\"");
        check(&CastlingRights::empty(), "\"-\"");
        for rights in (0..16).map(CastlingRights::from_bits_truncate) {
            check(&rights, &std::format!("\"{}\"", RightsText(rights)));
        }
        let rights: CastlingRights = serde_json::from_str("\"qK\"").unwrap();
        assert_eq!(rights, CastlingRights::WHITE_KING_SIDE | CastlingRights::BLACK_QUEEN_SIDE);
    }

    #[test]
    fn outcomes() {
        check(&GameResult::Draw, "\"1/2-1/2\"");
        check(&Outcome::Checkmate { winner: Color::Black }, "\"0-1 (checkmate)\"");
        check(&Outcome::Checkmate { winner: Color::White }, "\"1-0 (checkmate)\"");
        for reason in DrawReason::ALL {
            check(&reason, &std::format!("\"{reason}\""));
            check(&Outcome::Draw(reason), &std::format!("\"1/2-1/2 ({reason})\""));
        }
    }

    #[test]
    fn moves() {
        let mv = Move::promote(Square::A7, Square::A8, Role::Queen).unwrap();
        check(&mv, &mv.bits().to_string());
        check(&UciMove::from(mv), "\"a7a8q\"");
        for mv in (0..=u16::MAX).filter_map(Move::from_bits).step_by(7) {
            check(&mv, &mv.bits().to_string());
        }
        check(&None::<Move>, "null");
    }

    #[test]
    fn positions() {
        let fen = "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 4 20";
        check(&fen.parse::<Position>().unwrap(), &std::format!("\"{fen}\""));
        check(&fen.parse::<Setup>().unwrap(), &std::format!("\"{fen}\""));
        check(&Setup::empty(), "\"8/8/8/8/8/8/8/8 w - - 0 1\"");
    }

    #[test]
    fn a_waived_position_reads_again() {
        let fen = "4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQ - 0 1";
        assert!(fen.parse::<Position>().is_err());
        let setup: Setup = fen.parse().unwrap();
        let position = setup.position_waiving(Faults::WAIVABLE).unwrap();
        check(&position, &std::format!("\"{fen}\""));
        #[cfg(feature = "alloc")]
        check(&crate::Epd::new(position), "\"4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQ -\"");
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn records() {
        let line = "4k3/8/8/8/8/8/8/4K3 w - - id \"a\";";
        let epd: crate::Epd = line.parse().unwrap();
        check(&epd, &serde_json::to_string(line).unwrap());
    }

    #[test]
    fn errors_state_what_was_expected() {
        fails::<Square>("\"e9\"", "found \"e9\", expected a square such as e4");
        fails::<Square>("4", "invalid type: integer `4`, expected a square such as e4");
        fails::<Move>("0", "found 0x0000, expected a packed move");
        fails::<UciMove>("\"e2\"", "byte 2: found the end, expected a file from a to h");
        fails::<Position>("null", "invalid type: null, expected the FEN of a legal position");
        const SQUARES: &str = "expected a set of squares such as 0x00000000000000ff";
        fails::<Bitboard>("-1", &std::format!("invalid type: integer `-1`, {SQUARES}"));
        for text in ["", "0x", "0x+1", "0x10000000000000000", "ff"] {
            let found = crate::Excerpt::new(text);
            let message = std::format!("found {found:?}, {SQUARES}");
            fails::<Bitboard>(&std::format!("\"{text}\""), &message);
        }
        fails::<CastlingSide>("\"0-0\"", "found \"0-0\", expected O-O or O-O-O");
        for text in ["", "KK", "K-", "H"] {
            let message = std::format!("found \"{text}\", expected letters of KQkq or -");
            fails::<CastlingRights>(&std::format!("\"{text}\""), &message);
        }
        const OUTCOME: &str = "found \"1-0\", expected an outcome such as 1-0 (checkmate)";
        fails::<Outcome>("\"1-0\"", OUTCOME);
    }
}
