//! The output folder: files get their final names only when they are complete.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use lucena_syzygy::{MaterialKey, TableKind, Tablebase};

use crate::error::GenerateError;

/// What to do with table files that already exist.
///
/// ```
/// assert_eq!(lucena_syzygy_gen::Existing::default(), lucena_syzygy_gen::Existing::Refuse);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Return an error, and never overwrite a file.
    #[default]
    Refuse,
    /// Resume: keep files with the right checksum and generate the others again.
    Keep,
}

/// Extension of incomplete files.
const UNFINISHED: &str = "unfinished";

/// The output folder, which other generators may share.
#[derive(Clone, Debug)]
pub(super) struct Store {
    folder: PathBuf,
    existing: Existing,
}

/// An incomplete file with a name of its own. It is deleted unless it is renamed to its final name.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
    kind: TableKind,
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // It may have been renamed, and one that is left behind does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

impl Store {
    pub(super) fn new(folder: &Path, existing: Existing) -> Self {
        Self { folder: folder.to_owned(), existing }
    }

    /// The final path of a file.
    pub(super) fn path(&self, key: MaterialKey, kind: TableKind) -> PathBuf {
        self.folder.join(format!("{key}.{}", kind.extension()))
    }

    /// Whether both files exist and have the right checksum.
    pub(super) fn is_whole(&self, key: MaterialKey) -> bool {
        let mut tables = Tablebase::new();
        tables.add_directory(&self.folder).is_ok()
            && TableKind::ALL.into_iter().all(|kind| tables.verify_checksum(key, kind).is_ok())
    }

    /// Writes an incomplete file, and returns it with its contents as read back.
    pub(super) fn write(
        &self,
        key: MaterialKey,
        kind: TableKind,
        bytes: &[u8],
    ) -> Result<(Unfinished, Vec<u8>), GenerateError> {
        let (unfinished, mut file) = self.create(key, kind)?;
        let path = &unfinished.path;
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        written.map_err(|error| GenerateError::io("write", path, error))?;
        let read = fs::read(path).map_err(|error| GenerateError::io("read", path, error))?;
        Ok((unfinished, read))
    }

    /// Creates a file with a name that no other process uses.
    fn create(
        &self,
        key: MaterialKey,
        kind: TableKind,
    ) -> Result<(Unfinished, File), GenerateError> {
        /// Several generators may run in one process.
        static N_CREATED: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = N_CREATED.fetch_add(1, Relaxed);
            let (extension, process) = (kind.extension(), process::id());
            let name = format!("{key}.{extension}.{process}-{number}.{UNFINISHED}");
            let path = self.folder.join(name);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((Unfinished { path, kind }, file)),
                // Left behind by a killed process with the same id.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(GenerateError::io("write", &path, error)),
            }
        }
    }

    /// Renames the files of a table to their final names.
    pub(super) fn publish(
        &self,
        key: MaterialKey,
        files: [Unfinished; 2],
    ) -> Result<(), GenerateError> {
        for Unfinished { path: from, kind } in &files {
            let to = self.path(key, *kind);
            let renamed = match self.existing {
                Existing::Keep => fs::rename(from, &to),
                Existing::Refuse => rename_to_new(from, &to),
            };
            renamed.map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => GenerateError::Exists(to),
                _ => GenerateError::io("rename", from, error),
            })?;
        }
        // The names survive power loss only if the folder is synced; not every system can do that.
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// Renames a file unless the new name exists. The old name may stay as well.
fn rename_to_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // Not all file systems have hard links. Without them there is a short race.
            if to.try_exists()? {
                Err(ErrorKind::AlreadyExists.into())
            } else {
                fs::rename(from, to)
            }
        }
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a table of one byte, twice, and returns how the second publication went.
    fn publish_twice(name: &str, existing: Existing) -> (Result<(), GenerateError>, PathBuf) {
        let folder = std::env::temp_dir().join(format!("lucena-store-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (store, key) = (Store::new(&folder, existing), "KQvK".parse().unwrap());
        let write =
            |byte: u8| TableKind::ALL.map(|kind| store.write(key, kind, &[byte]).unwrap().0);
        let (first, second) = (write(1), write(2));
        store.publish(key, first).unwrap();
        (store.publish(key, second), folder)
    }

    #[test]
    fn files_that_appeared_meanwhile_stay() {
        let (published, folder) = publish_twice("refuse", Existing::Refuse);
        assert!(matches!(published, Err(GenerateError::Exists(_))), "{published:?}");
        assert_eq!(fs::read(folder.join("KQvK.rtbw")).unwrap(), [1]);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn bad_files_are_replaced() {
        let (published, folder) = publish_twice("keep", Existing::Keep);
        published.unwrap();
        assert_eq!(fs::read(folder.join("KQvK.rtbz")).unwrap(), [2]);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
