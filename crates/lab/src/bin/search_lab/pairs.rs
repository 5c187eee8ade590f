//! Game pairs between two searches, several at a time.

use std::error::Error;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::value_parser;
use lucena_arena::{OpeningOptions, OpeningOrder, OpeningSource, Openings};
use lucena_board::Position;
use lucena_engine::AnyEvaluator;
use lucena_search::{Limits, Search};

use crate::game;

type Player = Search<AnyEvaluator>;

#[derive(clap::Args)]
pub(crate) struct PairArgs {
    /// Openings, one EPD or FEN per line; each is played with both colours
    openings: PathBuf,
    /// Nodes per move
    #[arg(long, default_value_t = 5000, value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Number of openings to skip
    #[arg(long, default_value_t = 0)]
    skip: u64,
    /// Number of concurrent games
    #[arg(long, default_value = "1")]
    concurrency: NonZero<usize>,
}

impl PairArgs {
    /// Plays `games` games, rounded up to pairs. `prepare` sets the players up for a pair, given the number
    /// of its opening; `record` gets that number and the half points of the first player, 0 to 4.
    pub(crate) fn play(
        &self,
        games: u64,
        new_players: impl Fn() -> Result<(Player, Player), Box<dyn Error>>,
        prepare: impl Fn(u64, &mut Player, &mut Player) + Sync,
        record: impl FnMut(u64, usize) + Send,
    ) -> Result<(), Box<dyn Error>> {
        let openings = Openings::load(&OpeningOptions {
            source: OpeningSource::Epd(self.openings.clone()),
            order: OpeningOrder::Random,
            ..OpeningOptions::default()
        })?;
        let end = self.skip + games.div_ceil(2);
        let next = AtomicU64::new(self.skip);
        let record = Mutex::new(record);
        let players = (0..self.concurrency.get()).map(|_| new_players());
        let players = players.collect::<Result<Vec<_>, _>>()?;
        thread::scope(|scope| {
            for (mut first, mut second) in players {
                let (next, record, openings, prepare) = (&next, &record, &openings, &prepare);
                scope.spawn(move || {
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= end {
                            break;
                        }
                        prepare(pair, &mut first, &mut second);
                        let opening = openings.get(pair).expect("the file has been checked");
                        let start =
                            *opening.start.standard().expect("standard chess is the default");
                        let moving_first = play(start, &mut first, &mut second, self.nodes);
                        let moving_second = 2 - play(start, &mut second, &mut first, self.nodes);
                        record.lock().expect("no game panics")(pair, moving_first + moving_second);
                    }
                });
            }
        });
        Ok(())
    }
}

/// Half points of the player who moves first.
fn play(start: Position, first: &mut Player, second: &mut Player, nodes: u64) -> usize {
    first.clear();
    second.clear();
    let winner = game::play(start, |game| {
        let is_first = game.position().turn() == start.turn();
        let search = if is_first { &mut *first } else { &mut *second };
        search.run(game, &Limits::nodes(nodes), |_| {})
    });
    winner.map_or(1, |winner| if winner == start.turn() { 2 } else { 0 })
}
