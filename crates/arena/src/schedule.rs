//! Tournament schedules: pairings, openings and colors.

mod fixture;
mod format;
mod pairs;
mod swiss;

pub use fixture::Fixture;
pub use format::{Colors, Format, OpeningPolicy};

use std::fmt;

use pairs::Pairs;

/// Options of a schedule.
///
/// ```
/// use lucena_arena::{Schedule, ScheduleOptions};
/// let options = ScheduleOptions { n_players: 4, rounds: 5, ..ScheduleOptions::default() };
/// // Six pairings per round, two games each.
/// assert_eq!(Schedule::new(options)?.n_games(), 5 * 6 * 2);
/// # Ok::<(), lucena_arena::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleOptions {
    /// Tournament format.
    pub format: Format,
    /// Number of seeds: the first players meet all others in a gauntlet.
    pub seeds: usize,
    /// Number of players.
    pub n_players: usize,
    /// Number of rounds; each round plays the whole format once.
    pub rounds: u32,
    /// Number of games per pairing, all from the same opening.
    pub games: u32,
    /// Which player has White.
    pub colors: Colors,
    /// When the next opening is used.
    pub openings: OpeningPolicy,
}

/// A match of two players with one game pair.
impl Default for ScheduleOptions {
    fn default() -> Self {
        Self {
            format: Format::RoundRobin,
            seeds: 1,
            n_players: 2,
            rounds: 1,
            games: 2,
            colors: Colors::Swapped,
            openings: OpeningPolicy::Encounter,
        }
    }
}

/// An invalid schedule.
///
/// ```
/// use lucena_arena::{Schedule, ScheduleError, ScheduleOptions};
/// let options = ScheduleOptions { n_players: 1, ..ScheduleOptions::default() };
/// assert_eq!(Schedule::new(options), Err(ScheduleError::Players { found: 1 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScheduleError {
    /// Too few or too many players.
    Players {
        /// Number of players.
        found: usize,
    },
    /// No rounds or no games per pairing.
    Zero {
        /// `rounds` or `games`.
        name: &'static str,
    },
    /// A gauntlet without seeds or without opponents for them.
    Seeds {
        /// Number of seeds.
        found: usize,
        /// Number of players.
        n_players: usize,
    },
    /// The number of games overflows.
    TooManyGames,
}

/// All games of a tournament, numbered from 1. Games are computed on demand and depend only on the
/// options and the number, so shards can be played separately.
///
/// Games are grouped into pairings, numbered from 0: the games of two players from the same
/// opening. In a Swiss tournament the pairings of a round are known after the previous round, see
/// [`Schedule::pair_next_round`].
///
/// ```
/// use lucena_arena::{Schedule, ScheduleOptions};
/// let schedule = Schedule::new(ScheduleOptions { rounds: 3, ..ScheduleOptions::default() })?;
/// let (first, second) = (schedule.fixture(1).unwrap(), schedule.fixture(2).unwrap());
/// assert_eq!((first.white, first.black), (second.black, second.white));
/// assert_eq!(first.opening, second.opening);
/// assert_eq!(schedule.fixture(7), None);
/// # Ok::<(), lucena_arena::ScheduleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    options: ScheduleOptions,
    pairs: Pairs,
    n_games: u64,
}

/// Larger tournaments are typos.
const MAX_PLAYERS: usize = 1024;

impl Schedule {
    /// Creates a schedule.
    ///
    /// # Errors
    /// If there are too few players, rounds or games, or too many.
    ///
    /// ```
    /// use lucena_arena::{Format, Schedule, ScheduleOptions};
    /// let format = Format::Gauntlet;
    /// let options = ScheduleOptions { format, n_players: 5, ..ScheduleOptions::default() };
    /// assert_eq!(Schedule::new(options)?.n_games(), 4 * 2);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    pub fn new(options: ScheduleOptions) -> Result<Self, ScheduleError> {
        let ScheduleOptions { format, seeds, n_players, rounds, games, .. } = options;
        if !(2..=MAX_PLAYERS).contains(&n_players) {
            return Err(ScheduleError::Players { found: n_players });
        }
        for (name, number) in [("rounds", rounds), ("games", games)] {
            if number == 0 {
                return Err(ScheduleError::Zero { name });
            }
        }
        if format == Format::Gauntlet && !(1..n_players).contains(&seeds) {
            return Err(ScheduleError::Seeds { found: seeds, n_players });
        }
        let pairs = Pairs::new(&options);
        let n_games = (pairs.per_round() as u64)
            .checked_mul(rounds.into())
            .and_then(|pairings| pairings.checked_mul(games.into()))
            .ok_or(ScheduleError::TooManyGames)?;
        Ok(Self { options, pairs, n_games })
    }

    /// The options of the schedule.
    ///
    /// ```
    /// use lucena_arena::{Schedule, ScheduleOptions};
    /// let options = ScheduleOptions::default();
    /// assert_eq!(Schedule::new(options)?.options(), &options);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn options(&self) -> &ScheduleOptions {
        &self.options
    }

    /// Number of games, which is the number of the last one.
    ///
    /// ```
    /// use lucena_arena::{Schedule, ScheduleOptions};
    /// assert_eq!(Schedule::new(ScheduleOptions::default())?.n_games(), 2);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Number of pairings.
    ///
    /// ```
    /// use lucena_arena::{Schedule, ScheduleOptions};
    /// let options = ScheduleOptions { rounds: 8, ..ScheduleOptions::default() };
    /// assert_eq!(Schedule::new(options)?.n_pairings(), 8);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn n_pairings(&self) -> u64 {
        self.n_games / u64::from(self.options.games)
    }

    /// The game numbers of a pairing.
    ///
    /// ```
    /// use lucena_arena::{Schedule, ScheduleOptions};
    /// let options = ScheduleOptions { rounds: 8, ..ScheduleOptions::default() };
    /// assert_eq!(Schedule::new(options)?.games_of(3), 7..=8);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn games_of(&self, pairing: u64) -> std::ops::RangeInclusive<u64> {
        let games = u64::from(self.options.games);
        pairing * games + 1..=(pairing + 1) * games
    }

    /// The game with this number. `None` after the last game, in rounds of a Swiss tournament that
    /// are not paired yet, and for the last numbers of a Swiss round that has fewer pairings.
    ///
    /// ```
    /// use lucena_arena::{Schedule, ScheduleOptions};
    /// let schedule = Schedule::new(ScheduleOptions::default())?;
    /// assert_eq!(schedule.fixture(1).unwrap().white, 0);
    /// assert_eq!(schedule.fixture(0), None);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        if !(1..=self.n_games).contains(&number) {
            return None;
        }
        let games = u64::from(self.options.games);
        let (pairing, game) = ((number - 1) / games, (number - 1) % games);
        let per_round = self.pairs.per_round() as u64;
        let (round, place) = (pairing / per_round, pairing % per_round);
        let [first, second] = self.pairs.get(round as usize, place as usize)?;
        let opening = match self.options.openings {
            OpeningPolicy::Encounter => pairing,
            OpeningPolicy::Round => round,
        };
        let is_swapped = self.is_swapped([first, second], round, game);
        let (white, black) = if is_swapped { (second, first) } else { (first, second) };
        let round = round as u32 + 1;
        Some(Fixture { number, pairing, round, opening, white, black, first })
    }

    /// Whether the second player has White. With an even number of games per pairing, everyone has
    /// White in half of the games; with an odd number colors alternate from round to round, and
    /// within a round they are balanced to one game.
    fn is_swapped(&self, [first, second]: [usize; 2], round: u64, game: u64) -> bool {
        let games = u64::from(self.options.games);
        let start = match games.is_multiple_of(2) || matches!(self.options.format, Format::Swiss) {
            true => 0,
            false => round * games + first.abs_diff(second) as u64 - 1,
        };
        let is_odd = !(start + game).is_multiple_of(2);
        match self.options.colors {
            Colors::Swapped => is_odd,
            Colors::Reversed => !is_odd,
            Colors::Kept => false,
        }
    }

    /// The next round of a Swiss tournament to be paired, from 0.
    ///
    /// ```
    /// use lucena_arena::{Format, Schedule, ScheduleOptions};
    /// let options = ScheduleOptions { format: Format::Swiss, ..ScheduleOptions::default() };
    /// assert_eq!(Schedule::new(options)?.unpaired_round(), Some(0));
    /// assert_eq!(Schedule::new(ScheduleOptions::default())?.unpaired_round(), None);
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn unpaired_round(&self) -> Option<u32> {
        let paired = self.pairs.paired_rounds()?;
        (paired < self.options.rounds as usize).then_some(paired as u32)
    }

    /// The player with a bye in this round of a Swiss tournament, from 1, once it is paired: one
    /// player if their number is odd. A bye scores one point, whatever the number of games per
    /// pairing.
    ///
    /// ```
    /// use lucena_arena::{Format, Schedule, ScheduleOptions};
    /// let options =
    ///     ScheduleOptions { format: Format::Swiss, n_players: 3, rounds: 2, ..Default::default() };
    /// let mut schedule = Schedule::new(options)?;
    /// assert_eq!(schedule.bye(1), None);
    /// schedule.pair_next_round(&[0, 0, 0]);
    /// assert_eq!(schedule.bye(1), Some(2));
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    #[must_use]
    pub fn bye(&self, round: u32) -> Option<usize> {
        self.pairs.bye(round.checked_sub(1)? as usize)
    }

    /// Pairs the next round of a Swiss tournament by the players' scores in half points: players
    /// with similar scores meet and rematches are avoided. With an odd number of players one with a
    /// low score gets a bye. Does nothing in other formats.
    ///
    /// ```
    /// use lucena_arena::{Format, Schedule, ScheduleOptions};
    /// let options =
    ///     ScheduleOptions { format: Format::Swiss, n_players: 4, rounds: 3, ..Default::default() };
    /// let mut schedule = Schedule::new(options)?;
    /// schedule.pair_next_round(&[0, 0, 0, 0]);
    /// schedule.pair_next_round(&[4, 0, 3, 1]);
    /// let fifth = schedule.fixture(5).unwrap();
    /// assert_eq!((fifth.white, fifth.black), (0, 2));
    /// # Ok::<(), lucena_arena::ScheduleError>(())
    /// ```
    pub fn pair_next_round(&mut self, half_points: &[u32]) {
        if self.unpaired_round().is_some() {
            self.pairs.pair_next_round(half_points);
        }
    }
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { found } => {
                write!(f, "players: found {found}, expected 2 to {MAX_PLAYERS}")
            }
            Self::Zero { name } => write!(f, "{name}: found 0, expected at least 1"),
            Self::Seeds { found, n_players } => {
                write!(f, "seeds: found {found}, expected at least 1 and fewer than the ")?;
                write!(f, "{n_players} players")
            }
            Self::TooManyGames => write!(f, "too many games"),
        }
    }
}

impl std::error::Error for ScheduleError {}
