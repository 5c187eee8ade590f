//! Strict reading: where, what was found, what was expected.

use lucena_uci::{EngineMessage, GuiCommand};

#[track_caller]
fn gui(line: &str, expected: &str) {
    assert_eq!(GuiCommand::parse_strict(line).unwrap_err().to_string(), expected, "{line:?}");
}

#[track_caller]
fn engine(line: &str, expected: &str) {
    assert_eq!(EngineMessage::parse_strict(line).unwrap_err().to_string(), expected, "{line:?}");
}

#[test]
fn faults_of_commands() {
    gui("", "byte 0: found the end, expected a command");
    gui("joho isready", "bytes 0..4: found \"joho\", expected a command");
    gui("isready now", "bytes 8..11: found \"now\", expected the end");
    gui("debug", "byte 5: found the end, expected on or off");
    gui("setoption hash", "bytes 10..14: found \"hash\", expected name");
    gui("setoption name", "byte 14: found the end, expected the name of an option");
    gui("position e2e4", "bytes 9..13: found \"e2e4\", expected startpos or fen");
    gui("position fen", "byte 12: found the end, expected a FEN after fen");
    gui("position startpos e2e4", "bytes 18..22: found \"e2e4\", expected moves or the end");
}

#[test]
fn faults_of_go() {
    gui("go depth", "byte 8: found the end, expected a number after depth");
    gui("go depth movetime 5", "bytes 9..17: found \"movetime\", expected a number after depth");
    gui("go nodes 1e6", "bytes 9..12: found \"1e6\", expected a number after nodes");
    gui("go depth -1", "bytes 9..11: found \"-1\", expected a whole number in range after depth");
    gui("go perhaps", "bytes 3..10: found \"perhaps\", expected a parameter of go");
    gui("go searchmoves", "byte 14: found the end, expected a move after searchmoves");
}

#[test]
fn faults_of_messages() {
    engine("hello", "bytes 0..5: found \"hello\", expected a message of an engine");
    engine("id", "byte 2: found the end, expected name or author");
    engine("bestmove e2", "bytes 9..11: found \"e2\", expected a move or (none)");
    engine("bestmove e2e4 e7e5", "bytes 14..18: found \"e7e5\", expected ponder or the end");
    engine("info score 5", "bytes 11..12: found \"5\", expected cp or mate after score");
    engine(
        "option name X",
        "byte 13: found the end, expected type and check, spin, combo, button or string",
    );
    engine("registration maybe", "bytes 13..18: found \"maybe\", expected checking, ok or error");
}

#[test]
fn long_words_are_quoted_in_part() {
    let word = "x".repeat(1000);
    gui(&word, "bytes 0..1000: found \"xxxxxxxxxxxxxxxx…\", expected a command");
}

#[test]
fn what_is_right_passes() {
    for line in ["uci", "go depth 5 searchmoves e2e4", "setoption name A value", "register later"] {
        assert_eq!(GuiCommand::parse_strict(line).unwrap().to_string(), line);
    }
    for line in ["readyok", "bestmove (none)", "info depth 0 score mate 0", "id name A B"] {
        assert_eq!(EngineMessage::parse_strict(line).unwrap().to_string(), line);
    }
}
