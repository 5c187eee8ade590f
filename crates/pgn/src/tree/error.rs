//! The error of editing trees.

use std::fmt;

use lucena_board::{IllegalMove, SanError};

/// Why a tree could not be edited. The tree is unchanged.
///
/// ```
/// use lucena_pgn::{GameTree, NodeId, TreeError};
/// let mut game = GameTree::new();
/// let error = game.add_san(NodeId::ROOT, "e5").unwrap_err();
/// assert!(matches!(error, TreeError::San(_)));
/// assert_eq!(error.to_string(), "e5 is illegal: no piece of that type can move there");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// The tree has no such node, or it was removed.
    NoSuchNode,
    /// The node is the root, which has no move.
    IsRoot,
    /// The move is not legal there.
    Illegal(IllegalMove),
    /// The text is not a legal move there.
    San(SanError),
    /// A null move is not possible in check.
    NullMoveInCheck,
    /// The tree has the maximum number of nodes.
    TooLarge,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode => f.write_str("found the id of no node, expected one of this tree"),
            Self::IsRoot => f.write_str("found the start of the game, expected a move"),
            Self::Illegal(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::NullMoveInCheck => f.write_str("found a null move in check"),
            Self::TooLarge => f.write_str("the tree has too many moves"),
        }
    }
}

impl std::error::Error for TreeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal(error) => Some(error),
            Self::San(error) => Some(error),
            _ => None,
        }
    }
}

impl From<IllegalMove> for TreeError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}

impl From<SanError> for TreeError {
    fn from(error: SanError) -> Self {
        Self::San(error)
    }
}
