//! The options of the engine, one entry each.

mod table;

use std::fmt;
use std::time::Duration;

use lucena_uci::{OptionDeclaration, OptionValue, SetOption, SetOptionError};

use self::table::{Entry, Field, option_table};
use lucena_eval::{Classical, Hybrid, Material, Simple};
use lucena_search::NumaPolicy;

use crate::evaluator::read_network;
use crate::{AnyEvaluator, EngineError, EvaluatorKind, Strength};

/// More than any machine has today.
const MAX_HASH_MB: i64 = 1 << 20;
const MAX_SKILL: i64 = Strength::FULL_SKILL as i64;
const MIN_ELO: i64 = Strength::MIN_ELO as i64;
const MAX_ELO: i64 = Strength::MAX_ELO as i64;
/// The most pieces of any Syzygy table.
const MAX_TB_PIECES: u8 = lucena_syzygy::MAX_PIECES as u8;
/// Some GUIs keep numbers in signed 32 bits.
const MAX_SEED: i64 = i32::MAX as i64;

/// The button that clears the transposition table. It has no value, so it is no field.
pub(crate) const CLEAR_HASH: &str = "Clear Hash";

/// What a change of an option renews.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The transposition table is allocated again.
    TtSize,
    /// Scores in the transposition table do not hold any more.
    TtScores,
    Threads,
    Evaluator,
    Book,
    /// The tablebases are opened again; scores from the old ones do not hold any more.
    Tablebases,
    NodeClock,
}

/// A protocol that the engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Uci,
}

// The order is that of the declarations. The first paragraph of each comment is also the
// description in the README.
option_table! {
    /// The options of an engine.
    ///
    /// They have the names and ranges of UCI options, and fields to use from code.
    ///
    /// ```
    /// use lucena_engine::Options;
    /// let mut options = Options { threads: 2, ..Options::default() };
    /// options.set("hash", "64")?;
    /// options.set("move overhead", "100")?;
    /// assert_eq!((options.hash_mb, options.threads), (64, 2));
    /// assert_eq!(options.move_overhead.as_millis(), 100);
    /// let error = options.set("Hash", "lots").unwrap_err();
    /// assert_eq!(error.to_string(), "option Hash: found \"lots\", expected a number from 1 to 1048576");
    /// # Ok::<(), lucena_uci::SetOptionError>(())
    /// ```
    // Not `#[non_exhaustive]`: every combination of values is valid, and `Options { threads: 2,
    // ..Options::default() }` keeps compiling when options are added.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Options {
        /// Size of the transposition table in MiB.
        hash_mb: usize = 16, "Hash" in 1..=MAX_HASH_MB, renews TtSize, only Uci;

        /// Number of search threads.
        threads: usize = 1, "Threads" in 1..=1024, renews Threads, only Uci;

        /// Whether search threads are bound to NUMA nodes: `auto` does so on Linux if there are more threads than a node has CPUs.
        numa_policy: NumaPolicy = NumaPolicy::default(), "NumaPolicy", renews Threads, only Uci;

        /// Whether the GUI may let the engine ponder.
        ///
        /// Declared for GUIs that look for it: whether a search ponders comes with each `go`.
        ponder: bool = false, "Ponder", only Uci;

        /// Number of best lines to report (multi-PV mode).
        multi_pv: usize = 1, "MultiPV" in 1..=256;

        /// Time in milliseconds lost between `bestmove` and the clock.
        ///
        /// `go movetime` is used in full.
        move_overhead: Duration = Duration::from_millis(30), "Move Overhead" in 0..=10_000;

        /// Nodes per millisecond of a clock that counts nodes instead of time; 0 for real time.
        ///
        /// Timed games then repeat on any machine. The clock of the first search of a game is
        /// converted to nodes, and each search subtracts the nodes it used, whatever the GUI's clock
        /// shows later.
        nodestime: u32 = 0, "nodestime" in 0..=10_000, renews NodeClock;

        /// Skill level; below 20 the engine plays weaker on purpose, unless `UCI_Elo` limits its strength.
        skill_level: u8 = Strength::FULL_SKILL, "Skill Level" in 0..=MAX_SKILL;

        /// Whether to limit the playing strength to `UCI_Elo`.
        limit_strength: bool = false, "UCI_LimitStrength";

        /// Playing strength in Elo if `UCI_LimitStrength` is set.
        elo: u32 = Strength::MIN_ELO, "UCI_Elo" in MIN_ELO..=MAX_ELO;

        /// Whether to play moves of the opening book without a search.
        own_book: bool = false, "OwnBook";

        /// Polyglot opening book; empty for the built-in book.
        book_file: String = String::new(), "BookFile", renews Book;

        /// Last move number at which the book is probed.
        book_depth: u16 = 100, "BookDepth" in 0..=1000;

        /// Percentage of book moves chosen by weight; the rest are the best moves.
        ///
        /// 0 always plays the best move. Values above 100 count as 100.
        book_variety: u8 = 50, "BookVariety" in 0..=100;

        /// Random seed of weaker play and of the choice of book moves.
        seed: u32 = 0, "Seed" in 0..=MAX_SEED;

        /// Evaluation function.
        evaluator: EvaluatorKind = EvaluatorKind::default(), "Evaluator", renews Evaluator;

        /// Network file of the evaluator `NNUE`; empty for the built-in network.
        eval_file: String = String::new(), "EvalFile", renews Evaluator;

        /// Whether to write castling as king takes rook, in standard positions too.
        chess960: bool = false, "UCI_Chess960", only Uci;

        /// Whether the engine analyses instead of playing: no strength limit, no book.
        analyse_mode: bool = false, "UCI_AnalyseMode", only Uci;

        /// Whether `info` lines contain win, draw and loss probabilities.
        show_wdl: bool = false, "UCI_ShowWDL", only Uci;

        /// Whether to report the line being searched (`info currline`), after a second.
        show_current_line: bool = false, "UCI_ShowCurrLine", only Uci;

        /// Whether to report the refutations of root moves (`info refutation`), after a second.
        show_refutations: bool = false, "UCI_ShowRefutations", only Uci;

        /// Title, Elo, type and name of the opponent, as sent by the GUI; has no effect.
        opponent: String = String::new(), "UCI_Opponent", only Uci;

        /// Folders with Syzygy tablebases, separated by colons, or by semicolons on Windows.
        syzygy_path: String = String::new(), "SyzygyPath", renews Tablebases, only Uci;

        /// Remaining depth from which positions with as many pieces as the largest tables are probed.
        ///
        /// Positions with fewer pieces are probed at any depth.
        syzygy_probe_depth: u32 = 1, "SyzygyProbeDepth" in 1..=100, renews TtScores;

        /// Maximum number of pieces, kings included, of positions to probe.
        syzygy_probe_limit: u8 = MAX_TB_PIECES, "SyzygyProbeLimit" in 0..=MAX_TB_PIECES as i64, renews TtScores;

        /// Whether wins that the fifty-move rule spoils count as draws.
        syzygy_50_move_rule: bool = true, "Syzygy50MoveRule", renews TtScores;
    }
}

impl Options {
    /// The options as UCI declares them, with the current values as defaults, and the button
    /// `Clear Hash`.
    ///
    /// ```
    /// use lucena_engine::Options;
    /// let hash = Options { hash_mb: 64, ..Options::default() }.declarations().remove(0);
    /// assert_eq!(hash.to_string(), "option name Hash type spin default 64 min 1 max 1048576");
    /// ```
    #[must_use]
    pub fn declarations(&self) -> Vec<OptionDeclaration> {
        let mut declarations: Vec<_> =
            Self::ENTRIES.iter().map(|entry| (entry.declaration)(self)).collect();
        declarations.insert(1, OptionDeclaration::button(CLEAR_HASH));
        declarations
    }

    /// Whether the option of this name is for UCI only.
    pub(crate) fn is_uci_only(name: &str) -> bool {
        let entry = Self::ENTRIES.iter().find(|entry| entry.name == name);
        entry.is_some_and(|entry| entry.only == Some(Protocol::Uci))
    }

    /// Whether the option of this name sets the evaluator.
    pub(crate) fn sets_evaluator(name: &str) -> bool {
        let entry = Self::ENTRIES.iter().find(|entry| entry.name == name);
        entry.is_some_and(|entry| entry.renews == Some(Part::Evaluator))
    }

    /// Sets an option by its UCI name, in upper or lower case.
    ///
    /// ```
    /// use lucena_engine::{EvaluatorKind, Options};
    /// let mut options = Options::default();
    /// options.set("evaluator", "simple")?;
    /// assert_eq!(options.evaluator, EvaluatorKind::Simple);
    /// assert!(options.set("Courage", "1").is_err());
    /// # Ok::<(), lucena_uci::SetOptionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Unknown option, or a value of the wrong type or out of range; nothing changes then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        self.set_from(&SetOption::new(name, value)).map(drop)
    }

    /// Executes a `setoption` and returns the declared name of the option.
    pub(crate) fn set_from(&mut self, command: &SetOption) -> Result<String, SetOptionError> {
        let mut declared = lucena_uci::Options::from_declarations(self.declarations())
            .expect("names differ and defaults are in range");
        let (name, value) = declared.set(command)?;
        self.apply(name, value);
        Ok(name.into())
    }

    /// Sets an option to a value that has been checked against the declaration.
    pub(crate) fn apply(&mut self, name: &str, value: &OptionValue) {
        if let Some(entry) = Self::ENTRIES.iter().find(|entry| entry.name == name) {
            (entry.apply)(self, value);
        }
    }

    /// UCI names and current values, without the button.
    ///
    /// ```
    /// use lucena_engine::Options;
    /// let options = Options { threads: 8, ..Options::default() };
    /// assert!(options.values().any(|(name, value)| (name, value.as_str()) == ("Threads", "8")));
    /// ```
    pub fn values(&self) -> impl Iterator<Item = (&'static str, String)> {
        Self::ENTRIES.iter().map(|entry| (entry.name, (entry.value)(self)))
    }

    /// Whether this part has to be renewed when these options replace the others.
    pub(crate) fn renews(&self, part: Part, others: &Self) -> bool {
        let mut entries = Self::ENTRIES.iter().filter(|entry| entry.renews == Some(part));
        entries.any(|entry| (entry.value)(self) != (entry.value)(others))
    }

    /// The evaluator that the options select.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_engine::{EvaluatorKind, Options};
    /// use lucena_eval::{Evaluator, Score};
    /// let options = Options { evaluator: EvaluatorKind::Material, ..Options::default() };
    /// assert_eq!(options.build_evaluator()?.evaluate(&Position::initial()), Score::ZERO);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The network file cannot be loaded. A file is loaded even if the evaluator does not use it, so
    /// that the error comes when the file is set.
    pub fn build_evaluator(&self) -> Result<AnyEvaluator, EngineError> {
        let file = &self.eval_file;
        let load = || {
            let error = |error| EngineError::EvalFile { file: file.clone(), error };
            read_network(file).map_err(error)
        };
        if self.evaluator != EvaluatorKind::Nnue && !file.is_empty() {
            load()?;
        }
        Ok(match self.evaluator {
            EvaluatorKind::Nnue => Hybrid::new(load()?).into(),
            EvaluatorKind::Classical => Classical::default().into(),
            EvaluatorKind::Simple => Simple.into(),
            EvaluatorKind::Material => Material::default().into(),
        })
    }

    /// The strength limit, if there is one. As in Stockfish, `UCI_Elo` overrides `Skill Level` if
    /// `UCI_LimitStrength` is set.
    ///
    /// ```
    /// use lucena_engine::Options;
    /// let options = Options { limit_strength: true, elo: 1500, ..Options::default() };
    /// assert_eq!(options.strength().unwrap().elo(), 1500);
    /// assert_eq!(Options::default().strength(), None);
    /// ```
    #[must_use]
    pub fn strength(&self) -> Option<Strength> {
        if self.analyse_mode {
            return None;
        }
        if self.limit_strength {
            Some(Strength::from_elo(self.elo))
        } else {
            Strength::from_skill(self.skill_level)
        }
    }
}

/// The options as `setoption` commands, one per line.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().try_for_each(|(name, value)| {
            writeln!(
                f,
                "{}",
                SetOption::new(name, if value.is_empty() { "<empty>" } else { &value })
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use lucena_uci::OptionKind;

    use super::*;

    #[test]
    fn declared_defaults_are_the_defaults() {
        let mut options = Options::default();
        let declared = lucena_uci::Options::from_declarations(options.declarations()).unwrap();
        for declaration in Options::default().declarations() {
            options.apply(declaration.name(), declared.get(declaration.name()).unwrap());
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn every_option_can_be_changed_and_read_back() {
        let n_values = Options::default().values().count();
        assert_eq!(n_values, Options::default().declarations().len() - 1, "all but the button");
        for (name, value) in Options::default().values() {
            let other = match value.as_str() {
                "true" => "false".into(),
                "false" => "true".into(),
                "NNUE" | "Classical" => "Material".into(),
                "auto" => "none".into(),
                "" => "some words".into(),
                // These are the greatest that they can be.
                "20" => "3".into(),
                "7" => "6".into(),
                number => (number.parse::<u32>().unwrap() + 1).to_string(),
            };
            let mut options = Options::default();
            options.set(&name.to_uppercase(), &other).unwrap();
            let changed: Vec<_> = options.values().zip(Options::default().values()).collect();
            for ((name_after, after), (_, before)) in changed {
                let expected = if name_after == name { &other } else { &before };
                assert_eq!(&after, expected, "{name_after} after setting {name}");
            }
        }
    }

    #[test]
    fn uci_elo_overrides_the_skill_level() {
        let elo = |options: &Options| options.strength().map(Strength::elo);
        let mut options = Options { skill_level: 0, elo: 2000, ..Options::default() };
        assert_eq!(elo(&options), Some(Strength::MIN_ELO));
        options.limit_strength = true;
        assert_eq!(elo(&options), Some(2000));
        options.analyse_mode = true;
        assert_eq!(elo(&options), None);
    }

    /// The table of options in the README comes from the entries.
    #[test]
    fn the_readme_lists_every_option() {
        let readme = include_str!("../README.md");
        let defaults = Options::default();
        for entry in Options::ENTRIES {
            let declaration = (entry.declaration)(&defaults);
            let row = format!(
                "| `{}` | {} | {} |",
                entry.name,
                kind_in_words(declaration.kind()),
                entry.summary()
            );
            assert!(readme.lines().any(|line| line == row), "add to README.md:\n{row}");
        }
    }

    fn kind_in_words(kind: &OptionKind) -> String {
        match kind {
            OptionKind::Check { default } => format!("check {default}"),
            OptionKind::Spin { default, min, max } => format!("spin {default}, {min} to {max}"),
            OptionKind::Combo { choices, .. } => format!("combo {}", choices.join(", ")),
            _ => "string".into(),
        }
    }
}
