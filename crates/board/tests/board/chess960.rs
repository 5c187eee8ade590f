//! The start positions of Chess960: their numbers, their arrangements, the moves from them.

use std::collections::BTreeSet;

use lucena_board::{
    Bitboard, CastlingRights, CastlingSide, CastlingStyle, Color, File, Position, Role, Setup,
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
fn every_arrangement_keeps_the_rules() {
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
fn numbers_are_those_of_the_published_table() {
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
fn moves_from_every_start_are_those_of_the_oracle() {
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
        // Prime to 960, so that every arrangement meets one that is not its own.
        let other = (number * 7 + 11) % 960;
        assert_same(Position::double_chess960(number, other).expect("numbers below 960"));
    }
}

/// Kings and castling rooks alone, on every pair of files: most moves are castling moves.
#[test]
fn castling_from_every_file_is_that_of_the_oracle() {
    let mut n_castles = 0;
    for king in 1..7 {
        for (a_rook, h_rook) in (0..king).flat_map(|a| (king + 1..8).map(move |h| (a, h))) {
            for attacker in 0..8 {
                let position = bare_castling([king, a_rook, h_rook, attacker]);
                let board = Mailbox::from(&position);
                let mut castles = position.legal_moves();
                castles.retain(|mv| mv.is_castle());
                let expected: Vec<_> =
                    board.legal_moves().into_iter().filter(|(mv, _)| mv.is_castle()).collect();
                assert_eq!(castles.len(), expected.len(), "{position}");
                for (mv, after) in expected {
                    assert!(castles.contains(&mv), "{position} {mv}");
                    assert_eq!(Mailbox::from(&position.play_unchecked(mv)), after, "{position}");
                    n_castles += 1;
                }
            }
        }
    }
    assert!(n_castles > 200, "{n_castles}");
}

/// White's king and two rooks, a black rook on the given file of the fifth rank.
fn bare_castling(files: [u8; 4]) -> Position {
    let mut ranks = [['1'; 8]; 2];
    for (file, letter) in files[..3].iter().zip(['K', 'R', 'R']) {
        ranks[0][usize::from(*file)] = letter;
    }
    ranks[1][usize::from(files[3])] = 'r';
    let [first, fifth] = ranks.map(|rank| rank.iter().collect::<String>());
    // Gaps are written as ones here and added up for the reader of FEN.
    let text = format!("7k/7p/8/{}/8/8/8/{} w - - 0 1", gaps(&fifth), gaps(&first));
    let mut setup: Setup = text.parse().expect("a FEN");
    for file in &files[1..3] {
        setup.allow_castling(Color::White, File::from_index(*file).expect("a file"));
    }
    setup.position().expect("a legal placement")
}

fn gaps(rank: &str) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for c in rank.chars().chain(['/']) {
        if c == '1' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        gap = 0;
        text.extend((c != '/').then_some(c));
    }
    text
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
