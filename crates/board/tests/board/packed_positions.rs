//! Packing round-trips, and different positions have different bytes.

use std::collections::HashMap;

use lucena_board::{PackedPosition, Position};

use crate::corpus::check_positions;

#[test]
fn every_position_round_trips() {
    check_positions(2000, |position| match position.pack() {
        Some(packed) => assert_eq!(packed.unpack(), Ok(*position)),
        None => assert!(position.occupied().len() > 32, "{position}"),
    });
}

#[test]
fn different_positions_have_different_bytes() {
    let mut seen = HashMap::<PackedPosition, Position>::new();
    let mut pending = vec![(Position::initial(), 3), (Position::chess960(0).unwrap(), 3)];
    while let Some((position, depth)) = pending.pop() {
        let packed = position.pack().expect("32 pieces at most");
        assert_eq!(*seen.entry(packed).or_insert(position), position);
        if depth > 0 {
            let moves = position.legal_moves();
            pending.extend(moves.iter().map(|&mv| (position.play_unchecked(mv), depth - 1)));
        }
    }
    assert!(seen.len() > 5_000);
}
