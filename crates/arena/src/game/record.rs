//! Game records.

use std::time::{Duration, SystemTime};

use lucena_board::variants::VariantPosition;
use lucena_board::{ByColor, ChessPosition, Color, Game, GameResult, Move};
use lucena_game::Ending;
use lucena_uci::Score;

use super::Warning;

/// A played game.
///
/// ```
/// use lucena_arena::GameRecord;
/// fn summary(record: &GameRecord) -> String {
///     format!("{} after {} plies", record.result(), record.plies.len())
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameRecord {
    /// Names of the players.
    pub players: ByColor<String>,
    /// Start position.
    pub start: VariantPosition,
    /// Book moves.
    pub book: Vec<Move>,
    /// Engine moves.
    pub plies: Vec<PlyRecord>,
    /// How the game ended.
    pub ending: Ending,
    /// Warnings about the engines.
    pub warnings: Vec<Warning>,
    /// When the first search started.
    pub started: SystemTime,
    /// Duration from the first search to the end.
    pub duration: Duration,
}

/// An engine move with the engine's output.
///
/// ```
/// use lucena_arena::PlyRecord;
/// fn is_deep(ply: &PlyRecord) -> bool {
///     ply.depth.is_some_and(|depth| depth >= 20)
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlyRecord {
    /// The move.
    pub mv: Move,
    /// Last exact score, from the engine's point of view.
    pub score: Option<Score>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Selective depth in plies.
    pub seldepth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Hash table usage in permille.
    pub hashfull: Option<u32>,
    /// Tablebase hits.
    pub tbhits: Option<u64>,
    /// Output lines before the move that the [`LineFilter`](crate::LineFilter) keeps.
    pub lines: Vec<String>,
    /// The legal part of the PV.
    pub pv: Vec<Move>,
    /// Time from `go` to `bestmove`, as counted by the clock.
    pub time: Duration,
    /// Whether this was a ponder hit.
    pub ponder_hit: bool,
    /// Difference to the time that the engine reports, if it does: the overhead of pipes and
    /// operating system.
    pub latency: Option<Duration>,
    /// Time on the clock after the move, including the increment.
    pub time_left: Option<Duration>,
}

impl GameRecord {
    /// The winner.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.ending.result()
    }

    /// The reason, with the names of the players.
    ///
    /// ```
    /// # use lucena_arena::GameRecord;
    /// fn report(record: &GameRecord) {
    ///     println!("{} {{{}}}", record.result(), record.reason());
    /// }
    /// ```
    #[must_use]
    pub fn reason(&self) -> String {
        self.ending.reason_with(&self.players)
    }

    /// All moves, including book moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.book.iter().copied().chain(self.plies.iter().map(|ply| ply.mv))
    }

    /// The game on a board.
    ///
    /// # Panics
    ///
    /// If a move is illegal; never for a game that was played.
    #[must_use]
    pub fn game(&self) -> Game<VariantPosition> {
        let mut game = Game::from(self.start);
        for mv in self.moves() {
            game.play(mv).expect("the moves of a game are legal");
        }
        game
    }

    /// The side that made an engine move, by index from 0.
    #[must_use]
    pub fn mover(&self, index: usize) -> Color {
        let first = self.start.turn();
        if (self.book.len() + index).is_multiple_of(2) { first } else { !first }
    }
}
