//! UCI engines in games.

use std::time::{Duration, Instant};

use lucena_board::{ChessPosition, Game, UciCastling, Variant};
use lucena_uci::{Go, Options, PositionLine};

use super::settings::CHESS960;
use super::{Client, ClientSearch, SearchReport};
use crate::{ClientError, MatchEngine, Progress};

impl Client {
    /// Calls a function with the running search.
    fn with_search<T>(
        &mut self,
        act: impl FnOnce(&mut ClientSearch<'_>) -> Result<T, ClientError>,
    ) -> Result<T, ClientError> {
        let search = self.search.take();
        let search = search.ok_or_else(|| ClientError::Search("there is no search".into()))?;
        let mut search = ClientSearch::attached(self, search);
        let result = act(&mut search);
        let search = search.detach();
        self.search = Some(search);
        result
    }

    /// Gives up on the search of a game.
    pub(super) fn abandon_search(&mut self) {
        if let Some(search) = self.search.take() {
            drop(ClientSearch::attached(self, search));
        }
    }
}

impl<P: ChessPosition> MatchEngine<P> for Client {
    fn options(&self) -> Options {
        Self::options(self).clone()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.set_or_press(name, value)
    }

    fn new_game(
        &mut self,
        variant: Variant,
        castling: UciCastling,
        limit: Duration,
    ) -> Result<Vec<String>, ClientError> {
        let mut warnings = Vec::new();
        if let Some(setting) = self.variant(variant)? {
            if self.options.text(&setting.name) != Some(&setting.value) {
                Self::set_option(self, &setting.name, &setting.value)?;
            }
        }
        let is_chess960 = castling == UciCastling::KingTakesRook;
        // Without the option, the engine may or may not support the position.
        if self.options.check(CHESS960).unwrap_or(false) != is_chess960 {
            match Self::set_option(self, CHESS960, is_chess960) {
                Ok(()) => {}
                Err(ClientError::Option(error)) => warnings.push(error.to_string()),
                Err(error) => return Err(error),
            }
        }
        Self::new_game(self, limit)?;
        Ok(warnings)
    }

    fn set_position(&mut self, _game: &Game<P>, line: &PositionLine) -> Result<(), ClientError> {
        self.queue_position(line);
        Ok(())
    }

    fn sync(&mut self, limit: Duration) -> Result<(), ClientError> {
        self.is_ready(limit)
    }

    fn go(&mut self, go: &Go) -> Result<(), ClientError> {
        let search = Self::go(self, go)?.detach();
        self.search = Some(search);
        Ok(())
    }

    fn wait(&mut self, limit: Duration) -> Result<Option<SearchReport>, ClientError> {
        let report = self.with_search(|search| search.wait(limit))?;
        if report.is_some() {
            self.search = None;
        }
        Ok(report)
    }

    fn elapsed(&self) -> Duration {
        self.search.as_ref().map_or(Duration::ZERO, |search| search.started.elapsed())
    }

    fn progress(&self) -> Option<Progress> {
        let search = self.search.as_ref()?;
        let reported = search.latest_info.statistics().unwrap_or_default();
        let silence = search.last_progress.elapsed();
        Some(Progress { silence, depth: reported.depth, nodes: reported.nodes })
    }

    fn ponder_hit(&mut self) -> Result<(), ClientError> {
        self.with_search(|search| {
            // The engine may have had nothing to report for long.
            search.state.last_progress = Instant::now();
            search.ponder_hit()
        })
    }

    fn stop(&mut self) -> Result<(), ClientError> {
        self.with_search(|search| search.stop())
    }

    fn abandon(&mut self) {
        self.abandon_search();
    }

    fn is_responsive(&mut self, limit: Duration) -> Result<bool, ClientError> {
        match self.is_ready(limit) {
            Ok(()) => Ok(true),
            Err(ClientError::Timeout { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn process_id(&self) -> Option<u32> {
        Self::process_id(self)
    }

    fn quit(self: Box<Self>, limit: Duration) {
        // An error means that it had to be killed.
        let _ = Self::quit(*self, limit);
    }
}
