//! Counts of games by result, with ratings and dates.

use lucena_board::GameResult;

use super::{MoveBits, decode_move};
use crate::codec::{Cursor, push_varint};
use crate::packed_date;
use crate::record::{GameFacts, RATING_MAX};

/// Counts of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) white: u64,
    pub(crate) draws: u64,
    pub(crate) black: u64,
    /// Games in which both players are rated.
    pub(crate) n_rated: u64,
    /// The sum of both ratings over those games.
    pub(crate) rating_sum: u64,
    /// The packed date of the latest game.
    pub(crate) last_date: u32,
}

impl Tally {
    /// The counts of a game.
    pub(crate) fn of(game: &GameFacts) -> Self {
        Self {
            white: u64::from(game.result == GameResult::WhiteWins),
            draws: u64::from(game.result == GameResult::Draw),
            black: u64::from(game.result == GameResult::BlackWins),
            n_rated: u64::from(game.rating_sum > 0),
            rating_sum: game.rating_sum.into(),
            last_date: game.date,
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.n_rated += other.n_rated;
        self.rating_sum += other.rating_sum;
        self.last_date = self.last_date.max(other.last_date);
    }

    pub(crate) const fn total(&self) -> u64 {
        self.white + self.draws + self.black
    }

    /// The average rating of all players, rounded.
    pub(crate) fn average_rating(&self) -> Option<u32> {
        let n_players = 2 * self.n_rated;
        let rounded = (self.rating_sum + self.n_rated).checked_div(n_players)?;
        u32::try_from(rounded).ok()
    }

    /// Whether the counts may be those of games: no number overflows a sum over all moves.
    fn is_valid(&self) -> bool {
        let max = u64::from(u32::MAX);
        let is_counted = [self.white, self.draws, self.black].into_iter().all(|n| n <= max);
        is_counted
            && self.total() > 0
            && self.n_rated <= self.total()
            && self.rating_sum <= 2 * self.n_rated * u64::from(RATING_MAX)
            && packed_date::unpack(self.last_date).is_some()
    }
}

/// Counts of the games with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTally {
    pub(crate) mv: MoveBits,
    pub(crate) tally: Tally,
    /// The game, if there is only one.
    pub(crate) game: Option<u32>,
}

impl MoveTally {
    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        let Tally { white, draws, black, n_rated, rating_sum, last_date } = self.tally;
        out.extend(self.mv.to_le_bytes());
        for number in [white, draws, black, n_rated, rating_sum, last_date.into()] {
            push_varint(out, number);
        }
        if let Some(game) = self.game {
            push_varint(out, game.into());
        }
    }

    pub(super) fn decode(cursor: &mut Cursor<'_>) -> Option<Self> {
        let mv = decode_move(cursor)?;
        let tally = Tally {
            white: cursor.varint()?,
            draws: cursor.varint()?,
            black: cursor.varint()?,
            n_rated: cursor.varint()?,
            rating_sum: cursor.varint()?,
            last_date: cursor.small()?,
        };
        if !tally.is_valid() {
            return None;
        }
        let game = if tally.total() == 1 { Some(cursor.small()?) } else { None };
        Some(Self { mv, tally, game })
    }

    pub(super) fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.u16()?;
        let mut n_games: u64 = 0;
        for _ in 0..3 {
            n_games = n_games.saturating_add(cursor.varint()?);
        }
        for _ in 0..3 {
            cursor.varint()?;
        }
        if n_games == 1 {
            cursor.varint()?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_is_that_of_rated_games() {
        let game = |rating_sum| GameFacts { date: 0, rating_sum, result: GameResult::Draw };
        let mut tally = Tally::of(&game(0));
        assert_eq!(tally.average_rating(), None);
        tally.add(&Tally::of(&game(4801)));
        assert_eq!(tally.average_rating(), Some(2401), "2400.5 rounds up");
        tally.add(&Tally::of(&game(5001)));
        assert_eq!((tally.average_rating(), tally.total()), (Some(2451), 3));
    }
}
