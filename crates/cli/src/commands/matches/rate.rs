//! `lucena rate`: what the games of a file say about their players.

mod args;
mod csv;
mod duel;
mod games;
mod header;
mod json;
mod league;
mod names;
mod plot;
mod text;

pub(crate) use args::{RATE_HELP, RateArgs};

use lucena_arena::ratings::Pool;
use lucena_output::write;

use crate::files::kind::check_svg;
use crate::files::same::check_outputs;
use crate::terminal::json::line;
use crate::terminal::output::{Failure, print};
use duel::Duel;
use games::{Games, Skipped};
use league::League;

/// What has been found.
struct Findings<'a> {
    args: &'a RateArgs,
    pool: &'a Pool,
    skipped: Skipped,
    /// If there are two players.
    duel: Option<Duel<'a>>,
    /// With more players, or if flags ask for ratings.
    league: Option<League<'a>>,
}

pub(crate) fn run(args: &RateArgs) -> Result<(), Failure> {
    check_outputs(&args.files, &[("--plot", args.plot.as_deref())])?;
    check_svg(args.plot.as_deref())?;
    let Games { pool, pairs, skipped } = games::read(args)?;
    if pool.games() == 0 {
        return Err(Failure::Message(format!("found no games to rate{}", skipped.in_brackets())));
    }
    let duel = Duel::new(&pool, &pairs, args)?;
    let is_league_wanted = duel.is_none() || args.asks_for_ratings();
    let league = is_league_wanted.then(|| League::new(&pool, args)).transpose()?;
    let findings = Findings { args, pool: &pool, skipped, duel, league };
    if let Some(path) = &args.plot {
        write(path, plot::plot(&findings))?;
    }
    print(&if args.json {
        line(&json::document(&findings))
    } else if args.csv {
        csv::table(&findings)
    } else {
        text::report(&findings)
    })
}
