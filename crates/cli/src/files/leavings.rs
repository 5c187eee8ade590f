//! What of the files that are read comes into no output. Games may be left out on purpose; nothing
//! else may go away with a file that is replaced.

use std::path::{Path, PathBuf};

use crate::files::games::Sum;
use crate::files::input::about;
use crate::terminal::output::Failure;

/// What has been read of all files.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) games: u64,
    leavings: Vec<Leaving>,
}

/// A file that cannot be made again from its games.
#[derive(Debug)]
struct Leaving {
    file: PathBuf,
    why: String,
}

impl Reading {
    /// Takes note of a file of which this has been read.
    pub(crate) fn add(&mut self, file: &Path, compressed: bool, sum: &Sum) {
        self.games += sum.games;
        let why = match sum.first_stray {
            _ if compressed => "it is compressed, which the output is not".to_owned(),
            _ if sum.games == 0 && sum.bytes > 0 => "no game was found in it".to_owned(),
            Some(stray) => {
                let n_bytes = sum.stray_bytes;
                format!("{n_bytes} bytes of it belong to no game, the first of them {stray}")
            }
            None => return,
        };
        self.leavings.push(Leaving { file: file.to_owned(), why });
    }

    /// Refuses to replace a file that holds more than its games.
    pub(crate) fn may_replace(&self, is_replaced: impl Fn(&Path) -> bool) -> Result<(), Failure> {
        match self.leavings.iter().find(|leaving| is_replaced(&leaving.file)) {
            Some(Leaving { file, why }) => {
                Err(about(file, format!("the file is left as it was: {why}")))
            }
            None => Ok(()),
        }
    }
}

/// Where something stands that belongs to no game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    /// The number of the game before it, from 1; 0 at the beginning of the file.
    pub(crate) after_game: u64,
    /// Where that game ends, in bytes of what is read.
    pub(crate) from: u64,
}

impl std::fmt::Display for Gap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.after_game {
            0 => f.write_str("before the first game"),
            number => write!(f, "behind game {number}, after byte {}", self.from),
        }
    }
}
