//! Standings.

use std::collections::{BTreeMap, HashMap};

use lucena_board::{Color, GameResult};

use crate::ratings::Pool;
use crate::stats::{GamePair, Pentanomial, PlayerResult, Results, Tally};
use crate::{Colors, FaultKind, JournalEntry, PlayerUse, ScheduleOptions};

/// Standings: results of all finished games by player and by pairing.
///
/// ```
/// use lucena_arena::{ScheduleOptions, Standings};
/// let standings = Standings::new(vec!["one".into(), "other".into()], &ScheduleOptions::default());
/// assert_eq!(standings.n_games(), 0);
/// assert_eq!(standings.between(0, 1).tally.games(), 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    players: Vec<PlayerStanding>,
    /// By players, lower index first, from the first one's point of view.
    meetings: BTreeMap<(usize, usize), HeadToHead>,
    /// By White and Black, from White's point of view.
    by_color: BTreeMap<(usize, usize), Tally>,
    /// First games of incomplete pairs, by pairing and index of the pair.
    open: HashMap<(u64, u64), PlayerResult>,
    /// Games per pairing, if they form game pairs.
    games_of_pairs: Option<u64>,
    endings: BTreeMap<String, u64>,
    /// Half points of each player in each round.
    half_points: BTreeMap<u32, Vec<u32>>,
    n_games: u64,
    n_plies: u64,
}

/// Results of two players, from one player's point of view.
///
/// ```
/// use lucena_arena::HeadToHead;
/// assert_eq!(HeadToHead::default().results().games(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// All games.
    pub tally: Tally,
    /// Complete game pairs, if the schedule has them.
    pub pairs: Option<Pentanomial>,
}

impl HeadToHead {
    /// The results for statistics: pairs if there are any, otherwise games.
    ///
    /// ```
    /// use lucena_arena::HeadToHead;
    /// use lucena_arena::stats::Tally;
    /// let meeting = HeadToHead { tally: Tally::new(3, 2, 1), pairs: None };
    /// assert_eq!(meeting.results().games(), 6);
    /// ```
    #[must_use]
    pub fn results(self) -> Results {
        match self.pairs {
            Some(pairs) => Results::Pairs(pairs),
            None => Results::Games(self.tally),
        }
    }

    /// The same results from the opponent's point of view.
    ///
    /// ```
    /// use lucena_arena::HeadToHead;
    /// use lucena_arena::stats::Tally;
    /// let meeting = HeadToHead { tally: Tally::new(3, 2, 1), pairs: None };
    /// assert_eq!(meeting.reversed().tally, Tally::new(1, 2, 3));
    /// ```
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { tally: self.tally.reversed(), pairs: self.pairs.map(Pentanomial::reversed) }
    }

    fn plus(self, other: Self) -> Self {
        let pairs = match (self.pairs, other.pairs) {
            (Some(one), Some(two)) => Some(one + two),
            (one, two) => one.or(two),
        };
        Self { tally: self.tally + other.tally, pairs }
    }
}

/// Results of one player.
///
/// ```
/// use lucena_arena::PlayerStanding;
/// assert!(PlayerStanding::default().faults.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PlayerStanding {
    /// Name of the player.
    pub name: String,
    /// All games.
    pub tally: Tally,
    /// Games with White.
    pub as_white: Tally,
    /// Byes in a Swiss tournament.
    pub byes: u64,
    /// Resources used.
    pub used: PlayerUse,
    /// Games lost by faults.
    pub faults: BTreeMap<FaultKind, u64>,
    /// Number of warnings.
    pub n_warnings: u64,
}

impl PlayerStanding {
    /// Points, including one for each bye.
    ///
    /// ```
    /// use lucena_arena::PlayerStanding;
    /// assert_eq!(PlayerStanding::default().points(), 0.0);
    /// ```
    #[must_use]
    pub fn points(&self) -> f64 {
        self.tally.points() + self.byes as f64
    }
}

/// Half points for a bye.
const BYE_HALF_POINTS: u32 = 2;

impl Standings {
    /// Standings before the first game.
    ///
    /// ```
    /// use lucena_arena::{ScheduleOptions, Standings};
    /// let standings = Standings::new(vec!["a".into()], &ScheduleOptions::default());
    /// assert_eq!(standings.players()[0].name, "a");
    /// ```
    #[must_use]
    pub fn new(names: Vec<String>, schedule: &ScheduleOptions) -> Self {
        let in_pairs = schedule.games.is_multiple_of(2) && schedule.colors != Colors::Kept;
        let player = |name| PlayerStanding { name, ..PlayerStanding::default() };
        Self {
            players: names.into_iter().map(player).collect(),
            meetings: BTreeMap::new(),
            by_color: BTreeMap::new(),
            open: HashMap::new(),
            games_of_pairs: in_pairs.then_some(schedule.games.into()),
            endings: BTreeMap::new(),
            half_points: BTreeMap::new(),
            n_games: 0,
            n_plies: 0,
        }
    }

    /// Adds a game. Aborted games are ignored.
    pub fn add(&mut self, entry: &JournalEntry) {
        let Some(white) = outcome(entry.result(), Color::White) else { return };
        self.n_games += 1;
        self.n_plies += entry.plies as u64;
        *self.endings.entry(entry.ending_kind()).or_default() += 1;
        let n_players = self.players.len();
        let of_round = self.half_points.entry(entry.round).or_insert_with(|| vec![0; n_players]);
        for color in [Color::White, Color::Black] {
            let outcome = if color == Color::White { white } else { white.reversed() };
            let Some(player) = self.players.get_mut(entry.players()[color]) else { continue };
            player.tally.record(outcome);
            of_round[entry.players()[color]] += u32::from(outcome.half_points());
            if color == Color::White {
                player.as_white.record(outcome);
            }
            player.used = player.used.plus(&entry.used()[color]);
            if let (Some(fault), PlayerResult::Loss) = (entry.fault, outcome) {
                *player.faults.entry(fault).or_default() += 1;
            }
            let word = if color == Color::White { "White" } else { "Black" };
            player.n_warnings +=
                entry.warnings.iter().filter(|warning| warning.starts_with(word)).count() as u64;
        }
        self.by_color.entry((entry.white, entry.black)).or_default().record(white);
        let is_first_white = entry.white < entry.black;
        let first = if is_first_white { white } else { white.reversed() };
        let players = (entry.white.min(entry.black), entry.white.max(entry.black));
        let meeting = self.meetings.entry(players).or_default();
        meeting.tally.record(first);
        let Some(games) = self.games_of_pairs else { return };
        let pairs = meeting.pairs.get_or_insert_default();
        let pair = (entry.pairing, entry.game.saturating_sub(1) % games / 2);
        match self.open.remove(&pair) {
            None => {
                self.open.insert(pair, first);
            }
            Some(other) => pairs.record(GamePair(other, first)),
        }
    }

    /// Adds a bye, which scores a point, in this round (from 1).
    ///
    /// ```
    /// use lucena_arena::{ScheduleOptions, Standings};
    /// let names = ["a", "b", "c"].map(String::from).to_vec();
    /// let mut standings = Standings::new(names, &ScheduleOptions::default());
    /// standings.add_bye(1, 2);
    /// assert_eq!(standings.players()[2].points(), 1.0);
    /// ```
    pub fn add_bye(&mut self, round: u32, player: usize) {
        let n_players = self.players.len();
        let Some(standing) = self.players.get_mut(player) else { return };
        standing.byes += 1;
        let of_round = self.half_points.entry(round).or_insert_with(|| vec![0; n_players]);
        of_round[player] += BYE_HALF_POINTS;
    }

    /// The players by index.
    #[must_use]
    pub fn players(&self) -> &[PlayerStanding] {
        &self.players
    }

    /// Results of one player against another.
    ///
    /// ```
    /// # use lucena_arena::{ScheduleOptions, Standings};
    /// let standings = Standings::new(vec!["a".into(), "b".into()], &ScheduleOptions::default());
    /// assert_eq!(standings.between(0, 1), standings.between(1, 0).reversed());
    /// ```
    #[must_use]
    pub fn between(&self, player: usize, other: usize) -> HeadToHead {
        let key = (player.min(other), player.max(other));
        let mut meeting = self.meetings.get(&key).copied().unwrap_or_default();
        if self.games_of_pairs.is_some() {
            meeting.pairs.get_or_insert_default();
        }
        if player <= other { meeting } else { meeting.reversed() }
    }

    /// Results of a player.
    ///
    /// ```
    /// # use lucena_arena::{ScheduleOptions, Standings};
    /// let standings = Standings::new(vec!["a".into(), "b".into()], &ScheduleOptions::default());
    /// assert_eq!(standings.of(0), standings.between(0, 1));
    /// ```
    #[must_use]
    pub fn of(&self, player: usize) -> HeadToHead {
        let others = (0..self.players.len()).filter(|&other| other != player);
        others
            .map(|other| self.between(player, other))
            .fold(HeadToHead::default(), HeadToHead::plus)
    }

    /// All games as a pool, for ratings.
    ///
    /// ```
    /// # use lucena_arena::{ScheduleOptions, Standings};
    /// let standings = Standings::new(vec!["a".into(), "b".into()], &ScheduleOptions::default());
    /// assert_eq!(standings.pool().len(), 2);
    /// ```
    #[must_use]
    pub fn pool(&self) -> Pool {
        let mut pool = Pool::new();
        let ids: Vec<_> = self.players.iter().map(|player| pool.player(&player.name)).collect();
        for (&(white, black), &tally) in &self.by_color {
            pool.record_all(ids[white], ids[black], tally);
        }
        pool
    }

    /// Number of finished games.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Number of plies in all games, including openings.
    #[must_use]
    pub fn n_plies(&self) -> u64 {
        self.n_plies
    }

    /// Number of games by reason of the result.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<String, u64> {
        &self.endings
    }

    /// Whether any games of this round (from 1) are finished.
    pub(super) fn has_games_of(&self, round: u32) -> bool {
        self.half_points.contains_key(&round)
    }

    /// Half points of each player before this round (from 1).
    pub(super) fn half_points_before(&self, round: u32) -> Vec<u32> {
        let mut points = vec![0; self.players.len()];
        for (_, of_round) in self.half_points.range(..round) {
            for (sum, more) in points.iter_mut().zip(of_round) {
                *sum += more;
            }
        }
        points
    }
}

/// The result from the point of view of one color; `None` for aborted games.
fn outcome(result: GameResult, color: Color) -> Option<PlayerResult> {
    match result.winner() {
        Some(winner) if winner == color => Some(PlayerResult::Win),
        Some(_) => Some(PlayerResult::Loss),
        None if result == GameResult::Draw => Some(PlayerResult::Draw),
        None => None,
    }
}
