//! FEN round trips in all styles.

use lucena_board::{CastlingStyle, EnPassantStyle, Faults, Move, Position, Setup};

use crate::corpus::{check, check_positions};

const CASTLING_STYLES: [CastlingStyle; 2] = [CastlingStyle::XFen, CastlingStyle::Shredder];
const EN_PASSANT_STYLES: [EnPassantStyle; 3] =
    [EnPassantStyle::Pushed, EnPassantStyle::PseudoLegal, EnPassantStyle::Legal];

fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn read(text: &str) -> Position {
    let strange = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
    setup(text).position_waiving(strange).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}

#[test]
fn the_pushed_style_is_lossless() {
    check_positions(2000, |position| {
        let fen = position.fen().en_passant(EnPassantStyle::Pushed).to_string();
        assert_eq!(read(&fen), *position);
        assert_eq!(Setup::from(*position).to_string(), fen);
        assert_eq!(setup(&fen), Setup::from(*position));
        assert_eq!(format!("{position:?}"), format!("Position({fen})"));
    });
}

#[test]
fn the_default_style_writes_legal_en_passant_only() {
    check_positions(2000, |position| {
        let fen = position.to_string();
        let reread = read(&fen);
        assert_eq!(reread.pushed_en_passant(), position.legal_en_passant(), "{fen}");
        assert!(reread.is_same_position(position), "{fen}");
        assert_eq!(reread.repetition_key(), position.repetition_key(), "{fen}");
        assert_eq!(reread.to_string(), fen);
        let legal = position.fen().en_passant(EnPassantStyle::Legal).to_string();
        assert_eq!((position.fen().to_string(), legal), (fen.clone(), fen));
    });
}

#[test]
fn strict_parsing_accepts_all_reachable_positions() {
    check(2000, &lucena_board::proptest::positions(), |position| {
        let fen = position.fen().en_passant(EnPassantStyle::Pushed).to_string();
        assert_eq!(fen.parse(), Ok(position));
        assert!(position.to_string().parse::<Position>().is_ok());
    });
}

#[test]
fn every_style_keeps_its_squares() {
    check_positions(1000, |position| {
        for castling in CASTLING_STYLES {
            for en_passant in EN_PASSANT_STYLES {
                let fen = position.fen().castling(castling).en_passant(en_passant);
                let reread = read(&fen.to_string());
                assert_eq!(sorted_moves(&reread), sorted_moves(position), "{fen}");
                assert_eq!(reread.legal_en_passant(), position.legal_en_passant(), "{fen}");
                assert_eq!(
                    reread.fen().castling(castling).en_passant(en_passant).to_string(),
                    fen.to_string()
                );
                match en_passant {
                    EnPassantStyle::Pushed => assert_eq!(reread, *position, "{fen}"),
                    EnPassantStyle::PseudoLegal => {
                        assert_eq!(reread.key(), position.key(), "{fen}")
                    }
                    EnPassantStyle::Legal => {
                        let key = position.repetition_key();
                        assert_eq!(reread.repetition_key(), key, "{fen}");
                    }
                }
            }
        }
    });
}

#[test]
fn missing_clocks_are_completed() {
    check_positions(500, |position| {
        for castling in CASTLING_STYLES {
            let four = position.fen().castling(castling).without_clocks().to_string();
            assert_eq!(four.split(' ').count(), 4, "{four}");
            let reread = read(&four);
            assert_eq!((reread.half_move_clock(), reread.full_move_number()), (0, 1), "{four}");
            assert_eq!(reread.repetition_key(), position.repetition_key(), "{four}");
            assert_eq!(read(&format!("{four} 7")), read(&format!("{four} 7 1")));
        }
    });
}

#[test]
fn inner_rooks_are_named_by_file_and_outer_ones_by_side() {
    let check = |fen: &str, x_fen: &str, shredder: &str| {
        let position = read(fen);
        let styled = CASTLING_STYLES.map(|style| position.fen().castling(style).to_string());
        let rights = styled.map(|text| text.split(' ').nth(2).map(str::to_owned));
        assert_eq!(rights, [Some(x_fen.to_owned()), Some(shredder.to_owned())], "{fen}");
    };
    check("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11", "Gkq", "Gga");
    check("rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Kkq - 4 11", "Kkq", "Hga");
    check("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G", "G");
    check("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", "K", "H");
    check("4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "Q", "A");
    check("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "B", "B");
    check("rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1", "KQkq", "CAca");
    // An enemy rook further out does not matter.
    check("4k3/8/8/8/8/8/8/4K1Rr b G - 0 1", "K", "G");
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "-");
}

#[test]
fn letters_may_mix_and_stand_in_any_order() {
    let expected = Position::initial();
    for rights in ["KQkq", "kqKQ", "qkQK", "HAha", "ahAH", "KQha", "HQkq", "KAhq"] {
        let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {rights} - 0 1");
        assert_eq!(read(&text), expected, "{text}");
    }
}

#[test]
fn a_setup_keeps_illegal_contents() {
    let check = |text: &str| assert_eq!(setup(text).to_string(), text);
    check("8/8/8/8/8/8/8/8 b - - 3 9");
    check("8/8/8/8/8/8/8/8 w - e4 0 1");
    check("PPPPPPPP/8/8/8/8/8/8/kkkkkkkk w - - 65535 65535");
    check("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1");
    check("4k3/8/8/8/8/8/8/4K3 w KCQ - 0 1");
}
