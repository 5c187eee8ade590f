//! `--config FILE`: the engine's options as TOML.

use std::path::Path;

use lucena_engine::Options;
use toml::de::{DeTable, DeValue};

use crate::input::read_text;
use crate::output::Failure;

/// No file of options comes near this.
const MAX_BYTES: u64 = 1 << 20;

/// The options of the file, or the defaults if there is none.
pub(crate) fn read(path: Option<&Path>) -> Result<Options, Failure> {
    let Some(path) = path else { return Ok(Options::default()) };
    let text = read_text(path, MAX_BYTES)?;
    parse(&text)
        .map_err(|(line, error)| Failure::Message(format!("{}:{line}: {error}", path.display())))
}

/// The options of a text, or the number of a line and what is wrong there.
fn parse(text: &str) -> Result<Options, (usize, String)> {
    let line_of = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        (line_of(at), error.message().to_owned())
    })?;
    let mut options = Options::default();
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in entries {
        let line = line_of(key.span().start);
        let name = option_name(key.get_ref())
            .ok_or_else(|| (line, format!("there is no option {:?}", key.get_ref())))?;
        let value = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(is_on) => is_on.to_string(),
            _ => {
                return Err((
                    line,
                    format!("option {name}: expected a number, true, false or text"),
                ));
            }
        };
        options.set(name, &value).map_err(|error| (line, error.to_string()))?;
    }
    Ok(options)
}

/// The option that a key means: `Move Overhead`, `move_overhead` and `MoveOverhead` are the same.
fn option_name(key: &str) -> Option<&'static str> {
    let bare = |name: &str| -> String {
        let letters = name.chars().filter(|c| !matches!(c, ' ' | '_' | '-'));
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = bare(key);
    Options::default().values().map(|(name, _)| name).find(|name| bare(name) == wanted)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn options_are_read_by_any_spelling() {
        let text = "# mine\nHash = 64\n\"Move Overhead\" = 100\nUCI_ShowWDL = true\n\
                    evaluator = 'simple'\nskill-level = 7\n";
        let options = parse(text).unwrap();
        assert_eq!((options.hash_mb, options.skill_level), (64, 7));
        assert_eq!(options.move_overhead, Duration::from_millis(100));
        assert!(options.show_wdl);
        assert_eq!(options.evaluator.name(), "Simple");
    }

    #[test]
    fn errors_tell_the_line() {
        for (text, line, expected) in [
            ("Hash = 1\n\nCourage = 3\n", 3, "there is no option \"Courage\""),
            ("Hash = 0\n", 1, "option Hash: found \"0\", expected a number from 1 to 1048576"),
            ("\nHash = 1.5\n", 2, "option Hash: expected a number, true, false or text"),
            ("[search]\nHash = 1\n", 1, "there is no option \"search\""),
            ("Clear_Hash = true\n", 1, "there is no option \"Clear_Hash\""),
        ] {
            assert_eq!(parse(text), Err((line, expected.to_owned())), "{text}");
        }
        assert_eq!(parse("Hash = 1\nThreads =\n").unwrap_err().0, 2);
        assert_eq!(parse("Hash = 1\nHash = 2\n").unwrap_err().0, 2);
    }
}
