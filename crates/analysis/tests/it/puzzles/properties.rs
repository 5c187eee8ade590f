//! Every puzzle holds what it promises, by a search of its own.

use lucena_analysis::WhiteScore;
use lucena_analysis::accuracy::win_percent;
use lucena_analysis::puzzles::{Puzzle, PuzzleFinder};
use lucena_board::{Color, Game, Move, Position};
use lucena_engine::Engine;
use lucena_eval::Score;
use lucena_search::Limits;

use super::options;

/// Games by an engine with few nodes. Every twelfth move or so is random.
fn games_with_errors(n_games: u64) -> Vec<Game> {
    let mut engine = Engine::new();
    (1..=n_games).map(|seed| game_with_errors(&mut engine, seed)).collect()
}

fn game_with_errors(engine: &mut Engine, seed: u64) -> Game {
    // xorshift64
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut next = move |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 20) as usize % n
    };
    engine.new_game();
    let mut game = Game::default();
    while game.len() < 100 && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let mv = if game.len() < 4 || next(12) == 0 {
            moves[next(moves.len())]
        } else {
            engine.set_position(game.clone());
            engine.think(Limits::nodes(60), |_| {}).best_move.unwrap()
        };
        game.play_unchecked(mv);
    }
    game
}

fn win(score: Score) -> f64 {
    win_percent(WhiteScore::new(score, Color::White).clamped_centipawns())
}

fn mates(position: &Position, mv: Move) -> bool {
    position.play(mv).is_ok_and(|next| next.is_checkmate())
}

/// Checks the solver's move: it mates, or an engine with other limits prefers it clearly.
fn check_solver_move(judge: &mut Engine, game: &Game, mv: Move, puzzle: &Puzzle) {
    let position = game.position();
    if mates(position, mv) {
        return;
    }
    let others = position.legal_moves().into_iter().filter(|&other| other != mv);
    let others: Vec<_> = others.collect();
    if others.is_empty() {
        return;
    }
    judge.new_game();
    judge.set_position(game.clone());
    let own = judge.think(Limits::nodes(30_000).with_search_moves([mv]), |_| {}).report.unwrap();
    judge.set_position(game.clone());
    let rest = judge.think(Limits::nodes(30_000).with_search_moves(others), |_| {}).report.unwrap();
    let margin = win(own.score) - win(rest.score);
    // The searches differ, so the margins do too.
    let required = options(1).min_margin / 2.0;
    assert!(margin > required, "{position}: {margin:.0} % in {}", puzzle.to_csv());
}

#[test]
fn every_move_of_every_puzzle_is_legal_and_unique() {
    let mut finder = PuzzleFinder::new(Engine::new()).options(options(8_000));
    let mut judge = Engine::new();
    let mut n_puzzles = 0;
    for played in games_with_errors(20) {
        for puzzle in finder.find(&(&played).into()).unwrap() {
            n_puzzles += 1;

            assert_eq!(puzzle.moves.len() % 2, 0, "the last move is the solver's");
            let mut game = Game::new(puzzle.position);
            for (index, &mv) in puzzle.moves.iter().enumerate() {
                if index % 2 == 1 {
                    check_solver_move(&mut judge, &game, mv, &puzzle);
                }
                game.play(mv).unwrap();
            }
            let is_mate = game.position().is_checkmate();
            assert_eq!(
                puzzle.themes.iter().any(|theme| theme == "mate"),
                is_mate,
                "{}",
                puzzle.to_csv()
            );
            assert_eq!(played.positions().nth(puzzle.ply), Some(&puzzle.start()));
            assert_eq!(puzzle.to_csv().split(',').count(), 10);
        }
    }
    assert!(n_puzzles >= 4, "only {n_puzzles} puzzles");
}

#[test]
fn puzzles_do_not_depend_on_earlier_games() {
    let games = games_with_errors(3);
    let mut one = PuzzleFinder::new(Engine::new()).options(options(5_000));
    for game in &games {
        let mut other = PuzzleFinder::new(Engine::new()).options(options(5_000));
        let found = one.find(&game.into()).unwrap();
        assert_eq!(found, other.find(&game.into()).unwrap());
    }
}
