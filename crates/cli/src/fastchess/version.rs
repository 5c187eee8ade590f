//! The version that testing frameworks check before they use a runner.
//!
//! OpenBench takes the first `X.Y.Z` that is printed and compares it with the least version that its
//! server asks for. fishtest wants a line that ends with `fastchess alpha X.Y.Z DATE-SHA`, where the
//! sha is a prefix of the commit that its server asks for.

use std::fmt::Write as _;

/// The version of fastchess whose flags and output this mode has.
const VERSION: &str = "1.8.2";
/// The day on which they were last compared.
const DATE: &str = "20261122";
/// No commit of fastchess: this is another program, so one has to be set.
const SHA: &str = "0000000";
/// The version of cutechess-cli that is printed for those who started this program as such.
const CUTECHESS_VERSION: &str = "1.4.0";

/// What is printed; the last line names this program. The variables of the environment come from a
/// function.
pub(super) fn text(
    is_cutechess: bool,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<String, String> {
    let own = concat!("lucena ", env!("CARGO_PKG_VERSION"));
    if is_cutechess {
        return Ok(format!("cutechess-cli {CUTECHESS_VERSION}\n{own}\n"));
    }
    let version = variable("LUCENA_FASTCHESS_VERSION").unwrap_or_else(|| VERSION.into());
    let is_version = version.split('.').count() == 3
        && version.split('.').all(|part| !part.is_empty() && part.bytes().all(is_digit));
    if !is_version {
        return Err(format!("LUCENA_FASTCHESS_VERSION: found {version:?}, expected X.Y.Z"));
    }
    let sha = variable("LUCENA_FASTCHESS_SHA").unwrap_or_else(|| SHA.into());
    let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if !(7..=40).contains(&sha.len()) || !sha.bytes().all(is_hex) {
        return Err(format!(
            "LUCENA_FASTCHESS_SHA: found {sha:?}, expected 7 to 40 lower-case hex digits"
        ));
    }
    let mut text = format!("fastchess alpha {version} {DATE}-{sha}\n");
    let _ = writeln!(text, "{own}");
    Ok(text)
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use regex_lite::Regex;

    use super::*;

    #[test]
    fn frameworks_find_what_they_look_for() {
        let sha = "daa3ea2b07d35f9a3e8c5c7c8c5b4a39f2f1e0d9";
        let set = |name: &str| (name == "LUCENA_FASTCHESS_SHA").then(|| sha[..12].to_owned());
        let text = text(false, set).unwrap();
        // OpenBench.
        let number = Regex::new(r"\d+\.\d+(\.\d+)?").unwrap().find(&text).unwrap();
        let parts: Vec<u32> =
            number.as_str().split('.').map(|part| part.parse().unwrap()).collect();
        assert!(parts >= vec![1, 8, 1], "{text}");
        // fishtest, line by line.
        let line = Regex::new("fastchess alpha [0-9]*.[0-9]*.[0-9]* [0-9]*-([0-9a-f-]*)$").unwrap();
        let found: Vec<&str> =
            text.lines().filter_map(|text| Some(line.captures(text)?.get(1)?.as_str())).collect();
        assert!(found.len() == 1 && found[0].len() >= 7 && sha.starts_with(found[0]), "{text}");
        assert!(text.ends_with(concat!("\nlucena ", env!("CARGO_PKG_VERSION"), "\n")));
    }

    #[test]
    fn what_is_set_has_to_make_sense() {
        let check = |name: &str, value: &str, expected: &str| {
            let set = |asked: &str| (asked == name).then(|| value.to_owned());
            let error = text(false, set).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check("LUCENA_FASTCHESS_VERSION", "1.8", "expected X.Y.Z");
        check("LUCENA_FASTCHESS_SHA", "abc", "7 to 40");
        check("LUCENA_FASTCHESS_SHA", "ABCDEF0", "hex digits");
        assert!(text(true, |_| None).unwrap().starts_with("cutechess-cli 1."));
    }
}
