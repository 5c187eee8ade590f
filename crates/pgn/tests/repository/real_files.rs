//! Real files: the same games, moves and errors as another library finds.

use std::fs;
use std::path::{Path, PathBuf};

use lucena_board::Position;
use lucena_pgn::{Counts, Next, PgnError, Played, Reader, Visitor};
use lucena_testkit::{python, shared_data};
use std::ops::ControlFlow;

/// Mainline moves of each game, and whether it had an error.
#[derive(Default)]
struct Mainline {
    n_moves: u32,
    is_broken: bool,
}

impl Visitor for Mainline {
    type Output = (u32, bool);

    fn play(&mut self, _: Played<'_>) -> ControlFlow<Self::Output> {
        self.n_moves += 1;
        ControlFlow::Continue(())
    }

    fn null_move(
        &mut self,
        _: &Position,
        _: &Position,
        _: u32,
        _: u32,
    ) -> ControlFlow<Self::Output> {
        self.n_moves += 1;
        ControlFlow::Continue(())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<Self::Output> {
        self.is_broken |= !error.is_tolerated();
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<Self::Output, Next> {
        ControlFlow::Continue(Next::Skip)
    }

    fn end_game(&mut self) -> Self::Output {
        let Self { n_moves, is_broken } = std::mem::take(self);
        (n_moves, is_broken)
    }
}

/// All PGN files of the shared data.
pub(crate) fn pgn_files() -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![shared_data("pgn")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> (Vec<(u32, bool)>, Counts) {
    let mut reader = Reader::open(path).expect("the file can be opened");
    let mut games = Vec::new();
    let mut visitor = Mainline::default();
    while let Some(game) = reader.read_game(&mut visitor).expect("the file can be read") {
        games.push(game);
    }
    (games, reader.counts())
}

/// Files that the other library cannot read: one copied from a web page, with `<br />` for
/// newlines, and one with a FEN without quotes.
const UNREADABLE_BY_PEER: [(&str, &str); 2] =
    [("chess.js/0.pgn", " 77"), ("escape_and_missing_quotes.pgn", " 6")];

#[test]
#[ignore = "needs ../shared/data"]
fn games_and_moves_agree_with_another_library() {
    let files = pgn_files();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/repository/python_chess.py");
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let Some(expected) = python(&script, &paths) else { return };
    let mut found = Vec::new();
    for path in &files {
        let games = read(path).0;
        let moves: Vec<String> = games.iter().map(|(n, _)| n.to_string()).collect();
        found.push(format!("{} {}", path.display(), moves.join(" ")));
    }
    let expected: Vec<&str> = expected.lines().collect();
    assert_eq!(expected.len(), found.len());
    for (expected, found) in expected.iter().zip(&found) {
        if let Some(more) = UNREADABLE_BY_PEER.iter().find(|more| found.contains(more.0)) {
            assert!(found.ends_with(more.1), "{found}");
            continue;
        }
        assert_eq!(expected, found);
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn only_games_of_other_variants_are_broken() {
    for path in pgn_files() {
        let (games, counts) = read(&path);
        let n_broken = games.iter().filter(|(_, is_broken)| *is_broken).count() as u64;
        assert_eq!(n_broken, counts.invalid_games);
        let has_other_rules =
            ["antichess", "zh-lichess"].map(|name| path.to_string_lossy().contains(name));
        assert_eq!(n_broken > 0, has_other_rules.contains(&true), "{}: {counts:?}", path.display());
        assert_eq!(counts.stray_bytes, 0, "{}", path.display());
    }
}

/// Both crazyhouse games and the antichess game have legal moves only.
#[test]
#[cfg(feature = "variants")]
#[ignore = "needs ../shared/data"]
fn games_of_variants_are_whole() {
    for path in pgn_files() {
        let mut reader = Reader::open(&path).unwrap().variants();
        for game in reader.games().map(Result::unwrap) {
            assert!(game.is_whole(), "{}: {:?}", path.display(), game.errors);
        }
    }
}
