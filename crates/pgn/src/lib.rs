//! Chess games as PGN: read fast, read whatever files hold, and written.

mod annotation;
mod epd_list;
mod nag;
mod result;
mod tags;
mod tree;
mod write;

pub use annotation::{
    Annotation, AnnotationError, Arrow, Comment, CommentPart, CommentParts, EngineInfo, Evaluation,
    Marker, PgnScore, ShapeColor,
};
pub use epd_list::{EpdLine, EpdLines, EpdListError, EpdListErrorKind, write_epd_list};
pub use nag::Nag;
pub use result::{GameResult, ParseResultError};
pub use tags::{Date, DateError, Tags};
pub use tree::{GameTree, NodeId, NodeRef, Step, TreeError, Walk};
pub use write::{MoveNotation, PgnWriter, TagOrder, WriteOptions};
