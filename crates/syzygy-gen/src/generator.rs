//! The generator: order of the tables, resuming, progress and checks.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use lucena_board::{Color, Role};
use lucena_syzygy::{MaterialKey, TableKind, format::TableScan};

use super::{
    MAX_GENERATED_PIECES,
    compare::count_mismatches,
    error::GenerateError,
    memory,
    progress::{Phase, Progress, Report, TableReport},
    solve::{Resources, Solved, Solver},
    statistics::Statistics,
    store::{Existing, Store},
    values_cache::{CollectedValues, ValuesCache},
    write::{Files, Rounding, Writer},
};

/// Generates Syzygy tables by retrograde analysis.
///
/// The tables that captures and promotions lead to are generated too. A file gets its final name
/// after it has been written, read back and compared with the solution. Until then it has a name like
/// `KQvK.rtbw.1234-5.unfinished` with the process id, so several generators can share a folder. A
/// killed process may leave such files behind; delete them when no generator is running.
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
    plan: Vec<MaterialKey>,
    directory: PathBuf,
    threads: NonZeroUsize,
    existing: Existing,
    rounding: Rounding,
    stop: Arc<AtomicBool>,
}

impl Generator {
    /// A generator for these tables and all tables that they need, with one thread, in the current
    /// folder.
    pub fn new(keys: impl IntoIterator<Item = MaterialKey>) -> Self {
        Self {
            plan: plan(keys.into_iter().collect()),
            directory: PathBuf::from("."),
            threads: NonZeroUsize::MIN,
            existing: Existing::default(),
            rounding: Rounding::default(),
            stop: Arc::default(),
        }
    }

    /// Output folder, which must exist.
    pub fn directory(mut self, path: impl AsRef<Path>) -> Self {
        self.directory = path.as_ref().to_owned();
        self
    }

    /// Number of threads. It does not change the files.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// What to do with files that already exist.
    pub fn existing(mut self, existing: Existing) -> Self {
        self.existing = existing;
        self
    }

    /// Whether DTZ may be stored in moves instead of plies.
    pub fn rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = rounding;
        self
    }

    /// Stops with [`GenerateError::Stopped`] after this flag is set: soon while solving, between files of
    /// the leading pawn while compressing, and between tables while checking.
    pub fn stop_flag(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// The tables in the order of generation.
    ///
    /// ```
    /// use lucena_syzygy_gen::Generator;
    /// let generator = Generator::new(["KPvK".parse()?]);
    /// let names: Vec<String> = generator.plan().iter().map(|b| b.to_string()).collect();
    /// assert_eq!(names, ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
    /// # Ok::<(), lucena_syzygy::MaterialKeyError>(())
    /// ```
    #[must_use]
    pub fn plan(&self) -> &[MaterialKey] {
        &self.plan
    }

    /// Estimated peak memory of [`Generator::run`] in bytes.
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

    /// Generates the tables, calling `observe` on progress.
    ///
    /// # Errors
    ///
    /// On I/O errors, unsupported tables, or when stopped. Finished tables are kept, and
    /// [`Existing::Keep`] resumes after them.
    pub fn run(&self, mut observe: impl FnMut(&Progress)) -> Result<Report, GenerateError> {
        self.check_plan()?;
        let resources = Resources { threads: self.threads, stop: &self.stop };
        let store = Store::new(&self.directory, self.existing);
        let is_kept = |&key: &MaterialKey| self.existing == Existing::Keep && store.is_whole(key);
        let kept: Vec<MaterialKey> = self.plan.iter().copied().filter(is_kept).collect();
        let to_do: Vec<MaterialKey> =
            self.plan.iter().copied().filter(|key| !kept.contains(key)).collect();
        let mut report = Report::default();
        for &key in &kept {
            report.tables.push(kept_report(&store, key)?);
        }
        let mut run = Run {
            settings: self,
            store,
            resources,
            values_cache: ValuesCache::new(&to_do, memory::CACHE_SIZE, resources),
            progress_meter: ProgressMeter::new(&to_do),
        };
        for &key in &to_do {
            report.tables.push(run.make(key, &mut observe)?);
        }
        Ok(report)
    }

    /// Checks folder and tables before any work.
    fn check_plan(&self) -> Result<(), GenerateError> {
        let folder = &self.directory;
        fs::read_dir(folder).map_err(|error| GenerateError::io("read", folder, error))?;
        let store = Store::new(folder, self.existing);
        for &key in &self.plan {
            if key.n_pieces() > MAX_GENERATED_PIECES {
                return Err(GenerateError::TooManyPieces(key));
            }
            let paths = TableKind::ALL.map(|kind| store.path(key, kind));
            let refuses = self.existing == Existing::Refuse;
            if let Some(path) = paths.into_iter().find(|path| refuses && path.exists()) {
                return Err(GenerateError::Exists(path));
            }
        }
        Ok(())
    }
}

/// All required tables, each after those that it needs, and soon after them, to keep few values in
/// memory.
fn plan(mut wanted: Vec<MaterialKey>) -> Vec<MaterialKey> {
    // Endgames with one pawn need most of those without.
    wanted.sort_by_key(|key| {
        let pawns = Color::ALL.map(|color| key.count(color, Role::Pawn));
        let n_pawns: usize = pawns.iter().sum();
        (key.n_pieces(), n_pawns == 0, n_pawns)
    });
    let mut plan = Vec::new();
    for key in wanted.iter().flat_map(MaterialKey::required) {
        if !plan.contains(&key) {
            plan.push(key);
        }
    }
    plan
}

fn kept_report(store: &Store, key: MaterialKey) -> Result<TableReport, GenerateError> {
    let mut bytes = [0; 2];
    for kind in TableKind::ALL {
        let path = store.path(key, kind);
        let metadata = fs::metadata(&path);
        bytes[kind as usize] =
            metadata.map_err(|error| GenerateError::io("read", &path, error))?.len();
    }
    Ok(TableReport { material_key: key, was_kept: true, bytes, statistics: None })
}

/// A run of the generator.
struct Run<'a> {
    settings: &'a Generator,
    store: Store,
    resources: Resources<'a>,
    values_cache: ValuesCache<'a>,
    progress_meter: ProgressMeter,
}

impl Run<'_> {
    fn make(
        &mut self,
        key: MaterialKey,
        observe: &mut impl FnMut(&Progress),
    ) -> Result<TableReport, GenerateError> {
        observe(&self.progress_meter.at(key, Phase::Solving, 0.0));
        let solver = self.values_cache.solver(key)?;
        let mut collected = self.values_cache.collected(&solver, key);
        let mut statistics = Statistics::default();
        let mut solutions = Vec::new();
        let mut writer = Writer::new(key, self.settings.rounding, self.resources.threads);
        let n_files = solver.files().len() as f64;
        for file in solver.files() {
            let part = file as f64 / n_files;
            observe(&self.progress_meter.at(key, Phase::Solving, part));
            let solved = solver.solve(file, &self.resources)?;
            take_over(&solved, &mut statistics, &mut collected);
            observe(&self.progress_meter.at(key, Phase::Compressing, part));
            self.refuse_if_stopped()?;
            writer.push(&solved);
            // Large endgames are solved again for the check, as keeping them would need too much memory.
            let is_small = solver.memory() <= memory::KEPT_SOLUTION;
            solutions.push(Some(solved).filter(|_| is_small));
        }
        self.values_cache.keep(collected);
        let Files { wdl, dtz } = writer.finish();
        let bytes = [wdl.len() as u64, dtz.len() as u64];
        let (wdl_file, wdl) = self.store.write(key, TableKind::Wdl, &wdl)?;
        let (dtz_file, dtz) = self.store.write(key, TableKind::Dtz, &dtz)?;
        self.compare(&solver, &[wdl, dtz], solutions, key, observe)?;
        self.store.publish(key, [wdl_file, dtz_file])?;
        self.progress_meter.finish(key);
        let report =
            TableReport { material_key: key, was_kept: false, bytes, statistics: Some(statistics) };
        let finished = self.progress_meter.at(key, Phase::Finished, 0.0);
        observe(&Progress { report: Some(report.clone()), ..finished });
        Ok(report)
    }

    /// Compares the files on disk with the solution.
    fn compare(
        &self,
        solver: &Solver,
        written: &[Vec<u8>; 2],
        mut solutions: Vec<Option<Solved>>,
        key: MaterialKey,
        observe: &mut impl FnMut(&Progress),
    ) -> Result<(), GenerateError> {
        for file in solver.files() {
            let part = file as f64 / solver.files().len() as f64;
            observe(&self.progress_meter.at(key, Phase::Checking, part));
            let solved = match solutions[file].take() {
                Some(solved) => solved,
                None => solver.solve(file, &self.resources)?,
            };
            for kind in TableKind::ALL {
                self.refuse_if_stopped()?;
                self.check(key, kind, &written[kind as usize], (file, &solved))?;
            }
        }
        Ok(())
    }

    fn check(
        &self,
        key: MaterialKey,
        kind: TableKind,
        bytes: &[u8],
        (file, solved): (usize, &Solved),
    ) -> Result<(), GenerateError> {
        let scan = TableScan::new(bytes, key, kind);
        let mistakes =
            scan.and_then(|scan| count_mismatches(&scan, file, solved, self.resources.threads));
        match mistakes {
            Ok(0) => Ok(()),
            // An unreadable file differs everywhere.
            wrong => Err(GenerateError::NotAsWritten {
                material_key: key,
                kind,
                n_placements: wrong.unwrap_or(u64::MAX),
            }),
        }
    }

    fn refuse_if_stopped(&self) -> Result<(), GenerateError> {
        let is_stopped = self.resources.stop.load(std::sync::atomic::Ordering::Relaxed);
        if is_stopped { Err(GenerateError::Stopped) } else { Ok(()) }
    }
}

fn take_over(solved: &Solved, statistics: &mut Statistics, collected: &mut CollectedValues) {
    statistics.merge(&solved.statistics());
    collected.add(solved);
}

/// Progress, estimated from the number of placements of each endgame.
struct ProgressMeter {
    to_do: Vec<MaterialKey>,
    n_finished: usize,
    finished: f64,
    total: f64,
}

impl ProgressMeter {
    fn new(to_do: &[MaterialKey]) -> Self {
        let total = to_do.iter().map(|&key| memory::n_placements(key) as f64).sum();
        Self { to_do: to_do.to_owned(), n_finished: 0, finished: 0.0, total }
    }

    /// Progress within a phase, of which `part` is done.
    fn at(&self, key: MaterialKey, phase: Phase, part: f64) -> Progress {
        // Solving and compressing alternate file by file; checking follows once.
        const CHECKING: f64 = 0.1;
        let own = match phase {
            Phase::Solving | Phase::Compressing => (1.0 - CHECKING) * part,
            Phase::Checking => 1.0 - CHECKING * (1.0 - part),
            Phase::Finished => 0.0,
        };
        let weight = memory::n_placements(key) as f64;
        Progress {
            material_key: key,
            number: self.n_finished - usize::from(phase == Phase::Finished),
            n_tables: self.to_do.len(),
            phase,
            done: if self.n_finished == self.to_do.len() {
                1.0
            } else {
                (self.finished + own * weight) / self.total
            },
            report: None,
        }
    }

    fn finish(&mut self, key: MaterialKey) {
        self.n_finished += 1;
        self.finished += memory::n_placements(key) as f64;
    }
}

#[cfg(test)]
mod tests;
