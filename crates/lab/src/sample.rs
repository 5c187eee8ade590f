//! Positions labelled with score and game result.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::str::FromStr;

use lucena_board::Position;

/// A position with its search score and game result.
///
/// Text format: FEN, score and result, separated by `|`, both from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// Score in centipawns from White's point of view.
    pub white_score: i32,
    /// Game result in half points for White.
    pub result: u8,
}

impl Sample {
    /// Reads a file with one sample per line and passes each to `each`.
    ///
    /// # Errors
    ///
    /// If the file can't be read or a line is not a sample.
    pub fn read_file(path: &Path, mut each: impl FnMut(Self)) -> Result<(), Box<dyn Error>> {
        let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        for (i, line) in BufReader::new(file).lines().enumerate() {
            let named = |error: Box<dyn Error>| format!("{}:{}: {error}", path.display(), i + 1);
            each(line?.parse().map_err(named)?);
        }
        Ok(())
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}|{}", self.position, self.white_score, self.result)
    }
}

impl FromStr for Sample {
    type Err = Box<dyn Error>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split('|');
        let mut part = || parts.next().ok_or("expected FEN|score|result");
        let sample = Self {
            position: part()?.trim().parse()?,
            white_score: part()?.trim().parse()?,
            result: part()?.trim().parse()?,
        };
        if sample.result > 2 {
            Err("expected a result of 0, 1 or 2 half points".into())
        } else {
            Ok(sample)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_round_trip() -> Result<(), Box<dyn Error>> {
        let sample = Sample { position: Position::initial(), white_score: -31, result: 1 };
        assert_eq!(sample.to_string().parse::<Sample>()?, sample);
        for bad in
            ["", "x|1|1", "8/8/8/8/8/8/8/K1k5 w - - 0 1|1", "8/8/8/8/8/8/8/K1k5 w - - 0 1|1|3"]
        {
            assert!(bad.parse::<Sample>().is_err(), "{bad}");
        }
        Ok(())
    }
}
