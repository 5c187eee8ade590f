//! Plays the games of a run.

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};

use super::results::{IterationResult, ResultFolder};
use super::versions::{self, Versions, check_engine};
use super::{Spsa, SpsaError, SpsaOptions, SpsaParam};
use crate::fingerprint::fingerprint;
use crate::game::castling_of;
use crate::{
    Config, EngineConfig, EngineSpec, GamePlan, GameRecord, Openings, Shard, Stop, TournamentPlan,
};

/// How often the files of the other shards are read while waiting for them.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

type Observer<'a> = &'a mut dyn FnMut(&SpsaEvent<'_>) -> ControlFlow<()>;

/// A run: the method, the engine and the games.
///
/// ```
/// use std::ops::ControlFlow;
/// use lucena_arena::spsa::{SpsaEnd, SpsaOptions, SpsaParam, SpsaRun};
/// use lucena_arena::{Config, Stop};
/// let config = Config::from_toml("each.nodes = 20\nengine = [{ cmd = 'builtin' }]")?;
/// let params = vec![SpsaParam::new("lmr_base", 820, 0..=2048)];
/// let options = SpsaOptions { iterations: 2, ..SpsaOptions::new(params) };
/// let folder = std::env::temp_dir().join(format!("lucena-spsa-{}", std::process::id()));
/// let mut run = SpsaRun::new(&config, options)?;
/// let end = run.run(&folder, &Stop::new(), |_| ControlFlow::Continue(()))?;
/// assert_eq!(end, SpsaEnd::Complete);
/// assert_eq!(run.spsa().n_done(), 2);
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SpsaRun {
    spsa: Spsa,
    engine: EngineSpec,
    plan: TournamentPlan,
    openings: Openings,
    n_faults: u64,
}

/// Progress of a run.
#[derive(Debug)]
#[non_exhaustive]
pub enum SpsaEvent<'a> {
    /// The first games begin, after the results found in the folder.
    Resumed {
        /// The method after the last complete batch.
        spsa: &'a Spsa,
    },
    /// An iteration of this shard has been played.
    Played {
        /// Its number.
        iteration: u64,
        /// Games won by the version `plus` less games lost.
        result: i32,
        /// Its games with a fault or warnings, between players named `plus` and `minus`. Faults count
        /// as losses.
        notable: &'a [GameRecord],
    },
    /// Waiting for other shards.
    Waiting,
    /// All results of a batch are known.
    Batch {
        /// The method after it.
        spsa: &'a Spsa,
    },
}

/// How a run ended.
///
/// ```
/// use lucena_arena::spsa::SpsaEnd;
/// assert_ne!(SpsaEnd::Complete, SpsaEnd::Stopped);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpsaEnd {
    /// After all iterations.
    Complete,
    /// By the stop flag or the observer. Another call with the same folder resumes the run.
    Stopped,
}

impl SpsaRun {
    /// A run with the engine, limits, openings, adjudication, concurrency and shard of a tournament
    /// of one engine. The seed of its openings is also that of the perturbations.
    ///
    /// # Errors
    /// If a setting is invalid, or the configuration has not exactly one engine.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// use lucena_arena::spsa::{SpsaOptions, SpsaParam, SpsaRun};
    /// let params = vec![SpsaParam::new("lmr_base", 820, 0..=2048)];
    /// let error = SpsaRun::new(&Config::default(), SpsaOptions::new(params)).unwrap_err();
    /// assert_eq!(error.to_string(), "engine: found 0 engines, expected one");
    /// ```
    pub fn new(config: &Config, options: SpsaOptions) -> Result<Self, SpsaError> {
        let plan = plan(config)?;
        let engine = plan.engines[0].clone();
        if let Some((field, reason)) = engine.limits.fault() {
            return Err(SpsaError::Setting { name: field, reason: reason.to_string() });
        }
        let openings = Openings::load(&plan.openings)?;
        let options = SpsaOptions { seed: plan.openings.seed, ..options };
        Ok(Self { spsa: Spsa::new(options)?, engine, plan, openings, n_faults: 0 })
    }

    /// The parameters that the engine of a configuration offers: its numeric options. Those of
    /// the built-in engine are the parameters of the search.
    ///
    /// # Errors
    /// If the configuration is invalid or the engine does not start.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// use lucena_arena::spsa::SpsaRun;
    /// let config = Config::from_toml("engine = [{ cmd = 'builtin' }]")?;
    /// assert!(SpsaRun::offered(&config)?.iter().any(|param| param.name == "null_move_base"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn offered(config: &Config) -> Result<Vec<SpsaParam>, SpsaError> {
        let mut config = config.clone();
        // Nothing is searched, so no limit is needed.
        config.each.nodes.get_or_insert(1);
        versions::offered(&plan(&config)?.engines[0])
    }

    /// The method, with the current values.
    #[must_use]
    pub fn spsa(&self) -> &Spsa {
        &self.spsa
    }

    /// Games lost by a crash, an illegal move, on time or by another fault, in the finished iterations
    /// of all shards.
    #[must_use]
    pub fn n_faults(&self) -> u64 {
        self.n_faults
    }

    /// The openings.
    #[must_use]
    pub fn openings(&self) -> &Openings {
        &self.openings
    }

    /// The shard that this run plays.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.plan.shard
    }

    /// Plays or resumes the run. The folder has the results of all shards, which wait for each other
    /// after each batch and so reach the same values. They should be the same build of the program.
    ///
    /// # Errors
    /// If the engine does not start or rejects a parameter, or the folder cannot be used or belongs
    /// to another run. Finished iterations are saved.
    pub fn run(
        &mut self,
        folder: &Path,
        stop: &Stop,
        mut observer: impl FnMut(&SpsaEvent<'_>) -> ControlFlow<()>,
    ) -> Result<SpsaEnd, SpsaError> {
        check_engine(&self.engine, &self.spsa.options().params)?;
        let mut results = ResultFolder::open(folder, self.fingerprint(), self.plan.shard)?;
        let n_slots = self.plan.concurrency.get();
        let mut versions: Vec<_> = (0..n_slots).map(|_| Versions::new(&self.engine)).collect();
        let played = self.play_batches(&mut results, &mut versions, stop, &mut observer);
        versions.iter_mut().for_each(Versions::quit);
        results.sync()?;
        played
    }

    fn play_batches(
        &mut self,
        results: &mut ResultFolder,
        versions: &mut [Versions],
        stop: &Stop,
        observer: Observer<'_>,
    ) -> Result<SpsaEnd, SpsaError> {
        let mut is_resuming = true;
        while let Some(batch) = self.spsa.next_batch() {
            let is_missing = |&k: &u64| self.is_own(k) && results.get(k).is_none();
            let missing: Vec<u64> = batch.clone().filter(is_missing).collect();
            if is_resuming && (!missing.is_empty() || results.is_empty()) {
                is_resuming = false;
                if observer(&SpsaEvent::Resumed { spsa: &self.spsa }).is_break() {
                    return Ok(SpsaEnd::Stopped);
                }
            }
            let games = Games { run: self, iterations: &missing, next: AtomicUsize::new(0) };
            let flow = games.play(versions, stop, &mut |played| {
                let PlayedIteration { result, notable } = played;
                results.add(result)?;
                let IterationResult { iteration, result, .. } = result;
                Ok(observer(&SpsaEvent::Played { iteration, result, notable: &notable }))
            })?;
            if flow.is_break() || self.wait(&batch, results, stop, observer)?.is_break() {
                return Ok(SpsaEnd::Stopped);
            }
            let found: Vec<_> = batch.filter_map(|k| results.take(k)).collect();
            self.n_faults += found.iter().map(|it| u64::from(it.faults)).sum::<u64>();
            let found: Vec<i32> = found.iter().map(|it| it.result).collect();
            self.spsa.finish_batch(&found);
            if observer(&SpsaEvent::Batch { spsa: &self.spsa }).is_break() {
                return Ok(SpsaEnd::Stopped);
            }
        }
        Ok(SpsaEnd::Complete)
    }

    /// Waits for the results of the other shards.
    fn wait(
        &self,
        batch: &Range<u64>,
        results: &mut ResultFolder,
        stop: &Stop,
        observer: Observer<'_>,
    ) -> Result<ControlFlow<()>, SpsaError> {
        loop {
            results.read_others()?;
            if batch.clone().all(|k| results.get(k).is_some()) {
                return Ok(ControlFlow::Continue(()));
            }
            if stop.is_raised() || observer(&SpsaEvent::Waiting).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            thread::sleep(POLL_INTERVAL);
        }
    }

    fn is_own(&self, iteration: u64) -> bool {
        self.plan.shard.contains(iteration - 1)
    }

    /// Identifies the run: what changes the games or what is learned from them.
    fn fingerprint(&self) -> u64 {
        let config = self.plan.config.identity().to_json();
        let openings = self.openings.fingerprint();
        fingerprint(format!("{config} {openings:016x} {:?}", self.spsa.options()).as_bytes())
    }

    /// Plays the game pairs of an iteration; `None` if it was stopped.
    fn play_iteration(
        &self,
        iteration: u64,
        versions: &mut Versions,
        stop: &Stop,
    ) -> Result<Option<PlayedIteration>, SpsaError> {
        let SpsaOptions { params, pairs, .. } = self.spsa.options();
        let trial = self.spsa.trial(iteration);
        let first = (iteration - 1) * u64::from(*pairs);
        let mut result = IterationResult { iteration, result: 0, faults: 0 };
        let mut notable = Vec::new();
        for pair in first..first + u64::from(*pairs) {
            let game = self.game(pair)?;
            let Some(pair) = versions.play_pair(params, &trial, &game, stop)? else {
                return Ok(None);
            };
            result.result += pair.points;
            result.faults += pair.n_faults;
            notable.extend(pair.notable);
        }
        Ok(Some(PlayedIteration { result, notable }))
    }

    fn game(&self, pair: u64) -> Result<GamePlan, SpsaError> {
        let opening = self.openings.get(pair)?;
        Ok(GamePlan {
            start: opening.start,
            book: opening.moves,
            adjudication: self.plan.adjudication.clone(),
            castling: castling_of(self.plan.openings.variant),
            ..GamePlan::default()
        })
    }
}

/// The tournament of the engine against itself.
fn plan(config: &Config) -> Result<TournamentPlan, SpsaError> {
    let [engine] = &config.engines[..] else {
        let reason = format!("found {} engines, expected one", config.engines.len());
        return Err(SpsaError::Setting { name: "engine", reason });
    };
    let opponent = EngineConfig { name: Some("opponent".into()), ..engine.clone() };
    let engines = vec![engine.clone(), opponent];
    Ok(Config { engines, ..config.clone() }.plan()?)
}

/// An iteration after its games.
struct PlayedIteration {
    result: IterationResult,
    /// Games with a fault or warnings.
    notable: Vec<GameRecord>,
}

/// The games of a batch that this shard has to play.
struct Games<'a> {
    run: &'a SpsaRun,
    iterations: &'a [u64],
    /// Index of the next iteration to play.
    next: AtomicUsize,
}

impl Games<'_> {
    /// Plays them, an iteration at a time in each slot, and passes the results on.
    fn play(
        &self,
        versions: &mut [Versions],
        stop: &Stop,
        take: &mut dyn FnMut(PlayedIteration) -> Result<ControlFlow<()>, SpsaError>,
    ) -> Result<ControlFlow<()>, SpsaError> {
        let games_stop = Stop::new();
        thread::scope(|scope| {
            let (sender, finished) = unbounded();
            let slots = versions.iter_mut().take(self.iterations.len());
            let threads: Vec<_> = slots
                .map(|versions| {
                    let (sender, games_stop) = (sender.clone(), &games_stop);
                    scope.spawn(move || self.play_slot(versions, games_stop, &sender))
                })
                .collect();
            drop(sender);
            let mut outcome = Ok(ControlFlow::Continue(()));
            loop {
                let flow = match finished.recv_timeout(POLL_INTERVAL) {
                    Ok(played) => played.and_then(&mut *take),
                    Err(RecvTimeoutError::Timeout) => Ok(ControlFlow::Continue(())),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let flow = match flow {
                    Ok(ControlFlow::Continue(())) if stop.is_raised() => Ok(ControlFlow::Break(())),
                    flow => flow,
                };
                if flow != Ok(ControlFlow::Continue(())) {
                    games_stop.raise();
                    // The first failure counts.
                    if outcome.is_ok() {
                        outcome = flow;
                    }
                }
            }
            let has_panicked =
                threads.into_iter().map(ScopedJoinHandle::join).any(|it| it.is_err());
            if has_panicked { Err(SpsaError::Thread) } else { outcome }
        })
    }

    /// Plays iterations until there are none left.
    fn play_slot(
        &self,
        versions: &mut Versions,
        stop: &Stop,
        sender: &Sender<Result<PlayedIteration, SpsaError>>,
    ) {
        while let Some(&iteration) = self.iterations.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let played = self.run.play_iteration(iteration, versions, stop);
            let is_last = !matches!(played, Ok(Some(_))) || stop.is_raised();
            if let Some(played) = played.transpose()
                && sender.send(played).is_err()
            {
                return;
            }
            if is_last {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("lucena-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    fn run_of(text: &str) -> SpsaRun {
        let base =
            "each = { nodes = 30, options = { Hash = 1 } }\nengine = [{ cmd = 'builtin' }]\n";
        let config = Config::from_toml(&format!("{text}\n{base}")).unwrap();
        // Steps so large that the players differ, and enough parameters for many different games from the
        // initial position.
        let params = [
            "order_victim_weight, int, 30, 1, 64, 15, 0.01",
            "reverse_futility_margin, int, 75, 30, 150, 40, 0.01",
            "see_quiet_margin, int, 40, 5, 80, 35, 0.01",
            "futility_margin, int, 100, 30, 200, 70, 0.01",
            "lmr_base, int, 1000, 0, 2048, 1000, 0.01",
            "quiescence_moves_max, int, 8, 1, 16, 7, 0.01",
        ];
        let params = params.map(|param| param.parse().unwrap()).to_vec();
        let options = SpsaOptions { iterations: 10, batch: 4, ..SpsaOptions::new(params) };
        SpsaRun::new(&config, options).unwrap()
    }

    fn finish(run: &mut SpsaRun, folder: &Path) -> Vec<f64> {
        let end = run.run(folder, &Stop::new(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(end, SpsaEnd::Complete);
        assert_eq!(run.spsa().n_done(), 10);
        run.spsa().values().to_vec()
    }

    #[test]
    fn threads_shards_and_interruptions_do_not_change_the_values() {
        let whole = folder("spsa-whole");
        let before = run_of("").spsa().values().to_vec();
        let expected = finish(&mut run_of(""), &whole);
        assert_ne!(expected, before, "some game was won");

        let threads = folder("spsa-threads");
        assert_eq!(finish(&mut run_of("concurrency = 3"), &threads), expected);

        let stopped = folder("spsa-stopped");
        let mut n_runs = 0;
        loop {
            n_runs += 1;
            let mut run = run_of("");
            let mut n_played = 0;
            let end = run.run(&stopped, &Stop::new(), |event| {
                n_played += usize::from(matches!(event, SpsaEvent::Played { .. }));
                if n_played < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if end.unwrap() == SpsaEnd::Complete {
                assert_eq!(run.spsa().values(), expected);
                break;
            }
        }
        assert!(n_runs > 2);

        let shards = folder("spsa-runs-in-shards");
        let values = thread::scope(|scope| {
            let threads = ["1/2", "2/2"].map(|shard| {
                let shards = &shards;
                scope.spawn(move || finish(&mut run_of(&format!("shard = '{shard}'")), shards))
            });
            threads.map(|thread| thread.join().unwrap())
        });
        assert_eq!(values, [expected.clone(), expected]);
        for folder in [whole, threads, stopped, shards] {
            fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn fractions_for_spin_options_are_refused() {
        let config = "each.nodes = 30\nengine = [{ cmd = 'builtin' }]";
        let config = Config::from_toml(config).unwrap();
        let path = folder("spsa-float");
        // A parameter of the search, and an option of the engine.
        for name in ["null_move_base", "hash"] {
            let param = format!("{name}, float, 4, 2, 6, 0.5, 0.01").parse().unwrap();
            let mut run = SpsaRun::new(&config, SpsaOptions::new(vec![param])).unwrap();
            let error = run.run(&path, &Stop::new(), |_| ControlFlow::Continue(())).unwrap_err();
            let expected = "found float, expected int: the engine declares it as spin";
            assert_eq!(error.to_string(), format!("parameter {name}: {expected}"));
            assert!(!path.exists());
        }
    }

    #[test]
    fn an_unknown_parameter_is_an_error() {
        let config = "each.nodes = 30\nengine = [{ cmd = 'builtin' }]";
        let config = Config::from_toml(config).unwrap();
        let params = vec![SpsaParam::new("courage", 1, 0..=10)];
        let mut run = SpsaRun::new(&config, SpsaOptions::new(params)).unwrap();
        let path = folder("spsa-unknown");
        let error = run.run(&path, &Stop::new(), |_| ControlFlow::Continue(())).unwrap_err();
        assert!(error.to_string().contains("courage"), "{error}");
        assert!(!path.exists());
    }
}
