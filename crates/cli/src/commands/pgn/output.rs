//! Where games and positions are written to: a file, which appears when it is whole, or standard
//! output.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use crate::files::target::{PartFile, Target};
use crate::terminal::output::{Failure, check_written};

pub(super) enum Output {
    File(Target, PartFile),
    Stdout(BufWriter<StdoutLock<'static>>),
}

impl Output {
    /// The file, or standard output if there is none or it is `-`.
    pub(super) fn new(path: Option<&Path>) -> Result<Self, Failure> {
        match path.filter(|&path| path != Path::new("-")) {
            Some(path) => {
                let target = Target::new(path)?;
                let part = target.begin()?;
                Ok(Self::File(target, part))
            }
            None => Ok(Self::Stdout(BufWriter::new(io::stdout().lock()))),
        }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Self::File(target, part) => part.write_all(bytes).map_err(|error| target.about(error)),
            Self::Stdout(out) => check_written(out.write_all(bytes)),
        }
    }

    /// Finishes the file, or what is still buffered.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::File(_, part) => part.finish(),
            Self::Stdout(mut out) => check_written(out.flush()),
        }
    }

    /// Whether the file that is written takes the place of this one, which may be standard input.
    pub(super) fn replaces(&self, path: &Path) -> bool {
        let path = if path == Path::new("-") { Path::new("/dev/stdin") } else { path };
        match self {
            Self::File(target, _) => target.is(path),
            Self::Stdout(_) => false,
        }
    }

    /// Whether the counts of a command can be printed without getting among the games.
    pub(super) const fn is_file(&self) -> bool {
        matches!(self, Self::File(..))
    }
}
