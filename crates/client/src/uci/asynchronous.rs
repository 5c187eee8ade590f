//! The client for asynchronous programs: a thread drives the engine, and futures for any executor
//! wait for it.

mod analysis;
mod reply;

use std::fmt::{self, Display};
use std::process::ExitStatus;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Sender, unbounded};
use lucena_board::{ChessPosition, Game};
use lucena_uci::Options;

use super::{Client, SearchRequest};
use crate::process::{ClientError, Launch, StopHandle};
pub use analysis::AsyncAnalysis;
use analysis::Reports;
pub use reply::{AsyncSearch, Reply};

/// A running engine for asynchronous programs.
///
/// A thread drives the engine; the futures need no particular executor. Calls start at once and run
/// in order, whether their futures are polled or not. Dropping the future of a search stops the
/// search. Dropping the client kills the engine; [`AsyncClient::quit`] lets it exit.
///
/// ```no_run
/// use std::time::Duration;
/// use lucena_board::Game;
/// use lucena_client::{AsyncClient, ClientError, Launch};
/// async fn self_play() -> Result<Game, ClientError> {
///     let engine = AsyncClient::start(Launch::new("stockfish"), Duration::from_secs(10)).await?;
///     let mut game = Game::default();
///     while game.outcome().is_none() {
///         let result = engine.play(&game, Duration::from_millis(100)).await?;
///         let Some(mv) = result.best_move else { break };
///         game.play_unchecked(mv);
///     }
///     engine.quit(Duration::from_secs(1)).await?;
///     Ok(game)
/// }
/// ```
pub struct AsyncClient {
    jobs: Sender<Job>,
    name: String,
    author: String,
    process_id: Option<u32>,
}

/// A job for the thread that drives the engine; `Quit` ends it.
enum Job {
    Do(Box<dyn FnOnce(&mut Client) + Send>),
    Quit(Box<dyn FnOnce(Client) + Send>),
}

impl AsyncClient {
    /// Starts an engine as [`Launch::start`] does.
    ///
    /// # Errors
    /// The engine cannot be started, dies, or is not ready in time.
    pub async fn start(launch: Launch, limit: Duration) -> Result<Self, ClientError> {
        let (sender, reply) = reply::channel();
        spawn("uci start", move || sender.send(launch.start(limit).and_then(Self::new)))?;
        reply.await
    }

    /// Takes over a client whose engine is running.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn new(mut client: Client) -> Result<Self, ClientError> {
        let (jobs, queue) = unbounded();
        let (name, author) = (client.name().into(), client.author().into());
        let process_id = client.process_id();
        spawn("uci client", move || {
            for job in queue {
                match job {
                    Job::Do(job) => job(&mut client),
                    Job::Quit(job) => return job(client),
                }
            }
        })?;
        Ok(Self { jobs, name, author, process_id })
    }

    /// The name of the engine; empty if it has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The author of the engine; empty if unknown.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The process ID, if the engine is a process.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.process_id
    }

    /// Runs a closure with the client, in the thread that drives it.
    pub fn with<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Client) -> Result<T, ClientError> + Send + 'static,
    ) -> Reply<T> {
        let (sender, reply) = reply::channel();
        // If the thread is gone, the sender is dropped and the reply is an error.
        let _ = self.jobs.send(Job::Do(Box::new(move |client| sender.send(job(client)))));
        reply
    }

    /// Searches for a move, see [`Client::play`].
    ///
    /// # Errors
    /// As [`Client::play`].
    pub fn play<P: ChessPosition + Send + 'static>(
        &self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
    ) -> AsyncSearch {
        let (game, request, stop) = prepare(game, request.into());
        AsyncSearch::new(self.with(move |client| client.play(&game, request)), stop)
    }

    /// Analyses a position, see [`Client::analyse`].
    ///
    /// # Errors
    /// As [`Client::analyse`].
    pub fn analyse<P: ChessPosition + Send + 'static>(
        &self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
    ) -> AsyncSearch {
        let (game, request, stop) = prepare(game, request.into());
        AsyncSearch::new(self.with(move |client| client.analyse(&game, request)), stop)
    }

    /// Starts an analysis that reports line by line, see [`Client::analysis`]. Errors are returned
    /// as the first line.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_client::{AsyncClient, ClientError};
    /// use lucena_uci::Go;
    /// async fn until_full(engine: &AsyncClient, game: &Game) -> Result<(), ClientError> {
    ///     let mut analysis = engine.analysis(game, Go::infinite());
    ///     while let Some(line) = analysis.next().await {
    ///         let line = line?;
    ///         println!("{:?} {:?}", line.score, line.pv);
    ///         if line.info.hashfull > Some(900) {
    ///             break;
    ///         }
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn analysis<P: ChessPosition + Send + 'static>(
        &self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
    ) -> AsyncAnalysis {
        let (game, request, stop) = prepare(game, request.into());
        let reports = Reports::new();
        let filler = reports.filler();
        let _ = self.jobs.send(Job::Do(Box::new(move |client| {
            let mut analysis = match client.analysis(&game, request) {
                Ok(analysis) => analysis,
                Err(error) => return filler.end(Err(error)),
            };
            // An error ends the analysis and is its result.
            for line in analysis.by_ref().flatten() {
                filler.push(line);
            }
            filler.end(analysis.finish());
        })));
        AsyncAnalysis::new(reports, stop)
    }

    /// Sets an option, see [`Client::set_option`].
    ///
    /// # Errors
    /// As [`Client::set_option`].
    pub fn set_option(&self, name: &str, value: impl Display) -> Reply<()> {
        let (name, value) = (name.to_owned(), value.to_string());
        self.with(move |client| client.set_option(&name, value))
    }

    /// The options declared by the engine, with the values set by this client.
    ///
    /// # Errors
    /// The thread that drives the engine is gone.
    pub fn options(&self) -> Reply<Options> {
        self.with(|client| Ok(client.options().clone()))
    }

    /// Sends `isready` and waits for `readyok`.
    ///
    /// # Errors
    /// As [`Client::is_ready`].
    pub fn is_ready(&self, limit: Duration) -> Reply<()> {
        self.with(move |client| client.is_ready(limit))
    }

    /// Sends `quit` and waits for the engine to exit, see [`Client::quit`].
    ///
    /// # Errors
    /// The engine had to be killed.
    pub fn quit(self, limit: Duration) -> Reply<Option<ExitStatus>> {
        let (sender, reply) = reply::channel();
        let _ = self.jobs.send(Job::Quit(Box::new(move |client| sender.send(client.quit(limit)))));
        reply
    }
}

impl fmt::Debug for AsyncClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AsyncClient").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The parts of a search for another thread, with the caller's stop handle or a new one.
fn prepare<P: ChessPosition>(
    game: &Game<P>,
    mut request: SearchRequest,
) -> (Game<P>, SearchRequest, StopHandle) {
    let stop = request.stop.get_or_insert_default().clone();
    (game.clone(), request, stop)
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), ClientError> {
    let spawned = thread::Builder::new().name(name.into()).spawn(run);
    spawned.map(drop).map_err(|error| ClientError::NotStarted {
        what: format!("thread {name}"),
        reason: error.to_string(),
        os_error: error.raw_os_error(),
    })
}
