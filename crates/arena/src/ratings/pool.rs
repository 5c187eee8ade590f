//! Game results by pairing.

use std::collections::{BTreeMap, HashMap};

use crate::stats::{PlayerResult, Tally};

/// A player of a [`Pool`]: an index from 0.
///
/// ```
/// use lucena_arena::ratings::Pool;
/// let mut pool = Pool::new();
/// assert_eq!(pool.player("Knight").index(), 0);
/// assert_eq!(pool.player("Rook").index(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(u32);

impl PlayerId {
    pub(super) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("four billion names exceed any memory"))
    }

    /// The index, in the order in which players were added.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// assert_eq!(Pool::new().player("Knight").index(), 0);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Results of two players with fixed colours.
///
/// ```
/// use lucena_arena::ratings::Pool;
/// use lucena_arena::stats::{PlayerResult, Tally};
/// let mut pool = Pool::new();
/// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
/// pool.record(knight, rook, PlayerResult::Loss);
/// let pairing = pool.pairings().next().unwrap();
/// assert_eq!((pairing.white, pairing.black), (knight, rook));
/// assert_eq!(pairing.tally, Tally::new(0, 0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// White.
    pub white: PlayerId,
    /// Black.
    pub black: PlayerId,
    /// Results for White.
    pub tally: Tally,
}

/// Players and their results, by opponent and colour.
///
/// Memory grows with the number of players and pairings, not of games.
///
/// ```
/// use lucena_arena::ratings::Pool;
/// use lucena_arena::stats::{PlayerResult, Tally};
/// let mut pool = Pool::new();
/// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
/// pool.record(knight, rook, PlayerResult::Draw);
/// pool.record(rook, knight, PlayerResult::Win);
/// assert_eq!(pool.head_to_head(rook, knight), Tally::new(1, 1, 0));
/// assert_eq!(pool.tally(knight), Tally::new(0, 1, 1));
/// ```
///
/// # Invariants
///
/// 1. `names` and `indices` are inverse to each other.
/// 2. No player has played against itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    names: Vec<String>,
    indices: HashMap<String, PlayerId>,
    /// Results for White, by White and Black. Sorted, so that floating-point sums do not depend on
    /// the order of games.
    pairings: BTreeMap<(PlayerId, PlayerId), Tally>,
}

impl Pool {
    /// An empty pool.
    ///
    /// ```
    /// assert_eq!(lucena_arena::ratings::Pool::new().len(), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The player with this name, added if new.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// let mut pool = Pool::new();
    /// assert_eq!(pool.player("Knight"), pool.player("Knight"));
    /// ```
    pub fn player(&mut self, name: &str) -> PlayerId {
        if let Some(&player) = self.indices.get(name) {
            return player;
        }
        let player = PlayerId::new(self.names.len());
        self.names.push(name.to_owned());
        self.indices.insert(name.to_owned(), player);
        player
    }

    /// The player with this name, if there is one.
    ///
    /// ```
    /// assert!(lucena_arena::ratings::Pool::new().find("Knight").is_none());
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<PlayerId> {
        self.indices.get(name).copied()
    }

    /// The name of a player.
    ///
    /// # Panics
    ///
    /// If the player is not in this pool.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// let mut pool = Pool::new();
    /// let knight = pool.player("Knight");
    /// assert_eq!(pool.name(knight), "Knight");
    /// ```
    #[must_use]
    pub fn name(&self, player: PlayerId) -> &str {
        &self.names[player.index()]
    }

    /// Number of players.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// let mut pool = Pool::new();
    /// pool.player("Knight");
    /// assert_eq!(pool.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no players.
    ///
    /// ```
    /// assert!(lucena_arena::ratings::Pool::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All players, in the order in which they were added.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// let mut pool = Pool::new();
    /// let knight = pool.player("Knight");
    /// assert!(pool.players().eq([knight]));
    /// ```
    pub fn players(&self) -> impl ExactSizeIterator<Item = PlayerId> + use<> {
        (0..self.names.len()).map(PlayerId::new)
    }

    /// Adds a game by its result for White. Returns false and ignores the game if both players are
    /// the same.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// assert!(pool.record(knight, rook, PlayerResult::Win));
    /// assert!(!pool.record(knight, knight, PlayerResult::Win));
    /// ```
    pub fn record(&mut self, white: PlayerId, black: PlayerId, outcome: PlayerResult) -> bool {
        let mut tally = Tally::default();
        tally.record(outcome);
        self.record_all(white, black, tally)
    }

    /// Adds several games of two players, with results for White.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::Tally;
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record_all(knight, rook, Tally::new(1, 2, 3));
    /// assert_eq!(pool.games(), 6);
    /// ```
    pub fn record_all(&mut self, white: PlayerId, black: PlayerId, tally: Tally) -> bool {
        if white == black {
            return false;
        }
        if tally.games() > 0 {
            *self.pairings.entry((white, black)).or_default() += tally;
        }
        true
    }

    /// Number of games.
    ///
    /// ```
    /// assert_eq!(lucena_arena::ratings::Pool::new().games(), 0);
    /// ```
    #[must_use]
    pub fn games(&self) -> u64 {
        self.pairings.values().fold(0, |sum, tally| sum.saturating_add(tally.games()))
    }

    /// The results of all games for White.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Pool::new().white_tally(), Tally::default());
    /// ```
    #[must_use]
    pub fn white_tally(&self) -> Tally {
        self.pairings.values().fold(Tally::default(), |sum, &tally| sum + tally)
    }

    /// Results by White and Black, sorted by player.
    ///
    /// ```
    /// assert_eq!(lucena_arena::ratings::Pool::new().pairings().count(), 0);
    /// ```
    pub fn pairings(&self) -> impl Iterator<Item = Pairing> {
        self.pairings.iter().map(|(&(white, black), &tally)| Pairing { white, black, tally })
    }

    /// Results of one player against another, with both colours.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::{PlayerResult, Tally};
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record(knight, rook, PlayerResult::Win);
    /// assert_eq!(pool.head_to_head(rook, knight), Tally::new(0, 0, 1));
    /// ```
    #[must_use]
    pub fn head_to_head(&self, player: PlayerId, opponent: PlayerId) -> Tally {
        let as_white = |white, black| self.pairings.get(&(white, black)).copied();
        let with_white = as_white(player, opponent).unwrap_or_default();
        let with_black = as_white(opponent, player).unwrap_or_default();
        with_white + with_black.reversed()
    }

    /// Results of a player against all opponents.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::Tally;
    /// let mut pool = Pool::new();
    /// let knight = pool.player("Knight");
    /// assert_eq!(pool.tally(knight), Tally::default());
    /// ```
    #[must_use]
    pub fn tally(&self, player: PlayerId) -> Tally {
        self.tallies()[player.index()]
    }

    /// Results of each player against all opponents.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::{PlayerResult, Tally};
    /// let mut pool = Pool::new();
    /// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
    /// pool.record(knight, rook, PlayerResult::Win);
    /// assert_eq!(pool.tallies(), [Tally::new(1, 0, 0), Tally::new(0, 0, 1)]);
    /// ```
    #[must_use]
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.len()];
        for Pairing { white, black, tally } in self.pairings() {
            tallies[white.index()] += tally;
            tallies[black.index()] += tally.reversed();
        }
        tallies
    }

    /// The games between players whose names `keep` accepts.
    ///
    /// ```
    /// use lucena_arena::ratings::Pool;
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let [a, b, c] = ["A", "B", "C"].map(|name| pool.player(name));
    /// pool.record(a, b, PlayerResult::Win);
    /// pool.record(b, c, PlayerResult::Win);
    /// let two = pool.only(|name| name != "C");
    /// assert_eq!((two.len(), two.games()), (2, 1));
    /// ```
    #[must_use]
    pub fn only(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        let mut part = Self::new();
        let kept: Vec<Option<PlayerId>> =
            self.names.iter().map(|name| is_wanted(name).then(|| part.player(name))).collect();
        for Pairing { white, black, tally } in self.pairings() {
            if let (Some(white), Some(black)) = (kept[white.index()], kept[black.index()]) {
                part.record_all(white, black, tally);
            }
        }
        part
    }
}
