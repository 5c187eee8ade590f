//! Games over real WebSockets.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::support::{TestServer, server};

/// How long to wait for what must come.
const PATIENCE: Duration = Duration::from_secs(300);

struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    async fn connect(server: &TestServer) -> Self {
        let url = format!("ws://{}/api/ws", server.address());
        Self(connect_async(url).await.unwrap().0)
    }

    async fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn frame(&mut self) -> Message {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("a message");
            match next.expect("the connection is open").unwrap() {
                Message::Ping(_) | Message::Pong(_) => {}
                message => return message,
            }
        }
    }

    /// The next message that is as wanted; others are passed over.
    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let Message::Text(text) = self.frame().await else { panic!("the server has closed") };
            let message: Value = serde_json::from_str(&text).unwrap();
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next state of the game with this number of half-moves.
    async fn ply(&mut self, ply: usize) -> Value {
        self.until(|message| message["type"] == "game" && message["ply"] == ply).await
    }

    async fn state(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.until(|message| message["type"] == "game" && wanted(message)).await
    }

    async fn error(&mut self) -> String {
        let message = self.until(|message| message["type"] == "error").await;
        message["detail"].as_str().unwrap().to_owned()
    }

    async fn play(&mut self, uci: &str, ply: usize) {
        self.send(&json!({ "type": "move", "uci": uci, "ply": ply })).await;
    }

    /// The code with which the server closes.
    async fn close_code(&mut self) -> Option<CloseCode> {
        loop {
            if let Message::Close(frame) = self.frame().await {
                return frame.map(|frame| frame.code);
            }
        }
    }
}

fn human() -> Value {
    json!({ "kind": "human", "name": "Ann" })
}

fn engine(nodes: u64) -> Value {
    json!({ "kind": "engine", "nodes": nodes, "ponder": true })
}

fn new(white: Value, black: Value) -> Value {
    json!({ "type": "new", "white": white, "black": black })
}

/// The moves are legal and lead to the position.
fn check(state: &Value) {
    let mut game = lucena_board::Game::new(state["initial_fen"].as_str().unwrap().parse().unwrap());
    for mv in state["moves"].as_array().unwrap() {
        let played = game.play_san(mv["san"].as_str().unwrap()).unwrap();
        game.undo();
        assert_eq!(game.play_uci(mv["uci"].as_str().unwrap()).unwrap(), played);
    }
    assert_eq!(state["ply"], game.len());
    assert_eq!(state["fen"], game.position().to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_engine_with_premoves_and_a_takeback() {
    let server = server();
    let mut client = Client::connect(&server).await;
    client.send(&new(human(), engine(1_000))).await;
    let state = client.ply(0).await;
    assert_eq!((&state["status"], &state["turn"]), (&json!("ongoing"), &json!("white")));
    client.play("e2e4", 0).await;
    let state = client.ply(2).await;
    check(&state);
    assert_eq!(
        (&state["moves"][0]["by"], &state["moves"][1]["by"]),
        (&json!("human"), &json!("engine"))
    );
    // A premove is played with the engine's reply; the second one cannot be legal.
    client.play("g1f3", 2).await;
    client.send(&json!({ "type": "premoves", "moves": ["b1c3", "a1h8", "a2a3"] })).await;
    let state = client.state(|state| state["ply"] == 6).await;
    check(&state);
    assert_eq!(state["premoves"], json!([]));
    client.send(&json!({ "type": "takeback" })).await;
    let state = client.ply(4).await;
    check(&state);
    client.play("a2a3", 2).await;
    assert!(client.error().await.contains("stale ply: found 2, expected 4"));
    client.send(&json!({ "type": "hint" })).await;
    let hint = client.until(|message| message["type"] == "hint").await;
    client.play(hint["uci"].as_str().unwrap(), 4).await;
    client.ply(6).await;
    client.send(&json!({ "type": "resign", "color": "white" })).await;
    let state = client.state(|state| state["status"] != "ongoing").await;
    assert_eq!((&state["status"], &state["result"]), (&json!("resigned"), &json!("0-1")));
    client.play("a2a3", 6).await;
    assert_eq!(client.error().await, "the game is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_sockets_see_one_game_and_one_comes_back() {
    let server = server();
    let (mut first, mut second) = (Client::connect(&server).await, Client::connect(&server).await);
    let mut start = new(human(), human());
    start["fen"] = json!("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    first.send(&start).await;
    let state = first.ply(0).await;
    let join = json!({ "type": "join", "id": state["id"], "key": state["key"] });
    second.send(&join).await;
    assert_eq!(second.ply(0).await["id"], state["id"]);
    first.play("a7a8q", 0).await;
    let seen = second.ply(1).await;
    assert_eq!(seen["moves"][0]["san"], "a8=Q");
    assert_eq!(first.ply(1).await["fen"], seen["fen"]);
    drop(first);
    second.play("h7g7", 1).await;
    second.ply(2).await;
    let mut back = Client::connect(&server).await;
    back.send(&join).await;
    check(&back.ply(2).await);
    for key in ["", "0", "é"] {
        back.send(&json!({ "type": "join", "id": state["id"], "key": key })).await;
        assert_eq!(back.error().await, "unknown game");
    }
    back.send(&json!({ "type": "draw" })).await;
    let end = second.state(|state| state["status"] != "ongoing").await;
    assert_eq!((&end["status"], &end["result"]), (&json!("agreed"), &json!("1/2-1/2")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_without_a_request() {
    let server = server();
    let mut client = Client::connect(&server).await;
    let mut start = new(human(), human());
    start["clock"] = json!({ "initial_ms": 50 });
    client.send(&start).await;
    let state = client.ply(0).await;
    assert_eq!(state["clock"]["running"], Value::Null, "the first move may take any time");
    client.play("e2e4", 0).await;
    let state = client.ply(1).await;
    assert_eq!(state["clock"]["running"], "black");
    let state = client.state(|state| state["status"] != "ongoing").await;
    assert_eq!((&state["status"], &state["result"]), (&json!("time"), &json!("1-0")));
    assert_eq!(state["clock"]["black_ms"], 0);
    assert_eq!(state["clock"]["running"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn engines_play_each_other_and_are_watched() {
    let server = server();
    let mut client = Client::connect(&server).await;
    client.send(&json!({ "type": "watch", "on": true })).await;
    // Out of the book, so that there are lines.
    let mut start = new(engine(1_000), engine(1_000));
    start["fen"] = json!("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1");
    client.send(&start).await;
    let info = client.until(|message| message["type"] == "info").await;
    assert_eq!((&info["color"], &info["ply"]), (&json!("white"), &json!(0)));
    assert!(info["san"].as_array().is_some_and(|line| !line.is_empty()), "{info}");
    let state = client.ply(4).await;
    check(&state);
    assert!(state["moves"][3]["score"].is_object(), "{state}");
    client.send(&json!({ "type": "pause" })).await;
    let paused = client.state(|state| state["paused"] == true).await;
    assert_eq!(paused["thinking"], Value::Null);
    client.send(&json!({ "type": "resume" })).await;
    let ply = paused["ply"].as_u64().unwrap() as usize;
    client.ply(ply + 1).await;
    client.send(&json!({ "type": "abort" })).await;
    let end = client.state(|state| state["status"] != "ongoing").await;
    assert_eq!((&end["status"], &end["result"]), (&json!("aborted"), &json!("*")));
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_frames_are_answered() {
    let server = server();
    let mut client = Client::connect(&server).await;
    client.play("e2e4", 0).await;
    assert!(client.error().await.contains("no game"));
    for text in ["", "{", "[]", "null", r#"{"type":7}"#, r#"{"type":"dance"}"#, "\u{0}"] {
        client.0.send(Message::text(text)).await.unwrap();
        client.error().await;
    }
    client.0.send(Message::binary(vec![0_u8; 100])).await.unwrap();
    assert_eq!(client.error().await, "expected a text message");
    client.send(&new(json!({ "kind": "engine", "elo": 1 }), human())).await;
    assert!(client.error().await.contains("white: elo: found 1"));
    // What is answered does not grow with what is sent.
    let long = "x".repeat(60_000);
    client.0.send(Message::text(format!(r#"{{"type":"{long}"}}"#))).await.unwrap();
    let detail = client.error().await;
    assert!(detail.contains("unknown variant") && detail.chars().count() <= 300, "{detail}");
    client.send(&json!({ "type": "ping", "t": [long] })).await;
    assert!(client.error().await.contains("expected a JSON number"));
    client.send(&json!({ "type": "ping" })).await;
    assert_eq!(client.until(|message| message["type"] == "pong").await["t"], Value::Null);
    client.send(&json!({ "type": "ping", "t": 17 })).await;
    assert_eq!(client.until(|message| message["type"] == "pong").await["t"], 17);
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_and_huge_messages_end_the_connection() {
    let server = server();
    let mut flood = Client::connect(&server).await;
    for t in 0..300 {
        // The server may have closed already.
        if flood.0.send(Message::text(format!(r#"{{"type":"ping","t":{t}}}"#))).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.error().await, "too many messages");
    assert_eq!(flood.close_code().await, Some(CloseCode::Policy));
    let mut huge = Client::connect(&server).await;
    let text = format!(r#"{{"type":"join","id":"{}","key":""}}"#, "x".repeat(100 << 10));
    huge.0.send(Message::text(text)).await.unwrap();
    assert!(huge.error().await.contains("longer than 65536 bytes"));
    assert_eq!(huge.close_code().await, Some(CloseCode::Size));
    // A frame of which only the head is read.
    let mut larger = Client::connect(&server).await;
    larger.0.send(Message::text("x".repeat(2_000_000))).await.unwrap();
    assert_eq!(larger.close_code().await, Some(CloseCode::Size));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_frame_ends_the_connection() {
    let server = server();
    // A reserved operation code, and a text that is not UTF-8; both masked with zeros.
    for (frame, code) in [
        (&[0x8b, 0x80, 0, 0, 0, 0][..], CloseCode::Protocol),
        (&[0x81, 0x81, 0, 0, 0, 0, 0xff], CloseCode::Invalid),
    ] {
        let mut client = Client::connect(&server).await;
        let MaybeTlsStream::Plain(stream) = client.0.get_mut() else { unreachable!() };
        stream.write_all(frame).await.unwrap();
        assert_eq!(client.close_code().await, Some(code));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_sockets_are_counted() {
    let server = server();
    let figure = |name: &str| {
        let text = server.get("/metrics").text;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map(str::to_owned)
    };
    assert_eq!(figure("lucena_games").as_deref(), Some("0"));
    let (mut first, _second) = (Client::connect(&server).await, Client::connect(&server).await);
    first.send(&new(human(), human())).await;
    first.ply(0).await;
    assert_eq!(figure("lucena_games").as_deref(), Some("1"));
    assert_eq!(figure("lucena_websockets").as_deref(), Some("2"));
    first.send(&json!({ "type": "resign" })).await;
    first.state(|state| state["status"] == "resigned").await;
    // The room is counted as over after its state is sent.
    let start = std::time::Instant::now();
    while figure("lucena_games").as_deref() != Some("0") {
        assert!(start.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_sockets_are_closed_before_the_server_ends() {
    let server = server();
    let mut clients = Vec::new();
    for _ in 0..50 {
        let mut client = Client::connect(&server).await;
        client.send(&new(human(), engine(1_000))).await;
        client.ply(0).await;
        clients.push(client);
    }
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
    for client in &mut clients {
        assert_eq!(client.close_code().await, Some(CloseCode::Away));
    }
}
