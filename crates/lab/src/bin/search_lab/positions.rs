//! Test positions from an EPD file.

use std::error::Error;
use std::fs;
use std::path::Path;

use lucena_board::Epd;

/// The positions of a file, without empty lines and comments. Errors name the file and the line.
pub(crate) fn read(file: &Path) -> Result<Vec<Epd>, Box<dyn Error>> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            line.parse().map_err(|error| format!("{name}:{number}: {error}").into())
        })
        .collect()
}
