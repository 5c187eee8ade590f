//! Comparison with python-chess, which also reads the index by its documented format.

use std::fs;
use std::path::Path;

use lucena_explorer::{BuildOptions, Explorer};
use lucena_testkit::python;

use crate::games::pgn_of;
use crate::{build, folder};

#[test]
fn python_chess_agrees_on_every_position() {
    let folder = folder("python");
    let (path, pgn) = (folder.join("index"), folder.join("games.pgn"));
    // Some games occur twice.
    let text = pgn_of((0..400).chain(0..20));
    fs::write(&pgn, &text).unwrap();
    build(&path, BuildOptions::default(), &[&text]);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let Some(output) = python(Path::new(script), &[&path, &pgn]) else { return };
    let explorer = Explorer::open(&path).unwrap();
    let (n_games, n_positions) = (explorer.counts().indexed, explorer.n_positions());
    assert_eq!(output, format!("{n_games} games and {n_positions} positions agree"));
}
