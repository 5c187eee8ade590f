//! A PGN library: a fast streaming reader that tolerates the errors of real files, game trees, and
//! a writer.
//!
//! ```
//! use lucena_pgn::{PgnWriter, Reader};
//!
//! // The first game has an illegal move; reading continues with the second game.
//! let pgn = b"1. e4 e5 2. Ke3 1-0\n\n[White \"Reti\"]\n\n1. Nf3 d5 (1... Nf6) 2. c4! 0-1\n";
//! let mut reader = Reader::from_bytes(pgn);
//! let games = reader.games().collect::<Result<Vec<_>, _>>()?;
//! let [first, second] = &games[..] else { panic!("two games") };
//! assert!(first.errors[0].to_string().starts_with("line 1, byte 12: \"Ke3\""));
//! assert!(second.is_whole());
//! assert_eq!((reader.counts().games, reader.counts().invalid_games), (2, 1));
//!
//! let mut writer = PgnWriter::new(Vec::new());
//! writer.write_tree(&second.tree)?;
//! let text = String::from_utf8(writer.into_inner()?)?;
//! assert!(text.ends_with("\n\n1. Nf3 d5 (1... Nf6) 2. c4 $1 0-1\n\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! | to | use |
//! |---|---|
//! | read games as trees | [`Reader::games`] |
//! | visit the moves of games, checked for legality | [`Visitor`] with [`Reader::read_game`] |
//! | look at tags and movetext tokens without checking moves | [`TokenVisitor`] with [`Reader::read_tokens`] |
//! | read a file, compressed or UTF-16 | [`Reader::open`], [`Input`] |
//! | read on several threads | [`ParallelReader`] |
//! | get errors and their positions | [`Visitor::error`], [`Reader::fault`], [`PgnError`], [`Counts`] |
//! | read and write games of variants | `Reader::variants`, `GameTree::from_variant_position` (feature `variants`) |
//! | read German, French, Spanish or Dutch piece letters | [`PieceLetters`] |
//! | limit memory | [`Limits`] |
//! | build and edit game trees | [`GameTree`] (`From<&Game>` for a game that was played), [`TreeBuilder`], [`Tags`] |
//! | make a game of each variation | [`GameTree::split_variations`] |
//! | find positions by a FEN with wildcards | [`FenPattern`] |
//! | parse comments: clocks, evaluations, arrows | [`Comment`], [`Annotation`], [`Evaluation`] |
//! | write games | [`PgnWriter`], [`PgnRewriter`], [`WriteOptions`] |
//! | read and write lists of openings in EPD or FEN | [`EpdLines`], [`write_epd_list`] |
//!
//! # Modules
//!
//! Everything is re-exported here. In the source:
//!
//! | module | content |
//! |---|---|
//! | `read` | [`Reader`], which drives the scanner |
//! | `read::games` | games as an iterator |
//! | `read::scan` | the scanner, which splits bytes into games, tags and movetext tokens |
//! | `read::sink`, `read::move_sink` | receivers of tokens: for token visitors, and for visitors of legal moves |
//! | `read::source`, `read::input` | bytes in memory, buffered streams, compressed files, UTF-16 |
//! | `read::parallel` | splitting a text into parts for several threads |
//! | `visitor` | the traits [`Visitor`] and [`TokenVisitor`] |
//! | `error`, `counts`, `limits` | errors and their positions, statistics, limits |
//! | `position` | the type of positions: standard chess, or any variant |
//! | `text`, `nag`, `result` | undecoded text, NAGs, results |
//! | `piece_letters` | piece letters of other languages |
//! | `annotation` | comments: clocks, evaluations, arrows, comments of engine matches |
//! | `tags` | tag pairs and dates |
//! | `tree` | game trees: building, editing, traversal |
//! | `write` | the writer and the rewriter |
//! | `bounded_lines` | lines of text of bounded length |
//! | `epd_list` | lists of openings |
//! | `fen_pattern` | FENs with wildcards |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `gzip` | no | [`Input`] reads gzip files |
//! | `zstd` | no | [`Input`] reads Zstandard files |
//! | `bzip2` | no | [`Input`] reads bzip2 files, with a decoder of its own |
//! | `variants` | no | games of the variants that Lichess plays, beside Chess960 |
#![cfg_attr(docsrs, feature(doc_cfg))]

mod annotation;
mod bounded_lines;
mod counts;
mod epd_list;
mod error;
mod fen_pattern;
mod limits;
mod nag;
mod piece_letters;
mod position;
mod read;
mod tags;
mod text;
mod tree;
mod visitor;
mod write;

pub use annotation::{
    Annotation, AnnotationError, Arrow, Comment, CommentPart, CommentParts, CommentValues,
    EngineInfo, Evaluation, Marker, PgnScore, ShapeColor,
};
pub use bounded_lines::{BoundedLines, LineError};
pub use counts::Counts;
pub use epd_list::{EpdLine, EpdLines, EpdListError, EpdListErrorKind, write_epd_list};
pub use error::{PgnError, PgnErrorKind, Place};
pub use fen_pattern::{FenPattern, FenPatternError};
pub use limits::Limits;
pub use nag::Nag;
pub use piece_letters::{ParsePieceLettersError, PieceLetters};
pub use position::PgnPosition;
pub use read::{Bytes, Games, Input, ParallelReader, Part, Reader, Source, Stream};
pub use tags::{Date, DateError, Tags};
pub use text::{RawTag, RawText};
pub use tree::{GameTree, NodeId, NodeRef, ReadTree, Step, TreeBuilder, TreeError, Walk};
pub use visitor::{Next, Played, TokenVisitor, Visitor};
pub use write::{MoveNotation, NagNotation, PgnRewriter, PgnWriter, TagOrder, WriteOptions};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
