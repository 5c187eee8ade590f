//! Two players.

use lucena_arena::ratings::{PlayerId, Pool};
use lucena_arena::stats::{Pentanomial, Results, Sprt, SprtStatus, Tally};

use super::args::RateArgs;
use super::games::Pairs;
use crate::terminal::output::Failure;

/// What the games of two players say about the first of them: the one who had White in the first
/// game.
pub(super) struct Duel<'a> {
    pub(super) first: &'a str,
    pub(super) second: &'a str,
    pub(super) tally: Tally,
    /// The games with White.
    pub(super) as_white: Tally,
    pub(super) pairs: Pentanomial,
    /// Games without a partner.
    pub(super) unpaired: u64,
    pub(super) sprt: Option<(Sprt, SprtStatus)>,
}

impl<'a> Duel<'a> {
    /// Nothing if there are more players.
    pub(super) fn new(
        pool: &'a Pool,
        pairs: &Pairs,
        args: &RateArgs,
    ) -> Result<Option<Self>, Failure> {
        let players: Vec<PlayerId> = pool.players().take(3).collect();
        let [first, second] = players[..] else {
            return match args.sprt {
                Some(_) => Err(Failure::Message(format!(
                    "found {} players, expected two for --sprt; see --only",
                    pool.len()
                ))),
                None => Ok(None),
            };
        };
        let with_white = pool.pairings().find(|pairing| pairing.white == first);
        let pairs = pairs.best();
        let mut duel = Self {
            first: pool.name(first),
            second: pool.name(second),
            tally: pool.head_to_head(first, second),
            as_white: with_white.map(|pairing| pairing.tally).unwrap_or_default(),
            pairs: pairs.pairs(),
            unpaired: pairs.unpaired(),
            sprt: None,
        };
        duel.sprt = args.sprt.map(|sprt| (sprt, sprt.status(duel.best_results())));
        Ok(Some(duel))
    }

    /// Pairs if nearly all games have partners, single games otherwise.
    pub(super) fn best_results(&self) -> Results {
        if self.are_paired() { self.pairs.into() } else { self.tally.into() }
    }

    pub(super) fn are_paired(&self) -> bool {
        self.pairs.pairs() > 0 && self.unpaired <= self.tally.games() / 10
    }

    pub(super) fn as_black(&self) -> Tally {
        let Tally { wins, draws, losses } = self.as_white;
        Tally::new(self.tally.wins - wins, self.tally.draws - draws, self.tally.losses - losses)
    }
}
