//! `lucena book make`.

use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

use lucena_board::Color;
use lucena_book::{BookBuilder, Counting, Header, MakeOptions, Points, Weighting};
use lucena_pgn::PieceLetters;
use serde_json::json;

use super::args::MakeArgs;
use super::games::{self, TextGame};
use super::target::Target;
use crate::files::games::{Input, Sum, Then, complain_of_stray, each_game_of, place};
use crate::files::input::{about, name};
use crate::files::lines::UNREADABLE_MAX;
use crate::files::record::{Recorder, Wishes};
use crate::terminal::output::{Failure, complain, print};
use crate::terminal::progress::Progress;

/// No game comes near this; a file of something else may have no line ends at all.
const LINE_MAX_BYTES: u64 = 1 << 20;

pub(super) fn run(args: &MakeArgs) -> Result<(), Failure> {
    let target = Target::new(&args.out)?;
    target.must_not_be(&args.games)?;
    let mut builder = BookBuilder::new(options(args));
    let left_out = add_all(&args.games, &mut builder)?;
    let games = builder.n_games();
    if games == 0 {
        return Err(about(&args.games, "found no game that could be read"));
    }
    let header = args.comment.as_ref().map(|words| Header::new(["normal"], words));
    let data = builder.finish().with_header(header);
    if data.is_empty() {
        return Err(about(&args.games, nothing_kept(args)));
    }
    let bytes = target.save(&data)?;
    let (moves, entries) = (builder.n_moves(), data.len());
    print(&match args.json {
        true => {
            let sum = json!({
                "games": games, "left_out": left_out, "moves": moves,
                "entries": entries, "bytes": bytes, "out": args.out.display().to_string(),
            });
            format!("{sum}\n")
        }
        false => format!(
            "{games} games, {left_out} left out\n{moves} moves, {entries} of them in the book\n\
             {bytes} bytes written to {}\n",
            args.out.display(),
        ),
    })
}

/// Why there is no book. Options that leave out moves after they are counted may be why, too.
fn nothing_kept(args: &MakeArgs) -> String {
    let leaves_out = args.only_white
        || args.only_black
        || args.min_score > 0
        || args.min_weight > 1
        || args.max_ply == 0
        || args.points != Points::default();
    let more = if leaves_out { ", or none of those is what the other options ask for" } else { "" };
    let games = if args.min_game == 1 { "game" } else { "games" };
    format!("no move was played in {} {games}, see --min-game{more}", args.min_game)
}

fn options(args: &MakeArgs) -> MakeOptions {
    let color = match (args.only_white, args.only_black) {
        (true, _) => Some(Color::White),
        (_, true) => Some(Color::Black),
        _ => None,
    };
    MakeOptions {
        max_ply: args.max_ply,
        min_games: args.min_game,
        min_score: args.min_score,
        color,
        weighting: if args.uniform { Weighting::Uniform } else { args.weights.into() },
        points: args.points,
        counting: if args.exact { Counting::Exact } else { Counting::Halving },
        min_weight: args.min_weight,
        top: args.top,
    }
}

/// Where the first line that says anything is looked for, to know what kind of games there are.
const BEGINNING_BYTES: u64 = 1 << 16;

/// Adds the games of a file and tells how many were left out; each of those is told by itself, if
/// there are not too many.
fn add_all(path: &Path, builder: &mut BookBuilder) -> Result<usize, Failure> {
    let n_bytes = n_bytes(path)?;
    let mut input = crate::files::games::open(path)?;
    let mut beginning = Vec::new();
    let read = input.read.by_ref().take(BEGINNING_BYTES).read_to_end(&mut beginning);
    read.map_err(|error| about(path, error))?;
    let mut work = Work { path, builder, progress: Progress::new(n_bytes), left_out: 0 };
    let is_pgn = games::is_pgn(path, &beginning);
    input.read = Box::new(Cursor::new(beginning).chain(input.read));
    match is_pgn {
        true => work.add_pgn(input)?,
        false => work.add_lines(BufReader::new(input.read))?,
    }
    work.progress.clear();
    if let Some(more @ 1..) = work.left_out.checked_sub(UNREADABLE_MAX) {
        complain(&format!("{}: {more} more games left out", name(path)));
    }
    Ok(work.left_out)
}

/// How many bytes the games have; those of standard input are not known before.
fn n_bytes(path: &Path) -> Result<u64, Failure> {
    if path == Path::new("-") {
        return Ok(0);
    }
    let metadata = std::fs::metadata(path).map_err(|error| about(path, error))?;
    if !metadata.is_file() {
        return Err(about(path, "found a folder, a device or a pipe, expected a file or -"));
    }
    Ok(metadata.len())
}

/// Games on their way into a book.
struct Work<'a> {
    path: &'a Path,
    builder: &'a mut BookBuilder,
    progress: Progress,
    left_out: usize,
}

impl Work<'_> {
    fn add_pgn(&mut self, input: Input) -> Result<(), Failure> {
        let path = self.path;
        let wishes = Wishes::moves(PieceLetters::English);
        let mut recorder = Recorder::new(wishes);
        let mut sum = Sum::default();
        each_game_of(path, input, &mut recorder, &mut sum, &mut |game, n_done| {
            let added = games::of_record(game.record).and_then(|it| add(self.builder, it));
            if let Err(error) = added {
                self.leave_out(&place(&game), &error);
            }
            self.show(n_done.bytes);
            Ok(Then::GoOn)
        })?;
        self.progress.clear();
        complain_of_stray(path, sum.stray_bytes);
        Ok(())
    }

    fn add_lines(&mut self, mut input: impl BufRead) -> Result<(), Failure> {
        let path = self.path;
        let (mut line, mut done) = (Vec::new(), 0);
        for number in 1_u64.. {
            line.clear();
            let limited = input.by_ref().take(LINE_MAX_BYTES + 1).read_until(b'\n', &mut line);
            let n_read = limited.map_err(|error| about(path, error))? as u64;
            if n_read == 0 {
                break;
            }
            if n_read > LINE_MAX_BYTES {
                let words = format!("line {number}: longer than {LINE_MAX_BYTES} bytes");
                return Err(about(path, words));
            }
            done += n_read;
            // What has stood before it was read as something else than it is.
            if games::is_tag_pair(without_mark(&String::from_utf8_lossy(&line), number)) {
                let words = format!("line {number}: found a tag of PGN, expected a game on a line");
                return Err(about(path, words));
            }
            if let Err(error) = add_line(self.builder, &line, number) {
                self.leave_out(&format!("{}:{number}", name(path)), &error);
            }
            self.show(done);
        }
        Ok(())
    }

    /// Tells why a game is not in the book.
    fn leave_out(&mut self, place: &str, error: &str) {
        self.left_out += 1;
        if self.left_out <= UNREADABLE_MAX {
            self.progress.clear();
            complain(&format!("{place}: {error}"));
        }
    }

    fn show(&mut self, done: u64) {
        let n_games = self.builder.n_games();
        self.progress.show_with(done, || format!("{n_games} games"));
    }
}

/// A line without the byte-order mark that a file may begin with.
fn without_mark(line: &str, number: u64) -> &str {
    if number == 1 { line.trim_start_matches('\u{feff}') } else { line }
}

fn add_line(builder: &mut BookBuilder, line: &[u8], number: u64) -> Result<(), String> {
    let text = str::from_utf8(line)
        .map_err(|error| format!("byte {}: not UTF-8 text", error.valid_up_to()))?;
    match games::read(without_mark(text, number))? {
        Some(game) => add(builder, game),
        None => Ok(()),
    }
}

fn add(builder: &mut BookBuilder, game: TextGame) -> Result<(), String> {
    let added = builder.add(&game.start, game.moves, game.result);
    added.map_err(|error| error.to_string())
}
