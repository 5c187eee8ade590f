//! The engine of a provider: ours in process, or any UCI engine.

mod complete;
mod external;
mod ours;
mod thread;

use lucena_client::{Launch, StopHandle};
use lucena_engine::Options;
use lucena_search::Control;
use lucena_uci::Info;

pub(crate) use self::thread::EngineThread;
use crate::work::Analysis;

/// How a provider gets its engine. The engine is started when there is work, and freed when it has
/// been idle.
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
    /// Lucena, in process, with these options. Threads, hash size and number of lines come with
    /// the work.
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
    /// A name for the engine: ours with its version, or that of the program.
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

    fn open(&self) -> Result<Box<dyn AnalysisEngine>, EngineFailure> {
        Ok(match self {
            Self::Lucena(options) => Box::new(ours::Ours::open((**options).clone())?),
            Self::Uci { launch, options } => Box::new(external::External::start(launch, options)?),
        })
    }
}

impl Default for EngineSource {
    fn default() -> Self {
        Self::Lucena(Box::default())
    }
}

/// An engine that analyses in the calling thread.
trait AnalysisEngine {
    /// Analyses, and reports the lines that the API wants. Returns at the limit or soon after the
    /// stop.
    fn analyse(
        &mut self,
        analysis: &Analysis,
        stop: &SearchStop,
        on_line: &mut dyn FnMut(&Info),
    ) -> Result<(), EngineFailure>;

    /// Clears the hash table for a new session.
    fn new_session(&mut self);
}

/// The engine cannot be started or is gone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct EngineFailure(String);

impl EngineFailure {
    fn new(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// Stops one search of either engine, even before it has started.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchStop {
    ours: Control,
    external: StopHandle,
}

impl SearchStop {
    pub(crate) fn stop(&self) {
        self.ours.stop();
        self.external.stop();
    }
}
