//! Reading only the tags of games, and only counting games. Lucena only: the peer has no such
//! functions.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, criterion};
use lucena_pgn::{Next, RawTag, Reader, TokenVisitor};

use crate::inputs::inputs;

/// Sums ratings.
#[derive(Default)]
struct Ratings(u64);

impl TokenVisitor for Ratings {
    type Output = ();

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        if tag.is("WhiteElo") || tag.is("BlackElo") {
            self.0 += tag.value().parse().unwrap_or(0);
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<(), Next> {
        ControlFlow::Continue(Next::Skip)
    }

    fn end_game(&mut self) {}
}

fn skipping(criterion: &mut Clock) {
    for input in inputs() {
        let mut group = criterion.benchmark_group(format!("pgn_skipping/{}", input.name));
        group.throughput(Throughput::Bytes(input.text.len() as u64));
        group.bench_function("ratings", |bencher| {
            bencher.iter(|| {
                let mut ratings = Ratings::default();
                let mut reader = Reader::from_bytes(black_box(&input.text));
                while reader.read_tokens(&mut ratings).expect("memory can be read").is_some() {}
                ratings.0
            });
        });
        group.bench_function("count", |bencher| {
            bencher.iter(|| {
                let mut reader = Reader::from_bytes(black_box(&input.text));
                while reader.skip_game().expect("memory can be read") {}
                reader.counts()
            });
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = criterion().sample_size(10);
    targets = skipping
}
