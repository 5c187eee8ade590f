//! How engines are started.

use std::path::Path;
use std::time::Duration;

use crate::{AbortHandle, ChessEngine, ClientError, Launch};

/// How long a process may take to start.
const START_LIMIT: Duration = Duration::from_secs(30);

/// An engine of any kind, for one thread at a time.
pub type AnyEngine = Box<dyn ChessEngine + Send>;

/// How to start an engine: ours (with the feature `builtin`), or a UCI process, with its options.
///
/// ```no_run
/// use lucena_board::Game;
/// use lucena_client::{AbortHandle, ChessEngine, EngineSource, Launch, SearchRequest};
/// use lucena_uci::Go;
/// let options = vec![("Hash".into(), "64".into())];
/// let source = EngineSource::uci(Launch::new("/usr/games/stockfish"), options);
/// assert_eq!(source.name(), "stockfish");
/// let mut engine = source.start(&AbortHandle::new())?;
/// engine.search(&Game::default(), &SearchRequest::new(Go::depth(10)), None)?;
/// # Ok::<(), lucena_client::ClientError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngineSource {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    #[cfg(feature = "builtin")]
    BuiltIn(Box<lucena_engine::Options>),
    Uci {
        launch: Launch,
        options: Vec<(String, String)>,
    },
}

impl EngineSource {
    /// Our engine, in this process.
    ///
    /// ```
    /// # #[cfg(feature = "builtin")]
    /// # {
    /// use lucena_client::EngineSource;
    /// use lucena_engine::Options;
    /// let source = EngineSource::built_in(Options { hash_mb: 64, ..Options::default() });
    /// assert!(source.name().starts_with("Lucena "));
    /// # }
    /// ```
    #[cfg(feature = "builtin")]
    #[must_use]
    pub fn built_in(options: lucena_engine::Options) -> Self {
        Self { name: crate::builtin::NAME.into(), kind: Kind::BuiltIn(Box::new(options)) }
    }

    /// A UCI process, with names and values of options to set. It is named after its program.
    ///
    /// ```
    /// use lucena_client::{EngineSource, Launch};
    /// let source = EngineSource::uci(Launch::new("./engines/old.exe"), Vec::new());
    /// assert_eq!(source.name(), "old");
    /// ```
    #[must_use]
    pub fn uci(launch: Launch, options: Vec<(String, String)>) -> Self {
        let program = launch.program();
        let name = Path::new(program).file_stem().unwrap_or(program);
        Self { name: name.to_string_lossy().into_owned(), kind: Kind::Uci { launch, options } }
    }

    /// Replaces the name.
    ///
    /// ```
    /// use lucena_client::{EngineSource, Launch};
    /// let source = EngineSource::uci(Launch::new("./engine"), Vec::new()).named("engine 1.0");
    /// assert_eq!(source.name(), "engine 1.0");
    /// ```
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// The name: the program, or ours with its version.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine is a process of its own.
    #[must_use]
    pub fn is_process(&self) -> bool {
        matches!(self.kind, Kind::Uci { .. })
    }

    /// Names and values of the options: those to set in a process, all of ours.
    ///
    /// ```
    /// use lucena_client::{EngineSource, Launch};
    /// let options = vec![("Hash".into(), "64".into())];
    /// assert_eq!(EngineSource::uci(Launch::new("engine"), options.clone()).options(), options);
    /// ```
    #[must_use]
    pub fn options(&self) -> Vec<(String, String)> {
        match &self.kind {
            #[cfg(feature = "builtin")]
            Kind::BuiltIn(options) => {
                options.values().map(|(name, value)| (name.into(), value)).collect()
            }
            Kind::Uci { options, .. } => options.clone(),
        }
    }

    /// Starts an engine. The handle can kill a process, even while it starts.
    ///
    /// # Errors
    /// A process is not ready after 30 seconds, an option is refused, or our engine cannot load a
    /// file.
    ///
    /// ```
    /// use lucena_client::{AbortHandle, EngineSource, Launch};
    /// let source = EngineSource::uci(Launch::new("/no/such/engine"), Vec::new());
    /// assert!(source.start(&AbortHandle::new()).is_err());
    /// ```
    pub fn start(&self, abort: &AbortHandle) -> Result<AnyEngine, ClientError> {
        match &self.kind {
            #[cfg(feature = "builtin")]
            Kind::BuiltIn(options) => {
                let engine = lucena_engine::Engine::with_options((**options).clone())?;
                Ok(Box::new(crate::BuiltIn::new(engine)))
            }
            Kind::Uci { launch, options } => {
                let mut client = launch.clone().abort_handle(abort).start(START_LIMIT)?;
                for (name, value) in options {
                    client.set_option(name, value)?;
                }
                Ok(Box::new(client))
            }
        }
    }
}

/// Our engine with its default options.
#[cfg(feature = "builtin")]
impl Default for EngineSource {
    fn default() -> Self {
        Self::built_in(lucena_engine::Options::default())
    }
}
