//! Arguments that all PGN commands share.

use std::path::PathBuf;

use lucena_pgn::PieceLetters;

/// The files to read.
#[derive(Debug, clap::Args)]
pub(crate) struct InputArgs {
    /// PGN files; "-" is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// Language of the piece letters: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", hide_default_value = true)]
    pub(super) piece_letters: PieceLetters,
}
