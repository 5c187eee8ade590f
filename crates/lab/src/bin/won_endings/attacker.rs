//! The engine under test, built in or external.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use lucena_board::{Game, Move};
use lucena_client::{Client, Launch};
use lucena_engine::{AnyEvaluator, Engine};
use lucena_lab::Version;
use lucena_search::{Limits, Search};
use lucena_uci::Go;

/// Timeout for a move: generous, for busy machines.
const MOVE_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) struct Attacker {
    player: Player,
    nodes: u64,
}

enum Player {
    /// The built-in engine, with options.
    Builtin(Box<Engine>),
    /// The built-in search, possibly modified.
    Search(Box<Search<AnyEvaluator>>),
    Uci(Box<Client>),
}

/// Transposition table size, the default of most engines.
const HASH_MB: usize = 16;

impl Attacker {
    /// Starts the engine with this command, or the built-in one.
    pub(crate) fn start(
        command: Option<&Path>,
        options: &[String],
        version: &Version,
        nodes: u64,
    ) -> Result<Self, Box<dyn Error>> {
        let mut player = match command {
            Some(command) => Player::Uci(Box::new(Launch::new(command).start(MOVE_TIMEOUT)?)),
            None if options.is_empty() => Player::Search(Box::new(version.search(HASH_MB)?)),
            None => Player::Builtin(Box::default()),
        };
        if !version.is_unchanged() && !matches!(player, Player::Search(_)) {
            return Err(
                "--without, --set, --weights and --eval-file cannot be used with --engine or --option"
                    .into()
            );
        }
        for option in options {
            let (name, value) =
                option.split_once('=').ok_or_else(|| format!("{option}: expected NAME=VALUE"))?;
            match &mut player {
                Player::Builtin(engine) => engine.set_option(name, value)?,
                Player::Search(_) => {}
                Player::Uci(client) => client.set_option(name, value)?,
            }
        }
        Ok(Self { player, nodes })
    }

    pub(crate) fn name(&self) -> &str {
        match &self.player {
            Player::Builtin(_) | Player::Search(_) => "built-in engine",
            Player::Uci(client) => client.name(),
        }
    }

    /// Clears hash table and history.
    pub(crate) fn new_game(&mut self) -> Result<(), Box<dyn Error>> {
        match &mut self.player {
            Player::Builtin(engine) => engine.new_game(),
            Player::Search(search) => search.clear(),
            Player::Uci(client) => client.new_game(MOVE_TIMEOUT)?,
        }
        Ok(())
    }

    /// Returns the engine's move in an unfinished game.
    pub(crate) fn choose(&mut self, game: &Game) -> Result<Move, Box<dyn Error>> {
        let mv = match &mut self.player {
            Player::Builtin(engine) => {
                engine.set_position(game.clone());
                engine.think(Limits::nodes(self.nodes), |_| {}).best_move
            }
            Player::Search(search) => {
                search.run(game, &Limits::nodes(self.nodes), |_| {}).best_move
            }
            Player::Uci(client) => {
                client.position(game)?;
                let best = client.go(&Go::nodes(self.nodes))?.finish(MOVE_TIMEOUT)?.best;
                best.mv.and_then(|mv| game.position().parse_uci(&mv.to_string()).ok())
            }
        };
        mv.ok_or_else(|| format!("{} has no legal move in {}", self.name(), game.position()).into())
    }
}
