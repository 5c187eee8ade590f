//! Openings for matches.

use std::error::Error;
use std::fs;
use std::path::Path;

use lucena_board::Position;

/// The positions of a file, in an order that takes them from everywhere in it.
#[derive(Clone, Debug)]
pub struct Openings {
    positions: Vec<Position>,
    skip: usize,
}

/// Openings of such files stand in groups; a large prime step mixes them.
const STEP: usize = 7919;

impl Openings {
    /// Reads a file with a FEN or EPD in each line. The first `skip` openings are not given out.
    ///
    /// # Errors
    ///
    /// The file can't be read, has no positions, or one that is not legal.
    pub fn read(path: &Path, skip: usize) -> Result<Self, Box<dyn Error>> {
        let text = fs::read_to_string(path)?;
        let mut positions = Vec::new();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let position = read(line).map_err(|error| format!("line {}: {error}", i + 1))?;
            positions.push(position);
        }
        if positions.is_empty() {
            return Err(format!("{} has no openings", path.display()).into());
        }
        Ok(Self { positions, skip })
    }

    /// The opening of the pair of games with this number.
    #[must_use]
    pub fn get(&self, pair: usize) -> Position {
        self.positions[(self.skip + pair).wrapping_mul(STEP) % self.positions.len()]
    }
}

fn read(line: &str) -> Result<Position, Box<dyn Error>> {
    let first = line.split(';').next().unwrap_or_default();
    let fields: Vec<&str> = first.split_whitespace().take(4).collect();
    Ok(format!("{} 0 1", fields.join(" ")).parse()?)
}
