//! Queries match exactly the legal moves of a kind, from some squares, to some squares.

use lucena_board::proptest::{placements, positions};
use lucena_board::{Bitboard, Move, MoveKinds, Position, Square};
use proptest::prelude::any;

use crate::corpus::{check, check_positions};
use crate::mailbox::Mailbox;

fn kind_of(board: &Mailbox, mv: Move) -> MoveKinds {
    if mv.is_en_passant() || !mv.is_castle() && board.piece_on(mv.to()).is_some() {
        MoveKinds::CAPTURES
    } else if mv.is_promotion() {
        MoveKinds::PROMOTIONS
    } else {
        MoveKinds::QUIETS
    }
}

fn assert_chosen(position: &Position, (kinds, from, to): (MoveKinds, Bitboard, Bitboard)) {
    let board = Mailbox::from(position);
    let expected: Vec<Move> = sorted(position.legal_moves().into_iter().filter(|&mv| {
        kinds.contains(kind_of(&board, mv))
            && from.contains(mv.from())
            && to.contains(mv.king_destination())
    }));
    let query = position.query().kinds(kinds).from(from).to(to);
    let message = format!("{position} {kinds:?} from {from:?} to {to:?}");
    assert_eq!(sorted(query.list()), expected, "{message}");
    assert_eq!(query.count(), expected.len(), "{message}");
    let mut visited = Vec::new();
    query.for_each(|mv| visited.push(mv));
    assert_eq!(sorted(visited), expected, "{message}");
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn all_kinds() -> impl Iterator<Item = MoveKinds> {
    (0..=MoveKinds::all().bits()).map(MoveKinds::from_bits_truncate)
}

#[test]
fn move_kinds_partition_the_legal_moves() {
    check_positions(500, |position| {
        for kinds in all_kinds() {
            assert_chosen(position, (kinds, Bitboard::FULL, Bitboard::FULL));
        }
        let parts = [MoveKinds::CAPTURES, MoveKinds::PROMOTIONS, MoveKinds::QUIETS];
        let total: usize = parts.map(|kinds| position.query().kinds(kinds).count()).iter().sum();
        assert_eq!(total, position.count_legal_moves(), "{position}");
    });
}

#[test]
fn any_squares_restrict_exactly() {
    let masks = (any::<u64>(), any::<u64>());
    let assert_all = |position: &Position, (from, to): (u64, u64)| {
        for kinds in all_kinds() {
            assert_chosen(position, (kinds, Bitboard(from), Bitboard(to)));
        }
    };
    check(1000, &(positions(), masks), |(position, masks)| assert_all(&position, masks));
    check(2000, &(placements(), masks), |(position, masks)| assert_all(&position, masks));
}

#[test]
fn single_squares_restrict_exactly() {
    check_positions(30, |position| {
        for square in Square::ALL {
            let single = Bitboard::from(square);
            assert_chosen(position, (MoveKinds::all(), single, Bitboard::FULL));
            assert_chosen(position, (MoveKinds::all(), Bitboard::FULL, single));
        }
    });
}

#[test]
fn quiet_noisy_and_evasion_moves_agree_with_filters() {
    check_positions(500, |position| {
        let board = Mailbox::from(position);
        let legal = sorted(position.legal_moves());
        let is_quiet = |&mv: &Move| kind_of(&board, mv) == MoveKinds::QUIETS;
        let (quiet, noisy): (Vec<Move>, Vec<Move>) = legal.iter().partition(|mv| is_quiet(mv));
        assert_eq!(sorted(position.quiet_moves()), quiet, "{position}");
        assert_eq!(sorted(position.noisy_moves()), noisy, "{position}");
        let evasions = if position.is_check() { legal.clone() } else { Vec::new() };
        assert_eq!(sorted(position.evasions()), evasions, "{position}");
        for square in Square::ALL {
            let from_there: Vec<Move> =
                legal.iter().copied().filter(|mv| mv.from() == square).collect();
            assert_eq!(sorted(position.legal_moves_from(square)), from_there, "{position}");
        }
    });
}
