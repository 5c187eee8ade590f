//! Syzygy tablebases, probed at the root and in the tree.

mod mate_line;
mod root;

use std::sync::Arc;

use lucena_board::Position;
use lucena_search::EndgameResult;
use lucena_syzygy::{DirectoryErrors, TableKind, Tablebase, Wdl};

pub(crate) use root::RootMoves;
pub use root::TablebaseRoot;

use crate::{EngineError, Options};

/// Whether there can be tables. Where there are no files, the probing code is left out.
const HAS_FILES: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The tablebases of an engine.
#[derive(Default)]
pub(crate) struct Tablebases {
    tables: Arc<Tablebase>,
    /// Folders without tables, beside others that have some.
    problems: Option<DirectoryErrors>,
}

impl Tablebases {
    /// Opens all tables in a `SyzygyPath`. Folders without tables are an error only if none has any.
    pub(crate) fn open(folders: &str) -> Result<Self, EngineError> {
        let mut tables = Tablebase::new();
        let problems = tables.add_directories(folders).err();
        match problems {
            Some(problems) if tables.max_pieces() == 0 => Err(EngineError::Tablebases(problems)),
            problems => Ok(Self { tables: Arc::new(tables), problems }),
        }
    }

    /// Tables of any source.
    pub(crate) const fn of(tables: Arc<Tablebase>) -> Self {
        Self { tables, problems: None }
    }

    /// Number of tables, and folders with problems, as text.
    pub(crate) fn summary(&self) -> String {
        let n = |kind| self.tables.material_keys().filter(|&b| self.tables.has(b, kind)).count();
        let [n_wdl, n_dtz] = TableKind::ALL.map(n);
        let most = self.tables.max_pieces();
        let problems = self.problems.as_ref().map_or_else(String::new, |it| format!("; {it}"));
        format!("tablebases: {n_wdl} WDL and {n_dtz} DTZ tables, up to {most} pieces{problems}")
    }

    /// Maximum number of pieces to probe under these options.
    fn max_pieces(&self, options: &Options) -> usize {
        self.tables.max_pieces().min(usize::from(options.syzygy_probe_limit))
    }

    /// The tablebases to probe inside the search, if there are any.
    pub(crate) fn in_tree(&self, options: &Options) -> Option<Arc<dyn lucena_search::Tablebase>> {
        if !HAS_FILES {
            return None;
        }
        let max_pieces = self.max_pieces(options);
        let in_tree = InTree {
            tables: Arc::clone(&self.tables),
            max_pieces,
            min_depth: options.syzygy_probe_depth,
            uses_fifty_move_rule: options.syzygy_50_move_rule,
        };
        (max_pieces > 2).then(|| Arc::new(in_tree) as _)
    }
}

/// Opens the tables in these folders, separated as in `SyzygyPath`, for a
/// [`Search`](lucena_search::Search) without an engine. `None` if there are no tables.
///
/// ```no_run
/// use lucena_eval::Classical;
/// use lucena_search::Search;
/// let mut search = Search::new(Classical::default());
/// search.set_tablebase(lucena_engine::search_tablebase("/srv/syzygy")?);
/// # Ok::<(), lucena_engine::EngineError>(())
/// ```
///
/// # Errors
///
/// No folder can be read.
pub fn search_tablebase(
    folders: &str,
) -> Result<Option<Arc<dyn lucena_search::Tablebase>>, EngineError> {
    Ok(Tablebases::open(folders)?.in_tree(&Options::default()))
}

/// Tablebases probed inside the search.
struct InTree {
    tables: Arc<Tablebase>,
    max_pieces: usize,
    min_depth: u32,
    uses_fifty_move_rule: bool,
}

impl lucena_search::Tablebase for InTree {
    fn max_pieces(&self) -> usize {
        self.max_pieces
    }

    fn min_depth(&self) -> u32 {
        self.min_depth
    }

    fn fingerprint(&self) -> u64 {
        names_fingerprint(&self.tables)
    }

    fn probe(&self, position: &Position) -> Option<EndgameResult> {
        // A missing or broken table is the same as none.
        let wdl = self.tables.probe_wdl(position).ok()?;
        Some(result(wdl, self.uses_fifty_move_rule))
    }
}

/// 64-bit FNV-1a of the sorted file names of the WDL tables, a line each. Only those are probed in the
/// tree; all correct tables of a name have the same values.
fn names_fingerprint(tables: &Tablebase) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let kind = TableKind::Wdl;
    let keys = tables.material_keys().filter(|&key| tables.has(key, kind));
    let mut names: Vec<String> = keys.map(|key| format!("{key}.{}\n", kind.extension())).collect();
    names.sort_unstable();
    let bytes = names.iter().flat_map(|name| name.bytes());
    bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// The result with or without the fifty-move rule.
fn result(wdl: Wdl, uses_fifty_move_rule: bool) -> EndgameResult {
    let wdl = if uses_fifty_move_rule {
        wdl.under_fifty_move_rule()
    } else {
        wdl.without_fifty_move_rule()
    };
    match wdl {
        Wdl::Loss | Wdl::BlessedLoss => EndgameResult::Loss,
        Wdl::Draw => EndgameResult::Draw,
        Wdl::CursedWin | Wdl::Win => EndgameResult::Win,
    }
}
