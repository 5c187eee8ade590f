//! Serialization of variants and their positions.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{FromText, UNREACHABLE};
use crate::variants::{Pockets, Rules, RulesPosition, VariantPosition, VariantSetup};
use crate::{ChessPosition, EnPassantStyle, FenText, PositionError, Variant};

as_text! {
    /// As the letters of a FEN: `"QNpp"`.
    Pockets, "letters of PNBRQpnbrq", pockets => pockets
}

/// As FEN, as `Position`; the type is the variant.
impl<R: Rules> Serialize for RulesPosition<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.fen().en_passant(EnPassantStyle::Pushed))
    }
}

/// From FEN; accepts the same faults as `Position`.
impl<'de, R: Rules> Deserialize<'de> for RulesPosition<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = |fen: &str| {
            let setup = VariantSetup::parse(R::VARIANT, fen)?;
            Self::from_setup_waiving(&setup, UNREACHABLE).map_err(PositionError::from)
        };
        deserializer.deserialize_str(FromText { expected: "the FEN of a legal position", read })
    }
}

const FIELDS: [&str; 2] = ["variant", "fen"];

/// As a struct with two fields: `variant`, and `fen` as [`Position`](crate::Position).
impl Serialize for VariantPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fen = self.fen().en_passant(EnPassantStyle::Pushed);
        serialize("VariantPosition", self.variant(), &fen, serializer)
    }
}

/// From the two fields; accepts the same faults as [`Position`](crate::Position).
impl<'de> Deserialize<'de> for VariantPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = |variant, fen: &str| {
            let setup = VariantSetup::parse(variant, fen)?;
            Self::from_setup_waiving(&setup, UNREACHABLE).map_err(PositionError::from)
        };
        let visitor = TwoFields { read, value: PhantomData };
        deserializer.deserialize_struct("VariantPosition", &FIELDS, visitor)
    }
}

/// As a struct with two fields: `variant` and `fen`.
impl Serialize for VariantSetup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize("VariantSetup", self.variant(), &self.fen(), serializer)
    }
}

/// From the two fields.
impl<'de> Deserialize<'de> for VariantSetup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = |variant, fen: &str| VariantSetup::parse(variant, fen);
        let visitor = TwoFields { read, value: PhantomData };
        deserializer.deserialize_struct("VariantSetup", &FIELDS, visitor)
    }
}

fn serialize<S: Serializer>(
    name: &'static str,
    variant: Variant,
    fen: &FenText,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    struct AsText<'a>(&'a FenText);
    impl Serialize for AsText<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self.0)
        }
    }
    let mut fields = serializer.serialize_struct(name, FIELDS.len())?;
    fields.serialize_field(FIELDS[0], &variant)?;
    fields.serialize_field(FIELDS[1], &AsText(fen))?;
    fields.end()
}

/// Deserializes a value from its variant and FEN.
struct TwoFields<F, T> {
    read: F,
    value: PhantomData<T>,
}

impl<'de, T, E, F> Visitor<'de> for TwoFields<F, T>
where
    E: fmt::Display,
    F: Fn(Variant, &str) -> Result<T, E>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a variant and a FEN")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<T, A::Error> {
        let variant = fields.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let fen: String =
            fields.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        (self.read)(variant, &fen).map_err(A::Error::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<T, A::Error> {
        let (mut variant, mut fen) = (None, None::<String>);
        while let Some(name) = fields.next_key::<String>()? {
            let is_repeated = match name.as_str() {
                "variant" => variant.replace(fields.next_value()?).is_some(),
                "fen" => fen.replace(fields.next_value()?).is_some(),
                _ => return Err(A::Error::unknown_field(&name, &FIELDS)),
            };
            if is_repeated {
                let name = if name == "fen" { "fen" } else { "variant" };
                return Err(A::Error::duplicate_field(name));
            }
        }
        let variant = variant.ok_or_else(|| A::Error::missing_field("variant"))?;
        let fen = fen.ok_or_else(|| A::Error::missing_field("fen"))?;
        (self.read)(variant, &fen).map_err(A::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::ToString;

    use super::*;
    use crate::variants::CrazyhousePosition;
    use crate::{Game, Role};

    #[test]
    fn variants_have_their_names() {
        for variant in Variant::ALL {
            let json = serde_json::to_string(&variant).unwrap();
            assert_eq!(json, format!("{:?}", variant.name()));
            assert_eq!(serde_json::from_str::<Variant>(&json).unwrap(), variant);
        }
        assert_eq!(serde_json::from_str::<Variant>("\"3check\"").unwrap(), Variant::ThreeCheck);
    }

    #[test]
    fn positions_round_trip() {
        for variant in Variant::ALL {
            let start = VariantPosition::initial(variant);
            let moves = start.legal_moves();
            let mv = moves
                .iter()
                .copied()
                .find(|mv| mv.from().distance(mv.to()) == 2 && mv.role() == Role::Pawn)
                .unwrap_or(moves[0]);
            let position = start.play(mv).unwrap();
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(serde_json::from_str::<VariantPosition>(&json).unwrap(), position);
            let value = serde_json::to_value(position).unwrap();
            assert_eq!(value["variant"], variant.name());
            assert_eq!(serde_json::from_value::<VariantPosition>(value).unwrap(), position);
            let setup = position.setup();
            let json = serde_json::to_string(&setup).unwrap();
            assert_eq!(serde_json::from_str::<VariantSetup>(&json).unwrap(), setup);
        }
        let fen = "4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1";
        let position: CrazyhousePosition = fen.parse().unwrap();
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(json, format!("{fen:?}"));
        assert_eq!(serde_json::from_str::<CrazyhousePosition>(&json).unwrap(), position);
        assert_eq!(serde_json::to_string(position.pockets()).unwrap(), "\"Qp\"");
        assert_eq!(serde_json::from_str::<Pockets>("\"pQ\"").unwrap(), *position.pockets());
        assert!(serde_json::from_str::<Pockets>("\"K\"").is_err());
    }

    #[test]
    fn games_round_trip() {
        let mut game = Game::from(VariantPosition::initial(Variant::Crazyhouse));
        for san in ["e4", "d5", "exd5", "Qxd5", "@e4"] {
            game.play_san(san).unwrap();
        }
        let json = serde_json::to_string(&game).unwrap();
        assert!(json.ends_with(r#""moves":["e2e4","d7d5","e4d5","d8d5","P@e4"]}"#), "{json}");
        assert_eq!(serde_json::from_str::<Game<VariantPosition>>(&json).unwrap(), game);
    }

    #[test]
    fn errors_name_the_field() {
        let fails = |json: &str, message: &str| {
            let error = serde_json::from_str::<VariantPosition>(json).unwrap_err().to_string();
            assert_eq!(error.split(" at line").next(), Some(message));
        };
        fails("{}", "missing field `variant`");
        fails(r#"{"variant":"Atomic"}"#, "missing field `fen`");
        fails(r#"{"fen":"","fen":""}"#, "duplicate field `fen`");
        fails(r#"{"variant":"Horde","x":1}"#, "unknown field `x`, expected `variant` or `fen`");
        fails("7", "invalid type: integer `7`, expected a variant and a FEN");
    }
}
