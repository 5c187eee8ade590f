//! Files that appear under their names only when they are whole.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use super::error::GenerateError;
use crate::{Balance, TableKind, Tablebase};

/// What is added to the name of a file that is not whole yet.
const UNFINISHED: &str = "unfinished";

/// The folder for the tables.
#[derive(Clone, Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

impl Store {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The name of a whole file.
    pub(super) fn path(&self, balance: Balance, kind: TableKind) -> PathBuf {
        self.folder.join(format!("{balance}.{}", kind.extension()))
    }

    fn unfinished_path(&self, balance: Balance, kind: TableKind) -> PathBuf {
        self.folder.join(format!("{balance}.{}.{UNFINISHED}", kind.extension()))
    }

    /// Whether both files are there, as they were written.
    pub(super) fn is_whole(&self, balance: Balance) -> bool {
        let mut tables = Tablebase::new();
        tables.add_directory(&self.folder).is_ok()
            && TableKind::ALL.into_iter().all(|kind| tables.verify_checksum(balance, kind).is_ok())
    }

    /// Writes a file that is not to be used yet, and returns what it has on the disk.
    pub(super) fn write(
        &self,
        balance: Balance,
        kind: TableKind,
        bytes: &[u8],
    ) -> Result<Vec<u8>, GenerateError> {
        let path = &self.unfinished_path(balance, kind);
        let write = |mut file: File| {
            file.write_all(bytes)?;
            file.sync_all()
        };
        let written = File::create(path).and_then(write);
        if let Err(error) = written {
            // Half a file is of no use; that there may be none is no further fault.
            let _ = fs::remove_file(path);
            return Err(GenerateError::io("write", path, error));
        }
        fs::read(path).map_err(|error| GenerateError::io("read", path, error))
    }

    /// Gives the two files of a balance their names.
    pub(super) fn publish(&self, balance: Balance) -> Result<(), GenerateError> {
        for kind in TableKind::ALL {
            let (from, to) = (self.unfinished_path(balance, kind), self.path(balance, kind));
            fs::rename(&from, &to).map_err(|error| GenerateError::io("rename", &from, error))?;
        }
        // Names last if the folder is written out too; not every system can do that.
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Takes away the files of a balance that will not be finished.
    pub(super) fn discard(&self, balance: Balance) {
        for kind in TableKind::ALL {
            let _ = fs::remove_file(self.unfinished_path(balance, kind));
        }
    }
}
