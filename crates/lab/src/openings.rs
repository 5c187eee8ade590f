//! Openings for matches.

use std::error::Error;
use std::fs;
use std::path::Path;

use lucena_board::Position;
use rand_xoshiro::rand_core::Rng;

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
    /// The file can't be read, has no positions, or one that is not legal or has no moves.
    pub fn read(path: &Path, skip: usize) -> Result<Self, Box<dyn Error>> {
        let named = |error: &dyn Error| format!("{}: {error}", path.display());
        let text = fs::read_to_string(path).map_err(|error| named(&error))?;
        Ok(Self::parse(&text, skip).map_err(|error| named(&*error))?)
    }

    /// Reads a text as [`Openings::read`] reads a file.
    ///
    /// # Errors
    ///
    /// There are no positions, or one that is not legal or has no moves.
    pub fn parse(text: &str, skip: usize) -> Result<Self, Box<dyn Error>> {
        let mut positions = Vec::new();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let position = read(line).map_err(|error| format!("line {}: {error}", i + 1))?;
            positions.push(position);
        }
        if positions.is_empty() {
            return Err("there are no openings".into());
        }
        Ok(Self { positions, skip })
    }

    /// The opening of the pair of games with this number.
    #[must_use]
    pub fn get(&self, pair: usize) -> Position {
        self.positions[(self.skip + pair).wrapping_mul(STEP) % self.positions.len()]
    }

    /// Any of them.
    pub fn draw(&self, rng: &mut impl Rng) -> Position {
        self.positions[(rng.next_u64() % self.positions.len() as u64) as usize]
    }
}

fn read(line: &str) -> Result<Position, Box<dyn Error>> {
    let first = line.split(';').next().unwrap_or_default();
    let fields: Vec<&str> = first.split_whitespace().take(4).collect();
    let position: Position = format!("{} 0 1", fields.join(" ")).parse()?;
    if position.has_legal_moves() {
        Ok(position)
    } else {
        Err("no game starts here: no move".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_start_where_there_are_moves() {
        assert!(read("4k3/8/8/8/8/8/4P3/4K3 w - - id \"a pawn\";").is_ok());
        assert!(read("4k3/8/8/8/8/8/4P3/4K3 w - - 40 50").is_ok());
        for bad in ["", "4k3/8/8/8 w - -", "k7/1Q6/1K6/8/8/8/8/8 b - -"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
