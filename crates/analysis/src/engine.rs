//! Engines for analysis: ours, in process, or any UCI engine.

mod in_process;
mod uci;

use lucena_board::{Game, Move};
use lucena_client::StopHandle;
use lucena_eval::Score;
use lucena_search::Control;

use crate::{AnalysisError, SearchLimit};

/// An engine that analyses positions. Implemented by [`lucena_engine::Engine`] and
/// [`lucena_client::Client`].
pub trait AnalysisEngine {
    /// Name and version.
    fn name(&self) -> String;

    /// Prepares for another game: forgets what was searched before, so that reports do not depend
    /// on the games analysed before.
    ///
    /// # Errors
    ///
    /// The engine has failed.
    fn new_game(&mut self) -> Result<(), AnalysisError>;

    /// Searches the position of the game and returns the best lines, best first. The first one has
    /// at least one move. A search that is stopped returns what it has, or no lines.
    ///
    /// # Errors
    ///
    /// The engine has failed.
    fn search(&mut self, game: &Game, search: &Search<'_>) -> Result<Vec<Line>, AnalysisError>;
}

impl<E: AnalysisEngine + ?Sized> AnalysisEngine for Box<E> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn new_game(&mut self) -> Result<(), AnalysisError> {
        (**self).new_game()
    }

    fn search(&mut self, game: &Game, search: &Search<'_>) -> Result<Vec<Line>, AnalysisError> {
        (**self).search(game, search)
    }
}

/// Searches a position that has legal moves: at least one line, each with a move. A search that was
/// stopped is an error, since its lines are worth little.
pub(crate) fn search_lines(
    engine: &mut impl AnalysisEngine,
    game: &Game,
    search: &Search<'_>,
) -> Result<Vec<Line>, AnalysisError> {
    if search.stop.is_stopped() {
        return Err(AnalysisError::Stopped);
    }
    let lines = engine.search(game, search);
    if search.stop.is_stopped() {
        return Err(AnalysisError::Stopped);
    }
    let mut lines = lines?;
    lines.retain(|line| !line.moves.is_empty());
    if lines.is_empty() { Err(AnalysisError::no_score(game)) } else { Ok(lines) }
}

/// A search of one position.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Search<'a> {
    /// When it ends.
    pub limit: SearchLimit,
    /// The number of lines.
    pub multi_pv: usize,
    /// The only move to search, or `None` for all.
    pub only: Option<Move>,
    /// Stops the search.
    pub stop: &'a Stop,
}

/// A line of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score, from the side to move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
    /// Depth in plies.
    pub depth: u32,
}

/// Stops an analysis from another thread. Clones stop the same analysis.
///
/// ```
/// use lucena_analysis::Stop;
/// let stop = Stop::new();
/// stop.clone().stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    control: Control,
    client: StopHandle,
}

impl Stop {
    /// A handle for an analysis that has not started.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the analysis and its search.
    pub fn stop(&self) {
        self.control.stop();
        self.client.stop();
    }

    /// What stops the search of an engine in process, for other implementations of
    /// [`AnalysisEngine`] than ours.
    #[must_use]
    pub const fn control(&self) -> &Control {
        &self.control
    }

    /// Whether the analysis has been stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stop").field("is_stopped", &self.is_stopped()).finish()
    }
}
