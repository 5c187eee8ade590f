//! When a game is decided before its end. The normal end of a game always comes first.

mod draw;
mod referee;
mod resign;
mod tablebases;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use lucena_syzygy::Tablebase;

pub(crate) use referee::{Judged, Referee};

/// When a game is decided before its end; nothing by default.
///
/// ```
/// use lucena_arena::{Adjudication, DrawRule, ResignRule, ResignSides};
/// let rules = Adjudication {
///     resign: Some(ResignRule { score: 600, moves: 3, sides: ResignSides::One }),
///     draw: Some(DrawRule { score: 10, moves: 8, from_move: 34 }),
///     max_moves: Some(200),
///     ..Adjudication::default()
/// };
/// assert!(rules.tablebases.is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Adjudication {
    /// A side that is lost by the scores loses.
    pub resign: Option<ResignRule>,
    /// Even scores for long enough are a draw.
    pub draw: Option<DrawRule>,
    /// After so many moves of both sides, counted from the start of the game, book moves
    /// included, it is a draw.
    pub max_moves: Option<u32>,
    /// What endgame tablebases know decides.
    pub tablebases: Option<TablebaseRule>,
}

/// A side that is lost by the scores loses.
///
/// ```
/// use lucena_arena::{ResignRule, ResignSides};
/// let rule = ResignRule { score: 600, moves: 3, sides: ResignSides::Both };
/// assert_eq!(rule.sides, ResignSides::Both);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Hundredths of a pawn that it has to be lost by, at least. Being mated counts.
    pub score: u32,
    /// For so many moves in a row.
    pub moves: u32,
    /// Who has to think so.
    pub sides: ResignSides,
}

/// Whose scores have to say that a game is lost.
///
/// ```
/// assert_eq!(lucena_arena::ResignSides::default(), lucena_arena::ResignSides::One);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResignSides {
    /// Those of the loser.
    #[default]
    One,
    /// Those of both sides.
    Both,
}

/// Even scores for long enough are a draw.
///
/// ```
/// use lucena_arena::DrawRule;
/// let rule = DrawRule { score: 10, moves: 8, from_move: 34 };
/// assert_eq!(rule.from_move, 34);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Hundredths of a pawn that a score may be away from zero, at most.
    pub score: u32,
    /// For so many moves of each side in a row. A capture, a pawn move, a mate score or none at
    /// all start the count anew.
    pub moves: u32,
    /// Not before this move, as the FEN of the start counts moves.
    pub from_move: u32,
}

/// What endgame tablebases know decides.
///
/// ```
/// use std::sync::Arc;
/// use lucena_arena::TablebaseRule;
/// use lucena_syzygy::Tablebase;
/// let rule = TablebaseRule::new(Arc::new(Tablebase::new()));
/// assert_eq!(rule.max_men, lucena_syzygy::MAX_PIECES);
/// ```
#[derive(Clone, Debug)]
pub struct TablebaseRule {
    /// The tables.
    pub tables: Arc<Tablebase>,
    /// The most men, kings included, that they are asked for.
    pub max_men: usize,
    /// Whether wins that the fifty-move rule spoils are wins.
    pub fifty_moves: FiftyMoves,
    /// Which results they may decide.
    pub results: TablebaseResults,
}

impl TablebaseRule {
    /// Asks these tables whatever they know, and heeds the fifty-move rule.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_arena::{FiftyMoves, TablebaseRule};
    /// let rule = TablebaseRule::new(Arc::default());
    /// assert_eq!(rule.fifty_moves, FiftyMoves::Heeded);
    /// ```
    #[must_use]
    pub fn new(tables: Arc<Tablebase>) -> Self {
        let (fifty_moves, results) = (FiftyMoves::default(), TablebaseResults::default());
        Self { tables, max_men: lucena_syzygy::MAX_PIECES, fifty_moves, results }
    }
}

/// Whether the fifty-move rule counts where tables decide.
///
/// ```
/// assert_eq!(lucena_arena::FiftyMoves::default(), lucena_arena::FiftyMoves::Heeded);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FiftyMoves {
    /// Wins that it spoils are draws.
    #[default]
    Heeded,
    /// Wins are wins, however long they take.
    Ignored,
}

/// Which results tables may decide.
///
/// ```
/// assert_eq!(lucena_arena::TablebaseResults::default(), lucena_arena::TablebaseResults::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TablebaseResults {
    /// Wins and draws.
    #[default]
    All,
    /// Wins alone.
    Wins,
    /// Draws alone.
    Draws,
}
