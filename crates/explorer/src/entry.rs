//! The entry of a position: a list of games while there are few, statistics when there are more.
//!
//! Entries are a function of the set of games alone, so an index that is built in steps equals one
//! that is built at once.

mod lists;
mod tally;

use lucena_board::Move;

use crate::codec::{Cursor, push_varint};
use crate::record::GameFacts;
use crate::section::Record;

pub(crate) use lists::{GameList, Order};
pub(crate) use tally::{MoveTally, Tally};

/// Up to this many games are listed; that takes less space than statistics.
pub(crate) const FEW_MAX: usize = 8;

/// A move as 16 bits; 0 if the game ended.
pub(crate) type MoveBits = u16;

/// A game in a position: the move played, and the number of the game.
pub(crate) type GameMove = (MoveBits, u32);

/// The games that reached a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// All games, in ascending order of move and game; at most [`FEW_MAX`].
    Few(Vec<GameMove>),
    /// Statistics of more games.
    Many(Summary),
}

/// Statistics of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Moves in ascending order of their bits.
    pub(crate) moves: Vec<MoveTally>,
    /// The games with the highest ratings.
    pub(crate) top: GameList,
    /// The latest games.
    pub(crate) recent: GameList,
}

impl Entry {
    /// An entry without games, to which games are added.
    pub(crate) const fn new() -> Self {
        Self::Few(Vec::new())
    }

    /// Adds a game. Games come in ascending order of move and number.
    pub(crate) fn add(&mut self, game: GameMove, facts: &[GameFacts]) {
        match self {
            Self::Few(games) if games.len() < FEW_MAX => games.push(game),
            Self::Few(games) => {
                let mut summary = Summary::of(games, facts);
                summary.add(game, facts);
                *self = Self::Many(summary);
            }
            Self::Many(summary) => summary.add(game, facts),
        }
    }

    /// The entry of the games of both.
    pub(crate) fn merged(self, other: Self, facts: &[GameFacts]) -> Self {
        match (self, other) {
            (Self::Few(mut games), Self::Few(more)) => {
                games.extend(more);
                games.sort_unstable();
                match games.len() <= FEW_MAX {
                    true => Self::Few(games),
                    false => Self::Many(Summary::of(&games, facts)),
                }
            }
            (one, other) => {
                Self::Many(one.into_summary(facts).merged(other.into_summary(facts), facts))
            }
        }
    }

    fn into_summary(self, facts: &[GameFacts]) -> Summary {
        match self {
            Self::Few(games) => Summary::of(&games, facts),
            Self::Many(summary) => summary,
        }
    }

    /// The first fault of an entry of an index with this many games.
    pub(crate) fn fault(&self, n_games: u64) -> Option<&'static str> {
        if self.games().into_iter().any(|game| u64::from(game) >= n_games) {
            return Some("a position refers to a game that does not exist");
        }
        let total = match self {
            Self::Few(games) => games.len() as u64,
            Self::Many(summary) => summary.moves.iter().map(|it| it.tally.total()).sum(),
        };
        (total > n_games).then_some("a position has more games than the index")
    }

    /// The numbers of all games that the entry refers to.
    pub(crate) fn games(&self) -> Vec<u32> {
        match self {
            Self::Few(games) => games.iter().map(|&(_, game)| game).collect(),
            Self::Many(Summary { moves, top, recent }) => {
                let single = moves.iter().filter_map(|it| it.game);
                let listed = top.iter().chain(recent.iter()).map(|&(_, game)| game);
                single.chain(listed).collect()
            }
        }
    }
}

impl Summary {
    /// The statistics of games in ascending order of move and number.
    pub(crate) fn of(games: &[GameMove], facts: &[GameFacts]) -> Self {
        let mut summary = Self::default();
        for &game in games {
            summary.add(game, facts);
        }
        summary
    }

    fn add(&mut self, game: GameMove, facts: &[GameFacts]) {
        let (mv, number) = game;
        let tally = Tally::of(&facts[number as usize]);
        match self.moves.last_mut() {
            Some(last) if last.mv == mv => {
                last.tally.add(&tally);
                last.game = None;
            }
            _ => self.moves.push(MoveTally { mv, tally, game: Some(number) }),
        }
        self.top.insert(game, facts, Order::Rating);
        self.recent.insert(game, facts, Order::Date);
    }

    fn merged(mut self, other: Self, facts: &[GameFacts]) -> Self {
        for more in other.moves {
            match self.moves.binary_search_by_key(&more.mv, |it| it.mv) {
                Ok(idx) => {
                    self.moves[idx].tally.add(&more.tally);
                    self.moves[idx].game = None;
                }
                Err(idx) => self.moves.insert(idx, more),
            }
        }
        other.top.iter().for_each(|&game| self.top.insert(game, facts, Order::Rating));
        other.recent.iter().for_each(|&game| self.recent.insert(game, facts, Order::Date));
        self
    }
}

pub(crate) fn decode_move(cursor: &mut Cursor<'_>) -> Option<MoveBits> {
    cursor.u16().filter(|&bits| bits == 0 || Move::from_bits(bits).is_some())
}

fn encode_game(&(mv, game): &GameMove, out: &mut Vec<u8>) {
    out.extend(mv.to_le_bytes());
    push_varint(out, game.into());
}

fn decode_game(cursor: &mut Cursor<'_>) -> Option<GameMove> {
    Some((decode_move(cursor)?, cursor.small()?))
}

impl Record for Entry {
    fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::Few(games) => {
                push_varint(out, games.len() as u64);
                games.iter().for_each(|game| encode_game(game, out));
            }
            Self::Many(Summary { moves, top, recent }) => {
                push_varint(out, 0);
                push_varint(out, moves.len() as u64);
                moves.iter().for_each(|it| it.encode(out));
                for list in [top, recent] {
                    push_varint(out, list.len() as u64);
                    list.iter().for_each(|game| encode_game(game, out));
                }
            }
        }
    }

    fn decode(cursor: &mut Cursor<'_>) -> Option<Self> {
        let n_games: usize = cursor.small()?;
        if n_games > FEW_MAX {
            return None;
        }
        if n_games > 0 {
            let games: Option<Vec<_>> = (0..n_games).map(|_| decode_game(cursor)).collect();
            return games.filter(|games| games.is_sorted_by(|a, b| a < b)).map(Self::Few);
        }
        let n_moves: usize = cursor.small().filter(|&n: &usize| n > 0 && n <= cursor.len())?;
        let moves: Option<Vec<_>> = (0..n_moves).map(|_| MoveTally::decode(cursor)).collect();
        let moves = moves.filter(|moves| moves.is_sorted_by(|a, b| a.mv < b.mv))?;
        let mut list = || {
            let n_games = cursor.small().filter(|&n: &usize| n <= GameList::CAPACITY)?;
            (0..n_games).map(|_| decode_game(cursor)).collect::<Option<Vec<_>>>()
        };
        let (top, recent) = (GameList::from(list()?), GameList::from(list()?));
        Some(Self::Many(Summary { moves, top, recent }))
    }

    fn skip(cursor: &mut Cursor<'_>) -> Option<()> {
        let games = |cursor: &mut Cursor<'_>, n_games: u64| {
            for _ in 0..n_games {
                cursor.u16()?;
                cursor.varint()?;
            }
            Some(())
        };
        let n_games = cursor.varint()?;
        if n_games > 0 {
            return games(cursor, n_games);
        }
        for _ in 0..cursor.varint()? {
            MoveTally::skip(cursor)?;
        }
        for _ in 0..2 {
            let n_games = cursor.varint()?;
            games(cursor, n_games)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::GameResult;

    use super::*;

    /// Facts of a hundred games with different ratings and dates, some unknown.
    fn facts() -> Vec<GameFacts> {
        let results = [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins];
        let game = |n: u32| GameFacts {
            date: if n.is_multiple_of(5) { 0 } else { 1_000_000 + n * 37 % 50 },
            rating_sum: if n.is_multiple_of(7) { 0 } else { 3000 + (n * 53 % 101) as u16 },
            result: results[n as usize % 3],
        };
        (0..100).map(game).collect()
    }

    fn entry_of(games: &mut [GameMove]) -> Entry {
        games.sort_unstable();
        let mut entry = Entry::new();
        games.iter().for_each(|&game| entry.add(game, &facts()));
        entry
    }

    /// The game and its move: an odd number of moves, with single games and the end of the game.
    fn games(range: std::ops::Range<u32>) -> Vec<GameMove> {
        let bits = |n: u32| if n.is_multiple_of(11) { 0 } else { 0x2481 + (n % 4) as u16 };
        range.map(|n| (bits(n), n)).collect()
    }

    #[test]
    fn entries_round_trip() {
        for n_games in [1, 2, 8, 9, 30, 100] {
            let entry = entry_of(&mut games(0..n_games));
            assert_eq!(matches!(entry, Entry::Few(_)), n_games <= 8);
            let mut bytes = Vec::new();
            entry.encode(&mut bytes);
            assert_eq!(Entry::decode(&mut Cursor(&bytes)).as_ref(), Some(&entry));
            let mut cursor = Cursor(&bytes);
            assert_eq!(Entry::skip(&mut cursor), Some(()));
            assert!(cursor.is_at_end());
            for end in 0..bytes.len() {
                assert_eq!(Entry::decode(&mut Cursor(&bytes[..end])), None, "{n_games} {end}");
                assert_eq!(Entry::skip(&mut Cursor(&bytes[..end])), None, "{n_games} {end}");
            }
        }
    }

    #[test]
    fn merging_equals_adding_all() {
        for (split, end) in [(1, 2), (3, 8), (4, 9), (8, 9), (1, 50), (50, 100), (99, 100)] {
            let whole = entry_of(&mut games(0..end));
            let (one, other) = (entry_of(&mut games(0..split)), entry_of(&mut games(split..end)));
            assert_eq!(one.clone().merged(other.clone(), &facts()), whole, "{split} of {end}");
            assert_eq!(other.merged(one, &facts()), whole, "{split} of {end}, reversed");
        }
    }

    #[test]
    fn invalid_entries_are_refused() {
        let check = |bytes: &[u8]| assert_eq!(Entry::decode(&mut Cursor(bytes)), None, "{bytes:?}");
        check(&[9]);
        check(&[0, 0, 0, 0]);
        // Not a move, and moves that do not ascend.
        check(&[1, 0, 1, 5]);
        check(&[2, 0x81, 0x24, 5, 0x81, 0x24, 4]);
    }
}
