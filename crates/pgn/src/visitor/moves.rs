//! Visiting games move by move.

use std::ops::ControlFlow;

use lucena_board::{GameResult, Move, Position};

use super::Next;
use crate::{Nag, PgnError, RawTag, RawText};

/// A legal move of a game, and the positions around it.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{Played, Reader, Visitor};
///
/// struct Checks(u32);
///
/// impl Visitor for Checks {
///     type Output = u32;
///     fn play(&mut self, played: Played<'_>) -> ControlFlow<u32> {
///         self.0 += u32::from(played.after.is_check());
///         ControlFlow::Continue(())
///     }
///     fn end_game(&mut self) -> u32 {
///         self.0
///     }
/// }
///
/// let mut reader = Reader::from_bytes(b"1. e4 f5 2. Qh5+ g6 3. Qxg6+ 1-0");
/// assert_eq!(reader.read_game(&mut Checks(0))?, Some(2));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Played<'a, P = Position> {
    /// The move.
    pub mv: Move,
    /// The position in which it is made.
    pub before: &'a P,
    /// The position that it leads to.
    pub after: &'a P,
    /// The move as written in the file.
    pub word: &'a [u8],
    /// The number of half-moves from the start of the game to `before`.
    pub ply: u32,
    /// The nesting depth of variations: 0 for the main line.
    pub depth: u32,
}

/// Receives the contents of games while a reader parses them. All moves are legal.
///
/// All methods but [`end_game`](Self::end_game) have a default. A method that returns
/// [`ControlFlow::Break`] ends the game with that output; the rest of the game is skipped.
/// Variations are skipped unless [`begin_variation`](Self::begin_variation) returns [`Next::Read`],
/// so that their moves are not mistaken for those of the main line.
///
/// `P` is the type of positions: [`Position`] unless a reader reads games of variants; see
/// [`PgnPosition`](crate::PgnPosition).
///
/// For each game the calls come in this order: `begin_game`; any number of `tag` and `comment`;
/// `begin_moves`, unless the tags give no legal position; then the others in the order of the text;
/// `result`; `end_game`. `error` may be called at any point.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{Next, Played, RawTag, Reader, Visitor};
/// use lucena_board::GameResult;
///
/// /// Counts the moves of games that White won.
/// #[derive(Default)]
/// struct Moves { white_won: bool, n_moves: u32 }
///
/// impl Visitor for Moves {
///     type Output = u32;
///     fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<u32> {
///         self.white_won |= tag.is("Result") && tag.raw_value() == b"1-0";
///         ControlFlow::Continue(())
///     }
///     fn begin_moves(&mut self, _: &lucena_board::Position) -> ControlFlow<u32, Next> {
///         ControlFlow::Continue(if self.white_won { Next::Read } else { Next::Skip })
///     }
///     fn play(&mut self, _: Played<'_>) -> ControlFlow<u32> {
///         self.n_moves += 1;
///         ControlFlow::Continue(())
///     }
///     fn end_game(&mut self) -> u32 {
///         std::mem::take(self).n_moves
///     }
/// }
///
/// let pgn = b"[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 2. Nf3 1-0\n\n[Result \"0-1\"]\n\n1. e4 0-1\n";
/// let mut reader = Reader::from_bytes(pgn);
/// let mut visitor = Moves::default();
/// assert_eq!(reader.read_game(&mut visitor)?, Some(3));
/// assert_eq!(reader.read_game(&mut visitor)?, Some(0));
/// assert_eq!(reader.read_game(&mut visitor)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor<P = Position> {
    /// The result of visiting a game.
    type Output;

    /// A game begins at this byte offset.
    fn begin_game(&mut self, offset: u64) -> ControlFlow<Self::Output> {
        let _ = offset;
        ControlFlow::Continue(())
    }

    /// A tag pair. The reader itself interprets `FEN` and `Variant`.
    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Self::Output> {
        let _ = tag;
        ControlFlow::Continue(())
    }

    /// The movetext begins, from this position. Not called if the tags give no legal position.
    fn begin_moves(&mut self, start: &P) -> ControlFlow<Self::Output, Next> {
        let _ = start;
        ControlFlow::Continue(Next::Read)
    }

    /// A legal move.
    fn play(&mut self, played: Played<'_, P>) -> ControlFlow<Self::Output> {
        let _ = played;
        ControlFlow::Continue(())
    }

    /// A null move, `--` or `Z0`: `before` is the position before it. `ply` and `depth` are those
    /// of [`Played`].
    fn null_move(
        &mut self,
        before: &P,
        after: &P,
        ply: u32,
        depth: u32,
    ) -> ControlFlow<Self::Output> {
        let _ = (before, after, ply, depth);
        ControlFlow::Continue(())
    }

    /// A NAG of the last move: `$` and a number, or a suffix such as `!?`.
    fn nag(&mut self, nag: Nag) -> ControlFlow<Self::Output> {
        let _ = nag;
        ControlFlow::Continue(())
    }

    /// A comment, without its braces or semicolon.
    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<Self::Output> {
        let _ = comment;
        ControlFlow::Continue(())
    }

    /// A variation begins in the position before the last move of the enclosing line. The default
    /// skips it.
    fn begin_variation(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Skip)
    }

    /// The end of a variation that was read.
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
