//! Games told as legal moves.

use std::ops::ControlFlow;

use lucena_board::{Move, Position};

use super::Next;
use crate::{GameResult, Nag, PgnError, RawTag, RawText};

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
pub struct Played<'a> {
    /// The move.
    pub mv: Move,
    /// The position in which it is made.
    pub before: &'a Position,
    /// The position that it leads to.
    pub after: &'a Position,
    /// The word of the file.
    pub word: &'a [u8],
    /// How many half moves lead from the start of the game to `before`, by way of this line.
    pub ply: u32,
    /// How many variations the move is nested in: 0 for the moves of the game itself.
    pub depth: u32,
}

/// Somebody who is told games move by move, each checked against the rules.
///
/// Every method but [`end_game`](Self::end_game) may be left out. A method that returns
/// [`ControlFlow::Break`] ends the game there, with the output that it gives; the rest of the game
/// is skipped. Variations are skipped unless [`begin_variation`](Self::begin_variation) asks for
/// them, so that nobody takes their moves for those of the game.
///
/// For each game the calls come in this order: `begin_game`; `tag` and `comment`, any number;
/// `begin_moves`, unless the tags do not give a position; then the rest in the order of the text;
/// `result`; `end_game`. `error` may come anywhere between.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_pgn::{GameResult, Next, Played, RawTag, Reader, Visitor};
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
pub trait Visitor {
    /// What comes of a game.
    type Output;

    /// A game begins at this byte.
    fn begin_game(&mut self, offset: u64) -> ControlFlow<Self::Output> {
        let _ = offset;
        ControlFlow::Continue(())
    }

    /// A tag. Those that say where the game starts are understood by the reader.
    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Self::Output> {
        let _ = tag;
        ControlFlow::Continue(())
    }

    /// The moves begin, from this position. Not called if the tags give none.
    fn begin_moves(&mut self, start: &Position) -> ControlFlow<Self::Output, Next> {
        let _ = start;
        ControlFlow::Continue(Next::Read)
    }

    /// A legal move.
    fn play(&mut self, played: Played<'_>) -> ControlFlow<Self::Output> {
        let _ = played;
        ControlFlow::Continue(())
    }

    /// A null move, `--` or `Z0`: the side to move in `before` passes. `ply` and `depth` are those
    /// of [`Played`].
    fn null_move(
        &mut self,
        before: &Position,
        after: &Position,
        ply: u32,
        depth: u32,
    ) -> ControlFlow<Self::Output> {
        let _ = (before, after, ply, depth);
        ControlFlow::Continue(())
    }

    /// A judgement of the last move.
    fn nag(&mut self, nag: Nag) -> ControlFlow<Self::Output> {
        let _ = nag;
        ControlFlow::Continue(())
    }

    /// A comment, without its braces or semicolon.
    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<Self::Output> {
        let _ = comment;
        ControlFlow::Continue(())
    }

    /// A variation: its moves start in the position before the last move of the line around it.
    /// Skipped if this is left out.
    fn begin_variation(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Skip)
    }

    /// The end of a variation that was read.
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
