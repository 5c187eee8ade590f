//! The vocabulary of the workspace.

use xtask::words;
use xtask::workspace::Workspace;

#[test]
fn no_words_to_avoid_are_used() {
    let found = words::find(&Workspace::load().unwrap().root).unwrap();
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "see cargo xtask words:\n{}", found.join("\n"));
}
