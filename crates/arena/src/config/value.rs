//! Values with several notations in files.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// Value of a UCI option: a string, which a file may also write as a number or boolean.
///
/// ```
/// use lucena_arena::OptionValue;
/// let value: OptionValue = serde_json::from_str("16")?;
/// assert_eq!(value.0, "16");
/// assert_eq!(serde_json::to_string(&value)?, "16");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct OptionValue(pub String);

impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0.parse::<i64>(), self.0.parse::<bool>()) {
            (Ok(number), _) if number.to_string() == self.0 => serializer.serialize_i64(number),
            (_, Ok(is_on)) => serializer.serialize_bool(is_on),
            _ => serializer.serialize_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;

        impl Visitor<'_> for Words {
            type Value = OptionValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, a number, true or false")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<OptionValue, E> {
                Ok(OptionValue(text.into()))
            }

            fn visit_bool<E: de::Error>(self, is_on: bool) -> Result<OptionValue, E> {
                Ok(OptionValue(is_on.to_string()))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<OptionValue, E> {
                Ok(OptionValue(number.to_string()))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<OptionValue, E> {
                Ok(OptionValue(number.to_string()))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<OptionValue, E> {
                Ok(OptionValue(number.to_string()))
            }
        }

        deserializer.deserialize_any(Words)
    }
}

/// A random seed. Values beyond the range of TOML integers are written as strings.
///
/// ```
/// use lucena_arena::Seed;
/// assert_eq!(serde_json::to_string(&Seed(7))?, "7");
/// let large: Seed = serde_json::from_str("\"18446744073709551615\"")?;
/// assert_eq!(large, Seed(u64::MAX));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seed = text.parse().map(Self);
        seed.map_err(|_| format!("found {text:?}, expected 0 to {}", u64::MAX))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(number) => serializer.serialize_i64(number),
            Err(_) => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OptionValue(text) = OptionValue::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
