//! A job: its games, progress and result.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use lucena_analysis::WhiteScore;
use lucena_client::StopHandle;
use serde::Serialize;
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::analysis::{AnalysisSettings, InputGame, InvalidGame};
use crate::client::SessionId;

/// Maximum number of invalid games in lists and events.
const MAX_LISTED: usize = 20;

/// The state of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JobState {
    Queued,
    Running,
    Done,
    Failed(String),
    Canceled,
}

impl JobState {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed(_) => "failed",
            Self::Canceled => "canceled",
        }
    }

    pub(crate) const fn is_active(&self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

/// A game of a job. Its moves are in the store.
#[derive(Clone, Debug)]
pub(crate) struct JobGame {
    /// Number in the file, from 1.
    pub(crate) number: u64,
    /// The players.
    pub(crate) name: String,
    pub(crate) plies: usize,
}

impl From<InputGame> for JobGame {
    fn from(game: InputGame) -> Self {
        let plies = game.tree.mainline().count();
        Self { number: game.number, name: game.name, plies }
    }
}

/// The stored data of a job, without games and reports.
#[derive(Clone, Debug)]
pub(crate) struct StoredJob {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Milliseconds since the Unix epoch.
    pub(crate) created: u64,
    pub(crate) settings: AnalysisSettings,
    pub(crate) state: JobState,
    pub(crate) games: Vec<JobGame>,
    /// Indices of the games that have a result.
    pub(crate) finished: Vec<usize>,
    pub(crate) invalid: Vec<InvalidGame>,
}

pub(crate) struct Job {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Milliseconds since the Unix epoch.
    pub(crate) created: u64,
    pub(crate) settings: AnalysisSettings,
    pub(crate) games: Vec<JobGame>,
    progress: Mutex<Progress>,
    /// Notified after each change.
    changed: watch::Sender<()>,
}

struct Progress {
    state: JobState,
    /// Indices of queued games, the next one last.
    waiting: Vec<usize>,
    /// Indices of finished games, in order of completion.
    finished: Vec<usize>,
    invalid: Vec<InvalidGame>,
    /// Games being analysed, with their progress.
    current: HashMap<usize, Current>,
    /// Work done on games that have ended.
    work_done: usize,
    /// When this process started to work, and the work done before.
    started: Option<(Instant, usize)>,
    searched: Option<Searched>,
}

struct Current {
    work_done: usize,
    stop: StopHandle,
}

/// The last position searched.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Searched {
    /// Number of the game.
    pub(crate) game: u64,
    /// Plies before the position.
    pub(crate) ply: usize,
    /// From White's point of view; `None` if it is checkmate.
    pub(crate) score_white: Option<WhiteScore>,
}

/// A job as sent to clients.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Job)]
pub(crate) struct JobJson {
    id: String,
    name: String,
    /// `queued`, `running`, `done`, `failed` or `canceled`.
    state: &'static str,
    /// The number of games, excluding invalid ones.
    games: usize,
    games_done: usize,
    plies: usize,
    plies_done: usize,
    /// Estimated seconds left, once known.
    eta_s: Option<u64>,
    /// Milliseconds since the Unix epoch.
    created: u64,
    puzzles: bool,
    error: Option<String>,
    games_invalid: usize,
    /// Games that are not analysed; the first 20 of them in lists and events.
    invalid: Vec<InvalidGame>,
    searched: Option<Searched>,
}

/// Whether games remain after the end of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// More games are queued or being analysed.
    Some,
    /// It was the last one.
    None,
}

impl Job {
    pub(super) fn new(
        name: Option<String>,
        created: u64,
        settings: AnalysisSettings,
        games: Vec<JobGame>,
        invalid: Vec<InvalidGame>,
    ) -> Self {
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| match &games[..] {
            [game] => game.name.clone(),
            games => format!("{} games", games.len()),
        });
        let stored = StoredJob {
            id: SessionId::random().as_str().to_owned(),
            name,
            created,
            settings,
            state: JobState::Queued,
            games,
            finished: Vec::new(),
            invalid,
        };
        Self::resumed(stored)
    }

    /// Restores a stored job. Unfinished games are analysed again from the start.
    pub(super) fn resumed(stored: StoredJob) -> Self {
        let StoredJob { id, name, created, settings, state, games, finished, invalid } = stored;
        let state = if state.is_active() { JobState::Queued } else { state };
        let is_invalid = |index: usize| invalid.iter().any(|it| it.number == games[index].number);
        let is_waiting = |index: &usize| !finished.contains(index) && !is_invalid(*index);
        let waiting: Vec<usize> = (0..games.len()).rev().filter(is_waiting).collect();
        let all: usize = games.iter().map(|game| work(game, &settings)).sum();
        let left: usize = waiting.iter().map(|&index| work(&games[index], &settings)).sum();
        let progress = Progress {
            state,
            waiting,
            finished,
            invalid,
            current: HashMap::new(),
            work_done: all - left,
            started: None,
            searched: None,
        };
        let (progress, changed) = (Mutex::new(progress), watch::Sender::new(()));
        Self { id, name, created, settings, games, progress, changed }
    }

    pub(super) fn stored(&self) -> StoredJob {
        let progress = self.progress();
        StoredJob {
            id: self.id.clone(),
            name: self.name.clone(),
            created: self.created,
            settings: self.settings,
            state: progress.state.clone(),
            games: self.games.clone(),
            finished: progress.finished.clone(),
            invalid: progress.invalid.clone(),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Updates the progress and notifies watchers.
    fn update<T>(&self, change: impl FnOnce(&mut Progress) -> T) -> T {
        let result = change(&mut self.progress());
        self.changed.send_replace(());
        result
    }

    /// A receiver that is notified of each change.
    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub(crate) fn is_active(&self) -> bool {
        self.progress().state.is_active()
    }

    pub(crate) fn state(&self) -> JobState {
        self.progress().state.clone()
    }

    /// The games finished after the first `n_seen`, in order of completion.
    pub(crate) fn finished_after(&self, n_seen: usize) -> Vec<usize> {
        self.progress().finished.get(n_seen..).unwrap_or_default().to_vec()
    }

    /// The finished games, in the order of the file.
    pub(crate) fn finished(&self) -> Vec<usize> {
        let mut finished = self.progress().finished.clone();
        finished.sort_unstable();
        finished
    }

    pub(crate) fn invalid(&self) -> Vec<InvalidGame> {
        self.progress().invalid.clone()
    }

    /// Takes the next game to analyse, with a handle that stops it.
    pub(super) fn start_game(&self) -> Option<(usize, StopHandle)> {
        self.update(|progress| {
            if !progress.state.is_active() {
                return None;
            }
            let index = progress.waiting.pop()?;
            progress.state = JobState::Running;
            progress.started.get_or_insert((Instant::now(), progress.work_done));
            let stop = StopHandle::new();
            progress.current.insert(index, Current { work_done: 0, stop: stop.clone() });
            Some((index, stop))
        })
    }

    pub(super) fn has_waiting(&self) -> bool {
        let progress = self.progress();
        progress.state.is_active() && !progress.waiting.is_empty()
    }

    /// Updates the progress of a game.
    pub(super) fn step(&self, index: usize, work_done: usize, searched: Option<Searched>) {
        self.update(|progress| {
            if let Some(current) = progress.current.get_mut(&index) {
                current.work_done = work_done;
            }
            progress.searched = searched.or(progress.searched);
        });
    }

    /// Records the end of a game's analysis, with an error if it failed.
    pub(super) fn end_game(&self, index: usize, error: Option<String>) -> Rest {
        self.update(|progress| {
            progress.current.remove(&index);
            progress.work_done += work(&self.games[index], &self.settings);
            match error {
                None => progress.finished.push(index),
                Some(error) => {
                    let JobGame { number, name, .. } = self.games[index].clone();
                    progress.invalid.push(InvalidGame { number, name, error });
                }
            }
            match progress.waiting.is_empty() && progress.current.is_empty() {
                true => Rest::None,
                false => Rest::Some,
            }
        })
    }

    /// The state of a job after its last game: failed if all its games failed.
    pub(super) fn result(&self) -> JobState {
        let progress = self.progress();
        match progress.invalid.last() {
            Some(invalid) if progress.finished.is_empty() => {
                JobState::Failed(invalid.error.clone())
            }
            _ => JobState::Done,
        }
    }

    /// Ends the job if it is active. Returns whether it was.
    pub(super) fn end(&self, state: JobState) -> bool {
        let was_active = self.update(|progress| {
            let was_active = progress.state.is_active();
            if was_active {
                progress.state = state;
                progress.waiting.clear();
                progress.searched = None;
            }
            was_active
        });
        self.stop_searches();
        was_active
    }

    pub(super) fn cancel(&self) -> bool {
        self.end(JobState::Canceled)
    }

    pub(super) fn stop_searches(&self) {
        for current in self.progress().current.values() {
            current.stop.stop();
        }
    }

    /// For lists and events, which are sent repeatedly: with the first invalid games only.
    pub(crate) fn to_json(&self) -> JobJson {
        self.json(MAX_LISTED)
    }

    pub(crate) fn to_full_json(&self) -> JobJson {
        self.json(usize::MAX)
    }

    fn json(&self, max_invalid: usize) -> JobJson {
        let progress = self.progress();
        let plies: usize = self.games.iter().map(|game| game.plies).sum();
        let all: usize = self.games.iter().map(|game| work(game, &self.settings)).sum();
        let current: usize = progress.current.values().map(|current| current.work_done).sum();
        let done = progress.work_done + current;
        let is_done = progress.state == JobState::Done;
        JobJson {
            id: self.id.clone(),
            name: self.name.clone(),
            state: progress.state.name(),
            games: self.games.len(),
            games_done: progress.finished.len(),
            plies,
            plies_done: if is_done { plies } else { plies * done / all.max(1) },
            eta_s: progress.eta(all, done),
            created: self.created,
            puzzles: self.settings.puzzles,
            error: match &progress.state {
                JobState::Failed(error) => Some(error.clone()),
                _ => None,
            },
            games_invalid: progress.invalid.len(),
            invalid: progress.invalid.iter().take(max_invalid).cloned().collect(),
            searched: progress.searched,
        }
    }
}

impl Progress {
    /// Estimated seconds left at the speed of this process.
    fn eta(&self, all: usize, done: usize) -> Option<u64> {
        let (started, before) = self.started.filter(|_| self.state.is_active())?;
        let by_us = done.checked_sub(before).filter(|&done| done > 0)?;
        let left = all.saturating_sub(done) as f64;
        Some((started.elapsed().as_secs_f64() / by_us as f64 * left).ceil() as u64)
    }
}

/// The work on a game, in positions. The search for puzzles takes about as long as the analysis.
pub(super) fn work(game: &JobGame, settings: &AnalysisSettings) -> usize {
    (game.plies + 1) * if settings.puzzles { 2 } else { 1 }
}
