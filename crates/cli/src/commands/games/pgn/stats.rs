//! `lucena pgn stats`.

mod game;
mod report;
mod total;

use lucena_book::OpeningNames;
use lucena_pgn::Source;

use self::game::GameStats;
use self::total::TotalStats;
use super::args::InputArgs;
use super::parallel::{Games, PartWork, ReadOptions, each_part};
use crate::args::threads::ThreadArgs;
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

/// Print statistics: results, endings, ratings, players, openings, errors
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena pgn stats games.pgn --top 20 --threads 4\n\
    \x20 lucena pgn stats lichess.pgn.zst --quick --json")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Length of the lists of players, events and openings
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// Do not look up openings
    #[arg(long)]
    quick: bool,

    #[command(flatten)]
    threading: ThreadArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let options =
        ReadOptions { threads: args.threading.threads, letters: args.input.piece_letters };
    let work = Work { names: (!args.quick).then(OpeningNames::new) };
    let mut total = TotalStats::default();
    total.reader = each_part(&args.input.files, options, &work, |_, part, _| {
        total.merge(part);
        Ok(())
    })?;
    print(&match args.json {
        true => json::line(&report::in_json(&total, args.top)),
        false => report::in_text(&total, args.top),
    })
}

/// Collects statistics of the games of a part.
struct Work {
    names: Option<OpeningNames<'static>>,
}

impl PartWork for Work {
    type Output = TotalStats;

    fn read<S: Source>(&self, games: &mut Games<'_, S>) -> TotalStats {
        let mut game = GameStats::new(self.names.as_ref());
        let mut total = TotalStats::default();
        while games.next(&mut game).is_some() {
            total.add(&game);
        }
        total
    }
}
