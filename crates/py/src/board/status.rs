//! What is wrong with a board, in the bits of python-chess's `Status`.

use lucena_board::variants::VariantSetup;
use lucena_board::{Color, Faults, Piece, Rank, Role, Setup, Square, Variant};

use super::castling;

/// The bits of python-chess's `Status`, without those of checks.
pub(super) fn status(setup: &VariantSetup, is_chess960: bool) -> u32 {
    let clean = castling::clean(setup, is_chess960);
    let setup = setup.board();
    let faults = setup.faults();
    let has_bad_castling = clean != castling::claimed(setup);
    let count = |color: Color, role: Option<Role>| {
        let fits = |piece: Piece| piece.color == color && role.is_none_or(|it| it == piece.role);
        setup.placement().filter(|&(_, piece)| fits(piece)).count()
    };
    let kings = Color::ALL.map(|color| count(color, Some(Role::King)));
    let pawns = |color| count(color, Some(Role::Pawn));
    let pawn_on_back_rank = setup.placement().any(|(square, piece)| {
        piece.role == Role::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
    });
    let flags = [
        (count(Color::White, Some(Role::King)) == 0, 1 << 0),
        (count(Color::Black, Some(Role::King)) == 0, 1 << 1),
        (kings.iter().sum::<usize>() > 2, 1 << 2),
        (pawns(Color::White) > 8, 1 << 3),
        (pawns(Color::Black) > 8, 1 << 4),
        (pawn_on_back_rank, 1 << 5),
        (count(Color::White, None) > 16, 1 << 6),
        (count(Color::Black, None) > 16, 1 << 7),
        (has_bad_castling, 1 << 8),
        (faults.contains(Faults::BAD_EN_PASSANT), 1 << 9),
        (setup.occupied().is_empty(), 1 << 11),
    ];
    flags.iter().filter(|(is_set, _)| *is_set).fold(0, |bits, (_, bit)| bits | bit)
}

const NO_KING: [u32; 2] = [1 << 0, 1 << 1];
const TOO_MANY_KINGS: u32 = 1 << 2;
const TOO_MANY_PAWNS: [u32; 2] = [1 << 3, 1 << 4];
const PAWNS_ON_BACK_RANK: u32 = 1 << 5;
const TOO_MANY_PIECES: [u32; 2] = [1 << 6, 1 << 7];
const OPPOSITE_CHECK: u32 = 1 << 10;
const RACE_CHECK: u32 = 1 << 12;
const RACE_OVER: u32 = 1 << 13;
const RACE_MATERIAL: u32 = 1 << 14;
const TOO_MANY_CHECKERS: u32 = 1 << 15;
const IMPOSSIBLE_CHECK: u32 = 1 << 16;

/// The pieces of a horde at the start of the game.
const HORDE: u32 = 36;
/// All pieces and pawns of a game of Crazyhouse.
const PIECES: u32 = 32;
const PAWNS: u32 = 16;

/// The bits under the rules of the variant, from those of standard chess.
pub(super) fn of_variant(standard: u32, setup: &VariantSetup, is_check: bool) -> u32 {
    match setup.variant() {
        Variant::Antichess => {
            standard & !(NO_KING[0] | NO_KING[1] | TOO_MANY_KINGS | OPPOSITE_CHECK)
        }
        Variant::Atomic => {
            // The side to move has lost if its king has exploded.
            let exploded = NO_KING[setup.board().turn().index()];
            standard & !(exploded | OPPOSITE_CHECK | TOO_MANY_CHECKERS | IMPOSSIBLE_CHECK)
        }
        Variant::RacingKings => racing_kings(standard, setup.board(), is_check),
        Variant::Horde => horde(standard, setup.board()),
        Variant::Crazyhouse => crazyhouse(standard, setup),
        _ => standard,
    }
}

fn pieces(setup: &Setup, fits: impl Fn(Square, Piece) -> bool) -> u32 {
    let found = setup.placement().filter(|&(square, piece)| fits(square, piece));
    u32::try_from(found.count()).expect("there are 64 squares")
}

fn racing_kings(mut status: u32, setup: &Setup, is_check: bool) -> u32 {
    if is_check {
        status |= RACE_CHECK | TOO_MANY_CHECKERS | IMPOSSIBLE_CHECK;
    }
    let is_there = |color| {
        let king = Piece::new(color, Role::King);
        pieces(setup, |square, piece| piece == king && square.rank() == Rank::Eighth) > 0
    };
    // After Black's last move the game is drawn, and White would be to move.
    if setup.turn() == Color::Black && Color::ALL.into_iter().all(is_there) {
        status |= RACE_OVER;
    }
    let most = |role| match role {
        Role::Pawn => 0,
        Role::Queen => 1,
        _ => 2,
    };
    let has_too_many =
        |color, role| pieces(setup, |_, piece| piece == Piece::new(color, role)) > most(role);
    let is_wrong = |color| Role::ALL[..5].iter().any(|&role| has_too_many(color, role));
    if Color::ALL.into_iter().any(is_wrong) {
        status |= RACE_MATERIAL;
    }
    status
}

fn horde(mut status: u32, setup: &Setup) -> u32 {
    status &= !(NO_KING[0] | PAWNS_ON_BACK_RANK);
    if pieces(setup, |_, piece| piece.color == Color::White) <= HORDE {
        status &= !(TOO_MANY_PAWNS[0] | TOO_MANY_PIECES[0]);
    }
    let is_misplaced = |square: Square, piece: Piece| {
        let at_end = square.rank() == Rank::Eighth;
        let at_start = square.rank() == Rank::First && piece.color == Color::Black;
        piece.role == Role::Pawn && (at_end || at_start)
    };
    if pieces(setup, is_misplaced) > 0 {
        status |= PAWNS_ON_BACK_RANK;
    }
    if pieces(setup, |_, piece| piece == Piece::new(Color::White, Role::King)) > 0 {
        status |= TOO_MANY_KINGS;
    }
    status
}

fn crazyhouse(mut status: u32, setup: &VariantSetup) -> u32 {
    let pockets = setup.pockets();
    let in_pockets: u32 =
        Color::ALL.iter().map(|&color| u32::from(pockets.count(color, Role::Pawn))).sum();
    let is_pawn =
        |square, piece: Piece| piece.role == Role::Pawn || setup.promoted().contains(square);
    if pieces(setup.board(), is_pawn) + in_pockets <= PAWNS {
        status &= !(TOO_MANY_PAWNS[0] | TOO_MANY_PAWNS[1]);
    }
    if pieces(setup.board(), |_, _| true) + pockets.len() <= PIECES {
        status &= !(TOO_MANY_PIECES[0] | TOO_MANY_PIECES[1]);
    }
    status
}
