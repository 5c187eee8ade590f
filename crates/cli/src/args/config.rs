//! `--config FILE`: engine options in TOML.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use lucena_engine::Options;
use lucena_uci::OptionKind;
use toml::de::{DeTable, DeValue};

use crate::files::input::{display_name, read_bytes};
use crate::terminal::output::Failure;

/// Larger than any file of options.
const MAX_BYTES: u64 = 1 << 20;

/// A line number and an error.
type LineError = (usize, String);

/// The argument of commands that use the engine.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ConfigArg {
    /// Read engine options from a TOML file with lines such as "Hash = 64"
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl ConfigArg {
    /// The options of the file; without a file, the defaults.
    pub(crate) fn read(&self) -> Result<Options, Failure> {
        self.config.as_deref().map_or_else(|| Ok(Options::default()), read)
    }
}

fn read(path: &Path) -> Result<Options, Failure> {
    let bytes = read_bytes(path, MAX_BYTES)?;
    text(&bytes).and_then(parse).map_err(|(line, error)| {
        Failure::Message(format!("{}:{line}: {error}", display_name(path)))
    })
}

fn text(bytes: &[u8]) -> Result<&str, LineError> {
    str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let in_line = good.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        (line, format!("byte {}: not UTF-8 text", in_line.len()))
    })
}

fn parse(text: &str) -> Result<Options, LineError> {
    let line_of = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (line_of(at), error.message().to_owned())
    })?;
    let mut options = Options::default();
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut lines_of_options: Vec<(String, usize)> = Vec::new();
    for (key, value) in entries {
        let line = line_of(key.span().start);
        let (option, kind) = find(&options, key.get_ref())
            .ok_or_else(|| (line, format!("the engine has no option {:?}", key.get_ref())))?;
        if let Some((_, first)) = lines_of_options.iter().find(|(name, _)| *name == option) {
            return Err((line, format!("option {option}: set in line {first} already")));
        }
        let value = value.get_ref();
        let Some(text) = uci_value(value, &kind) else {
            let (found, expected) = (value.type_str(), expected(&kind));
            return Err((line, format!("option {option}: found {found}, expected {expected}")));
        };
        options.set(&option, &text).map_err(|error| (line, error.to_string()))?;
        lines_of_options.push((option, line));
    }
    Ok(options)
}

/// The option of a key. `Move Overhead`, `move_overhead` and `MoveOverhead` are the same. Buttons have
/// no value to set.
fn find(options: &Options, key: &str) -> Option<(String, OptionKind)> {
    let bare = |name: &str| -> String {
        let letters = name.chars().filter(|c| !matches!(c, ' ' | '_' | '-'));
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = bare(key);
    let declarations = options.declarations();
    let mut values = declarations.iter().filter(|option| *option.kind() != OptionKind::Button);
    let option = values.find(|option| bare(option.name()) == wanted)?;
    Some((option.name().to_owned(), option.kind().clone()))
}

/// A value in the form of `setoption`, if it has the right type.
fn uci_value<'v>(value: &'v DeValue<'_>, kind: &OptionKind) -> Option<Cow<'v, str>> {
    match (kind, value) {
        (OptionKind::Spin { .. }, DeValue::Integer(number)) => {
            // TOML has other bases. A number that does not fit is too large for any option.
            let decimal = i64::from_str_radix(number.as_str(), number.radix());
            Some(decimal.map_or_else(|_| number.to_string(), |decimal| decimal.to_string()).into())
        }
        (OptionKind::Check { .. }, DeValue::Boolean(is_on)) => Some(is_on.to_string().into()),
        (OptionKind::Combo { .. } | OptionKind::Text { .. }, DeValue::String(text)) => {
            Some(text.as_ref().into())
        }
        _ => None,
    }
}

fn expected(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Check { .. } => "true or false".into(),
        OptionKind::Spin { min, max, .. } => format!("a number from {min} to {max}"),
        OptionKind::Combo { choices, .. } => format!("one of {}", choices.join(", ")),
        _ => "a text".into(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn keys_may_be_spelled_in_several_ways() {
        let text = "# mine\nHash = 64\n\"Move Overhead\" = 100\nUCI_ShowWDL = true\n\
                    evaluator = 'simple'\nskill-level = 7\n";
        let options = parse(text).unwrap();
        assert_eq!((options.hash_mb, options.skill_level), (64, 7));
        assert_eq!(options.move_overhead, Duration::from_millis(100));
        assert!(options.show_wdl);
        assert_eq!(options.evaluator.name(), "Simple");
    }

    #[test]
    fn errors_have_line_numbers() {
        for (text, line, expected) in [
            ("Hash = 1\n\nCourage = 3\n", 3, "the engine has no option \"Courage\""),
            ("Hash = 0\n", 1, "option Hash: found \"0\", expected a number from 1 to 1048576"),
            ("\nHash = 1.5\n", 2, "option Hash: found float, expected a number from 1 to 1048576"),
            ("Hash = '64'\n", 1, "option Hash: found string, expected a number from 1 to 1048576"),
            (
                "Hash = 99999999999999999999\n",
                1,
                "option Hash: found \"99999999999999999999\", expected a number from 1 to 1048576",
            ),
            ("Ponder = 1\n", 1, "option Ponder: found integer, expected true or false"),
            (
                "Evaluator = true\n",
                1,
                "option Evaluator: found boolean, expected one of NNUE, Classical, Simple, Material",
            ),
            (
                "Evaluator = 'best'\n",
                1,
                "option Evaluator: found \"best\", expected one of NNUE, Classical, Simple, Material",
            ),
            ("SyzygyPath = ['a']\n", 1, "option SyzygyPath: found array, expected a text"),
            ("Hash = 1\n\nhash = 1\n", 3, "option Hash: set in line 1 already"),
            (
                "move-overhead = 1\n'Move Overhead' = 1\n",
                2,
                "option Move Overhead: set in line 1 already",
            ),
            ("Hash = 1\nHash = 2\n", 2, "duplicate key"),
            ("[search]\nHash = 1\n", 1, "the engine has no option \"search\""),
            ("Clear_Hash = true\n", 1, "the engine has no option \"Clear_Hash\""),
        ] {
            assert_eq!(parse(text), Err((line, expected.to_owned())), "{text}");
        }
        assert_eq!(parse("Hash = 1\nThreads =\n").unwrap_err().0, 2);
        assert_eq!(text(b"Hash = 1\n# h\xf6\n"), Err((2, "byte 3: not UTF-8 text".to_owned())));
    }

    #[test]
    fn numbers_may_be_hexadecimal() {
        assert_eq!(parse("Hash = 0x40\nSeed = 1_000").unwrap().hash_mb, 64);
        assert_eq!(parse("Seed = 1_000").unwrap().seed, 1_000);
    }
}
