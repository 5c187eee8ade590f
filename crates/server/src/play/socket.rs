//! A WebSocket: its messages, limits and end.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::SplitStream;
use futures_util::{Sink, SinkExt, StreamExt};
use tokio::time::MissedTickBehavior;

use super::message::{ClientMessage, SocketMessage};
use super::outbox::{Close, Next, Outbox};
use super::places::SocketPlace;
use super::rate::RateLimit;
use super::room::{RoomHandle, Seat, error};
use super::state_json::ServerMessage;
use crate::client::ClientId;
use crate::openapi::BadRequest;
use crate::problem::Problem;
use crate::state::AppState;

/// Maximum length of a client message.
const MAX_BYTES: usize = 64 << 10;
/// Longer messages are not read at all.
const MAX_READ_BYTES: usize = 1 << 20;
/// Timeout for sending a message.
const SEND_LIMIT: Duration = Duration::from_secs(30);
/// Interval of pings.
const PING: Duration = Duration::from_secs(20);
/// How long to keep reading after the end, so that the client receives the last messages: closing a
/// socket with unread data resets it.
const DRAIN_LIMIT: Duration = Duration::from_secs(2);
/// Timeout without messages or pongs from the client.
const SILENCE_LIMIT: Duration = Duration::from_secs(60);

/// Live games over a WebSocket.
///
/// Messages are text frames with JSON. Clients send `SocketMessage` to create or join a game, then
/// `GameMessage`. The server sends `ServerMessage`, where `game` has the whole state after each
/// change. A client that has lost its connection rejoins with `id` and `key`.
#[utoipa::path(
    get,
    path = "/api/ws",
    tag = "Games",
    responses((status = 101, description = "The connection is a WebSocket from here on"), BadRequest)
)]
pub(crate) async fn upgrade(
    State(state): State<AppState>,
    client: ClientId,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade
        .map_err(|rejection| Problem::new(rejection.status(), rejection.body_text()))?
        .max_message_size(MAX_READ_BYTES)
        .max_frame_size(MAX_READ_BYTES);
    let place = state.games.connection(&client)?;
    let connection = Connection {
        state,
        _place: place,
        client,
        outbox: Arc::default(),
        seat: None,
        rate: RateLimit::new(),
        opened: Instant::now(),
        has_broken_frame: false,
    };
    Ok(upgrade.on_upgrade(|socket| connection.run(socket)))
}

/// A client and its game.
struct Connection {
    state: AppState,
    /// Holds the slot of the connection.
    _place: SocketPlace,
    client: ClientId,
    outbox: Arc<Outbox>,
    seat: Option<Seat>,
    rate: RateLimit,
    opened: Instant,
    has_broken_frame: bool,
}

impl Connection {
    async fn run(mut self, socket: WebSocket) {
        let (sink, mut stream) = socket.split();
        let (outbox, closing) = (Arc::clone(&self.outbox), Arc::clone(&self.state));
        let mut sending = std::pin::pin!(send(sink, &outbox, PING));
        let has_sent_all = tokio::select! {
            () = &mut sending => true,
            () = self.receive(&mut stream) => false,
            () = closing.closing.wait() => {
                self.outbox.close(close_code::AWAY, "the server ends");
                false
            }
        };
        self.seat = None;
        if !has_sent_all {
            self.outbox.close(close_code::NORMAL, "");
            sending.await;
        }
        let drain = async {
            while let Some(Ok(_)) = stream.next().await {}
            if self.has_broken_frame {
                // The rest of the frame cannot be read, so give the client time to receive the
                // close frame.
                std::future::pending::<()>().await;
            }
        };
        let _ = tokio::time::timeout(DRAIN_LIMIT, drain).await;
    }

    /// Handles messages until the client disconnects or violates a limit.
    async fn receive(&mut self, stream: &mut SplitStream<WebSocket>) {
        loop {
            let message = match tokio::time::timeout(SILENCE_LIMIT, stream.next()).await {
                Ok(Some(Ok(message))) => message,
                Ok(Some(Err(error))) => return self.refuse_frame(error),
                // Disconnected, or timed out.
                Ok(None) | Err(_) => return,
            };
            if matches!(&message, Message::Text(text) if text.len() > MAX_BYTES) {
                self.outbox.reply(error(&format!("message longer than {MAX_BYTES} bytes")));
                return self.outbox.close(close_code::SIZE, "message too long");
            }
            if !self.rate.allows(self.opened.elapsed()) {
                self.outbox.reply(error("too many messages"));
                return self.outbox.close(close_code::POLICY, "too many messages");
            }
            match message {
                Message::Text(text) => {
                    if let Err(refusal) = self.handle(&text).await {
                        self.outbox.reply(error(&refusal));
                    }
                }
                Message::Binary(_) => self.outbox.reply(error("expected a text message")),
                Message::Close(_) => return,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
    }

    /// Closes the connection after an invalid frame.
    fn refuse_frame(&mut self, error: axum::Error) {
        let Ok(error) = error.into_inner().downcast::<tungstenite::Error>() else { return };
        self.has_broken_frame = !matches!(*error, tungstenite::Error::Io(_));
        match *error {
            tungstenite::Error::Capacity(_) => {
                self.outbox.close(close_code::SIZE, "message too long");
            }
            tungstenite::Error::Utf8(_) => self.outbox.close(close_code::INVALID, "not UTF-8"),
            tungstenite::Error::Protocol(_) => {
                self.outbox.close(close_code::PROTOCOL, "not a WebSocket frame");
            }
            _ => {}
        }
    }

    async fn handle(&mut self, text: &str) -> Result<(), String> {
        match ClientMessage::parse(text)? {
            ClientMessage::Socket(SocketMessage::New(new)) => {
                let room = self.state.games.create(&self.client, *new).await?;
                self.join(&room).await
            }
            ClientMessage::Socket(SocketMessage::Join { id, key }) => {
                let room = self.state.games.find(&self.client, &id, &key).await?;
                self.join(&room).await
            }
            ClientMessage::Socket(SocketMessage::Watch { on }) => {
                self.outbox.watch(on);
                Ok(())
            }
            ClientMessage::Socket(SocketMessage::Ping { t }) => {
                self.outbox.reply(ServerMessage::Pong { t: t.as_ref() }.text());
                Ok(())
            }
            ClientMessage::Game(request) => {
                let seat = self.seat.as_ref().ok_or("no game: send new or join first")?;
                let sent = seat.request(&self.outbox, request).await;
                sent.map_err(|()| "the game has closed".to_owned())
            }
        }
    }

    /// Joins a game and leaves the previous one.
    async fn join(&mut self, room: &RoomHandle) -> Result<(), String> {
        self.seat = None;
        self.seat = Some(room.join(&self.outbox).await.ok_or("the game has closed")?);
        Ok(())
    }
}

/// Sends messages until the connection ends, and pings at all times: the pongs show that a client
/// that only listens is alive.
async fn send(mut sink: impl Sink<Message> + Unpin, outbox: &Outbox, ping: Duration) {
    let mut pings = tokio::time::interval_at(tokio::time::Instant::now() + ping, ping);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            next = outbox.next() => match next {
                Next::Text(text) => Message::Text(text),
                Next::Close(Close { code, reason }) => {
                    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
                }
            },
            _ = pings.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        let is_last = matches!(message, Message::Close(_));
        let sent = tokio::time::timeout(SEND_LIMIT, sink.send(message)).await;
        if is_last || !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}
