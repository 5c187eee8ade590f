//! Reading games from their sources.

use std::fs::{self, File};
use std::path::Path;

use lucena_explorer::{BuildOptions, Builder, Explorer, ExplorerError};

use crate::folder;
use crate::games::RandomGame;

#[test]
fn games_are_found_in_their_files() {
    let folder = folder("pgn");
    let (path, pgn) = (folder.join("index"), folder.join("games.pgn"));
    let games: Vec<_> = (0..50).map(RandomGame::new).filter(|it| !it.moves.is_empty()).collect();
    let comment = |game: &RandomGame| game.to_pgn().replacen("\n\n", "\n\n{A comment} ", 1);
    fs::write(&pgn, games.iter().map(comment).collect::<String>()).unwrap();
    let mut builder = Builder::new(&path, BuildOptions::default()).unwrap();
    builder.add_pgn(pgn.to_str().unwrap(), File::open(&pgn).unwrap(), |_| {}).unwrap();
    builder.finish(|_| {}).unwrap();

    let explorer = Explorer::open(&path).unwrap();
    let n_games = explorer.counts().indexed as u32;
    for id in 0..n_games {
        let game = explorer.game(id).unwrap().unwrap();
        let tree = explorer.read_game(&game).unwrap();
        assert_eq!(tree.tags().get("White"), Some(game.white.name.as_str()));
        assert_eq!(tree.moves().next(), Some(games[id as usize].moves[0]));
        assert_eq!(tree.result(), game.result);
    }

    // The file changes: another game at the same place is not returned.
    let last = explorer.game(n_games - 1).unwrap().unwrap();
    let text = fs::read_to_string(&pgn).unwrap();
    let first = comment(&games[0]);
    fs::write(&pgn, text.strip_prefix(&first).unwrap()).unwrap();
    let error = explorer.read_game(&last).unwrap_err();
    assert!(matches!(error, ExplorerError::SourceChanged { .. }), "{error}");
    fs::remove_file(&pgn).unwrap();
    let error = explorer.read_game(&last).unwrap_err();
    assert!(matches!(error, ExplorerError::File { .. }), "{error}");
}

/// A gzip file with the text as it is.
fn gzip(text: &[u8]) -> Vec<u8> {
    let len = u16::try_from(text.len()).unwrap();
    let mut file = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255];
    file.push(1);
    file.extend(len.to_le_bytes());
    file.extend((!len).to_le_bytes());
    file.extend(text);
    file.extend(crc32fast::hash(text).to_le_bytes());
    file.extend(u32::from(len).to_le_bytes());
    file
}

fn index_of(path: &Path, pgn: &Path) -> Explorer {
    let mut builder = Builder::new(path, BuildOptions::default()).unwrap();
    let input = lucena_pgn::Input::open(pgn).unwrap();
    builder.add_pgn(pgn.to_str().unwrap(), input, |_| {}).unwrap();
    builder.finish(|_| {}).unwrap();
    Explorer::open(path).unwrap()
}

const TWO_GAMES: &[u8] = b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 0-1\n";

#[test]
fn decompression_is_limited() {
    let folder = folder("pgn_compressed");
    let pgn = folder.join("games.pgn.gz");
    fs::write(&pgn, gzip(TWO_GAMES)).unwrap();
    let explorer = index_of(&folder.join("index"), &pgn);
    let second = explorer.game(1).unwrap().unwrap();
    assert!(second.offset > 0);
    let tree = explorer.read_game_within(&second, second.offset).unwrap();
    assert_eq!(tree.tags().get("White"), Some("B"));
    let error = explorer.read_game_within(&second, second.offset - 1).unwrap_err();
    assert!(matches!(error, ExplorerError::TooFar { .. }), "{error}");
    // Games of other files are found without reading what is before them.
    fs::write(&pgn, TWO_GAMES).unwrap();
    assert!(explorer.read_game_within(&second, 0).is_ok());
}

/// Opening a pipe would wait for ever.
#[cfg(unix)]
#[test]
fn a_source_that_became_a_pipe_is_not_opened() {
    let folder = folder("pgn_pipe");
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, TWO_GAMES).unwrap();
    let explorer = index_of(&folder.join("index"), &pgn);
    let game = explorer.game(0).unwrap().unwrap();
    fs::remove_file(&pgn).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&pgn).status().unwrap().success());
    let error = explorer.read_game(&game).unwrap_err();
    assert!(error.to_string().ends_with(": not a regular file"), "{error}");
}
