use super::*;
use crate::random_games::{Rng, random_game};
use crate::{Color, Role, Square};

fn play_all(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text).unwrap();
        game.play(mv).unwrap();
    }
}

fn game_of(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().unwrap());
    play_all(&mut game, moves);
    game
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn fivefold_repetition_ends_the_game() {
    let mut game = Game::default();
    for times in 2..=5 {
        assert_eq!(game.outcome(), None);
        play_all(&mut game, SHUFFLE);
        assert_eq!(game.repetitions(), times);
        assert!(game.is_repetition(times) && !game.is_repetition(times + 1));
        let claim = Outcome::Draw(DrawReason::ThreefoldRepetition);
        assert_eq!(game.claimable_outcome() == Some(claim), (3..5).contains(&times));
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::FivefoldRepetition)));
    assert_eq!(game.claimable_outcome(), game.outcome());
}

#[test]
fn castling_rights_make_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut game = game_of(fen, "h1g1 a8b8 g1h1 b8a8");
    assert_eq!(game.repetitions(), 1);
    play_all(&mut game, "h1g1 a8b8 g1h1 b8a8");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn only_a_legal_en_passant_capture_makes_another_position() {
    // After d7d5 the pawn on e5 may capture en passant; it does not, so it may not the next time.
    let free = "4k2r/3p4/8/4P3/8/8/8/4K2R b - - 0 1";
    assert_eq!(game_of(free, "d7d5 h1g1 h8g8 g1h1 g8h8").repetitions(), 1);
    // Pinned on the rank, it never could.
    let pinned = "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1";
    assert_eq!(game_of(pinned, "d7d5 a5a4 e8f8 a4a5 f8e8").repetitions(), 2);
}

#[test]
fn pawn_moves_captures_and_null_moves_end_the_history() {
    let game = game_of(START, &[SHUFFLE, "e2e4 e7e5 ", SHUFFLE].concat());
    assert_eq!(game.repetitions(), 2);
    let mut game = game_of(START, "g1f3 g8f6 f3g1");
    assert!(game.play_null());
    assert!(game.play_null());
    play_all(&mut game, "f6g8");
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn no_null_move_in_check() {
    let mut game = game_of("4k3/8/8/8/8/8/8/K3R3 b - - 0 1", "");
    assert!(!game.play_null());
    assert!(game.is_empty());
}

#[test]
fn the_half_move_clock_may_exceed_the_history() {
    let mut game = game_of("4k2r/8/8/8/8/8/8/4K2R w - - 90 100", "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.claimable_outcome(), None);
    play_all(&mut game, "h1f1 h8f8 f1h1 f8h8 e1d1");
    assert_eq!(game.position().half_move_clock(), 99);
    play_all(&mut game, "e8d8");
    assert_eq!(game.claimable_outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
    assert_eq!(game.outcome(), None);
}

#[test]
fn saturated_clock_is_harmless() {
    let mut game = game_of("4k2r/8/8/8/8/8/8/4K2R w - - 65535 1", "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::SeventyFiveMoves)));
    assert!(game.undo().is_some());
}

#[test]
fn checkmate_precedes_fivefold_and_seventy_five_moves() {
    let game = game_of("k7/8/1K6/8/8/8/8/7R w - - 149 100", "h1h8");
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
}

#[test]
fn undo_restores_everything() {
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let mut game = Game::new(random_game(seed, 0)[0]);
        let mut snapshots = vec![game.clone()];
        for _ in 0..60 {
            if rng.below(10) == 0 && game.play_null() {
                snapshots.push(game.clone());
            }
            let Some(mv) = rng.pick(game.position()) else { break };
            game.play(mv).unwrap();
            snapshots.push(game.clone());
        }
        assert_eq!(game.positions().count(), game.len() + 1);
        while let Some(snapshot) = snapshots.pop() {
            assert_eq!(game, snapshot);
            let is_start = game.is_empty();
            assert_eq!(game.undo().is_none(), is_start);
        }
    }
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = Game::default();
    let illegal = Move::normal(Role::Rook, Square::A1, Square::A5).unwrap();
    assert!(game.play(illegal).is_err());
    assert_eq!(game, Game::default());
}

/// Few pieces and reversible moves: games full of repetitions.
const RESTLESS: [&str; 6] = [
    "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "n3k3/8/8/8/8/8/8/4K2B w - - 0 1",
    "k7/8/8/8/8/8/8/KQ6 w - - 0 1",
    "4k3/p6p/P6P/8/8/p6p/P6P/4K3 w - - 0 1",
    "5k2/3p3p/7P/K3P2r/8/8/8/8 b - - 0 1",
];

/// A random game with many moves back, visited position by position.
fn for_each_restless_game(n_games: u64, mut visit: impl FnMut(&Game, &mut Rng)) {
    for seed in 0..n_games {
        let mut rng = Rng::new(seed);
        let mut game = game_of(RESTLESS[seed as usize % RESTLESS.len()], "");
        for _ in 0..70 {
            let back = game.plies().iter().rev().nth(1).and_then(|ply| ply.mv).and_then(|mv| {
                let mv = Move::normal(mv.role(), mv.to(), mv.from())?;
                game.position().is_legal(mv).then_some(mv)
            });
            let mv = match (back, rng.below(3)) {
                (Some(mv), 0) => Some(mv),
                _ => rng.pick(game.position()),
            };
            let Some(mv) = mv else { break };
            game.play_unchecked(mv);
            if rng.below(40) == 0 {
                let _ = game.play_null();
            }
            visit(&game, &mut rng);
        }
    }
}

#[test]
fn repetitions_agree_with_comparing_all_positions() {
    let mut n_repeated = 0;
    for_each_restless_game(300, |game, _| {
        let after_null = game.plies().iter().rposition(|ply| ply.mv.is_none()).map_or(0, |i| i + 1);
        let now = game.position();
        let plies: Vec<usize> = game
            .positions()
            .enumerate()
            .skip(after_null)
            .filter(|(_, position)| position.is_same_position(now))
            .map(|(ply, _)| ply)
            .collect();
        assert_eq!(game.repetitions(), plies.len());
        n_repeated += usize::from(plies.len() > 1);
        for root in 0..=game.len() {
            let earlier = &plies[..plies.len() - 1];
            let expected = earlier.iter().any(|&ply| ply > root) || earlier.len() >= 2;
            assert_eq!(game.history().is_draw_since(root), expected);
        }
    });
    assert!(n_repeated > 500, "{n_repeated}");
}

#[test]
fn upcoming_repetitions_agree_with_trying_all_moves() {
    let mut n_upcoming = 0;
    for_each_restless_game(300, |game, rng| {
        let root = rng.below(game.len() + 1);
        let mut tried = game.clone();
        let (mut repeating, mut drawing) = (vec![], false);
        for mv in game.position().legal_moves() {
            tried.play_unchecked(mv);
            if tried.is_repetition(2) {
                repeating.push(mv);
            }
            drawing |= tried.history().is_draw_since(root);
            tried.undo();
        }
        match game.repeating_move() {
            Some(mv) => assert!(repeating.contains(&mv), "{mv} in {:?}", game.position()),
            None => assert!(repeating.is_empty(), "{repeating:?} in {:?}", game.position()),
        }
        let upcoming = game.history().has_upcoming_draw_since(game.position(), root);
        assert_eq!(upcoming, drawing, "{:?}", game.position());
        n_upcoming += usize::from(upcoming);
    });
    assert!(n_upcoming > 500, "{n_upcoming}");
}
