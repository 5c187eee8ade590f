//! `lucena match --merge JOURNAL...`

use lucena_arena::{Merged, TournamentEnd, merge_journals};

use super::args::TournamentArgs;
use super::run::summary;
use super::{json, outputs, plot};
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print_summary};

pub(super) fn run(args: &TournamentArgs) -> Result<(), Failure> {
    let (config, outputs) = (&args.description.flags, &args.outputs);
    outputs::check(config, args)?;
    let merged = merge_journals(&args.merge).map_err(Failure::new)?;
    if let Some(path) = &config.pgn {
        merged.write_pgn(path).map_err(Failure::new)?;
    }
    if let Some(path) = &outputs.plot {
        plot::of_merged(path, &merged)?;
    }
    if let Some(path) = &config.epd {
        merged.write_epd(path).map_err(Failure::new)?;
    }
    if let Some(path) = &config.journal {
        merged.write_journal(path).map_err(Failure::new)?;
        let mut config = merged.config().clone();
        config.journal = Some(path.clone());
        outputs::save_config(&config)?;
    }
    let report = merged.report();
    let text = or_text(outputs.json, json::report(report), summary(report, false));
    print_summary(&text, check_complete(&merged))
}

/// Fails if games are missing, unless an SPRT needs no more of them. The output is written all the
/// same: it is the state of a tournament that is still running elsewhere.
fn check_complete(merged: &Merged) -> Result<(), Failure> {
    if merged.report().end != TournamentEnd::Stopped {
        return Ok(());
    }
    let missing: Vec<String> = merged.missing().iter().map(ToString::to_string).collect();
    let reason = match missing.len() {
        0 => String::new(),
        1 => format!(": no journal of shard {}", missing[0]),
        _ => format!(": no journal of shards {}", missing.join(", ")),
    };
    let n_games = merged.report().standings.n_games();
    Err(Failure::Message(format!("{n_games} of {} games{reason}", merged.n_scheduled())))
}
