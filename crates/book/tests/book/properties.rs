//! Property tests: books compared with plain maps, and arbitrary bytes.

use std::collections::BTreeMap;
use std::io::Cursor;

use lucena_board::{Color, Move, Position};
use lucena_board::{GameResult, proptest::positions};
use lucena_book::{
    Book, BookBuilder, BookData, Choice, Entry, MakeOptions, MergePolicy, RawMove, Seekable,
    Traversal, seeded,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Entries with many duplicates: few keys, few moves.
fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let key = prop_oneof![0..6_u64, Just(u64::MAX), any::<u64>()];
    let entry = (key, 0..20_u16, any::<u16>(), 0..2_u32);
    vec(entry, 0..60).prop_map(|parts| {
        let entry = |(key, raw, weight, learn)| Entry {
            key,
            raw_move: RawMove::from_bits(raw),
            weight,
            learn,
        };
        parts.into_iter().map(entry).collect()
    })
}

type Plain = BTreeMap<(u64, u16), u16>;

fn plain(entries: &[Entry]) -> Plain {
    let mut map = Plain::new();
    for entry in entries.iter().filter(|entry| entry.key != 0) {
        let weight = map.entry((entry.key, entry.raw_move.bits())).or_default();
        *weight = weight.saturating_add(entry.weight);
    }
    map
}

fn weights(data: &BookData) -> Plain {
    data.entries().iter().map(|it| ((it.key, it.raw_move.bits()), it.weight)).collect()
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn a_book_agrees_with_a_map(entries in entries(), others in entries()) {
        let data = BookData::from_entries(entries.clone());
        let expected = plain(&entries);
        prop_assert_eq!(&weights(&data), &expected);
        let book = data.to_book();
        prop_assert_eq!(&BookData::read(&book).unwrap(), &data);
        prop_assert_eq!(book.verify().unwrap().n_unordered, 0);
        let file = Book::new(Seekable::new(Cursor::new(data.to_bytes())).unwrap()).unwrap();
        for key in (0..8).chain(entries.iter().map(|entry| entry.key)) {
            let of_key = |map: &Plain| -> Plain {
                map.range((key, 0)..=(key, u16::MAX)).map(|(&key_and_move, &weight)| (key_and_move, weight)).collect()
            };
            for found in [book.entries_of(key).unwrap().collect::<Vec<_>>(), file.entries_of(key).unwrap().collect()] {
                let found = found.into_iter().map(|it| it.unwrap().entry);
                let found: Plain = found.map(|it| ((it.key, it.raw_move.bits()), it.weight)).collect();
                prop_assert_eq!(found, of_key(&expected));
            }
        }

        let other = BookData::from_entries(others.clone());
        let (mut sum, mut max, mut first) = (expected.clone(), expected.clone(), expected.clone());
        for (key_and_move, weight) in plain(&others) {
            let merged = sum.entry(key_and_move).or_default();
            *merged = merged.saturating_add(weight);
            let merged = max.entry(key_and_move).or_default();
            *merged = weight.max(*merged);
            if !expected.keys().any(|&(key, _)| key == key_and_move.0) {
                first.insert(key_and_move, weight);
            }
        }
        prop_assert_eq!(weights(&data.merge(&other, MergePolicy::Sum)), sum);
        prop_assert_eq!(weights(&data.merge(&other, MergePolicy::Max)), max);
        prop_assert_eq!(weights(&data.merge(&other, MergePolicy::FirstWins)), first);
    }

    #[test]
    fn arbitrary_bytes_never_panic(mut bytes in vec(any::<u8>(), 0..600), position in positions(), place in 0..40_usize) {
        // Some entries get the key of the position, so that their moves are decoded.
        if let Some(entry) = bytes.get_mut(16 * place..16 * place + 8) {
            entry.copy_from_slice(&position.key().to_be_bytes());
        }
        use_all(&bytes, &position);
        let whole = bytes.len() / 16 * 16;
        let mut sorted: Vec<[u8; 16]> = bytes[..whole].as_chunks().0.to_vec();
        sorted.sort_unstable();
        use_all(&sorted.concat(), &position);
    }
}

/// Calls everything that reads a book; nothing may panic or loop forever.
fn use_all(bytes: &[u8], position: &Position) {
    let book = match Book::new(bytes) {
        Ok(book) => book,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let _ = (book.header(), book.verify(), BookData::read(&book));
    if let Ok(found) = book.find(position) {
        for choice in [Choice::Best, Choice::Weighted, Choice::Uniform, Choice::variety(40)] {
            if let Some(chosen) = found.choose(choice, &mut seeded(1)) {
                assert!(position.is_legal(chosen.mv) && chosen.weight > 0);
            }
        }
    }
    for color in Color::ALL {
        let _ = book.lines(position, color).count();
    }
    let _ = book.tree(position, u32::MAX).count();
    let _ = book.tree_stats(&[*position], Traversal::AnyReply);
}

/// Random choices of legal moves, and a result, for each game.
fn games() -> impl Strategy<Value = Vec<(Vec<u8>, u8)>> {
    vec((vec(any::<u8>(), 0..12), 0..4_u8), 0..20)
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn builder_agrees_with_a_map(start in positions(), games in games(), min_games in 0..3_u32) {
        let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
        let options = MakeOptions { min_games, ..MakeOptions::default() };
        let mut builder = BookBuilder::new(options);
        let mut counts: BTreeMap<(u64, u16), (u32, u16)> = BTreeMap::new();
        for (choices, result) in games {
            let (mut position, mut moves, result) = (start, Vec::<Move>::new(), results[usize::from(result)]);
            for choice in choices {
                // Few different moves, so that games transpose.
                let legal = position.legal_moves();
                let Some(&mv) = legal.get(usize::from(choice) % legal.len().clamp(1, 3)) else { break };
                let count = counts.entry((position.key(), RawMove::from(mv).bits())).or_default();
                count.0 += 1;
                count.1 += match (result, position.turn()) {
                    (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
                    (GameResult::WhiteWins | GameResult::BlackWins, _) => 0,
                    _ => 1,
                };
                moves.push(mv);
                position = position.play_unchecked(mv);
            }
            builder.add(&start, moves, result).unwrap();
        }
        counts.retain(|_, &mut (n, points)| n >= min_games && points > 0);
        let expected: Plain = counts.into_iter().map(|(key_and_move, (_, points))| (key_and_move, points)).collect();
        prop_assert_eq!(weights(&builder.finish()), expected);
    }
}
