//! Reading games from their sources.

use std::fs::{self, File};

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
