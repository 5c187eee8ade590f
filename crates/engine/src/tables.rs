//! Endgame tablebases: which moves are worth a search, and what the search looks up.

mod root;

use std::env;
use std::sync::Arc;

use lucena_board::Position;
use lucena_search::EndgameResult;
use lucena_syzygy::{Directory, TableKind, TableSource, Tablebase, Wdl};

pub(crate) use root::Choice;
pub use root::TablebaseRoot;

use crate::{EngineError, Options};

/// The tablebases of an engine, in the folders that its options name.
#[derive(Default)]
pub(crate) struct Tables {
    tables: Arc<Tablebase>,
    /// Folders that cannot be read or hold no tables.
    problems: Vec<String>,
}

impl Tables {
    /// The tables in these folders, separated as the system separates paths: by colons, or by
    /// semicolons on Windows. Folders that cannot be read are an error only if there is no other.
    pub(crate) fn open(folders: &str) -> Result<Self, EngineError> {
        let mut tables = Tablebase::new();
        let mut unreadable = Vec::new();
        let mut problems = Vec::new();
        let mut has_folder = false;
        for folder in env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty()) {
            match Directory::open(&folder) {
                Ok(directory) => {
                    if directory.tables().is_empty() {
                        problems.push(format!("no tables in {}", folder.display()));
                    }
                    tables.add_source(directory);
                    has_folder = true;
                }
                Err(error) => unreadable.push((folder, error)),
            }
        }
        if !unreadable.is_empty() {
            let error = EngineError::Tablebases(unreadable);
            if !has_folder {
                return Err(error);
            }
            problems.push(error.to_string());
        }
        Ok(Self { tables: Arc::new(tables), problems })
    }

    /// The number of tables, and the folders that have a problem.
    pub(crate) fn summary(&self) -> String {
        let n = |kind| self.tables.balances().filter(|&b| self.tables.has(b, kind)).count();
        let [n_wdl, n_dtz] = TableKind::ALL.map(n);
        let most = self.tables.max_men();
        let found = match (n_wdl, n_dtz) {
            (0, 0) => "tablebases: none found".into(),
            _ => format!("tablebases: {n_wdl} WDL and {n_dtz} DTZ tables, up to {most} pieces"),
        };
        self.problems.iter().fold(found, |summary, problem| format!("{summary}; {problem}"))
    }

    /// The most men, kings included, for which they are asked under these options.
    fn max_men(&self, options: &Options) -> usize {
        self.tables.max_men().min(usize::from(options.syzygy_probe_limit))
    }

    /// What a search is to look up in its tree, if there is anything.
    pub(crate) fn in_tree(&self, options: &Options) -> Option<Arc<dyn lucena_search::Tablebase>> {
        let max_men = self.max_men(options);
        let in_tree = InTree {
            tables: Arc::clone(&self.tables),
            max_men,
            min_depth: options.syzygy_probe_depth,
            heeds_fifty_moves: options.syzygy_50_move_rule,
        };
        (max_men > 2).then(|| Arc::new(in_tree) as _)
    }
}

/// What tables say inside a search.
struct InTree {
    tables: Arc<Tablebase>,
    max_men: usize,
    min_depth: u32,
    heeds_fifty_moves: bool,
}

impl lucena_search::Tablebase for InTree {
    fn max_pieces(&self) -> usize {
        self.max_men
    }

    fn min_depth(&self) -> u32 {
        self.min_depth
    }

    fn probe(&self, position: &Position) -> Option<EndgameResult> {
        // A table that is missing or broken is as good as none.
        let wdl = self.tables.probe_wdl(position).ok()?;
        Some(result(wdl, self.heeds_fifty_moves))
    }
}

/// The result for somebody who plays by the fifty-move rule, or does not.
fn result(wdl: Wdl, heeds_fifty_moves: bool) -> EndgameResult {
    let wdl =
        if heeds_fifty_moves { wdl.under_fifty_move_rule() } else { wdl.without_fifty_move_rule() };
    match wdl {
        Wdl::Loss | Wdl::BlessedLoss => EndgameResult::Loss,
        Wdl::Draw => EndgameResult::Draw,
        Wdl::CursedWin | Wdl::Win => EndgameResult::Win,
    }
}
