//! Progress and report of the generator.

use lucena_syzygy::MaterialKey;

use super::statistics::Statistics;

/// Phase of generating a table.
///
/// ```
/// use lucena_syzygy_gen::Phase;
/// assert_eq!(Phase::Compressing.to_string(), "compressing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Retrograde analysis of all positions.
    Solving,
    /// Compressing the values.
    Compressing,
    /// Comparing the written files with the solution.
    Checking,
    /// The files are complete and have their final names.
    Finished,
}

impl std::fmt::Display for Phase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Solving => "solving",
            Self::Compressing => "compressing",
            Self::Checking => "checking",
            Self::Finished => "finished",
        })
    }
}

/// Progress of [`Generator::run`](crate::Generator::run).
///
/// ```
/// use lucena_syzygy_gen::{Generator, Progress};
/// let mut last = 0.0;
/// # let folder = std::env::temp_dir().join(format!("lucena-progress-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let generator = Generator::new(["KQvK".parse()?]).directory(&folder);
/// generator.run(|progress: &Progress| last = progress.done)?;
/// assert_eq!(last, 1.0);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Material key of the current table.
    pub material_key: MaterialKey,
    /// Its number, from 0.
    pub number: usize,
    /// Number of tables to generate.
    pub n_tables: usize,
    /// Current phase.
    pub phase: Phase,
    /// Estimated fraction of all work done, from 0 to 1.
    pub done: f64,
    /// The report of the table in [`Phase::Finished`].
    pub report: Option<TableReport>,
}

/// The WDL and DTZ table of one material key in a [`Report`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableReport {
    /// Material key of the table.
    pub material_key: MaterialKey,
    /// Whether existing files were kept.
    pub was_kept: bool,
    /// Sizes of the WDL and of the DTZ file in bytes.
    pub bytes: [u64; 2],
    /// Counts of wins, draws and losses; `None` if the files were kept.
    pub statistics: Option<Statistics>,
}

/// Result of [`Generator::run`](crate::Generator::run): one entry per table.
///
/// ```
/// use lucena_board::Color;
/// use lucena_syzygy::Wdl;
/// use lucena_syzygy_gen::Generator;
/// # let folder = std::env::temp_dir().join(format!("lucena-report-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let report = Generator::new(["KRvK".parse()?]).directory(&folder).run(|_| ())?;
/// let krvk = &report.tables[0];
/// let black = *krvk.statistics.as_ref().unwrap().side(Color::Black);
/// assert_eq!((black.count(Wdl::Loss), black.count(Wdl::Draw)), (201_700, 22_244));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// All tables: kept ones, then generated ones in order.
    pub tables: Vec<TableReport>,
}
