//! The opening explorer in Lichess's shape.

use std::path::PathBuf;

use lucena_explorer::{BuildOptions, Builder};
use lucena_pgn::Input;
use lucena_server::Config;
use serde_json::{Value, json};

use crate::in_process::{TestServer, config};

const GAMES: &str = r#"[White "Anand"]
[Black "Topalov"]
[Date "2010.05.11"]
[WhiteElo "2787"]
[BlackElo "2805"]
[Result "1-0"]

1. e4 c5 2. Nf3 1-0

[White "Carlsen"]
[Black "Caruana"]
[Date "2018.11.??"]
[WhiteElo "2835"]
[BlackElo "2832"]
[Result "1/2-1/2"]

1. e4 c5 2. Nc3 1/2-1/2

[White "A"]
[Black "B"]
[Result "0-1"]

1. d4 d5 0-1
"#;

/// A server with an index of the games, in a folder that is removed at the end.
struct WithIndex {
    server: TestServer,
    folder: PathBuf,
}

impl WithIndex {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("lucena-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let pgn = folder.join("games.pgn");
        std::fs::write(&pgn, GAMES).unwrap();
        let index = folder.join("games.explorer");
        let mut builder = Builder::new(&index, BuildOptions::default()).unwrap();
        let name = pgn.to_str().unwrap();
        builder.add_pgn(name, Input::open(&pgn).unwrap(), |_| {}).unwrap();
        builder.finish(|_| {}).unwrap();
        let server = TestServer::with(Config { explorer: Some(index), ..config() });
        Self { server, folder }
    }
}

impl Drop for WithIndex {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn counts(json: &Value) -> [u64; 3] {
    ["white", "draws", "black"].map(|name| json[name].as_u64().unwrap())
}

#[tokio::test]
async fn moves_are_counted_and_games_listed() {
    let index = WithIndex::new("explorer-moves");
    let first = index.server.get("/lichess").await.ok();
    assert_eq!(counts(&first), [1, 1, 1]);
    assert_eq!(first["opening"], json!(null));
    let moves = first["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["uci"], &moves[0]["san"]), (&json!("e2e4"), &json!("e4")));
    assert_eq!(counts(&moves[0]), [1, 1, 0]);
    assert_eq!(moves[0]["lastDate"], "2018.11.??");
    assert_eq!(moves[1]["game"]["winner"], "black");
    assert_eq!(moves[1]["game"].get("source"), None, "no path for clients");
    let sicilian = index.server.get("/masters?play=e2e4,c7c5&moves=1").await.ok();
    assert_eq!(sicilian["opening"]["eco"], "B20");
    assert_eq!(sicilian["moves"].as_array().unwrap().len(), 1);
    let top = &sicilian["topGames"][0];
    assert_eq!(top["white"], json!({"name": "Carlsen", "rating": 2835}));
    assert_eq!((&top["winner"], &top["uci"]), (&json!(null), &json!("b1c3")));
    assert_eq!((&top["year"], &top["month"]), (&json!(2018), &json!("2018-11")));
    let pgn = index.server.get(&format!("/masters/pgn/{}", top["id"].as_str().unwrap())).await;
    assert_eq!(pgn.status, 200);
    assert!(
        pgn.body.contains("[Black \"Caruana\"]") && pgn.body.contains("2. Nc3"),
        "{}",
        pgn.body
    );
    let unknown = index.server.get("/lichess?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1").await.ok();
    assert_eq!((counts(&unknown), &unknown["moves"]), ([0, 0, 0], &json!([])));
}

#[tokio::test]
async fn faults() {
    let index = WithIndex::new("explorer-faults");
    index.server.get("/lichess?play=e2e5").await.problem(400);
    index.server.get("/lichess?moves=x").await.problem(400);
    index.server.get("/masters/pgn/99").await.problem(404);
    // The path of the file is nothing for clients.
    std::fs::remove_file(index.folder.join("games.pgn")).unwrap();
    let gone = index.server.get("/masters/pgn/0").await;
    assert!(!gone.body.contains("games.pgn"), "{}", gone.body);
    gone.problem(404);
    let without = TestServer::new();
    without.get("/lichess").await.problem(501);
    let missing = Config { explorer: Some("/nowhere/at.all".into()), ..config() };
    assert!(lucena_server::app(missing).is_err());
}
