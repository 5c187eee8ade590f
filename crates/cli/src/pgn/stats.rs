//! `lucena pgn stats`.

use std::io;

use lucena_book::OpeningNames;
use lucena_pgn::{Next, Part, Reader};

use super::args::StatsArgs;
use super::games::{Then, each_game, each_part};
use super::record::{Recorder, Text, Wishes};
use super::summary::Summary;
use crate::output::{Failure, print};

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let names = (!args.quick).then(OpeningNames::new);
    let mut summary = Summary::default();
    if args.sharing.threads.get() == 1 {
        each_game(&args.files, wishes(), |game, _| {
            summary.add(game.record, names.as_ref());
            Ok(Then::GoOn)
        })?;
    } else {
        let read_part = |reader: &mut Reader<Part<'_>>| count_part(reader, names.as_ref());
        each_part(&args.files, args.sharing.threads, read_part, |_, part, _| {
            summary.merge(part);
            Ok(())
        })?;
    }
    print(&match args.json {
        true => format!("{}\n", summary.in_json(args.top)),
        false => summary.in_words(args.top),
    })
}

fn wishes() -> Wishes<'static> {
    Wishes { variations: Next::Read, wants_moves: &|_| true, text: Text::Forget }
}

fn count_part(
    reader: &mut Reader<Part<'_>>,
    names: Option<&OpeningNames<'static>>,
) -> io::Result<Summary> {
    let mut recorder = Recorder::new(wishes());
    let mut summary = Summary::default();
    while reader.read_game(&mut recorder)?.is_some() {
        summary.add(&recorder.record, names);
    }
    Ok(summary)
}
