//! `lucena match --merge JOURNAL...`

use lucena_arena::{TournamentEnd, merge_journals};

use super::args::TournamentArgs;
use super::run::summary;
use super::{json, outputs, plot};
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};

pub(super) fn run(args: &TournamentArgs) -> Result<(), Failure> {
    let (config, outputs) = (&args.description.flags, &args.outputs);
    outputs::check(config, args)?;
    let merged = merge_journals(&args.merge).map_err(Failure::new)?;
    if merged.report().end == TournamentEnd::Stopped && !merged.missing().is_empty() {
        let missing: Vec<String> = merged.missing().iter().map(ToString::to_string).collect();
        let noun = if missing.len() == 1 { "shard" } else { "shards" };
        err_message(&format!("no journal of {noun} {}", missing.join(", ")));
    }
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
    print(&or_text(outputs.json, json::report(report), summary(report, false)))
}
