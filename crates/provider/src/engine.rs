//! The engine of a provider: ours in process, or any UCI engine.

mod complete;
mod thread;

use std::time::Instant;

use lucena_board::UciCastling;
use lucena_client::{AnalysisLine, ChessEngine, ClientError, SearchRequest, StopHandle};
use lucena_uci::{Go, Info, OptionKind};

use self::complete::complete;
pub(crate) use self::thread::EngineThread;
use crate::work::Analysis;

/// The engine failed to start or died.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct EngineFailure(String);

impl EngineFailure {
    fn new(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// Analyses a position and reports each line.
fn analyse(
    engine: &mut dyn ChessEngine,
    analysis: &Analysis,
    stop: &StopHandle,
    on_line: &mut dyn FnMut(&Info),
) -> Result<(), EngineFailure> {
    let request = request(engine, analysis).stop_handle(stop);
    let started = Instant::now();
    let mut report = |line| {
        complete(in_chess960(line), started.elapsed()).iter().for_each(&mut *on_line);
    };
    match engine.search(&analysis.game, &request, Some(&mut report)) {
        // Some engines answer an immediate `stop` with an illegal move.
        Ok(_) | Err(ClientError::BadBestMove { .. }) => Ok(()),
        Err(error) => Err(EngineFailure::new(error)),
    }
}

fn request(engine: &dyn ChessEngine, analysis: &Analysis) -> SearchRequest {
    let declared = engine.options();
    let within_range = |option, value: u32| match declared.declaration(option).map(|it| it.kind()) {
        Some(&OptionKind::Spin { min, max, .. }) if min <= max => i64::from(value).clamp(min, max),
        _ => value.into(),
    };
    SearchRequest::new(go(analysis))
        .analysis()
        .multipv(analysis.multi_pv)
        .option_if_supported("Threads", within_range("Threads", analysis.threads))
        .option_if_supported("Hash", within_range("Hash", analysis.hash_mb))
        .option_if_supported("UCI_Chess960", true)
}

fn go(analysis: &Analysis) -> Go {
    let mut go = Go::default();
    go.depth = analysis.depth;
    go.nodes = analysis.nodes;
    go.movetime = analysis.move_time.map(|time| i64::try_from(time).unwrap_or(i64::MAX));
    go.infinite = go.depth.is_none() && go.nodes.is_none() && go.movetime.is_none();
    go
}

/// The line with Chess960 castling, as the API requires, and without illegal moves.
fn in_chess960(line: AnalysisLine) -> Info {
    let mut info = line.info;
    let castling = UciCastling::KingTakesRook;
    info.pv = line.pv.iter().map(|mv| mv.uci(castling).into()).collect();
    info
}
