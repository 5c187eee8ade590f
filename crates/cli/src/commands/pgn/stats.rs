//! `lucena pgn stats`.

use lucena_book::OpeningNames;
use lucena_pgn::Source;

use super::args::StatsArgs;
use super::facts::Facts;
use super::parts::{Games, PartWork, Reading, each_part};
use super::summary::Summary;
use crate::terminal::output::{Failure, print};

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let reading = Reading { threads: args.sharing.threads, letters: args.reading.piece_letters };
    let work = Work { names: (!args.quick).then(OpeningNames::new) };
    let mut summary = Summary::default();
    summary.reading = each_part(&args.files, reading, &work, |_, part, _| {
        summary.merge(part);
        Ok(())
    })?;
    print(&match args.json {
        true => format!("{}\n", summary.in_json(args.top)),
        false => summary.in_words(args.top),
    })
}

/// Counts what is in the games of a part.
struct Work {
    names: Option<OpeningNames<'static>>,
}

impl PartWork for Work {
    type Made = Summary;

    fn read<S: Source>(&self, games: &mut Games<'_, S>) -> Summary {
        let mut facts = Facts::new(self.names.as_ref());
        let mut summary = Summary::default();
        while games.next(&mut facts).is_some() {
            summary.add(&facts);
        }
        summary
    }
}
