//! The game that a `position` means.

use lucena_board::Position;
use lucena_uci::{AppliedPosition, GuiCommand, PositionCommand};

fn apply(line: &str) -> Result<AppliedPosition, String> {
    let GuiCommand::Position(command) = GuiCommand::parse(line).unwrap() else {
        panic!("{line:?} is no position")
    };
    command.apply().map_err(|error| error.to_string())
}

#[track_caller]
fn check(line: &str, plies: usize, problem: Option<&str>) {
    let applied = apply(line).unwrap();
    assert_eq!(applied.game.len(), plies, "{line:?}");
    let found = applied.problem.map(|problem| problem.to_string());
    assert_eq!(found.as_deref(), problem, "{line:?}");
}

#[test]
fn the_legal_beginning_is_played() {
    check("position startpos", 0, None);
    check("position startpos moves e2e4 e7e5 g1f3", 3, None);
    check(
        "position startpos moves e2e4 e2e4 g1f3",
        1,
        Some("move 2 of the list, e2e4: no piece stands on e2"),
    );
    check(
        "position startpos moves e2e4 Nf6 g1f3",
        1,
        Some("move 2 of the list, Nf6: expected a move such as e2e4"),
    );
    check("position startpos moves 0000 e7e5", 2, None);
    check(
        "position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 moves 0000",
        0,
        Some("move 1 of the list, 0000: the side to move is in check and cannot pass"),
    );
}

#[test]
fn both_ways_to_castle() {
    for mv in ["e1g1", "e1h1", "e1c1", "e1a1", "E1G1"] {
        check(&format!("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves {mv}"), 1, None);
    }
}

#[test]
fn fens_as_programs_send_them() {
    check("position fen 4k3/8/8/8/8/8/8/4K3 w - -", 0, None);
    check("position fen 4k3/8/8/8/8/8/8/4K3 w - - moves", 0, None);
    check("position fen 4k3/8/8/8/8/8/8/4K3 w - - - - moves e1e2", 1, None);
    check("position fen 4k3/8/8/8/8/8/8/4K3 w - - 3 moves e1e2", 1, None);
    // Rights without rooks and an impossible en passant square.
    check("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1 moves e1e2", 1, None);
    check("position fen  4k3/8/8/8/8/8/8/4K3 \t w  - -  0 1", 0, None);
}

#[test]
fn bad_fens_are_errors() {
    for line in [
        "position fen",
        "position fen moves e2e4",
        "position fen hello",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w - - 0 1",
        "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra",
        "position fen - - - -",
    ] {
        assert!(apply(line).is_err(), "{line:?}");
    }
}

#[test]
fn long_games_are_read_whole() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2000);
    check(&format!("position startpos moves {shuffle}"), 8000, None);
}

#[test]
fn games_are_written_whole() {
    let line = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1 0000 f1f8";
    let game = apply(line).unwrap().game;
    assert_eq!(PositionCommand::game(&game).to_string(), line);
    assert_eq!(apply(line).unwrap().game, game);
    assert_eq!(PositionCommand::game(&Position::initial().into()).to_string(), "position startpos");
}
