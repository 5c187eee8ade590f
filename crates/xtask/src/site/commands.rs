//! Checks that the commands and options of `lucena` in the documentation exist, by
//! `docs/reference/cli.md`.

use std::collections::HashMap;

/// The help of each command, from the generated page: `lucena book make` and its text.
#[must_use]
pub fn reference(cli_page: &str) -> HashMap<&str, &str> {
    cli_page.split("\n## ").skip(1).filter_map(|section| section.split_once('\n')).collect()
}

/// The commands in the `sh` blocks of a page that the program does not have, and options that its
/// commands do not have, as `COMMAND: OPTION`.
///
/// ```
/// use xtask::site::commands::{reference, unknown};
/// let known = reference("# CLI\n\n## lucena\n\n## lucena perft\n  --suite <FILE>\n");
/// let page = "```sh\nlucena perft --suite a.epd --fast\nlucena dance\n```\n";
/// assert_eq!(unknown(page, &known), ["lucena perft: --fast", "lucena dance"]);
/// ```
#[must_use]
pub fn unknown(page: &str, known: &HashMap<&str, &str>) -> Vec<String> {
    let mut unknown = Vec::new();
    for block in page.split("```sh\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default().replace("\\\n", " ");
        for line in block.lines() {
            let line = line.split(" #").next().unwrap_or_default();
            for command in line.split(['|', ';', '&', '(', '`']) {
                let words: Vec<&str> = command.split_whitespace().collect();
                if let ["lucena", words @ ..] = words.as_slice() {
                    unknown.extend(unknown_in(words, known));
                }
            }
        }
    }
    unknown
}

fn unknown_in(words: &[&str], known: &HashMap<&str, &str>) -> Vec<String> {
    let is_name = |word: &&&str| word.starts_with(|first: char| first.is_ascii_lowercase());
    let first = words.first().filter(is_name);
    let Some(first) = first else { return unknown_options("lucena", words, known) };
    if *first == "help" || *first == "fastchess" {
        // The options of fastchess have one hyphen.
        return Vec::new();
    }
    let name = format!("lucena {first}");
    let nested = words.get(1).filter(is_name).map(|second| format!("{name} {second}"));
    let nested = nested.filter(|nested| known.contains_key(nested.as_str()));
    let name = nested.unwrap_or(name);
    if !known.contains_key(name.as_str()) {
        return vec![name];
    }
    unknown_options(&name, words, known)
}

fn unknown_options(name: &str, words: &[&str], known: &HashMap<&str, &str>) -> Vec<String> {
    let mut help = known.get(name).copied().unwrap_or_default().to_string();
    if help.contains("All options of \"lucena match\" apply") {
        help += known.get("lucena match").copied().unwrap_or_default();
    }
    let has = |option: &str| {
        let mut at =
            help.match_indices(option).map(|(at, _)| help[at + option.len()..].chars().next());
        at.any(|next| !next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '-'))
    };
    words
        .iter()
        .filter_map(|word| word.split('=').next())
        .filter(|word| word.starts_with("--") && word.len() > 2 && !has(word))
        .map(|option| format!("{name}: {option}"))
        .collect()
}
