//! Which tables are meant.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use lucena_syzygy::{Balance, TableKind, Tablebase};

use crate::input::about;
use crate::output::Failure;

/// Tables that were named, and those with which they can be asked.
pub(super) struct Tables {
    pub(super) tablebase: Tablebase,
    /// What was named, in this order, each once.
    pub(super) named: Vec<Balance>,
    folders: Vec<PathBuf>,
}

impl Tables {
    /// Each name is a table file, a folder of tables, or a balance. Folders that were named, and
    /// those of files that were named, are looked through before the others.
    pub(super) fn find(names: &[OsString], paths: &[OsString]) -> Result<Self, Failure> {
        let tablebase = Tablebase::new();
        let mut tables = Self { tablebase, named: Vec::new(), folders: Vec::new() };
        for name in names {
            tables.add_named(name)?;
        }
        for folder in paths.iter().flat_map(env::split_paths) {
            tables.add_folder(&folder)?;
        }
        Ok(tables)
    }

    fn add_named(&mut self, name: &OsStr) -> Result<(), Failure> {
        let path = Path::new(name);
        if path.is_dir() {
            self.add_folder(path)?;
            let mut inside = Tablebase::new();
            inside.add_directory(path).map_err(|error| about(path, error))?;
            let mut balances: Vec<Balance> = inside.balances().collect();
            if balances.is_empty() {
                return Err(about(path, "no table in this folder"));
            }
            balances.sort_by_key(|&balance| (balance.n_men(), std::cmp::Reverse(balance)));
            balances.into_iter().for_each(|balance| self.add_balance(balance));
            return Ok(());
        }
        let is_table = |kind: TableKind| path.extension() == Some(OsStr::new(kind.extension()));
        let is_file = TableKind::ALL.into_iter().any(is_table);
        let stem = if is_file { path.file_stem() } else { path.file_name() };
        let stem = stem.unwrap_or(name).to_string_lossy();
        let balance = stem.parse::<Balance>().map_err(|error| about(path, error))?;
        if is_file {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            self.add_folder(folder.unwrap_or(Path::new(".")))?;
        }
        self.add_balance(balance);
        Ok(())
    }

    fn add_balance(&mut self, balance: Balance) {
        if !self.named.contains(&balance) {
            self.named.push(balance);
        }
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), Failure> {
        self.tablebase.add_directory(folder).map_err(|error| about(folder, error))?;
        self.folders.push(folder.to_owned());
        Ok(())
    }

    /// Bytes of a file; `None` if there is no such file.
    pub(super) fn size(&self, balance: Balance, kind: TableKind) -> Option<u64> {
        let name = format!("{balance}.{}", kind.extension());
        let files = self.folders.iter().map(|folder| folder.join(&name));
        files.filter_map(|file| fs::metadata(file).ok()).map(|file| file.len()).next()
    }
}
