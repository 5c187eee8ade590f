//! Properties that hold for any input, checked by the fuzz targets and, on the seed corpus, by a
//! test of `lucena-board`.
#![allow(dead_code, reason = "each target uses one of the checks")]

use arbitrary::{Arbitrary, Unstructured};
use lucena_board::variants::VariantPosition;
use lucena_board::{
    CastlingStyle, ChessPosition, EnPassantStyle, Epd, Faults, Move, PackedPosition, PerftLine,
    Position, Setup, UciCastling, UciMove, Variant,
};

/// Positions for parsing moves: all kinds of castling, en passant, pins, promotions,
/// disambiguation, check.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",
    "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1N1N4/8/1N1N4/8/8/k7/8/7K w - - 0 1",
    "4rk2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
];

fn position(choice: u8) -> Position {
    POSITIONS[usize::from(choice % 16)].parse().expect("the positions above are legal")
}

/// The first byte selects a position, the rest is text.
fn position_and_text(data: &[u8]) -> Option<(Position, &str)> {
    let (&choice, text) = data.split_first()?;
    Some((position(choice), core::str::from_utf8(text).ok()?))
}

/// Every accepted FEN round-trips, and every position satisfies its invariants.
pub(crate) fn fen(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    let shredder = setup.fen().castling(CastlingStyle::Shredder).to_string();
    assert_eq!(shredder.parse(), Ok(setup));
    match setup.position() {
        Ok(position) => assert_eq!(Setup::from(position), setup),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(position) = setup.position_waiving(Faults::WAIVABLE) {
        check_position(&position);
    }
}

fn check_position(position: &Position) {
    let fen = position.fen();
    let pushed = fen.en_passant(EnPassantStyle::Pushed).to_string();
    assert_eq!(pushed.parse::<Setup>(), Ok(Setup::from(*position)));
    for style in [EnPassantStyle::PseudoLegal, EnPassantStyle::Legal] {
        let text = fen.en_passant(style).to_string();
        let setup = text.parse::<Setup>().expect("what we write can be read");
        let again = setup.position_waiving(Faults::WAIVABLE).expect("it was a position before");
        assert!(again.is_same_position(position));
    }
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves());
    assert_eq!(position.mirrored().count_legal_moves(), moves.len());
    for &mv in &moves {
        assert!(position.is_legal(mv));
        check_move(position, mv);
    }
}

/// The first byte selects a variant, the first line is a FEN, and each further line a move in SAN or UCI
/// notation.
pub(crate) fn variants(data: &[u8]) {
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(text) = core::str::from_utf8(text) else { return };
    let variant = Variant::ALL[usize::from(choice) % Variant::ALL.len()];
    let mut lines = text.lines();
    let mut position = match VariantPosition::parse(variant, lines.next().unwrap_or_default()) {
        Ok(position) => position,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    for line in lines.take(64) {
        let fen = position.to_string();
        let again = VariantPosition::parse(variant, &fen).expect("what we write can be read");
        assert_eq!(again.to_string(), fen);
        assert_eq!(again.repetition_key(), position.repetition_key());
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_legal_moves());
        assert_eq!(moves.is_empty(), !position.has_legal_moves());
        for mv in moves {
            assert_eq!(position.parse_san(&mv.san(&position).to_string()), Ok(mv));
            assert_eq!(position.parse_uci(&mv.to_string()), Ok(mv));
        }
        let mv = match (position.parse_san(line), position.parse_uci(line)) {
            (Ok(mv), _) | (_, Ok(mv)) => mv,
            (Err(san), Err(uci)) => return assert!(!format!("{san}{uci}").is_empty()),
        };
        position = position.play_unchecked(mv);
    }
    let _ = position.outcome();
}

/// All ways to make a legal move agree, and all its notations round-trip.
fn check_move(position: &Position, mv: Move) {
    let next = position.play_unchecked(mv);
    assert_eq!(position.key_after(mv), next.key());
    assert_eq!(position.gives_check(mv), next.is_check());
    let mut board = *position;
    let undo = board.make(mv);
    assert_eq!(board, next);
    board.unmake(mv, undo);
    assert_eq!(board, *position);
    assert_eq!(position.parse_san_strict(&mv.san(position).to_string()), Ok(mv));
    assert_eq!(position.parse_san(&mv.lan(position).to_string()), Ok(mv));
    assert_eq!(position.parse_uci(&mv.uci(UciCastling::KingTakesRook).to_string()), Ok(mv));
}

/// Every accepted EPD round-trips.
pub(crate) fn epd(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    match text.parse::<Epd>() {
        Ok(epd) => assert_eq!(epd.to_string().parse(), Ok(epd)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Every accepted move is legal, and its notation round-trips.
pub(crate) fn san(data: &[u8]) {
    let Some((position, text)) = position_and_text(data) else { return };
    match position.parse_san(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            check_move(&position, mv);
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(position.parse_san_strict(text).is_err());
        }
    }
    if let Ok(mv) = position.parse_san_strict(text) {
        assert_eq!(mv.san(&position).to_string(), text);
    }
}

/// Every accepted move is legal, and its notation round-trips.
pub(crate) fn uci(data: &[u8]) {
    let Some((position, text)) = position_and_text(data) else { return };
    if let Ok(mv) = text.parse::<UciMove>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    match position.parse_uci(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            check_move(&position, mv);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The first byte selects a position; each following pair of bytes is a packed move, which is legal
/// if and only if the generator lists it. An illegal one selects a legal move instead, so that the
/// game continues.
pub(crate) fn packed_moves(data: &[u8]) {
    let Some((&choice, packed)) = data.split_first() else { return };
    let mut board = position(choice);
    for bytes in packed.chunks_exact(2).take(200) {
        let bits = u16::from_le_bytes([bytes[0], bytes[1]]);
        let legal = board.legal_moves();
        assert_eq!(legal.len(), board.count_legal_moves());
        let packed = Move::from_bits(bits);
        if let Some(mv) = packed {
            assert_eq!(mv.bits(), bits);
            assert_eq!(board.is_legal(mv), legal.contains(&mv));
            assert_eq!(board.play(mv).is_ok(), legal.contains(&mv));
        }
        let played = packed.filter(|mv| legal.contains(mv));
        let picked = || legal.get(usize::from(bits) % legal.len().max(1)).copied();
        let Some(mv) = played.or_else(picked) else { return };
        check_move(&board, mv);
        let _ = board.make(mv);
    }
}

/// Bytes are rejected or round-trip; a position built from the same bytes round-trips too.
pub(crate) fn packed_position(data: &[u8]) {
    if let Some(bytes) = data.first_chunk() {
        match PackedPosition::from_bytes(*bytes).unpack() {
            Ok(position) => {
                assert_eq!(position.pack().map(PackedPosition::to_bytes), Some(*bytes));
                check_position(&position);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    if let Ok(position) = Position::arbitrary(&mut Unstructured::new(data)) {
        let packed = position.pack().expect("no more than 32 pieces");
        assert_eq!(packed.unpack(), Ok(position));
        check_position(&position);
    }
}

/// A line of a perft suite is parsed with at least one count, or rejected with an error.
pub(crate) fn perft_line(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    match PerftLine::parse(text) {
        Ok(line) => {
            assert!(line.counts().count() > 0);
            assert!(line.counts().all(|(depth, _)| depth <= PerftLine::MAX_DEPTH));
            assert!(line.position().count_legal_moves() < 576);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
