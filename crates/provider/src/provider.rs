//! The provider: settings and lifecycle.

mod session;

use std::num::NonZero;
use std::time::Duration;

use lucena_client::EngineSource;

use self::session::Session;
use crate::backoff::RetryPauses;
use crate::work::Capacity;
use crate::{BaseUrl, Event, ProviderError, Secret, Stop};

/// Limits of the API.
const NAME_LEN: std::ops::RangeInclusive<usize> = 3..=200;
const MIN_SECRET_LEN: usize = 16;
const DEFAULT_HASH_MB: u32 = 256;
const DEFAULT_IDLE: Duration = Duration::from_secs(300);

/// An engine for the analysis board of a site: registers it, waits for work, analyses, and streams
/// the lines.
///
/// ```no_run
/// use lucena_client::EngineSource;
/// use lucena_provider::{Provider, Secret, Stop};
/// let token = Secret::new(std::env::var("LICHESS_TOKEN")?)?;
/// let provider = Provider::new(EngineSource::default(), token, Secret::random()?);
/// let stop = Stop::new();
/// provider.threads(4).hash_mb(1024).run(&stop, |event| eprintln!("{event}"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Provider {
    engine: EngineSource,
    token: Secret,
    secret: Secret,
    name: String,
    site: BaseUrl,
    broker: BaseUrl,
    certificates: Vec<u8>,
    capacity: Capacity,
    idle: Duration,
    pauses: RetryPauses,
}

impl Provider {
    /// A provider for Lichess with all processors and a hash table of up to 256 MiB. The engine is
    /// started on demand and shut down when idle; threads, hash size and MultiPV come with the work.
    ///
    /// The token must have the scopes `engine:read` and `engine:write`. The secret identifies this
    /// provider to the broker; it may differ between runs.
    pub fn new(engine: EngineSource, token: Secret, secret: Secret) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            name: engine.name().to_owned(),
            engine,
            token,
            secret,
            site: BaseUrl::lichess(),
            broker: BaseUrl::lichess_broker(),
            certificates: Vec::new(),
            capacity: Capacity {
                threads: u32::try_from(threads).unwrap_or(1),
                hash_mb: DEFAULT_HASH_MB,
            },
            idle: DEFAULT_IDLE,
            pauses: RetryPauses::default(),
        }
    }

    /// Sets the name of the engine on the site; an engine of the same name is replaced.
    pub fn name(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Sets the site with which the engine is registered.
    pub fn site(self, site: BaseUrl) -> Self {
        Self { site, ..self }
    }

    /// Sets the broker that provides the work.
    pub fn broker(self, broker: BaseUrl) -> Self {
        Self { broker, ..self }
    }

    /// Also trusts the certificate authorities in this PEM text.
    pub fn certificates(self, pem: impl Into<Vec<u8>>) -> Self {
        Self { certificates: pem.into(), ..self }
    }

    /// Sets the maximum number of threads of an analysis.
    pub fn threads(self, threads: u32) -> Self {
        let threads = threads.max(1);
        Self { capacity: Capacity { threads, ..self.capacity }, ..self }
    }

    /// Sets the maximum hash size of an analysis in MiB.
    pub fn hash_mb(self, hash_mb: u32) -> Self {
        let hash_mb = hash_mb.max(1);
        Self { capacity: Capacity { hash_mb, ..self.capacity }, ..self }
    }

    /// Sets the idle time after which the engine is shut down to free its memory. It is restarted
    /// for the next work.
    pub fn idle_timeout(self, idle: Duration) -> Self {
        Self { idle, ..self }
    }

    /// Sets the pauses after errors and between requests for work.
    pub fn retry_pauses(self, pauses: RetryPauses) -> Self {
        Self { pauses, ..self }
    }

    /// Runs until stopped, and reports events. The engine is started before registration, so that a
    /// broken engine is never registered.
    ///
    /// ```
    /// use lucena_client::EngineSource;
    /// use lucena_provider::{Provider, ProviderError, Secret, Stop};
    /// let engine = EngineSource::default();
    /// let provider = Provider::new(engine, Secret::new("lip_abc")?, Secret::new("short")?);
    /// let error = provider.run(&Stop::new(), |_| {}).unwrap_err();
    /// assert_eq!(error, ProviderError::SecretLength { len: 5 });
    /// # Ok::<(), lucena_provider::SecretError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The settings are invalid, the engine does not start, or the site or broker denies access.
    /// Other errors are reported as events, and the request is retried.
    pub fn run(self, stop: &Stop, mut on_event: impl FnMut(&Event)) -> Result<(), ProviderError> {
        self.check()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| ProviderError::System(error.to_string()))?;
        let result = runtime.block_on(async {
            let mut session = Session::new(self, stop, &mut on_event)?;
            // Drops the session, and with it the engine, before returning.
            session.run().await
        });
        // A pending name lookup must not delay the exit.
        runtime.shutdown_background();
        result
    }

    fn check(&self) -> Result<(), ProviderError> {
        let len = self.name.chars().count();
        if !NAME_LEN.contains(&len) {
            return Err(ProviderError::NameLength { len });
        }
        let len = self.secret.expose().len();
        if len < MIN_SECRET_LEN {
            return Err(ProviderError::SecretLength { len });
        }
        Ok(())
    }
}
