//! A UCI engine as an opponent. A thread owns the client, whose calls block.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lucena_board::Color;
use lucena_client::{
    Client, ClientError, Guard, Launch, SearchRequest, SearchResult, Stderr, StopHandle,
};
use lucena_engine::score_of_uci;
use lucena_search::Limits;
use lucena_uci::{Go, OptionDeclaration, OptionKind};

use super::job::{Job, Reply, Task};
use super::opponent::{Opponent, Report, Reports};
use crate::args::analysis_engine::launch;
use crate::terminal::output::Failure;

/// Timeouts for startup and for replies.
const START_LIMIT: Duration = Duration::from_secs(10);
const REPLY_LIMIT: Duration = Duration::from_secs(5);

/// The engine to run.
#[derive(Clone, Debug)]
pub(crate) struct ExternalSettings {
    /// The program and its arguments.
    pub(crate) command: String,
    /// Elo limit, if any.
    pub(crate) elo: Option<u64>,
    pub(crate) ponders: bool,
}

pub(crate) struct External {
    name: String,
    work: Option<Sender<Work>>,
    /// Stops the current job.
    stop: StopHandle,
    /// Number of the game. A new number makes the client send `ucinewgame`.
    game: u64,
    thread: Option<JoinHandle<()>>,
}

/// A job for the thread.
struct Work {
    job: Job,
    game: u64,
    stop: StopHandle,
}

impl External {
    /// Starts the engine.
    ///
    /// # Errors
    ///
    /// The engine does not start, does not speak UCI, or cannot play at the given Elo.
    pub(crate) fn start(settings: ExternalSettings, reports: Reports) -> Result<Self, Failure> {
        let launch = launch(&settings.command)?.stderr(Stderr::Discard);
        let program = launch.program().to_string_lossy().into_owned();
        let error = |error: &dyn Display| Failure::Message(format!("engine {program}: {error}"));
        let guard = Arc::new(Guard::start().map_err(|it| error(&it))?);
        let launch = launch.guard(&guard);
        let client = connect(&launch).map_err(|it| error(&it))?;
        if let Some(elo) = settings.elo {
            check_elo(&client, elo).map_err(|it| error(&it))?;
        }
        let name = match client.name() {
            "" => program.clone(),
            name => name.to_owned(),
        };
        let (sender, work) = channel();
        let run = move || {
            let mut engine = Engine { launch, client: Some(client), settings };
            for work in work {
                reports(Report::Reply(engine.reply(&work)));
            }
        };
        let thread = thread::Builder::new().name("engine".into()).spawn(run);
        let thread = thread.map_err(|it| error(&it))?;
        let (work, thread) = (Some(sender), Some(thread));
        Ok(Self { name, work, stop: StopHandle::new(), game: 0, thread })
    }
}

fn connect(launch: &Launch) -> Result<Client, ClientError> {
    let mut client = launch.start(START_LIMIT)?;
    client.set_reply_timeout(REPLY_LIMIT);
    Ok(client)
}

/// Fails if the engine cannot play at this strength.
fn check_elo(client: &Client, elo: u64) -> Result<(), String> {
    match client.options().declaration("UCI_Elo").map(OptionDeclaration::kind) {
        Some(&OptionKind::Spin { min, max, .. }) => {
            let is_in_range = i64::try_from(elo).is_ok_and(|elo| (min..=max).contains(&elo));
            is_in_range.then_some(()).ok_or_else(|| format!("its Elo can be {min} to {max}"))
        }
        _ => Err("it has no option UCI_Elo to limit its strength".into()),
    }
}

/// The engine, owned by its thread.
struct Engine {
    launch: Launch,
    /// `None` after a failure; the next job restarts the engine.
    client: Option<Client>,
    settings: ExternalSettings,
}

impl Engine {
    fn reply(&mut self, work: &Work) -> Reply {
        match self.search(work) {
            Ok(result) => Reply {
                id: work.job.id,
                best: result.best_move,
                ponder: result.ponder_move,
                score: result.score().map(|score| score_of_uci(score.relative.value)),
                failure: None,
            },
            Err(error) => {
                self.client = None;
                Reply::failed(work.job.id, format!("{error}; \"now\" starts it again"))
            }
        }
    }

    fn search(&mut self, work: &Work) -> Result<SearchResult, ClientError> {
        let Work { job, game, stop } = work;
        let client = match self.client.take() {
            Some(client) => client,
            None => connect(&self.launch)?,
        };
        let client = self.client.insert(client);
        let go = go(&job.limits, job.game.position().turn());
        let mut request = SearchRequest::new(go).game(*game).stop_handle(stop);
        if matches!(job.task, Task::Hint | Task::Evaluate) {
            return client.analyse(&job.game, request);
        }
        if let Some(elo) = self.settings.elo {
            request = request.option_if_supported("UCI_LimitStrength", true);
            request = request.option_if_supported("UCI_Elo", elo);
        }
        if self.settings.ponders {
            request = request.ponder();
        }
        client.play(&job.game, request)
    }
}

impl Opponent for External {
    fn name(&self) -> &str {
        &self.name
    }

    fn search(&mut self, job: Job) {
        self.stop.stop();
        // The client starts pondering by itself after each move.
        if job.task == Task::Ponder {
            return;
        }
        self.stop = StopHandle::new();
        let work = Work { job, game: self.game, stop: self.stop.clone() };
        if let Some(sender) = &self.work {
            // The thread lives as long as the sender.
            let _ = sender.send(work);
        }
    }

    fn move_now(&mut self) {
        self.stop.stop();
    }

    fn cancel(&mut self) {
        self.stop.stop();
    }

    fn new_game(&mut self) {
        self.stop.stop();
        self.game += 1;
    }
}

/// The thread drops the client, which ends the process.
impl Drop for External {
    fn drop(&mut self) {
        self.stop.stop();
        self.work = None;
        if let Some(thread) = self.thread.take() {
            // A panic has already been printed.
            let _ = thread.join();
        }
    }
}

/// Sends only the engine's own clock: the limits of a search do not contain the opponent's.
fn go(limits: &Limits, turn: Color) -> Go {
    let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    let mut go = Go::default();
    (go.depth, go.nodes) = (limits.depth, limits.nodes);
    go.movetime = limits.move_time.map(milliseconds);
    if let Some(clock) = limits.clock {
        let (time, increment) = match turn {
            Color::White => (&mut go.wtime, &mut go.winc),
            Color::Black => (&mut go.btime, &mut go.binc),
        };
        *time = Some(milliseconds(clock.remaining));
        *increment = Some(milliseconds(clock.increment));
        go.movestogo = clock.moves_to_go;
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_of_the_engine_is_sent() {
        let mut limits = Limits::clock(Duration::from_secs(60), Duration::from_secs(1));
        limits.nodes = Some(500);
        assert_eq!(go(&limits, Color::Black).to_string(), "go btime 60000 binc 1000 nodes 500");
    }
}
