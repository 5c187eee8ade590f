extern crate std;

use std::format;
use std::string::ToString;

use super::*;
use crate::random_games::Rng;
use crate::{
    Bitboard, CastlingSide, CastlingStyle, ChessPosition, Color, DrawReason, EnPassantStyle, Epd,
    EpdError, EpdOperand, Faults, FenError, File, Game, IllegalReason, Move, Outcome,
    PositionError, Role, SanError, Square, UciCastling, Variant, VariantEnd,
};

#[track_caller]
fn position(variant: Variant, fen: &str) -> VariantPosition {
    VariantPosition::parse(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Positions of a random game, at most `plies` of them.
fn random_game(variant: Variant, seed: u64, plies: usize) -> impl Iterator<Item = VariantPosition> {
    let mut rng = Rng::new(seed + 1);
    let mut next = Some(VariantPosition::initial(variant));
    core::iter::from_fn(move || {
        let now = next?;
        let moves = now.legal_moves();
        let idx = rng.below(moves.len().max(1));
        next = moves.get(idx).map(|&mv| now.play_unchecked(mv));
        Some(now)
    })
    .take(plies)
}

/// Published node counts, with the initial position of each variant first.
#[test]
fn perft() {
    let counts: &[(Variant, &str, &[u64])] = &[
        (
            Variant::Crazyhouse,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            &[20, 400, 8_902, 197_281],
        ),
        (Variant::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", &[301, 75_353]),
        (
            Variant::ThreeCheck,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1",
            &[48, 2_039, 97_848],
        ),
        (
            Variant::KingOfTheHill,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902, 197_281],
        ),
        (Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", &[21, 421, 11_264]),
        (
            Variant::Antichess,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            &[20, 400, 8_067, 153_299],
        ),
        (
            Variant::Atomic,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902, 197_326],
        ),
        // Castling next to the enemy king, with a rook that shields the destination.
        (Variant::Atomic, "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", &[18, 180, 4_364]),
        (
            Variant::Horde,
            "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
            &[8, 128, 1_274, 23_310],
        ),
    ];
    for &(variant, fen, counts) in counts {
        let position = position(variant, fen);
        for (depth, &nodes) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), nodes, "{variant} {fen}, depth {depth}");
        }
    }
}

/// All ways to ask for the legal moves agree, and what is written is read again.
#[test]
fn notation_and_counts_agree_in_random_games() {
    for variant in Variant::ALL {
        for seed in 0..6 {
            for position in random_game(variant, seed, 120) {
                let moves = position.legal_moves();
                assert_eq!(moves.len(), position.count_legal_moves(), "{position:?}");
                assert_eq!(!moves.is_empty(), position.has_legal_moves(), "{position:?}");
                let fen = position.to_string();
                assert_eq!(self::position(variant, &fen).to_string(), fen);
                for mv in moves {
                    assert!(position.is_legal(mv), "{position:?} {mv}");
                    assert_eq!(Move::from_bits(mv.bits()), Some(mv));
                    let san = mv.san(&position).to_string();
                    assert_eq!(position.parse_san(&san), Ok(mv), "{position:?} {san}");
                    for castling in [UciCastling::KingToTarget, UciCastling::KingTakesRook] {
                        let uci = mv.uci(castling).to_string();
                        assert_eq!(position.parse_uci(&uci), Ok(mv), "{position:?} {uci}");
                    }
                }
            }
        }
    }
}

/// Keys are updated with each move; they must equal those of the position read from its FEN.
#[test]
fn keys_are_those_of_the_fen() {
    for variant in Variant::ALL {
        for seed in 10..16 {
            for position in random_game(variant, seed, 150) {
                let again = self::position(variant, &position.to_string());
                assert_eq!(again.repetition_key(), position.repetition_key(), "{position:?}");
            }
        }
    }
}

#[test]
fn packed_positions_unpack() {
    for variant in Variant::ALL {
        for seed in 20..24 {
            for position in random_game(variant, seed, 150) {
                let packed = position.pack();
                assert_eq!(packed.unpack(), Ok(position));
            }
        }
    }
}

#[test]
fn every_bit_of_a_packed_position_counts() {
    let crazyhouse = "4k3/8/8/8/1pPp4/8/8/R~3K3[QQnp] b - c3 7 9";
    let three_check = "4k3/8/8/8/1pPp4/8/8/R3K3 b Q c3 2+1 7 9";
    for (variant, fen) in [(Variant::Crazyhouse, crazyhouse), (Variant::ThreeCheck, three_check)] {
        let position = position(variant, fen);
        let bytes = position.pack().to_bytes();
        for at in 0..8 * PackedVariantPosition::LEN {
            let mut changed = bytes;
            changed[at / 8] ^= 1 << (at % 8);
            match PackedVariantPosition::from_bytes(changed).unpack() {
                Ok(other) => {
                    assert_ne!(other, position);
                    assert_eq!(other.pack().to_bytes(), changed, "bit {at}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Castling rights of a rook that is not there are refused in all variants, and dropped on demand.
#[test]
fn bad_castling_rights_are_a_fault() {
    for variant in Variant::ALL {
        let initial = VariantSetup::initial(variant);
        let mut setup = initial;
        setup.board_mut().allow_castling(Color::White, File::D);
        let error = VariantPosition::from_setup(&setup).expect_err("no rook");
        assert_eq!(error.faults(), Faults::BAD_CASTLING, "{variant}");
        let waived = VariantPosition::from_setup_waiving(&setup, Faults::WAIVABLE);
        assert_eq!(waived.map(|position| position.setup()), Ok(initial));
    }
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qk - 0 1";
    let error = VariantPosition::parse(Variant::Antichess, fen).expect_err("no castling");
    assert_eq!(
        error.to_string(),
        "not a legal position: white cannot castle with a1, expected none, as Antichess has no \
         castling; black cannot castle with h8, expected none, as Antichess has no castling",
    );
}

#[test]
fn chess960_is_remembered() {
    let fen = "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";
    let now = position(Variant::Chess960, fen);
    let castle = now.parse_san("O-O").expect("legal");
    assert_eq!(castle.uci(now.uci_castling()).to_string(), "e1g1");
    assert_eq!(
        now.fen().castling(now.castling_style()).to_string(),
        fen.replace('K', "G").replace("/4G", "/4K")
    );
    assert_eq!(now.play_unchecked(castle).variant(), Variant::Chess960);
    assert_eq!(now.play_null().map(|next| next.variant()), Some(Variant::Chess960));
    assert_ne!(now, position(Variant::Standard, fen));
    assert!(now.standard().is_some());
}

#[test]
fn records_of_variants() {
    let any = |line: &str| line.parse::<Epd<VariantPosition>>();
    for variant in Variant::ALL {
        let position = VariantPosition::initial(variant);
        let mut epd = Epd::new(position);
        epd.set("bm", EpdOperand::Moves(position.legal_moves())).expect("legal");
        let line = epd.to_string();
        assert_eq!(any(&line), Ok(epd), "{line}");
    }
    let line =
        "4k3/8/8/8/8/8/8/4K3 w - - 3+1 5 9 id \"variant atomic\"; variant 3check; pv Kd2 Kd7;";
    let epd = any(line).expect("a record");
    assert_eq!((epd.position().variant(), epd.moves("pv").len()), (Variant::ThreeCheck, 2));
    assert_eq!(epd.position().full_move_number(), 9);
    assert_eq!(
        epd.to_string(),
        "4k3/8/8/8/8/8/8/4K3 w - - 3+1 variant 3check; hmvc 5; fmvn 9; id \"variant atomic\"; pv Kd2 Kd7;"
    );
    let found = |name: &str| EpdError::Variant { found: crate::Excerpt::new(name) };
    let line = "4k3/8/8/8/8/8/8/4K3 w - - variant bughouse;";
    assert_eq!(any(line), Err(found("bughouse")));
    let line = "4k3/8/8/8/8/8/8/4K3 w - - variant atomic;";
    assert_eq!(
        line.parse::<Epd<HordePosition>>()
            .map(|_| ())
            .expect_err("a king")
            .to_string()
            .split(':')
            .next(),
        Some("not a legal position")
    );
    assert_eq!(line.parse::<Epd<KingOfTheHillPosition>>(), Err(found("atomic")));
    assert_eq!(line.parse::<Epd>(), Err(found("atomic")));
    // An operation of a program that means something else by it.
    assert!("4k3/8/8/8/8/8/8/4K3 w - - variant \"Najdorf\";".parse::<Epd>().is_ok());
    assert_eq!(
        found("atomic").to_string(),
        "found variant \"atomic\", expected that of the position"
    );
}

#[test]
fn pockets_and_checks_are_part_of_the_key() {
    let key = |variant, fen| position(variant, fen).key();
    let without = key(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    let with = key(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    let black = key(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1");
    assert!(without != with && with != black);
    // Files have these numbers.
    assert_eq!(with ^ without, 0xCBDC_6D34_B7C7_534D);
    // A promoted piece goes to the pocket as a pawn, so it is another piece.
    let promoted = key(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1");
    assert_ne!(promoted, key(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1"));
    let three = key(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1");
    assert_ne!(three, key(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1"));
}

/// Every number of 16 bits: what is legal is exactly what is generated.
#[test]
fn legal_moves_are_those_generated() {
    for variant in Variant::ALL {
        for position in random_game(variant, 77, 60).skip(20).step_by(20) {
            let generated = position.legal_moves();
            let all = (0..=u16::MAX).filter_map(Move::from_bits);
            let n_legal = all
                .filter(|&mv| position.is_legal(mv))
                .inspect(|mv| assert!(generated.contains(mv)));
            assert_eq!(n_legal.count(), generated.len(), "{position:?}");
        }
    }
}

#[track_caller]
fn ends(variant: Variant, fen: &str, outcome: Option<Outcome>) {
    assert_eq!(position(variant, fen).outcome(), outcome, "{fen}");
}

#[test]
fn outcomes() {
    use Color::{Black, White};
    use VariantEnd::*;
    let end = |end, winner| Some(Outcome::Variant { end, winner });
    let hill = Variant::KingOfTheHill;
    ends(hill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1", end(KingInTheCenter, Some(White)));
    ends(hill, "4k3/8/8/8/8/3K4/8/8 b - - 0 1", None);
    ends(Variant::ThreeCheck, "4k3/8/8/8/8/8/4R3/4K3 b - - 0+3 0 1", end(ThirdCheck, Some(White)));
    ends(Variant::ThreeCheck, "4k3/8/8/8/8/8/4P3/4K3 b - - 1+3 0 1", None);
    let race = Variant::RacingKings;
    ends(race, "1K6/8/6k1/8/8/8/8/8 w - - 0 1", end(RaceFinished, Some(White)));
    ends(race, "1K6/6k1/8/8/8/8/8/8 b - - 0 1", None);
    ends(race, "1K6/8/6k1/8/8/8/8/8 b - - 0 1", end(RaceFinished, Some(White)));
    ends(race, "1K4k1/8/8/8/8/8/8/8 w - - 0 1", end(RaceFinished, None));
    ends(race, "6k1/1K6/8/8/8/8/8/8 w - - 0 1", end(RaceFinished, Some(Black)));
    ends(Variant::Antichess, "8/8/8/8/8/8/8/4k3 w - - 0 1", end(NoPieces, Some(White)));
    ends(Variant::Antichess, "8/8/8/p7/P7/8/8/8 w - - 0 1", end(NoMoves, Some(White)));
    ends(Variant::Atomic, "8/8/8/8/8/8/8/4K3 b - - 0 1", end(KingExploded, Some(White)));
    ends(Variant::Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", end(NoPieces, Some(Black)));
    let mate = Some(Outcome::Checkmate { winner: White });
    ends(Variant::Crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1", mate);
    ends(Variant::Crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 1", None);
    let stalemate = Some(Outcome::Draw(DrawReason::Stalemate));
    ends(Variant::Horde, "8/8/8/8/8/p7/P1k5/8 w - - 0 1", stalemate);
    ends(
        Variant::Atomic,
        "8/8/8/8/8/8/8/k1K5 w - - 0 1",
        Some(Outcome::Draw(DrawReason::DeadPosition)),
    );
}

#[test]
fn captures_explode() {
    let before =
        position(Variant::Atomic, "rnbqkb1r/pppppppp/8/8/4n3/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    let after = before.play_unchecked(before.parse_san("Nxe4").expect("legal"));
    assert_eq!(after.to_string(), "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
    // The king next to the explosion would explode too.
    let error = position(Variant::Atomic, "4k3/8/8/8/8/8/4q3/4KR2 w - - 0 1").parse_san("Kxe2");
    assert!(matches!(error, Err(SanError::Illegal { reason: IllegalReason::AgainstVariant, .. })));
    let wins = position(Variant::Atomic, "3qk3/8/8/8/8/8/8/3RK2r w - - 0 1");
    let mv = wins.parse_san("Rxd8#").expect("it explodes the king, so the check does not matter");
    assert_eq!(mv.san(&wins).to_string(), "Rxd8#");
}

#[test]
fn promoted_pieces_return_as_pawns() {
    let mut now = position(Variant::Crazyhouse, "3rk3/4P3/8/8/8/8/8/4K3[] w - - 0 1");
    for san in ["exd8=Q", "Kxd8"] {
        now = now.play_unchecked(now.parse_san(san).expect("legal"));
    }
    assert_eq!(now.to_string(), "3k4/8/8/8/8/8/8/4K3[Rp] w - - 0 2");
    let mut now = position(Variant::Crazyhouse, "4k3/4P3/8/8/8/8/8/4K3[] w - - 0 1");
    now =
        now.play_unchecked(Move::normal(Role::King, Square::E1, Square::E2).expect("two squares"));
    let fen = "3Q~k3/8/8/8/8/8/8/4K3[] b - - 0 1";
    assert_eq!(position(Variant::Crazyhouse, fen).to_string(), fen);
    assert_eq!(now.pockets().len(), 0);
}

#[test]
fn drops_in_all_spellings() {
    let now = position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[QNPp] w - - 0 1");
    let pawn = Move::drop(Role::Pawn, Square::E4).expect("no king");
    for text in ["@e4", "P@e4", "p@e4", "P@e4!"] {
        assert_eq!(now.parse_san(text), Ok(pawn), "{text}");
    }
    assert_eq!(pawn.san(&now).to_string(), "@e4");
    assert_eq!(pawn.to_string(), "P@e4");
    assert_eq!(now.parse_san("Q@e7+").map(|mv| mv.san(&now).to_string()), Ok("Q@e7+".into()));
    let illegal = |text: &str| now.parse_san(text).expect_err("not legal").to_string();
    assert_eq!(illegal("R@e4"), "R@e4 is illegal: no such piece is in the pocket");
    assert_eq!(illegal("@e1"), "@e1 is illegal: a piece of the same side stands on e1");
    assert_eq!(
        illegal("@e8"),
        "@e8 is illegal: the piece on e8 belongs to the side that does not move"
    );
    assert_eq!(illegal("K@e4"), "byte 0: found 'K', expected P, N, B, R or Q before @");
    assert_eq!(illegal(" N@e9"), "byte 3: found 'e', expected a square after @");
}

#[test]
fn antichess_promotes_to_kings_and_must_capture() {
    let now = position(Variant::Antichess, "8/P7/8/8/8/8/7p/8 w - - 0 1");
    let mv = now.parse_san("a8=K").expect("legal");
    assert_eq!((mv.to_string(), mv.san(&now).to_string()), ("a7a8k".into(), "a8=K".into()));
    assert_eq!(now.parse_uci("a7a8k"), Ok(mv));
    for text in ["a7a8k", "a7-a8=K", "a8K"] {
        assert_eq!(now.parse_san(text), Ok(mv), "{text}");
    }
    assert!(now.parse_san("a8k=").is_err());
    assert_eq!(now.play_unchecked(mv).to_string(), "K7/8/8/8/8/8/7p/8 b - - 0 1");
    let now = position(Variant::Antichess, "8/8/8/3p4/4P3/8/8/N7 w - - 0 1");
    assert_eq!(now.legal_moves().len(), 1);
    let error = now.parse_san("Nb3").expect_err("there is a capture").to_string();
    assert_eq!(error, "Nb3 is illegal: there is a capture, which is compulsory");
}

#[test]
fn fens_with_pockets_and_checks() {
    let read = |fen: &str| position(Variant::Crazyhouse, fen).to_string();
    let brackets = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QNpp] w KQkq - 0 1";
    assert_eq!(read(brackets), brackets);
    assert_eq!(read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/NQpp w KQkq - 0 1"), brackets);
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    let checks = |fen: &str| position(Variant::ThreeCheck, fen).to_string();
    assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 3+1 5 9"), "4k3/8/8/8/8/8/8/4K3 w - - 3+1 5 9");
    assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - - 5 9 +0+2"), "4k3/8/8/8/8/8/8/4K3 w - - 3+1 5 9");
    assert_eq!(checks("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
}

/// With the en passant square after every double push, a setup has all of a position.
#[test]
fn setups_keep_everything() {
    for variant in Variant::ALL {
        for position in (0..5).flat_map(|seed| random_game(variant, seed, 80)) {
            let setup = position.setup_with(EnPassantStyle::Pushed);
            assert_eq!(VariantPosition::from_setup_waiving(&setup, Faults::WAIVABLE), Ok(position));
            assert_eq!(
                position.setup_with(EnPassantStyle::Legal).to_string(),
                position.to_string()
            );
            let of_roles = Role::ALL.map(|role| position.role(role)).into_iter();
            assert_eq!(of_roles.fold(Bitboard::EMPTY, |all, role| all | role), position.occupied());
        }
    }
}

#[test]
fn errors_say_where() {
    let error = |variant, fen: &str| VariantPosition::parse(variant, fen).expect_err("wrong");
    let fen = |variant, fen| match error(variant, fen) {
        PositionError::Fen(error) => error,
        other => panic!("{other}"),
    };
    let zh = Variant::Crazyhouse;
    assert_eq!(
        fen(zh, "4k3/8/8/8/8/8/8/4K3[K] w - -"),
        FenError::Pocket { at: 20, found: Some('K') }
    );
    assert_eq!(fen(zh, "4k3/8/8/8/8/8/8/4K3[Q w - -"), FenError::Pocket { at: 21, found: None });
    let full = format!("4k3/8/8/8/8/8/8/4K3[{}] w - -", "p".repeat(65));
    assert_eq!(fen(zh, &full), FenError::PocketSize { at: 84 });
    assert!(matches!(
        fen(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 4+0 0 1"),
        FenError::Checks { at: 26, .. }
    ));
    assert!(matches!(
        fen(Variant::Atomic, "4k3/8/8/8/8/8/8/4K3[] w - -"),
        FenError::UnexpectedChar { at: 19, found: '[' }
    ));
    let text = |variant, fen: &str| error(variant, fen).to_string();
    assert_eq!(
        text(Variant::Horde, "8/8/8/8/8/8/P7/8 w - - 0 1"),
        "not a legal position: black has no king, expected 1"
    );
    assert_eq!(
        text(Variant::Horde, "4k3/8/8/8/8/8/P7/K7 w - - 0 1"),
        "not a legal position: white has a king, expected none"
    );
    assert_eq!(
        text(Variant::Horde, "P3k3/8/8/8/8/8/8/P6p w - - 0 1"),
        "not a legal position: pawn on h1, a8, expected ranks 1 to 7 for white, 2 to 7 for black"
    );
    assert_eq!(
        text(Variant::RacingKings, "8/8/8/8/8/8/8/kQ5K b - - 0 1"),
        "not a legal position: check from b1, which racing kings forbids"
    );
    assert!(matches!(
        fen(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0+0 0 1"),
        FenError::Checks { at: 26, .. }
    ));
}

#[test]
fn games_of_variants_know_repetitions() {
    let mut game = Game::from(VariantPosition::initial(Variant::Crazyhouse));
    for san in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8) {
        game.play_san(san).expect("legal");
    }
    assert_eq!((game.repetitions(), game.outcome()), (3, None));
    let claim = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
    assert_eq!(game.claimable_outcome(), claim);

    // The same board with another pocket is another position.
    let fen = "4k2r/8/8/8/8/8/8/R3K3[p] b - - 0 1";
    let mut game = Game::from(position(Variant::Crazyhouse, fen));
    for san in ["@a7", "Rxa7", "Rh7", "Rxh7"] {
        game.play_san(san).expect("legal");
    }
    assert_eq!(game.repetitions(), 1);

    let mut game = Game::from(position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1"));
    game.play_san("Qa4#").expect("the third check");
    let end = Outcome::Variant { end: VariantEnd::ThirdCheck, winner: Some(Color::White) };
    assert_eq!(game.outcome(), Some(end));
    assert!(game.play_san("Kd8").is_err());
}

/// SAN and UCI notation of the same move have the same reason.
#[test]
fn reasons_of_illegal_moves() {
    use IllegalReason::*;
    let check = |variant, fen, san: &str, uci: &str, reason| {
        let now = position(variant, fen);
        let by_san = match now.parse_san(san) {
            Err(SanError::Illegal { reason, .. }) => reason,
            other => panic!("{san}: {other:?}"),
        };
        let by_uci = now.uci_to_move(uci.parse().expect("a move")).map_err(|error| error.reason());
        assert_eq!((by_san, by_uci), (reason, Err(reason)), "{fen} {san} {uci}");
    };
    let atomic = "4k3/8/8/8/7r/8/3q4/R3K2R w KQ - 0 1";
    check(Variant::Atomic, atomic, "Kxd2", "e1d2", AgainstVariant);
    check(Variant::Atomic, atomic, "O-O", "e1g1", CannotCastle);
    check(Variant::Atomic, atomic, "Ra8", "a1a8", KingInCheck);
    check(Variant::Atomic, atomic, "Rh3", "h1h3", KingInCheck);
    check(Variant::Atomic, atomic, "Rh8", "h1h8", Unreachable);
    let race = "8/8/8/8/8/7R/k7/7K w - - 0 1";
    check(Variant::RacingKings, race, "Rh2", "h3h2", AgainstVariant);
    check(Variant::RacingKings, race, "Rg4", "h3g4", Unreachable);
    let zh = "4k3/8/8/8/8/8/4q3/R3K3[Pn] w Q - 0 1";
    check(Variant::Crazyhouse, zh, "@e8", "P@e8", EnemyPiece(Square::E8));
    check(Variant::Crazyhouse, zh, "@a8", "P@a8", Unreachable);
    check(Variant::Crazyhouse, zh, "@a4", "P@a4", KingInCheck);
    check(Variant::Crazyhouse, zh, "N@a4", "N@a4", NotInPocket);
    check(Variant::Crazyhouse, zh, "Ra4", "a1a4", KingInCheck);
    let anti = "8/8/8/3p4/4P3/8/8/N7 w - - 0 1";
    check(Variant::Antichess, anti, "Nb3", "a1b3", MustCapture);
    let hill = "4k3/8/8/8/4K3/8/8/8 b - - 0 1";
    check(Variant::KingOfTheHill, hill, "Kd8", "e8d8", GameOver);
}

#[test]
fn standard_games_stay_standard() {
    let mut game = Game::from(VariantPosition::default());
    game.play_san("e4").unwrap();
    assert!(game.play_null());
    let standard = game.standard().expect("a game of standard chess");
    assert_eq!(standard.position(), game.position().standard().unwrap());
    assert_eq!((standard.len(), standard.history()), (2, game.history()));
    let atomic = Game::from(VariantPosition::initial(Variant::Atomic));
    assert_eq!(atomic.standard(), None);
}

#[test]
fn initial_positions_know_it() {
    for variant in Variant::ALL {
        let initial = VariantPosition::initial(variant);
        assert!(initial.is_initial(), "{variant}");
        assert!(!initial.play_unchecked(initial.legal_moves()[0]).is_initial(), "{variant}");
    }
}

#[test]
fn castling_rights_are_those_of_the_fen() {
    let fen = "1r2k3/8/8/8/8/8/8/R3K3[] w Qb - 0 1";
    let position = VariantPosition::parse(Variant::Crazyhouse, fen).unwrap();
    assert_eq!(position.castling_rook(Color::White, CastlingSide::Queen), Some(Square::A1));
    assert_eq!(position.castling_rook(Color::White, CastlingSide::King), None);
    assert_eq!(position.castling_rook(Color::Black, CastlingSide::Queen), Some(Square::B8));
    let fen = position.fen().castling(CastlingStyle::Shredder).to_string();
    assert!(fen.contains(" w Ab "), "{fen}");
}
