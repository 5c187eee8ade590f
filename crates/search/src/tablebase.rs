//! What the search asks of a tablebase, whoever has one.

use lucena_board::Position;
use lucena_eval::Score;

/// How a position ends with best play.
///
/// ```
/// use lucena_search::EndgameResult;
/// assert!(EndgameResult::Win > EndgameResult::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndgameResult {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// Knows how positions with few men end, and is asked inside the search; see
/// [`Search::set_tablebase`](crate::Search::set_tablebase).
///
/// Several threads ask at the same time, and each answer is waited for, so it had better come from
/// memory.
///
/// ```
/// use std::sync::Arc;
/// use lucena_board::{Game, Position, Role};
/// use lucena_eval::Material;
/// use lucena_search::{EndgameResult, Limits, Search, Tablebase};
///
/// /// Knows that kings with knights alone win nothing.
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
    /// Positions with more men, kings included, are not asked for.
    fn max_pieces(&self) -> usize;

    /// Positions with as many men as that are asked for only if they are to be searched so deep,
    /// since the answer may take longer than a short search. With fewer men all are.
    fn min_depth(&self) -> u32 {
        1
    }

    /// How the position ends; `None` if that is unknown. The counter of the fifty-move rule stands
    /// at zero and nobody may castle.
    fn probe(&self, position: &Position) -> Option<EndgameResult>;
}

impl EndgameResult {
    /// The score of such a position so far from the root: a win is worth less the later it comes.
    pub(crate) const fn score(self, ply: usize) -> Score {
        match self {
            Self::Loss => Score::tablebase_loss(ply as u32),
            Self::Draw => Score::ZERO,
            Self::Win => Score::tablebase_win(ply as u32),
        }
    }
}
