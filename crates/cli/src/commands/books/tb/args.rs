//! Arguments that several tablebase commands share.

use std::ffi::OsString;

/// The tables to work on.
#[derive(Debug, clap::Args)]
pub(super) struct TablesArgs {
    /// Table files, directories of tables, or table names such as KRPvKR
    #[arg(value_name = "TABLE", required = true)]
    pub(super) tables: Vec<OsString>,

    /// Directories of the tables that these depend on, separated as in PATH; may be repeated
    #[arg(long, value_name = "DIRS", default_value = ".")]
    pub(super) syzygy: Vec<OsString>,
}
