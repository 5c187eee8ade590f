//! Chess960 starting positions: numbering, arrangements and perft.

use std::collections::BTreeSet;

use lucena_board::{
    Bitboard, CastlingRights, CastlingSide, CastlingStyle, Color, File, Move, Piece, Position,
    Rank, Role, Setup, Square,
};

use crate::mailbox::Mailbox;

fn starts() -> impl Iterator<Item = Position> {
    (0..960).map(|number| Position::chess960(number).expect("960 numbers"))
}

#[test]
fn all_960_differ() {
    let texts: BTreeSet<String> = starts().map(|start| start.to_string()).collect();
    assert_eq!(texts.len(), 960);
    assert_eq!(Position::chess960(960), None);
    assert_eq!(Position::chess960(u16::MAX), None);
    assert_eq!(Position::double_chess960(0, 960), None);
    assert_eq!(Position::double_chess960(960, 0), None);
}

#[test]
fn every_arrangement_is_valid_chess960() {
    for start in starts() {
        let of = |role| start.pieces(Color::White, role);
        let king = start.king(Color::White);
        assert_eq!(of(Role::Rook).first().map(|rook| rook < king), Some(true), "{start}");
        assert_eq!(of(Role::Rook).last().map(|rook| rook > king), Some(true), "{start}");
        assert_eq!((of(Role::Bishop) & Bitboard::LIGHT_SQUARES).len(), 1, "{start}");
        assert_eq!((of(Role::Bishop) & Bitboard::DARK_SQUARES).len(), 1, "{start}");
        assert_eq!(start.castling_rights(), CastlingRights::all(), "{start}");
        assert_eq!(start.material(), Position::initial().material(), "{start}");
        assert_eq!(Setup::from(start).position(), Ok(start));
    }
}

#[test]
fn numbers_match_the_published_table() {
    let check = |number, expected: &str| {
        let start = Position::chess960(number).expect("a number below 960").to_string();
        assert!(start.starts_with(&format!("{}/", expected.to_lowercase())), "{number}: {start}");
        assert!(start.contains(&format!("/{expected} w KQkq - 0 1")), "{number}: {start}");
    };
    check(0, "BBQNNRKR");
    check(1, "BQNBNRKR");
    check(2, "BQNNRBKR");
    check(518, "RNBQKBNR");
    check(534, "RNBKQBNR");
    check(959, "RKRNNQBB");
}

#[test]
fn moves_from_every_start_agree_with_the_oracle() {
    let assert_same = |start: Position| {
        let mut fast = start.legal_moves().to_vec();
        let mut slow: Vec<_> =
            Mailbox::from(&start).legal_moves().into_iter().map(|(mv, _)| mv).collect();
        fast.sort_unstable();
        slow.sort_unstable();
        assert_eq!(fast, slow, "{start}");
    };
    starts().for_each(assert_same);
    for number in 0..960 {
        // Coprime to 960, so that every arrangement is paired with a different one.
        let other = (number * 7 + 11) % 960;
        assert_same(Position::double_chess960(number, other).expect("numbers below 960"));
    }
}

/// The king and one or two castling rooks on all files, and an enemy piece on every square: above
/// all on the back rank, where the castling rook may shield the king.
#[test]
fn castling_past_attacks_agrees_with_the_oracle() {
    let mut n_castles = 0;
    for (king, rooks) in castling_files() {
        for enemy in Square::ALL {
            for role in [Role::Rook, Role::Queen, Role::Knight, Role::Bishop, Role::Pawn] {
                let enemy = (enemy, Piece { color: Color::Black, role });
                let Some(position) = bare_castling(king, &rooks, enemy) else { continue };
                assert_same_castling(&position);
                assert_same_castling(&position.mirrored());
                n_castles += position.legal_moves().iter().filter(|mv| mv.is_castle()).count();
            }
        }
    }
    assert!(n_castles > 10_000, "{n_castles}");
}

fn castling_files() -> Vec<(File, Vec<File>)> {
    let mut files = Vec::new();
    for king in File::ALL {
        let (left, right): (Vec<File>, Vec<File>) =
            File::ALL.into_iter().filter(|&file| file != king).partition(|&file| file < king);
        for &a in &left {
            files.extend(right.iter().map(|&h| (king, vec![a, h])));
        }
        files.extend(left.into_iter().chain(right).map(|rook| (king, vec![rook])));
    }
    files
}

/// `None` if the square of the enemy piece is occupied.
fn bare_castling(king: File, rooks: &[File], enemy: (Square, Piece)) -> Option<Position> {
    let mut setup = Setup::empty();
    let mut put = |square, letter| {
        setup.put(square, Piece::from_char(letter).expect("a piece letter"));
    };
    put(Square::A8, 'k');
    put(Square::A7, 'p');
    put(Square::new(king, Rank::First), 'K');
    for &rook in rooks {
        put(Square::new(rook, Rank::First), 'R');
    }
    for &rook in rooks {
        setup.allow_castling(Color::White, rook);
    }
    if setup.piece_at(enemy.0).is_some() {
        return None;
    }
    setup.put(enemy.0, enemy.1);
    setup.position().ok()
}

fn assert_same_castling(position: &Position) {
    let expected: Vec<(Move, Mailbox)> = Mailbox::from(position)
        .legal_moves()
        .into_iter()
        .filter(|(mv, _)| mv.is_castle())
        .collect();
    let listed = position.legal_moves();
    let castles = listed.iter().filter(|mv| mv.is_castle());
    assert_eq!(castles.count(), expected.len(), "{position}");
    for side in CastlingSide::ALL {
        let Some(rook) = position.castling_rook(position.turn(), side) else { continue };
        let mv = Move::castle(position.king(position.turn()), rook).expect("two squares");
        let after = expected.iter().find(|(castle, _)| *castle == mv).map(|(_, after)| after);
        assert_eq!(listed.contains(&mv), after.is_some(), "{position} {mv}");
        assert_eq!(position.is_legal(mv), after.is_some(), "{position} {mv}");
        if let Some(after) = after {
            assert_eq!(Mailbox::from(&position.play_unchecked(mv)), *after, "{position} {mv}");
            let is_check = !after.checkers_of(!position.turn()).is_empty();
            assert_eq!(position.gives_check(mv), is_check, "{position} {mv}");
        }
    }
}

#[test]
fn castling_rooks_are_found_by_side() {
    for start in starts() {
        let rook = |side| start.castling_rook(Color::Black, side).expect("all may castle");
        assert!(rook(CastlingSide::Queen) < start.king(Color::Black), "{start}");
        assert!(rook(CastlingSide::King) > start.king(Color::Black), "{start}");
        let shredder = start.fen().castling(CastlingStyle::Shredder).to_string();
        assert_eq!(shredder.parse(), Ok(start), "{shredder}");
    }
}
