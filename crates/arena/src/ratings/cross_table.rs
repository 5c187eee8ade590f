//! Cross tables.

use super::{Pairing, PlayerId, Pool};
use crate::stats::Tally;

/// A row of a [`CrossTable`].
///
/// ```
/// use lucena_arena::ratings::{CrossTable, Pool};
/// use lucena_arena::stats::Tally;
/// let mut pool = Pool::new();
/// let (knight, rook) = (pool.player("Knight"), pool.player("Rook"));
/// pool.record_all(rook, knight, Tally::new(2, 1, 1));
/// let table = CrossTable::of(&pool);
/// let first = &table.rows()[0];
/// assert_eq!((first.player, first.tally), (rook, Tally::new(2, 1, 1)));
/// assert_eq!(first.results, [None, Some(Tally::new(2, 1, 1))]);
/// // 2.5 points against an opponent with 1.5.
/// assert_eq!(first.sonneborn_berger, 3.75);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CrossTableRow {
    /// The player.
    pub player: PlayerId,
    /// Results against all opponents.
    pub tally: Tally,
    /// Results against each player, in the order of the rows; `None` if they have not met.
    pub results: Vec<Option<Tally>>,
    /// Sonneborn-Berger score: the sum of the opponents' points weighted by the points scored
    /// against them.
    pub sonneborn_berger: f64,
}

/// A cross table, sorted by points and Sonneborn-Berger score.
///
/// ```
/// use lucena_arena::ratings::{CrossTable, Pool};
/// assert!(CrossTable::of(&Pool::new()).rows().is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CrossTable {
    rows: Vec<CrossTableRow>,
}

impl CrossTable {
    /// The cross table of a pool. Memory is quadratic in the number of players.
    ///
    /// ```
    /// use lucena_arena::ratings::{CrossTable, Pool};
    /// use lucena_arena::stats::PlayerResult;
    /// let mut pool = Pool::new();
    /// let [a, b, c] = ["A", "B", "C"].map(|name| pool.player(name));
    /// pool.record(a, b, PlayerResult::Loss);
    /// pool.record(c, b, PlayerResult::Draw);
    /// let table = CrossTable::of(&pool);
    /// let order: Vec<&str> = table.rows().iter().map(|row| pool.name(row.player)).collect();
    /// assert_eq!(order, ["B", "C", "A"]);
    /// ```
    #[must_use]
    pub fn of(pool: &Pool) -> Self {
        let tallies = pool.tallies();
        let mut tie_breaks = vec![0.0; pool.len()];
        for Pairing { white, black, tally } in pool.pairings() {
            let (white, black) = (white.index(), black.index());
            tie_breaks[white] += tally.points() * tallies[black].points();
            tie_breaks[black] += tally.reversed().points() * tallies[white].points();
        }
        let mut order: Vec<PlayerId> = pool.players().collect();
        order.sort_by(|a, b| {
            let key =
                |player: &PlayerId| (tallies[player.index()].points(), tie_breaks[player.index()]);
            let ((points_a, break_a), (points_b, break_b)) = (key(a), key(b));
            points_b.total_cmp(&points_a).then(break_b.total_cmp(&break_a))
        });
        let mut rows: Vec<CrossTableRow> = order
            .iter()
            .map(|&player| CrossTableRow {
                player,
                tally: tallies[player.index()],
                results: vec![None; order.len()],
                sonneborn_berger: tie_breaks[player.index()],
            })
            .collect();
        fill(&mut rows, &order, pool);
        Self { rows }
    }

    /// The rows, the best player first.
    ///
    /// ```
    /// use lucena_arena::ratings::{CrossTable, Pool};
    /// let mut pool = Pool::new();
    /// pool.player("alone");
    /// assert_eq!(CrossTable::of(&pool).rows().len(), 1);
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[CrossTableRow] {
        &self.rows
    }
}

fn fill(rows: &mut [CrossTableRow], order: &[PlayerId], pool: &Pool) {
    let mut places = vec![0; order.len()];
    for (place, player) in order.iter().enumerate() {
        places[player.index()] = place;
    }
    for Pairing { white, black, tally } in pool.pairings() {
        let (white, black) = (places[white.index()], places[black.index()]);
        *rows[white].results[black].get_or_insert_default() += tally;
        *rows[black].results[white].get_or_insert_default() += tally.reversed();
    }
}
