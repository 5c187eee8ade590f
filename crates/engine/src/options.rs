//! What can be set, by name and by type.

use std::fmt;
use std::time::Duration;

use lucena_uci::{OptionDeclaration, OptionValue, SetOption, SetOptionError};

use crate::{EvaluatorKind, Strength};

/// More than any machine has today.
const MAX_HASH_MB: i64 = 1 << 20;
const MAX_THREADS: i64 = 1024;
const MAX_MULTI_PV: i64 = 256;
const MAX_OVERHEAD_MS: i64 = 10_000;
/// No book goes so far.
const MAX_BOOK_DEPTH: i64 = 1000;
const MAX_BOOK_VARIETY: i64 = 100;
const MAX_PROBE_DEPTH: i64 = 100;
/// The most men of any Syzygy table.
const MAX_MEN: u8 = lucena_syzygy::MAX_MEN as u8;
/// Some GUIs keep numbers in 32 bits with a sign.
const MAX_SEED: i64 = i32::MAX as i64;
const MAX_NODESTIME: i64 = 10_000;

/// The settings of an engine.
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
// Not `#[non_exhaustive]`: every combination of values is fine, and `Options { threads: 2,
// ..Options::default() }` says best what is wanted and goes on working when options are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the table in MiB.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// Whether the GUI may let the engine think on the opponent's time. It changes nothing here:
    /// who may is told with each search.
    pub ponder: bool,
    /// How many of the best moves get a line each.
    pub multi_pv: usize,
    /// Time lost between the engine's answer and the clock. The time of a move (`go movetime`) is
    /// used in full.
    pub move_overhead: Duration,
    /// Counts time in nodes, this many to the millisecond, so that timed games repeat on any
    /// machine; 0 for the clock. The clock of the first search of a game is then turned into nodes,
    /// and what the searches use is taken off them, whatever the GUI's clock shows later.
    pub nodestime: u32,
    /// Whether castling is written as the king taking the rook, also in standard positions.
    pub chess960: bool,
    /// Whether UCI lines tell chances to win, draw and lose.
    pub show_wdl: bool,
    /// Whether UCI lines show the line that is being searched, now and then.
    pub show_current_line: bool,
    /// Whether UCI lines show what refutes the moves of the root.
    pub show_refutations: bool,
    /// Whether [`Options::elo`] counts.
    pub limit_strength: bool,
    /// How strong to play, if strength is limited.
    pub elo: u32,
    /// A level of strength from 0; [`Strength::FULL_SKILL`] holds nothing back.
    pub skill_level: u8,
    /// Whether moves of the opening book are played without a search.
    pub own_book: bool,
    /// The file of the opening book; empty for the one that comes with the program.
    pub book_file: String,
    /// The last move number at which the opening book is asked.
    pub book_depth: u16,
    /// How much variety there is in moves of the opening book: 0 is always the best one, 100 all by
    /// their weights; between them that percentage of moves is chosen by weight, and the others are
    /// the best ones. Values above 100 are as 100.
    pub book_variety: u8,
    /// Where the choices of limited strength and of the opening book come from.
    pub seed: u32,
    /// Which evaluation is used.
    pub evaluator: EvaluatorKind,
    /// Whether positions are analysed, not played: strength is not limited then.
    pub analyse_mode: bool,
    /// Who the opponent is, as the GUI tells it: title, Elo, computer or human, name.
    pub opponent: String,
    /// Folders with Syzygy tablebases, separated as the system separates paths: by colons, or by
    /// semicolons on Windows.
    pub syzygy_path: String,
    /// The depth that a position with as many men as the largest tables must have left to be looked
    /// up in a search. Those with fewer always are.
    pub syzygy_probe_depth: u32,
    /// The most men, kings included, of positions that are looked up.
    pub syzygy_probe_limit: u8,
    /// Whether wins that the fifty-move rule spoils count as draws.
    pub syzygy_50_move_rule: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mb: 16,
            threads: 1,
            ponder: false,
            multi_pv: 1,
            move_overhead: Duration::from_millis(30),
            nodestime: 0,
            chess960: false,
            show_wdl: false,
            show_current_line: false,
            show_refutations: false,
            limit_strength: false,
            elo: Strength::MIN_ELO,
            skill_level: Strength::FULL_SKILL,
            own_book: false,
            book_file: String::new(),
            book_depth: 100,
            book_variety: 50,
            seed: 0,
            evaluator: EvaluatorKind::default(),
            analyse_mode: false,
            opponent: String::new(),
            syzygy_path: String::new(),
            syzygy_probe_depth: 1,
            syzygy_probe_limit: MAX_MEN,
            syzygy_50_move_rule: true,
        }
    }
}

impl Options {
    /// The options as UCI declares them, with the present values as defaults. `Clear Hash` is among
    /// them, a button that the engine presses and nothing that could be kept.
    ///
    /// ```
    /// use lucena_engine::Options;
    /// let hash = Options { hash_mb: 64, ..Options::default() }.declarations().remove(0);
    /// assert_eq!(hash.to_string(), "option name Hash type spin default 64 min 1 max 1048576");
    /// ```
    #[must_use]
    pub fn declarations(&self) -> Vec<OptionDeclaration> {
        let check = OptionDeclaration::check;
        let text = OptionDeclaration::text;
        // Fields may hold what UCI could not set.
        let spin = |name: &str, value: u128, min: i64, max: i64| {
            let value = i64::try_from(value).unwrap_or(i64::MAX).clamp(min, max);
            OptionDeclaration::spin(name, value, min, max)
        };
        let (min_elo, max_elo) = (i64::from(Strength::MIN_ELO), i64::from(Strength::MAX_ELO));
        let evaluators = EvaluatorKind::ALL.map(EvaluatorKind::name);
        vec![
            spin("Hash", self.hash_mb as u128, 1, MAX_HASH_MB),
            OptionDeclaration::button("Clear Hash"),
            spin("Threads", self.threads as u128, 1, MAX_THREADS),
            check("Ponder", self.ponder),
            spin("MultiPV", self.multi_pv as u128, 1, MAX_MULTI_PV),
            spin("Move Overhead", self.move_overhead.as_millis(), 0, MAX_OVERHEAD_MS),
            spin("nodestime", self.nodestime.into(), 0, MAX_NODESTIME),
            spin("Skill Level", self.skill_level.into(), 0, Strength::FULL_SKILL.into()),
            check("UCI_LimitStrength", self.limit_strength),
            spin("UCI_Elo", self.elo.into(), min_elo, max_elo),
            check("OwnBook", self.own_book),
            text("BookFile", &self.book_file),
            spin("BookDepth", self.book_depth.into(), 0, MAX_BOOK_DEPTH),
            spin("BookVariety", self.book_variety.into(), 0, MAX_BOOK_VARIETY),
            spin("Seed", self.seed.into(), 0, MAX_SEED),
            OptionDeclaration::combo("Evaluator", self.evaluator.name(), &evaluators),
            check("UCI_Chess960", self.chess960),
            check("UCI_AnalyseMode", self.analyse_mode),
            check("UCI_ShowWDL", self.show_wdl),
            check("UCI_ShowCurrLine", self.show_current_line),
            check("UCI_ShowRefutations", self.show_refutations),
            text("UCI_Opponent", &self.opponent),
            text("SyzygyPath", &self.syzygy_path),
            spin("SyzygyProbeDepth", self.syzygy_probe_depth.into(), 1, MAX_PROBE_DEPTH),
            spin("SyzygyProbeLimit", self.syzygy_probe_limit.into(), 0, MAX_MEN.into()),
            check("Syzygy50MoveRule", self.syzygy_50_move_rule),
        ]
    }

    /// Sets an option by its UCI name, in which upper and lower case make no difference.
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
    /// There is no such option, or the value does not fit; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        self.set_from(&SetOption::new(name, value)).map(drop)
    }

    /// Sets what a `setoption` says, and tells the option's name.
    pub(crate) fn set_from(&mut self, command: &SetOption) -> Result<String, SetOptionError> {
        let mut declared = lucena_uci::Options::from_declarations(self.declarations())
            .expect("the names differ and the defaults are in range");
        let (name, value) = declared.set(command)?;
        self.apply(name, value);
        Ok(name.into())
    }

    /// Takes over a value that fits the declaration.
    pub(crate) fn apply(&mut self, name: &str, value: &OptionValue) {
        match value {
            OptionValue::Spin(number) => self.apply_number(name, *number),
            OptionValue::Check(is_on) => self.apply_check(name, *is_on),
            OptionValue::Combo(text) | OptionValue::Text(text) => self.apply_text(name, text),
            // The button leaves nothing to remember.
            _ => {}
        }
    }

    fn apply_number(&mut self, name: &str, number: i64) {
        let number = number.unsigned_abs();
        match name {
            "Hash" => self.hash_mb = number as usize,
            "Threads" => self.threads = number as usize,
            "MultiPV" => self.multi_pv = number as usize,
            "Move Overhead" => self.move_overhead = Duration::from_millis(number),
            "nodestime" => self.nodestime = number as u32,
            "Skill Level" => self.skill_level = number as u8,
            "UCI_Elo" => self.elo = number as u32,
            "BookDepth" => self.book_depth = number as u16,
            "BookVariety" => self.book_variety = number as u8,
            "Seed" => self.seed = number as u32,
            "SyzygyProbeDepth" => self.syzygy_probe_depth = number as u32,
            "SyzygyProbeLimit" => self.syzygy_probe_limit = number as u8,
            _ => {}
        }
    }

    fn apply_check(&mut self, name: &str, is_on: bool) {
        match name {
            "Ponder" => self.ponder = is_on,
            "OwnBook" => self.own_book = is_on,
            "UCI_LimitStrength" => self.limit_strength = is_on,
            "UCI_Chess960" => self.chess960 = is_on,
            "UCI_AnalyseMode" => self.analyse_mode = is_on,
            "UCI_ShowWDL" => self.show_wdl = is_on,
            "UCI_ShowCurrLine" => self.show_current_line = is_on,
            "UCI_ShowRefutations" => self.show_refutations = is_on,
            "Syzygy50MoveRule" => self.syzygy_50_move_rule = is_on,
            _ => {}
        }
    }

    fn apply_text(&mut self, name: &str, text: &str) {
        match name {
            "Evaluator" => self.evaluator = text.parse().unwrap_or_default(),
            "BookFile" => self.book_file = text.into(),
            "UCI_Opponent" => self.opponent = text.into(),
            "SyzygyPath" => self.syzygy_path = text.into(),
            _ => {}
        }
    }

    /// The options with their UCI names and present values, without the button.
    ///
    /// ```
    /// use lucena_engine::Options;
    /// let options = Options { threads: 8, ..Options::default() };
    /// assert!(options.values().any(|(name, value)| (name, value.as_str()) == ("Threads", "8")));
    /// ```
    pub fn values(&self) -> impl Iterator<Item = (&'static str, String)> {
        let number = |n: usize| n.to_string();
        [
            ("Hash", number(self.hash_mb)),
            ("Threads", number(self.threads)),
            ("Ponder", self.ponder.to_string()),
            ("MultiPV", number(self.multi_pv)),
            ("Move Overhead", self.move_overhead.as_millis().to_string()),
            ("nodestime", self.nodestime.to_string()),
            ("Skill Level", self.skill_level.to_string()),
            ("UCI_LimitStrength", self.limit_strength.to_string()),
            ("UCI_Elo", self.elo.to_string()),
            ("OwnBook", self.own_book.to_string()),
            ("BookFile", self.book_file.clone()),
            ("BookDepth", self.book_depth.to_string()),
            ("BookVariety", self.book_variety.to_string()),
            ("Seed", self.seed.to_string()),
            ("Evaluator", self.evaluator.to_string()),
            ("UCI_Chess960", self.chess960.to_string()),
            ("UCI_AnalyseMode", self.analyse_mode.to_string()),
            ("UCI_ShowWDL", self.show_wdl.to_string()),
            ("UCI_ShowCurrLine", self.show_current_line.to_string()),
            ("UCI_ShowRefutations", self.show_refutations.to_string()),
            ("UCI_Opponent", self.opponent.clone()),
            ("SyzygyPath", self.syzygy_path.clone()),
            ("SyzygyProbeDepth", self.syzygy_probe_depth.to_string()),
            ("SyzygyProbeLimit", self.syzygy_probe_limit.to_string()),
            ("Syzygy50MoveRule", self.syzygy_50_move_rule.to_string()),
        ]
        .into_iter()
    }

    /// How weak to play; nothing if nothing is held back. Of two limits the lower one counts.
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
        let by_elo = self.limit_strength.then(|| Strength::from_elo(self.elo));
        let by_skill = Strength::from_skill(self.skill_level);
        by_elo.into_iter().chain(by_skill).min_by_key(|strength| strength.elo())
    }
}

/// The options as `setoption` would set them, one a line.
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
                "Classical" => "Material".into(),
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
    fn the_lower_of_two_limits_counts() {
        let options = Options { limit_strength: true, elo: 2000, ..Options::default() };
        assert_eq!(options.strength().unwrap().elo(), 2000);
        let weaker = Options { skill_level: 0, ..options.clone() };
        assert_eq!(weaker.strength().unwrap().elo(), Strength::MIN_ELO);
        assert_eq!(Options { analyse_mode: true, ..options }.strength(), None);
    }
}
