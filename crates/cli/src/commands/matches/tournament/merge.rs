//! `lucena match --merge JOURNAL...`

use lucena_arena::merge_journals;

use super::args::MatchArgs;
use super::json::JsonReport;
use super::run::summary;
use super::{outputs, plot};
use crate::terminal::json::line;
use crate::terminal::output::{Failure, print};

pub(super) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let outputs = &args.common.outputs;
    outputs::check(&args.common.description.flags, &args.common, &args.merge)?;
    let merged = merge_journals(&args.merge).map_err(Failure::new)?;
    let config = &args.common.description.flags;
    if let Some(path) = &config.pgn {
        merged.write_pgn(path).map_err(Failure::new)?;
    }
    if let Some(path) = &outputs.svg {
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
    match outputs.json {
        true => print(&line(&JsonReport::new(report))),
        false => print(&summary(report, false)),
    }
}
