//! The columns of games: one entry a game or one a move.

use std::ops::ControlFlow;

use lucena_board::{GameResult, Move, Position};
use lucena_pgn::{CommentValues, Next, PgnError, PgnScore, Played, RawTag, RawText, Visitor};

/// No evaluation.
const NO_EVAL: i16 = i16::MIN;

/// A mate in n moves is this minus n.
const MATE: i16 = 32_000;

/// The result of a game that has none.
const NO_RESULT: i8 = -2;

/// What there is once a game.
#[derive(Clone, Copy)]
pub(super) struct GameEntry {
    /// 1, 0 or -1 for White, or `NO_RESULT`.
    pub(super) result: i8,
    /// White's and Black's Elo, 0 if unknown.
    pub(super) elo: [i16; 2],
    /// Whether all moves were read.
    pub(super) is_whole: bool,
    /// The index after its last move.
    pub(super) end: usize,
}

/// Games as columns.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) games: Vec<GameEntry>,
    /// [`Move::bits`], 0 for null moves.
    pub(super) moves: Vec<u16>,
    pub(super) evals: Vec<i16>,
    pub(super) clocks: Vec<f32>,
    /// The start positions of games that do not begin from the usual one, by the index of the game.
    pub(super) starts: Vec<(usize, Position)>,
}

impl Columns {
    pub(super) fn n_games(&self) -> usize {
        self.games.len()
    }

    /// Adds the games of other columns.
    pub(super) fn append(&mut self, other: Self) {
        if self.games.is_empty() {
            *self = other;
            return;
        }
        let (n_games, n_moves) = (self.games.len(), self.moves.len());
        let later = other.games.into_iter().map(|it| GameEntry { end: it.end + n_moves, ..it });
        self.games.extend(later);
        self.moves.extend(other.moves);
        self.evals.extend(other.evals);
        self.clocks.extend(other.clocks);
        self.starts.extend(other.starts.into_iter().map(|(game, start)| (game + n_games, start)));
    }

    /// Keeps the first games and returns the others.
    pub(super) fn split_off(&mut self, n_games: usize) -> Self {
        let n_moves = n_games.checked_sub(1).map_or(0, |last| self.games[last].end);
        let mut games = self.games.split_off(n_games);
        for game in &mut games {
            game.end -= n_moves;
        }
        let kept = self.starts.partition_point(|(game, _)| *game < n_games);
        let starts = self.starts.split_off(kept);
        Self {
            games,
            moves: self.moves.split_off(n_moves),
            evals: self.evals.split_off(n_moves),
            clocks: self.clocks.split_off(n_moves),
            starts: starts.into_iter().map(|(game, start)| (game - n_games, start)).collect(),
        }
    }
}

/// Adds the games that it visits to columns.
#[derive(Default)]
pub(super) struct GameColumns {
    columns: Columns,
    game: Tagged,
}

/// What is known of the game so far.
#[derive(Default)]
struct Tagged {
    result: GameResult,
    elo: [i16; 2],
    is_cut: bool,
}

impl GameColumns {
    pub(super) fn finish(self) -> Columns {
        self.columns
    }

    fn add(&mut self, mv: Option<Move>) {
        self.columns.moves.push(mv.map_or(0, Move::bits));
        self.columns.evals.push(NO_EVAL);
        self.columns.clocks.push(f32::NAN);
    }

    fn n_moves_before(&self) -> usize {
        self.columns.games.last().map_or(0, |game| game.end)
    }
}

impl Visitor for GameColumns {
    type Output = ();

    fn begin_game(&mut self, _: u64) -> ControlFlow<()> {
        self.game = Tagged::default();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        match tag.raw_name() {
            b"Result" => {
                self.game.result = GameResult::from_bytes(tag.raw_value()).unwrap_or_default();
            }
            b"WhiteElo" => self.game.elo[0] = tag.value().trim().parse().unwrap_or(0),
            b"BlackElo" => self.game.elo[1] = tag.value().trim().parse().unwrap_or(0),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<(), Next> {
        if *start != Position::initial() {
            self.columns.starts.push((self.columns.games.len(), *start));
        }
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        self.add(Some(played.mv));
        ControlFlow::Continue(())
    }

    fn null_move(&mut self, _: &Position, _: &Position, _: u32, _: u32) -> ControlFlow<()> {
        self.add(None);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        if self.columns.moves.len() > self.n_moves_before() {
            let values = CommentValues::read(comment);
            if let Some(evaluation) = values.evaluation {
                set_first(&mut self.columns.evals, eval(evaluation.score), |it| it == NO_EVAL);
            }
            if let Some(time) = values.clock {
                set_first(&mut self.columns.clocks, time.as_secs_f32(), f32::is_nan);
            }
        }
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        if result != GameResult::Unknown {
            self.game.result = result;
        }
        ControlFlow::Continue(())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        self.game.is_cut |= !error.is_tolerated();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) {
        let result = match self.game.result {
            GameResult::WhiteWins => 1,
            GameResult::BlackWins => -1,
            GameResult::Draw => 0,
            GameResult::Unknown => NO_RESULT,
        };
        let Tagged { elo, is_cut, .. } = self.game;
        let end = self.columns.moves.len();
        self.columns.games.push(GameEntry { result, elo, is_whole: !is_cut, end });
    }
}

/// Sets the last value if it is not set; of several commands the first counts.
fn set_first<T: Copy>(values: &mut [T], value: T, is_unset: impl Fn(T) -> bool) {
    if let Some(last) = values.last_mut().filter(|last| is_unset(**last)) {
        *last = value;
    }
}

/// Centipawns for White, mates near [`MATE`].
fn eval(score: PgnScore) -> i16 {
    let most = i32::from(MATE) - 1000;
    let number = match score {
        PgnScore::Centipawns(number) => number.clamp(-most, most),
        PgnScore::Mate(moves) => {
            let distance = moves.saturating_abs().min(999);
            if moves < 0 { distance - i32::from(MATE) } else { i32::from(MATE) - distance }
        }
    };
    i16::try_from(number).unwrap_or(NO_EVAL)
}
