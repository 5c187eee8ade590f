//! Ranks root moves by the tablebases.

use std::cmp::Reverse;
use std::fmt;

use lucena_board::{Game, Move};
use lucena_eval::Score;
use lucena_search::{Bound, EndgameResult, Info, Limits, Report};
use lucena_syzygy::{AmbiguousWdl, ProbeError, RankedMove};

use super::{HAS_FILES, Tablebases, result};
use crate::Options;

/// Half-move clock up to which the search may choose among all winning moves. From there on only
/// moves with the best DTZ count, in case the search shuffles.
const FREE_CHOICE_PLIES: u16 = 16;

/// The tablebase result of the root position.
///
/// ```no_run
/// use lucena_board::Game;
/// use lucena_engine::{Engine, Options};
/// use lucena_search::Limits;
/// let options = Options { syzygy_path: "/path/to/tables".into(), ..Options::default() };
/// let mut engine = Engine::with_options(options)?;
/// engine.set_position(Game::new("8/8/8/4k3/8/8/8/2BNK3 w - - 0 1".parse()?));
/// let answer = engine.think(Limits::depth(9), |_| {});
/// println!("{}", answer.tablebase.expect("KBNvK is available"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TablebaseRoot {
    /// The result; [`Options::syzygy_50_move_rule`] decides whether the fifty-move rule counts.
    pub result: EndgameResult,
    /// Distance to zeroing (DTZ) of the best move in plies, negative for a loss; `None` without DTZ
    /// tables.
    pub dtz: Option<i32>,
    /// Number of moves as good as the best one.
    pub n_best: usize,
    /// Number of legal moves.
    pub n_moves: usize,
}

/// `tablebase win, 5 of 17 moves keep it, DTZ 41`, the text of an `info string`.
impl fmt::Display for TablebaseRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { result, dtz, n_best, n_moves } = self;
        let result = match result {
            EndgameResult::Loss => "loss",
            EndgameResult::Draw => "draw",
            EndgameResult::Win => "win",
        };
        write!(f, "tablebase {result}, {n_best} of {n_moves} moves keep it")?;
        dtz.map_or(Ok(()), |dtz| write!(f, ", DTZ {dtz}"))
    }
}

/// The root moves to search, with their tablebase scores.
pub(crate) struct RootMoves {
    pub(crate) root: TablebaseRoot,
    /// Best first.
    moves: Vec<RootMove>,
    /// Whether DTZ tables rank the moves, so that the search need not probe in the tree.
    pub(crate) has_dtz: bool,
}

/// A root move and its tablebase score.
struct RootMove {
    mv: Move,
    rank: i32,
    score: Score,
    /// Whether the fifty-move rule may or may not spoil the win.
    is_doubtful: bool,
}

impl Tablebases {
    /// The moves to search, at least as many as the lines of the limits; `None` if the tablebases do not have the
    /// position, or an error message.
    pub(crate) fn root_moves(
        &self,
        game: &Game,
        limits: &Limits,
        options: &Options,
    ) -> Result<Option<RootMoves>, String> {
        if !HAS_FILES {
            return Ok(None);
        }
        let position = game.position();
        let n_pieces = position.occupied().len() as usize;
        if n_pieces > self.max_pieces(options) || !position.castling_rights().is_empty() {
            return Ok(None);
        }
        let mut ranked = match self.rank(game) {
            Ok(ranked) => ranked,
            // Sets of tables are often incomplete.
            Err(ProbeError::Missing(..)) => return Ok(None),
            Err(error) => return Err(format!("tablebase {error}")),
        };
        if let Some(only) = limits.only_moves() {
            ranked.retain(|ranked| only.contains(&ranked.mv()));
        }
        let Some(&best) = ranked.first() else { return Ok(None) };
        let n_moves = ranked.len();
        let n_best = ranked.iter().filter(|ranked| ranked.rank() == best.rank()).count();
        let is_free = position.half_move_clock() < FREE_CHOICE_PLIES || !is_played(limits, options);
        let is_good_enough = |ranked: &RankedMove| {
            let is_slower = ranked.wdl().is_winning() && ranked.dtz() != best.dtz();
            ranked.rank() == best.rank() && (is_free || !is_slower)
        };
        let n_kept = ranked.iter().filter(|ranked| is_good_enough(ranked)).count();
        // With more lines than good moves, the next best moves are searched too.
        ranked.truncate(n_kept.max(limits.multi_pv));
        let root_move = |ranked: &RankedMove| {
            let result = result_of(ranked, options);
            let is_doubtful =
                matches!(ranked.wdl_with_clock(), AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss);
            let (mv, rank) = (ranked.mv(), ranked.rank());
            RootMove { mv, rank, score: score(result, ranked), is_doubtful }
        };
        let root = TablebaseRoot {
            result: result_of(&best, options),
            dtz: best.dtz().map(|dtz| dtz.plies()),
            n_best,
            n_moves,
        };
        let has_dtz = best.dtz().is_some();
        Ok(Some(RootMoves { root, moves: ranked.iter().map(root_move).collect(), has_dtz }))
    }

    /// Ranks by DTZ if those tables are there, else by WDL.
    fn rank(&self, game: &Game) -> Result<Vec<RankedMove>, ProbeError> {
        match self.tables.rank_moves_of_game(game) {
            Err(ProbeError::Missing(..)) => self.tables.rank_moves_by_result(game.position()),
            ranked => ranked,
        }
    }
}

/// Whether the engine plays; analysis shows all good moves.
fn is_played(limits: &Limits, options: &Options) -> bool {
    limits.is_bounded() && limits.mate.is_none() && !options.analyse_mode
}

fn result_of(ranked: &RankedMove, options: &Options) -> EndgameResult {
    let uses_fifty_move_rule = options.syzygy_50_move_rule;
    let wdl =
        if uses_fifty_move_rule { ranked.wdl_with_clock().conservative() } else { ranked.wdl() };
    result(wdl, uses_fifty_move_rule)
}

/// The score of a move with this result: a win is worth less the longer it takes.
fn score(result: EndgameResult, ranked: &RankedMove) -> Score {
    let plies = ranked.dtz().map_or(0, |dtz| dtz.plies().unsigned_abs());
    match result {
        EndgameResult::Loss => Score::tablebase_loss(plies),
        EndgameResult::Draw => Score::ZERO,
        EndgameResult::Win => Score::tablebase_win(plies),
    }
}

impl RootMoves {
    /// The moves to search.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.moves.iter().map(|root_move| root_move.mv).collect()
    }

    /// Replaces the scores of a report by those of the tablebases, and sorts its lines by them.
    pub(crate) fn correct(&self, report: &mut Report) {
        for line in &mut report.lines {
            self.correct_score(&line.moves, &mut line.score, &mut line.bound);
        }
        report.lines.sort_by_key(|line| Reverse(self.rank(&line.moves)));
        report.tablebase_hits += self.root.n_moves as u64;
        let Some(first) = report.lines.first() else { return };
        report.score = first.score;
        if report.best_move != first.moves.first().copied() {
            report.best_move = first.moves.first().copied();
            report.ponder = first.moves.get(1).copied();
        }
    }

    /// The same for a line reported during the search.
    pub(crate) fn correct_info(&self, info: &mut Info) {
        self.correct_score(&info.pv, &mut info.score, &mut info.bound);
        info.tablebase_hits += self.root.n_moves as u64;
    }

    /// Replaces a score by that of the tablebases, unless it is a mate score that does not
    /// contradict them.
    fn correct_score(&self, line: &[Move], score: &mut Score, bound: &mut Bound) {
        let Some(root_move) = self.find(line) else { return };
        let agrees = root_move.is_doubtful
            || (root_move.score.is_win() && score.is_win())
            || (root_move.score.is_loss() && score.is_loss());
        if !agrees || score.mate().is_none() {
            (*score, *bound) = (root_move.score, Bound::Exact);
        }
    }

    /// The rank of a line by its first move.
    fn rank(&self, line: &[Move]) -> i32 {
        self.find(line).map_or(i32::MIN, |root_move| root_move.rank)
    }

    fn find(&self, line: &[Move]) -> Option<&RootMove> {
        let first = line.first()?;
        self.moves.iter().find(|root_move| root_move.mv == *first)
    }
}
