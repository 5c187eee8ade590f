//! From a list of balances to files in a folder.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use super::{
    MAX_GENERATED_MEN,
    check::count_mistakes,
    error::GenerateError,
    library::{Harvest, Library},
    memory,
    progress::{BalanceReport, Phase, Progress, Report},
    solve::{Effort, Problem, Solved},
    statistics::Statistics,
    store::Store,
    write::{Files, Rounding, Writer},
};
use lucena_board::{Color, Role};
use lucena_syzygy::{Balance, TableKind, format::TableScan};

/// What becomes of files that are there before.
///
/// ```
/// assert_eq!(lucena_syzygy_gen::Existing::default(), lucena_syzygy_gen::Existing::Refuse);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Nothing is made if there are any, and none that appears meanwhile is replaced.
    #[default]
    Refuse,
    /// Those with the right checksum stay, the others are made anew.
    Keep,
}

/// Makes tables from the rules of chess alone.
///
/// A table is no good without those that captures and promotions lead to, so these are made, too.
/// Files get their names when they are whole and have been read back and compared. Until then they
/// are called `KQvK.rtbw.1234-5.unfinished`, by the number of the process: so several generators can
/// work in one folder. A process that is cut off may leave such files behind. They do no harm, and
/// can be deleted when no generator is at work.
///
/// ```
/// use lucena_syzygy::Tablebase;
/// use lucena_syzygy_gen::Generator;
/// # let folder = std::env::temp_dir().join(format!("lucena-generator-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// Generator::new(["KPvK".parse()?]).directory(&folder).run(|_| ())?;
///
/// let mut tables = Tablebase::new();
/// tables.add_directory(&folder)?;
/// assert!(tables.missing("KPvK".parse()?).is_empty());
/// let pos = "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(tables.probe_wdl(&pos)?, lucena_syzygy::Wdl::Draw);
/// # drop(tables);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Generator {
    plan: Vec<Balance>,
    directory: PathBuf,
    threads: NonZeroUsize,
    existing: Existing,
    rounding: Rounding,
    stop: Arc<AtomicBool>,
}

impl Generator {
    /// A generator of the tables of these balances and all that they need, with one thread, for
    /// the current folder.
    pub fn new(balances: impl IntoIterator<Item = Balance>) -> Self {
        Self {
            plan: plan(balances.into_iter().collect()),
            directory: PathBuf::from("."),
            threads: NonZeroUsize::MIN,
            existing: Existing::default(),
            rounding: Rounding::default(),
            stop: Arc::default(),
        }
    }

    /// Writes into this folder, which must be there.
    pub fn directory(mut self, path: impl AsRef<Path>) -> Self {
        self.directory = path.as_ref().to_owned();
        self
    }

    /// Shares the work among so many threads, or as many as the system has. The files do not depend
    /// on it.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// What becomes of files that are there before.
    pub fn existing(mut self, existing: Existing) -> Self {
        self.existing = existing;
        self
    }

    /// Whether distances may be told in pairs of plies.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = rounding;
        self
    }

    /// Gives up after somebody sets this flag: soon while positions are solved, but only between
    /// files of the leading pawn while they are compressed, and between tables while they are
    /// compared.
    pub fn stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// The balances in the order in which they will be done.
    ///
    /// ```
    /// use lucena_syzygy_gen::Generator;
    /// let generator = Generator::new(["KPvK".parse()?]);
    /// let names: Vec<String> = generator.plan().iter().map(|b| b.to_string()).collect();
    /// assert_eq!(names, ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
    /// # Ok::<(), lucena_syzygy::BalanceError>(())
    /// ```
    #[must_use]
    pub fn plan(&self) -> &[Balance] {
        &self.plan
    }

    /// An estimate of the most bytes of memory that [`Generator::run`] will need.
    ///
    /// ```
    /// use lucena_syzygy_gen::Generator;
    /// let mebibytes = |name: &str| {
    ///     Generator::new([name.parse().unwrap()]).memory_needed() >> 20
    /// };
    /// assert!((16..100).contains(&mebibytes("KRvK")));
    /// assert!((400..1200).contains(&mebibytes("KRBvKR")));
    /// ```
    #[must_use]
    pub fn memory_needed(&self) -> u64 {
        memory::needed(&self.plan, self.threads)
    }

    /// Makes the tables.
    ///
    /// # Errors
    ///
    /// If something cannot be read or written, or the work is stopped. What was finished stays,
    /// and [`Existing::Keep`] goes on from there.
    pub fn run(&self, mut observe: impl FnMut(&Progress)) -> Result<Report, GenerateError> {
        self.check_plan()?;
        let effort = Effort { threads: self.threads, stop: &self.stop };
        let store = Store::new(&self.directory, self.existing);
        let is_kept =
            |&balance: &Balance| self.existing == Existing::Keep && store.is_whole(balance);
        let kept: Vec<Balance> = self.plan.iter().copied().filter(is_kept).collect();
        let to_do: Vec<Balance> =
            self.plan.iter().copied().filter(|balance| !kept.contains(balance)).collect();
        let mut report = Report::default();
        for &balance in &kept {
            report.balances.push(kept_report(&store, balance)?);
        }
        let mut run = Run {
            settings: self,
            store,
            effort,
            library: Library::new(&to_do, memory::LIBRARY_ROOM, effort),
            meter: Meter::new(&to_do),
        };
        for &balance in &to_do {
            report.balances.push(run.make(balance, &mut observe)?);
        }
        Ok(report)
    }

    /// Finds what can be wrong before any work is done.
    fn check_plan(&self) -> Result<(), GenerateError> {
        let folder = &self.directory;
        fs::read_dir(folder).map_err(|error| GenerateError::io("read", folder, error))?;
        let store = Store::new(folder, self.existing);
        for &balance in &self.plan {
            if balance.n_men() > MAX_GENERATED_MEN {
                return Err(GenerateError::TooManyMen(balance));
            }
            let paths = TableKind::ALL.map(|kind| store.path(balance, kind));
            let refuses = self.existing == Existing::Refuse;
            if let Some(path) = paths.into_iter().find(|path| refuses && path.exists()) {
                return Err(GenerateError::Exists(path));
            }
        }
        Ok(())
    }
}

/// All that is needed, each after what it needs itself, and soon after it: so that little has to
/// be remembered.
fn plan(mut wanted: Vec<Balance>) -> Vec<Balance> {
    // Balances with one pawn bring along most of those without.
    wanted.sort_by_key(|balance| {
        let pawns = Color::ALL.map(|color| balance.count(color, Role::Pawn));
        let n_pawns: usize = pawns.iter().sum();
        (balance.n_men(), n_pawns == 0, n_pawns)
    });
    let mut plan = Vec::new();
    for balance in wanted.iter().flat_map(Balance::required) {
        if !plan.contains(&balance) {
            plan.push(balance);
        }
    }
    plan
}

fn kept_report(store: &Store, balance: Balance) -> Result<BalanceReport, GenerateError> {
    let mut bytes = [0; 2];
    for kind in TableKind::ALL {
        let path = store.path(balance, kind);
        let metadata = fs::metadata(&path);
        bytes[kind as usize] =
            metadata.map_err(|error| GenerateError::io("read", &path, error))?.len();
    }
    Ok(BalanceReport { balance, was_kept: true, bytes, statistics: None })
}

/// The work on the balances that are to be made.
struct Run<'a> {
    settings: &'a Generator,
    store: Store,
    effort: Effort<'a>,
    library: Library<'a>,
    meter: Meter,
}

impl Run<'_> {
    fn make(
        &mut self,
        balance: Balance,
        observe: &mut impl FnMut(&Progress),
    ) -> Result<BalanceReport, GenerateError> {
        observe(&self.meter.at(balance, Phase::Solving, 0.0));
        let problem = self.library.problem(balance)?;
        let mut harvest = self.library.harvest(&problem, balance);
        let mut statistics = Statistics::default();
        let mut solutions = Vec::new();
        let mut writer = Writer::new(balance, self.settings.rounding, self.effort.threads);
        let n_files = problem.files().len() as f64;
        for file in problem.files() {
            let part = file as f64 / n_files;
            observe(&self.meter.at(balance, Phase::Solving, part));
            let solved = problem.solve(file, &self.effort)?;
            take_over(&solved, &mut statistics, &mut harvest);
            observe(&self.meter.at(balance, Phase::Compressing, part));
            self.refuse_if_stopped()?;
            writer.push(&solved);
            // Solving large balances a second time is better than to need so much memory.
            let is_small = problem.memory() <= memory::KEPT_SOLUTION;
            solutions.push(Some(solved).filter(|_| is_small));
        }
        self.library.keep(harvest);
        let Files { wdl, dtz } = writer.finish();
        let bytes = [wdl.len() as u64, dtz.len() as u64];
        let (wdl_file, wdl) = self.store.write(balance, TableKind::Wdl, &wdl)?;
        let (dtz_file, dtz) = self.store.write(balance, TableKind::Dtz, &dtz)?;
        self.compare(&problem, &[wdl, dtz], solutions, balance, observe)?;
        self.store.publish(balance, [wdl_file, dtz_file])?;
        self.meter.finish(balance);
        let report =
            BalanceReport { balance, was_kept: false, bytes, statistics: Some(statistics) };
        let finished = self.meter.at(balance, Phase::Finished, 0.0);
        observe(&Progress { report: Some(report.clone()), ..finished });
        Ok(report)
    }

    /// Compares what is on the disk with the solution.
    fn compare(
        &self,
        problem: &Problem,
        written: &[Vec<u8>; 2],
        mut solutions: Vec<Option<Solved>>,
        balance: Balance,
        observe: &mut impl FnMut(&Progress),
    ) -> Result<(), GenerateError> {
        for file in problem.files() {
            let part = file as f64 / problem.files().len() as f64;
            observe(&self.meter.at(balance, Phase::Checking, part));
            let solved = match solutions[file].take() {
                Some(solved) => solved,
                None => problem.solve(file, &self.effort)?,
            };
            for kind in TableKind::ALL {
                self.refuse_if_stopped()?;
                self.check(balance, kind, &written[kind as usize], (file, &solved))?;
            }
        }
        Ok(())
    }

    fn check(
        &self,
        balance: Balance,
        kind: TableKind,
        bytes: &[u8],
        (file, solved): (usize, &Solved),
    ) -> Result<(), GenerateError> {
        let scan = TableScan::new(bytes, balance, kind);
        let mistakes =
            scan.and_then(|scan| count_mistakes(&scan, file, solved, self.effort.threads));
        match mistakes {
            Ok(0) => Ok(()),
            // A file that cannot be read is wrong everywhere.
            wrong => Err(GenerateError::NotAsWritten {
                balance,
                kind,
                n_placements: wrong.unwrap_or(u64::MAX),
            }),
        }
    }

    fn refuse_if_stopped(&self) -> Result<(), GenerateError> {
        let is_stopped = self.effort.stop.load(std::sync::atomic::Ordering::Relaxed);
        if is_stopped { Err(GenerateError::Stopped) } else { Ok(()) }
    }
}

fn take_over(solved: &Solved, statistics: &mut Statistics, harvest: &mut Harvest) {
    statistics.merge(&solved.statistics());
    harvest.add(solved);
}

/// How much is done, by an estimate of what each balance takes.
struct Meter {
    to_do: Vec<Balance>,
    n_finished: usize,
    finished: f64,
    total: f64,
}

impl Meter {
    fn new(to_do: &[Balance]) -> Self {
        let total = to_do.iter().map(|&balance| memory::n_placements(balance) as f64).sum();
        Self { to_do: to_do.to_owned(), n_finished: 0, finished: 0.0, total }
    }

    /// Progress within a phase of a balance, of which `part` is done.
    fn at(&self, balance: Balance, phase: Phase, part: f64) -> Progress {
        // Checking comes once for all files, the others in turns.
        const CHECKING: f64 = 0.1;
        let own = match phase {
            Phase::Solving | Phase::Compressing => (1.0 - CHECKING) * part,
            Phase::Checking => 1.0 - CHECKING * (1.0 - part),
            Phase::Finished => 0.0,
        };
        let weight = memory::n_placements(balance) as f64;
        Progress {
            balance,
            number: self.n_finished - usize::from(phase == Phase::Finished),
            n_balances: self.to_do.len(),
            phase,
            done: if self.n_finished == self.to_do.len() {
                1.0
            } else {
                (self.finished + own * weight) / self.total
            },
            report: None,
        }
    }

    fn finish(&mut self, balance: Balance) {
        self.n_finished += 1;
        self.finished += memory::n_placements(balance) as f64;
    }
}

#[cfg(test)]
mod tests;
