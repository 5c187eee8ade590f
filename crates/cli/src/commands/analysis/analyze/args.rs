//! The arguments of `lucena analyze`.

use std::path::PathBuf;
use std::time::Duration;

use lucena_analysis::why::ExplainLevel;
use lucena_analysis::{AnalysisLimit, Centipawns, ExpectedPoints, Profile, ScoreScale};
use lucena_board::Position;
use lucena_pgn::GameTree;

use crate::args::analysis_engine::AnalysisEngineArgs;
use crate::args::moves;
use crate::args::number::number;
use crate::args::position::PositionArg;
use crate::batch::BatchArgs;
use crate::terminal::output::Failure;

/// Deeper than any search reaches.
const MAX_DEPTH: u32 = 245;

const HELP: &str = "\
Examples:
  lucena analyze game.pgn
  lucena analyze games.pgn --pgn annotated.pgn --html report.html
  lucena analyze --moves \"f2f3 e7e5 g2g4 d8h4\" --json
  lucena analyze games.pgn --engine stockfish --nodes 500000
  lucena analyze games.pgn --shard 2/8 --journal part2 --resume
  lucena analyze games.pgn --merge part1 part2 --html report.html

The default limit is 100000 nodes per position: half of them at first, with one
line, and twice as many before and after a move that looks like a mistake.

Games with errors in their PGN are skipped and counted as \"broken\"; games whose
analysis failed, such as by an engine that exits, are counted as \"failed\".";

/// Analyze games: accuracy, labels of moves, and why mistakes are mistakes
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,

    /// Analyze these moves, in UCI notation or SAN, instead of games of a file
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["files", "journal", "merge", "shard"])]
    moves: Option<String>,

    /// Position in which --moves start
    #[arg(long, value_name = "FEN", requires = "moves", value_parser = PositionArg::parse)]
    fen: Option<PositionArg>,

    #[command(flatten)]
    limit: LimitArgs,

    /// Number of lines per position [default: 2 for the profile expected-points, else 1]
    // As many as our engine takes; no position of a game has more moves.
    #[arg(long, value_name = "K", value_parser = number(1..=256_u32))]
    pub(crate) multipv: Option<u32>,

    /// Multiply the engine's centipawns by X, to compare with Stockfish's, for which the win
    /// percentages are made [default: 1.25 for Lucena, 1 for other engines]
    #[arg(long, value_name = "X", value_parser = parse_scale)]
    pub(crate) score_scale: Option<ScoreScale>,

    /// How moves are labelled
    #[arg(long, value_name = "NAME", default_value = "lichess")]
    profile: ProfileName,

    /// Largest loss in centipawns for each of brilliant, excellent, good, inaccuracy and mistake,
    /// for the profile centipawns [default: -50,50,150,300,600]
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        num_args = 1,
        allow_hyphen_values = true
    )]
    thresholds: Option<Vec<i32>>,

    /// Slope of the curve from centipawns to expected points, for the profile expected-points
    /// [default: 0.00368208]
    #[arg(long, value_name = "X")]
    slope: Option<f64>,

    /// How much to say about each error
    #[arg(long, value_name = "LEVEL", default_value = "normal")]
    pub(crate) explain: ExplainLevel,

    /// Use the scores of %eval comments, and search errors only
    #[arg(long)]
    pub(crate) reuse_evals: bool,

    #[command(flatten)]
    pub(crate) engine: AnalysisEngineArgs,

    /// Write annotated games, as Lichess does
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Write a report as one HTML file, which works without a network
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// Write a table with a row for each move
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,

    /// Write the reports as JSON, or print them
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,
}

/// When searches end.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct LimitArgs {
    /// Nodes per position
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Depth of each search; mistakes are searched two plies deeper
    #[arg(long, value_name = "D",
          value_parser = number(1..=MAX_DEPTH))]
    depth: Option<u32>,

    /// Milliseconds per position
    #[arg(long, value_name = "MS", value_parser = number(1..=u64::MAX))]
    movetime: Option<u64>,

    /// Seconds per game
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    game_time: Option<Duration>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ProfileName {
    Lichess,
    ExpectedPoints,
    Centipawns,
}

fn parse_scale(text: &str) -> Result<ScoreScale, String> {
    let scale = text.parse().ok().and_then(ScoreScale::new);
    scale.ok_or_else(|| "expected a number above 0 and at most 100".into())
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let seconds = seconds.filter(|seconds| !seconds.is_zero());
    seconds.ok_or_else(|| "expected a positive number of seconds".into())
}

impl AnalyzeArgs {
    pub(crate) fn limit(&self) -> AnalysisLimit {
        let LimitArgs { nodes, depth, movetime, game_time } = self.limit;
        let limit = None
            .or(nodes.map(AnalysisLimit::Nodes))
            .or(depth.map(AnalysisLimit::Depth))
            .or(movetime.map(|ms| AnalysisLimit::MoveTime(Duration::from_millis(ms))))
            .or(game_time.map(AnalysisLimit::GameTime));
        limit.unwrap_or_default()
    }

    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        let usage = |text: &str| Err(Failure::Usage(text.into()));
        if self.thresholds.is_some() && !matches!(self.profile, ProfileName::Centipawns) {
            return usage("--thresholds needs --profile centipawns");
        }
        if self.slope.is_some() && !matches!(self.profile, ProfileName::ExpectedPoints) {
            return usage("--slope needs --profile expected-points");
        }
        match self.profile {
            ProfileName::Lichess => Ok(Profile::Lichess),
            ProfileName::ExpectedPoints => {
                let default = ExpectedPoints::default();
                let slope = self.slope.unwrap_or(default.slope);
                match slope.is_finite() && slope > 0.0 {
                    true => Ok(Profile::ExpectedPoints(ExpectedPoints { slope, ..default })),
                    false => usage("--slope must be positive"),
                }
            }
            ProfileName::Centipawns => self.centipawns().map(Profile::Centipawns),
        }
    }

    fn centipawns(&self) -> Result<Centipawns, Failure> {
        let thresholds = match self.thresholds.as_deref() {
            None => Centipawns::default(),
            Some(&[brilliant, excellent, good, inaccuracy, mistake]) => {
                Centipawns { brilliant, excellent, good, inaccuracy, mistake }
            }
            Some(_) => return Err(Failure::Usage("--thresholds needs five numbers".into())),
        };
        match thresholds.is_ordered() {
            true => Ok(thresholds),
            false => Err(Failure::Usage("--thresholds must increase".into())),
        }
    }

    /// The game of `--moves`.
    pub(crate) fn moves(&self) -> Result<Option<GameTree>, Failure> {
        let Some(moves) = &self.moves else { return Ok(None) };
        let start = self.fen.as_ref().map_or(Position::initial(), PositionArg::position);
        let game = moves::play(start, moves)
            .map_err(|error| Failure::Message(format!("--moves: {error}")))?;
        Ok(Some(GameTree::from(&game)))
    }
}
