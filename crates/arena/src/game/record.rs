//! What is kept of a game.

use std::time::{Duration, SystemTime};

use lucena_board::{ByColor, Color, Game, Move, Position};
use lucena_pgn::GameResult;
use lucena_uci::Score;

use super::{Ending, Warning};

/// A game that was played.
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
    /// What the players were called.
    pub players: ByColor<String>,
    /// Where the game started.
    pub start: Position,
    /// The moves that were given, before the engines thought.
    pub book: Vec<Move>,
    /// The moves of the engines.
    pub plies: Vec<PlyRecord>,
    /// How it ended.
    pub ending: Ending,
    /// What was odd about the engines' answers, but no reason to end the game.
    pub warnings: Vec<Warning>,
    /// When the first engine was asked for a move.
    pub started: SystemTime,
    /// How long it took, from the first question to the end.
    pub duration: Duration,
}

/// A move of an engine, and what the engine said about it.
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
    /// What the position is worth to the side that moves, by its last exact score.
    pub score: Option<Score>,
    /// How deep it looked, in plies.
    pub depth: Option<u32>,
    /// How deep it looked along the deepest line.
    pub seldepth: Option<u32>,
    /// Positions that it looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// How full its table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// What it printed before the move, as far as a [`LineFilter`](crate::LineFilter) keeps it.
    pub lines: Vec<String>,
    /// The line that it expects, as far as it is legal.
    pub pv: Vec<Move>,
    /// The time from `go` to `bestmove`, as it counts on the clock.
    pub time: Duration,
    /// Whether the engine had pondered on the reply that was played.
    pub ponder_hit: bool,
    /// How much longer that was than the engine itself says, if it says so: what the pipes and the
    /// system cost.
    pub latency: Option<Duration>,
    /// The time on its clock after the move, with what the move has added.
    pub time_left: Option<Duration>,
}

impl GameRecord {
    /// Who has won.
    ///
    /// ```
    /// # use lucena_arena::{GameRecord, GameResult};
    /// fn is_draw(record: &GameRecord) -> bool {
    ///     record.result() == GameResult::Draw
    /// }
    /// ```
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.ending.result()
    }

    /// Why, with the names of the players.
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

    /// All moves, those of the book included.
    ///
    /// ```
    /// # use lucena_arena::GameRecord;
    /// fn length(record: &GameRecord) -> usize {
    ///     record.moves().count()
    /// }
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.book.iter().copied().chain(self.plies.iter().map(|ply| ply.mv))
    }

    /// The game on a board.
    ///
    /// ```
    /// # use lucena_arena::GameRecord;
    /// fn last_position(record: &GameRecord) -> String {
    ///     record.game().position().fen().to_string()
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// A move is not legal; those of a game that was played are.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start);
        for mv in self.moves() {
            game.play(mv).expect("the moves of a game are legal");
        }
        game
    }

    /// Who made an engine's move, counted from 0.
    ///
    /// ```
    /// # use lucena_arena::GameRecord;
    /// # use lucena_board::Color;
    /// fn own_moves(record: &GameRecord, color: Color) -> usize {
    ///     (0..record.plies.len()).filter(|index| record.mover(*index) == color).count()
    /// }
    /// ```
    #[must_use]
    pub fn mover(&self, index: usize) -> Color {
        let first = self.start.turn();
        if (self.book.len() + index).is_multiple_of(2) { first } else { !first }
    }
}
