//! What can be written behind `lucena book`.

use std::num::{NonZeroU16, NonZeroUsize};
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use lucena_board::Color;
use lucena_book::{MergePolicy, Points, Weighting};

use crate::args::position::{INITIAL, Start};

/// A book is a file in the Polyglot format. Where none is named, it is the one that comes with the
/// program.
#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Tell what a book knows about a position
    Probe(ProbeArgs),

    /// Print a book as lines of one side against every reply, or as a tree
    Dump(DumpArgs),

    /// Make a book from games
    #[command(after_help = MAKE_HELP)]
    Make(MakeArgs),

    /// Make one book of two
    Merge(MergeArgs),

    /// Make a book of a part of another one
    Filter(FilterArgs),

    /// Count what is in a book and what can be reached in it
    Info(InfoArgs),

    /// Check that a book is whole and in order; exit 1 if it is not
    Verify(VerifyArgs),
}

const MAKE_HELP: &str = "\
A game is a line: its moves in algebraic or UCI notation, with or without move
numbers, and its result, which is * if it is missing. It may start elsewhere:
  e4 e5 Nf3 Nc6 Bb5 1-0
  1. d4 d5 2. c4 1/2-1/2
  startpos moves e2e4 c7c5 0-1
  fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e4 Kd7 1-0
Empty lines and lines that begin with # mean nothing. Files named .pgn, and
others whose first line is a tag, are read as PGN. A game with a fault is told
and left out.

The defaults are those of Polyglot's make-book.";

#[derive(Debug, clap::Args)]
pub(crate) struct ProbeArgs {
    /// Position, standard or Chess960: a FEN, or startpos for the initial one
    #[arg(long, default_value = INITIAL, value_parser = Start::read)]
    pub(crate) fen: Start,

    /// The book
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DumpArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// Whose lines
    #[arg(long, value_name = "SIDE", default_value = "white", conflicts_with = "tree")]
    pub(crate) color: Side,

    /// Print a tree of both sides' moves
    #[arg(long)]
    pub(crate) tree: bool,

    /// Plies of the tree
    #[arg(long, value_name = "PLIES", requires = "tree", default_value_t = u32::MAX, hide_default_value = true)]
    pub(crate) max_ply: u32,

    /// Where to begin: a FEN, or startpos for the initial position
    #[arg(long, default_value = INITIAL, value_parser = Start::read)]
    pub(crate) fen: Start,

    /// Print JSON lines in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MakeArgs {
    /// The games, one a line or as PGN, or with - those on standard input
    #[arg(value_name = "GAMES")]
    pub(crate) games: PathBuf,

    /// The book to write; a file that is there is replaced, but not the games
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Plies of a game that are looked at
    #[arg(long, value_name = "PLIES", default_value_t = 1024)]
    pub(crate) max_ply: u32,

    /// Games in which a move has to be
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) min_game: u32,

    /// Percent of the points that a move has to have made
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) min_score: u8,

    /// Only moves of White
    #[arg(long, conflicts_with = "only_black")]
    pub(crate) only_white: bool,

    /// Only moves of Black
    #[arg(long)]
    pub(crate) only_black: bool,

    /// Give every move the weight 1; short for --weights uniform
    #[arg(long, conflicts_with = "weights")]
    pub(crate) uniform: bool,

    /// What a weight says
    #[arg(long, value_name = "WHAT", default_value = "points")]
    pub(crate) weights: Weights,

    /// Points for a win, a draw and a loss
    #[arg(
        long,
        value_name = "N,N,N",
        default_value = "2,1,0",
        value_parser = read_points,
        // So that a negative number is told as one, and not taken for an option.
        allow_hyphen_values = true
    )]
    pub(crate) points: Points,

    /// Count without limit in place of halving at 16384
    #[arg(long)]
    pub(crate) exact: bool,

    /// The least weight of a move
    #[arg(long, value_name = "WEIGHT", default_value_t = 1)]
    pub(crate) min_weight: u16,

    /// Only the best N moves of a position
    #[arg(long, value_name = "N", value_parser = read_top)]
    pub(crate) top: Option<NonZeroUsize>,

    /// Words to put into a header; without them there is none
    #[arg(long, value_name = "WORDS")]
    pub(crate) comment: Option<String>,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// The first book; its header stays
    #[arg(value_name = "FIRST")]
    pub(crate) first: PathBuf,

    /// The second book
    #[arg(value_name = "SECOND")]
    pub(crate) second: PathBuf,

    /// The book to write; a file that is there is replaced, and it may be one of the two
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// What to do where both know a position
    #[arg(long, default_value = "first")]
    pub(crate) policy: Policy,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FilterArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: PathBuf,

    /// The book to write; a file that is there is replaced, and it may be the same
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// The least weight of a move
    #[arg(long, value_name = "WEIGHT", default_value_t = 0)]
    pub(crate) min_weight: u16,

    /// Only the best N moves of a position
    #[arg(long, value_name = "N", value_parser = read_top)]
    pub(crate) top: Option<NonZeroUsize>,

    /// Only moves of this side, in positions that can be reached
    #[arg(long, value_name = "SIDE")]
    pub(crate) color: Option<Side>,

    /// Only moves up to so many plies from the start
    #[arg(long, value_name = "PLIES")]
    pub(crate) max_ply: Option<u32>,

    /// Leave out positions that cannot be reached, and illegal moves
    #[arg(long)]
    pub(crate) reachable: bool,

    /// The start: a FEN, or startpos for the initial position
    #[arg(long, default_value = INITIAL, value_parser = Start::read)]
    pub(crate) fen: Start,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct InfoArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// The start: a FEN, or startpos for the initial position
    #[arg(long, default_value = INITIAL, value_parser = Start::read)]
    pub(crate) fen: Start,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct VerifyArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: PathBuf,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Weights {
    /// How many points the move made
    Points,
    /// In how many games it was played
    Games,
    /// How many thousandths of the points it made
    Score,
    /// Nothing: 1 for every move
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Policy {
    /// The position is the first book's alone
    First,
    /// The weights of equal moves are added
    Sum,
    /// The greater weight of equal moves stays
    Max,
}

impl From<Policy> for MergePolicy {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::First => Self::FirstWins,
            Policy::Sum => Self::Sum,
            Policy::Max => Self::Max,
        }
    }
}

/// No position has so many moves that more would mean anything.
fn read_top(text: &str) -> Result<NonZeroUsize, String> {
    let number: Result<NonZeroU16, _> = text.parse();
    number.map(Into::into).map_err(|_| format!("expected a number from 1 to {}", u16::MAX))
}

fn read_points(text: &str) -> Result<Points, String> {
    let numbers: Result<Vec<u8>, _> = text.split(',').map(str::parse).collect();
    match numbers.as_deref() {
        Ok(&[win, draw, loss]) => Ok(Points { win, draw, loss }),
        _ => Err("expected three numbers from 0 to 255, such as 2,1,0".into()),
    }
}
