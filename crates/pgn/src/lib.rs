//! Chess games as PGN: read fast, read whatever files hold, and written.
//!
//! ```
//! use lucena_pgn::{Reader, TreeBuilder};
//!
//! let mut reader = Reader::from_bytes(b"1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *");
//! let game = reader.read_game(&mut TreeBuilder::new())?.expect("one game");
//! assert_eq!(game.tree.mainline().count(), 4);
//! # Ok::<(), std::io::Error>(())
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
//! | know what is wrong, and where | [`Visitor::error`], [`PgnError`], [`Counts`] |
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
