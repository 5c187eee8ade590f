//! [`Tablebase`]: the trait by which the search probes endgame tablebases.

use lucena_board::Position;
use lucena_eval::Score;

/// Result of a position with best play, from the side to move.
///
/// ```
/// use lucena_search::EndgameResult;
/// assert!(EndgameResult::Win > EndgameResult::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndgameResult {
    /// The side to move loses.
    Loss,
    /// A draw.
    Draw,
    /// The side to move wins.
    Win,
}

/// Endgame tablebase for probes within the search; see
/// [`Search::set_tablebase`](crate::Search::set_tablebase).
///
/// All threads probe at the same time and wait for the result, so probes should not need disk access.
///
/// ```
/// use std::sync::Arc;
/// use lucena_board::{Game, Position, Role};
/// use lucena_eval::Material;
/// use lucena_search::{EndgameResult, Limits, Search, Tablebase};
///
/// /// Scores positions with only kings and knights as draws.
/// struct Knights;
///
/// impl Tablebase for Knights {
///     fn max_pieces(&self) -> usize {
///         4
///     }
///
///     fn probe(&self, position: &Position) -> Option<EndgameResult> {
///         let simple = position.role(Role::King) | position.role(Role::Knight);
///         (position.occupied() == simple).then_some(EndgameResult::Draw)
///     }
/// }
///
/// let mut search = Search::new(Material::default());
/// search.set_tablebase(Some(Arc::new(Knights)));
/// // Once the rook is taken, only knights are left.
/// let game = Game::new("8/8/8/4k3/8/1r2N3/8/2N1K3 w - - 9 60".parse()?);
/// let report = search.run(&game, &Limits::depth(4), |_| {});
/// assert!(report.tablebase_hits > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tablebase: Send + Sync {
    /// Maximum number of pieces, kings included. Positions with more are not probed.
    fn max_pieces(&self) -> usize;

    /// Minimum depth for probes of positions with the maximum number of pieces, because a probe may
    /// take longer than a shallow search. Positions with fewer pieces are always probed.
    fn min_depth(&self) -> u32 {
        1
    }

    /// Hash of the set of tables, equal for equal sets, so that callers can record which tables a
    /// result depends on. 0 if unknown.
    fn fingerprint(&self) -> u64 {
        0
    }

    /// Probes a position; `None` if the result is unknown. The half-move clock is zero and there are
    /// no castling rights.
    fn probe(&self, position: &Position) -> Option<EndgameResult>;
}

impl EndgameResult {
    /// The score at this ply: a win farther from the root scores less.
    pub(crate) const fn score(self, ply: usize) -> Score {
        match self {
            Self::Loss => Score::tablebase_loss(ply as u32),
            Self::Draw => Score::ZERO,
            Self::Win => Score::tablebase_win(ply as u32),
        }
    }
}
