//! Points lost per move, as a stronger engine judges it.
//!
//! The judge searches each position. Where the player prefers another move, it searches that move
//! alone, too, and the difference is the loss. It may be negative, as neither search is perfect. Where
//! evaluations differ, the judge takes its own side, so compare only players that share one.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;
use lucena_board::{Game, Move};
use lucena_client::{Client, Launch, SearchRequest};
use lucena_engine::AnyEvaluator;
use lucena_lab::Version;
use lucena_search::{Limits, Search};
use lucena_uci::{Go, Score, ScoreValue};

use crate::positions;

/// Score in pawns at which half the games are won.
const HALF_WON: f64 = 1.0;
/// Width of the logistic curve, in pawns.
const WIDTH: f64 = 0.4;
/// Standard errors in half of a 95 % confidence interval.
const Z: f64 = 1.96;
const START_LIMIT: Duration = Duration::from_secs(30);
const QUIT_LIMIT: Duration = Duration::from_secs(10);

#[derive(clap::Args)]
pub(crate) struct LossArgs {
    /// Positions, one EPD or FEN per line
    file: PathBuf,
    /// Nodes per move of the player
    #[arg(value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// UCI engine that judges the moves
    #[arg(long, value_name = "PROGRAM")]
    judge: PathBuf,
    /// Nodes per search of the judge
    #[arg(long, default_value_t = 300_000, value_parser = value_parser!(u64).range(1..))]
    judge_nodes: u64,
    /// UCI engine that plays, in place of this version
    #[arg(
        long,
        value_name = "PROGRAM",
        conflicts_with_all = ["without", "set", "weights", "evaluator", "eval_file"],
    )]
    player: Option<PathBuf>,
    /// Positions with a larger score of the judge, in centipawns either way, are left out
    #[arg(long, default_value_t = 600, value_parser = value_parser!(u64).range(1..))]
    max_score: u64,
    #[command(flatten)]
    version: Version,
}

/// Who chooses the moves.
enum Player {
    Version(Box<Search<AnyEvaluator>>),
    Program(Box<Client>),
}

pub(crate) fn run(args: &LossArgs) -> Result<(), Box<dyn Error>> {
    let mut player = match &args.player {
        Some(program) => Player::Program(Box::new(start(program)?)),
        None => Player::Version(Box::new(args.version.search(16)?)),
    };
    let mut judge = Judge { engine: start(&args.judge)?, nodes: args.judge_nodes, n_searches: 0 };
    let positions = positions::read(&args.file)?;
    let (mut losses, mut n_other) = (Vec::new(), 0);
    for (number, epd) in (0..).zip(&positions) {
        let game = Game::new(*epd.position());
        if game.outcome().is_some() {
            continue;
        }
        let (best, score) = judge.search(&game, None)?;
        if !is_open(score, args.max_score) {
            continue;
        }
        let mv = player.choose(&game, args.nodes, number)?;
        let is_best = mv == best;
        let found = if is_best { score } else { judge.search(&game, Some(mv))?.1 };
        n_other += usize::from(!is_best);
        losses.push(points(score) - points(found));
    }
    judge.engine.quit(QUIT_LIMIT)?;
    if let Player::Program(engine) = player {
        engine.quit(QUIT_LIMIT)?;
    }
    if losses.is_empty() {
        return Err(format!("{}: no positions to judge", args.file.display()).into());
    }
    let n = losses.len();
    let (mean, error) = mean_and_error(&losses);
    println!("{n} of {} positions, without decided and finished ones", positions.len());
    println!("lost per move: {:.1} ± {:.1} thousandths of a point", 1000.0 * mean, 1000.0 * error);
    println!("another move than the judge's: {:.1} %", 100.0 * n_other as f64 / n as f64);
    Ok(())
}

fn start(program: &Path) -> Result<Client, Box<dyn Error>> {
    Ok(Launch::new(program).start(START_LIMIT)?)
}

struct Judge {
    engine: Client,
    nodes: u64,
    n_searches: u64,
}

impl Judge {
    /// Best move and score, of all moves or of one. Each search starts with an empty TT.
    fn search(&mut self, game: &Game, only: Option<Move>) -> Result<(Move, Score), Box<dyn Error>> {
        self.n_searches += 1;
        let request = SearchRequest::new(Go::nodes(self.nodes)).game(self.n_searches);
        let request = if let Some(mv) = only { request.root_moves([mv]) } else { request };
        // The last score may be a bound of a search that was cut short.
        let mut exact = None;
        let result = self.engine.play_with_lines(game, request, |line| {
            let score = line.score.map(|score| score.pov(line.turn));
            exact = score.filter(|score| score.bound.is_none()).or(exact);
        })?;
        let score = exact.ok_or("the judge reports no exact score: it needs more nodes")?;
        Ok((result.best_move.ok_or("the judge has no move")?, score))
    }
}

impl Player {
    /// The move in a position of this number, which is not finished.
    fn choose(&mut self, game: &Game, nodes: u64, number: u64) -> Result<Move, Box<dyn Error>> {
        let best = match self {
            Self::Version(search) => {
                search.clear();
                search.run(game, &Limits::nodes(nodes), |_| {}).best_move
            }
            Self::Program(engine) => {
                let request = SearchRequest::new(Go::nodes(nodes)).game(number);
                engine.play(game, request)?.best_move
            }
        };
        Ok(best.ok_or("the player has no move")?)
    }
}

/// Whether the score is within the limit, and no mate.
fn is_open(score: Score, max_score: u64) -> bool {
    matches!(score.value, ScoreValue::Centipawns(centipawns) if centipawns.unsigned_abs() <= max_score)
}

/// Expected points of a score, 0 to 1: wins and losses follow a logistic curve, and the rest are draws.
fn points(score: Score) -> f64 {
    let pawns = match score.value {
        ScoreValue::Centipawns(centipawns) => centipawns as f64 / 100.0,
        ScoreValue::Mate(moves) if moves > 0 => f64::INFINITY,
        ScoreValue::Mate(_) => f64::NEG_INFINITY,
    };
    let wins = |pawns: f64| 1.0 / (1.0 + ((HALF_WON - pawns) / WIDTH).exp());
    0.5 + 0.5 * (wins(pawns) - wins(-pawns))
}

/// The mean and half of its 95 % confidence interval.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n;
    (mean, Z * (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_grow_from_0_to_1() {
        assert_eq!(points(Score::cp(0)), 0.5);
        // Half the games are won at +1.00, hardly any lost.
        assert!((points(Score::cp(100)) - 0.75).abs() < 0.01);
        assert_eq!(points(Score::mate(3)), 1.0);
        assert_eq!(points(Score::mate(0)), 0.0);
        assert!((points(Score::cp(-250)) + points(Score::cp(250)) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn decided_positions_are_left_out() {
        assert!(is_open(Score::cp(-600), 600) && !is_open(Score::cp(601), 600));
        assert!(!is_open(Score::mate(-2), 600));
    }

    #[test]
    fn errors_shrink_with_the_number_of_values() {
        let (mean, error) = mean_and_error(&[0.0, 0.2]);
        assert!((mean - 0.1).abs() < 1e-12 && (error - 1.96 * 0.1 / 2_f64.sqrt()).abs() < 1e-12);
        assert_eq!(mean_and_error(&[0.3; 4]).1, 0.0);
    }
}
