//! `lucena pgn to-epd`.

use std::collections::HashSet;

use lucena_board::{Epd, EpdOperand, Position};

use super::args::ToEpdArgs;
use super::filter::tell;
use super::fingerprint::{fingerprint, position_text};
use super::output::Output;
use crate::files::games::{Then, each_game};
use crate::files::input::about;
use crate::files::record::{Record, Wishes};
use crate::terminal::output::{Failure, complain};

pub(super) fn run(args: &ToEpdArgs) -> Result<(), Failure> {
    let mut output = Output::new(args.out.as_deref())?;
    if let Some(file) = args.files.iter().find(|file| output.replaces(file)) {
        return Err(about(file, "positions cannot replace the games that they are taken from"));
    }
    let mut seen = HashSet::new();
    let (mut n_written, mut n_doubles, mut n_broken) = (0, 0, 0_u64);
    let wishes = Wishes::moves(args.reading.piece_letters);
    let reading = each_game(&args.files, wishes, |game, _| {
        n_broken += u64::from(game.record.n_faults > 0);
        let mut line = String::new();
        for position in wanted(args, game.record) {
            if args.unique && !seen.insert(fingerprint(&position_text(&position))) {
                n_doubles += 1;
                continue;
            }
            n_written += 1;
            let epd = epd(args, position, game.record)?;
            line += &format!("{epd}\n");
        }
        output.write(line.as_bytes())?;
        Ok(Then::GoOn)
    })?;
    let is_file = output.is_file();
    output.finish()?;
    if n_broken > 0 {
        complain(&format!("{n_broken} games have faults, and no positions from there on"));
    }
    let counts = [("games", reading.games), ("positions", n_written), ("doubles", n_doubles)];
    tell(is_file, args.json, &counts)
}

/// The positions of a game that are written.
fn wanted<'a>(args: &ToEpdArgs, record: &'a Record) -> Box<dyn Iterator<Item = Position> + 'a> {
    match args.ply {
        _ if args.every => Box::new(record.positions()),
        Some(ply) => Box::new(record.positions().skip(ply).take(1)),
        None => Box::new(record.start.map(|_| record.last).into_iter()),
    }
}

fn epd(args: &ToEpdArgs, position: Position, record: &Record) -> Result<Epd, Failure> {
    let mut epd = Epd::new(position);
    if args.opcodes {
        let mut words = record.title();
        for tag in ["Event", "Date", "Round"] {
            if let Some(value) = record.tags.known(tag) {
                words += &format!(", {value}");
            }
        }
        let mut set =
            |opcode, text: String| epd.set(opcode, EpdOperand::Text(text)).map_err(Failure::new);
        // A record is a line of printable characters.
        set("id", words.replace(|c: char| c.is_control(), " "))?;
        set("c0", record.result().to_string())?;
    }
    Ok(epd)
}
