//! The folder of a run: one file of results per shard.
//!
//! A file has a header line and a line per iteration, in JSON. All shards of a run write to the same
//! folder, on a shared file system if they are different machines, and read each other's results.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::SpsaError;
use crate::Shard;
use crate::serde_fields::is_default;

/// File type, so that no other file is mistaken for one of results.
const KIND: &str = "lucena spsa";
/// Format version, raised by incompatible changes.
const VERSION: u32 = 1;

/// The first line of a file of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    results: String,
    version: u32,
    /// Identifies the run: parameters, settings, engine and games.
    fingerprint: String,
    shard: String,
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
    own: OwnResults,
    others: Vec<OtherResults>,
    /// Results that are not used yet.
    results: HashMap<u64, IterationResult>,
}

/// The file of this shard.
#[derive(Debug)]
struct OwnResults {
    path: PathBuf,
    file: File,
}

/// The file of another shard.
#[derive(Debug)]
struct OtherResults {
    shard: String,
    path: PathBuf,
    /// Bytes of the lines that have been read.
    n_read: u64,
}

impl ResultFolder {
    /// Opens or creates the folder and the file of this shard.
    pub(super) fn open(folder: &Path, fingerprint: u64, shard: Shard) -> Result<Self, SpsaError> {
        fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))?;
        let mut results = HashMap::new();
        let header = Header::new(fingerprint, &shard.to_string());
        let own = OwnResults::open(path_of(folder, &shard.to_string()), &header, &mut results)?;
        let others = shard.all().filter(|other| *other != shard).map(|other| {
            let shard = other.to_string();
            OtherResults { path: path_of(folder, &shard), shard, n_read: 0 }
        });
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
        self.own.write_line(&result)?;
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
    pub(super) fn sync(&self) -> Result<(), SpsaError> {
        self.own.file.sync_data().map_err(|error| file_error(&self.own.path, &error))
    }
}

impl OwnResults {
    /// Opens the file, reads its results and cuts off an incomplete last line.
    fn open(
        path: PathBuf,
        header: &Header,
        results: &mut HashMap<u64, IterationResult>,
    ) -> Result<Self, SpsaError> {
        let opened =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = opened.map_err(|error| file_error(&path, &error))?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            let reason = "another program is writing it".into();
            return Err(SpsaError::File { path, reason });
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| file_error(&path, &error))?;
        let n_bytes = read_lines(&bytes, 0, header, results)
            .map_err(|reason| SpsaError::File { path: path.clone(), reason })?;
        let end = file.set_len(n_bytes).and_then(|()| file.seek(SeekFrom::Start(n_bytes)));
        end.map_err(|error| file_error(&path, &error))?;
        let mut own = Self { path, file };
        if n_bytes == 0 {
            own.write_line(header)?;
        }
        Ok(own)
    }

    fn write_line(&mut self, document: &impl Serialize) -> Result<(), SpsaError> {
        let mut line =
            serde_json::to_vec(document).map_err(|error| file_error(&self.path, &error.into()))?;
        line.push(b'\n');
        // A line that is written in part is cut off by the next open.
        self.file.write_all(&line).map_err(|error| file_error(&self.path, &error))
    }
}

impl OtherResults {
    /// Reads the new lines; there are none before the shard has started.
    fn read(
        &mut self,
        fingerprint: u64,
        results: &mut HashMap<u64, IterationResult>,
    ) -> Result<(), SpsaError> {
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(file_error(&self.path, &error)),
        };
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(self.n_read));
        read.and_then(|_| file.read_to_end(&mut bytes))
            .map_err(|error| file_error(&self.path, &error))?;
        let header = Header::new(fingerprint, &self.shard);
        self.n_read += read_lines(&bytes, self.n_read, &header, results)
            .map_err(|reason| SpsaError::File { path: self.path.clone(), reason })?;
        Ok(())
    }
}

impl Header {
    fn new(fingerprint: u64, shard: &str) -> Self {
        Self {
            results: KIND.into(),
            version: VERSION,
            fingerprint: format!("{fingerprint:016x}"),
            shard: shard.into(),
        }
    }

    /// Why a header is not this one.
    fn difference(&self, found: &Self) -> String {
        match () {
            () if found.results != self.results => "not a file of results".into(),
            () if found.version != self.version => format!("format version {}", found.version),
            () if found.shard != self.shard => format!("results of shard {}", found.shard),
            () => "results of other parameters, settings, games or another engine".into(),
        }
    }
}

/// Reads the complete lines of a file, or of the part from `offset` on. Returns their length.
fn read_lines(
    bytes: &[u8],
    offset: u64,
    header: &Header,
    results: &mut HashMap<u64, IterationResult>,
) -> Result<u64, String> {
    let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if offset == 0 && complete == 0 && !bytes.is_empty() {
        // Only a header that was being written may be lost.
        let mut expected = serde_json::to_vec(header).map_err(|error| error.to_string())?;
        expected.push(b'\n');
        return if expected.starts_with(bytes) {
            Ok(0)
        } else {
            Err("not a file of results".into())
        };
    }
    let mut lines = bytes[..complete].split_inclusive(|&byte| byte == b'\n');
    if offset == 0
        && let Some(line) = lines.next()
    {
        let found: Header =
            serde_json::from_slice(line).map_err(|_| String::from("not a file of results"))?;
        if found != *header {
            return Err(header.difference(&found));
        }
    }
    for (number, line) in lines.enumerate() {
        let result: IterationResult = serde_json::from_slice(line)
            .map_err(|error| format!("invalid result in line {}: {error}", number + 2))?;
        results.insert(result.iteration, result);
    }
    Ok(complete as u64)
}

/// `results-3-of-16.jsonl` for shard 3/16.
fn path_of(folder: &Path, shard: &str) -> PathBuf {
    folder.join(format!("results-{}.jsonl", shard.replace('/', "-of-")))
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
        assert!(error.contains("invalid result in line 3"), "{error}");
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
