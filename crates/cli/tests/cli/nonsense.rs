//! What no sane GUI sends: the program neither dies nor hangs, and each `go` has its `bestmove`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{SUCCESS, command, lucena_reading};

/// Lines of UCI, which end with the input. Gives back what was answered.
#[track_caller]
fn check(input: impl AsRef<[u8]>, expected_best_moves: usize) -> String {
    let run = lucena_reading(input, &[]);
    let n_best_moves = run.stdout.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!(n_best_moves, expected_best_moves, "{run:?}");
    run.stdout
}

#[test]
fn lines_of_a_megabyte() {
    let million = |text: &str| text.repeat((1 << 20) / text.len());
    for line in [
        million("x"),
        format!("setoption name Hash value {}", million("9")),
        format!("setoption name {}", million("Hash ")),
        format!("position fen {} w - - 0 1", million("8/")),
    ] {
        let output = check(format!("{line}\nisready\ngo depth 1\n"), 1);
        assert!(output.contains("\nreadyok\n"));
        assert!(output.len() < 2_000, "it is not quoted in full");
    }
    let moves = million("g1f3 g8f6 f3g1 f6g8 ");
    check(format!("position startpos moves {moves}\ngo depth 1\n"), 1);
    check(format!("go depth 1 searchmoves {}\n", million("e2e4 ")), 1);
    check(format!("go depth {} nodes 100\n", million("9")), 1);
}

#[test]
fn bytes_that_are_no_text() {
    let every_byte: Vec<u8> = (0..=255).collect();
    let mut input = every_byte.repeat(100);
    input.extend_from_slice(b"\n\xff\xfeu\0c\0i\0\n\0\0\0\nisready\ngo depth 1\n");
    assert!(check(input, 1).contains("\nreadyok\n"));
}

#[test]
fn bad_values_of_every_option() {
    let options = [
        "Hash",
        "Clear Hash",
        "Threads",
        "Ponder",
        "MultiPV",
        "Move Overhead",
        "Skill Level",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Seed",
        "Evaluator",
        "UCI_Chess960",
        "UCI_AnalyseMode",
        "UCI_ShowWDL",
        "UCI_Opponent",
        "SyzygyPath",
        "Courage",
        "",
    ];
    let values =
        ["", "-1", "-99999999999999999999", "1.5", "NaN", "0x10", "maybe", "a b", "<empty>"];
    let mut input = String::from("setoption\nsetoption name\nsetoption value\nsetoption Hash 3\n");
    for option in options {
        for value in values {
            input += &format!("setoption name {option} value {value}\n");
        }
    }
    input += "setoption name Hash value 99999999999999999999\nuci\nisready\ngo depth 2\n";
    let output = check(input, 1);
    assert!(output.contains("option name Hash type spin default 16 "), "{output}");
}

#[test]
fn limits_beyond_all_bounds() {
    for go in [
        "wtime -5 btime -5 winc -9 binc -9",
        "wtime -99999999999999999999",
        "wtime 0 btime 0",
        "wtime 1 btime 1 winc 99999999999999999999 binc 99999999999999999999",
        "wtime 100 btime 100 movestogo -3",
        "wtime 100 btime 100 movestogo 99999999999999999999",
        "wtime 99999999999999999999 btime 99999999999999999999 depth 2",
        "movetime -1",
        "depth -1",
        "nodes -1",
        "mate -1",
        "mate 99999999999999999999 nodes 100",
        "movetime 99999999999999999999 depth 2",
        "depth depth depth 2",
        "searchmoves e9e9 zzzz e2e5 depth 1",
    ] {
        check(format!("go {go}\n"), 1);
    }
    // An endless time ends with the input too, though there is no stop.
    check("go infinite", 1);
    check("go ponder wtime 99999999999999999999 btime 99999999999999999999\n", 1);
}

#[test]
fn positions_that_are_none() {
    for position in [
        "",
        "fen",
        "moves e2e4",
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
        "fen Pk6/8/8/8/8/8/8/K6p w - - 0 1",
        "fen 4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 99999999999999999999",
        "fen k7/8/8/8/8/8/8/K7 w - - 0 1 moves a1a2 zzzz",
        "fen \u{fe0f}\u{202e}\u{e9}",
    ] {
        check(format!("position {position}\ngo depth 2\n"), 1);
    }
}

#[test]
fn many_commands_at_once() {
    check(format!("go infinite\n{}", "ucinewgame\nisready\n".repeat(500)), 1);
    check(format!("{}go depth 2\n", "go infinite\n".repeat(10)), 11);
    let sizes: String =
        (0..200).map(|i| format!("setoption name Hash value {}\n", 1 + i % 8)).collect();
    check(format!("go infinite\n{sizes}isready\nstop\ngo depth 3\n"), 2);
    let threads: String =
        (0..20).map(|i| format!("setoption name Threads value {}\n", 1 + i % 4)).collect();
    check(format!("go infinite\n{threads}isready\nstop\ngo depth 3\n"), 2);
    check(format!("{}go depth 1\n", "stop\nponderhit\n".repeat(500)), 1);
}

#[test]
fn quit_cuts_a_search_short_and_the_end_of_the_input_does_not() {
    let to_its_end = check("go depth 7\n", 1);
    assert!(to_its_end.contains("info depth 7 "), "{to_its_end}");
    check("go depth 200\nquit\n", 1);
}

#[test]
fn commands_come_while_a_search_runs() {
    let mut child = command(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut wait_for = |start: &str| {
        output.by_ref().find(|line| line.starts_with(start)).expect("the program answers");
    };
    writeln!(input, "go infinite").unwrap();
    wait_for("info depth 1 ");
    writeln!(input, "setoption name Hash value 2\nisready").unwrap();
    wait_for("readyok");
    writeln!(input, "go ponder wtime 1000 btime 1000").unwrap();
    wait_for("bestmove ");
    wait_for("info depth 1 ");
    writeln!(input, "ucinewgame\nisready").unwrap();
    wait_for("readyok");
    writeln!(input, "stop").unwrap();
    wait_for("bestmove ");
    drop(input);
    assert!(child.wait().unwrap().success());
}
