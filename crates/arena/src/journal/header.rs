//! Journal headers.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::JournalFault;
use crate::Shard;

/// The first line of a journal: identifies the work that it records.
pub trait Header: Serialize + DeserializeOwned {
    /// Whether this version can read the entries.
    fn is_known(&self) -> bool;

    /// Checks that the entries are of the work with the header `expected`.
    ///
    /// # Errors
    /// The difference.
    fn check(&self, expected: &Self) -> Result<(), JournalFault>;
}

/// Format version, raised by incompatible changes.
const VERSION: u32 = 1;
/// File type, so that no other file is mistaken for a journal.
const KIND: &str = "lucena tournament";

/// The header of the journal of a tournament.
///
/// ```
/// use lucena_arena::{JournalHeader, Shard};
/// let header = JournalHeader::new(7, Shard::WHOLE, serde_json::json!({ "rounds": 10 }));
/// assert_eq!(header.fingerprint(), 7);
/// assert_eq!(header.shard(), Shard::WHOLE);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JournalHeader {
    journal: String,
    version: u32,
    fingerprint: String,
    shard: Shard,
    config: serde_json::Value,
}

impl JournalHeader {
    /// A header. Tournaments that play the same games have the same fingerprint; the configuration
    /// is stored for readers.
    ///
    /// ```
    /// use lucena_arena::{JournalHeader, Shard};
    /// let header = JournalHeader::new(255, Shard::WHOLE, serde_json::Value::Null);
    /// assert!(serde_json::to_string(&header)?.contains("00000000000000ff"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn new(fingerprint: u64, shard: Shard, config: serde_json::Value) -> Self {
        Self {
            journal: KIND.into(),
            version: VERSION,
            fingerprint: format!("{fingerprint:016x}"),
            shard,
            config,
        }
    }

    /// Identifies the tournament.
    ///
    /// ```
    /// use lucena_arena::{JournalHeader, Shard};
    /// let header = JournalHeader::new(3, Shard::WHOLE, serde_json::Value::Null);
    /// assert_eq!(header.fingerprint(), 3);
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        u64::from_str_radix(&self.fingerprint, 16).unwrap_or(0)
    }

    /// The shard.
    ///
    /// ```
    /// use lucena_arena::{JournalHeader, Shard};
    /// let shard: Shard = "2/4".parse()?;
    /// let header = JournalHeader::new(3, shard, serde_json::Value::Null);
    /// assert_eq!(header.shard(), shard);
    /// # Ok::<(), lucena_arena::ShardError>(())
    /// ```
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The configuration of the tournament.
    ///
    /// ```
    /// use lucena_arena::{JournalHeader, Shard};
    /// let config = serde_json::json!({ "rounds": 10 });
    /// assert_eq!(JournalHeader::new(3, Shard::WHOLE, config.clone()).config(), &config);
    /// ```
    #[must_use]
    pub fn config(&self) -> &serde_json::Value {
        &self.config
    }
}

impl Header for JournalHeader {
    fn is_known(&self) -> bool {
        self.journal == KIND
            && self.version == VERSION
            && u64::from_str_radix(&self.fingerprint, 16).is_ok()
    }

    fn check(&self, expected: &Self) -> Result<(), JournalFault> {
        if self.fingerprint() != expected.fingerprint() {
            return Err(JournalFault::OtherTournament);
        }
        JournalFault::check_shard(self.shard, expected.shard)
    }
}
