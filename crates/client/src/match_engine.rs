//! Engines in games with clocks.

use std::time::Duration;

use lucena_board::{Game, GameResult, Position, UciCastling, Variant};
use lucena_uci::{Go, Options, PositionLine};

use crate::{ClientError, SearchReport};

/// An engine in a game, one search at a time: it searches while the caller waits, watches the clock
/// or lets it ponder. Implemented by processes that speak UCI ([`Client`](crate::Client)) or xboard
/// ([`XboardClient`](crate::XboardClient)), and by ours (`BuiltIn`, with the feature `builtin`).
///
/// The type of position is that of standard chess and Chess960; `MatchEngine<VariantPosition>` plays any
/// variant, as far as the engine does.
///
/// For searches in one call, see [`ChessEngine`](crate::ChessEngine).
///
/// ```
/// use std::time::Duration;
/// use lucena_board::{Game, UciCastling, Variant};
/// use lucena_client::{ClientError, MatchEngine, MoveReply};
/// use lucena_uci::{Go, PositionLine};
/// fn first_move(engine: &mut dyn MatchEngine) -> Result<Option<MoveReply>, ClientError> {
///     let game = Game::default();
///     let castling = UciCastling::KingToTarget;
///     engine.new_game(Variant::Standard, castling, Duration::from_secs(10))?;
///     engine.set_position(&game, &PositionLine::new(game.position(), castling))?;
///     engine.go(&Go::depth(5))?;
///     Ok(engine.wait(Duration::from_secs(10))?.map(|report| report.reply))
/// }
/// ```
pub trait MatchEngine<P = Position>: Send {
    /// The declared options.
    fn options(&self) -> Options;

    /// Sets an option between searches. A button is pressed whatever the value.
    ///
    /// # Errors
    /// Unknown option or bad value, or the engine has failed.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError>;

    /// Prepares for a game of a variant with castling in this form: king takes rook in Chess960. Returns
    /// warnings.
    ///
    /// # Errors
    /// The engine has failed, or does not support the game.
    fn new_game(
        &mut self,
        variant: Variant,
        castling: UciCastling,
        limit: Duration,
    ) -> Result<Vec<String>, ClientError>;

    /// Whether a game can start from this position.
    ///
    /// # Errors
    /// It cannot.
    fn check_start(&self, start: &P) -> Result<(), ClientError> {
        let _ = start;
        Ok(())
    }

    /// Prepares the position to search: a game, and its `position` command, which callers extend
    /// move by move since long games are slow to write.
    ///
    /// # Errors
    /// The position cannot be set up.
    fn set_position(&mut self, game: &Game<P>, line: &PositionLine) -> Result<(), ClientError>;

    /// Whether [`MatchEngine::sync`] should follow [`MatchEngine::set_position`].
    fn needs_sync(&self) -> bool {
        false
    }

    /// Waits until the engine has read its input.
    ///
    /// # Errors
    /// No reply in time, or the engine has failed.
    fn sync(&mut self, limit: Duration) -> Result<(), ClientError> {
        let _ = limit;
        Ok(())
    }

    /// Offers a draw with the next search, if the protocol has draw offers.
    fn offer_draw(&mut self) {}

    /// Starts a search of the position, or of a position to ponder on.
    ///
    /// # Errors
    /// The engine has failed.
    fn go(&mut self, go: &Go) -> Result<(), ClientError>;

    /// Waits for the end of the search; `None` if it does not end in time.
    ///
    /// # Errors
    /// The engine has failed.
    fn wait(&mut self, limit: Duration) -> Result<Option<SearchReport>, ClientError>;

    /// Time since [`MatchEngine::go`].
    fn elapsed(&self) -> Duration;

    /// How far the search has got; `None` for an engine that is trusted to keep its limits.
    fn progress(&self) -> Option<Progress>;

    /// The opponent has played the expected move: the clock of the ponder search starts.
    ///
    /// # Errors
    /// The engine has failed.
    fn ponder_hit(&mut self) -> Result<(), ClientError>;

    /// Requests the answer at once. It is still to come.
    ///
    /// # Errors
    /// The engine has failed.
    fn stop(&mut self) -> Result<(), ClientError>;

    /// Gives up on a search; a late answer is skipped.
    fn abandon(&mut self) {}

    /// Whether an engine that did not react to [`MatchEngine::stop`] still answers otherwise.
    ///
    /// # Errors
    /// The engine has failed.
    fn is_responsive(&mut self, limit: Duration) -> Result<bool, ClientError>;

    /// Reports the result of a game, if the protocol has a command for it.
    fn game_over(&mut self, result: GameResult, reason: &str) {
        let _ = (result, reason);
    }

    /// Whether the engine must be restarted before another game.
    fn needs_restart(&self) -> bool {
        false
    }

    /// The process ID of a process.
    fn process_id(&self) -> Option<u32> {
        None
    }

    /// Shuts the engine down, and kills a process that does not exit in time.
    fn quit(self: Box<Self>, limit: Duration);
}

/// How far a running search has got.
///
/// ```
/// use lucena_client::{MatchEngine, Progress};
/// fn depth(engine: &dyn MatchEngine) -> Option<u32> {
///     engine.progress().and_then(|progress| progress.depth)
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Time since the engine last sent new information about the position.
    pub silence: Duration,
    /// The last depth reported.
    pub depth: Option<u32>,
    /// The last number of nodes reported.
    pub nodes: Option<u64>,
}
