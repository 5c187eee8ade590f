//! `lucena book make`.

use std::io::{BufRead, BufReader, Cursor, Read};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use lucena_board::Color;
use lucena_book::{BookBuilder, Counting, Header, MakeOptions, Points, Weighting};
use lucena_pgn::PieceLetters;
use serde_json::json;

use super::output::BookFile;
use super::text_games::{self, TextGame};
use crate::args::number::number;
use crate::files::games::{Input, each_game_of, location, n_bytes, open, warn_of_stray_text};
use crate::files::input::{display_name, file_error};
use crate::files::lines::UNREADABLE_MAX;
use crate::files::overwrite::ReadCounts;
use crate::files::record::{RecordOptions, Recorder};
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

/// Longer lines are not games; a binary file may have no line ends at all.
const LINE_MAX_BYTES: u64 = 1 << 20;

const HELP: &str = "\
Examples:
  lucena book make games.pgn --max-plies 30 --min-game 5 --out book.bin

Text files have one game per line: moves in SAN or UCI notation, with or without
move numbers, and the result (default *), optionally after a starting position:
  e4 e5 Nf3 Nc6 Bb5 1-0
  1. d4 d5 2. c4 1/2-1/2
  startpos moves e2e4 c7c5 0-1
  fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e4 Kd7 1-0
Empty lines and lines starting with # are ignored. Files named .pgn, and files
whose first line is a tag pair, are read as PGN. Games with errors are skipped.

Defaults are those of Polyglot's make-book.";

/// Build a book from games
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct MakeArgs {
    /// PGN or text file of games; "-" is standard input
    #[arg(value_name = "GAMES")]
    games: PathBuf,

    /// Output file; an existing file is overwritten
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Maximum number of plies per game
    #[arg(long, value_name = "N", default_value_t = 1024)]
    max_plies: u32,

    /// Minimum number of games per move
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_game: u32,

    /// Minimum score of a move in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = number(0..=100_u8))]
    min_score: u8,

    /// Keep only moves of White
    #[arg(long, conflicts_with = "only_black")]
    only_white: bool,

    /// Keep only moves of Black
    #[arg(long)]
    only_black: bool,

    /// Give every move a weight of 1; short for --weights uniform
    #[arg(long, conflicts_with = "weights")]
    uniform: bool,

    /// How to compute weights
    #[arg(long, value_name = "WHAT", default_value = "points")]
    weights: Weights,

    /// Points for a win, a draw and a loss
    #[arg(
        long,
        value_name = "N,N,N",
        default_value = "2,1,0",
        value_parser = parse_points,
        // Otherwise a negative number is reported as an unknown option.
        allow_hyphen_values = true
    )]
    points: Points,

    /// Do not halve counts when they reach 16384
    #[arg(long)]
    exact: bool,

    /// Minimum weight of a move
    #[arg(long, value_name = "WEIGHT", default_value_t = 1)]
    min_weight: u16,

    /// Keep only the best N moves of each position
    #[arg(long, value_name = "N", value_parser = number(1..=u16::MAX))]
    top: Option<u16>,

    /// Comment for the book header; without it there is no header
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Weights {
    /// Points scored with the move
    Points,
    /// Number of games with the move
    Games,
    /// Score of the move in thousandths
    Score,
    /// 1 for every move
    Uniform,
}

impl From<Weights> for Weighting {
    fn from(weights: Weights) -> Self {
        match weights {
            Weights::Points => Self::Points,
            Weights::Games => Self::Games,
            Weights::Score => Self::Score,
            Weights::Uniform => Self::Uniform,
        }
    }
}

fn parse_points(text: &str) -> Result<Points, String> {
    let numbers: Result<Vec<u8>, _> = text.split(',').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[win, draw, loss]) => Ok(Points { win, draw, loss }),
        _ => Err("expected three numbers from 0 to 255, such as 2,1,0".into()),
    }
}

pub(super) fn run(args: &MakeArgs) -> Result<(), Failure> {
    let file = BookFile::new(&args.out)?;
    file.check_differs_from(&args.games)?;
    let mut builder = BookBuilder::new(options(args));
    let n_skipped = add_all(&args.games, &mut builder)?;
    if builder.n_games() == 0 {
        return Err(file_error(&args.games, "no readable games"));
    }
    let header = args.comment.as_ref().map(|comment| Header::new(["normal"], comment));
    let data = builder.finish().with_header(header);
    if data.is_empty() {
        return Err(file_error(&args.games, empty_book(args)));
    }
    let bytes = file.save(&data)?;
    let (games, moves, entries) = (builder.n_games(), builder.n_moves(), data.len());
    let out = args.out.display().to_string();
    let text = format!(
        "{}, {n_skipped} skipped\n{}, {entries} of them in the book\n{bytes} bytes written to {out}\n",
        counted(games, "game"),
        counted(moves, "move"),
    );
    let report = json!({
        "games": games,
        // Games skipped because of errors.
        "skipped": n_skipped,
        // Different moves in the games.
        "moves": moves,
        "entries": entries,
        "bytes": bytes,
        "out": out,
    });
    print(&or_text(args.json, report, text))
}

/// Why the book is empty. Apart from `--min-game`, other filters may be the reason.
fn empty_book(args: &MakeArgs) -> String {
    let has_filters = args.only_white
        || args.only_black
        || args.min_score > 0
        || args.min_weight > 1
        || args.max_plies == 0
        || args.points != Points::default();
    let filters = if has_filters { " and passed the other filters" } else { "" };
    let games = counted(args.min_game, "game");
    format!("no move was played in {games} (--min-game){filters}")
}

fn options(args: &MakeArgs) -> MakeOptions {
    let color = match (args.only_white, args.only_black) {
        (true, _) => Some(Color::White),
        (_, true) => Some(Color::Black),
        _ => None,
    };
    MakeOptions {
        max_ply: args.max_plies,
        min_games: args.min_game,
        min_score: args.min_score,
        color,
        weighting: if args.uniform { Weighting::Uniform } else { args.weights.into() },
        points: args.points,
        counting: if args.exact { Counting::Exact } else { Counting::Halving },
        min_weight: args.min_weight,
        top: args.top.and_then(|top| NonZero::new(top.into())),
    }
}

/// Bytes in which the first line is looked for, to detect PGN.
const DETECTION_BYTES: u64 = 1 << 16;

/// Adds the games of a file and returns how many were skipped. The first errors are reported one
/// by one.
fn add_all(path: &Path, builder: &mut BookBuilder) -> Result<usize, Failure> {
    let n_bytes = n_bytes(&[path.to_owned()])?;
    let mut input = open(path)?;
    let mut start = Vec::new();
    let read = input.read.by_ref().take(DETECTION_BYTES).read_to_end(&mut start);
    read.map_err(|error| file_error(path, error))?;
    let mut import = Import { path, builder, progress: Progress::new(n_bytes), n_skipped: 0 };
    let is_pgn = text_games::is_pgn(path, &start);
    input.read = Box::new(Cursor::new(start).chain(input.read));
    match is_pgn {
        true => import.add_pgn(input)?,
        false => import.add_lines(BufReader::new(input.read))?,
    }
    import.progress.clear();
    if let Some(more @ 1..) = import.n_skipped.checked_sub(UNREADABLE_MAX) {
        err_message(&format!("{}: {more} more games skipped", display_name(path)));
    }
    Ok(import.n_skipped)
}

/// Adds games to a book.
struct Import<'a> {
    path: &'a Path,
    builder: &'a mut BookBuilder,
    progress: Progress,
    n_skipped: usize,
}

impl Import<'_> {
    fn add_pgn(&mut self, input: Input) -> Result<(), Failure> {
        let path = self.path;
        let mut recorder = Recorder::new(RecordOptions::moves(PieceLetters::English));
        let mut counts = ReadCounts::default();
        let _ = each_game_of(path, input, &mut recorder, &mut counts, &mut |game, so_far| {
            let game_to_add = text_games::of_record(game.record);
            if let Err(error) = game_to_add.and_then(|it| add(self.builder, it)) {
                self.skip(&location(&game), &error);
            }
            self.show_progress(so_far.bytes);
            Ok(ControlFlow::Continue(()))
        })?;
        self.progress.suspend(|| warn_of_stray_text(path, counts.stray_bytes));
        Ok(())
    }

    fn add_lines(&mut self, mut input: impl BufRead) -> Result<(), Failure> {
        let path = self.path;
        let (mut line, mut done) = (Vec::new(), 0);
        for number in 1_u64.. {
            line.clear();
            let limited = input.by_ref().take(LINE_MAX_BYTES + 1).read_until(b'\n', &mut line);
            let n_read = limited.map_err(|error| file_error(path, error))? as u64;
            if n_read == 0 {
                break;
            }
            if n_read > LINE_MAX_BYTES {
                let error = format!("line {number}: longer than {LINE_MAX_BYTES} bytes");
                return Err(file_error(path, error));
            }
            done += n_read;
            // The lines before it were PGN as well, and have been misread.
            if text_games::is_tag_pair(without_bom(&String::from_utf8_lossy(&line), number)) {
                let error = format!("line {number}: found a PGN tag pair, expected a game");
                return Err(file_error(path, error));
            }
            if let Err(error) = add_line(self.builder, &line, number) {
                self.skip(&format!("{}:{number}", display_name(path)), &error);
            }
            self.show_progress(done);
        }
        Ok(())
    }

    /// Reports why a game is skipped.
    fn skip(&mut self, location: &str, error: &str) {
        self.n_skipped += 1;
        if self.n_skipped <= UNREADABLE_MAX {
            self.progress.suspend(|| err_message(&format!("{location}: {error}")));
        }
    }

    fn show_progress(&mut self, done: u64) {
        let n_games = self.builder.n_games();
        self.progress.set(done, || format!("{n_games} games"));
    }
}

/// A line without the byte order mark that some files start with.
fn without_bom(line: &str, number: u64) -> &str {
    if number == 1 { line.trim_start_matches('\u{feff}') } else { line }
}

fn add_line(builder: &mut BookBuilder, line: &[u8], number: u64) -> Result<(), String> {
    let text = str::from_utf8(line)
        .map_err(|error| format!("byte {}: not UTF-8 text", error.valid_up_to()))?;
    match text_games::parse(without_bom(text, number))? {
        Some(game) => add(builder, game),
        None => Ok(()),
    }
}

fn add(builder: &mut BookBuilder, game: TextGame) -> Result<(), String> {
    let added = builder.add(&game.start, game.moves, game.result);
    added.map_err(|error| error.to_string())
}
