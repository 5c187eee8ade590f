//! Chess games as PGN: read fast, read whatever files hold, and written.
//!
//! ```
//! use lucena_pgn::{PgnWriter, Reader, TreeBuilder};
//!
//! // The first game has an illegal move, and the second one is read all the same.
//! let pgn = b"1. e4 e5 2. Ke3 1-0\n\n[White \"Reti\"]\n\n1. Nf3 d5 (1... Nf6) 2. c4! 0-1\n";
//! let mut reader = Reader::from_bytes(pgn);
//! let mut builder = TreeBuilder::new();
//! let first = reader.read_game(&mut builder)?.expect("two games");
//! assert!(first.errors[0].to_string().starts_with("line 1, byte 12: \"Ke3\""));
//! let second = reader.read_game(&mut builder)?.expect("two games");
//! assert!(second.is_whole());
//! assert_eq!((reader.counts().games, reader.counts().broken_games), (2, 1));
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
//! | be told legal moves one by one, at full speed | [`Visitor`] with [`Reader::read_game`] |
//! | look at tags, count, copy, read other rules | [`TokenVisitor`] with [`Reader::read_tokens`] |
//! | read a file, compressed or not | [`Reader::open`], [`Input`] |
//! | use several threads | [`ParallelReader`] |
//! | know what is wrong, and where | [`Visitor::error`], [`Reader::fault`], [`PgnError`], [`Counts`] |
//! | read German, French, Spanish or Dutch piece letters | [`PieceLetters`] |
//! | keep files from taking much memory | [`Limits`] |
//! | have a whole game in memory and edit it | [`GameTree`], [`TreeBuilder`], [`Tags`] |
//! | understand comments | [`Comment`], [`Annotation`], [`Evaluation`] |
//! | write games | [`PgnWriter`], [`PgnRewriter`], [`WriteOptions`] |
//! | read and write lists of openings | [`EpdLines`], [`write_epd_list`] |
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `gzip` | no | [`Input`] reads files that gzip has compressed |
//! | `zstd` | no | [`Input`] reads files that Zstandard has compressed |
#![cfg_attr(docsrs, feature(doc_cfg))]

mod annotation;
mod counts;
mod epd_list;
mod error;
mod limits;
mod nag;
mod piece_letters;
mod read;
mod result;
mod tags;
mod text;
mod tree;
mod visitor;
mod write;

pub use annotation::{
    Annotation, AnnotationError, Arrow, Comment, CommentPart, CommentParts, EngineInfo, Evaluation,
    Marker, PgnScore, ShapeColor,
};
pub use counts::Counts;
pub use epd_list::{EpdLine, EpdLines, EpdListError, EpdListErrorKind, write_epd_list};
pub use error::{PgnError, PgnErrorKind, Place};
pub use limits::Limits;
pub use nag::Nag;
pub use piece_letters::{ParsePieceLettersError, PieceLetters};
pub use read::{Bytes, Input, ParallelReader, Part, Reader, Source, Stream};
pub use result::{GameResult, ParseResultError};
pub use tags::{Date, DateError, Tags};
pub use text::{RawTag, RawText};
pub use tree::{GameTree, NodeId, NodeRef, ReadTree, Step, TreeBuilder, TreeError, Walk};
pub use visitor::{Next, Played, TokenVisitor, Visitor};
pub use write::{MoveNotation, PgnRewriter, PgnWriter, TagOrder, WriteOptions};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
