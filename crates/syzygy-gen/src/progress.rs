//! What is told while tables are made, and afterwards.

use super::statistics::Statistics;
use lucena_syzygy::MaterialKey;

/// What is being done.
///
/// ```
/// use lucena_syzygy_gen::Phase;
/// assert_eq!(Phase::Compressing.to_string(), "compressing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Finding out the values of all positions.
    Solving,
    /// Making files of them.
    Compressing,
    /// Comparing the files with the solution.
    Checking,
    /// The files are whole and have their names.
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

/// How far the work has got.
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
    /// The endgame at hand.
    pub material_key: MaterialKey,
    /// Which one it is, from 0.
    pub number: usize,
    /// How many there are to do.
    pub n_tables: usize,
    /// What is being done.
    pub phase: Phase,
    /// An estimate of how much of the whole work is done, from 0 to 1.
    pub done: f64,
    /// What the [`Report`] will say of the endgame, when it is finished.
    pub report: Option<TableReport>,
}

/// One endgame of a [`Report`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableReport {
    /// The endgame.
    pub material_key: MaterialKey,
    /// Its files were there already, and stay.
    pub was_kept: bool,
    /// Bytes of the file of results and of that of distances.
    pub bytes: [u64; 2],
    /// Counts of its positions, unless the files were there already.
    pub statistics: Option<Statistics>,
}

/// What was done.
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
    /// All endgames, in the order in which they were done.
    pub tables: Vec<TableReport>,
}
