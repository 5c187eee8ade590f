//! Chess games as PGN: read fast, read whatever files hold, and written.

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
