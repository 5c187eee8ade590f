//! Whether an output replaces a file of another kind.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::input::file_error;
use crate::terminal::output::Failure;

/// Fails if an existing file is not empty and its first byte is not that of its kind, so that a wrong name
/// destroys nothing.
pub(crate) fn check_kind(
    path: Option<&Path>,
    is_first: impl Fn(u8) -> bool,
    kind: &str,
) -> Result<(), Failure> {
    // Standard output and devices hold nothing.
    let Some(path) = path.filter(|path| path.is_file()) else { return Ok(()) };
    let mut first = [0];
    let mut file = File::open(path).map_err(|error| file_error(path, error))?;
    match file.read(&mut first).map_err(|error| file_error(path, error))? {
        1 if !is_first(first[0]) => Err(file_error(path, format!("not overwritten: not {kind}"))),
        _ => Ok(()),
    }
}

/// As [`check_kind`], for a plot.
pub(crate) fn check_svg(path: Option<&Path>) -> Result<(), Failure> {
    check_kind(path, |byte| byte == b'<', "an SVG file")
}
