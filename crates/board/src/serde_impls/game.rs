//! Serialization of games, written by hand to avoid the dependencies of the derive macro.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::FromText;
use crate::{ChessPosition, Game, Ply, UciError, UciMove};

const FIELDS: [&str; 2] = ["initial", "moves"];

/// A move, or `None` for a null move.
struct Step(Option<UciMove>);

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(mv) => serializer.collect_str(&mv),
            None => serializer.serialize_str("0000"),
        }
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = |text: &str| match text.parse() {
            Ok(mv) => Ok(Self(Some(mv))),
            Err(UciError::NullMove) => Ok(Self(None)),
            Err(error) => Err(error),
        };
        deserializer.deserialize_str(FromText { expected: "a move such as e2e4", read })
    }
}

struct Steps<'a, P>(&'a [Ply<P>]);

impl<P> Serialize for Steps<'_, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|ply| Step(ply.mv.map(UciMove::from))))
    }
}

/// As a struct with two fields: `initial`, the position in its own form, a FEN in standard chess, and `moves`, a list of moves in UCI notation,
/// with castling as king takes rook and null moves as `"0000"`.
impl<P: ChessPosition + Serialize> Serialize for Game<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Game", FIELDS.len())?;
        fields.serialize_field(FIELDS[0], self.initial_position())?;
        fields.serialize_field(FIELDS[1], &Steps(self.plies()))?;
        fields.end()
    }
}

/// From an initial position and moves, all of which must be legal.
impl<'de, P: ChessPosition + Deserialize<'de>> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Game", &FIELDS, GameVisitor(PhantomData))
    }
}

struct GameVisitor<P>(PhantomData<P>);

impl<'de, P: ChessPosition + Deserialize<'de>> Visitor<'de> for GameVisitor<P> {
    type Value = Game<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game: its initial position and its moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Game<P>, A::Error> {
        let initial = fields.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let steps = fields.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        play(initial, steps)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Game<P>, A::Error> {
        let (mut initial, mut steps) = (None, None);
        while let Some(Field(i)) = fields.next_key()? {
            let is_repeated = if i == 0 { initial.is_some() } else { steps.is_some() };
            if is_repeated {
                return Err(A::Error::duplicate_field(FIELDS[i]));
            }
            match i {
                0 => initial = Some(fields.next_value()?),
                _ => steps = Some(fields.next_value()?),
            }
        }
        let missing = |i: usize| A::Error::missing_field(FIELDS[i]);
        play(initial.ok_or_else(|| missing(0))?, steps.ok_or_else(|| missing(1))?)
    }
}

/// The index of a field.
struct Field(usize);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldVisitor;

        impl Visitor<'_> for FieldVisitor {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("initial or moves")
            }

            fn visit_u64<E: Error>(self, i: u64) -> Result<Field, E> {
                let index = usize::try_from(i).ok().filter(|&i| i < FIELDS.len());
                let unexpected = serde::de::Unexpected::Unsigned(i);
                index.map(Field).ok_or_else(|| E::invalid_value(unexpected, &self))
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Field, E> {
                let index = FIELDS.iter().position(|field| *field == name);
                index.map(Field).ok_or_else(|| E::unknown_field(name, &FIELDS))
            }
        }

        deserializer.deserialize_identifier(FieldVisitor)
    }
}

fn play<P: ChessPosition, E: Error>(initial: P, steps: Vec<Step>) -> Result<Game<P>, E> {
    let mut game = Game::from(initial);
    for (i, Step(mv)) in steps.into_iter().enumerate() {
        let ply = i + 1;
        match mv {
            Some(mv) => {
                let illegal = |error| E::custom(format_args!("half move {ply}: {error}"));
                game.play_unchecked(mv.to_move(game.position()).map_err(illegal)?);
            }
            None if game.play_null() => {}
            None => {
                let message = "found a null move in check, expected a legal move";
                return Err(E::custom(format_args!("half move {ply}: {message}")));
            }
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[track_caller]
    fn fails(json: &str, message: &str) {
        let error = serde_json::from_str::<Game>(json).unwrap_err().to_string();
        assert_eq!(error.split(" at line").next(), Some(message));
    }

    #[test]
    fn there_and_back() {
        const FEN: &str = "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 3 20";
        let mut game = Game::new(FEN.parse().unwrap());
        for san in ["O-O", "O-O-O", "a4"] {
            game.play_san(san).unwrap();
        }
        assert!(game.play_null());
        let json = std::format!(r#"{{"initial":"{FEN}","moves":["e1h1","e8a8","a2a4","0000"]}}"#);
        assert_eq!(serde_json::to_string(&game).unwrap(), json);
        assert_eq!(serde_json::from_str::<Game>(&json).unwrap(), game);
        assert_eq!(serde_json::from_reader::<_, Game>(json.as_bytes()).unwrap(), game);
        let value = serde_json::to_value(&game).unwrap();
        assert_eq!(serde_json::from_value::<Game>(value).unwrap(), game);
        // Formats without field names use a sequence; the order of named fields does not matter.
        let list = std::format!(r#"["{FEN}",["e1h1","e8a8","a2a4","0000"]]"#);
        assert_eq!(serde_json::from_str::<Game>(&list).unwrap(), game);
        let turned = std::format!(r#"{{"moves":["e1h1","e8a8","a2a4","0000"],"initial":"{FEN}"}}"#);
        assert_eq!(serde_json::from_str::<Game>(&turned).unwrap(), game);
    }

    #[test]
    fn a_game_is_checked() {
        const CHECK: &str = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
        let game = |moves| std::format!(r#"{{"initial":"{CHECK}","moves":{moves}}}"#);
        fails(&game(r#"["e8e7"]"#), "half move 1: e8e7 is illegal: it leaves the king in check");
        let null = "half move 1: found a null move in check, expected a legal move";
        fails(&game(r#"["0000"]"#), null);
        fails(&game(r#"["e8"]"#), "byte 2: found the end, expected a file from a to h");
        fails(&game("[7]"), "invalid type: integer `7`, expected a move such as e2e4");
        fails("{}", "missing field `initial`");
        fails(r#"{"moves":[],"moves":[]}"#, "duplicate field `moves`");
        fails(r#"{"fen":""}"#, "unknown field `fen`, expected `initial` or `moves`");
        fails(
            "7",
            "invalid type: integer `7`, expected a game: its initial position and its moves",
        );
    }
}
