//! Positions of variants.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Game, UciCastling, Variant};
use lucena_uci::{EngineMessage, GuiCommand, OptionDeclaration, PositionCommand, PositionLine};

fn command(line: &str) -> PositionCommand {
    match GuiCommand::parse(line) {
        Ok(GuiCommand::Position(command)) => command,
        other => panic!("{line:?} is {other:?}"),
    }
}

#[track_caller]
fn check(variant: Variant, line: &str, plies: usize, problem: Option<&str>) {
    let applied = command(line).apply_variant(variant).unwrap();
    let found = applied.problem.map(|problem| problem.to_string());
    assert_eq!((applied.game.len(), found.as_deref()), (plies, problem), "{variant}: {line}");
}

#[test]
fn startpos_is_that_of_the_variant() {
    for variant in Variant::ALL {
        let applied = command("position startpos").apply_variant(variant).unwrap();
        assert_eq!(*applied.game.position(), VariantPosition::initial(variant));
        assert_eq!(PositionCommand::game(&applied.game).to_string(), "position startpos");
    }
}

#[test]
fn drops_and_promotions_to_king_are_moves() {
    let house = "position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4";
    check(Variant::Crazyhouse, house, 5, None);
    check(Variant::Crazyhouse, &house.replace("P@", "p@"), 5, None);
    let problem = "move 5 of the list, P@e4: no such piece is in the pocket";
    check(Variant::Atomic, &house.replace("d8d5 ", "d8d7 "), 4, Some(problem));
    check(Variant::Antichess, "position fen 8/4P3/8/8/8/8/8/k7 w - - 0 1 moves e7e8k", 1, None);
}

#[test]
fn fens_of_variants() {
    check(Variant::ThreeCheck, "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 2+3 0 1", 0, None);
    check(
        Variant::ThreeCheck,
        "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 2+3 0 1 moves a1a8",
        1,
        None,
    );
    check(
        Variant::Crazyhouse,
        "position fen 4k3/8/8/8/8/8/8/R3K3[Qn] w Q - 0 1 moves Q@e7",
        1,
        None,
    );
    check(Variant::Chess960, "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1 moves e1g1", 1, None);
    let racing = command("position fen 4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
    assert!(racing.apply_variant(Variant::RacingKings).is_err(), "checks are illegal there");
}

#[test]
fn games_are_written_and_read_again() {
    let mut game = Game::from(VariantPosition::initial(Variant::Crazyhouse));
    for san in ["e4", "d5", "exd5", "Qxd5", "Nf3", "Qd8", "Bb5", "c6", "O-O", "P@e4"] {
        game.play_san(san).unwrap();
    }
    let written = PositionCommand::game_in(&game, UciCastling::KingToTarget).to_string();
    let moves = "e2e4 d7d5 e4d5 d8d5 g1f3 d5d8 f1b5 c7c6 e1g1 P@e4";
    assert_eq!(written, format!("position startpos moves {moves}"));
    assert_eq!(command(&written).apply_variant(Variant::Crazyhouse).unwrap().game, game);

    let fen = "1r2k3/8/8/8/8/8/8/R3K3[] w Qb - 0 1";
    let start = VariantPosition::parse(Variant::Crazyhouse, fen).unwrap();
    let mut line = PositionLine::new(&start, UciCastling::KingToTarget);
    line.push(start.parse_san("O-O-O").unwrap());
    assert!(line.as_str().ends_with("[] w Ab - 0 1 moves e1a1"), "{line}");
}

#[test]
fn engines_answer_with_drops() {
    let message = EngineMessage::parse("bestmove N@f3 ponder p@e4").unwrap();
    assert_eq!(message.to_string(), "bestmove N@f3 ponder P@e4");
    let message = EngineMessage::parse_strict("info depth 3 score mate 2 pv Q@e7 e8e7").unwrap();
    assert!(message.to_string().ends_with("pv Q@e7 e8e7"));
}

#[test]
fn the_option_lists_each_variant_once() {
    let option = OptionDeclaration::variants(&Variant::ALL);
    assert_eq!(
        option.to_string(),
        "option name UCI_Variant type combo default chess var chess var crazyhouse var 3check var \
         kingofthehill var racingkings var antichess var atomic var horde",
    );
}
