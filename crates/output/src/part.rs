//! The temporary names of files being written, and what killed processes leave under them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// More files of earlier processes are not expected.
const MAX_FILES: usize = 10_000;

/// Creates a new file with a temporary name beside another one. A file of a process that was killed may
/// have the name: in a container every process may have the same ID.
pub(super) fn create_beside(
    path: &Path,
    extension: &str,
    options: &OpenOptions,
) -> io::Result<(File, PathBuf)> {
    let (file_name, mut options) =
        (path.file_name().ok_or(ErrorKind::InvalidFilename)?, options.clone());
    options.create_new(true);
    let mut number = 0;
    loop {
        let path = path.with_file_name(name(file_name, number, extension));
        number += 1;
        match options.open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MAX_FILES => {}
            Err(error) => return Err(error),
        }
    }
}

/// The temporary name of a file: `games.csv.1234-0.part` of process 1234.
fn name(file_name: &OsStr, number: usize, extension: &str) -> OsString {
    let mut name = file_name.to_owned();
    name.push(format!(".{}-{number}.{extension}", std::process::id()));
    name
}

/// Removes temporary files of this file whose processes no longer live. Errors are ignored: the file
/// itself is complete.
pub(super) fn remove_stale(path: &Path) {
    let Some(file_name) = path.file_name() else { return };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
    for entry in entries.flatten() {
        let process = process_of(&entry.file_name(), file_name);
        if process.is_some_and(|id| !is_alive(id)) && is_unlocked(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process that wrote a temporary file of `file_name`.
fn process_of(name: &OsStr, file_name: &OsStr) -> Option<u32> {
    let rest = name.as_encoded_bytes().strip_prefix(file_name.as_encoded_bytes())?;
    let rest = std::str::from_utf8(rest).ok()?.strip_prefix('.')?.strip_suffix(".part")?;
    let (process, number) = rest.split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    number.parse::<usize>().ok()?;
    process.parse().ok().filter(|_| is_number(process) && is_number(number))
}

/// Without `/proc`, the lock alone decides.
fn is_alive(process: u32) -> bool {
    Path::new("/proc").join(process.to_string()).exists()
}

/// Whether no process, perhaps in another container or on another machine, holds the file. Writers
/// lock their files where the file system has locks.
fn is_unlocked(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let check = |name: &str, expected: Option<u32>| {
            assert_eq!(process_of(name.as_ref(), "a.csv".as_ref()), expected, "{name}");
        };
        check("a.csv.12-0.part", Some(12));
        check("a.csv.12-34.part", Some(12));
        for other in ["a.csv", "a.csv.part", "a.csv.12.part", "b.csv.1-0.part", "a.csv.+1-0.part"] {
            check(other, None);
        }
        let own = name("a.csv".as_ref(), 3, "part");
        assert_eq!(process_of(&own, "a.csv".as_ref()), Some(std::process::id()));
    }

    #[test]
    fn only_files_of_dead_processes_are_removed() {
        let folder = std::env::temp_dir().join(format!("lucena-parts-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // No system has processes with the greatest ID.
        let [dead, held] = [0, 1].map(|it| folder.join(format!("a.{}-{it}.part", u32::MAX)));
        let own = folder.join(name("a".as_ref(), 0, "part"));
        let other = folder.join(format!("b.{}-0.part", u32::MAX));
        for path in [&dead, &held, &own, &other] {
            fs::write(path, "").unwrap();
        }
        let lock = File::open(&held).unwrap();
        lock.try_lock().unwrap();
        remove_stale(&folder.join("a"));
        let left = [&dead, &held, &own, &other].map(|path| path.exists());
        // Without `/proc`, files of this process are known by their locks, which these lack.
        assert_eq!(left, [false, true, Path::new("/proc").exists(), true]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
