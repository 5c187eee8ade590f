//! `lucena explorer game`.

use std::io;
use std::path::PathBuf;

use lucena_explorer::Explorer;
use lucena_pgn::PgnWriter;

use super::build::index_error;
use crate::files::input::file_error;
use crate::terminal::output::{Failure, check_written};

/// Print a game of an index as PGN, from the file that was indexed
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena explorer game games.explorer 17")]
pub(crate) struct GameArgs {
    /// Index file
    #[arg(value_name = "INDEX")]
    index: PathBuf,

    /// Number of the game, as printed by "lucena explorer query"
    #[arg(value_name = "ID")]
    id: u32,
}

pub(super) fn run(args: &GameArgs) -> Result<(), Failure> {
    let failed = |error| index_error(&args.index, error);
    let explorer = Explorer::open(&args.index).map_err(failed)?;
    let Some(game) = explorer.game(args.id).map_err(failed)? else {
        let n_games = explorer.counts().indexed;
        let error = format!("found no game {}, expected a number below {n_games}", args.id);
        return Err(file_error(&args.index, error));
    };
    if game.source == "-" {
        let error = "the game was read from standard input, so it cannot be printed";
        return Err(file_error(&args.index, format!("game {}: {error}", args.id)));
    }
    let tree = explorer.read_game(&game).map_err(failed)?;
    let mut writer = PgnWriter::new(io::stdout().lock());
    check_written(writer.write_tree(&tree))?;
    Ok(())
}
