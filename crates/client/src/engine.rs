//! One interface for engines of all kinds.

use std::time::Duration;

use lucena_board::Game;
use lucena_uci::{Options, SetOptionError};

use crate::process::ClientError;
use crate::uci::{Client, OnLine, SearchRequest, SearchResult};

/// How long a process may take to prepare for another game.
const NEW_GAME_LIMIT: Duration = Duration::from_secs(60);

/// An engine that searches positions: a process ([`Client`]), ours (`BuiltIn`, with the feature
/// `builtin`), or your own.
///
/// ```
/// use lucena_board::Game;
/// use lucena_client::{ChessEngine, ClientError, SearchRequest};
/// use lucena_uci::Go;
/// fn best_move(engine: &mut dyn ChessEngine, game: &Game) -> Result<String, ClientError> {
///     let result = engine.search(game, &SearchRequest::new(Go::depth(10)), None)?;
///     Ok(result.best_move.map_or("none".into(), |mv| mv.to_string()))
/// }
/// ```
pub trait ChessEngine {
    /// Name and version.
    fn name(&self) -> String;

    /// The declared options. None by default.
    fn options(&self) -> Options {
        Options::new()
    }

    /// Sets an option for all searches to come. A button is pressed whatever the value. By default,
    /// there is no option.
    ///
    /// # Errors
    /// Unknown option or bad value, or the engine has failed.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let _ = value;
        Err(SetOptionError::Unknown { name: name.into() }.into())
    }

    /// Prepares for another game: clears what was learned from searches, so that results do not
    /// depend on the games before.
    ///
    /// # Errors
    /// The engine has failed.
    fn new_game(&mut self) -> Result<(), ClientError>;

    /// Searches the position of a game until the limits of the request or its stop handle end the
    /// search.
    ///
    /// # Errors
    /// The engine has failed, or the request does not fit the position or the engine.
    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError>;
}

impl<E: ChessEngine + ?Sized> ChessEngine for Box<E> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn options(&self) -> Options {
        (**self).options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        (**self).set_option(name, value)
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        (**self).new_game()
    }

    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        (**self).search(game, request, on_line)
    }
}

impl ChessEngine for Client {
    fn name(&self) -> String {
        Self::name(self).into()
    }

    fn options(&self) -> Options {
        Self::options(self).clone()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.set_or_press(name, value)
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        Self::new_game(self, NEW_GAME_LIMIT)
    }

    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        self.run(game, request, on_line)
    }
}
