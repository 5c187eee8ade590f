//! Connection to an xboard engine: features, pings and unsolicited messages.

use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

use lucena_xboard::{EngineMessage, Features, GuiCommand};

use crate::process::{ClientError, LineProcess};

/// A line from an engine.
pub(super) enum Line {
    /// A protocol message.
    Message(EngineMessage),
    /// The reply to a ping.
    Pong(u64),
    /// Any other text.
    Other,
}

/// How long to wait for more features if `done` was not sent.
const MORE_FEATURES: Duration = Duration::from_secs(5);

/// After this silence the engine is sent `new`, as xboard does after two seconds. GNU Chess 6
/// prints its features only after the next line of input.
const NUDGE_AFTER: Duration = Duration::from_secs(1);

/// After this silence the engine is sent `uci`, to detect UCI engines.
const PROBE_AFTER: Duration = Duration::from_secs(2);

/// A connection to an engine.
pub(super) struct Connection {
    lines: LineProcess,
    features: Features,
    /// Lines to be sent with one write.
    queue: String,
    last_ping: u64,
    timeout: Duration,
    /// An unsolicited claim or resignation.
    claim: Option<EngineMessage>,
    offers_draw: bool,
    /// Commands that engines may reject, and those that were rejected.
    watched: Vec<String>,
    rejected: Vec<String>,
    /// Whether it answered `uci` with `uciok`.
    speaks_uci: bool,
}

impl Connection {
    pub(super) fn new(lines: LineProcess, timeout: Duration) -> Self {
        Self {
            lines,
            features: Features::default(),
            queue: String::new(),
            last_ping: 0,
            timeout,
            claim: None,
            offers_draw: false,
            watched: Vec::new(),
            rejected: Vec::new(),
            speaks_uci: false,
        }
    }

    pub(super) fn features(&self) -> &Features {
        &self.features
    }

    pub(super) fn process_id(&self) -> Option<u32> {
        self.lines.process_id()
    }

    /// Queues a line; [`Connection::flush`] sends all in one write.
    pub(super) fn queue(&mut self, line: &impl Display) {
        writeln!(self.queue, "{line}").expect("writing to a string does not fail");
    }

    pub(super) fn flush(&mut self) -> Result<(), ClientError> {
        let sent = match self.queue.is_empty() {
            true => Ok(()),
            false => self.lines.send(&self.queue, self.timeout),
        };
        self.queue.clear();
        sent
    }

    /// Negotiates features until `done=1`. An engine that is silent until the deadline is a version
    /// 1 engine without features. xboard waits only two seconds, but a busy machine needs longer.
    pub(super) fn negotiate(&mut self, deadline: Instant) -> Result<(), ClientError> {
        let limit = deadline.saturating_duration_since(Instant::now());
        self.queue(&GuiCommand::XBoard);
        self.queue(&GuiCommand::Protover(2));
        self.flush()?;
        let started = Instant::now();
        let mut nudges = [(NUDGE_AFTER, "new"), (PROBE_AFTER, "uci")].into_iter().peekable();
        let mut last_feature: Option<Instant> = None;
        while self.features.done != Some(true) {
            let mut left = deadline.saturating_duration_since(Instant::now());
            // `done` is optional, but `done=0` promises that `done=1` follows.
            if let Some(last) = last_feature.filter(|_| self.features.done.is_none()) {
                left = left.min(MORE_FEATURES.saturating_sub(last.elapsed()));
            }
            if left.is_zero() {
                break;
            }
            let nudge = nudges.peek().copied().filter(|_| last_feature.is_none());
            if let Some((after, line)) = nudge {
                left = left.min(after.saturating_sub(started.elapsed()));
                if left.is_zero() {
                    nudges.next();
                    self.queue(&line);
                    self.flush()?;
                    continue;
                }
            }
            match self.next("feature done=1", left) {
                Ok(Line::Message(EngineMessage::Features(_))) => {
                    last_feature = Some(Instant::now())
                }
                Ok(_) | Err(ClientError::Timeout { .. }) => {}
                Err(error) => return Err(error),
            }
            if self.speaks_uci {
                let reason = "the engine speaks UCI: remove proto=xboard";
                return Err(ClientError::Unsupported(reason.into()));
            }
        }
        match self.features.done {
            Some(false) => Err(ClientError::Timeout { waiting_for: "feature done=1", limit }),
            _ => Ok(()),
        }
    }

    /// The next line. Features are answered here at any time.
    pub(super) fn next(
        &mut self,
        waiting_for: &'static str,
        limit: Duration,
    ) -> Result<Line, ClientError> {
        let line = self.lines.receive(waiting_for, limit)?;
        self.speaks_uci |= line.trim_end() == "uciok";
        // "Error (unknown command): sd 5", "Illegal move: sd 5", or "Invalid move: sd 5".
        let command = line.rsplit_once(": ").map(|(_, command)| command.trim());
        if let Some(command) =
            command.filter(|&command| self.watched.iter().any(|it| it == command))
        {
            self.rejected.push(command.into());
            return Ok(Line::Other);
        }
        let Ok(message) = EngineMessage::parse(line) else { return Ok(Line::Other) };
        Ok(match message {
            EngineMessage::Pong(number) => Line::Pong(number),
            EngineMessage::Features(features) => {
                for feature in &features {
                    let name = feature.name.clone();
                    let answer = match self.features.apply(feature) {
                        true => GuiCommand::Accepted(name),
                        false => GuiCommand::Rejected(name),
                    };
                    writeln!(self.queue, "{answer}").expect("writing to a string does not fail");
                }
                let answers = std::mem::take(&mut self.queue);
                self.lines.send(&answers, self.timeout)?;
                Line::Message(EngineMessage::Features(features))
            }
            message => Line::Message(message),
        })
    }

    /// Queues a ping and returns its number, if the engine supports pings.
    pub(super) fn queue_ping(&mut self) -> Option<u64> {
        if !self.features.ping {
            return None;
        }
        self.last_ping += 1;
        self.queue(&GuiCommand::Ping(self.last_ping));
        Some(self.last_ping)
    }

    /// Sends the queue and waits until the engine has read it, as far as possible.
    pub(super) fn sync(&mut self, limit: Duration) -> Result<(), ClientError> {
        let ping = self.queue_ping();
        self.flush()?;
        let Some(ping) = ping else { return Ok(()) };
        let started = Instant::now();
        loop {
            match self.next("pong", limit.saturating_sub(started.elapsed())) {
                Ok(Line::Pong(number)) if number == ping => return Ok(()),
                Ok(Line::Message(message)) => self.file(message),
                Ok(_) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Reads output of an engine without `ping` for some time.
    pub(super) fn listen(&mut self, time: Duration) -> Result<(), ClientError> {
        let started = Instant::now();
        while let Some(left) = time.checked_sub(started.elapsed()) {
            match self.next("a reply", left) {
                Ok(Line::Message(message)) => self.file(message),
                Ok(_) | Err(ClientError::Timeout { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Watches for the rejection of these commands.
    pub(super) fn watch_for_rejection(&mut self, commands: Vec<String>) {
        self.watched = commands;
    }

    pub(super) fn take_rejected(&mut self) -> Vec<String> {
        std::mem::take(&mut self.rejected)
    }

    /// Stores an unsolicited message if it matters.
    fn file(&mut self, message: EngineMessage) {
        match message {
            EngineMessage::OfferDraw => self.offers_draw = true,
            EngineMessage::Result { .. }
            | EngineMessage::Resign
            | EngineMessage::IllegalMove { .. } => {
                self.claim.get_or_insert(message);
            }
            _ => {}
        }
    }

    pub(super) fn has_claim(&self) -> bool {
        self.claim.is_some()
    }

    pub(super) fn take_claim(&mut self) -> Option<EngineMessage> {
        self.claim.take()
    }

    pub(super) fn take_offer(&mut self) -> bool {
        std::mem::take(&mut self.offers_draw)
    }

    /// Shuts down the engine.
    pub(super) fn quit(mut self, limit: Duration) {
        // An error means that it has exited or had to be killed.
        let _ = self.lines.send("quit\n", limit);
        let _ = self.lines.close(limit);
    }
}
