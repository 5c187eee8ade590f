//! Completion of typed moves and commands.

use lucena_board::Position;
use lucena_uci::uci_move;

use super::command::HELP;

/// Moves in SAN, then in UCI, then commands that start with the text. Without an exact match, case
/// is ignored.
#[must_use]
pub(crate) fn candidates(typed: &str, position: &Position) -> Vec<String> {
    if typed.is_empty() {
        return vec![];
    }
    let legal = position.legal_moves();
    let mut all: Vec<String> = legal.iter().map(|mv| mv.san(position).to_string()).collect();
    all.sort();
    let mut uci: Vec<String> = legal.iter().map(|&mv| uci_move(position, mv)).collect();
    uci.sort();
    all.append(&mut uci);
    all.extend(commands().map(String::from));
    let exact: Vec<String> = all.iter().filter(|it| it.starts_with(typed)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let typed = typed.to_lowercase();
    all.into_iter().filter(|it| it.to_lowercase().starts_with(&typed)).collect()
}

/// The names of the commands.
fn commands() -> impl Iterator<Item = &'static str> {
    HELP.iter().filter_map(|(usage, _)| usage.split(' ').next())
}

/// The typed text, extended to the longest common prefix of the candidates.
#[must_use]
pub(crate) fn extended(typed: &str, candidates: &[String]) -> String {
    let Some(first) = candidates.first() else { return typed.to_owned() };
    let common = candidates.iter().map(|it| {
        let same = first.char_indices().zip(it.chars()).find(|((_, a), b)| a != b);
        same.map_or(first.len().min(it.len()), |((at, _), _)| at)
    });
    let common = common.min().unwrap_or_default();
    if common < typed.len() { typed.to_owned() } else { first[..common].to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: &[&str], extension: &str) {
        let found = candidates(typed, &Position::initial());
        assert_eq!(found, expected, "{typed}");
        assert_eq!(extended(typed, &found), extension);
    }

    #[test]
    fn moves_and_commands() {
        check("N", &["Na3", "Nc3", "Nf3", "Nh3"], "N");
        check("Nf", &["Nf3"], "Nf3");
        check("nf", &["Nf3"], "Nf3");
        check("e", &["e3", "e4", "e2e3", "e2e4", "eval"], "e");
        check("ev", &["eval"], "eval");
        check("tak", &["takeback"], "takeback");
        check("é", &[], "é");
        check("", &[], "");
    }
}
