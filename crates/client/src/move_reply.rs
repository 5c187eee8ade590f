//! Replies of engines that are to move.

use std::fmt;

use lucena_board::UciMove;

/// What an engine sends when it is to move.
///
/// ```
/// use lucena_client::MoveReply;
/// let reply = MoveReply::Other("xyzzy".into());
/// assert_ne!(reply, MoveReply::Resignation);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveReply {
    /// A move, which may be illegal.
    Move(UciMove),
    /// Text that is not a move.
    Other(String),
    /// It resigns, or claims the opponent's win.
    Resignation,
    /// It offers a draw after it was offered one.
    DrawAccepted,
    /// It claims a draw or its win.
    Claim {
        /// Whether it is a draw.
        is_draw: bool,
        /// The claim as sent.
        text: String,
    },
    /// It refuses the opponent's move, which may be missing from the text.
    Refusal(String),
}

impl MoveReply {
    /// The move, if it is one.
    pub(crate) fn mv(&self) -> Option<UciMove> {
        match self {
            Self::Move(mv) => Some(*mv),
            _ => None,
        }
    }
}

impl fmt::Display for MoveReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => write!(f, "{mv}"),
            Self::Other(text) | Self::Claim { text, .. } => f.write_str(text),
            Self::Resignation => f.write_str("resign"),
            Self::DrawAccepted => f.write_str("offer draw"),
            Self::Refusal(mv) => write!(f, "Illegal move: {mv}"),
        }
    }
}
