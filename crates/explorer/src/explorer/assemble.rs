//! Statistics of a position from its entry and the records of its games.

use std::cmp::Reverse;
use std::collections::HashMap;

use lucena_board::{ChessPosition, Move};

use super::Explorer;
use crate::entry::{Entry, GameMove, MoveBits, MoveTally, Summary, Tally};
use crate::packed_date;
use crate::record::{GameFacts, GameRecord};
use crate::{ExplorerError, GameAt, MoveStats, Stats};

/// The records of the games that a result refers to; each is read once.
type Records = HashMap<u32, GameRecord>;

impl Explorer {
    /// The statistics of an entry, without moves that are illegal in the position.
    pub(super) fn stats(
        &self,
        position: &impl ChessPosition,
        entry: Entry,
    ) -> Result<Option<Stats>, ExplorerError> {
        let mut games = entry.games();
        games.sort_unstable();
        games.dedup();
        let mut records = Records::with_capacity(games.len());
        for &id in &games {
            let fault = "a position refers to a game that does not exist";
            let record = self.games.find(&self.storage, id.into())?;
            let damaged = || ExplorerError::Damaged { at: self.positions.end(), fault };
            records.insert(id, record.ok_or_else(damaged)?);
        }
        let summary = match entry {
            Entry::Few(listed) => summarize(&listed, &games, &records),
            Entry::Many(summary) => summary,
        };
        self.stats_of_summary(position, &summary, &records)
    }

    fn stats_of_summary(
        &self,
        position: &impl ChessPosition,
        summary: &Summary,
        records: &Records,
    ) -> Result<Option<Stats>, ExplorerError> {
        let mut stats = Stats::default();
        let mut is_collision = false;
        for it in &summary.moves {
            let mv = Move::from_bits(it.mv);
            if mv.is_some_and(|mv| !position.is_legal(mv)) {
                is_collision = true;
                continue;
            }
            let Tally { white, draws, black, .. } = it.tally;
            stats.white += white;
            stats.draws += draws;
            stats.black += black;
            if let Some(mv) = mv {
                stats.moves.push(self.move_stats(mv, it, records)?);
            }
        }
        if stats.total() == 0 {
            return Ok(None);
        }
        stats.moves.sort_by_key(|it| (Reverse(it.total()), it.mv.bits()));
        if !is_collision {
            let list = |games: &crate::entry::GameList| {
                games.iter().map(|&game| self.game_at(game, records)).collect::<Result<_, _>>()
            };
            stats.top_games = list(&summary.top)?;
            stats.recent_games = list(&summary.recent)?;
        }
        Ok(Some(stats))
    }

    fn move_stats(
        &self,
        mv: Move,
        it: &MoveTally,
        records: &Records,
    ) -> Result<MoveStats, ExplorerError> {
        let Tally { white, draws, black, last_date, .. } = it.tally;
        let game = it.game.map(|game| self.game_info(game, &records[&game])).transpose()?;
        Ok(MoveStats {
            mv,
            white,
            draws,
            black,
            average_rating: it.tally.average_rating(),
            last_date: packed_date::unpack(last_date).unwrap_or_default(),
            game,
        })
    }

    fn game_at(&self, (mv, game): GameMove, records: &Records) -> Result<GameAt, ExplorerError> {
        let game = self.game_info(game, &records[&game])?;
        Ok(GameAt { mv: Move::from_bits(mv), game })
    }
}

/// The summary of a list of games. `ids` are their numbers in ascending order.
fn summarize(listed: &[GameMove], ids: &[u32], records: &Records) -> Summary {
    // Facts are indexed by number, so number the few games from 0 in the same order.
    let facts: Vec<GameFacts> = ids.iter().map(|id| records[id].facts()).collect();
    let local = |&(mv, game): &GameMove| {
        let idx = ids.binary_search(&game).expect("all games of the entry are among the ids");
        (mv, idx as u32)
    };
    let games: Vec<GameMove> = listed.iter().map(local).collect();
    let mut summary = Summary::of(&games, &facts);
    let global = |(mv, idx): (MoveBits, u32)| (mv, ids[idx as usize]);
    for it in &mut summary.moves {
        it.game = it.game.map(|idx| ids[idx as usize]);
    }
    for list in [&mut summary.top, &mut summary.recent] {
        *list = list.iter().map(|&game| global(game)).collect::<Vec<_>>().into();
    }
    summary
}
