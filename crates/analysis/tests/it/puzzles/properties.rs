//! Every puzzle holds what it promises, by a search of its own.

use lucena_analysis::WhiteScore;
use lucena_analysis::accuracy::win_percent;
use lucena_analysis::puzzles::{Puzzle, PuzzleFinder, PuzzleOptions};
use lucena_board::{Color, Game, Move, Position};
use lucena_client::BuiltIn;
use lucena_engine::Engine;
use lucena_eval::Score;
use lucena_search::Limits;

use super::{engine, options};

/// Longer games only take longer.
const PLIES_MAX: usize = 40;
/// Puzzles to check.
const N_PUZZLES: usize = 5;
/// Nodes of the searches that judge the solver's moves.
const JUDGE_NODES: u64 = 20_000;

/// Open positions, where a slip costs a piece or the king.
const STARTS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 8",
    "r1b1k2r/ppp2ppp/2n5/3qp3/3P4/2P2N2/P1P2PPP/R1BQKB1R w KQkq - 0 9",
    "2r2rk1/1b2bppp/p3p3/1p1qP3/3P4/P2B1N2/1B3PPP/2RQR1K1 w - - 0 18",
];

/// Games by an engine with few nodes. Every fourth move or so is random.
fn games_with_errors(n_games: u64) -> impl Iterator<Item = Game> {
    let mut engine = engine();
    (1..=n_games).map(move |seed| game_with_errors(&mut engine, seed))
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
    let start = STARTS[seed as usize % STARTS.len()];
    let mut game = Game::new(start.parse().unwrap());
    while game.len() < PLIES_MAX && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let mv = if next(4) == 0 {
            moves[next(moves.len())]
        } else {
            engine.set_position(game.clone());
            engine.think(Limits::nodes(60), |_| {}).best_move.unwrap()
        };
        game.play_unchecked(mv);
    }
    game
}

/// Enough nodes for the blunders of these games.
fn quick() -> PuzzleOptions {
    let mut options = options(2_000);
    options.scan_nodes = 300;
    options
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
    let own =
        judge.think(Limits::nodes(JUDGE_NODES).with_search_moves([mv]), |_| {}).report.unwrap();
    judge.set_position(game.clone());
    let rest =
        judge.think(Limits::nodes(JUDGE_NODES).with_search_moves(others), |_| {}).report.unwrap();
    let margin = win(own.score) - win(rest.score);
    // The searches differ, so the margins do too.
    let required = options(1).min_margin / 2.0;
    assert!(margin > required, "{position}: {margin:.0} % in {}", puzzle.to_csv());
}

#[test]
fn every_move_of_every_puzzle_is_legal_and_unique() {
    let mut finder = PuzzleFinder::new(BuiltIn::new(engine())).options(quick());
    let mut judge = engine();
    let mut n_puzzles = 0;
    // How many games that takes changes with the engine.
    for played in games_with_errors(500) {
        if n_puzzles >= N_PUZZLES {
            break;
        }
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
    assert!(n_puzzles >= N_PUZZLES, "only {n_puzzles} puzzles");
}

#[test]
fn puzzles_do_not_depend_on_earlier_games() {
    let mut n_puzzles = 0;
    let mut one = PuzzleFinder::new(BuiltIn::new(engine())).options(quick());
    for game in games_with_errors(500) {
        if n_puzzles >= 2 {
            break;
        }
        let mut other = PuzzleFinder::new(BuiltIn::new(engine())).options(quick());
        let found = one.find(&(&game).into()).unwrap();
        n_puzzles += found.len();
        assert_eq!(found, other.find(&(&game).into()).unwrap());
    }
    assert!(n_puzzles > 0, "empty results are always equal");
}
