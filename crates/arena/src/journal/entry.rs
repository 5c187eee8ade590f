//! Journal entries.

use std::time::Duration;

use lucena_board::{ByColor, Color, GameResult};
use lucena_game::{Ending, Fault};
use serde::{Deserialize, Serialize};

use crate::{Fixture, GameRecord};

/// A finished game in a journal: the data for standings, and the PGN.
///
/// ```
/// use lucena_arena::JournalEntry;
/// use lucena_board::GameResult;
/// let line = r#"{"game":1,"encounter":0,"round":1,"opening":0,"white":0,"black":1,
///     "result":"1-0","reason":"White mates","termination":"normal","plies":31,
///     "used":[{"moves":16},{"moves":15}],"pgn":""}"#;
/// let entry: JournalEntry = serde_json::from_str(line)?;
/// assert_eq!(entry.result(), GameResult::WhiteWins);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JournalEntry {
    /// Game number, from 1.
    pub game: u64,
    /// Index of its pairing, from 0.
    #[serde(rename = "encounter")]
    pub pairing: u64,
    /// Round, from 1.
    pub round: u32,
    /// Index of its opening, from 0.
    pub opening: u64,
    /// Index of the player with White, from 0.
    pub white: usize,
    /// Index of the player with Black, from 0.
    pub black: usize,
    result: GameResult,
    /// Reason of the result, in the wording that other tools parse.
    pub reason: String,
    /// Value of the PGN tag `Termination`.
    pub termination: String,
    /// The fault of the loser, if that decided the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultKind>,
    /// Number of plies, including the opening.
    pub plies: usize,
    /// Duration in milliseconds.
    #[serde(default)]
    pub duration_ms: u64,
    /// Resources used by White and Black.
    used: [PlayerUse; 2],
    /// Warnings about the engines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The game as PGN.
    pub pgn: String,
    /// FEN of the final position; missing in journals of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_fen: Option<String>,
}

/// A fault by which an engine lost.
///
/// ```
/// assert_eq!(lucena_arena::FaultKind::Time.to_string(), "time");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FaultKind {
    /// Loss on time.
    Time,
    /// The answer is not a legal move.
    IllegalMove,
    /// A false claim of a result or of an illegal move.
    FalseClaim,
    /// Crash or closed pipes.
    Disconnect,
    /// Timeout.
    Stall,
}

impl FaultKind {
    fn of(ending: &Ending) -> Option<Self> {
        let fault = match ending {
            Ending::Time { .. } => return Some(Self::Time),
            Ending::Fault { fault, .. } => fault,
            _ => return None,
        };
        Some(match fault {
            Fault::IllegalMove(_) => Self::IllegalMove,
            Fault::FalseClaim(_) => Self::FalseClaim,
            Fault::Stall(_) => Self::Stall,
            _ => Self::Disconnect,
        })
    }
}

impl std::fmt::Display for FaultKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Time => "time",
            Self::IllegalMove => "illegal move",
            Self::FalseClaim => "false claim",
            Self::Disconnect => "disconnect",
            Self::Stall => "stall",
        })
    }
}

/// Sums of what an engine used in one or more games, for averages.
///
/// ```
/// use lucena_arena::PlayerUse;
/// let used = PlayerUse { moves: 4, depth: 40, searches: 4, ..PlayerUse::default() };
/// assert_eq!(used.average_depth(), Some(10.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerUse {
    /// Moves, without book moves.
    pub moves: u64,
    /// Moves with a reported depth.
    pub searches: u64,
    /// Sum of the depths.
    pub depth: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Time of moves with reported nodes, in microseconds.
    pub counted_us: u64,
    /// Total time in microseconds.
    pub time_us: u64,
}

impl PlayerUse {
    /// The sum of both.
    ///
    /// ```
    /// use lucena_arena::PlayerUse;
    /// let one = PlayerUse { moves: 1, ..PlayerUse::default() };
    /// assert_eq!(one.plus(&one).moves, 2);
    /// ```
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            searches: self.searches + other.searches,
            depth: self.depth + other.depth,
            nodes: self.nodes.saturating_add(other.nodes),
            counted_us: self.counted_us + other.counted_us,
            time_us: self.time_us + other.time_us,
        }
    }

    /// Average depth per move.
    ///
    /// ```
    /// assert_eq!(lucena_arena::PlayerUse::default().average_depth(), None);
    /// ```
    #[must_use]
    pub fn average_depth(&self) -> Option<f64> {
        ratio(self.depth as f64, self.searches as f64)
    }

    /// Nodes per second.
    ///
    /// ```
    /// use lucena_arena::PlayerUse;
    /// let used = PlayerUse { nodes: 500, counted_us: 1_000, ..PlayerUse::default() };
    /// assert_eq!(used.nps(), Some(500_000.0));
    /// ```
    #[must_use]
    pub fn nps(&self) -> Option<f64> {
        ratio(self.nodes as f64 * 1e6, self.counted_us as f64)
    }

    /// Average time per move.
    ///
    /// ```
    /// use lucena_arena::PlayerUse;
    /// let used = PlayerUse { moves: 2, time_us: 1_000, ..PlayerUse::default() };
    /// assert_eq!(used.average_time().unwrap().as_micros(), 500);
    /// ```
    #[must_use]
    pub fn average_time(&self) -> Option<Duration> {
        self.time_us.checked_div(self.moves).map(Duration::from_micros)
    }

    fn of(record: &GameRecord, color: Color) -> Self {
        let mut used = Self::default();
        for (index, ply) in record.plies.iter().enumerate() {
            if record.mover(index) != color {
                continue;
            }
            let micros = ply.time.as_micros().try_into().unwrap_or(u64::MAX);
            used.moves += 1;
            used.time_us = used.time_us.saturating_add(micros);
            if let Some(depth) = ply.depth {
                used.searches += 1;
                used.depth += u64::from(depth);
            }
            if let Some(nodes) = ply.nodes {
                used.nodes = used.nodes.saturating_add(nodes);
                used.counted_us = used.counted_us.saturating_add(micros);
            }
        }
        used
    }
}

fn ratio(of: f64, to: f64) -> Option<f64> {
    (to > 0.0).then_some(of / to)
}

impl JournalEntry {
    /// The entry of a played game.
    pub(crate) fn new(fixture: &Fixture, record: &GameRecord, pgn: String) -> Self {
        Self {
            game: fixture.number,
            pairing: fixture.pairing,
            round: fixture.round,
            opening: fixture.opening,
            white: fixture.white,
            black: fixture.black,
            result: record.result(),
            reason: record.ending.reason(),
            termination: record.ending.termination().into(),
            fault: FaultKind::of(&record.ending),
            plies: record.book.len() + record.plies.len(),
            duration_ms: record.duration.as_millis().try_into().unwrap_or(u64::MAX),
            used: [Color::White, Color::Black].map(|color| PlayerUse::of(record, color)),
            warnings: record.warnings.iter().map(ToString::to_string).collect(),
            pgn,
            final_fen: Some(record.game().position().to_string()),
        }
    }

    /// The winner.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// The reason without player names, for counting.
    #[must_use]
    pub fn ending_kind(&self) -> String {
        if let Some(fault) = self.fault {
            return fault.to_string();
        }
        let reason = self.reason.strip_prefix("Draw by ").unwrap_or(&self.reason);
        if reason.ends_with("mates") {
            return "mate".into();
        }
        if reason.ends_with("resigns") {
            return "resignation".into();
        }
        // A rule of a variant.
        let starts = ["White wins: ", "Black wins: ", "Draw: "];
        if let Some(rule) = starts.iter().find_map(|start| reason.strip_prefix(start)) {
            return rule.into();
        }
        match reason.find("adjudication") {
            Some(at) => reason[at..].into(),
            None => reason.into(),
        }
    }

    /// Resources used by White and Black.
    #[must_use]
    pub fn used(&self) -> ByColor<PlayerUse> {
        ByColor(self.used)
    }

    /// White and Black.
    #[must_use]
    pub fn players(&self) -> ByColor<usize> {
        ByColor([self.white, self.black])
    }
}
