//! A second implementation: it lets each millisecond pass, and keeps every earlier state.

use alloc::vec::Vec;

use lucena_board::{ByColor, Color, Game, Move};

use crate::{Claims, ClockStart, Ending, GameRules, TakebackTime, TimeControl};

#[derive(Clone)]
pub(super) struct SlowGame {
    rules: GameRules,
    pub(super) game: Game,
    /// Milliseconds left.
    pub(super) left: ByColor<u64>,
    left_at_start: ByColor<u64>,
    /// Milliseconds of this turn.
    used: u64,
    /// Milliseconds until the clock runs.
    delay: u64,
    n_moves: ByColor<u32>,
    pub(super) is_paused: bool,
    pub(super) draw_offer: Option<Color>,
    pub(super) ending: Option<Ending>,
    /// The state before each move.
    earlier: Vec<SlowGame>,
}

fn ms(time: core::time::Duration) -> u64 {
    time.as_millis() as u64
}

impl SlowGame {
    pub(super) fn new(rules: GameRules) -> Self {
        let left = rules.control.map_or(0, |control| match ms(control.base) {
            0 => ms(control.increment),
            base => base,
        });
        let mut game = Self {
            rules,
            game: Game::default(),
            left: ByColor([left; 2]),
            left_at_start: ByColor([left; 2]),
            used: 0,
            delay: 0,
            n_moves: ByColor([0; 2]),
            is_paused: false,
            draw_offer: None,
            ending: None,
            earlier: Vec::new(),
        };
        game.start_turn();
        game
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn start_turn(&mut self) {
        self.left_at_start = self.left;
        self.used = 0;
        self.delay = self.rules.control.map_or(0, |control| ms(control.delay));
    }

    pub(super) fn end_with(&mut self, ending: Ending) {
        self.ending = Some(ending);
        (self.is_paused, self.draw_offer) = (false, None);
    }

    pub(super) fn is_running(&self) -> bool {
        self.ending.is_none() && !self.is_paused
    }

    fn is_timed(&self) -> bool {
        let is_first = self.game.is_empty();
        self.rules.control.is_some()
            && !(is_first && self.rules.clock_start == ClockStart::AfterFirstMove)
    }

    pub(super) fn pass_millisecond(&mut self) {
        if !self.is_running() {
            return;
        }
        self.used += 1;
        if !self.is_timed() {
        } else if self.delay > 0 {
            self.delay -= 1;
        } else {
            let turn = self.turn();
            self.left[turn] -= 1;
            self.check_flag();
        }
    }

    pub(super) fn check_flag(&mut self) {
        let (turn, position) = (self.turn(), *self.game.position());
        if self.is_running() && self.is_timed() && self.left[turn] == 0 {
            self.end_with(match position.has_insufficient_material(!turn) {
                true => Ending::TimeWithoutMaterial { flagged: turn },
                false => Ending::Time { loser: turn, overrun: None },
            });
        }
    }

    /// The milliseconds of the move.
    pub(super) fn play(&mut self, mv: Move) -> u64 {
        let mover = self.turn();
        let before = Self { earlier: Vec::new(), ..self.clone() };
        self.earlier.push(before);
        if let Some(TimeControl { moves, base, increment, .. }) = self.rules.control {
            self.n_moves[mover] += 1;
            self.left[mover] += ms(increment);
            if moves.is_some_and(|moves| self.n_moves[mover] % moves == 0) {
                self.left[mover] += ms(base);
            }
        }
        self.game.play(mv).unwrap();
        if self.draw_offer == Some(!mover) {
            self.draw_offer = None;
        }
        let used = self.used;
        self.start_turn();
        let outcome = match self.rules.claims {
            Claims::Automatic => self.game.claimable_outcome(),
            Claims::ByPlayers => self.game.outcome(),
        };
        if let Some(outcome) = outcome {
            self.end_with(Ending::Rules(outcome));
        }
        used
    }

    pub(super) fn take_back(&mut self, n_plies: usize) {
        let n_left = self.earlier.len() - n_plies;
        let (left, is_paused) = (self.left, self.is_paused);
        let to = self.earlier[n_left].clone();
        self.earlier.truncate(n_left);
        *self = Self { earlier: core::mem::take(&mut self.earlier), is_paused, ..to };
        self.left = self.left_at_start;
        if self.rules.takeback_time == TakebackTime::Spent {
            for color in Color::ALL {
                self.left[color] = self.left[color].min(left[color]);
            }
        }
        (self.draw_offer, self.ending) = (None, None);
        self.start_turn();
    }
}
