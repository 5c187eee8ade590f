//! Visiting games token by token, without checking moves.

use std::ops::ControlFlow;

use lucena_board::GameResult;

use super::Next;
use crate::{Nag, PgnError, RawTag, RawText};

/// Receives the tokens of games as they are in the file.
///
/// As [`Visitor`](crate::Visitor), but moves are unchecked words. Use it to look at tags, count,
/// copy, or read variants with other rules.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{Reader, TokenVisitor};
///
/// struct Words(Vec<String>);
///
/// impl TokenVisitor for Words {
///     type Output = ();
///     fn word(&mut self, word: &[u8]) -> ControlFlow<()> {
///         self.0.push(String::from_utf8_lossy(word).into_owned());
///         ControlFlow::Continue(())
///     }
///     fn end_game(&mut self) {}
/// }
///
/// let mut words = Words(Vec::new());
/// let mut reader = Reader::from_bytes(b"1. P@e4 (1. N@f3) e5! *");
/// reader.read_tokens(&mut words)?;
/// assert_eq!(words.0, ["P@e4", "e5"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait TokenVisitor {
    /// The result of visiting a game.
    type Output;

    /// A game begins at this byte offset.
    fn begin_game(&mut self, offset: u64) -> ControlFlow<Self::Output> {
        let _ = offset;
        ControlFlow::Continue(())
    }

    /// A tag pair.
    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Self::Output> {
        let _ = tag;
        ControlFlow::Continue(())
    }

    /// The tag section has ended, and movetext may follow.
    fn end_tags(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Read)
    }

    /// A movetext token that should be a move, without the suffixes `!` and `?`. Move numbers are
    /// not reported.
    fn word(&mut self, word: &[u8]) -> ControlFlow<Self::Output> {
        let _ = word;
        ControlFlow::Continue(())
    }

    /// A NAG: `$` and a number, or a suffix such as `!?`.
    fn nag(&mut self, nag: Nag) -> ControlFlow<Self::Output> {
        let _ = nag;
        ControlFlow::Continue(())
    }

    /// A comment, without its braces or semicolon.
    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<Self::Output> {
        let _ = comment;
        ControlFlow::Continue(())
    }

    /// A `(`. The default skips the variation.
    fn begin_variation(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Skip)
    }

    /// The `)` of a variation that was not skipped.
    fn end_variation(&mut self) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The result at the end of the movetext.
    fn result(&mut self, result: GameResult) -> ControlFlow<Self::Output> {
        let _ = result;
        ControlFlow::Continue(())
    }

    /// An error in the text. Parsing continues as far as possible.
    fn error(&mut self, error: &PgnError) -> ControlFlow<Self::Output> {
        let _ = error;
        ControlFlow::Continue(())
    }

    /// The game has ended. Not called if another method has returned an output.
    fn end_game(&mut self) -> Self::Output;
}
