//! Games told as words, without asking the rules.

use std::ops::ControlFlow;

use super::Next;
use crate::{GameResult, Nag, PgnError, RawTag, RawText};

/// Somebody who is told games word by word, as they stand in the file.
///
/// As [`Visitor`](crate::Visitor), but moves are words that nobody has checked. It is for those who
/// only look at tags, count, copy, or read chess of other rules.
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
    /// What comes of a game.
    type Output;

    /// A game begins at this byte.
    fn begin_game(&mut self, offset: u64) -> ControlFlow<Self::Output> {
        let _ = offset;
        ControlFlow::Continue(())
    }

    /// A tag.
    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Self::Output> {
        let _ = tag;
        ControlFlow::Continue(())
    }

    /// The tags are over, and moves may follow.
    fn end_tags(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Read)
    }

    /// A word that stands where moves stand, without the marks `!` and `?` behind it. Move numbers
    /// are not told.
    fn word(&mut self, word: &[u8]) -> ControlFlow<Self::Output> {
        let _ = word;
        ControlFlow::Continue(())
    }

    /// A judgement: `$` and a number, or a mark such as `!?`.
    fn nag(&mut self, nag: Nag) -> ControlFlow<Self::Output> {
        let _ = nag;
        ControlFlow::Continue(())
    }

    /// A comment, without its braces or semicolon.
    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<Self::Output> {
        let _ = comment;
        ControlFlow::Continue(())
    }

    /// A `(`. What follows is skipped if this is left out.
    fn begin_variation(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Skip)
    }

    /// The `)` of a variation that was read.
    fn end_variation(&mut self) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    /// The result at the end of the moves.
    fn result(&mut self, result: GameResult) -> ControlFlow<Self::Output> {
        let _ = result;
        ControlFlow::Continue(())
    }

    /// Something is wrong. The rest is told as far as it can be read.
    fn error(&mut self, error: &PgnError) -> ControlFlow<Self::Output> {
        let _ = error;
        ControlFlow::Continue(())
    }

    /// The game is at its end. Not called if another method gave an output already.
    fn end_game(&mut self) -> Self::Output;
}
