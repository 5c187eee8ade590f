//! Whether files of a command are the same.

#[cfg(feature = "train")]
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::input::file_error;
use crate::terminal::output::Failure;

/// Fails if one of the outputs, with the flags that set them, is an input or another output.
pub(crate) fn check_outputs<'a>(
    inputs: impl IntoIterator<Item = &'a PathBuf>,
    outputs: &[(&str, Option<&Path>)],
) -> Result<(), Failure> {
    let inputs: Vec<PathBuf> = inputs.into_iter().filter_map(|path| resolved_input(path)).collect();
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for &(flag, path) in outputs {
        let Some(path) = path else { continue };
        let Some(file) = resolved(path) else { continue };
        if inputs.contains(&file) {
            return Err(file_error(path, "cannot be input and output"));
        }
        if let Some((other, _)) = seen.iter().find(|(_, it)| *it == file) {
            let path = path.display();
            return Err(Failure::Usage(format!("{flag} {path} is also the output of {other}")));
        }
        seen.push((flag, file));
    }
    Ok(())
}

/// Fails if a file is given twice.
#[cfg(feature = "train")]
pub(crate) fn check_distinct(inputs: &[PathBuf]) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    match inputs.iter().find(|path| resolved_input(path).is_some_and(|file| !seen.insert(file))) {
        Some(path) => Err(file_error(path, "given twice")),
        None => Ok(()),
    }
}

/// The file of an input, which may be redirected to standard input.
fn resolved_input(path: &Path) -> Option<PathBuf> {
    resolved(if path == Path::new("-") { Path::new("/dev/stdin") } else { path })
}

/// The file that the path leads to, which need not exist yet. `None` for standard output and for
/// devices, which may have several uses.
fn resolved(path: &Path) -> Option<PathBuf> {
    if path == Path::new("-") {
        return None;
    }
    if let Ok(found) = fs::metadata(path) {
        return fs::canonicalize(path).ok().filter(|_| found.is_file());
    }
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}
