//! Perft of variants, beside shakmaty.

use std::hint::black_box;

use criterion::{Throughput, criterion_group};
use lucena_benches::clock::{Clock, criterion};
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Variant};
use shakmaty::CastlingMode;
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant as Peer, VariantPosition as PeerPosition};

/// The FEN, the depth and the number of leaves.
const CASES: [(Variant, Peer, &str, u32, u64); 8] = [
    (Variant::Crazyhouse, Peer::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2, 75_353),
    (
        Variant::Crazyhouse,
        Peer::Crazyhouse,
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
        3,
        58_057,
    ),
    (
        Variant::ThreeCheck,
        Peer::ThreeCheck,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3+3 0 1",
        3,
        97_862,
    ),
    (
        Variant::KingOfTheHill,
        Peer::KingOfTheHill,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        3,
        97_862,
    ),
    (
        Variant::RacingKings,
        Peer::RacingKings,
        "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
        4,
        296_242,
    ),
    (
        Variant::Antichess,
        Peer::Antichess,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        4,
        153_299,
    ),
    (
        Variant::Atomic,
        Peer::Atomic,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        4,
        197_326,
    ),
    (
        Variant::Horde,
        Peer::Horde,
        "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
        5,
        265_223,
    ),
];

fn variants(criterion: &mut Clock) {
    for (idx, (variant, peer, fen, depth, n_leaves)) in CASES.into_iter().enumerate() {
        let mut group = criterion.benchmark_group(format!("variants_{idx}_{}", variant.uci_name()));
        group.throughput(Throughput::Elements(n_leaves));
        let ours = VariantPosition::parse(variant, fen).expect("legal");
        assert_eq!(ours.perft(depth), n_leaves, "{variant} {fen}");
        group.bench_function("lucena-board", |bencher| {
            bencher.iter(|| black_box(&ours).perft(depth))
        });

        let setup = fen.parse::<Fen>().expect("a FEN").into_setup();
        let theirs = PeerPosition::from_setup(peer, setup, CastlingMode::Standard).expect("legal");
        assert_eq!(perft(&theirs, depth), n_leaves, "{variant} {fen}");
        group.bench_function("shakmaty", |bencher| {
            bencher.iter(|| perft(black_box(&theirs), depth))
        });
        group.finish();
    }
}

/// With the type of each variant known, which is fastest.
fn perft(position: &PeerPosition, depth: u32) -> u64 {
    match position {
        PeerPosition::Crazyhouse(position) => shakmaty::perft(position, depth),
        PeerPosition::ThreeCheck(position) => shakmaty::perft(position, depth),
        PeerPosition::KingOfTheHill(position) => shakmaty::perft(position, depth),
        PeerPosition::RacingKings(position) => shakmaty::perft(position, depth),
        PeerPosition::Antichess(position) => shakmaty::perft(position, depth),
        PeerPosition::Atomic(position) => shakmaty::perft(position, depth),
        PeerPosition::Horde(position) => shakmaty::perft(position, depth),
        _ => unreachable!("the variants above"),
    }
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = variants
}
