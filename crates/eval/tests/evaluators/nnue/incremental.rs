//! Incremental updates give the same scores as an evaluation from scratch.

use std::sync::Arc;

use lucena_board::proptest::games;
use lucena_board::{Game, Move, Position};
use lucena_eval::{BoxedEvaluator, Evaluator, Network, Nnue, nnue::Reference};
use lucena_testkit::{GENERATED_CASTLE, GENERATED_EP, RULES, perft_lines};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use super::random_network;

/// An incremental evaluator and the line it is at.
struct Line {
    network: Arc<Network>,
    evaluator: Nnue,
    positions: Vec<Position>,
}

impl Line {
    fn new(network: Network, start: &Position) -> Self {
        let network = Arc::new(network);
        let mut evaluator = Nnue::new(Arc::clone(&network));
        evaluator.refresh(start);
        Self { network, evaluator, positions: vec![*start] }
    }

    fn position(&self) -> Position {
        *self.positions.last().expect("never empty")
    }

    fn push(&mut self, mv: Move) {
        let before = self.position();
        let after = before.play_unchecked(mv);
        self.evaluator.push(&before, before.changes(mv), &after);
        self.positions.push(after);
    }

    /// Makes a null move, except in check.
    fn push_null(&mut self) -> bool {
        let Some(after) = self.position().play_null() else { return false };
        self.evaluator.push_null(&after);
        self.positions.push(after);
        true
    }

    fn pop(&mut self) {
        self.evaluator.pop();
        self.positions.pop();
    }

    fn check(&mut self) {
        let position = self.position();
        let fresh = Nnue::new(Arc::clone(&self.network)).evaluate(&position);
        assert_eq!(self.evaluator.evaluate(&position), fresh, "{position}");
    }
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn along_games(game in games(), evaluated in any::<u64>()) {
        let start = *game.positions().next().expect("the start");
        let mut line = Line::new(random_network(1, 32), &start);
        for (ply, mv) in game.moves().enumerate() {
            line.push(mv);
            // Lazy updates span any number of moves.
            if evaluated >> (ply % 64) & 1 == 1 {
                line.check();
            }
        }
        line.check();
        while line.positions.len() > 1 {
            line.pop();
            line.check();
        }
    }

    #[test]
    fn in_trees_with_null_moves(game in games(), seed in any::<u64>()) {
        let mut line = Line::new(random_network(seed, 32), game.position());
        let mut state = seed;
        // Descend in random places; evaluate some nodes only, before or after their successors.
        for _ in 0..200 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let choice = (state >> 33) as usize;
            let moves = line.position().legal_moves();
            match choice % 8 {
                0 => line.check(),
                1 if line.push_null() => {}
                2 | 3 if line.positions.len() > 1 => line.pop(),
                _ if !moves.is_empty() => line.push(moves[choice / 8 % moves.len()]),
                _ => {}
            }
        }
        line.check();
    }
}

/// The reference after two plies of each kind of move.
fn check_two_plies(position: &Position, line: &mut Line, reference: &mut Reference) {
    for mv in position.legal_moves() {
        line.push(mv);
        let after = line.position();
        assert_eq!(line.evaluator.evaluate(&after), reference.evaluate(&after), "{position} {mv}");
        let replies = after.legal_moves();
        for &reply in replies.iter().take(2).chain(replies.last()) {
            line.push(reply);
            let end = line.position();
            let expected = reference.evaluate(&end);
            assert_eq!(line.evaluator.evaluate(&end), expected, "{position} {mv} {reply}");
            line.pop();
        }
        line.pop();
    }
    line.check();
}

/// Castling in standard chess and Chess960, en passant, promotions, and more in [`RULES`].
#[test]
fn every_kind_of_move() {
    let rules = perft_lines(RULES);
    let rare = perft_lines(GENERATED_EP).chain(perft_lines(GENERATED_CASTLE)).step_by(20);
    let mut kinds = [0; 4];
    for line in rules.chain(rare) {
        let Ok(position) = line.fen.parse::<Position>() else { continue };
        let mut line = Line::new(random_network(2, 32), &position);
        let mut reference = Reference::new(&line.network);
        check_two_plies(&position, &mut line, &mut reference);
        for mv in position.legal_moves() {
            kinds[0] += usize::from(mv.is_castle());
            kinds[1] += usize::from(mv.is_en_passant());
            kinds[2] += usize::from(mv.is_promotion());
            kinds[3] += usize::from(position.is_capture(mv));
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn king_moves_across_the_middle() {
    let mut game = Game::default();
    let text = "e4 e5 Ke2 Ke7 Kd3 Kd6 Kc3 Kc5 Kd3 Kd6 Ke3 Ke6 Kd3 Kd6 Ke2 Ke7 Ke1 Ke8";
    let mut line = Line::new(random_network(3, 96), game.position());
    for san in text.split(' ') {
        line.push(game.play_san(san).expect("legal"));
        line.check();
    }
    while line.positions.len() > 1 {
        line.pop();
        line.check();
    }
}

#[test]
fn positions_off_the_stack_leave_it_alone() {
    let start = Position::initial();
    let mut line = Line::new(random_network(4, 32), &start);
    let expected = line.evaluator.evaluate(&start);
    let other: Position = "6k1/5ppp/8/8/8/8/1R6/K7 w - - 0 1".parse().expect("legal");
    let fresh = Nnue::new(Arc::clone(&line.network)).evaluate(&other);
    assert_eq!(line.evaluator.evaluate(&other), fresh);
    assert_eq!(line.evaluator.evaluate(&start), expected);
    line.push(start.parse_san("d4").expect("legal"));
    line.evaluator.evaluate(&other);
    line.check();
    line.pop();
    line.check();
}

#[test]
fn without_refresh() {
    let network = Arc::new(random_network(5, 32));
    let mut evaluator = Nnue::new(Arc::clone(&network));
    evaluator.pop();
    let before = Position::initial();
    let mv = before.parse_san("Nc3").expect("legal");
    let after = before.play_unchecked(mv);
    evaluator.push(&before, before.changes(mv), &after);
    assert_eq!(evaluator.evaluate(&after), Reference::new(&network).evaluate(&after));
}

#[test]
fn two_networks_side_by_side() {
    let mut pair = [(6, 32), (7, 64)].map(|(seed, size)| {
        let network = random_network(seed, size);
        (Reference::new(&network), BoxedEvaluator::new(Nnue::new(network)))
    });
    let mut game = Game::default();
    for (_, evaluator) in &mut pair {
        evaluator.refresh(game.position());
    }
    for san in ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"] {
        let before = *game.position();
        let mv = game.play_san(san).expect("legal");
        let after = game.position();
        let scores = pair.each_mut().map(|(reference, evaluator)| {
            evaluator.push(&before, before.changes(mv), after);
            let score = evaluator.evaluate(after);
            assert_eq!(score, reference.evaluate(after), "{san}");
            assert_eq!(evaluator.clone().evaluate(after), score, "{san}");
            score
        });
        assert_ne!(scores[0], scores[1], "{san}");
    }
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "the move is not one of the position on the stack")]
fn pushing_from_another_position_panics() {
    let start = Position::initial();
    let mut line = Line::new(random_network(1, 32), &start);
    line.push(start.parse_uci("e2e4").unwrap());
    let mv = start.parse_uci("d2d4").unwrap();
    line.evaluator.push(&start, start.changes(mv), &start.play_unchecked(mv));
}
