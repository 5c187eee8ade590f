//! `position`: forms of the command, and move notation.

use super::session::{Bench, Outcome, fail, skip};
use super::{Case, Level};

/// A search that every engine finishes at once.
const GO: &str = "go depth 2";

/// A case that searches a position and expects a legal move.
macro_rules! legal_at {
    ($name:literal, $level:ident, $expects:literal, $position:expr) => {
        Case {
            name: $name,
            level: Level::$level,
            expects: $expects,
            check: |bench| bench.start()?.search($position, GO).map(drop),
        }
    };
}

pub(super) const CASES: &[Case] = &[
    legal_at!("position_startpos", Protocol, "position startpos, and a legal move", "startpos"),
    legal_at!(
        "position_startpos_moves",
        Protocol,
        "moves are played from startpos",
        "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5"
    ),
    legal_at!(
        "position_fen",
        Protocol,
        "position fen, and a legal move",
        "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    ),
    legal_at!(
        "position_fen_moves",
        Protocol,
        "moves are played from a FEN: en passant, castling, promotion",
        "fen r3k2r/8/8/8/2p5/8/1P4p1/R3K3 w Qkq - 0 1 moves b2b4 c4b3 e1c1 g2g1q"
    ),
    legal_at!(
        "position_empty_moves",
        Practice,
        "an empty list of moves, which some servers send",
        "startpos moves"
    ),
    legal_at!(
        "position_fen_4_fields",
        Practice,
        "a FEN without its clocks",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - -"
    ),
    legal_at!(
        "position_en_passant",
        Protocol,
        "the en passant square of a FEN",
        "fen 8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1"
    ),
    Case {
        name: "position_8000_plies",
        level: Level::Robustness,
        expects: "a game of 8,000 plies",
        check: long_game,
    },
    Case {
        name: "promotion_notation",
        level: Level::Protocol,
        expects: "promotions are written with a lower-case letter",
        check: promotion,
    },
    Case {
        name: "castling_notation",
        level: Level::Protocol,
        expects: "castling is written as the king's two squares unless UCI_Chess960 is set",
        check: castling,
    },
    Case {
        name: "position_without_ucinewgame",
        level: Level::Protocol,
        expects: "another position needs no ucinewgame",
        check: |bench| {
            let mut session = bench.start()?;
            session.search("startpos", GO)?;
            session.search("fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", GO)?;
            session.search("startpos moves d2d4", GO).map(drop)
        },
    },
];

fn long_game(bench: &Bench<'_>) -> Outcome {
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(2_000);
    let mut session = bench.start()?;
    session.search(&format!("startpos moves{shuffle}"), "go depth 1").map(drop)
}

fn promotion(bench: &Bench<'_>) -> Outcome {
    // All legal moves are promotions, and illegal without the promotion piece.
    let position = "fen 8/P7/8/2b5/8/6k1/8/7K w - - 0 1";
    bench.start()?.search(position, GO).map(drop)
}

fn castling(bench: &Bench<'_>) -> Outcome {
    let mut session = bench.start()?;
    let position = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let (search, mv) = session.search(position, "go depth 1 searchmoves e1g1")?;
    if !mv.is_castle() {
        return skip(format!("it played {} in spite of searchmoves", search.word));
    }
    match search.word.as_str() {
        "e1g1" => Ok(()),
        word => fail(format!("found {word}, expected e1g1")),
    }
}
