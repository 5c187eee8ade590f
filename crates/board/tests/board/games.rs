//! Games: repetitions, outcomes and undo, against the oracle and the text of the Laws.

use std::cell::Cell;

use lucena_board::proptest::{games, placements};
use lucena_board::{DrawReason, Game, Move, Outcome, Position};

use crate::corpus::{check, check_positions};
use crate::mailbox::Mailbox;

fn initial(game: &Game) -> Position {
    *game.positions().next().expect("a game starts with a position")
}

/// Replays the game and visits every position.
fn replay(game: &Game, mut visit: impl FnMut(&Game)) {
    let mut replayed = Game::new(initial(game));
    visit(&replayed);
    for mv in game.moves() {
        replayed.play(mv).expect("a legal move");
        visit(&replayed);
    }
    assert_eq!(replayed, *game);
}

fn occurrences(game: &Game) -> usize {
    let now = Mailbox::from(game.position());
    // Positions with pieces on different squares are different.
    let candidates = game.positions().filter(|position| {
        position.turn() == game.position().turn()
            && position.occupied() == game.position().occupied()
    });
    candidates.filter(|position| Mailbox::from(*position).is_same_position(&now)).count()
}

#[test]
fn repetition_counts_agree_with_the_oracle() {
    let most = Cell::new(0);
    check(60, &games(), |game| {
        replay(&game, |game| {
            let expected = occurrences(game);
            assert_eq!(game.repetitions(), expected, "{}", game.position());
            assert!(game.is_repetition(expected) && !game.is_repetition(expected + 1));
            most.set(most.get().max(expected));
        });
    });
    assert!(most.get() >= 5, "no game repeats five times");
}

#[test]
fn same_position_agrees_with_the_oracle() {
    check(200, &games(), |game| {
        let now = game.position();
        for position in game.positions() {
            let same = Mailbox::from(now).is_same_position(&Mailbox::from(position));
            assert_eq!(now.is_same_position(position), same, "{now} and {position}");
            assert_eq!(now.repetition_key() == position.repetition_key(), same);
        }
    });
}

#[test]
fn only_possible_en_passant_captures_make_positions_different() {
    check(2000, &placements(), |position| {
        let without: Position =
            without_en_passant(&position).parse().expect("a field less is still legal");
        let boards = [&position, &without].map(Mailbox::from);
        let same = boards[0].is_same_position(&boards[1]);
        assert_eq!(position.is_same_position(&without), same, "{position}");
        assert_eq!(position.repetition_key() == without.repetition_key(), same, "{position}");
    });
}

fn without_en_passant(position: &Position) -> String {
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields[3] = "-";
    fields.join(" ")
}

#[test]
fn unmaking_leads_through_the_same_positions() {
    check(100, &games(), |game| {
        let mut current = game.clone();
        let positions: Vec<Position> = game.positions().copied().collect();
        for expected in positions.iter().rev().skip(1) {
            current.undo().expect("a move to take back");
            assert_eq!(current.position(), expected);
        }
        assert!(current.undo().is_none());
        assert_eq!(current, Game::new(initial(&game)));
    });
}

#[test]
fn games_end_by_the_laws_of_chess() {
    check(100, &games(), |game| {
        replay(&game, |game| {
            let position = game.position();
            let board = Mailbox::from(position);
            let is_check = !board.checkers_of(position.turn()).is_empty();
            let expected = match (board.legal_moves().is_empty(), is_check) {
                (true, true) => Some(Outcome::Checkmate { winner: !position.turn() }),
                (true, false) => Some(Outcome::Draw(DrawReason::Stalemate)),
                _ if position.is_dead_by_material() => {
                    Some(Outcome::Draw(DrawReason::DeadPosition))
                }
                _ if game.repetitions() >= 5 => Some(Outcome::Draw(DrawReason::FivefoldRepetition)),
                _ if position.half_move_clock() >= 150 => {
                    Some(Outcome::Draw(DrawReason::SeventyFiveMoves))
                }
                _ => None,
            };
            assert_eq!(game.outcome(), expected, "{position}");
            let claim = match game.repetitions() >= 3 {
                true => Some(Outcome::Draw(DrawReason::ThreefoldRepetition)),
                false if position.half_move_clock() >= 100 => {
                    Some(Outcome::Draw(DrawReason::FiftyMoves))
                }
                false => None,
            };
            assert_eq!(game.claimable_outcome(), expected.or(claim), "{position}");
        });
    });
}

#[test]
fn repeating_moves_are_found() {
    check(60, &games(), |game| {
        replay(&game, |game| {
            let repeats = |mv: Move| {
                let mut next = game.clone();
                next.play(mv).expect("a legal move");
                next.is_repetition(2)
            };
            match game.repeating_move() {
                Some(mv) => assert!(repeats(mv), "{} {mv}", game.position()),
                None => {
                    let missed = game.position().legal_moves().into_iter().find(|&mv| repeats(mv));
                    assert_eq!(missed, None, "{}", game.position());
                }
            }
        });
    });
}

#[test]
fn only_legal_moves_are_played() {
    check_positions(20, |position| {
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            match position.play(mv) {
                Ok(after) => {
                    assert!(position.is_legal(mv), "{position} {mv:?}");
                    assert_eq!(after, position.play_unchecked(mv));
                }
                Err(_) => assert!(!position.is_legal(mv), "{position} {mv:?}"),
            }
        }
    });
}
