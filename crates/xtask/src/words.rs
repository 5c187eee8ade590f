//! `cargo xtask words`: finds words that are not the vocabulary of chess programming or of
//! command-line tools.
//!
//! The list has only the most frequent ones; passing it does not make a text good English.

use std::path::Path;
use std::{fmt, fs};

/// Words or phrases in lower case, with replacements.
const AVOIDED: &[(&str, &str)] = &[
    ("nobody", "no one, or name who: users, callers"),
    ("whoever", "users, callers, those who"),
    ("anew", "again"),
    ("in vain", "without success, timed out"),
    ("go on with", "continue, resume"),
    ("goes on with", "continues, resumes"),
    ("gone on with", "resumed"),
    ("so many", "n, that many"),
    ("tell", "print, report, show"),
    ("tells", "prints, reports, shows"),
    ("told", "printed, reported, passed"),
    ("telling", "printing, reporting"),
    ("men", "pieces"),
];

/// Files and directories to search, relative to the workspace root.
const PLACES: &[&str] = &[
    ".ci",
    ".ci/run",
    ".github",
    "Makefile",
    "README.md",
    "benches",
    "crates",
    "docs",
    "examples",
    "fuzz",
];

/// Extensions of the files to search in directories.
const EXTENSIONS: &[&str] = &["html", "js", "md", "py", "rs", "sh", "toml", "yml"];

/// Directories that are not searched: fuzzing corpora are not prose, and git ignores the others.
const SKIPPED: &[&str] = &[
    ".hypothesis",
    ".pytest_cache",
    "corpus",
    "crates/wasm/pkg",
    "fuzz/artifacts",
    "fuzz/coverage",
    "node_modules",
    "target",
];

/// An avoided word in a file.
#[derive(Debug)]
pub struct Finding {
    /// `FILE:LINE`, the file relative to the workspace.
    pub place: String,
    /// The word.
    pub word: &'static str,
    /// The replacement.
    pub instead: &'static str,
}

/// `FILE:LINE: WORD -> REPLACEMENT`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} -> {}", self.place, self.word, self.instead)
    }
}

/// Finds avoided words in the sources, web pages, scripts, manifests and Markdown files of the
/// workspace at `root`.
///
/// # Errors
///
/// If a file or directory cannot be read.
pub fn find(root: &Path) -> Result<Vec<Finding>, String> {
    let mut found = Vec::new();
    for place in PLACES {
        search(root, &root.join(place), &mut found)?;
    }
    Ok(found)
}

fn search(root: &Path, path: &Path, found: &mut Vec<Finding>) -> Result<(), String> {
    if !path.is_dir() {
        return search_file(root, path, found);
    }
    let error = |error| format!("{}: {error}", path.display());
    let entries = fs::read_dir(path).map_err(error)?;
    let paths: Result<Vec<_>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(error)?;
    paths.sort();
    paths.retain(|path| path.is_dir() && !is_skipped(path) || is_text(path));
    paths.iter().try_for_each(|path| search(root, path, found))
}

fn is_skipped(directory: &Path) -> bool {
    SKIPPED.iter().any(|name| directory.ends_with(name))
}

fn is_text(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    // This file contains the list.
    extension.is_some_and(|it| EXTENSIONS.contains(&it)) && !path.ends_with("xtask/src/words.rs")
}

fn search_file(root: &Path, path: &Path, found: &mut Vec<Finding>) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let shown = path.strip_prefix(root).unwrap_or(path).display();
    for (line, text) in (1..).zip(text.lines()) {
        // Changelogs quote former names.
        let text = if path.ends_with("CHANGELOG.md") { without_code(text) } else { text.into() };
        let on_line = AVOIDED.iter().filter(|(word, _)| contains(&text, word));
        found.extend(on_line.map(|&(word, instead)| Finding {
            place: format!("{shown}:{line}"),
            word,
            instead,
        }));
    }
    Ok(())
}

/// A line of Markdown without its code spans.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// Whether `text` contains `word` as a whole word; `_` is a word boundary, so identifiers are
/// checked too.
fn contains(text: &str, word: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_boundary = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    text.match_indices(word).any(|(start, _)| {
        let before = start.checked_sub(1).and_then(|index| text.as_bytes().get(index));
        is_boundary(before) && is_boundary(text.as_bytes().get(start + word.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_found_in_prose_and_names() {
        assert!(contains("It is Told again.", "told"));
        assert!(contains("fn tell_current_move()", "tell"));
        assert!(contains("tables of 4 men", "men"));
        assert!(!contains("a comment on movement", "men"));
        assert!(!contains("intelligible", "tell"));
    }

    #[test]
    fn code_in_changelogs_is_skipped() {
        assert_eq!(without_code("renamed `--men` to `--pieces`"), "renamed ` to `");
        assert_eq!(without_code("no code"), "no code");
    }

    #[test]
    fn the_page_is_searched_without_its_dependencies() {
        assert!(is_text(Path::new("crates/server/page/index.html")));
        assert!(is_text(Path::new("crates/server/page/app/main.js")));
        assert!(!is_text(Path::new("crates/server/page/favicon.svg")));
        assert!(is_skipped(Path::new("crates/server/page-tests/node_modules")));
        assert!(is_skipped(Path::new("crates/wasm/pkg")));
        assert!(!is_skipped(Path::new("crates/server/page")));
    }
}
