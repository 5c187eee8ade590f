//! The report of a game.

mod counts;
mod side;

use std::collections::BTreeMap;
use std::time::Duration;

use lucena_board::{Color, Position, UciMove};
use serde::{Deserialize, Serialize};

pub use self::counts::Counts;
pub use self::side::{PartReport, SideReport};
use crate::why::Reason;
use crate::{AnalysisLimit, Division, Label, Phase, Profile, WhiteScore};

/// The report of a game: every move judged, and a summary of each side.
///
/// It serializes to the JSON of `lucena analyze`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct GameReport {
    /// The tags of the game.
    pub tags: BTreeMap<String, String>,
    /// The engine.
    pub engine: String,
    /// How long it searched.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub limit: AnalysisLimit,
    /// How moves were labelled.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub profile: Profile,
    /// Centipawns of these scores per centipawn of the engine: a
    /// [`ScoreScale`](crate::ScoreScale).
    pub score_scale: f64,
    /// The first position.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub start: Position,
    /// Its score.
    pub start_score: Option<WhiteScore>,
    /// The opening, if it has a name.
    pub opening: Option<OpeningReport>,
    /// Where the middlegame and the endgame begin.
    pub division: Division,
    /// White's summary.
    pub white: SideReport,
    /// Black's summary.
    pub black: SideReport,
    /// Plies after which the advantage changed sides or vanished.
    pub turning_points: Vec<usize>,
    /// The moves.
    pub moves: Vec<MoveReport>,
}

impl GameReport {
    /// The summary of a side.
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideReport {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The errors of the game, worst first: the moves to look at.
    ///
    /// At most `max_moves`, in the order of the game.
    #[must_use]
    pub fn critical_moments(&self, max_moves: usize) -> Vec<&MoveReport> {
        let mut errors: Vec<_> = self.moves.iter().filter(|mv| mv.label.is_error()).collect();
        errors.sort_by(|a, b| b.win_loss().total_cmp(&a.win_loss()));
        errors.truncate(max_moves);
        errors.sort_by_key(|mv| mv.ply);
        errors
    }
}

/// The opening of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpeningReport {
    /// ECO code.
    pub eco: String,
    /// Name.
    pub name: String,
    /// The number of plies until the position that has the name.
    pub plies: usize,
}

/// The report of one move.
///
/// Scores are from White's point of view; losses, win percentages and accuracy from the mover's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct MoveReport {
    /// Number of the half-move in the game, from 1.
    pub ply: usize,
    /// Move number, as in the game's notation.
    pub number: u16,
    /// The side that moves.
    #[serde(with = "crate::color_name")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub color: Color,
    /// The move in SAN.
    pub san: String,
    /// The move in UCI notation; castling as the king's two-square move, or as king takes rook in
    /// Chess960.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub uci: UciMove,
    /// The position before the move.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub fen: Position,
    /// Score of the best move.
    pub score_before: WhiteScore,
    /// Score of the move played; `None` if it checkmates.
    pub score_after: Option<WhiteScore>,
    /// The best move; `None` if the scores are from comments and the position was not searched.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub best: Option<UciMove>,
    /// The best move in SAN.
    pub best_san: Option<String>,
    /// The line of the best move.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub best_line: Vec<UciMove>,
    /// The line of the best move in SAN, with move numbers.
    pub best_line_san: String,
    /// The line after the move played, from the opponent's reply on.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub reply_line: Vec<UciMove>,
    /// That line in SAN, with move numbers.
    pub reply_line_san: String,
    /// Loss in centipawns: the best score less that of the move; negative if the search of the move
    /// alone saw more.
    pub loss: i32,
    /// The mover's win percentage with the best move.
    pub win_before: f64,
    /// The mover's win percentage with the move played.
    pub win_after: f64,
    /// Accuracy of the move, 0 to 100.
    pub accuracy: f64,
    /// Label.
    pub label: Label,
    /// Number of the NAG, if the label has one.
    pub nag: Option<u8>,
    /// Depth of the search of the position.
    pub depth: u32,
    /// The mover's clock after the move; serialized in seconds.
    #[serde(with = "crate::seconds")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub clock: Option<Duration>,
    /// Time used for the move; serialized in seconds.
    #[serde(with = "crate::seconds")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    pub time_used: Option<Duration>,
    /// Whether the mover was in time trouble: a tenth of the starting time left, or less.
    pub time_trouble: bool,
    /// The phase of the position before the move.
    pub phase: Phase,
    /// Whether the opening book has the move, as it had all moves before.
    pub book: bool,
    /// Why the move is an error: what it allows or misses.
    pub why: Vec<Reason>,
}

impl MoveReport {
    /// The move with its number: `12. Nf3` or `12... Nf6`.
    #[must_use]
    pub fn numbered_san(&self) -> String {
        let dots = if self.color == Color::White { "." } else { "..." };
        format!("{}{dots} {}", self.number, self.san)
    }

    /// The win percentage lost, at least 0.
    #[must_use]
    pub fn win_loss(&self) -> f64 {
        (self.win_before - self.win_after).max(0.0)
    }

    /// Whether the move played is the best one.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.best == Some(self.uci)
    }
}
