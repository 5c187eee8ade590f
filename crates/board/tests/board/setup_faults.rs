//! Each fault alone, several at once, and waived.

use lucena_board::{CastlingRights, Faults, Position, PositionError, Setup};

fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn check(fen: &str, faults: Faults, message: &str) {
    let setup = setup(fen);
    assert_eq!(setup.faults(), faults, "{fen}");
    let error = setup.position().expect_err(fen);
    assert_eq!(error.faults(), faults, "{fen}");
    assert_eq!(*error.setup(), setup, "{fen}");
    assert_eq!(error.to_string(), message, "{fen}");
    assert_eq!(fen.parse::<Position>(), Err(PositionError::Setup(error)), "{fen}");
    let unwaivable = faults - Faults::WAIVABLE;
    let waived = setup.position_waiving(Faults::all());
    assert_eq!(waived.map_err(|error| error.faults()).err().unwrap_or_default(), unwaivable);
}

#[test]
fn errors_are_readable_when_debugged() {
    let error = setup("8/8/8/8/8/8/8/4K3 w - - 0 1").position().expect_err("no black king");
    let expected = "SetupError { setup: Setup(8/8/8/8/8/8/8/4K3 w - - 0 1), \
                    faults: Faults(MISSING_KING), variant: Standard }";
    assert_eq!(format!("{error:?}"), expected);
}

#[test]
fn missing_king() {
    let fault = Faults::MISSING_KING;
    check("8/8/8/8/8/8/8/4K3 w - - 0 1", fault, "black has no king, expected 1");
    check("4k3/8/8/8/8/8/8/8 w - - 0 1", fault, "white has no king, expected 1");
    check(
        "8/8/8/8/8/8/8/8 w - - 0 1",
        fault,
        "white has no king, expected 1; black has no king, expected 1",
    );
}

#[test]
fn too_many_kings() {
    let fault = Faults::TOO_MANY_KINGS;
    check("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", fault, "white has 2 kings on d1, e1, expected 1");
    check("k1k1k3/8/8/8/8/8/8/4K3 w - - 0 1", fault, "black has 3 kings on a8, c8, e8, expected 1");
}

#[test]
fn pawn_on_back_rank() {
    let fault = Faults::PAWN_ON_BACK_RANK;
    check("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", fault, "pawn on a1, expected ranks 2 to 7");
    check("p3k2P/8/8/8/8/8/8/4K3 w - - 0 1", fault, "pawn on a8, h8, expected ranks 2 to 7");
}

#[test]
fn opposite_check() {
    let fault = Faults::OPPOSITE_CHECK;
    let black = "black is in check, but it is not black's turn";
    let white = "white is in check, but it is not white's turn";
    check("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", fault, black);
    check("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", fault, white);
    check("8/8/8/3kK3/8/8/8/8 w - - 0 1", fault, black);
    check("8/8/8/3kK3/8/8/8/8 b - - 0 1", fault, white);
    check("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", fault, black);
}

#[test]
fn bad_castling() {
    let check = |fen: &str, message| check(fen, Faults::BAD_CASTLING, message);
    let no_rook = "white cannot castle with h1, expected a white rook there";
    check("4k3/8/8/8/8/8/8/4K3 w K - 0 1", no_rook);
    check("4k3/8/8/8/8/8/8/4K1Br b K - 0 1", no_rook);
    check("4k3/8/8/8/8/8/8/4K2N w K - 0 1", no_rook);
    let on_the_king = "white cannot castle with e1, expected a white rook there";
    check("4k3/8/8/8/8/8/8/4K2R w E - 0 1", on_the_king);
    let one_of_two = "white cannot castle with a1, expected a white rook there";
    check("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", one_of_two);
    let white_king = "white cannot castle with a1, h1, expected one white king on rank 1";
    check("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", white_king);
    let black_king = "black cannot castle with a8, h8, expected one black king on rank 8";
    check("r6r/4k3/8/8/8/8/8/4K3 w kq - 0 1", black_king);
    let crowded = "white cannot castle with g1, h1, expected at most one of them on either side of \
                   the king";
    check("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", crowded);
    let both = "black cannot castle with a8, expected a black rook there; black cannot castle with \
                g8, h8, expected at most one of them on either side of the king";
    check("4k1rr/8/8/8/8/8/8/4K3 w agh - 0 1", both);
}

#[test]
fn bad_en_passant() {
    let check = |fen: &str, square: &str, color: &str| {
        let message = format!(
            "en passant square {square}, expected the square that a {color} pawn has just passed"
        );
        check(fen, Faults::BAD_EN_PASSANT, &message);
    };
    // The wrong rank, no pawn, the wrong side's pawn, a piece in between, a piece on the origin.
    check("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "e4", "white");
    check("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "e3", "white");
    check("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "e3", "white");
    check("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "e3", "white");
    check("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "e3", "white");
    check("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "e3", "black");
    check("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "e6", "white");
    check("4k3/8/8/8/8/8/8/4K3 b - a1 0 1", "a1", "white");
    check("4k3/8/8/8/8/8/8/4K3 w - h8 0 1", "h8", "black");
}

#[test]
fn too_much_material() {
    let check = |fen: &str, color: &str, n_pieces, n_pawns| {
        let message = format!(
            "{color} has {n_pieces} pieces, {n_pawns} of them pawns, more than promotions explain"
        );
        check(fen, Faults::TOO_MUCH_MATERIAL, &message);
    };
    check("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "white", 10, 9);
    check("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "black", 10, 9);
    check("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "white", 11, 8);
    // Two bishops on one colour: one of them is promoted.
    check("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", "white", 11, 8);
    let accepted = |fen: &str| assert_eq!(setup(fen).faults(), Faults::empty(), "{fen}");
    accepted("4k3/8/8/8/8/8/PPPPPPP1/B1B1K3 w - - 0 1");
    accepted("4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1");
    accepted("4k3/8/8/8/8/8/8/QQQQK1QQ w - - 0 1");
    accepted("4k3/8/8/8/8/QQQQQQQQ/8/RNBQKBNR b - - 0 1");
}

#[test]
fn impossible_check() {
    let check = |fen: &str, checkers: &str| {
        let message = format!("check from {checkers}, which no last move can have given");
        check(fen, Faults::IMPOSSIBLE_CHECK, &message);
    };
    check("4k3/8/8/8/4r3/3n4/7b/4K2q w - - 0 1", "h1, d3, e4");
    check("k3r3/8/8/8/8/8/8/r3K2r w - - 0 1", "a1, h1, e8");
    check("4k3/8/8/8/8/8/8/r3K2r w - - 0 1", "a1, h1");
    check("4k3/8/8/8/8/8/3p1p2/4K3 w - - 0 1", "d2, f2");
    check("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "d3, f3");
    check("4k3/8/8/8/8/3n4/3p4/4K3 w - - 0 1", "d2, d3");
    // The double push d7-d5 has neither given this check nor discovered it.
    check("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", "b8");
    check("4k3/8/8/3pP3/8/3n4/8/4K3 w - d6 0 1", "d3");
    // The pawn came from behind and opened no line in front of it.
    check("8/3B4/8/8/6k1/7P/8/4K3 b - - 0 1", "h3, d7");
    check("8/8/1p6/2K5/8/4q3/8/k7 w - - 0 1", "e3, b6");
    // The bishop gave check before d7-d5 already, with Black to move.
    check("k7/r4K2/8/3p4/2b5/8/8/8 w - d6 0 1", "a7");
}

#[test]
fn possible_checks() {
    let check = |fen: &str| assert_eq!(setup(fen).faults(), Faults::empty(), "{fen}");
    // A knight or slider gives check and discovers another.
    check("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1");
    check("4k3/8/8/8/4r3/8/7b/6K1 w - - 0 1");
    check("4k3/8/8/8/8/8/3p4/r3K3 w - - 0 1");
    // En passant opens two lines: here with e5xd6 past the pawn from d7.
    check("8/8/3Pk3/8/2B5/8/8/4R1K1 b - - 0 1");
    // A pawn gives check and discovers another on the line behind it, or by capturing.
    check("8/8/8/8/6k1/7P/8/3BK3 b - - 0 1");
    // A double push that gives check, and one that discovers a check.
    check("8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1");
    check("8/8/8/6k1/3P4/8/8/2B1K3 b - d3 0 1");
}

#[test]
fn several_faults_are_named_together() {
    check(
        "P3k3/8/8/8/8/8/4R3/KK6 w K e3 0 1",
        Faults::TOO_MANY_KINGS
            | Faults::PAWN_ON_BACK_RANK
            | Faults::OPPOSITE_CHECK
            | Faults::BAD_CASTLING
            | Faults::BAD_EN_PASSANT,
        "white has 2 kings on a1, b1, expected 1; pawn on a8, expected ranks 2 to 7; black is in \
         check, but it is not black's turn; white cannot castle with h1, expected one white king \
         on rank 1; en passant square e3, expected the square that a black pawn has just passed",
    );
    check(
        "4k3/8/8/8/8/3n1nQ1/PPPPPPPP/RNBQK3 w K e3 0 1",
        Faults::WAIVABLE,
        "white cannot castle with h1, expected a white rook there; en passant square e3, expected \
         the square that a black pawn has just passed; white has 14 pieces, 8 of them pawns, more than \
         promotions explain; check from d3, f3, which no last move can have given",
    );
}

#[test]
fn only_waived_faults_are_accepted() {
    let faulty = setup("4k3/8/8/8/8/3n1nQ1/PPPPPPPP/RNBQK3 w K e3 0 1");
    let each = Faults::WAIVABLE.iter();
    for fault in each {
        let left = faulty.position_waiving(fault).expect_err("three more faults").faults();
        assert_eq!(left, Faults::WAIVABLE - fault);
        let left = faulty.position_waiving(Faults::WAIVABLE - fault).expect_err("one fault");
        assert_eq!(left.faults(), fault);
    }
    assert!(faulty.position_waiving(Faults::WAIVABLE).is_ok());
}

#[test]
fn waived_fields_are_dropped_and_valid_ones_kept() {
    let waive = |fen: &str, fault| setup(fen).position_waiving(fault).expect("waived");
    let position = waive("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", Faults::BAD_CASTLING);
    assert_eq!(position.castling_rights(), CastlingRights::WHITE_KING_SIDE);
    let position = waive("r3k2r/8/8/8/8/8/8/4K1RR w GHkq - 0 1", Faults::BAD_CASTLING);
    assert_eq!(position.castling_rights(), CastlingRights::BLACK);
    let position = waive("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", Faults::BAD_EN_PASSANT);
    assert_eq!(position.pushed_en_passant(), None);
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

/// Castling rights of a king off its back rank are a fault that can be waived, not a syntax error.
#[test]
fn castling_field_of_a_king_elsewhere_can_be_dropped() {
    for fen in ["r3k2r/8/8/8/8/8/4K3/R7 w KQkq - 0 1", "r6r/4k3/8/8/8/8/8/R3K2R w KQkq - 0 1"] {
        let setup: Setup = fen.parse().expect("a FEN");
        assert_eq!(setup.faults(), Faults::BAD_CASTLING, "{fen}");
        let position = setup.position_waiving(Faults::BAD_CASTLING).expect("waived");
        assert_eq!(position.castling_rights().bits().count_ones(), 2, "{fen}");
        assert_eq!(setup.fen().to_string().parse(), Ok(setup), "{fen}");
    }
}
