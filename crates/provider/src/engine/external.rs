//! A UCI engine in a process of its own.

use std::time::Duration;

use lucena_board::UciCastling;
use lucena_client::{AnalysisLine, Client, ClientError, Launch, SearchRequest};
use lucena_uci::{Go, Info, OptionKind};

use super::complete::complete;
use super::{AnalysisEngine, EngineFailure, SearchStop};
use crate::work::Analysis;

/// How long an engine may take to start.
const START_LIMIT: Duration = Duration::from_secs(30);

pub(super) struct External {
    client: Client,
    /// Number of the session.
    session: u64,
}

impl External {
    pub(super) fn start(
        launch: &Launch,
        options: &[(String, String)],
    ) -> Result<Self, EngineFailure> {
        let mut client = launch.start(START_LIMIT).map_err(EngineFailure::new)?;
        for (name, value) in options {
            client.set_option(name, value).map_err(EngineFailure::new)?;
        }
        Ok(Self { client, session: 0 })
    }

    /// The value within the range that the engine declares.
    fn within_range(&self, option: &str, value: u32) -> i64 {
        let declaration = self.client.options().declaration(option);
        match declaration.map(|it| it.kind()) {
            Some(&OptionKind::Spin { min, max, .. }) if min <= max => {
                i64::from(value).clamp(min, max)
            }
            _ => value.into(),
        }
    }

    fn request(&self, analysis: &Analysis, stop: &SearchStop) -> SearchRequest {
        SearchRequest::new(go(analysis))
            .multipv(analysis.multi_pv)
            .game(self.session)
            .stop_handle(&stop.external)
            .option_if_supported("Threads", self.within_range("Threads", analysis.threads))
            .option_if_supported("Hash", self.within_range("Hash", analysis.hash_mb))
            .option_if_supported("UCI_Chess960", true)
    }
}

impl AnalysisEngine for External {
    fn analyse(
        &mut self,
        analysis: &Analysis,
        stop: &SearchStop,
        on_line: &mut dyn FnMut(&Info),
    ) -> Result<(), EngineFailure> {
        let request = self.request(analysis, stop);
        let mut lines =
            self.client.analysis(&analysis.game, request).map_err(EngineFailure::new)?;
        while let Some(line) = lines.next() {
            match line {
                Ok(line) => {
                    complete(in_chess960(line), lines.elapsed()).iter().for_each(&mut *on_line);
                }
                // There are engines that answer an immediate stop with such a move.
                Err(ClientError::BadBestMove { .. }) => break,
                Err(error) => return Err(EngineFailure::new(error)),
            }
        }
        Ok(())
    }

    fn new_session(&mut self) {
        self.session += 1;
    }
}

fn go(analysis: &Analysis) -> Go {
    let mut go = Go::default();
    go.depth = analysis.depth;
    go.nodes = analysis.nodes;
    go.movetime = analysis.move_time.map(|time| i64::try_from(time).unwrap_or(i64::MAX));
    go.infinite = go.depth.is_none() && go.nodes.is_none() && go.movetime.is_none();
    go
}

/// The line with its PV as far as it is legal, and with castling as king takes rook, whatever the
/// engine writes.
fn in_chess960(line: AnalysisLine) -> Info {
    let mut info = line.info;
    let castling = UciCastling::KingTakesRook;
    info.pv = line.pv.iter().map(|mv| mv.uci(castling).into()).collect();
    info
}
