//! The folder of a run: one file of results per shard.
//!
//! A file is a journal with an entry per iteration. All shards of a run write to the same folder, on a shared file system if they are different machines, and read each other's results.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::SpsaError;
use crate::serde_fields::is_default;
use crate::{Durability, Header, Journal, JournalError, JournalFault, JournalReader, Shard};

/// File type, so that no other file is mistaken for one of results.
const KIND: &str = "lucena spsa";
/// Format version, raised by incompatible changes.
const VERSION: u32 = 1;

/// The first line of a file of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RunHeader {
    results: String,
    version: u32,
    /// Identifies the run: parameters, settings, engine and games.
    fingerprint: String,
    shard: Shard,
}

/// The result of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct IterationResult {
    pub(super) iteration: u64,
    /// Games won by the version `plus` less games lost.
    pub(super) result: i32,
    /// Games lost by a crash, an illegal move, on time or by another fault.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) faults: u32,
}

/// The folder of a run, opened by one of its shards.
#[derive(Debug)]
pub(super) struct ResultFolder {
    fingerprint: u64,
    own: Journal,
    others: Vec<OtherResults>,
    /// Results that are not used yet.
    results: HashMap<u64, IterationResult>,
}

/// The file of another shard.
#[derive(Debug)]
struct OtherResults {
    shard: Shard,
    path: PathBuf,
    /// Bytes of the lines that have been read.
    n_read: u64,
}

impl ResultFolder {
    /// Opens or creates the folder and the file of this shard.
    pub(super) fn open(folder: &Path, fingerprint: u64, shard: Shard) -> Result<Self, SpsaError> {
        fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))?;
        let mut results = HashMap::new();
        let header = RunHeader::new(fingerprint, shard);
        let path = path_of(folder, shard);
        let own =
            Journal::resume(&path, &header, Durability::System, |result: IterationResult| {
                results.insert(result.iteration, result);
                Ok(())
            })?;
        let others = shard.all().filter(|other| *other != shard);
        let others =
            others.map(|shard| OtherResults { path: path_of(folder, shard), shard, n_read: 0 });
        Ok(Self { fingerprint, own, others: others.collect(), results })
    }

    /// The result of an iteration, if it is known.
    pub(super) fn get(&self, iteration: u64) -> Option<IterationResult> {
        self.results.get(&iteration).copied()
    }

    /// Takes the result of an iteration out.
    pub(super) fn take(&mut self, iteration: u64) -> Option<IterationResult> {
        self.results.remove(&iteration)
    }

    /// Whether all results have been taken.
    pub(super) fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Appends a result to the file of this shard.
    pub(super) fn add(&mut self, result: IterationResult) -> Result<(), SpsaError> {
        self.own.append(&result)?;
        self.results.insert(result.iteration, result);
        Ok(())
    }

    /// Reads what the other shards have written since the last call.
    pub(super) fn read_others(&mut self) -> Result<(), SpsaError> {
        for other in &mut self.others {
            other.read(self.fingerprint, &mut self.results)?;
        }
        Ok(())
    }

    /// Syncs the file to disk, so that it survives power loss.
    pub(super) fn sync(&mut self) -> Result<(), SpsaError> {
        Ok(self.own.sync()?)
    }
}

impl OtherResults {
    /// Reads the new lines; there are none before the shard has started.
    fn read(
        &mut self,
        fingerprint: u64,
        results: &mut HashMap<u64, IterationResult>,
    ) -> Result<(), SpsaError> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(file_error(&self.path, &error)),
        };
        let Some(mut reader) = JournalReader::begun(&self.path, file)? else { return Ok(()) };
        let header: &RunHeader = reader.header();
        let checked = header.check(&RunHeader::new(fingerprint, self.shard));
        checked.map_err(|fault| JournalError { path: self.path.clone(), fault })?;
        reader.go_to(self.n_read.max(reader.n_bytes()))?;
        for result in &mut reader {
            let result: IterationResult = result?;
            results.insert(result.iteration, result);
        }
        self.n_read = reader.n_bytes();
        Ok(())
    }
}

impl RunHeader {
    fn new(fingerprint: u64, shard: Shard) -> Self {
        Self {
            results: KIND.into(),
            version: VERSION,
            fingerprint: format!("{fingerprint:016x}"),
            shard,
        }
    }
}

impl Header for RunHeader {
    fn is_known(&self) -> bool {
        (self.results.as_str(), self.version) == (KIND, VERSION)
    }

    fn check(&self, expected: &Self) -> Result<(), JournalFault> {
        if self.fingerprint != expected.fingerprint {
            let difference = "results of other parameters, settings, games or another engine";
            return Err(JournalFault::OtherWork(difference.into()));
        }
        JournalFault::check_shard(self.shard, expected.shard)
    }
}

/// `results-3-of-16.jsonl` for shard 3/16.
fn path_of(folder: &Path, shard: Shard) -> PathBuf {
    folder.join(format!("results-{}.jsonl", shard.to_string().replace('/', "-of-")))
}

fn file_error(path: &Path, error: &std::io::Error) -> SpsaError {
    SpsaError::File { path: path.into(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("lucena-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    fn entry(iteration: u64, result: i32) -> IterationResult {
        IterationResult { iteration, result, faults: 0 }
    }

    fn result(folder: &ResultFolder, iteration: u64) -> Option<i32> {
        folder.get(iteration).map(|found| found.result)
    }

    #[test]
    fn results_survive_a_torn_line() {
        let path = folder("spsa-torn");
        let mut open = ResultFolder::open(&path, 7, Shard::WHOLE).unwrap();
        open.add(entry(1, 2)).unwrap();
        open.add(entry(2, -1)).unwrap();
        drop(open);
        let file = path.join("results-1-of-1.jsonl");
        let mut bytes = fs::read(&file).unwrap();
        let whole = bytes.len();
        for cut in 0..=whole {
            fs::write(&file, &bytes[..cut]).unwrap();
            let mut open = ResultFolder::open(&path, 7, Shard::WHOLE).unwrap();
            assert!([None, Some(2)].contains(&result(&open, 1)), "cut at {cut}");
            open.add(entry(3, 1)).unwrap();
            drop(open);
            let open = ResultFolder::open(&path, 7, Shard::WHOLE).unwrap();
            assert_eq!(result(&open, 3), Some(1));
        }
        bytes[whole - 5] = b'x';
        fs::write(&file, &bytes).unwrap();
        let error = ResultFolder::open(&path, 7, Shard::WHOLE).unwrap_err().to_string();
        assert!(error.contains("results-1-of-1.jsonl: line 3: "), "{error}");
        fs::write(&file, "1. e4 e5").unwrap();
        assert!(ResultFolder::open(&path, 7, Shard::WHOLE).is_err());
        assert_eq!(fs::read(&file).unwrap(), b"1. e4 e5", "a refused file is not changed");
        fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn faults_are_kept() {
        let path = folder("spsa-faults");
        let mut open = ResultFolder::open(&path, 7, Shard::WHOLE).unwrap();
        open.add(IterationResult { faults: 2, ..entry(1, -2) }).unwrap();
        open.add(entry(2, 0)).unwrap();
        drop(open);
        let open = ResultFolder::open(&path, 7, Shard::WHOLE).unwrap();
        assert_eq!([1, 2].map(|k| open.get(k).unwrap().faults), [2, 0]);
        fs::remove_dir_all(path).unwrap();
    }

    #[test]
    fn shards_read_each_other() {
        let path = folder("spsa-shards");
        let shard = |text: &str| text.parse::<Shard>().unwrap();
        let mut first = ResultFolder::open(&path, 7, shard("1/2")).unwrap();
        let mut second = ResultFolder::open(&path, 7, shard("2/2")).unwrap();
        first.add(entry(2, 1)).unwrap();
        assert_eq!(result(&second, 2), None);
        second.read_others().unwrap();
        assert_eq!(result(&second, 2), Some(1));
        first.add(entry(4, -2)).unwrap();
        second.read_others().unwrap();
        assert_eq!(result(&second, 4), Some(-2));
        assert!(ResultFolder::open(&path, 7, shard("1/2")).is_err(), "it is in use");
        drop(first);
        let other = ResultFolder::open(&path, 8, shard("1/2")).unwrap_err();
        assert!(other.to_string().contains("results of other parameters"), "{other}");
        fs::remove_dir_all(path).unwrap();
    }
}
