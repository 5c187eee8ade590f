//! The room of a game: the task that owns it.
//!
//! Clients send commands, engines send reports, and the room handles them one by one. After each
//! change it stores the game, then sends the new state to all clients, then starts the engine.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::engine_search::Report;
use super::engines::{Effect, EngineAccess, Engines, Reply};
use super::game::{DrawReply, PlayedGame, Refusal};
use super::message::Request;
use super::outbox::Outbox;
use super::state_json::{GameJson, ServerMessage};
use super::store::GameStore;
use crate::client::ClientId;
use crate::config::Limits;
use crate::json::{InfoJson, MoveJson};
use crate::pool::EnginePool;

/// Capacity of the command queue. Beyond it, clients wait.
const MAX_COMMANDS: usize = 64;
/// Maximum length of an error message in characters.
const MAX_DETAIL: usize = 300;

/// The owner and the resources of a game.
pub(super) struct RoomSetup {
    pub(super) id: String,
    pub(super) key: String,
    pub(super) client: ClientId,
    pub(super) pool: EnginePool,
    pub(super) limits: Limits,
    pub(super) store: Option<Arc<dyn GameStore>>,
    /// How long a game without clients is kept.
    pub(super) idle_limit: Duration,
}

/// A message to a room.
pub(super) enum Command {
    Join(Arc<Outbox>, Weak<()>),
    Request(Arc<Outbox>, Request),
    /// A client has left.
    Left,
}

/// A handle to a room.
#[derive(Clone)]
pub(super) struct RoomHandle {
    commands: mpsc::Sender<Command>,
    pub(super) about: Arc<About>,
}

/// Data of a room visible to others.
pub(super) struct About {
    pub(super) key: String,
    pub(super) client: ClientId,
    status: Mutex<Status>,
}

/// Whether a room may be evicted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Status {
    pub(super) is_over: bool,
    /// Since when the room has had no clients.
    pub(super) empty_since: Option<Instant>,
}

impl About {
    pub(super) fn status(&self) -> Status {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Membership of a client in a room. Dropping it leaves the room.
pub(super) struct Seat {
    room: mpsc::Sender<Command>,
    /// The room holds a weak reference, to see whether the client is still there.
    token: Option<Arc<()>>,
}

impl Seat {
    /// Sends a request of the client. Waits if the queue of the room is full.
    pub(super) async fn request(&self, outbox: &Arc<Outbox>, request: Request) -> Result<(), ()> {
        let command = Command::Request(Arc::clone(outbox), request);
        self.room.send(command).await.map_err(drop)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        drop(self.token.take());
        // If the queue is full, the room notices with the next command.
        let _ = self.room.try_send(Command::Left);
    }
}

impl RoomHandle {
    /// Joins the room, which sends its state to the outbox. `None` if the room has closed.
    pub(super) async fn join(&self, outbox: &Arc<Outbox>) -> Option<Seat> {
        let token = Arc::new(());
        let command = Command::Join(Arc::clone(outbox), Arc::downgrade(&token));
        self.commands.send(command).await.ok()?;
        Some(Seat { room: self.commands.clone(), token: Some(token) })
    }

    /// Whether this is the only handle, so that no client is in the room or joining it.
    pub(super) fn is_only_one(&self) -> bool {
        self.commands.strong_count() == 1
    }
}

struct Member {
    outbox: Arc<Outbox>,
    seat: Weak<()>,
}

/// The task of a game.
pub(super) struct Room {
    setup: RoomSetup,
    about: Arc<About>,
    /// The origin of all times.
    started: Instant,
    game: PlayedGame,
    engines: Engines,
    members: Vec<Member>,
    commands: mpsc::Receiver<Command>,
    reports: mpsc::UnboundedReceiver<Report>,
    empty_since: Instant,
    /// The last version sent to the clients.
    sent: u64,
    /// The last position stored.
    saved: u64,
}

impl Room {
    /// A room whose game begins at [`Duration::ZERO`].
    pub(super) fn new(setup: RoomSetup, mut game: PlayedGame) -> (Self, RoomHandle) {
        let (commands, receiver) = mpsc::channel(MAX_COMMANDS);
        let (sender, reports) = mpsc::unbounded_channel();
        let started = Instant::now();
        game.suspend(Duration::ZERO);
        let status = Status { is_over: game.live().is_over(), empty_since: Some(started) };
        let about = Arc::new(About {
            key: setup.key.clone(),
            client: setup.client.clone(),
            status: Mutex::new(status),
        });
        let access = EngineAccess {
            pool: setup.pool.clone(),
            game_id: setup.id.clone(),
            client: setup.client.clone(),
            limits: setup.limits,
        };
        let handle = RoomHandle { commands, about: Arc::clone(&about) };
        let room = Self {
            setup,
            about,
            started,
            game,
            engines: Engines::new(access, sender),
            members: Vec::new(),
            commands: receiver,
            reports,
            empty_since: started,
            sent: 0,
            saved: 0,
        };
        (room, handle)
    }

    /// Marks a restored game as stored.
    pub(super) fn already_stored(mut self) -> Self {
        self.saved = self.game.live().revision();
        self
    }

    /// Runs the game until it has had no clients for `idle_limit`, or until all handles are
    /// dropped. In the first case it may be run again.
    pub(super) async fn run(&mut self) {
        loop {
            self.commit().await;
            let wake_at = self.wake_at();
            tokio::select! {
                command = self.commands.recv() => match command {
                    Some(command) => self.obey(command),
                    // All handles have been dropped.
                    None => return,
                },
                Some(report) = self.reports.recv() => self.take_report(report),
                () = tokio::time::sleep_until(wake_at) => {
                    let is_empty = self.members.is_empty();
                    if is_empty && self.empty_since.elapsed() >= self.setup.idle_limit {
                        self.empty_since = Instant::now();
                        return;
                    }
                }
            }
            self.game.check_flag(self.now());
            if let Some(reply) = self.engines.due(self.now()) {
                self.play_engine(reply);
            }
        }
    }

    /// Stores changes that could not be stored before.
    pub(super) async fn close(mut self) {
        self.save().await;
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn wake_at(&self) -> Instant {
        let times = [self.game.live().flag_time(), self.engines.wake_at()];
        let next = times.into_iter().flatten().min().map(|at| self.started + at);
        let idle = self.empty_since + self.setup.idle_limit;
        match self.members.is_empty() {
            true => next.map_or(idle, |next| next.min(idle)),
            false => next.unwrap_or(Instant::now() + self.setup.idle_limit),
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Join(outbox, seat) => {
                self.game.wake_up(self.now());
                outbox.state(self.state());
                self.members.push(Member { outbox, seat });
            }
            Command::Request(from, request) => {
                if let Err(refusal) = self.handle(&from, request) {
                    from.reply(error(&refusal.to_string()));
                }
            }
            Command::Left => {}
        }
        let n_before = self.members.len();
        self.members.retain(|member| member.seat.strong_count() > 0);
        if n_before > 0 && self.members.is_empty() {
            self.empty_since = Instant::now();
            self.engines.rest();
            self.game.suspend(self.now());
        }
        self.publish_status();
    }

    fn handle(&mut self, from: &Arc<Outbox>, request: Request) -> Result<(), Refusal> {
        let now = self.now();
        match request {
            Request::Move { uci, ply } => self.game.play(&uci, ply, now),
            Request::Premoves { moves } => self.game.set_premoves(moves, now),
            Request::Takeback => self.game.take_back(now),
            Request::Resign { color } => self.game.resign(color, now),
            Request::Pause => self.game.pause(now),
            Request::Resume => self.game.resume(now),
            Request::Abort => self.game.abort(now),
            Request::Draw => {
                if self.game.offer_draw(now)? == DrawReply::Declined {
                    from.reply(ServerMessage::DrawDeclined.text());
                }
                Ok(())
            }
            Request::Hint => self.hint(from),
            Request::Flag => {
                self.game.check_flag(now);
                // If the flag has not fallen, the client's clock is off.
                from.state(self.state());
                Ok(())
            }
        }
    }

    fn hint(&mut self, from: &Arc<Outbox>) -> Result<(), Refusal> {
        self.game.check_flag(self.now());
        match (self.game.live().is_over(), self.game.is_paused(), self.game.engine_to_move()) {
            (true, _, _) => Err(lucena_game::Refusal::Over.into()),
            (_, true, _) => Err(lucena_game::Refusal::Paused.into()),
            (_, _, Some(_)) => Err(Refusal::EngineToMove),
            _ => {
                self.engines.hint(&self.game, Arc::clone(from));
                Ok(())
            }
        }
    }

    fn take_report(&mut self, report: Report) {
        match self.engines.report(report, &self.game, self.now()) {
            Effect::Nothing => {}
            Effect::Line(color, info) => {
                let mut watching =
                    self.members.iter().filter(|member| member.outbox.is_watching()).peekable();
                if watching.peek().is_some() {
                    let line = InfoJson::new(self.game.live().position(), &info);
                    let (color, ply) = (color.into(), self.game.live().game().len());
                    let text = ServerMessage::Info { color, ply, line }.text();
                    watching.for_each(|member| member.outbox.line(text.clone()));
                }
            }
            Effect::Play(reply) => self.play_engine(reply),
            Effect::Hint(to, mv) => {
                let uci = self.game.setup().uci(mv);
                let san = MoveJson::new(self.game.live().position(), mv).san;
                to.reply(ServerMessage::Hint { uci: &uci, san: &san }.text());
            }
            Effect::NoHint(to, failure) => to.reply(error(&format!("no hint: {failure}"))),
            Effect::Delayed(failure) => {
                tracing::warn!(game = self.setup.id, failure, "an engine cannot move yet");
                self.reply_all(&error(&format!("the engine cannot move yet: {failure}")));
            }
            Effect::GivenUp(failure) => {
                self.reply_all(&error(&format!("the engine cannot move: {failure}")));
                // This only fails if the game is over.
                let _ = self.game.abort(self.now());
            }
        }
    }

    fn play_engine(&mut self, reply: Reply) {
        let now = self.now();
        match self.game.play_engine(reply.mv, reply.score, now) {
            Ok(draw) => {
                if draw == Some(DrawReply::Declined) {
                    self.reply_all(&ServerMessage::DrawDeclined.text());
                }
                self.engines.stop_stale(&self.game);
                if !self.members.is_empty() {
                    self.engines.ponder(&self.game, reply.expected, now);
                }
            }
            // The game is over or paused. Stale searches are stopped next.
            Err(refusal) => tracing::debug!(game = self.setup.id, %refusal, "move of an engine"),
        }
    }

    /// Stores and sends changes, and starts the engine.
    async fn commit(&mut self) {
        self.engines.stop_stale(&self.game);
        if self.game.version() != self.sent {
            self.save().await;
            self.sent = self.game.version();
            let text = self.state();
            self.members.iter().for_each(|member| member.outbox.state(text.clone()));
            self.publish_status();
        }
        self.engines.think(&self.game, self.now());
    }

    /// Stores the game, before clients see its new state.
    async fn save(&mut self) {
        let Some(store) = &self.setup.store else { return };
        if self.saved == self.game.live().revision() {
            return;
        }
        let record = self.game.record(&self.setup.id, &self.setup.key, self.now());
        match store.save(record).await {
            Ok(()) => self.saved = self.game.live().revision(),
            // The game continues, and the next move retries.
            Err(failure) => {
                tracing::error!(game = self.setup.id, failure, "a game cannot be stored");
                self.reply_all(&error(&format!("the game cannot be stored: {failure}")));
            }
        }
    }

    fn state(&self) -> Utf8Bytes {
        let RoomSetup { id, key, .. } = &self.setup;
        let game = GameJson::new(id, key, &self.game, self.now());
        ServerMessage::Game(Box::new(game)).text()
    }

    fn reply_all(&self, text: &Utf8Bytes) {
        self.members.iter().for_each(|member| member.outbox.reply(text.clone()));
    }

    fn publish_status(&self) {
        let empty_since = self.members.is_empty().then_some(self.empty_since);
        let status = Status { is_over: self.game.live().is_over(), empty_since };
        *self.about.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }
}

/// An error as a message. Long ones, such as those that quote the client, are truncated.
pub(super) fn error(detail: &str) -> Utf8Bytes {
    let end = detail.char_indices().nth(MAX_DETAIL).map_or(detail.len(), |(at, _)| at);
    ServerMessage::Error { detail: &detail[..end] }.text()
}
