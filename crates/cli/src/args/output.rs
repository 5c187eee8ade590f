//! Output files that cannot be standard output.

use std::path::PathBuf;

/// Parses the name of an output file. `-` would be a file of that name where other commands write to
/// standard output.
pub(crate) fn output_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("expected a file, as standard output is not supported".into()),
        _ => Ok(text.into()),
    }
}
