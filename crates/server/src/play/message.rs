//! Client messages.

use serde::Deserialize;
use utoipa::ToSchema;

use super::setup::NewGame;
use super::side::Side;

/// A client message.
#[derive(Debug)]
pub(super) enum ClientMessage {
    Socket(SocketMessage),
    Game(Request),
}

/// A message about the connection.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum SocketMessage {
    New(Box<NewGame>),
    Join {
        id: String,
        key: String,
    },
    Watch {
        on: bool,
    },
    /// Requests a `pong` with the same `t`, such as the client's time.
    Ping {
        #[serde(default)]
        #[schema(value_type = Option<f64>)]
        t: Option<serde_json::Number>,
    },
}

/// A message about the game that the client has joined.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = GameMessage)]
pub(super) enum Request {
    Move {
        uci: String,
        /// Plies before the move.
        ply: usize,
    },
    Premoves {
        moves: Vec<String>,
    },
    Takeback,
    Resign {
        #[serde(default)]
        color: Option<Side>,
    },
    Draw,
    Hint,
    Flag,
    Pause,
    Resume,
    Abort,
}

impl ClientMessage {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Kind {
            r#type: String,
        }
        let parsed = match serde_json::from_str::<Kind>(text) {
            Ok(Kind { r#type }) if ["new", "join", "watch", "ping"].contains(&&*r#type) => {
                serde_json::from_str(text).map(Self::Socket)
            }
            Ok(_) => serde_json::from_str(text).map(Self::Game),
            Err(error) => Err(error),
        };
        parsed.map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_the_page() {
        let parse = |text: &str| ClientMessage::parse(text).unwrap();
        let mv = parse(r#"{"type":"move","uci":"e2e4","ply":12}"#);
        assert!(matches!(mv, ClientMessage::Game(Request::Move { ply: 12, .. })));
        let new = parse(
            r#"{"type":"new","white":{"kind":"human","name":"A"},"black":{"kind":"engine",
            "elo":1500,"level":null,"nodes":null,"movetime_ms":null,"ponder":true},"fen":null,
            "chess960":false,"clock":{"initial_ms":300000,"increment_ms":3000,"delay_ms":0,
            "moves":null},"takebacks":true}"#,
        );
        assert!(
            matches!(new, ClientMessage::Socket(SocketMessage::New(new)) if new.clock.unwrap().initial_ms == 300_000)
        );
        let resign = parse(r#"{"type":"resign"}"#);
        assert!(matches!(resign, ClientMessage::Game(Request::Resign { color: None })));
        let ping = parse(r#"{"type":"ping","t":1.5}"#);
        assert!(matches!(ping, ClientMessage::Socket(SocketMessage::Ping { .. })));
    }

    #[test]
    fn errors_name_the_fault() {
        let check = |text: &str, expected: &str| {
            let error = ClientMessage::parse(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        };
        check("", "EOF");
        check("[1]", "invalid type");
        check(r#"{"type":"dance"}"#, "unknown variant `dance`");
        check(r#"{"type":"move","uci":"e2e4"}"#, "missing field `ply`");
        check(r#"{"type":"new","white":{"kind":"dog"}}"#, "unknown variant `dog`");
    }
}
