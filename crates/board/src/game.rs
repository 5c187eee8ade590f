//! A game: positions, moves, and draws by repetition and by the move counters.

mod history;
mod reversible;

use alloc::vec::Vec;

pub use history::History;

use crate::{ChessPosition, DrawReason, IllegalMove, Move, Outcome, Position, SanError, UciError};

/// Half-move clock at which a player may claim a draw.
const FIFTY_MOVES: u16 = 100;

/// One half-move of a [`Game`].
///
/// ```
/// use lucena_board::{Game, Position};
/// let mut game = Game::default();
/// let mv = game.position().legal_moves()[0];
/// game.play(mv)?;
/// assert_eq!(game.plies()[0].mv, Some(mv));
/// assert_eq!(game.plies()[0].position, Position::initial().play_unchecked(mv));
/// # Ok::<(), lucena_board::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<P = Position> {
    /// The move, or `None` for a null move.
    pub mv: Option<Move>,
    /// The position after the move.
    pub position: P,
}

/// A game: the initial position, the moves played, and the position after each of them.
///
/// ```
/// use lucena_board::{DrawReason, Game, Move, Outcome, Role, Square};
/// let mut game = Game::default();
/// let shuffle = [
///     (Square::G1, Square::F3),
///     (Square::G8, Square::F6),
///     (Square::F3, Square::G1),
///     (Square::F6, Square::G8),
/// ];
/// for (from, to) in shuffle.into_iter().cycle().take(8) {
///     game.play(Move::normal(Role::Knight, from, to).unwrap())?;
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.outcome(), None);
/// let claim = Outcome::Draw(DrawReason::ThreefoldRepetition);
/// assert_eq!(game.claimable_outcome(), Some(claim));
/// # Ok::<(), lucena_board::IllegalMove>(())
/// ```
///
/// Games of variants have another type of position, for example `Game<VariantPosition>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<P = Position> {
    initial: P,
    plies: Vec<Ply<P>>,
    history: History,
}

/// A game of standard chess before the first move.
impl Default for Game {
    fn default() -> Self {
        Self::new(Position::initial())
    }
}

/// A game that starts from a position of any variant.
impl<P: ChessPosition> From<P> for Game<P> {
    fn from(position: P) -> Self {
        let history = History::new(&position);
        Self { initial: position, plies: Vec::new(), history }
    }
}

impl<P: ChessPosition> Game<P> {
    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal; the game is then unchanged.
    ///
    /// ```
    /// use lucena_board::{Game, Move, Role, Square};
    /// let mut game = Game::default();
    /// let e4 = Move::double_push(Square::E2, Square::E4).unwrap();
    /// assert!(game.play(e4).is_ok());
    /// assert!(game.play(e4).is_err());
    /// assert_eq!(game.len(), 1);
    /// ```
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.push(Some(mv), next);
        Ok(())
    }

    /// Parses a move in SAN with [`Position::parse_san`], plays it and returns it.
    ///
    /// # Errors
    /// Those of [`Position::parse_san`]; the game is then unchanged.
    ///
    /// ```
    /// use lucena_board::Game;
    /// let mut game = Game::default();
    /// for san in ["e4", "e5", "Nf3"] {
    ///     game.play_san(san)?;
    /// }
    /// assert_eq!(game.len(), 3);
    /// assert!(game.play_san("Nf3").is_err());
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    pub fn play_san(&mut self, text: &str) -> Result<Move, SanError> {
        let mv = self.position().parse_san(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Parses a move in UCI notation with [`Position::parse_uci`], plays it and returns it.
    ///
    /// # Errors
    /// Those of [`Position::parse_uci`]; the game is then unchanged. The null move is an error too;
    /// use [`Game::play_null`].
    ///
    /// ```
    /// use lucena_board::Game;
    /// let mut game = Game::default();
    /// for uci in "e2e4 e7e5 g1f3".split(' ') {
    ///     game.play_uci(uci)?;
    /// }
    /// assert_eq!(game.len(), 3);
    /// assert!(game.play_uci("e2e4").is_err());
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    pub fn play_uci(&mut self, text: &str) -> Result<Move, UciError> {
        let mv = self.position().parse_uci(text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move that is known to be legal, see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, mv: Move) {
        let next = self.position().play_unchecked(mv);
        self.push(Some(mv), next);
    }

    /// Plays a null move, as analysis in PGN files sometimes does. Does nothing and returns `false`
    /// in check. No position repeats one from before a null move.
    ///
    /// ```
    /// use lucena_board::{Color, Game};
    /// let mut game = Game::default();
    /// assert!(game.play_null());
    /// assert_eq!(game.position().turn(), Color::Black);
    /// assert_eq!(game.plies()[0].mv, None);
    /// ```
    #[must_use = "a null move is not possible in check"]
    pub fn play_null(&mut self) -> bool {
        let Some(next) = self.position().play_null() else { return false };
        self.history.push_null(&next);
        self.plies.push(Ply { mv: None, position: next });
        true
    }

    fn push(&mut self, mv: Option<Move>, next: P) {
        self.history.push(&next);
        self.plies.push(Ply { mv, position: next });
    }

    /// Takes back the last half-move and returns it, or `None` at the start of the game.
    ///
    /// ```
    /// use lucena_board::{Game, Position};
    /// let mut game = Game::default();
    /// let mv = game.position().legal_moves()[0];
    /// game.play_unchecked(mv);
    /// assert_eq!(game.undo().unwrap().mv, Some(mv));
    /// assert_eq!(game.position(), &Position::initial());
    /// assert_eq!(game.undo(), None);
    /// ```
    pub fn undo(&mut self) -> Option<Ply<P>> {
        let ply = self.plies.pop()?;
        self.history.pop();
        Some(ply)
    }

    /// The current position.
    #[must_use]
    #[inline]
    pub fn position(&self) -> &P {
        self.plies.last().map_or(&self.initial, |ply| &ply.position)
    }

    /// The position before the first move.
    #[must_use]
    pub const fn initial_position(&self) -> &P {
        &self.initial
    }

    /// The half-moves, each with the position after it.
    #[must_use]
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies
    }

    /// The moves without null moves; [`Game::plies`] has those too.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + Clone {
        self.plies.iter().filter_map(|ply| ply.mv)
    }

    /// All positions, from the initial to the current one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> + Clone {
        core::iter::once(&self.initial).chain(self.plies.iter().map(|ply| &ply.position))
    }

    /// Number of half-moves played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no half-move has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The game as one of standard chess, if its variant is that or Chess960.
    ///
    /// ```
    /// use lucena_board::Game;
    /// let mut game = Game::default();
    /// game.play_san("e4")?;
    /// assert_eq!(game.standard(), Some(game.clone()));
    /// # Ok::<(), lucena_board::SanError>(())
    /// ```
    #[must_use]
    pub fn standard(&self) -> Option<Game> {
        let plies = self
            .plies
            .iter()
            .map(|ply| Some(Ply { mv: ply.mv, position: *ply.position.standard()? }));
        Some(Game {
            initial: *self.initial.standard()?,
            plies: plies.collect::<Option<_>>()?,
            history: self.history.clone(),
        })
    }

    /// The keys of the game's positions, for a search to clone and extend.
    ///
    /// ```
    /// use lucena_board::Game;
    /// let game = Game::default();
    /// let mut history = game.history().clone();
    /// let next = game.position().play_unchecked(game.position().legal_moves()[0]);
    /// history.push(&next);
    /// assert_eq!(history.ply(), game.len() + 1);
    /// ```
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Number of occurrences of the current position, including this one.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.history.repetitions()
    }

    /// Whether the current position has occurred at least `times` times.
    #[must_use]
    pub fn is_repetition(&self, times: usize) -> bool {
        self.history.is_repetition(times)
    }

    /// The outcome of the game if it is over without a claim: an end by the rules of the variant,
    /// checkmate, stalemate, dead position, fivefold repetition or the 75-move rule, in this order.
    ///
    /// ```
    /// use lucena_board::{Color, Game, Outcome, Position};
    /// let pos: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let mut game = Game::new(pos);
    /// assert_eq!(game.outcome(), None);
    /// game.play_unchecked(pos.legal_moves().into_iter().find(|mv| pos.gives_check(*mv)).unwrap());
    /// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let too_long = Outcome::Draw(DrawReason::SeventyFiveMoves);
        let by_position = self.position().outcome();
        if by_position.is_none_or(|outcome| outcome == too_long) && self.is_repetition(5) {
            return Some(Outcome::Draw(DrawReason::FivefoldRepetition));
        }
        by_position
    }

    /// The outcome of the game if it is over or the side to move can claim a draw in the current
    /// position: [`Game::outcome`], then threefold repetition, then the 50-move rule.
    ///
    /// The Laws also allow a claim for the position after the next move. To check for that, play
    /// the move on a clone of the game.
    ///
    /// ```
    /// use lucena_board::{DrawReason, Game, Outcome, Position};
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 100 80".parse()?;
    /// let game = Game::new(pos);
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.claimable_outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn claimable_outcome(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome::Draw(reason));
        if let Some(outcome) = self.outcome() {
            return Some(outcome);
        }
        if self.is_repetition(3) {
            return draw(DrawReason::ThreefoldRepetition);
        }
        let is_long = self.position().half_move_clock() >= FIFTY_MOVES;
        if is_long { draw(DrawReason::FiftyMoves) } else { None }
    }
}

impl Game {
    /// A game that starts from this position. Repetitions are counted from here; the half-move
    /// clock is that of the position. Games of variants are made by [`Game::from`].
    ///
    /// ```
    /// use lucena_board::{Game, Position};
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 99 80".parse()?;
    /// let mut game = Game::new(pos);
    /// assert_eq!(game.claimable_outcome(), None);
    /// game.play_unchecked(pos.legal_moves()[0]);
    /// assert!(game.claimable_outcome().is_some());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self::from(position)
    }

    /// A legal move that repeats an earlier position of the game, if there is one.
    ///
    /// ```
    /// use lucena_board::{Game, Move, Role, Square};
    /// let mut game = Game::default();
    /// let knight = |from, to| Move::normal(Role::Knight, from, to).unwrap();
    /// game.play(knight(Square::G1, Square::F3))?;
    /// game.play(knight(Square::G8, Square::F6))?;
    /// game.play(knight(Square::F3, Square::G1))?;
    /// assert_eq!(game.repeating_move(), Some(knight(Square::F6, Square::G8)));
    /// # Ok::<(), lucena_board::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn repeating_move(&self) -> Option<Move> {
        self.history.repeating_move(self.position())
    }
}

#[cfg(test)]
mod tests;
