//! The analyzer: searches the positions of a game, from the last to the first, and judges its moves.

mod clocks;
mod judge;
mod search;
mod settings;

use lucena_board::Game;
use lucena_book::{Book, OpeningNames};
use lucena_pgn::GameTree;

use self::clocks::Clocks;
use self::judge::Judge;
use self::search::GameSearch;
use crate::profile::Profile;
use crate::why::ExplainLevel;
use crate::{AnalysisError, AnalysisLimit, GameReport, WhiteScore};
use lucena_client::{ChessEngine, StopHandle};

/// One line would not show whether a move is the only good one.
const MIN_MULTI_PV: usize = 2;

/// Analyses games with an engine.
///
/// Every position is searched with several lines, the last one first, so that the hash table helps
/// the earlier ones. A move that is not among the lines is searched alone, with the same limit: a
/// score is only ever compared with the score of a like search of the same position.
///
/// ```
/// use lucena_analysis::{AnalysisLimit, Analyzer, Label};
/// use lucena_board::Game;
/// use lucena_client::BuiltIn;
///
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(2_000));
/// let report = analyzer.analyze(&game)?;
/// assert_eq!(report.moves[2].label, Label::Blunder);
/// assert_eq!(report.moves[3].label, Label::Best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Analyzer<E> {
    engine: E,
    settings: Settings,
    stop: StopHandle,
    names: OpeningNames<'static>,
    book: Book<&'static [u8]>,
}

/// What is searched, and how moves are labelled.
#[derive(Clone, Copy, Debug)]
struct Settings {
    limit: AnalysisLimit,
    multi_pv: usize,
    profile: Profile,
    explain: ExplainLevel,
    /// Whether scores in comments are used instead of searches.
    reuses_scores: bool,
}

/// A position has been searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Index of the position, 0 for the first of the game. They come in decreasing order.
    pub index: usize,
    /// The number of positions done.
    pub done: usize,
    /// The number of positions of the game.
    pub total: usize,
    /// The score of the position; `None` if it is checkmate.
    pub score: Option<WhiteScore>,
}

impl<E: ChessEngine> Analyzer<E> {
    /// Analyses a game.
    ///
    /// # Errors
    ///
    /// The engine fails, the analysis is stopped, or there is a null move in the game.
    pub fn analyze(&mut self, game: &Game) -> Result<GameReport, AnalysisError> {
        self.analyze_tree(&GameTree::from(game))
    }

    /// Analyses the main line of a game tree. Players, ratings, clocks and the time control are read
    /// from its tags and comments.
    ///
    /// # Errors
    ///
    /// As [`Analyzer::analyze`].
    pub fn analyze_tree(&mut self, tree: &GameTree) -> Result<GameReport, AnalysisError> {
        self.analyze_with(tree, |_| {})
    }

    /// [`Analyzer::analyze_tree`], reporting each position when it has been searched.
    ///
    /// # Errors
    ///
    /// As [`Analyzer::analyze`].
    ///
    /// ```
    /// use lucena_analysis::{AnalysisLimit, Analyzer};
    /// use lucena_client::BuiltIn;
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut tree = GameTree::new();
    /// tree.add_san(NodeId::ROOT, "e4")?;
    /// let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(1_000));
    /// let mut order = Vec::new();
    /// analyzer.analyze_with(&tree, |progress| order.push(progress.index))?;
    /// assert_eq!(order, [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze_with(
        &mut self,
        tree: &GameTree,
        mut observer: impl FnMut(Progress),
    ) -> Result<GameReport, AnalysisError> {
        if let Profile::Centipawns(thresholds) = self.settings.profile
            && !thresholds.is_ordered()
        {
            return Err(AnalysisError::Thresholds);
        }
        if let Some(index) = tree.mainline().position(|id| tree.node(id).mv().is_none()) {
            return Err(AnalysisError::NullMove { number: index + 1 });
        }
        let search =
            GameSearch { engine: &mut self.engine, settings: &self.settings, stop: &self.stop };
        let searched = search.run(tree, &mut observer)?;
        let judge = Judge {
            tree,
            searched: &searched,
            clocks: Clocks::of(tree),
            settings: &self.settings,
            engine: self.engine.name(),
            names: &self.names,
            book: &self.book,
        };
        Ok(judge.report())
    }
}
