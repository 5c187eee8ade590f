//! `lucena pgn stats`.

use std::io;

use lucena_book::OpeningNames;
use lucena_pgn::{Next, Part, Reader};

use super::args::StatsArgs;
use super::games::each_part;
use super::record::{Recorder, Text, Wishes};
use super::summary::Summary;
use crate::output::{Failure, print};

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let names = (!args.quick).then(OpeningNames::new);
    let mut summary = Summary::default();
    let read_part = |reader: &mut Reader<Part<'_>>| count_part(reader, names.as_ref());
    summary.reading = each_part(&args.files, args.sharing.threads, read_part, |_, part, _| {
        summary.merge(part);
        Ok(())
    })?;
    print(&match args.json {
        true => format!("{}\n", summary.in_json(args.top)),
        false => summary.in_words(args.top),
    })
}

fn count_part(
    reader: &mut Reader<Part<'_>>,
    names: Option<&OpeningNames<'static>>,
) -> io::Result<Summary> {
    let wishes = Wishes { variations: Next::Read, wants_moves: &|_| true, text: Text::Forget };
    let mut recorder = Recorder::new(wishes);
    let mut summary = Summary::default();
    while reader.read_game(&mut recorder)?.is_some() {
        summary.add(&recorder.record, names);
    }
    Ok(summary)
}
