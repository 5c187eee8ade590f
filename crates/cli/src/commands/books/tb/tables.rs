//! The tables named on the command line.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};

use lucena_syzygy::{MaterialKey, TableKind, Tablebase};

use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// Tables of one directory, or tables given by name only. Each directory is a group of its own, as
/// two of them may hold tables of the same name.
pub(super) struct Tables {
    pub(super) tablebase: Tablebase,
    /// The tables that were named, without duplicates.
    pub(super) named: Vec<MaterialKey>,
    /// The directory of these tables; `None` if they were given by name only.
    own: Option<PathBuf>,
    /// Directories to search, the own one first.
    directories: Vec<PathBuf>,
    /// Whether messages have to include the directory, because there are several.
    is_one_of_many: bool,
}

/// The directories given by `--syzygy`. Empty components are ignored.
pub(super) fn directories(paths: &[OsString]) -> impl Iterator<Item = PathBuf> {
    paths.iter().flat_map(env::split_paths).filter(|path| !path.as_os_str().is_empty())
}

/// Finds the tables: each name is a table file, a directory of tables or a table name. Tables that
/// they depend on are looked up in the same directory, then in `paths`, then in the directories of
/// the other names.
pub(super) fn find(names: &[OsString], paths: &[OsString]) -> Result<Vec<Tables>, Failure> {
    let mut groups: Vec<(Option<PathBuf>, Vec<MaterialKey>)> = Vec::new();
    for name in names {
        let (directory, keys) = parse_name(name)?;
        let known = groups.iter().position(|(other, _)| is_same(other, &directory));
        let idx = known.unwrap_or_else(|| {
            groups.push((directory, Vec::new()));
            groups.len() - 1
        });
        let named = &mut groups[idx].1;
        for key in keys {
            if !named.contains(&key) {
                named.push(key);
            }
        }
    }
    let named: Vec<PathBuf> = groups.iter().filter_map(|group| group.0.clone()).collect();
    let is_one_of_many = groups.len() > 1;
    let tables = groups.into_iter().map(|(own, keys)| {
        let sources = own.iter().cloned().chain(directories(paths)).chain(named.clone());
        let mut tables = Tables {
            tablebase: Tablebase::new(),
            named: keys,
            own: own.clone(),
            directories: Vec::new(),
            is_one_of_many,
        };
        for directory in sources {
            tables.add_directory(directory)?;
        }
        Ok(tables)
    });
    tables.collect()
}

/// The directory and the tables that a name stands for.
fn parse_name(name: &OsStr) -> Result<(Option<PathBuf>, Vec<MaterialKey>), Failure> {
    let path = Path::new(name);
    if path.is_dir() {
        return Ok((Some(path.to_owned()), tables_in(path)?));
    }
    let is_table = |kind: TableKind| path.extension() == Some(OsStr::new(kind.extension()));
    if TableKind::ALL.into_iter().any(is_table) {
        fs::metadata(path).map_err(|error| file_error(path, error))?;
        let key = path.file_stem().unwrap_or(name).to_string_lossy().parse::<MaterialKey>();
        let key = key.map_err(|error| file_error(path, error))?;
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        return Ok((Some(directory.unwrap_or(Path::new(".")).to_owned()), vec![key]));
    }
    match name.to_string_lossy().parse::<MaterialKey>() {
        Ok(key) => Ok((None, vec![key])),
        Err(_) if path.exists() => Err(file_error(path, "not a table file")),
        Err(error) => {
            // Why a path is no table name is of no interest.
            let is_path =
                path.components().filter(|c| matches!(c, Component::Normal(_))).count() > 1;
            let reason = if is_path { String::new() } else { format!(" ({error})") };
            Err(file_error(path, format!("no such file or directory, nor a table name{reason}")))
        }
    }
}

fn tables_in(directory: &Path) -> Result<Vec<MaterialKey>, Failure> {
    let mut tablebase = Tablebase::new();
    tablebase.add_directory(directory).map_err(|error| file_error(directory, error))?;
    let mut keys: Vec<MaterialKey> = tablebase.material_keys().collect();
    if keys.is_empty() {
        return Err(file_error(directory, "no tables in this directory"));
    }
    keys.sort_by_key(|&key| (key.n_pieces(), std::cmp::Reverse(key)));
    Ok(keys)
}

/// Whether two paths lead to the same directory.
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
    fn add_directory(&mut self, directory: PathBuf) -> Result<(), Failure> {
        let added = self.tablebase.add_directory(&directory);
        added.map_err(|error| file_error(&directory, error))?;
        self.directories.push(directory);
        Ok(())
    }

    /// Whether this file is among the named ones. A file of another directory does not count.
    pub(super) fn has(&self, key: MaterialKey, kind: TableKind) -> bool {
        match &self.own {
            Some(own) => own.join(file_name(key, kind)).exists(),
            None => self.tablebase.has(key, kind),
        }
    }

    /// Size of a file in bytes; `None` if there is no such file.
    pub(super) fn size(&self, key: MaterialKey, kind: TableKind) -> Option<u64> {
        let own = self.own.as_ref().map(std::slice::from_ref);
        let name = file_name(key, kind);
        let files = own.unwrap_or(&self.directories).iter().map(|path| path.join(&name));
        files.filter_map(|file| fs::metadata(file).ok()).map(|file| file.len()).next()
    }

    /// The name of a table in messages.
    pub(super) fn name(&self, key: MaterialKey) -> String {
        self.with_directory(key.to_string())
    }

    /// The name of a file in messages.
    pub(super) fn file(&self, key: MaterialKey, kind: TableKind) -> String {
        self.with_directory(file_name(key, kind))
    }

    fn with_directory(&self, name: String) -> String {
        match &self.own {
            Some(own) if self.is_one_of_many => own.join(name).display().to_string(),
            _ => name,
        }
    }

    /// The directory of the named tables.
    pub(super) fn directory(&self) -> Option<String> {
        self.own.as_ref().map(|directory| directory.display().to_string())
    }
}

/// The name of a table file, such as `KQvK.rtbw`.
pub(super) fn file_name(key: MaterialKey, kind: TableKind) -> String {
    format!("{key}.{}", kind.extension())
}
