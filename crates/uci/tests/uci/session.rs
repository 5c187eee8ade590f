//! Conversations: what a session must do whatever the GUI and the engine do.

use lucena_uci::{EndOfInput, Session};

use super::toy::{Toy, Typist};

const INFO: &str = "info depth 1 score cp 0";
/// The first move of the alphabet and its first answer.
const BEST: &str = "bestmove a2a3 ponder a7a5";

/// The output of a script that needs no waiting for.
#[track_caller]
fn check(script: &str, expected: &[&str]) {
    let output = Session::new(Toy::default()).run_script(script).unwrap();
    assert_eq!(output.lines().collect::<Vec<_>>(), expected, "{script:?}");
}

#[test]
fn introduction() {
    let expected = [
        "id name Toy 1.0",
        "id author the testers",
        "option name Habit type combo default Good var Good var Hasty var Forgetful var Illegal \
         var Deaf",
        "option name Hash type spin default 16 min 1 max 1024",
        "option name File type string default <empty>",
        "option name Clear Hash type button",
        "option name UCI_Chess960 type check default false",
        "uciok",
        "readyok",
    ];
    check("uci\nisready\nquit\n", &expected);
    check("uci\r\nisready\r\n", &expected);
    check("uci\risready\rquit", &expected);
    check("\u{feff}  uci \t\n\n\n\tisready", &expected);
}

#[test]
fn commands_before_uci_work() {
    check("isready\ngo depth 1\n", &["readyok", INFO, BEST]);
    check("setoption name UCI_Chess960 value true\nisready\n", &["readyok"]);
}

#[test]
fn a_piped_search_is_finished() {
    check("go depth 12", &[INFO, BEST]);
    check("go depth 12\n", &[INFO, BEST]);
    check("go movetime 0\n", &[INFO, BEST]);
    check("go nodes 0\n", &[INFO, BEST]);
    check("go wtime 100\n", &[INFO, BEST]);
    check("go wtime -100 btime 5\n", &[INFO, BEST]);
    check("go mate 2\n", &[INFO, BEST]);
}

#[test]
fn a_piped_search_without_end_is_stopped() {
    for go in ["go", "go infinite", "go ponder wtime 100", "go searchmoves a2a3", "go movestogo 3"]
    {
        check(go, &[INFO, BEST]);
    }
}

#[test]
fn all_of_a_script_is_done() {
    check(
        "go depth 1\nposition startpos moves a2a3\ngo infinite",
        &[INFO, BEST, INFO, "bestmove a7a5 ponder a1a2"],
    );
}

#[test]
fn the_end_of_input_may_stop_searches() {
    let mut gui = Typist::with(EndOfInput::StopSearch);
    gui.types("go depth 100").hears(INFO).leaves(&[BEST]);
}

#[test]
fn quit_stops_a_search() {
    Typist::new().types("go infinite").hears(INFO).types("quit").is_left(&[BEST]);
    Typist::new()
        .types("go depth 100")
        .hears(INFO)
        .types("isready\nquit")
        .is_left(&["readyok", BEST]);
    Typist::new().types("go ponder").hears(INFO).types("go depth 1\nquit\nuci").hears_up_to(BEST);
}

#[test]
fn the_end_of_input_stops_a_search_without_end() {
    Typist::new().types("go infinite").hears(INFO).leaves(&[BEST]);
    Typist::new().types("position startpos\ngo ponder").hears(INFO).leaves(&[BEST]);
}

#[test]
fn ready_during_a_search() {
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO);
    gui.hears_nothing().hears_nothing();
    gui.types("stop").hears(BEST).hears_nothing().leaves(&[]);
}

#[test]
fn one_answer_for_many_stops() {
    let mut gui = Typist::new();
    gui.types("go infinite\nstop\nstop\nstop\nisready");
    let heard = gui.hears_up_to("readyok");
    // The engine may be too late to say anything but its move, and readyok may overtake that.
    let is_answer = |line: &&String| line.starts_with("bestmove");
    let n_answers = heard.iter().filter(is_answer).count();
    if n_answers == 0 {
        assert!(gui.hears_up_to(BEST).len() <= 2);
    } else {
        assert_eq!(n_answers, 1);
    }
    gui.hears_nothing().leaves(&[]);
}

#[test]
fn what_does_not_fit_is_ignored() {
    check("stop\nponderhit\nstop\nisready", &["readyok"]);
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO).types("ponderhit").hears_nothing();
    gui.types("stop").hears(BEST).types("stop\nponderhit").hears_nothing().leaves(&[]);
}

#[test]
fn a_second_search_ends_the_first() {
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO).types("go infinite").hears(BEST).hears(INFO);
    gui.hears_nothing().types("go depth 1").hears(BEST).hears(INFO).hears(BEST);
    gui.hears_nothing().leaves(&[]);
}

#[test]
fn signals_belong_to_the_search_before_them() {
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO);
    gui.types("go ponder depth 1\nponderhit\ngo infinite\nstop\nisready\n");
    let mut heard = gui.hears_up_to("readyok");
    while heard.iter().filter(|line| line.starts_with("bestmove")).count() < 3 {
        heard.extend(gui.hears_up_to(BEST));
    }
    gui.hears_nothing().leaves(&[]);
}

#[test]
fn nothing_hides_a_signal_from_the_searches_before_it() {
    for (script, n_searches) in [
        ("go perft 4\ngo infinite\nposition startpos\nstop", 1),
        ("go infinite\ngo infinite\nsetoption name Hash value 1\nstop", 2),
        ("go depth 12\ngo ponder movetime 100\nucinewgame\nponderhit", 2),
        ("go infinite\ngo ponder\nsetoption name Hash value 1\nponderhit\nposition\nstop", 2),
        ("wait\ngo infinite\nwait\nposition startpos\nstop", 1),
    ] {
        let mut gui = Typist::new();
        gui.types(script);
        for _ in 0..n_searches {
            while !gui.hears_next().starts_with("bestmove") {}
        }
        gui.types("d").hears_up_to("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        gui.leaves(&[]);
    }
}

#[test]
fn what_changes_the_engine_waits() {
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO);
    gui.types("setoption name Hash value 0\nucinewgame\nposition startpos moves a2a3\nd");
    gui.hears_nothing().types("stop").hears(BEST);
    gui.hears("info string option Hash: found \"0\", expected a number from 1 to 1024");
    gui.hears("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
    gui.types("go depth 1").hears(INFO).hears("bestmove a7a5 ponder a1a2").leaves(&[]);
}

#[test]
fn a_flood_of_commands_does_not_end_the_search() {
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO);
    for i in 0..5_000 {
        gui.types(&format!("setoption name Hash value {}", i % 9 + 1)).types("ucinewgame");
    }
    gui.hears_nothing().types("stop").hears(BEST).hears_nothing().leaves(&[]);
}

#[test]
fn pondering_is_not_answered_early() {
    let mut gui = Typist::new();
    gui.types("setoption name Habit value Hasty\ngo ponder wtime 100 btime 100").hears(INFO);
    gui.hears_nothing().types("ponderhit").hears("bestmove a2a3");
    gui.types("go ponder depth 1").hears(INFO).hears_nothing();
    gui.types("stop").hears("bestmove a2a3");
    // Without a limit the hit changes nothing.
    gui.types("go ponder").hears(INFO).types("ponderhit").hears_nothing();
    gui.types("stop").hears("bestmove a2a3");
    gui.types("go infinite").hears(INFO).hears_nothing();
    gui.types("stop").hears("bestmove a2a3").leaves(&[]);
}

#[test]
fn commands_go_on_after_an_answer_that_was_held() {
    // The answer is there when the second search ends the first, so no news will come.
    let mut gui = Typist::new();
    gui.types("setoption name Habit value Hasty\ngo infinite").hears(INFO).hears_nothing();
    gui.types("go infinite").hears("bestmove a2a3").hears(INFO).hears_nothing();
    gui.types("position startpos\ngo").hears("bestmove a2a3").hears(INFO);
    gui.leaves(&["bestmove a2a3"]);
}

#[test]
fn a_hit_starts_the_clock() {
    let mut gui = Typist::new();
    gui.types("go ponder depth 1").hears(INFO).hears_nothing();
    gui.types("ponderhit").hears(BEST).leaves(&[]);
}

#[test]
fn finished_games() {
    let mate = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";
    let stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";
    for go in ["go depth 3", "go movetime 5", "go wtime 100 btime 100", "go infinite", "go"] {
        check(&format!("{mate}{go}"), &["info depth 0 score mate 0", "bestmove (none)"]);
        check(&format!("{stalemate}{go}"), &["info depth 0 score cp 0", "bestmove (none)"]);
    }
    let mut gui = Typist::new();
    gui.types(mate).types("go infinite").hears("info depth 0 score mate 0").hears_nothing();
    gui.types("stop").hears("bestmove (none)").leaves(&[]);
}

#[test]
fn search_moves() {
    check("go depth 1 searchmoves e2e4 d2d4", &[INFO, "bestmove d2d4 ponder a7a5"]);
    check("go searchmoves d2d4 e2e4 depth 1", &[INFO, "bestmove d2d4 ponder a7a5"]);
    let none = ["info depth 0 score cp 0", "bestmove (none)"];
    check("go depth 1 searchmoves 0000", &none);
    let fault = "info string go: byte 22: found the end, expected a move after searchmoves";
    check("go depth 1 searchmoves", &[fault, INFO, BEST]);
    let ignored = "info string searchmoves: not legal here, so ignored: e2e5";
    let nothing_left = "info string searchmoves: no legal move among them: e2e5";
    check("go depth 1 searchmoves e2e5", &[nothing_left, none[0], none[1]]);
    check("go depth 1 searchmoves e2e5 0000", &[nothing_left, none[0], none[1]]);
    let best = "bestmove e2e4 ponder a7a5";
    check("go depth 1 searchmoves e2e5 e2e4 0000", &[ignored, INFO, best]);
    let many = format!("go depth 1 searchmoves e2e4{}", " e2e5".repeat(10));
    check(&many, &[&format!("{ignored}{} and 2 more", " e2e5".repeat(7)), INFO, best]);
}

#[test]
fn castling_as_the_option_says() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    for written in ["e1g1", "e1h1"] {
        let go = format!("go depth 1 searchmoves {written}\n");
        check(&format!("{position}{go}"), &[INFO, "bestmove e1g1 ponder e8d7"]);
        let on = "setoption name uci_chess960 value true\n";
        check(&format!("{on}{position}{go}"), &[INFO, "bestmove e1h1 ponder e8d7"]);
    }
    // With the rook on g1 only one way to write it is clear.
    let position = "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\n";
    check(&format!("{position}go depth 1 searchmoves e1g1"), &[INFO, "bestmove e1g1 ponder e8d7"]);
}

#[test]
fn bad_positions_leave_the_old_one() {
    check(
        "position startpos moves a2a3\nposition fen hello\ngo depth 1",
        &[
            "info string position: not a FEN: byte 0: found 'h', expected a piece letter, a digit \
             from 1 to 8 or '/'; the previous position is kept",
            "info string searching rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1 because \
             of an earlier error: position: not a FEN: byte 0: found 'h', expected a piece letter, \
             a digit from 1 to 8 or '/'; the previous position is kept",
            INFO,
            "bestmove a7a5 ponder a1a2",
        ],
    );
    check(
        "position startpos moves a2a3 a2a4 b7b6\nd",
        &[
            "info string position: move 2 of the list, a2a4: no piece stands on a2; this move \
             and the rest are ignored",
            "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        ],
    );
}

#[test]
fn a_search_of_another_position_than_meant_says_so() {
    let searching = "info string searching rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 \
                     1 because of an earlier error: ";
    let skipped = "skipped \"position\": byte 8: found the end, expected startpos or fen";
    let (reported, repeated) = (format!("info string {skipped}"), format!("{searching}{skipped}"));
    // As long as no valid position comes.
    check(
        "position\ngo depth 1\nucinewgame\ngo depth 1\nposition startpos\ngo depth 1",
        &[&reported, &repeated, INFO, BEST, &repeated, INFO, BEST, INFO, BEST],
    );
    check("position\nposition\nposition startpos\ngo depth 1", &[&reported, &reported, INFO, BEST]);
    let output = Session::new(Toy::default());
    let output = output.run_script("position startpos moves e7e5\ngo depth 1").unwrap();
    assert_eq!(output.lines().filter(|line| line.contains("e7e5")).count(), 2, "{output}");
    assert!(output.contains(&format!("{searching}position: move 1 of the list")), "{output}");
    // A line that is too long may have been a position.
    let script = format!("{}\ngo depth 1\n", "x".repeat(100));
    let output = Session::new(Toy::default()).max_line(64).run_script(script).unwrap();
    assert!(output.contains(&format!("{searching}a line was too long")), "{output}");
}

#[test]
fn limits_that_cannot_be_read_are_reported_and_end_the_search() {
    for (limits, found) in [
        ("wtime", "byte 8: found the end, expected a number after wtime"),
        ("movetime abc", "bytes 12..15: found \"abc\", expected a number after movetime"),
        ("depth x", "bytes 9..10: found \"x\", expected a number after depth"),
        ("nodes -", "bytes 9..10: found \"-\", expected a number after nodes"),
        ("binc 1e5", "bytes 8..11: found \"1e5\", expected a number after binc"),
        ("mate", "byte 7: found the end, expected a number after mate"),
    ] {
        let mut gui = Typist::new();
        gui.types(&format!("go {limits}")).hears(&format!("info string go: {found}"));
        gui.hears_up_to(BEST);
        gui.hears_nothing().leaves(&[]);
    }
    // Whatever else limits the search still does, and nothing ends an infinite one.
    let mut gui = Typist::new();
    let fault = |at: usize| {
        let span = format!("bytes {at}..{}", at + 1);
        format!("info string go: {span}: found \"x\", expected a number after movetime")
    };
    gui.types("go depth 100 movetime x").hears(&fault(22)).hears(INFO).hears_nothing();
    gui.types("stop").hears(BEST);
    gui.types("go infinite movetime x").hears(&fault(21)).hears(INFO).hears_nothing();
    gui.types("stop").hears(BEST).leaves(&[]);
}

#[test]
fn perft_without_a_depth_is_no_command() {
    check(
        "go perft x\nisready",
        &[
            "info string skipped \"go perft x\": bytes 9..10: found \"x\", expected a number after \
             perft",
            "readyok",
        ],
    );
}

#[test]
fn junk_is_skipped() {
    check("joho isready\n# a comment\n   \n\t\r\nisready", &["readyok", "readyok"]);
    check(
        "xyzzy\nisready",
        &[
            "info string skipped \"xyzzy\": bytes 0..5: found \"xyzzy\", expected a command",
            "readyok",
        ],
    );
    check(
        "position\nisready",
        &[
            "info string skipped \"position\": byte 8: found the end, expected startpos or fen",
            "readyok",
        ],
    );
}

#[test]
fn long_lines_are_skipped() {
    let script = format!("{}\nisready\n", "x".repeat(100));
    let output = Session::new(Toy::default()).max_line(64).run_script(script).unwrap();
    assert_eq!(output, "info string a line was too long and was skipped\nreadyok\n");
    // A long game is no longer than allowed.
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(50_000);
    let output = Session::new(Toy::default());
    let output = output.run_script(format!("position startpos moves {shuffle}\nisready")).unwrap();
    assert_eq!(output, "readyok\n");
}

#[test]
fn options_that_the_engine_refuses() {
    let mut gui = Typist::new();
    gui.types("setoption name File value nowhere");
    gui.hears("info string option File: there is no file nowhere");
    gui.types("setoption name Unheard of value 1");
    gui.hears("info string there is no option \"Unheard of\"");
    gui.types("setoption name Clear Hash\nsetoption name clear hash value x").hears_nothing();
    gui.leaves(&[]);
}

#[test]
fn debugging_may_be_switched_any_time() {
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO).types("debug on").hears_nothing();
    gui.types("stop").hears(BEST).types("go depth 1").hears("info string debugging");
    gui.hears(INFO).hears(BEST).types("debug off\ngo depth 1").hears(INFO).hears(BEST).leaves(&[]);
}

#[test]
fn registration() {
    check("register later", &["registration checking", "registration error"]);
    check("register name A code 1", &["registration checking", "registration ok"]);
}

#[test]
fn perft() {
    let output = Session::new(Toy::default()).run_script("go perft 5").unwrap();
    assert_eq!(output.lines().count(), 21);
    assert!(output.contains("a2a4: 217832\n"));
    assert!(output.ends_with("\nNodes searched: 4865609\n"));
    check("go perft 0", &["Nodes searched: 1"]);
    check("go perft 4000000000", &["info string perft: found depth 4000000000, expected 0 to 32"]);
    Typist::new().types("go perft 30").hears_nothing().types("quit").is_left(&[]);
    let mut gui = Typist::new();
    gui.types("go perft 30\nstop\ngo depth 1").hears(INFO).hears(BEST).leaves(&[]);
}

#[test]
fn tasks_can_be_stopped() {
    let mut gui = Typist::new();
    gui.types("wait").hears_nothing().types("stop\ngo depth 1").hears(INFO).hears(BEST);
    gui.leaves(&[]);
}

#[test]
fn an_engine_that_forgets_or_errs() {
    check(
        "setoption name Habit value Forgetful\ngo depth 1 searchmoves a2a3",
        &[INFO, "bestmove a2a3"],
    );
    check(
        "setoption name Habit value Illegal\ngo depth 1 searchmoves a2a3",
        &[INFO, "info string the engine chose a7a5, which is not allowed here", "bestmove a2a3"],
    );
}

#[test]
fn an_engine_that_does_not_stop() {
    let mut gui = Typist::new();
    gui.types("setoption name Habit value Deaf\ngo infinite searchmoves a2a3").hears(INFO);
    gui.types("stop").hears_nothing().types("quit").is_left_with_thread(&["bestmove a2a3"]);
}

#[test]
fn output_without_a_reader() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let (commands, _open) = std::io::pipe().unwrap();
    let script = std::io::Read::chain(&b"isready\ngo infinite\n"[..], commands);
    assert!(Session::new(Toy::default()).run(script, writer).is_err());
}

#[test]
fn long_commands_that_wait_are_bounded_by_their_bytes() {
    let long = "x".repeat(1 << 20);
    let mut gui = Typist::new();
    gui.types("go infinite").hears(INFO);
    // Positions replace each other, so they never become too many.
    for _ in 0..40 {
        gui.types(&format!("position startpos moves a2a3 {long}"));
    }
    gui.types("isready").hears("readyok").hears_nothing();
    // Options have to be kept, until they are too many and are refused.
    for _ in 0..40 {
        gui.types(&format!("setoption name Hash value {long}"));
    }
    let refused = "info string too many commands are queued until the search ends; skipped";
    gui.types("isready");
    let answers = gui.hears_up_to("readyok");
    assert!(answers[0].starts_with(&format!("{refused} \"setoption ")), "{answers:?}");
    gui.types("position startpos moves a2a3").hears(&format!("{refused} a position"));
    gui.hears_nothing().types("stop").hears(BEST);
    // The last position and the values are bad, and the next search misses the position that was refused.
    gui.types("isready");
    let answers = gui.hears_up_to("readyok");
    assert!(answers[1].starts_with("info string option Hash"), "{:?}", answers[1]);
    let answer = gui.types("go depth 1").hears_next();
    let expected = format!("{} a position", &refused["info string ".len()..]);
    assert!(answer.ends_with(&expected), "{answer}");
}
