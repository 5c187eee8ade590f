//! Times in JSON: a number of seconds, as in the CSV, or null.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<S: Serializer>(
    time: &Option<Duration>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64()).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Duration>, D::Error> {
    let seconds = Option::<f64>::deserialize(deserializer)?;
    let time = |seconds| Duration::try_from_secs_f64(seconds).map_err(serde::de::Error::custom);
    seconds.map(time).transpose()
}
