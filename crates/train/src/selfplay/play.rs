//! One game.

use crate::data::ScoredMove;
use lucena_board::{Color, Game, GameResult, Move, Position};
use lucena_eval::{Evaluator, Score};
use lucena_game::{Adjudicator, Ending};
use lucena_search::{Control, Limits, Search, Tablebase};

use crate::selfplay::adjudication::{ScoreCounts, by_rules, by_tablebase};
use crate::selfplay::seed::GameRng;
use crate::selfplay::start::{Start, random_start};
use crate::selfplay::{Record, Settings};

/// Plays the game of this number, or `None` if it is stopped before its end.
pub(crate) fn play_game<E: Evaluator + Clone + Send>(
    settings: &Settings,
    number: u64,
    search: &mut Search<E>,
    tablebase: Option<&dyn Tablebase>,
    control: &Control,
) -> Option<Record> {
    let mut rng = GameRng::new(settings.seed, number);
    let mut n_nodes = 0;
    loop {
        let start = random_start(settings, &mut rng);
        let mut playing = Playing::new(settings, number, start);
        search.clear();
        let played = playing.play(search, tablebase, control);
        n_nodes += playing.record.n_nodes;
        match played {
            Played::Finished => {
                playing.record.n_nodes = n_nodes;
                return Some(playing.record);
            }
            Played::Unbalanced => {}
            Played::Stopped => return None,
        }
    }
}

/// How playing a game went.
enum Played {
    /// To its end.
    Finished,
    /// The first search shows that the start is not balanced.
    Unbalanced,
    Stopped,
}

/// A game in progress.
struct Playing<'a> {
    settings: &'a Settings,
    game: Game,
    counts: ScoreCounts,
    record: Record,
}

impl<'a> Playing<'a> {
    fn new(settings: &'a Settings, number: u64, start: Start) -> Self {
        let mut game = Game::new(start.position);
        start.opening.iter().for_each(|&mv| game.play_unchecked(mv));
        // The ending is set when the game ends.
        let mut data = crate::data::Game::new(start.position, Ending::Aborted);
        data.opening = start.opening;
        let record = Record { number, game: data, n_nodes: 0, n_usable: 0 };
        Self { settings, game, counts: ScoreCounts::new(settings), record }
    }

    /// Plays to the end.
    fn play<E: Evaluator + Clone + Send>(
        &mut self,
        search: &mut Search<E>,
        tablebase: Option<&dyn Tablebase>,
        control: &Control,
    ) -> Played {
        let hard_nodes = self.settings.nodes.saturating_mul(self.settings.hard_factor);
        let limits = Limits::soft_nodes(self.settings.nodes).with_nodes(hard_nodes);
        let mut adjudicated = None;
        let ending = loop {
            let position = *self.game.position();
            // The rules come first: the move that decides the game may be checkmate.
            let ending = by_rules(&self.game)
                .or(adjudicated)
                .or_else(|| tablebase.and_then(|tables| by_tablebase(&position, tables)))
                .or_else(|| self.by_length());
            if let Some(ending) = ending {
                break ending;
            }
            let report = search.run_with(&self.game, &limits, control, &mut ());
            // A search that was cut short has another result than the whole one.
            if control.is_stopped() {
                return Played::Stopped;
            }
            self.record.n_nodes += report.nodes;
            let mv = report.best_move.expect("the game is not over");
            let is_first = self.record.game.moves.is_empty();
            let max_start_score = i32::from(self.settings.max_start_score);
            if is_first && report.score.raw().abs() > max_start_score {
                return Played::Unbalanced;
            }
            adjudicated = self.add(&position, mv, report.score);
        };
        self.record.game.ending = ending;
        // The opening was not balanced after all if it was over before the first search.
        if self.record.game.moves.is_empty() { Played::Unbalanced } else { Played::Finished }
    }

    /// The end of a game of the maximum length.
    fn by_length(&self) -> Option<Ending> {
        let is_over = self.record.game.moves.len() >= usize::from(self.settings.max_plies);
        let result = GameResult::Draw;
        is_over.then_some(Ending::Adjudication { result, by: Adjudicator::MoveLimit })
    }

    /// Plays a move and records it. Returns the result if the scores decide the game.
    fn add(&mut self, position: &Position, mv: Move, score: Score) -> Option<Ending> {
        let white_score = match position.turn() {
            Color::White => score,
            Color::Black => -score,
        };
        let scored = ScoredMove { mv, score: white_score.raw() as i16 };
        self.record.n_usable += u64::from(scored.is_usable(position));
        self.record.game.moves.push(scored);
        self.game.play_unchecked(mv);
        self.counts.add(white_score, self.settings)
    }
}
