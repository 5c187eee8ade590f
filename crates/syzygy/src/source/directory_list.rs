//! Folders in a list separated as in `PATH`.

use std::{
    env, error,
    ffi::OsStr,
    fmt, io,
    path::{Path, PathBuf},
};

use super::{Directory, TableSource};
use crate::Tablebase;

/// Folders of a list that cannot be read or have no tables.
///
/// ```
/// use lucena_syzygy::Tablebase;
/// let error = Tablebase::new().add_directories("/no/such/folder").unwrap_err();
/// assert!(error.to_string().starts_with("tablebases in /no/such/folder: "));
/// ```
#[derive(Debug)]
pub struct DirectoryErrors(Vec<(PathBuf, Option<io::Error>)>);

impl Tablebase {
    /// Adds the tables in all folders of a list, which are separated as in `PATH`. An empty list has
    /// no folders.
    ///
    /// # Errors
    ///
    /// Folders that cannot be read or have no tables. The tables of the others are added all the same.
    pub fn add_directories(&mut self, list: impl AsRef<OsStr>) -> Result<(), DirectoryErrors> {
        let list = list.as_ref();
        let mut errors = Vec::new();
        for folder in folders(list) {
            match Directory::open(&folder) {
                Ok(directory) if directory.tables().is_empty() => errors.push((folder, None)),
                Ok(directory) => drop(self.add_source(directory)),
                Err(error) => errors.push((folder, Some(error))),
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(DirectoryErrors(errors)) }
    }
}

fn folders(list: &OsStr) -> Vec<PathBuf> {
    // Without files, `split_paths` panics.
    let folders = match cfg!(all(target_family = "wasm", target_os = "unknown")) {
        true => vec![list.into()],
        false => env::split_paths(list).collect(),
    };
    folders.into_iter().filter(|folder| !folder.as_os_str().is_empty()).collect()
}

impl DirectoryErrors {
    /// The folders.
    pub fn directories(&self) -> impl ExactSizeIterator<Item = &Path> {
        self.0.iter().map(|(folder, _)| &**folder)
    }
}

impl PartialEq for DirectoryErrors {
    fn eq(&self, other: &Self) -> bool {
        let kind = |(folder, error): &(PathBuf, Option<io::Error>)| {
            (folder.clone(), error.as_ref().map(io::Error::kind))
        };
        self.0.iter().map(kind).eq(other.0.iter().map(kind))
    }
}

impl fmt::Display for DirectoryErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (folder, error)) in self.0.iter().enumerate() {
            let (separator, folder) = (if number > 0 { "; " } else { "" }, folder.display());
            match error {
                Some(error) => write!(f, "{separator}tablebases in {folder}: {error}")?,
                None => write!(f, "{separator}no tables in {folder}")?,
            }
        }
        Ok(())
    }
}

impl error::Error for DirectoryErrors {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.0.iter().find_map(|(_, error)| error.as_ref()).map(|error| error as _)
    }
}
