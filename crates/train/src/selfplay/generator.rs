//! [`Generator`]: plays games on several threads and passes them on in order.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use lucena_board::{Game, Position};
use lucena_eval::Evaluator;
use lucena_search::{Control, Limits, Search, Tablebase};
use serde::Serialize;

use crate::selfplay::play::play_game;
use crate::selfplay::{Record, Settings, SettingsError};

/// Enough for the nodes of a game, and small enough to stay in the caches.
const HASH_MB: usize = 2;
/// The search is recursive.
const STACK_BYTES: usize = 16 << 20;
/// Finished games that wait to be passed on. A slow consumer slows the games down.
const MAX_WAITING: usize = 256;

/// Depth of the searches that make the fingerprint.
const FINGERPRINT_DEPTH: u32 = 7;

/// What determines games, apart from their number.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Provenance<'a> {
    generator: &'a str,
    evaluator: &'a str,
    fingerprint: u64,
    tablebase_pieces: usize,
    /// Not in files without tablebases: they keep the header of earlier versions, which can be
    /// resumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    tablebase_fingerprint: Option<String>,
    #[serde(flatten)]
    settings: &'a Settings,
}

/// Plays games on several threads.
pub struct Generator<E> {
    settings: Settings,
    evaluator: E,
    n_threads: usize,
    tablebase: Option<Arc<dyn Tablebase>>,
}

impl<E: Evaluator + Clone + Send> Generator<E> {
    /// A generator with one thread.
    ///
    /// # Errors
    ///
    /// The settings make no sense.
    pub fn new(settings: Settings, evaluator: E) -> Result<Self, SettingsError> {
        settings.validate()?;
        Ok(Self { settings, evaluator, n_threads: 1, tablebase: None })
    }

    /// Sets the number of threads, at least one. It does not change the games.
    #[must_use]
    pub fn threads(mut self, n_threads: usize) -> Self {
        self.n_threads = n_threads.max(1);
        self
    }

    /// Probes this tablebase in the search, and ends games in positions that it has.
    #[must_use]
    pub fn tablebase(mut self, tablebase: Option<Arc<dyn Tablebase>>) -> Self {
        self.tablebase = tablebase;
        self
    }

    /// The node count of a few searches, which changes with nearly every change of search or
    /// evaluation. Games are reproducible only with an engine of the same fingerprint.
    ///
    /// ```
    /// use lucena_eval::{Classical, Material};
    /// use lucena_train::selfplay::{Generator, Settings};
    /// let classical = Generator::new(Settings::default(), Classical::default())?.fingerprint();
    /// let material = Generator::new(Settings::default(), Material::default())?.fingerprint();
    /// assert_ne!(classical, material);
    /// # Ok::<(), lucena_train::selfplay::SettingsError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut search = self.search();
        let nodes = |number| {
            let start = Position::chess960(number).expect("these are below 960");
            search.run(&Game::new(start), &Limits::depth(FINGERPRINT_DEPTH), |_| {}).nodes
        };
        [518, 0, 300, 959].map(nodes).iter().sum()
    }

    /// Settings, engine and tablebases as TOML, for the header of a file: games with the same
    /// provenance and the same number are equal.
    ///
    /// ```
    /// use lucena_eval::Simple;
    /// use lucena_train::selfplay::{Generator, Settings};
    /// let generator = Generator::new(Settings { seed: 7, ..Settings::default() }, Simple)?;
    /// assert!(generator.provenance("Simple").contains("seed = 7"));
    /// # Ok::<(), lucena_train::selfplay::SettingsError>(())
    /// ```
    #[must_use]
    pub fn provenance(&self, evaluator: &str) -> String {
        let tablebase = self.tablebase.as_deref();
        let provenance = Provenance {
            generator: concat!("lucena-selfplay ", env!("CARGO_PKG_VERSION")),
            evaluator,
            fingerprint: self.fingerprint(),
            tablebase_pieces: tablebase.map_or(0, |tables| tables.max_pieces()),
            tablebase_fingerprint: tablebase.map(|it| format!("{:016x}", it.fingerprint())),
            settings: &self.settings,
        };
        toml::to_string(&provenance).expect("these are numbers and short texts")
    }

    fn search(&self) -> Search<E> {
        let mut search = Search::new(self.evaluator.clone()).hash_mb(HASH_MB);
        search.set_tablebase(self.tablebase.clone());
        search
    }

    /// Plays the games with these numbers and passes them to `sink` in their order, on this thread.
    ///
    /// Ends early if the control is stopped: searches are stopped too, and games in progress are
    /// dropped. If the sink fails or a thread panics, this function stops the control.
    ///
    /// # Errors
    ///
    /// The error of the sink.
    ///
    /// # Panics
    ///
    /// The evaluator or the tablebase panicked, or the system could not start a thread.
    pub fn run<Error>(
        &self,
        numbers: impl Iterator<Item = u64> + Clone + Send,
        control: &Control,
        mut sink: impl FnMut(Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let next = Mutex::new(numbers.clone());
        thread::scope(|scope| {
            let (sender, records) = mpsc::sync_channel(MAX_WAITING);
            let (settings, next) = (&self.settings, &next);
            for _ in 0..self.n_threads {
                let (sender, mut search) = (sender.clone(), self.search());
                let tablebase = self.tablebase.clone();
                let play = move || {
                    let _guard = PanicGuard(control);
                    while !control.is_stopped() {
                        let number = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some(number) = number else { break };
                        let tablebase = tablebase.as_deref();
                        let record = play_game(settings, number, &mut search, tablebase, control);
                        if record.is_none_or(|record| sender.send(record).is_err()) {
                            break;
                        }
                    }
                };
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                builder.spawn_scoped(scope, play).expect("the system has threads");
            }
            drop(sender);
            let passed_on = pass_on(numbers, records, control, &mut sink);
            if passed_on.is_err() {
                control.stop();
            }
            passed_on
        })
    }
}

/// Stops the other threads when this one panics: the games after the missing one could never be
/// passed on.
struct PanicGuard<'a>(&'a Control);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Passes records on in the order of the numbers.
fn pass_on<Error>(
    mut numbers: impl Iterator<Item = u64>,
    records: mpsc::Receiver<Record>,
    control: &Control,
    sink: &mut impl FnMut(Record) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut expected, mut waiting) = (numbers.next(), BTreeMap::new());
    for record in records {
        waiting.insert(record.number, record);
        while let Some(record) = expected.and_then(|number| waiting.remove(&number)) {
            expected = numbers.next();
            sink(record)?;
        }
        if control.is_stopped() {
            break;
        }
    }
    Ok(())
}
