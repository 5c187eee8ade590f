//! The output of commands that write games or positions: a file or standard output.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use lucena_output::{AtomicFile, PartFile};
use serde_json::Value;

use crate::files::input::file_error;
use crate::terminal::json;
use crate::terminal::output::{Failure, check_written, print};

pub(crate) enum Output {
    File(AtomicFile, PartFile),
    /// A device or a pipe, which is written directly: it cannot be replaced.
    Device(PathBuf, BufWriter<File>),
    Stdout(BufWriter<StdoutLock<'static>>),
}

impl Output {
    /// The file at this path, or standard output if it is `-` or missing.
    pub(crate) fn new(path: Option<&Path>) -> Result<Self, Failure> {
        match path.filter(|&path| !is_stdout(path)) {
            Some(path) if is_device(path) => {
                let file = OpenOptions::new().write(true).open(path);
                let file = file.map_err(|error| file_error(path, error))?;
                Ok(Self::Device(path.to_owned(), BufWriter::new(file)))
            }
            Some(path) => {
                let file = AtomicFile::new(path)?;
                let part = file.create()?;
                Ok(Self::File(file, part))
            }
            None => Ok(Self::Stdout(BufWriter::new(io::stdout().lock()))),
        }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Self::File(file, part) => {
                Ok(part.write_all(bytes).map_err(|error| file.error(error))?)
            }
            Self::Device(path, out) => {
                out.write_all(bytes).map_err(|error| file_error(path, error))
            }
            Self::Stdout(out) => check_written(out.write_all(bytes)),
        }
    }

    /// Completes the file, or flushes standard output.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::File(_, part) => Ok(part.finish()?),
            Self::Device(path, mut out) => out.flush().map_err(|error| file_error(&path, error)),
            Self::Stdout(mut out) => check_written(out.flush()),
        }
    }

    /// Whether writing overwrites this input, which may be standard input.
    pub(crate) fn overwrites(&self, path: &Path) -> bool {
        let path = if path == Path::new("-") { Path::new("/dev/stdin") } else { path };
        match self {
            Self::File(file, _) => file.is(path),
            Self::Device(..) | Self::Stdout(_) => false,
        }
    }

    /// Finishes the output. The report, as JSON or text, is printed only if standard output is free for
    /// it.
    pub(crate) fn finish_with(
        self,
        in_json: bool,
        report: Value,
        text: &str,
    ) -> Result<(), Failure> {
        let is_stdout = matches!(self, Self::Stdout(_));
        self.finish()?;
        match is_stdout {
            true => Ok(()),
            false => print(&json::or_text(in_json, report, format!("{text}\n"))),
        }
    }
}

/// Whether the path is that of standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

/// Whether the path is that of something else than a file or a folder.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}
