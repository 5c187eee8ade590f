//! `lucena explorer query`.

mod text;

use std::path::PathBuf;

use lucena_board::Variant;
use lucena_book::OpeningNames;
use lucena_explorer::{Explorer, ExplorerAnswer, ExplorerListing, ExplorerSources, Stats};

use super::build::index_error;
use crate::args::moves;
use crate::args::number::number;
use crate::args::position::{STARTPOS, of_variant};
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

/// Print the moves played in a position, with results, ratings and games
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena explorer query games.explorer --play \"e4 c5\"\n\
    \x20 lucena explorer query games.explorer --variant crazyhouse --play \"e4 d5\"\n\
    \x20 lucena explorer query games.explorer --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --json")]
pub(crate) struct QueryArgs {
    /// Index file
    #[arg(value_name = "INDEX")]
    index: PathBuf,

    /// Position: a FEN or "startpos"
    #[arg(long, default_value = STARTPOS)]
    fen: String,

    /// Variant of the games, such as "chess960", "atomic" or "3check"
    #[arg(long, value_name = "NAME", default_value = "standard")]
    variant: Variant,

    /// Moves to play from the position, in UCI notation or SAN, such as "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,

    /// Maximum number of moves
    #[arg(long, value_name = "N", default_value_t = 12)]
    moves: usize,

    /// Maximum number of top games and of recent games, up to 8
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number(0..=Stats::MAX_GAMES))]
    games: usize,

    /// Print JSON in the form of Lichess's opening explorer
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &QueryArgs) -> Result<(), Failure> {
    let start = of_variant(args.variant, &args.fen)?;
    let game = moves::play(start, args.play.as_deref().unwrap_or_default())
        .map_err(|error| Failure::Usage(format!("--play: {error}")))?;
    let failed = |error| index_error(&args.index, error);
    let explorer = Explorer::open(&args.index).map_err(failed)?;
    let mut stats = explorer.lookup_variant(game.position()).map_err(failed)?.unwrap_or_default();
    shorten(&mut stats, args);
    let names = OpeningNames::new();
    print(&match args.json {
        true => {
            let sources = ExplorerSources::Named;
            let listing = ExplorerListing { sources, ..ExplorerListing::default() };
            json::line(&ExplorerAnswer::new(&game, &stats, &names, listing))
        }
        false => text::report(&game, &stats, &names),
    })
}

fn shorten(stats: &mut Stats, args: &QueryArgs) {
    stats.moves.truncate(args.moves);
    stats.top_games.truncate(args.games);
    stats.recent_games.truncate(args.games);
}
