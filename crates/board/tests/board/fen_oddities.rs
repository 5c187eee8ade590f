//! Unusual FENs on which libraries disagree, and how this one parses them.
//!
//! Rule of thumb: whitespace and order may vary, and trailing fields may be missing; everything
//! else must follow the standard, and positions unreachable by play require waivers.

use lucena_board::{Excerpt, Faults, FenError, Position, PositionError};

fn outcome(fen: &str) -> Result<usize, Result<FenError, Faults>> {
    match fen.parse::<Position>() {
        Ok(position) => Ok(position.count_legal_moves()),
        Err(PositionError::Fen(error)) => Err(Ok(error)),
        Err(PositionError::Setup(error)) => Err(Err(error.faults())),
        Err(error) => panic!("an error of a new kind: {error}"),
    }
}

fn accepted(fen: &str, n_moves: usize) {
    assert_eq!(outcome(fen), Ok(n_moves), "{fen:?}");
}

fn not_a_fen(fen: &str, error: FenError) {
    assert_eq!(outcome(fen), Err(Ok(error)), "{fen:?}");
}

fn not_legal(fen: &str, faults: Faults) {
    assert_eq!(outcome(fen), Err(Err(faults)), "{fen:?}");
}

fn text(text: &str) -> Excerpt {
    Excerpt::new(text)
}

/// The initial position with other text after the piece placement.
fn initial(rest: &str) -> String {
    format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{rest}")
}

#[test]
fn fields_and_spaces() {
    accepted(&initial(" w KQkq - 0 1"), 20);
    accepted(&initial(" w KQkq -"), 20);
    accepted(&initial(" w KQkq - 0"), 20);
    accepted(&initial("  w KQkq - 0 1"), 20);
    accepted(&initial(" w KQkq - 0 1 "), 20);
    accepted(&initial("\tw KQkq\n- 0 1\r\n"), 20);
    accepted(&format!(" {}", initial(" w KQkq - 0 1")), 20);
    // Defaults of missing fields: White to move, no castling rights, no en passant square.
    accepted(&initial(""), 20);
    accepted(&initial(" b"), 20);
    accepted(&initial(" w KQkq"), 20);
    let castling = |rest: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R{rest}");
    accepted(&castling(""), 24);
    accepted(&castling(" b"), 24);
    accepted(&castling(" b KQkq"), 26);
    not_a_fen("", FenError::MissingField { at: 0, expected: "a placement" });
    not_a_fen(&initial(" w KQkq - 0 1 x"), FenError::ExtraField { at: 57, found: text("x") });
    not_a_fen(&initial("_w_KQkq_-_0_1"), FenError::UnexpectedChar { at: 43, found: '_' });
}

#[test]
fn placements() {
    let middle = |ranks: &str| format!("rnbqkbnr/pppppppp/{ranks}PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    not_a_fen(&middle("8/8/8/"), FenError::RankCount { at: 41, ranks: 7 });
    not_a_fen(&middle("8/8/8/8/8/"), FenError::RankCount { at: 36, ranks: 9 });
    not_a_fen(&middle("44/8/8/8/"), FenError::AdjacentDigits { at: 19 });
    not_a_fen(&middle("80/8/8/8/"), FenError::UnexpectedChar { at: 19, found: '0' });
    not_a_fen(&middle("9/8/8/8/"), FenError::UnexpectedChar { at: 18, found: '9' });
    not_a_fen(&middle("7/8/8/8/"), FenError::RankWidth { at: 19, rank: 6, files: 7 });
    let cut = |first: &str| format!("{first}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    not_a_fen(&cut("♜nbqkbnr"), FenError::UnexpectedChar { at: 0, found: '♜' });
    // A promoted piece, as crazyhouse marks it.
    accepted(&cut("rnbqkbn~r"), 20);
    let pocket = initial("[Q] w KQkq - 0 1");
    not_a_fen(&pocket, FenError::UnexpectedChar { at: 43, found: '[' });
}

#[test]
fn the_side_to_move() {
    not_a_fen(&initial(" W KQkq - 0 1"), FenError::Turn { at: 44, found: text("W") });
}

#[test]
fn castling() {
    accepted(&initial(" w kqKQ - 0 1"), 20);
    accepted(&initial(" w HAha - 0 1"), 20);
    accepted(&initial(" w KQha - 0 1"), 20);
    not_a_fen(&initial(" w KK - 0 1"), FenError::RepeatedCastling { at: 47, found: 'K' });
    not_legal("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", Faults::BAD_CASTLING);
    not_legal("rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w KQkq - 0 1", Faults::BAD_CASTLING);
}

#[test]
fn en_passant() {
    let pushed = |rest: &str| format!("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR{rest}");
    accepted(&pushed(" b KQkq e3 0 1"), 20);
    not_legal(&initial(" b KQkq e4 0 1"), Faults::BAD_EN_PASSANT);
    not_legal(&initial(" b KQkq e3 0 1"), Faults::BAD_EN_PASSANT);
    not_legal(&pushed(" w KQkq e3 0 1"), Faults::BAD_EN_PASSANT);
    not_legal("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", Faults::BAD_EN_PASSANT);
    let error = FenError::EnPassant { at: 53, found: text("E3") };
    not_a_fen(&pushed(" b KQkq E3 0 1"), error);
}

#[test]
fn clocks() {
    accepted(&initial(" w KQkq - 100 80"), 20);
    accepted(&initial(" w KQkq - 101 80"), 20);
    accepted(&initial(" w KQkq - 300 200"), 20);
    accepted(&initial(" w KQkq - 0 0"), 20);
    let number = |at, found, field| FenError::Number { at, found: text(found), field };
    not_a_fen(&initial(" w KQkq - -1 1"), number(53, "-1", "half move clock"));
    not_a_fen(&initial(" w KQkq - - -"), number(53, "-", "half move clock"));
    not_a_fen(&initial(" w KQkq - 0 70000"), number(55, "70000", "move number"));
    let read: Position = initial(" w KQkq - 0 0").parse().expect("accepted above");
    assert_eq!(read.full_move_number(), 1);
}

#[test]
fn kings_and_pawns() {
    not_legal("8/8/8/8/8/8/8/8 w - - 0 1", Faults::MISSING_KING);
    not_legal("8/8/8/8/8/8/8/4K3 w - - 0 1", Faults::MISSING_KING);
    not_legal("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", Faults::TOO_MANY_KINGS);
    not_legal("8/8/8/3kK3/8/8/8/8 w - - 0 1", Faults::OPPOSITE_CHECK);
    not_legal("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", Faults::OPPOSITE_CHECK);
    not_legal("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", Faults::PAWN_ON_BACK_RANK);
    not_legal("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", Faults::PAWN_ON_BACK_RANK);
}

#[test]
fn material() {
    not_legal("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Faults::TOO_MUCH_MATERIAL);
    not_legal("4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1", Faults::TOO_MUCH_MATERIAL);
    not_legal("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", Faults::TOO_MUCH_MATERIAL);
}

#[test]
fn checks() {
    not_legal("4k3/8/8/8/4r3/3n4/7b/4K2q w - - 0 1", Faults::IMPOSSIBLE_CHECK);
    not_legal("k3r3/8/8/8/8/8/8/r3K2r w - - 0 1", Faults::IMPOSSIBLE_CHECK);
    not_legal("4k3/8/8/8/8/8/3p1p2/4K3 w - - 0 1", Faults::IMPOSSIBLE_CHECK);
    not_legal("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", Faults::IMPOSSIBLE_CHECK);
}
