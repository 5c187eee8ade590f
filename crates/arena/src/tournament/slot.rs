//! A thread that plays one game at a time.

use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender};

use lucena_board::ByColor;

use crate::game::play_or_lose;
use crate::{EngineSpec, Fixture, GamePlan, GameRecord, Guard, LineFilter, LineLog, Player, Stop};

/// A game to be played.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) fixture: Fixture,
    pub(super) plan: GamePlan,
    /// Name of the opening.
    pub(super) opening: Option<String>,
}

/// The result of a job.
#[derive(Debug)]
pub(super) struct Done {
    /// The slot, which is free again.
    pub(super) slot: usize,
    pub(super) fixture: Fixture,
    pub(super) opening: Option<String>,
    /// The game, or why it could not be played.
    pub(super) game: Result<GameRecord, String>,
}

/// A thread that plays one game at a time and reuses the engines of the previous game.
pub(super) struct Slot<'a> {
    pub(super) number: usize,
    pub(super) engines: &'a [EngineSpec],
    pub(super) stop: &'a Stop,
    /// Kills the engines if this process dies.
    pub(super) guard: Option<&'a Arc<Guard>>,
    pub(super) log: Option<&'a LineLog<BufWriter<File>>>,
    pub(super) kept_lines: Option<&'a LineFilter>,
    pub(super) jobs: Receiver<Job>,
    pub(super) done: Sender<Done>,
}

impl Slot<'_> {
    /// Plays jobs until the channel closes.
    pub(super) fn work(self) {
        let mut players: Vec<(usize, Player)> = Vec::new();
        for Job { fixture, plan, opening } in &self.jobs {
            let plays = |player: usize| [fixture.white, fixture.black].contains(&player);
            for (_, mut player) in players.extract_if(.., |(player, _)| !plays(*player)) {
                player.quit();
            }
            let mut white = self.take_player(&mut players, fixture.white);
            let mut black = self.take_player(&mut players, fixture.black);
            let game = play_or_lose(&plan, ByColor([&mut white, &mut black]), self.stop);
            let game = game.map_err(|error| error.to_string());
            players.extend([(fixture.white, white), (fixture.black, black)]);
            if self.done.send(Done { slot: self.number, fixture, opening, game }).is_err() {
                return;
            }
        }
        for (_, mut player) in players {
            player.quit();
        }
    }

    /// The engine of a player, reused or new.
    fn take_player(&self, players: &mut Vec<(usize, Player)>, player: usize) -> Player {
        match players.iter().position(|(other, _)| *other == player) {
            Some(place) => players.swap_remove(place).1,
            None => self.new_player(player),
        }
    }

    fn new_player(&self, player: usize) -> Player {
        let spec = self.engines[player].clone();
        let who = format!("slot {} {}", self.number + 1, spec.name);
        let mut player = Player::new(spec);
        if let Some(guard) = self.guard {
            player = player.with_guard(guard);
        }
        if let Some(log) = self.log {
            player = player.with_log(log.of(who));
        }
        if let Some(filter) = self.kept_lines {
            player = player.with_line_filter(filter.clone());
        }
        player
    }
}
