//! Replay of an encoded game.

use lucena_board::{Color, GameResult, Move, Position};
use lucena_game::Ending;

use crate::data::error::DecodeError;
use crate::data::game::MAX_SCORE;
use crate::data::{ScoredMove, ending, move_index, varint};

/// A position of a game and the move played in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ply {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The score from White's point of view, as in [`ScoredMove`]; `None` in the
    /// opening.
    pub white_score: Option<i16>,
}

impl Ply {
    /// The score from the point of view of the side to move.
    #[must_use]
    #[inline]
    pub fn score(&self) -> Option<i16> {
        match self.position.turn() {
            Color::White => self.white_score,
            Color::Black => self.white_score.map(|score| -score),
        }
    }

    /// Whether the position has a score and can train a static evaluation, see
    /// [`ScoredMove::is_usable`].
    #[must_use]
    #[inline]
    pub fn is_usable(&self) -> bool {
        self.white_score
            .is_some_and(|score| ScoredMove { mv: self.mv, score }.is_usable(&self.position))
    }
}

/// Iterator over the plies of a game; made by [`EncodedGame::plies`](crate::data::EncodedGame::plies).
///
/// It ends after the first error.
#[derive(Clone, Debug)]
pub struct Plies<'a> {
    position: Position,
    n_played: usize,
    n_opening: usize,
    previous_score: i32,
    rest: &'a [u8],
    ending: Ending,
}

impl<'a> Plies<'a> {
    pub(crate) const fn new(
        start: Position,
        n_opening: usize,
        rest: &'a [u8],
        ending: Ending,
    ) -> Self {
        Self { position: start, n_played: 0, n_opening, previous_score: 0, rest, ending }
    }

    /// The position before the next move; after the last one, the final position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The result of the game.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.ending.result()
    }

    /// How the game ended.
    #[must_use]
    pub const fn ending(&self) -> &Ending {
        &self.ending
    }

    /// How the game ended, as an index of [`ENDINGS`](crate::data::ENDINGS).
    ///
    /// # Panics
    ///
    /// Never: only endings with a number are decoded.
    #[must_use]
    pub fn ending_number(&self) -> usize {
        ending::number(&self.ending).expect("decoded endings have a number").into()
    }

    #[inline]
    fn read(&mut self) -> Result<Option<Ply>, DecodeError> {
        let ply = self.n_played;
        let Some((&index, rest)) = self.rest.split_first() else {
            // The number of opening moves is the only one that says how long the game is.
            return if ply < self.n_opening { Err(DecodeError::Torn("opening")) } else { Ok(None) };
        };
        self.rest = rest;
        let mv = move_index::move_at(&self.position, index)
            .map_err(|n_moves| DecodeError::Move { ply, index, n_moves })?;
        let mut white_score = None;
        if ply >= self.n_opening {
            let code = varint::read(&mut self.rest).ok_or(DecodeError::Torn("scores"))?;
            let score = self.previous_score.checked_add(varint::unzigzag(code));
            let score = score.filter(|score| score.unsigned_abs() <= MAX_SCORE as u32);
            self.previous_score = score.ok_or(DecodeError::Score { ply })?;
            white_score = Some(self.previous_score as i16);
        }
        let next = self.position.play_unchecked(mv);
        let position = std::mem::replace(&mut self.position, next);
        self.n_played += 1;
        Ok(Some(Ply { position, mv, white_score }))
    }
}

impl Iterator for Plies<'_> {
    type Item = Result<Ply, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = self.read();
        if item.is_err() {
            (self.rest, self.n_opening) = (&[], 0);
        }
        item.transpose()
    }
}
