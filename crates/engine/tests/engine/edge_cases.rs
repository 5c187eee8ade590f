//! What goes wrong between engines and GUIs in practice.

use lucena_board::Position;

use crate::gui::{Gui, best_move, script};

const MATED: &str = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

fn is_legal(fen: &str, mv: &str) -> bool {
    fen.parse::<Position>().unwrap().parse_uci(mv).is_ok()
}

fn is_legal_at_start(mv: &str) -> bool {
    Position::initial().parse_uci(mv).is_ok()
}

#[test]
fn finished_positions_have_a_score_and_no_move() {
    for (fen, score) in [(MATED, "mate 0"), (STALEMATED, "cp 0")] {
        for go in ["depth 5", "movetime 10", "nodes 100", "wtime 10 btime 10", "mate 2"] {
            let output = script(&format!("position fen {fen}\ngo {go}\n"));
            let expected = format!("info depth 0 score {score}\nbestmove (none)\n");
            assert_eq!(output, expected, "{fen} {go}");
        }
    }
}

#[test]
fn infinite_on_a_finished_position_waits_for_stop() {
    let mut gui = Gui::start();
    gui.send(&format!("position fen {MATED}\ngo infinite"));
    assert_eq!(gui.line(), "info depth 0 score mate 0");
    gui.send("isready");
    assert_eq!(gui.line(), "readyok", "and no bestmove before it");
    gui.send("stop");
    assert_eq!(gui.line(), "bestmove (none)");
    gui.send("quit");
    assert_eq!(gui.rest(), Vec::<String>::new());
}

#[test]
fn stop_at_once_gives_one_legal_move() {
    let mut gui = Gui::start();
    for stops in ["stop", "stop\nstop\nstop"] {
        gui.send(&format!("position startpos\ngo infinite\n{stops}"));
        assert!(is_legal_at_start(&gui.best_move()));
        gui.send("isready");
        assert_eq!(gui.line(), "readyok");
    }
    gui.send("stop\nponderhit\nisready\nquit");
    assert_eq!(gui.rest(), ["readyok"], "idle stops are ignored");
}

#[test]
fn a_second_go_ends_the_first() {
    let mut gui = Gui::start();
    gui.send("position startpos\ngo infinite\nposition startpos moves e2e4\ngo depth 2");
    assert!(is_legal_at_start(&gui.best_move()));
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(is_legal(after, &gui.best_move()));
    gui.send("quit");
    assert!(gui.rest().is_empty());
}

#[test]
fn options_and_new_games_during_a_search_wait_while_the_engine_listens() {
    let mut gui = Gui::start();
    gui.send("position startpos\ngo infinite");
    gui.until("info depth 3");
    gui.send("setoption name Hash value 2\nsetoption name Threads value 2\nucinewgame\nisready");
    gui.until("readyok");
    gui.send("stop");
    assert!(is_legal_at_start(&gui.best_move()));
    gui.send("isready\ngo depth 2");
    assert_eq!(gui.line(), "readyok");
    assert!(is_legal_at_start(&gui.best_move()));
    gui.send("quit");
    gui.rest();
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    for ends_input in [false, true] {
        let mut gui = Gui::start();
        gui.send("position startpos\ngo infinite");
        gui.until("info depth 2");
        if ends_input {
            gui.end_input();
        } else {
            gui.send("quit");
        }
        let rest = gui.rest();
        assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");
    }
}

#[test]
fn a_piped_script_is_finished() {
    let output = script("position startpos\ngo depth 6");
    assert!(output.contains("info depth 6 "), "{output}");
    assert!(is_legal_at_start(best_move(&output)));
}

#[test]
fn moves_up_to_an_illegal_one_are_played() {
    let output = script("position startpos moves e2e4 e7e5 e1e3 g1f3\nd\n");
    assert!(output.contains("info string position: "), "{output}");
    assert!(output.contains("Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"), "{output}");
}

#[test]
fn a_bad_fen_leaves_the_position_as_it_was() {
    let pawns = "pppppppp/".repeat(8);
    for bad in [pawns.trim_end_matches('/'), "", "8/8/8/8/8/8/8/8 w - - 0 1", "x", "startpos"] {
        let output = script(&format!("position startpos moves d2d4\nposition fen {bad}\nd\n"));
        assert!(output.contains("info string "), "{bad}: {output}");
        assert!(output.contains("Fen: rnbqkbnr/pppppppp/8/8/3P4/8/"), "{bad}: {output}");
    }
}

#[test]
fn odd_lines_do_no_harm() {
    let ends = "joho isready\r\n\tisready \t\r\n\r\n   \nisready\rposition  startpos \tmoves   e2e4\n\
                go   depth\t1\r\n";
    let output = script(ends);
    assert_eq!(output.matches("readyok").count(), 3, "{output}");
    best_move(&output);

    let junk = "x".repeat(1 << 20);
    let output = script(&format!("{junk}\nis\0ready\nuci\0\nisready\n"));
    assert!(output.ends_with("readyok\n"), "{output}");
}

#[test]
fn a_game_of_thousands_of_moves_is_read() {
    let moves = " g1f3 g8f6 f3g1 f6g8".repeat(2000);
    let output = script(&format!("position startpos moves{moves}\ngo depth 2\n"));
    assert!(is_legal_at_start(best_move(&output)));
}

#[test]
fn limits_of_zero_answer_at_once() {
    for go in [
        "depth 0",
        "nodes 0",
        "movetime 0",
        "wtime 0 btime 0",
        "wtime -100 btime -100",
        "wtime 1 btime 1",
        "movetime -5",
        "mate 0",
        "nodes 1",
    ] {
        let output = script(&format!("position startpos\ngo {go}\n"));
        assert!(is_legal_at_start(best_move(&output)), "{go}: {output}");
        assert!(output.contains(" score "), "{go}: {output}");
    }
}

#[test]
fn a_clock_of_one_side_is_enough() {
    for (moves, go) in [("", "wtime 40"), ("", "btime 40"), (" moves e2e4", "btime 40")] {
        let output = script(&format!("position startpos{moves}\ngo {go}\n"));
        best_move(&output);
    }
    let output = script("position startpos\ngo wtime 40 btime 40 winc 0 binc 0 movestogo 1\n");
    assert!(is_legal_at_start(best_move(&output)));
}

#[test]
fn searchmoves_end_at_the_first_other_word() {
    let output = script("position startpos\ngo searchmoves a2a3 h2h3 depth 4\n");
    assert!(["a2a3", "h2h3"].contains(&best_move(&output)), "{output}");
    assert!(output.contains("info depth 4 "), "{output}");
    for pv in output.lines().filter_map(|line| line.split_once(" pv ")) {
        assert!(pv.1.starts_with("a2a3") || pv.1.starts_with("h2h3"), "{output}");
    }
}

#[test]
fn searchmoves_without_a_legal_move() {
    for (moves, is_mistake) in [("e2e5", true), ("0000", false)] {
        let output = script(&format!("position startpos\ngo depth 2 searchmoves {moves}\n"));
        assert_eq!(best_move(&output), "(none)", "{output}");
        assert!(output.contains(" score "), "{output}");
        let complaint = "info string searchmoves: no legal move among them: e2e5\n";
        assert_eq!(output.contains(complaint), is_mistake, "{output}");
    }
    let output = script("position startpos\ngo depth 2 searchmoves\n");
    assert!(is_legal_at_start(best_move(&output)));
}

#[test]
fn a_pondering_search_holds_its_move() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let one_move = "k7/8/1K6/8/8/8/8/1R6 b - - 0 1";
    for fen in [mate_in_one, one_move] {
        for release in ["ponderhit", "stop"] {
            let mut gui = Gui::start();
            gui.send(&format!("position fen {fen}\ngo ponder movetime 20 depth 3"));
            gui.until("info depth 3");
            gui.send("isready");
            let before = gui.until("readyok");
            assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
            gui.send(release);
            assert!(is_legal(fen, &gui.best_move()));
            gui.send("quit");
            gui.rest();
        }
    }
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut gui = Gui::start();
    gui.send("position startpos moves e2e4 e7e5\ngo ponder wtime 100 btime 100 winc 0 binc 0");
    gui.until("info depth 4");
    gui.send("ponderhit");
    gui.best_move();
    gui.send("quit");
    gui.rest();
}

#[test]
fn fens_of_four_fields_and_empty_move_lists() {
    for position in [
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - -",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - moves",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4 e8e7",
        "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves ",
        "startpos moves ",
        "startpos moves",
    ] {
        let output = script(&format!("position {position}\ngo depth 2\n"));
        assert!(!output.contains("info string"), "{position}: {output}");
        best_move(&output);
    }
}

#[test]
fn en_passant_and_promotion_in_the_moves() {
    let output =
        script("position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4 c7b8q\nd\n");
    assert!(!output.contains("info string"), "{output}");
    assert!(output.contains("Fen: rQbqkbnr/1p2pppp/8/8/p7/8/PPPP1PPP/RNBQKBNR b KQkq"), "{output}");
}

#[test]
fn castling_is_written_as_the_gui_wants_it() {
    let fen = "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    let search = format!("position fen {fen}\ngo depth 1 searchmoves e1g1\n");
    assert_eq!(best_move(&script(&search)), "e1g1");
    let search = format!("setoption name UCI_Chess960 value true\n{search}");
    assert_eq!(best_move(&script(&search)), "e1h1");
    // What comes in may be in either form.
    let output = script(&format!("position fen {fen} moves e1h1\nd\n"));
    assert!(output.contains("Fen: 4k3/8/8/8/8/8/5PPP/5RK1 b"), "{output}");
    // A position that only Chess960 has is written so that it can be understood.
    let output =
        script("position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\ngo depth 1 searchmoves e1g1\n");
    assert_eq!(best_move(&output), "e1g1");
}

#[test]
fn nothing_but_uci_is_written() {
    let output = script("uci\nisready\nposition startpos\ngo depth 5\nisready\n");
    for line in output.lines() {
        let word = line.split(' ').next().unwrap();
        let known = ["id", "option", "uciok", "readyok", "info", "bestmove"];
        assert!(known.contains(&word), "{line}");
    }
}

#[test]
fn statistics_come_right_before_the_move_and_depth_never_falls() {
    let output = script("setoption name MultiPV value 3\nposition startpos\ngo nodes 3000\n");
    let lines: Vec<&str> = output.lines().collect();
    let last = lines[lines.len() - 2];
    for word in [" nodes 3000 ", " nps ", " time ", " hashfull ", " tbhits "] {
        assert!(last.contains(word), "{word}: {last}");
    }
    for number in 1..=3 {
        let multi_pv = format!(" multipv {number} ");
        let reports: Vec<&str> =
            lines.iter().copied().filter(|line| line.contains(&multi_pv)).collect();
        let last = reports.last().unwrap();
        for word in [" score ", " nodes ", " nps ", " time ", " hashfull ", " tbhits ", " pv "] {
            assert!(last.contains(word), "{word}: {last}");
        }
        // A search may end between two lines of an iteration.
        let depth = |line: &str| -> u32 {
            line.strip_prefix("info depth ").unwrap().split(' ').next().unwrap().parse().unwrap()
        };
        assert!(reports.iter().map(|line| depth(line)).is_sorted(), "{reports:?}");
    }
}

#[test]
fn no_line_is_reported_twice() {
    for limit in ["depth 6", "nodes 3000", "nodes 10000"] {
        let output = script(&format!("position startpos\ngo {limit}\n"));
        let reported = output.lines().filter_map(|line| line.split_once(" pv "));
        let reported: Vec<(&str, &str)> = reported
            .map(|(rest, pv)| (rest.split_once(" nodes ").expect("statistics").0, pv))
            .collect();
        assert!(reported.windows(2).all(|two| two[0] != two[1]), "{output}");
    }
}

#[test]
fn principal_variations_are_legal() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let output = script(&format!("position fen {fen}\ngo nodes 20000\n"));
    let mut n_lines = 0;
    for (_, pv) in output.lines().filter_map(|line| line.split_once(" pv ")) {
        let mut position: Position = fen.parse().unwrap();
        for mv in pv.split(' ') {
            position = position.play_uci(mv).unwrap_or_else(|error| panic!("{error}: {pv}"));
        }
        n_lines += 1;
    }
    assert!(n_lines > 3, "{output}");
}

#[test]
fn a_mate_in_more_moves_than_there_are() {
    for moves in ["4294967295", "4294967296", "2147483648"] {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let output = script(&format!("position fen {fen}\ngo depth 4 mate {moves}\n"));
        assert_eq!(best_move(&output), "d1d8", "{output}");
    }
}

#[test]
fn lines_that_nothing_is_known_of_have_no_odd_scores() {
    for nodes in [1, 2, 10, 50] {
        let output = script(&format!(
            "setoption name MultiPV value 3\nposition startpos\ngo nodes {nodes}\n"
        ));
        best_move(&output);
        for (_, score) in output.lines().filter_map(|line| line.split_once(" score ")) {
            let words: Vec<&str> = score.split(' ').collect();
            let value: i64 = words[1].parse().unwrap();
            // No mate or decisive score is possible this soon from the starting position.
            assert!(words[0] == "cp" && value.abs() < 1_000, "{nodes}: {output}");
        }
    }
}
