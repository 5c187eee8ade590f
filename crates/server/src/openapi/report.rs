//! Schemas of the reports, whose types are in `lucena-analysis`. The tests compare them with the
//! responses of the server.
#![expect(dead_code, reason = "these describe types of another crate")]

use std::collections::BTreeMap;

use serde_json::Value;
use utoipa::ToSchema;

use super::ScoreSchema;
use crate::analysis::InvalidGame;

/// The report of a game.
#[derive(ToSchema)]
#[schema(as = GameReport)]
pub(crate) struct GameReportSchema {
    /// The tags of the game.
    tags: BTreeMap<String, String>,
    engine: String,
    /// Limit of each search: `{"nodes": 100000}` or `{"depth": 20}`.
    #[schema(value_type = Object)]
    limit: Value,
    /// How moves are labelled; `name` is that of the profile.
    #[schema(value_type = Object)]
    profile: Value,
    /// The FEN of the first position.
    start: String,
    /// Its score, for White.
    start_score: Option<ScoreSchema>,
    opening: Option<OpeningReportSchema>,
    division: DivisionSchema,
    white: SideReportSchema,
    black: SideReportSchema,
    /// Plies of the turning points.
    turning_points: Vec<usize>,
    moves: Vec<MoveReportSchema>,
}

/// The opening of a game.
#[derive(ToSchema)]
#[schema(as = OpeningReport)]
struct OpeningReportSchema {
    /// ECO code.
    eco: String,
    name: String,
    /// Plies up to the position that has the name.
    plies: usize,
}

/// Where the middlegame and the endgame begin, as indices of positions from 0.
#[derive(ToSchema)]
#[schema(as = Division)]
struct DivisionSchema {
    middlegame: Option<usize>,
    endgame: Option<usize>,
}

/// The summary of a side.
#[derive(ToSchema)]
#[schema(as = SideReport)]
struct SideReportSchema {
    name: Option<String>,
    elo: Option<u32>,
    /// 0 to 100.
    accuracy: Option<f64>,
    /// Average centipawn loss.
    acpl: Option<u32>,
    /// Moves by label.
    counts: BTreeMap<String, u32>,
    /// By phase: `opening`, `middlegame`, `endgame`.
    phases: BTreeMap<String, PartReportSchema>,
    time_trouble: Option<PartReportSchema>,
}

/// The summary of a part of a side's moves.
#[derive(ToSchema)]
#[schema(as = PartReport)]
struct PartReportSchema {
    moves: usize,
    /// 0 to 100.
    accuracy: f64,
    /// Moves by label.
    counts: BTreeMap<String, u32>,
}

/// The report of a move. Scores are for White; losses, win percentages and accuracy for the mover.
#[derive(ToSchema)]
#[schema(as = MoveReport)]
pub(crate) struct MoveReportSchema {
    /// Ply number, from 1.
    ply: usize,
    /// Move number.
    number: u16,
    /// `white` or `black`.
    color: String,
    san: String,
    uci: String,
    /// The position before the move.
    fen: String,
    /// Score of the best move.
    score_before: ScoreSchema,
    /// Score of the move played; `null` if it checkmates.
    score_after: Option<ScoreSchema>,
    best: Option<String>,
    best_san: Option<String>,
    /// The line of the best move.
    best_line: Vec<String>,
    best_line_san: String,
    /// The line after the move played.
    reply_line: Vec<String>,
    reply_line_san: String,
    /// Centipawns.
    loss: i32,
    /// 0 to 100.
    win_before: f64,
    /// 0 to 100.
    win_after: f64,
    /// 0 to 100.
    accuracy: f64,
    /// `best`, `good`, `inaccuracy`, `mistake`, `blunder` and others, by the profile.
    label: String,
    /// NAG of the label, if it has one.
    nag: Option<u8>,
    /// Depth of the search of the position.
    depth: u32,
    /// The mover's clock after the move, in seconds.
    clock: Option<f64>,
    /// Seconds.
    time_used: Option<f64>,
    /// Whether the mover was in time trouble.
    time_trouble: bool,
    /// `opening`, `middlegame` or `endgame`.
    phase: String,
    /// Whether the move is in the opening book.
    book: bool,
    /// Why the move is an error.
    why: Vec<ReasonSchema>,
}

/// Why a move is an error.
#[derive(ToSchema)]
#[schema(as = Reason)]
struct ReasonSchema {
    /// `allows` or `misses`.
    kind: String,
    /// The reason in words.
    text: String,
    /// The moves that show it.
    line: Vec<String>,
    /// Motifs of the line: forks, pins, mates.
    #[schema(value_type = Vec<Object>)]
    motifs: Vec<Value>,
    /// Material won, in centipawns.
    gain: Option<i32>,
    /// Moves to mate.
    mate: Option<u32>,
    /// Terms of the evaluation that change most.
    #[schema(value_type = Vec<Object>)]
    terms: Vec<Value>,
}

/// The report of a job.
#[derive(ToSchema)]
#[schema(as = JobReport)]
pub(crate) struct JobReportSchema {
    games: Vec<NumberedReportSchema>,
    /// The players, by name.
    players: BTreeMap<String, PlayerSummarySchema>,
    summary: JobSummarySchema,
}

/// The report of a game of a job.
#[derive(ToSchema)]
#[schema(as = NumberedReport)]
struct NumberedReportSchema {
    /// Number of the game in its file, from 1.
    number: u64,
    #[serde(flatten)]
    report: GameReportSchema,
}

/// The games of a report.
#[derive(ToSchema)]
#[schema(as = JobSummary)]
struct JobSummarySchema {
    /// The number of finished games.
    games: usize,
    /// Those that cannot be analysed.
    broken: Vec<InvalidGame>,
    /// The state of the job.
    state: String,
}

/// The games of a player.
#[derive(ToSchema)]
#[schema(as = PlayerSummary)]
struct PlayerSummarySchema {
    all: GamesPartSchema,
    white: GamesPartSchema,
    black: GamesPartSchema,
    /// By ECO code and name.
    openings: BTreeMap<String, GamesPartSchema>,
}

/// Some games of a player.
#[derive(ToSchema)]
#[schema(as = GamesPart)]
struct GamesPartSchema {
    games: u32,
    /// Moves of the player.
    moves: u32,
    /// Mean accuracy, 0 to 100.
    accuracy: Option<f64>,
    /// Mean of the average centipawn losses.
    acpl: Option<f64>,
    /// Moves by label.
    counts: BTreeMap<String, u32>,
    /// Games with a move of the player.
    judged: u32,
}

/// A puzzle: the opponent's mistake, then the solution.
#[derive(ToSchema)]
#[schema(as = Puzzle)]
pub(crate) struct PuzzleSchema {
    id: String,
    /// The position before the mistake.
    fen: String,
    /// In UCI notation.
    moves: Vec<String>,
    /// For White.
    score: ScoreSchema,
    /// The difficulty.
    rating: u16,
    rating_deviation: u16,
    /// Theme names as on Lichess.
    themes: Vec<String>,
    opening_tags: Vec<String>,
    /// Plies of the game before the solver's first move.
    ply: usize,
    game_url: String,
}
