//! Whether an output replaces a file of another kind.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::input::file_error;
use crate::terminal::output::Failure;

/// Fails if an existing file is not empty and does not begin with this mark, so that a wrong name destroys
/// nothing.
pub(crate) fn check_kind(path: Option<&Path>, mark: u8, kind: &str) -> Result<(), Failure> {
    // Standard output and devices hold nothing.
    let Some(path) = path.filter(|path| path.is_file()) else { return Ok(()) };
    let mut first = [0];
    let mut file = File::open(path).map_err(|error| file_error(path, error))?;
    match file.read(&mut first).map_err(|error| file_error(path, error))? {
        1 if first[0] != mark => Err(file_error(path, format!("not overwritten: not {kind}"))),
        _ => Ok(()),
    }
}

/// As [`check_kind`], for a plot.
pub(crate) fn check_svg(path: Option<&Path>) -> Result<(), Failure> {
    check_kind(path, b'<', "an SVG file")
}
