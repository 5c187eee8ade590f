//! `lucena pgn stats`.

use lucena_book::OpeningNames;
use lucena_pgn::Next;

use super::args::StatsArgs;
use super::games::{Then, each_game};
use super::record::Wishes;
use super::summary::Summary;
use crate::output::{Failure, print};

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let names = (!args.quick).then(OpeningNames::new);
    let mut summary = Summary::default();
    let wishes = Wishes { variations: Next::Read, wants_moves: &|_| true };
    each_game(&args.files, wishes, |game, _| {
        summary.add(game.record, names.as_ref());
        Ok(Then::GoOn)
    })?;
    print(&match args.json {
        true => format!("{}\n", summary.in_json(args.top)),
        false => summary.in_words(args.top),
    })
}
