//! What can be written after `lucena tb`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgGroup, Subcommand};
use lucena_syzygy::MaterialKey;
use lucena_syzygy_gen::MAX_GENERATED_PIECES;

use crate::args::position::PositionArg;
use crate::args::threads::ThreadArgs;

#[derive(Debug, Subcommand)]
pub(crate) enum TbCommand {
    /// Tell how a position ends, and what each of its moves is worth
    Probe(ProbeArgs),

    /// Tell what tables are about: sizes, and how many positions are won, drawn and lost
    Info(InfoArgs),

    /// Check that tables are whole, and that the value of every position follows from its moves
    Verify(VerifyArgs),

    /// Make tables from the rules of chess alone
    #[command(after_help = GENERATE_HELP)]
    Generate(GenerateArgs),
}

const GENERATE_HELP: &str = "\
Examples:
  lucena tb generate --men 4 --out tables
  lucena tb generate --only KRPvKR --out tables --threads 2 --resume

Tables are no good without those that captures and promotions lead to, so these
are made, too. Files get their names when they are whole and checked.";

#[derive(Debug, clap::Args)]
pub(crate) struct ProbeArgs {
    /// Position: a FEN; its counter of the fifty-move rule counts
    #[arg(long, value_parser = PositionArg::parse)]
    pub(crate) fen: PositionArg,

    /// Folders with tables, separated as the system separates paths; may come several times
    #[arg(long, value_name = "DIRS", required = true)]
    pub(crate) path: Vec<OsString>,

    /// Show so many plies of a best line
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = read_plies)]
    pub(crate) line: usize,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct InfoArgs {
    /// Table files, folders of tables, or names as KRPvKR
    #[arg(value_name = "TABLE", required = true)]
    pub(crate) tables: Vec<OsString>,

    /// Folders with tables, separated as the system separates paths; may come several times
    #[arg(long, value_name = "DIRS", default_value = ".")]
    pub(crate) path: Vec<OsString>,

    /// Do not count positions, which takes minutes with five men
    #[arg(long, conflicts_with = "counts")]
    pub(crate) no_counts: bool,

    /// Count positions of more than five men, too, which takes hours and gigabytes of memory
    #[arg(long)]
    pub(crate) counts: bool,

    #[command(flatten)]
    pub(crate) threading: ThreadArgs,

    /// Print JSON lines in place of text, one for every table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// Table files, folders of tables, or names as KRPvKR
    #[arg(value_name = "TABLE", required = true)]
    pub(crate) tables: Vec<OsString>,

    /// Folders with the tables that these need, separated as the system separates paths; may
    /// come several times
    #[arg(long, value_name = "DIRS", default_value = ".")]
    pub(crate) path: Vec<OsString>,

    /// Check nothing but the checksums
    #[arg(long)]
    pub(crate) checksums: bool,

    #[command(flatten)]
    pub(crate) threading: ThreadArgs,

    /// Print JSON lines in place of text: one for every table, then the sum
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("which").required(true).multiple(true).args(["men", "only"]))]
pub(crate) struct GenerateArgs {
    /// Generate all tables of up to N pieces, kings included
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_men)]
    pub(crate) men: Option<usize>,

    /// Generate this table and those it depends on; may be repeated
    #[arg(long, value_name = "TABLE", value_parser = read_balance)]
    pub(crate) only: Vec<MaterialKey>,

    /// Output folder; created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) threading: ThreadArgs,

    /// Keep valid tables that exist already
    #[arg(long)]
    pub(crate) resume: bool,

    /// Start even if the estimate exceeds the available memory
    #[arg(long)]
    pub(crate) force: bool,

    /// Store DTZ in plies where other tables round to moves
    #[arg(long)]
    pub(crate) exact: bool,

    /// Print JSON lines in place of text: one for every table, then the sum
    #[arg(long)]
    pub(crate) json: bool,
}

fn read_men(text: &str) -> Result<usize, String> {
    let men = text.parse().ok().filter(|n| (3..=MAX_GENERATED_PIECES).contains(n));
    men.ok_or_else(|| format!("expected 3 to {MAX_GENERATED_PIECES} men"))
}

fn read_balance(text: &str) -> Result<MaterialKey, String> {
    let balance: MaterialKey =
        text.parse().map_err(|error: lucena_syzygy::MaterialKeyError| error.to_string())?;
    let n_men = balance.n_pieces();
    if n_men > MAX_GENERATED_PIECES {
        return Err(format!("{n_men} men, where {MAX_GENERATED_PIECES} are the most"));
    }
    Ok(balance)
}

fn read_plies(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", usize::MAX))
}
