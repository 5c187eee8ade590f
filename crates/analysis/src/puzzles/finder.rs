//! [`PuzzleFinder`]: scans games, verifies candidates.

use std::collections::HashSet;

use lucena_board::{Game, Move, Position};
use lucena_book::OpeningNames;
use lucena_eval::Score;
use lucena_pgn::{Comment, GameTree};
use lucena_uci::castling_form;

use super::id::puzzle_id;
use super::rating::DEPTH_MAX;
use super::search::{Choice, PuzzleSearch, Verdict, score_of_result};
use super::solution::Solution;
use super::themes::{Line, opening_tags, themes, url};
use super::{Puzzle, PuzzleOptions};
use crate::accuracy::win_percent_of;
use crate::{AnalysisError, ScoreScale, SearchLimit, WhiteScore};
use lucena_client::{ChessEngine, StopHandle};

/// Finds puzzles in games with an engine.
///
/// ```
/// use lucena_analysis::puzzles::{PuzzleFinder, PuzzleOptions};
/// use lucena_board::Game;
/// use lucena_client::BuiltIn;
///
/// let mut game = Game::default();
/// for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"] {
///     game.play_san(san)?;
/// }
/// let mut options = PuzzleOptions::default();
/// options.nodes = 5_000;
/// let mut finder = PuzzleFinder::new(BuiltIn::default()).options(options);
/// let puzzles = finder.find(&(&game).into())?;
/// let moves: Vec<String> = puzzles[0].uci_moves().iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["g8f6", "h5f7"]);
/// assert!(puzzles[0].themes.iter().any(|theme| theme == "mateIn1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct PuzzleFinder<E> {
    engine: E,
    options: PuzzleOptions,
    reuses_scores: bool,
    stop: StopHandle,
    names: OpeningNames<'static>,
}

/// How far the work on a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleProgress {
    /// The number of positions done.
    pub done: usize,
    /// The number of positions of the game.
    pub total: usize,
}

impl<E: ChessEngine> PuzzleFinder<E> {
    /// A finder with the default options.
    pub fn new(engine: E) -> Self {
        Self {
            engine,
            options: PuzzleOptions::default(),
            reuses_scores: false,
            stop: StopHandle::new(),
            names: OpeningNames::new(),
        }
    }

    /// Sets what counts as a puzzle.
    pub const fn options(mut self, options: PuzzleOptions) -> Self {
        self.options = options;
        self
    }

    /// Finds candidates by the scores of `[%eval]` comments; positions without one are searched.
    /// Candidates are verified all the same.
    pub const fn reuse_scores(mut self) -> Self {
        self.reuses_scores = true;
        self
    }

    /// Sets the handle that stops the search.
    pub fn stop_handle(mut self, stop: &StopHandle) -> Self {
        self.stop = stop.clone();
        self
    }

    /// The engine, to set options or to replace it.
    pub const fn engine_mut(&mut self) -> &mut E {
        &mut self.engine
    }

    /// Returns the engine.
    pub fn into_engine(self) -> E {
        self.engine
    }

    /// Finds the puzzles of a game's main line, in the order of the game. They depend on the game and
    /// the options only, not on the games before.
    ///
    /// # Errors
    ///
    /// The engine fails, the search is stopped, the options contradict each other, or there is a null
    /// move in the game.
    pub fn find(&mut self, tree: &GameTree) -> Result<Vec<Puzzle>, AnalysisError> {
        self.find_with(tree, |_| {})
    }

    /// [`PuzzleFinder::find`], reporting progress.
    ///
    /// # Errors
    ///
    /// As [`PuzzleFinder::find`].
    pub fn find_with(
        &mut self,
        tree: &GameTree,
        mut observer: impl FnMut(PuzzleProgress),
    ) -> Result<Vec<Puzzle>, AnalysisError> {
        self.options.validate().map_err(AnalysisError::PuzzleOptions)?;
        if let Some(index) = tree.mainline().position(|id| tree.node(id).mv().is_none()) {
            return Err(AnalysisError::NullMove { number: index + 1 });
        }
        let played = tree.to_game();
        let total = played.len() + 1;
        // Scanning takes about as long as verifying what was found.
        let scores = self.scan(tree, |n_scanned| {
            observer(PuzzleProgress { done: n_scanned / 2, total });
        })?;
        let source = GameSource { game: &played, url: url(tree) };
        let (mut seen, mut first_moves) = (HashSet::new(), HashSet::new());
        let mut puzzles = Vec::new();
        let positions = played.positions().copied();
        for (index, (position, error)) in positions.zip(played.moves()).enumerate() {
            observer(PuzzleProgress { done: (total + index) / 2, total });
            let candidate = Candidate::new(position, error, index + 1);
            if !self.is_error(scores[index], scores[index + 1]) || seen.contains(&candidate.key()) {
                continue;
            }
            let verified = self.verify(&candidate)?;
            // A threat that is overlooked again and again is one puzzle.
            let verified = verified.filter(|(choice, _)| first_moves.insert(choice.mv));
            if let Some((choice, solution)) = verified {
                let puzzle = self.puzzle(&source, &candidate, choice, &solution)?;
                seen.extend(puzzle.solver_keys());
                puzzles.push(puzzle);
            }
        }
        Ok(puzzles)
    }

    fn search(&mut self) -> PuzzleSearch<'_, E> {
        let scale = ScoreScale::of_engine(&self.engine.name());
        PuzzleSearch { engine: &mut self.engine, options: &self.options, scale, stop: &self.stop }
    }

    /// The score of every position, for its side to move. The last position is searched first, so
    /// that the hash table helps the earlier ones.
    fn scan(
        &mut self,
        tree: &GameTree,
        mut observer: impl FnMut(usize),
    ) -> Result<Vec<Score>, AnalysisError> {
        let comments = tree.mainline().map(|id| {
            let score = tree.node(id).comments().iter().find_map(Comment::evaluation);
            score.filter(|_| self.reuses_scores).map(|score| WhiteScore::from(score.score))
        });
        let comments: Vec<Option<WhiteScore>> = std::iter::once(None).chain(comments).collect();
        self.engine.new_game()?;
        let mut game = tree.to_game();
        let mut scores = Vec::with_capacity(comments.len());
        for comment in comments.iter().rev() {
            let turn = game.position().turn();
            let known = score_of_result(&game).or_else(|| comment.map(|score| score.pov(turn)));
            scores.push(match known {
                Some(score) => score,
                None => {
                    let limit = SearchLimit::Nodes(self.options.scan_nodes);
                    self.search().lines(&game, limit, 1)?[0].score
                }
            });
            observer(scores.len());
            game.undo();
        }
        scores.reverse();
        Ok(scores)
    }

    /// Whether a move is an error, given the scores before and after it, each for its side to move.
    fn is_error(&self, before: Score, after: Score) -> bool {
        let gained = win_percent_of(after) - win_percent_of(-before);
        gained >= self.options.min_error
    }

    /// Searches a candidate with all nodes. The hash table is cleared first, so that the result does
    /// not depend on other candidates.
    fn verify(
        &mut self,
        candidate: &Candidate,
    ) -> Result<Option<(Choice, Solution)>, AnalysisError> {
        let Candidate { before, game, error, .. } = candidate;
        let (start, before_error) = (game.position(), before.position());
        if score_of_result(game).is_some() || start.count_legal_moves() == 1 {
            return Ok(None);
        }
        self.engine.new_game()?;
        let choice = self.search().choice(game)?;
        let is_good = choice.verdict(&self.options) > Verdict::Loses;
        if !is_good || !choice.is_unique(&self.options) {
            return Ok(None);
        }
        let score_before = self.search().score(before)?;
        if !self.is_error(score_before, choice.score) {
            return Ok(None);
        }
        let solution = self.search().solution(game, choice)?;
        let recaptures = before_error.is_capture(*error) && choice.mv.to() == error.to();
        // Taking what hangs needs no solver.
        let is_simple = recaptures || start.is_capture(choice.mv) && start.see(choice.mv) > 0;
        let is_puzzle =
            |solution: &Solution| solution.mates || solution.moves.len() > 1 || !is_simple;
        Ok(solution.filter(is_puzzle).map(|solution| (choice, solution)))
    }

    /// The depth in plies from which on the engine prefers the first move.
    fn depth_of(&mut self, game: &Game, first: Move) -> Result<u32, AnalysisError> {
        self.engine.new_game()?;
        let mut depth = 1;
        for plies in 1..=DEPTH_MAX {
            let lines = self.search().lines(game, SearchLimit::Depth(plies), 1)?;
            if lines[0].moves[0] != first {
                depth = plies + 1;
            }
        }
        Ok(depth.min(DEPTH_MAX))
    }

    fn puzzle(
        &mut self,
        source: &GameSource<'_>,
        candidate: &Candidate,
        choice: Choice,
        solution: &Solution,
    ) -> Result<Puzzle, AnalysisError> {
        let Candidate { before, game, error, ply } = candidate;
        let line = Line { start: game.position(), solution };
        let mut features = line.features();
        features.depth = self.depth_of(game, choice.mv)?;
        let position: Position = *before.position();
        let moves: Vec<Move> = [*error].iter().chain(&solution.moves).copied().collect();
        let castling = castling_form(&position);
        let words: Vec<String> = moves.iter().map(|mv| mv.uci(castling).to_string()).collect();
        let mut themes = themes(&position, &moves);
        themes.extend(line.score_theme());
        themes.sort_unstable();
        Ok(Puzzle {
            id: puzzle_id(&position.to_string(), &words),
            position,
            moves,
            score: solution.score,
            rating: features.rating(),
            themes: themes.into_iter().map(String::from).collect(),
            opening_tags: opening_tags(&self.names, source.game, *ply),
            ply: *ply,
            source: source.url.map_or_else(String::new, |url| format!("{url}#{ply}")),
        })
    }
}

/// What the puzzles of a game share.
struct GameSource<'a> {
    game: &'a Game,
    url: Option<&'a str>,
}

/// A move that may be an error.
///
/// The games have no moves before the error: a solver sees the position alone, so a repetition of the
/// game must not make a draw of its solution.
struct Candidate {
    before: Game,
    game: Game,
    error: Move,
    /// Plies of the original game up to the error, including it.
    ply: usize,
}

impl Candidate {
    fn new(position: Position, error: Move, ply: usize) -> Self {
        let before = Game::new(position);
        let mut game = before.clone();
        game.play_unchecked(error);
        Self { before, game, error, ply }
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }
}
