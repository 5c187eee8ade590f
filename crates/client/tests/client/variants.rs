//! Games of variants.

use std::time::Duration;

use lucena_board::variants::VariantPosition;
use lucena_board::{Game, UciCastling, Variant};
use lucena_client::{Client, ClientError, Launch, MatchEngine, MoveReply, XboardLimits};
use lucena_uci::{Go, PositionLine};

use super::calls::{LONG, start, take};

pub(super) const ALL: &[(&str, fn())] = &[
    ("variants_are_switched_on_and_off", variants_are_switched_on_and_off),
    ("variants_are_refused_without_the_option", variants_are_refused_without_the_option),
    ("ponder_hits_in_variants", ponder_hits_in_variants),
    ("matches_of_variants", matches_of_variants),
    ("fairy_stockfish_plays_variants", fairy_stockfish_plays_variants),
];

fn game(variant: Variant, moves: &[&str]) -> Game<VariantPosition> {
    let mut game = Game::from(VariantPosition::initial(variant));
    for san in moves {
        game.play_san(san).unwrap();
    }
    game
}

fn variants_are_switched_on_and_off() {
    let (mut engine, sent) = start("obedient with variants");
    let house = game(Variant::Crazyhouse, &["e4", "d5", "exd5", "Qxd5", "P@e4"]);
    let on = "setoption name UCI_Variant value crazyhouse";
    let line = "position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4";
    let result = engine.play(&house, Go::depth(1)).unwrap();
    assert_eq!(take(&sent), [on, line, "go depth 1"]);
    // The first legal move by its name.
    assert_eq!(result.best_move.unwrap().to_string(), "P@a3");
    assert_eq!(result.lines[0].san(house.position()), ["@a3"]);
    engine.play(&house, Go::depth(1)).unwrap();
    assert_eq!(take(&sent), [line, "go depth 1"]);
    // The user's own search is one of the same variant.
    engine.position(&house).unwrap();
    engine.go(&Go::depth(1)).unwrap().finish(LONG).unwrap();
    assert_eq!(take(&sent), [line, "go depth 1"]);
    let off = "setoption name UCI_Variant value chess";
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    assert_eq!(take(&sent), [off, "position startpos", "go depth 1"]);
    let checks = game(Variant::ThreeCheck, &["e4"]);
    assert!(engine.analyse(&checks, Go::depth(1)).unwrap().best_move.is_some());
    assert!(take(&sent).contains(&"setoption name UCI_Variant value 3check".to_owned()));
}

fn variants_are_refused_without_the_option() {
    let missing = "cannot play Horde: horde is not among the engine's variants";
    for role in ["obedient", "obedient with variants"] {
        let (mut engine, sent) = start(role);
        let horde = game(Variant::Horde, &[]);
        let expected = ClientError::Unsupported(missing.into());
        assert_eq!(engine.position(&horde), Err(expected.clone()));
        assert_eq!(engine.play(&horde, Go::depth(1)).unwrap_err(), expected);
        let begun = <Client as MatchEngine>::new_game(
            &mut engine,
            Variant::Horde,
            UciCastling::KingToTarget,
            LONG,
        );
        assert_eq!(begun, Err(expected));
        assert_eq!(take(&sent), [""; 0]);
    }
}

fn ponder_hits_in_variants() {
    let (mut engine, sent) = start("obedient with variants");
    let mut atomic = game(Variant::Atomic, &["e4"]);
    let request = || lucena_client::SearchRequest::new(Duration::from_millis(100)).ponder_after();
    let result = engine.play(&atomic, request()).unwrap();
    atomic.play(result.best_move.unwrap()).unwrap();
    atomic.play(result.ponder_move.unwrap()).unwrap();
    take(&sent);
    engine.play(&atomic, request()).unwrap();
    assert!(take(&sent).contains(&"ponderhit".to_owned()));
}

/// Plays some moves of a match against itself.
#[track_caller]
fn play_match(engine: &mut dyn MatchEngine<VariantPosition>, variant: Variant, go: &Go) {
    let castling = UciCastling::KingToTarget;
    engine.new_game(variant, castling, LONG).unwrap();
    let mut game = game(variant, &[]);
    let mut line = PositionLine::new(game.position(), castling);
    for _ in 0..12 {
        if game.outcome().is_some() {
            return;
        }
        engine.set_position(&game, &line).unwrap();
        if engine.needs_sync() {
            engine.sync(LONG).unwrap();
        }
        engine.go(go).unwrap();
        let report = engine.wait(LONG).unwrap().unwrap();
        let MoveReply::Move(mv) = report.reply else { panic!("{variant}: {:?}", report.reply) };
        let mv = mv.to_move(game.position()).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).unwrap();
        line.push(mv);
    }
}

fn matches_of_variants() {
    let (mut engine, sent) = start("obedient with variants");
    for variant in [Variant::Antichess, Variant::RacingKings, Variant::Standard] {
        play_match(&mut engine, variant, &Go::depth(1));
        let expected = format!("setoption name UCI_Variant value {}", variant.uci_name());
        assert!(take(&sent).contains(&expected), "{variant}");
    }
}

fn fairy_stockfish_plays_variants() {
    // Where Debian has it.
    let program = std::path::Path::new("/usr/games/fairy-stockfish");
    if !program.is_file() {
        eprintln!("skipped: fairy-stockfish is not installed");
        return;
    }
    let uci = &mut Launch::new(program).start(LONG).unwrap();
    let options = uci.options().clone();
    let xboard = Launch::new(program).start_xboard_at(VariantPosition::default(), LONG);
    let xboard = &mut xboard.unwrap();
    xboard.negotiate(LONG).unwrap();
    let limits = XboardLimits { level: None, move_time: None, nodes: None, depth: Some(4) };
    assert_eq!(xboard.set_limits(limits), Ok(None));
    // Old versions lack atomic chess.
    for variant in Variant::ALL.into_iter().filter(|&it| options.variant_choice(it).is_some()) {
        play_match(uci, variant, &Go::nodes(300));
        if variant != Variant::Chess960 {
            play_match(xboard, variant, &Go::default());
        }
        let game = game(variant, &[]);
        let result = uci.analyse(&game, Go::depth(5)).unwrap();
        assert!(!result.lines[0].san(game.position()).is_empty(), "{variant}");
    }
}
