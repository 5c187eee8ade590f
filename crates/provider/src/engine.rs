//! The engine of a provider: ours in process, or any UCI engine.

mod complete;
mod thread;

use std::time::{Duration, Instant};

use lucena_board::UciCastling;
use lucena_client::{
    AnalysisLine, BuiltIn, ChessEngine, ClientError, Launch, SearchRequest, StopHandle,
};
use lucena_engine::{Engine, Options};
use lucena_uci::{Go, Info, OptionKind};

use self::complete::complete;
pub(crate) use self::thread::EngineThread;
use crate::work::Analysis;

/// How long an engine may take to start.
const START_LIMIT: Duration = Duration::from_secs(30);

/// Where a provider gets its engine. The engine is started on demand and shut down when idle.
///
/// ```
/// use lucena_provider::EngineSource;
/// use lucena_client::Launch;
/// let ours = EngineSource::default();
/// let theirs = EngineSource::Uci { launch: Launch::new("stockfish"), options: Vec::new() };
/// assert!(ours.name().starts_with("Lucena "));
/// assert_eq!(theirs.name(), "stockfish");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum EngineSource {
    /// Lucena, in process, with these options. Threads, hash size and MultiPV come with the work.
    Lucena(Box<Options>),
    /// A UCI engine.
    Uci {
        /// How to start it.
        launch: Launch,
        /// Names and values of options to set.
        options: Vec<(String, String)>,
    },
}

impl EngineSource {
    /// Name of the engine: Lucena with its version, or the name of the program.
    ///
    /// ```
    /// assert!(!lucena_provider::EngineSource::default().name().is_empty());
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Lucena(_) => format!("Lucena {}", env!("CARGO_PKG_VERSION")),
            Self::Uci { launch, .. } => {
                let program = std::path::Path::new(launch.program());
                program.file_stem().unwrap_or(launch.program()).to_string_lossy().into_owned()
            }
        }
    }

    fn open(&self) -> Result<Box<dyn ChessEngine>, EngineFailure> {
        match self {
            Self::Lucena(options) => {
                // Book moves have no score, and limited strength would distort the analysis.
                let options = Options {
                    own_book: false,
                    limit_strength: false,
                    analyse_mode: true,
                    ..(**options).clone()
                };
                let engine = Engine::with_options(options).map_err(EngineFailure::new)?;
                Ok(Box::new(BuiltIn::new(engine)))
            }
            Self::Uci { launch, options } => {
                let mut client = launch.start(START_LIMIT).map_err(EngineFailure::new)?;
                for (name, value) in options {
                    client.set_option(name, value).map_err(EngineFailure::new)?;
                }
                Ok(Box::new(client))
            }
        }
    }
}

impl Default for EngineSource {
    fn default() -> Self {
        Self::Lucena(Box::default())
    }
}

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
