//! Which tables are meant.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};

use lucena_syzygy::{MaterialKey, TableKind, Tablebase};

use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// Tables that were named, all of one folder or all by name alone, and those with which they can
/// be asked. Two folders may have tables of the same name, so each folder is a group of its own.
pub(super) struct Tables {
    pub(super) tablebase: Tablebase,
    /// What was named, in this order, each once.
    pub(super) named: Vec<MaterialKey>,
    /// Where the named tables are; nothing if they were named without a folder.
    own: Option<PathBuf>,
    /// Looked through in this order, the own folder first.
    folders: Vec<PathBuf>,
    /// Whether messages must tell the folder, as several were named.
    is_one_of_many: bool,
}

/// Folders with tables, as they come after `--path`. Empty parts, as a colon too many makes them,
/// mean nothing.
pub(super) fn folders(paths: &[OsString]) -> impl Iterator<Item = PathBuf> {
    paths.iter().flat_map(env::split_paths).filter(|folder| !folder.as_os_str().is_empty())
}

/// Each name is a table file, a folder of tables, or a balance. What else the tables of a folder
/// need is looked for in that folder, then in `paths`, then in the other folders that were named.
pub(super) fn find(names: &[OsString], paths: &[OsString]) -> Result<Vec<Tables>, Failure> {
    let mut groups: Vec<(Option<PathBuf>, Vec<MaterialKey>)> = Vec::new();
    for name in names {
        let (folder, balances) = read_name(name)?;
        let known = groups.iter().position(|(other, _)| is_same(other, &folder));
        let number = known.unwrap_or_else(|| {
            groups.push((folder, Vec::new()));
            groups.len() - 1
        });
        let named = &mut groups[number].1;
        for balance in balances {
            if !named.contains(&balance) {
                named.push(balance);
            }
        }
    }
    let named_folders: Vec<PathBuf> = groups.iter().filter_map(|group| group.0.clone()).collect();
    let is_one_of_many = groups.len() > 1;
    let tables = groups.into_iter().map(|(own, named)| {
        let sources = own.iter().cloned().chain(folders(paths)).chain(named_folders.clone());
        let mut tables = Tables {
            tablebase: Tablebase::new(),
            named,
            own: own.clone(),
            folders: Vec::new(),
            is_one_of_many,
        };
        for folder in sources {
            tables.add_folder(folder)?;
        }
        Ok(tables)
    });
    tables.collect()
}

/// The folder that a name speaks of, if any, and the tables in it that are meant.
fn read_name(name: &OsStr) -> Result<(Option<PathBuf>, Vec<MaterialKey>), Failure> {
    let path = Path::new(name);
    if path.is_dir() {
        return Ok((Some(path.to_owned()), balances_in(path)?));
    }
    let is_table = |kind: TableKind| path.extension() == Some(OsStr::new(kind.extension()));
    if TableKind::ALL.into_iter().any(is_table) {
        fs::metadata(path).map_err(|error| file_error(path, error))?;
        let balance = path.file_stem().unwrap_or(name).to_string_lossy().parse::<MaterialKey>();
        let balance = balance.map_err(|error| file_error(path, error))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        return Ok((Some(folder.unwrap_or(Path::new(".")).to_owned()), vec![balance]));
    }
    match name.to_string_lossy().parse::<MaterialKey>() {
        Ok(balance) => Ok((None, vec![balance])),
        Err(_) if path.exists() => Err(file_error(path, "no table by its name")),
        Err(error) => {
            // Of something with slashes in it, only the first part of the answer helps.
            let is_path =
                path.components().filter(|c| matches!(c, Component::Normal(_))).count() > 1;
            let reason = if is_path { String::new() } else { format!(": {error}") };
            Err(file_error(path, format!("no such file or folder, and no name of a table{reason}")))
        }
    }
}

fn balances_in(folder: &Path) -> Result<Vec<MaterialKey>, Failure> {
    let mut inside = Tablebase::new();
    inside.add_directory(folder).map_err(|error| file_error(folder, error))?;
    let mut balances: Vec<MaterialKey> = inside.material_keys().collect();
    if balances.is_empty() {
        return Err(file_error(folder, "no table in this folder"));
    }
    balances.sort_by_key(|&balance| (balance.n_pieces(), std::cmp::Reverse(balance)));
    Ok(balances)
}

/// Whether two names lead to the same folder.
fn is_same(first: &Option<PathBuf>, second: &Option<PathBuf>) -> bool {
    match (first, second) {
        (Some(first), Some(second)) => match (fs::canonicalize(first), fs::canonicalize(second)) {
            (Ok(first), Ok(second)) => first == second,
            _ => first == second,
        },
        _ => first == second,
    }
}

impl Tables {
    fn add_folder(&mut self, folder: PathBuf) -> Result<(), Failure> {
        self.tablebase.add_directory(&folder).map_err(|error| file_error(&folder, error))?;
        self.folders.push(folder);
        Ok(())
    }

    /// Whether there is such a file among those that were named: that of another folder does not
    /// count.
    pub(super) fn has(&self, balance: MaterialKey, kind: TableKind) -> bool {
        match &self.own {
            Some(own) => own.join(file_name(balance, kind)).exists(),
            None => self.tablebase.has(balance, kind),
        }
    }

    /// Bytes of a file; `None` if there is no such file.
    pub(super) fn size(&self, balance: MaterialKey, kind: TableKind) -> Option<u64> {
        let own = self.own.as_ref().map(std::slice::from_ref);
        let name = file_name(balance, kind);
        let files = own.unwrap_or(&self.folders).iter().map(|folder| folder.join(&name));
        files.filter_map(|file| fs::metadata(file).ok()).map(|file| file.len()).next()
    }

    /// A balance as messages call it: with its folder, if several were named.
    pub(super) fn name(&self, balance: MaterialKey) -> String {
        self.with_folder(balance.to_string())
    }

    /// A file as messages call it.
    pub(super) fn file(&self, balance: MaterialKey, kind: TableKind) -> String {
        self.with_folder(file_name(balance, kind))
    }

    fn with_folder(&self, name: String) -> String {
        match &self.own {
            Some(own) if self.is_one_of_many => own.join(name).display().to_string(),
            _ => name,
        }
    }

    /// The folder of the tables that were named.
    pub(super) fn folder(&self) -> Option<String> {
        self.own.as_ref().map(|folder| folder.display().to_string())
    }
}

pub(super) fn file_name(balance: MaterialKey, kind: TableKind) -> String {
    format!("{balance}.{}", kind.extension())
}
