//! Probing an opening book, and building one from games.
//!
//! Lucena only. The book is built from random games, with as many entries as real books have.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, criterion};
use lucena_board::{GameResult, Move, Position};
use lucena_book::{Book, BookBuilder, MakeOptions, seeded};
use rand_xoshiro::rand_core::Rng;

const N_GAMES: usize = 4_000;
const PLIES: usize = 40;
/// Positions to probe, half of them in the book.
const N_PROBES: usize = 20_000;

/// Short random games, so that some positions repeat.
fn games() -> Vec<(Vec<Move>, GameResult)> {
    let mut random = seeded(7);
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];
    let mut below = move |n: usize| (random.next_u64() >> 33) as usize % n;
    let mut game = || {
        let (mut position, mut moves) = (Position::initial(), Vec::new());
        while moves.len() < PLIES {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[below(legal.len().min(8))];
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        (moves, results[below(3)])
    };
    (0..N_GAMES).map(|_| game()).collect()
}

fn builder(games: &[(Vec<Move>, GameResult)]) -> BookBuilder {
    let mut builder = BookBuilder::new(MakeOptions { min_games: 1, ..MakeOptions::default() });
    for (moves, result) in games {
        let added = builder.add(&Position::initial(), moves.iter().copied(), *result);
        added.expect("the games are legal");
    }
    builder
}

/// Positions of the games in random order, and as many that are not in the book.
fn positions(games: &[(Vec<Move>, GameResult)]) -> Vec<Position> {
    let mut random = seeded(8);
    let mut positions = Vec::new();
    while positions.len() < N_PROBES {
        let (moves, _) = &games[random.next_u64() as usize % games.len()];
        let n = random.next_u64() as usize % moves.len().max(1);
        let played = moves[..n].iter();
        let position =
            played.fold(Position::initial(), |position, &mv| position.play_unchecked(mv));
        positions.extend([Some(position), position.play_null()].into_iter().flatten());
    }
    positions
}

fn probe(criterion: &mut Clock) {
    let games = games();
    let bytes = builder(&games).finish().to_bytes();
    let book = Book::new(&bytes[..]).expect("it has just been made");
    let positions = positions(&games);
    let found = |position: &Position| book.find(position).expect("the book is in order");
    let n_known = positions.iter().filter(|&position| !found(position).moves().is_empty()).count();
    assert!(book.len() > 50_000 && n_known > N_PROBES / 3, "{} entries, {n_known}", book.len());

    let mut group = criterion.benchmark_group("book");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("find", |bencher| {
        bencher
            .iter(|| positions.iter().map(|it| black_box(found(it)).moves().len()).sum::<usize>());
    });
    group.bench_function("has_key", |bencher| {
        bencher.iter(|| positions.iter().filter(|it| book.has_key(it.key()) == Ok(true)).count());
    });
    group.finish();
}

fn make(criterion: &mut Clock) {
    let games = games();
    let made = builder(&games).finish();
    assert_eq!(made.to_bytes(), builder(&games).finish().to_bytes());
    let mut group = criterion.benchmark_group("book");
    group.throughput(Throughput::Elements(games.len() as u64));
    group.bench_function("make", |bencher| {
        bencher.iter(|| black_box(builder(&games).finish().len()));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = probe, make
}
