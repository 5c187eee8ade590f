//! Chess games as PGN: read fast, read whatever files hold, and written.

mod annotation;

pub use annotation::{
    Annotation, AnnotationError, Arrow, Comment, CommentPart, CommentParts, EngineInfo, Evaluation,
    Marker, PgnScore, ShapeColor,
};
