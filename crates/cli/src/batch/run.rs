//! Running the workers.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use lucena_arena::{Durability, Journal, JournalError, JournalReader};
use lucena_engine::Engine;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::games::{Games, Read};
use super::journal::{BatchHeader, Entries, Entry};
use super::{BatchArgs, BatchGame, BatchStop};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// Games read ahead of the first unfinished one, per worker.
const READ_AHEAD: usize = 4;
/// Missing games that are named.
const NAMED_MAX: usize = 10;

/// Works on one game after the other.
pub(crate) trait Worker: Send {
    type Output: Serialize + DeserializeOwned + Send;

    /// Works on a game; reports the number of positions done to `step`. An error is a message.
    fn work(&mut self, game: &BatchGame, step: &dyn Fn(usize)) -> Result<Self::Output, String>;
}

/// Receives the results, in the order of the games.
pub(crate) type Sink<'a, T> = dyn FnMut(&BatchGame, T) -> Result<(), Failure> + 'a;

/// A batch.
pub(crate) struct Batch<'a> {
    pub(crate) args: &'a BatchArgs,
    /// Name of the command, in the journal.
    pub(crate) command: &'a str,
    /// Everything that results depend on, but for the games.
    pub(crate) settings: Value,
    /// Stopped by a signal: running games are abandoned.
    pub(crate) stop: &'a BatchStop,
}

/// What became of the games.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Summary {
    /// Games with a result.
    pub(crate) games: u64,
    /// Games with errors, which were skipped.
    pub(crate) broken: u64,
    /// Games on which the work failed.
    pub(crate) failed: u64,
    /// Whether a signal ended the work early.
    pub(crate) was_stopped: bool,
}

impl Summary {
    /// Fails if not all games have a result. Broken games do not fail a shard, which a scheduler
    /// would start again and again; they fail the merge.
    pub(crate) fn result(&self, args: &BatchArgs) -> Result<(), Failure> {
        let broken = if args.shard.is_whole() { self.broken } else { 0 };
        match broken + self.failed {
            0 => Ok(()),
            _ => Err(Failure::Reported),
        }
    }
}

/// A game in work.
struct Pending<T> {
    game: BatchGame,
    result: Option<Result<T, String>>,
}

type Job = BatchGame;
enum Message<T> {
    /// This many positions of a game are done.
    Step {
        game: u64,
        done: usize,
    },
    Done {
        game: u64,
        result: Result<T, String>,
    },
}

impl Batch<'_> {
    /// Works on all games of the shard and passes each result to `sink`, in the order of the games.
    ///
    /// `make_worker` is called for each thread before any work, and after a panic.
    pub(crate) fn run<W: Worker>(
        &self,
        make_worker: impl Fn() -> Result<W, Failure> + Sync,
        sink: &mut Sink<'_, W::Output>,
    ) -> Result<Summary, Failure> {
        self.args.check()?;
        let header = BatchHeader::new(self.command, self.settings.clone(), self.args.shard);
        if !self.args.merge.is_empty() {
            return self.merge(&header, sink);
        }
        let mut done = Entries::new();
        let durability = Durability::System;
        let journal = self.args.journal.as_ref().map(|path| match self.args.resume {
            true => Journal::resume(path, &header, durability, |entry: Entry<_>| {
                done.insert(entry.game, entry);
                Ok(())
            }),
            false => Journal::start(path, &header, durability),
        });
        let journal = journal.transpose().map_err(Failure::new)?;
        let plies = self.count_plies(&done)?;
        let n_workers = self.args.concurrency().min(plies.n_games.max(1) as usize);
        let workers: Vec<W> = (0..n_workers).map(|_| make_worker()).collect::<Result<_, _>>()?;
        let (jobs, waiting) = bounded::<Job>(n_workers);
        let (messages, received) = unbounded();
        let result = thread::scope(|scope| {
            let make_worker = &make_worker;
            for worker in workers {
                let channels = (waiting.clone(), messages.clone());
                thread::Builder::new()
                    .stack_size(Engine::STACK_BYTES)
                    .spawn_scoped(scope, move || Self::work(worker, make_worker, channels))
                    .map_err(|error| Failure::Message(format!("cannot start a thread: {error}")))?;
            }
            drop((waiting, messages));
            let run = Run {
                batch: self,
                done,
                journal,
                jobs,
                received,
                pending: BTreeMap::new(),
                progress: Progress::new(plies.n_plies),
                n_plies: 0,
                steps: BTreeMap::new(),
                max_pending: READ_AHEAD * n_workers,
                summary: Summary::default(),
            };
            let result = run.run(sink);
            // After an error, games in work are abandoned; otherwise there are none.
            self.stop.stop();
            result
        });
        if result.as_ref().is_ok_and(|summary| summary.was_stopped) {
            err_message(self.resume_hint());
        }
        result
    }

    /// How to continue after a signal.
    const fn resume_hint(&self) -> &'static str {
        match (&self.args.journal, self.args.resume) {
            (Some(_), true) => "stopped; the same command continues from the journal",
            (Some(_), false) => "stopped; add --resume to continue from the journal",
            (None, _) => "stopped; only work with --journal can be resumed",
        }
    }

    /// Works on the games of a channel until it is closed.
    fn work<W: Worker>(
        mut worker: W,
        make_worker: impl Fn() -> Result<W, Failure>,
        (waiting, messages): (Receiver<Job>, Sender<Message<W::Output>>),
    ) {
        for game in waiting {
            let number = game.number;
            let step = |done| {
                // The other end is closed only after an error, which ends the program.
                let _ = messages.send(Message::Step { game: number, done });
            };
            // A panic must not leave the others waiting for this game.
            let work = catch_unwind(AssertUnwindSafe(|| worker.work(&game, &step)));
            let has_panicked = work.is_err();
            let result = work.unwrap_or_else(|_| Err("internal error".into()));
            if messages.send(Message::Done { game: number, result }).is_err() {
                return;
            }
            if has_panicked {
                // Its engine may be in any state.
                match make_worker() {
                    Ok(another) => worker = another,
                    Err(_) => return,
                }
            }
        }
    }

    /// Takes all results from journals.
    fn merge<T: DeserializeOwned>(
        &self,
        header: &BatchHeader,
        sink: &mut Sink<'_, T>,
    ) -> Result<Summary, Failure> {
        let mut entries = Entries::new();
        for path in &self.args.merge {
            read(path, header, &mut entries).map_err(Failure::new)?;
        }
        let mut summary = Summary::default();
        // Nothing is passed on before it is known that the journals are complete.
        let mut results = Vec::new();
        let mut missing = Vec::new();
        let mut games = Games::new(&self.args.files);
        while let Some(read) = games.next()? {
            match read {
                Read::Broken(message) => summary.add_broken(&message),
                Read::Game(game) => match take(&mut entries, &game)? {
                    Some(result) => results.push((game, result)),
                    None => missing.push(game.number.to_string()),
                },
            }
        }
        let extra: Vec<String> = entries.keys().map(ToString::to_string).collect();
        check_complete(&missing, &extra)?;
        for (game, result) in results {
            summary.games += 1;
            sink(&game, result)?;
        }
        Ok(summary)
    }

    /// Counts what is to be done, for the progress bar. Standard input and other pipes can be read
    /// only once.
    fn count_plies<T>(&self, done: &Entries<T>) -> Result<PlyCount, Failure> {
        let mut count = PlyCount::default();
        let is_pipe = |file: &PathBuf| file.as_os_str() == "-" || file.exists() && !file.is_file();
        if self.args.files.iter().any(is_pipe) {
            return Ok(PlyCount { n_games: u64::MAX, n_plies: 0 });
        }
        let mut games = Games::new(&self.args.files);
        while let Some(read) = games.next()? {
            let Read::Game(game) = read else { continue };
            if self.args.shard.contains(game.number - 1) && !done.contains_key(&game.number) {
                count.n_games += 1;
                count.n_plies += 1 + game.tree.mainline().count() as u64;
            }
        }
        Ok(count)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct PlyCount {
    n_games: u64,
    n_plies: u64,
}

impl Summary {
    fn add_broken(&mut self, message: &str) {
        self.broken += 1;
        err_message(&format!("{message} (skipped)"));
    }
}

/// Adds the results of a journal.
fn read<T: DeserializeOwned>(
    path: &Path,
    expected: &BatchHeader,
    entries: &mut Entries<T>,
) -> Result<(), JournalError> {
    let journal = JournalReader::<BatchHeader, Entry<T>>::open(path)?;
    let checked = journal.header().check_work(expected);
    checked.map_err(|fault| JournalError { path: path.into(), fault })?;
    for entry in journal {
        let entry = entry?;
        entries.insert(entry.game, entry);
    }
    Ok(())
}

/// Fails if the journals lack games of the files, or the files games of the journals.
fn check_complete(missing: &[String], extra: &[String]) -> Result<(), Failure> {
    let (what, numbers) = match (missing.is_empty(), extra.is_empty()) {
        (true, true) => return Ok(()),
        (false, _) => (format!("the journals lack {}", counted(missing.len(), "game")), missing),
        (true, false) => {
            (format!("the files lack {} of the journals", counted(extra.len(), "game")), extra)
        }
    };
    let named = numbers.iter().take(NAMED_MAX).cloned().collect::<Vec<_>>().join(", ");
    let more = if numbers.len() > NAMED_MAX { ", ..." } else { "" };
    Err(Failure::Message(format!("{what}: {named}{more}")))
}

/// The result of a game in a journal, which must be that of the same moves.
fn take<T>(entries: &mut Entries<T>, game: &BatchGame) -> Result<Option<T>, Failure> {
    match entries.remove(&game.number) {
        Some(entry) if entry.hash != game.hash() => {
            let title = game.title();
            Err(Failure::Message(format!("{title}: the journal has another game with this number")))
        }
        entry => Ok(entry.map(|entry| entry.result)),
    }
}

/// The state of a run.
struct Run<'a, T> {
    batch: &'a Batch<'a>,
    /// Results of an earlier run.
    done: Entries<T>,
    journal: Option<Journal>,
    jobs: Sender<Job>,
    received: Receiver<Message<T>>,
    pending: BTreeMap<u64, Pending<T>>,
    progress: Progress,
    /// Plies of finished games.
    n_plies: u64,
    /// Plies done of the games in work.
    steps: BTreeMap<u64, usize>,
    max_pending: usize,
    summary: Summary,
}

impl<T: Serialize> Run<'_, T> {
    fn run(mut self, sink: &mut Sink<'_, T>) -> Result<Summary, Failure> {
        let mut games = Games::new(&self.batch.args.files);
        let mut unsent: VecDeque<Job> = VecDeque::new();
        let mut is_read = false;
        loop {
            while !is_read && self.pending.len() < self.max_pending && !self.is_stopped() {
                match games.next()? {
                    None => is_read = true,
                    Some(read) => unsent.extend(self.accept(read)?),
                }
            }
            if self.is_stopped() {
                break;
            }
            while let Some(job) = unsent.pop_front() {
                if let Err(full) = self.jobs.try_send(job) {
                    unsent.push_front(full.into_inner());
                    break;
                }
            }
            self.deliver(sink)?;
            let is_idle = self.pending.values().all(|pending| pending.result.is_some());
            if is_idle && is_read && unsent.is_empty() {
                break;
            }
            if !is_idle {
                self.receive()?;
            }
        }
        if self.is_stopped() {
            self.drain()?;
            self.summary.was_stopped = true;
        }
        self.progress.clear();
        Ok(self.summary)
    }

    fn is_stopped(&self) -> bool {
        self.batch.stop.is_stopped()
    }

    /// Registers a game; returns it if it is to be worked on.
    fn accept(&mut self, read: Read) -> Result<Option<Job>, Failure> {
        let game = match read {
            Read::Game(game) => *game,
            Read::Broken(message) => {
                let Self { progress, summary, .. } = self;
                progress.suspend(|| summary.add_broken(&message));
                return Ok(None);
            }
        };
        if !self.batch.args.shard.contains(game.number - 1) {
            return Ok(None);
        }
        let result = take(&mut self.done, &game)?.map(Ok);
        let job = result.is_none().then(|| game.clone());
        self.pending.insert(game.number, Pending { game, result });
        Ok(job)
    }

    /// Waits for a message of a worker.
    fn receive(&mut self) -> Result<(), Failure> {
        match self.received.recv() {
            Ok(message) => self.handle(message),
            Err(_) => Err(Failure::new("all workers have ended")),
        }
    }

    /// After a stop: keeps the results of games that were finished at the same time.
    fn drain(&mut self) -> Result<(), Failure> {
        while let Ok(message) = self.received.try_recv() {
            self.handle(message)?;
        }
        Ok(())
    }

    fn handle(&mut self, message: Message<T>) -> Result<(), Failure> {
        match message {
            Message::Step { game, done } => {
                self.steps.insert(game, done);
                let n_plies = self.n_plies + self.steps.values().sum::<usize>() as u64;
                let n_games = self.summary.games;
                self.progress.set(n_plies, || format!("{n_games} games"));
            }
            Message::Done { game, result } => self.finish(game, result)?,
        }
        Ok(())
    }

    fn finish(&mut self, number: u64, result: Result<T, String>) -> Result<(), Failure> {
        self.steps.remove(&number);
        let Some(pending) = self.pending.get_mut(&number) else { return Ok(()) };
        self.n_plies += 1 + pending.game.tree.mainline().count() as u64;
        let result = match (result, &mut self.journal) {
            (Ok(output), Some(journal)) => {
                let entry = Entry { game: number, hash: pending.game.hash(), result: output };
                journal.append(&entry).map_err(Failure::new)?;
                Ok(entry.result)
            }
            (result, _) => result,
        };
        pending.result = Some(result);
        Ok(())
    }

    /// Passes on the results up to the first unfinished game.
    fn deliver(&mut self, sink: &mut Sink<'_, T>) -> Result<(), Failure> {
        while let Some(first) = self.pending.first_entry().filter(|it| it.get().result.is_some()) {
            let Pending { game, result } = first.remove();
            match result.expect("the entry was chosen for having a result") {
                Ok(output) => {
                    self.summary.games += 1;
                    self.progress.suspend(|| sink(&game, output))?;
                }
                Err(message) => {
                    self.summary.failed += 1;
                    let message = format!("{}: {message}", game.title());
                    self.progress.suspend(|| err_message(&message));
                }
            }
        }
        Ok(())
    }
}
