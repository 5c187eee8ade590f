//! The lines of the journal of a batch.

use std::collections::BTreeMap;

use lucena_arena::{Header, JournalFault, Shard};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const VERSION: u32 = 3;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BatchHeader {
    /// The command.
    pub(crate) command: String,
    pub(crate) version: u32,
    /// Everything that results depend on.
    pub(crate) settings: Value,
    pub(crate) shard: Shard,
}

impl BatchHeader {
    pub(crate) fn new(command: &str, settings: Value, shard: Shard) -> Self {
        Self { command: command.into(), version: VERSION, settings, shard }
    }

    /// Fails if results of the two headers cannot be mixed, whatever their shards.
    pub(crate) fn check_work(&self, expected: &Self) -> Result<(), JournalFault> {
        self.difference(expected).map_or(Ok(()), |it| Err(JournalFault::OtherWork(it)))
    }

    fn difference(&self, other: &Self) -> Option<String> {
        if (&self.command, self.version) != (&other.command, other.version) {
            return Some(format!(
                "it is a journal of {:?}, version {}",
                self.command, self.version
            ));
        }
        let (Value::Object(own), Value::Object(others)) = (&self.settings, &other.settings) else {
            return (self.settings != other.settings).then(|| "its settings differ".into());
        };
        let mut keys = own.keys().chain(others.keys());
        let key = keys.find(|key| own.get(*key) != others.get(*key))?;
        let text = |value: Option<&Value>| value.map_or_else(|| "nothing".into(), Value::to_string);
        Some(format!("its games have {key} {}, not {}", text(own.get(key)), text(others.get(key))))
    }
}

impl Header for BatchHeader {
    /// Commands and versions are checked with the rest.
    fn is_known(&self) -> bool {
        true
    }

    fn check(&self, expected: &Self) -> Result<(), JournalFault> {
        self.check_work(expected)?;
        JournalFault::check_shard(self.shard, expected.shard)
    }
}

/// A finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry<T> {
    /// Number of the game over all files, from 1.
    pub(crate) game: u64,
    /// Hash of the game.
    pub(crate) hash: String,
    pub(crate) result: T,
}

/// Results by the number of the game.
pub(crate) type Entries<T> = BTreeMap<u64, Entry<T>>;
