//! Tips for common mistakes, which clap prints below its errors.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Adds a tip to an error, if the command line has a known mistake.
pub(crate) fn with_tip(mut error: Error, words: impl Iterator<Item = OsString>) -> Error {
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(tip) = tip(&error, &words) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

fn tip(error: &Error, words: &[String]) -> Option<String> {
    if !error.use_stderr() {
        return None;
    }
    if let Some(fen) = unquoted_fen(words) {
        return Some(format!("quote the FEN: --fen \"{fen}\""));
    }
    if let Some(file) = game_file(error) {
        return Some(format!("to analyze the games of a file: lucena analyze {file}"));
    }
    let is_before_command = error.kind() == ErrorKind::ArgumentConflict
        && error.get(ContextKind::InvalidSubcommand).is_some();
    is_before_command.then(|| "options come after the command".into())
}

/// A file of games in place of a command.
fn game_file(error: &Error) -> Option<&str> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let is_file =
        error.kind() == ErrorKind::InvalidSubcommand && word.to_ascii_lowercase().contains(".pgn");
    is_file.then_some(word)
}

/// The FEN after `--fen` that the shell has split into words.
fn unquoted_fen(words: &[String]) -> Option<String> {
    (0..words.len()).find_map(|at| {
        let after = &words[at + 1..];
        let (placement, rest) = match words[at].strip_prefix("--fen")? {
            "" => after.split_first().map(|(placement, rest)| (placement.as_str(), rest))?,
            value => (value.strip_prefix('=')?, after),
        };
        let is_placement = placement.contains('/') && !placement.contains(char::is_whitespace);
        if !is_placement || !rest.first().is_some_and(|word| is_field(0, word)) {
            return None;
        }
        let fields = rest.iter().enumerate().take_while(|&(field, word)| is_field(field, word));
        Some(fields.fold(placement.to_owned(), |fen, (_, word)| fen + " " + word))
    })
}

/// Whether a word can be this field of a FEN, counted from the side to move.
fn is_field(field: usize, word: &str) -> bool {
    match field {
        0 => ["w", "b"].contains(&word),
        1 => word == "-" || word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_alphabetic()),
        2 => word == "-" || word.len() == 2,
        3 | 4 => word.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fens_are_put_together_again() {
        let check = |line: &str, expected: Option<&str>| {
            let words: Vec<String> = line.split('|').map(Into::into).collect();
            assert_eq!(unquoted_fen(&words).as_deref(), expected, "{line}");
        };
        check("search|--fen|8/8/8/8|w|-|-|0|1", Some("8/8/8/8 w - - 0 1"));
        check("search|--fen=8/8|b|KQkq|e3|12|34|--depth|3", Some("8/8 b KQkq e3 12 34"));
        check("perft|--fen|8/8|w|-|-|0|1|5", Some("8/8 w - - 0 1"));
        check("perft|--fen|8/8|w|--depth|3", Some("8/8 w"));
        check("search|--fen|8/8 w - - 0 1|w", None);
        check("search|--fen|8/8|-|w", None);
        check("search|--fen|startpos|w", None);
        check("search|--fence|8/8|w", None);
        check("search|--fen", None);
        check("search|--fen|8/8", None);
    }
}
