//! Files of training data to read.

use std::path::{Path, PathBuf};

use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// The files to read.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// Training data files
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

impl InputArgs {
    /// Fails if writing the output would overwrite one of the files.
    pub(crate) fn check_overwrite(
        &self,
        overwrites: impl Fn(&Path) -> bool,
    ) -> Result<(), Failure> {
        match self.files.iter().find(|file| overwrites(file)) {
            Some(file) => Err(file_error(file, "cannot be input and output")),
            None => Ok(()),
        }
    }
}
