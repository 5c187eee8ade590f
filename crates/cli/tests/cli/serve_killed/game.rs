//! A game over a WebSocket whose server is killed.

use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;

use lucena_board::{Position, UciCastling};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::{PATIENCE, Served, database};

struct Player(WebSocket<TcpStream>);

impl Player {
    fn connect(server: &Served) -> Self {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let url = format!("ws://{}/api/ws", server.address);
        Self(tungstenite::client(url, stream).unwrap().0)
    }

    /// `None` if the server is gone.
    fn send(&mut self, message: &Value) -> Option<()> {
        self.0.send(Message::text(message.to_string())).ok()
    }

    /// The next state of the game, or `None` if the server is gone.
    fn state(&mut self) -> Option<Value> {
        loop {
            let Message::Text(text) = self.0.read().ok()? else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str() {
                Some("game") => return Some(message),
                Some("error") => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// Sends `new` or `join`; the state of the game.
    fn enter(&mut self, message: &Value) -> Value {
        self.send(message).unwrap();
        self.state().unwrap()
    }

    /// Plays White until the server is gone or the game over, and announces each state that comes.
    /// Returns the last one.
    fn play(&mut self, mut state: Value, announce: impl Fn()) -> Value {
        while state["status"] == "ongoing" {
            if state["turn"] == "white" && self.send(&any_move(&state)).is_none() {
                break;
            }
            let Some(next) = self.state() else { break };
            state = next;
            announce();
        }
        state
    }
}

/// Some move, another one in each position.
fn any_move(state: &Value) -> Value {
    let position: Position = state["fen"].as_str().unwrap().parse().unwrap();
    let ply = state["ply"].as_u64().unwrap();
    let moves = position.legal_moves();
    let mv = moves[(ply as usize * 7919) % moves.len()];
    json!({ "type": "move", "uci": mv.uci(UciCastling::KingToTarget).to_string(), "ply": ply })
}

fn moves(state: &Value) -> Vec<&str> {
    let moves = state["moves"].as_array().unwrap();
    moves.iter().map(|mv| mv["uci"].as_str().unwrap()).collect()
}

#[test]
fn confirmed_moves_survive() {
    let path = database("game");
    let new = json!({
        "type": "new",
        "white": { "kind": "human", "name": "Ann" },
        "black": { "kind": "engine", "nodes": 100 },
    });
    let mut confirmed: Option<Value> = None;
    let mut n_games_cut = 0;
    for round in 0..5 {
        let server = Served::start(&path);
        let mut player = Player::connect(&server);
        let mut state = match &confirmed {
            Some(seen) => {
                let back = player.enter(&json!({
                    "type": "join", "id": seen["id"], "key": seen["key"],
                }));
                assert!(moves(&back).starts_with(&moves(seen)), "{back} after {seen}");
                let is_over = seen["status"] != "ongoing";
                assert!(!is_over || seen["status"] == back["status"], "{back} after {seen}");
                back
            }
            None => player.enter(&new),
        };
        if state["status"] != "ongoing" {
            state = player.enter(&new);
        }
        // Killed while moves are made.
        confirmed = thread::scope(|scope| {
            let (announce, announced) = mpsc::channel();
            let playing = scope.spawn(move || {
                player.play(state, || {
                    let _ = announce.send(());
                })
            });
            for _ in 0..5 + round {
                if announced.recv_timeout(PATIENCE).is_err() {
                    break;
                }
            }
            server.kill();
            Some(playing.join().unwrap())
        });
        n_games_cut += usize::from(confirmed.as_ref().unwrap()["status"] == "ongoing");
    }
    assert!(n_games_cut > 0, "{confirmed:?}");
}
