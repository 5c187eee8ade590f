//! `Classical` and `Reference` agree on every position.

use lucena_board::Position;
use lucena_board::proptest::{placements, positions};
use lucena_eval::reference::Reference;
use lucena_eval::{Classical, Evaluator};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

struct Pair {
    fast: Classical,
    slow: Reference,
}

impl Pair {
    fn new() -> Self {
        Self { fast: Classical::default(), slow: Reference::default() }
    }

    fn check(&mut self, position: &Position) {
        let (fast, slow) = (self.fast.evaluate(position), self.slow.evaluate(position));
        let table = || self.fast.clone().explain(position).unwrap();
        assert_eq!(fast, slow, "{position}\n{}", table());
    }
}

fn check_all(strategy: impl Strategy<Value = Position>) {
    let pair = core::cell::RefCell::new(Pair::new());
    let mut runner = TestRunner::new(Config {
        cases: 1500,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..Config::default()
    });
    runner
        .run(&strategy, |position| {
            pair.borrow_mut().check(&position);
            Ok(())
        })
        .unwrap();
}

#[test]
fn in_games() {
    check_all(positions());
}

#[test]
fn in_any_position() {
    check_all(placements());
}

#[test]
fn all_king_and_pawn_endgames() {
    let mut pair = Pair::new();
    let squares = lucena_board::Square::ALL;
    // Every seventh of them: a step coprime to the 64 squares visits all kinds.
    for number in (0..64 * 64 * 64 * 2_usize).step_by(7) {
        let turn = ["w", "b"][number % 2];
        let [king, pawn, lone] = [1, 6, 12].map(|shift| squares[(number >> shift) & 63]);
        let mut text = String::new();
        for rank in (0..8).rev() {
            for file in 0..8 {
                let square = squares[8 * rank + file];
                text.push(match square {
                    _ if square == king => 'K',
                    _ if square == pawn => 'P',
                    _ if square == lone => 'k',
                    _ => '1',
                });
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        if let Ok(position) = format!("{text}{turn} - - 0 1").parse::<Position>() {
            pair.check(&position);
            pair.check(&position.mirrored());
        }
    }
}
