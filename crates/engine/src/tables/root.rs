//! The root of a search in a position that the tables have.

use std::cmp::Reverse;
use std::fmt;

use lucena_board::{Game, Move};
use lucena_eval::Score;
use lucena_search::{Bound, EndgameResult, Info, Limits, Report};
use lucena_syzygy::{ProbeError, RankedMove, Verdict};

use super::{Tables, result};
use crate::Options;

/// Plies without a capture or a pawn move for which a search may choose among all moves that keep a
/// win. Then it has to hurry as the tables say: it may be one that shuffles.
const PATIENCE: u16 = 16;

/// What the tablebases know of the position that is thought about.
///
/// ```no_run
/// use lucena_board::Game;
/// use lucena_engine::{Engine, Options};
/// use lucena_search::Limits;
/// let options = Options { syzygy_path: "/path/to/tables".into(), ..Options::default() };
/// let mut engine = Engine::with_options(options)?;
/// engine.set_position(Game::new("8/8/8/4k3/8/8/8/2BNK3 w - - 0 1".parse()?));
/// let answer = engine.think(Limits::depth(9), |_| {});
/// println!("{}", answer.tablebase.expect("KBNvK is there"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TablebaseRoot {
    /// How the game ends, as far as [`Options::syzygy_50_move_rule`] lets the fifty-move rule count.
    pub result: EndgameResult,
    /// Plies to the next capture, pawn move or mate with the best move, negative for a loss;
    /// `None` if the tables for that are missing.
    pub dtz: Option<i32>,
    /// How many moves are as good as the best one.
    pub n_best: usize,
    /// How many there are.
    pub n_moves: usize,
}

/// `tablebase win, 5 of 17 moves keep it, DTZ 41`, as an `info string` tells it.
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

/// The moves that a search has to choose from, and what they are worth by the tables.
pub(crate) struct Choice {
    pub(crate) root: TablebaseRoot,
    /// The best ones first.
    moves: Vec<Known>,
    /// Whether the tables tell the way to the win, so that the search need not look up more.
    pub(crate) knows_way: bool,
}

/// What the tables know of a move.
struct Known {
    mv: Move,
    rank: i32,
    score: Score,
    /// The tables cannot tell whether the fifty-move rule comes in between.
    is_doubtful: bool,
}

impl Tables {
    /// The moves worth a search of so many lines; nothing if the tables do not have the position.
    /// An error is told in words.
    pub(crate) fn choose(
        &self,
        game: &Game,
        limits: &Limits,
        options: &Options,
        n_lines: usize,
    ) -> Result<Option<Choice>, String> {
        let position = game.position();
        let n_men = position.occupied().len() as usize;
        if n_men > self.max_men(options) || !position.castling_rights().is_empty() {
            return Ok(None);
        }
        let mut ranked = match self.rank(game) {
            Ok(ranked) => ranked,
            // Nobody promised that all tables are there.
            Err(ProbeError::Missing(..)) => return Ok(None),
            Err(error) => return Err(format!("tablebase {error}")),
        };
        if let Some(only) = limits.only_moves() {
            ranked.retain(|ranked| only.contains(&ranked.mv()));
        }
        let Some(&best) = ranked.first() else { return Ok(None) };
        let n_moves = ranked.len();
        let n_best = ranked.iter().filter(|ranked| ranked.rank() == best.rank()).count();
        let has_patience = position.half_move_clock() < PATIENCE || !is_played(limits, options);
        let is_good_enough = |ranked: &RankedMove| {
            let makes_way = ranked.wdl().is_winning() && ranked.dtz() != best.dtz();
            ranked.rank() == best.rank() && (has_patience || !makes_way)
        };
        let n_kept = ranked.iter().filter(|ranked| is_good_enough(ranked)).count();
        // More lines than good moves: the next best ones have theirs too.
        ranked.truncate(n_kept.max(n_lines));
        let worth = |ranked: &RankedMove| {
            let result = result_of(ranked, options);
            let is_doubtful = matches!(ranked.verdict(), Verdict::MaybeWin | Verdict::MaybeLoss);
            let (mv, rank) = (ranked.mv(), ranked.rank());
            Known { mv, rank, score: score(result, ranked), is_doubtful }
        };
        let root = TablebaseRoot {
            result: result_of(&best, options),
            dtz: best.dtz().map(|dtz| dtz.plies()),
            n_best,
            n_moves,
        };
        let knows_way = best.dtz().is_some();
        Ok(Some(Choice { root, moves: ranked.iter().map(worth).collect(), knows_way }))
    }

    /// By the distance to zeroing if those tables are there, else by results alone.
    fn rank(&self, game: &Game) -> Result<Vec<RankedMove>, ProbeError> {
        match self.tables.rank_moves_of_game(game) {
            Err(ProbeError::Missing(..)) => self.tables.rank_moves_by_result(game.position()),
            by_distance => by_distance,
        }
    }
}

/// Whether a move is to be played; whoever analyses wants to see all that is good.
fn is_played(limits: &Limits, options: &Options) -> bool {
    limits.is_bounded() && limits.mate.is_none() && !options.analyse_mode
}

fn result_of(ranked: &RankedMove, options: &Options) -> EndgameResult {
    let heeds_fifty_moves = options.syzygy_50_move_rule;
    let wdl = if heeds_fifty_moves { ranked.verdict().cautious() } else { ranked.wdl() };
    result(wdl, heeds_fifty_moves)
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

impl Choice {
    /// The moves to search.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.moves.iter().map(|known| known.mv).collect()
    }

    /// Puts in what the tables know: they are right where a search only believes. The lines come
    /// in the order of their ranks.
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

    /// The same for what is told while the search runs.
    pub(crate) fn correct_info(&self, info: &mut Info) {
        self.correct_score(&info.pv, &mut info.score, &mut info.bound);
        info.tablebase_hits += self.root.n_moves as u64;
    }

    /// The score of a line is that of the tables, unless the search sees a mate that they agree
    /// with or cannot deny.
    fn correct_score(&self, line: &[Move], score: &mut Score, bound: &mut Bound) {
        let Some(known) = self.known(line) else { return };
        let agrees = known.is_doubtful
            || (known.score.is_win() && score.is_win())
            || (known.score.is_loss() && score.is_loss());
        if !agrees || score.mate().is_none() {
            (*score, *bound) = (known.score, Bound::Exact);
        }
    }

    /// The rank of a line among the others.
    fn rank(&self, line: &[Move]) -> i32 {
        self.known(line).map_or(i32::MIN, |known| known.rank)
    }

    fn known(&self, line: &[Move]) -> Option<&Known> {
        let first = line.first()?;
        self.moves.iter().find(|known| known.mv == *first)
    }
}
