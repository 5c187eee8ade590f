//! The analyzer: searches the positions of a game, from the last to the first, and judges its moves.

mod budget;
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
use crate::{AnalysisError, AnalysisLimit, GameReport, ScoreScale, WhiteScore};
use lucena_client::{ChessEngine, StopHandle};

/// Analyses games with an engine.
///
/// Every position is searched, the last one first, so that the hash table helps the earlier ones. The
/// score of a move is that of the position after it. What looks like a mistake is searched again with
/// four times the effort, after the move and then before it, unless it turns out to be none.
///
/// The limit is the effort per position: a first look with one line takes half of it, which goes as
/// deep as two lines with all of it, and a second look takes twice the limit. With several lines a
/// first look takes all of it. A depth is that of first looks, and second ones go two plies deeper.
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
    /// The number of lines, if not that of the profile.
    multi_pv: Option<usize>,
    profile: Profile,
    explain: ExplainLevel,
    /// The scale of scores, if not that of the engine.
    scale: Option<ScoreScale>,
    /// Whether scores in comments are used instead of searches.
    reuses_scores: bool,
}

impl Settings {
    /// The number of lines of a position.
    fn multi_pv(&self) -> usize {
        self.multi_pv.unwrap_or(1).max(self.profile.min_multi_pv())
    }
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
        let scale = self.settings.scale;
        let scale = scale.unwrap_or_else(|| ScoreScale::of_engine(&self.engine.name()));
        let settings = &self.settings;
        let search = GameSearch { engine: &mut self.engine, settings, scale, stop: &self.stop };
        let searched = search.run(tree, &mut observer)?;
        let judge = Judge {
            tree,
            searched: &searched,
            clocks: Clocks::of(tree),
            settings,
            scale,
            engine: self.engine.name(),
            names: &self.names,
            book: &self.book,
        };
        Ok(judge.report())
    }
}
