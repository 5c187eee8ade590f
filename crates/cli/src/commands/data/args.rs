//! Reading the files of the commands.

use std::fs::File;
use std::path::{Path, PathBuf};

use lucena_data::{Block, DataHeader, DataReader, ReadError};

use crate::files::input::{display_name, file_error};
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// The files to read.
#[derive(Debug, clap::Args)]
pub(super) struct InputArgs {
    /// Training data files
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
}

impl InputArgs {
    /// Calls `each` with every block of every file. Damaged blocks are reported on standard error
    /// and counted.
    pub(super) fn each_block(
        &self,
        mut each: impl FnMut(&Path, &DataHeader, &Block) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut n_damaged = 0;
        for path in &self.files {
            n_damaged += each_block(path, |header, block| each(path, header, block))?;
        }
        Ok(n_damaged)
    }
}

/// Opens a file.
pub(super) fn open(path: &Path) -> Result<DataReader<File>, Failure> {
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    DataReader::new(file).map_err(|error| file_error(path, error))
}

fn each_block(
    path: &Path,
    mut each: impl FnMut(&DataHeader, &Block) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let mut reader = open(path)?;
    let length = path.metadata().map_or(0, |metadata| metadata.len());
    let mut progress = Progress::new(length);
    let (header, mut n_damaged) = (reader.header().clone(), 0);
    while let Some(block) = reader.next_block() {
        match block {
            Ok(block) => each(&header, &block)?,
            Err(ReadError::Damage(damage)) => {
                n_damaged += 1;
                progress.suspend(|| err_message(&format!("{}: {damage}", path.display())));
            }
            Err(error) => return Err(file_error(path, error)),
        }
        progress.set(reader.offset(), || display_name(path));
    }
    progress.clear();
    Ok(n_damaged)
}
