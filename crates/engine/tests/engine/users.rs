//! The sequences of programs that use engines.

use crate::gui::{Gui, best_move, script};

#[test]
fn lichess_bot_finds_the_options_that_it_sets() {
    let mut gui = Gui::start();
    gui.send("uci");
    let hello = gui.until("uciok");
    for option in ["Move Overhead", "Threads", "Hash", "SyzygyPath", "UCI_ShowWDL"] {
        let declared = format!("option name {option} type ");
        assert!(hello.iter().any(|line| line.starts_with(&declared)), "{option}: {hello:?}");
    }
    gui.send(
        "setoption name Move Overhead value 100\nsetoption name Threads value 2\n\
         setoption name Hash value 4\nsetoption name SyzygyPath value .\n\
         setoption name UCI_ShowWDL value true\nisready",
    );
    let notice = "info string option SyzygyPath: no tables in .";
    assert_eq!(gui.until("readyok"), [notice, "readyok"]);

    gui.send(
        "ucinewgame\nsetoption name UCI_Opponent value none 1500 human Someone\nisready\n\
         setoption name UCI_AnalyseMode value false\n\
         position startpos moves e2e4\ngo wtime 300 btime 300 winc 10 binc 10",
    );
    assert_eq!(gui.until("readyok"), ["readyok"]);
    let lines = gui.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" score cp ") && line.contains(" wdl ")));
    let best: Vec<&str> = lines.last().unwrap().split(' ').collect();
    assert_eq!(best[2], "ponder", "{best:?}");
    let ponder = best[3];
    gui.send(&format!(
        "position startpos moves e2e4 {} {ponder}\ngo ponder wtime 300 btime 300 winc 10 binc 10",
        best[1]
    ));
    gui.until("info depth 2");
    gui.send("stop");
    gui.best_move();
    gui.send("quit");
    gui.rest();
}

#[test]
fn the_move_of_limited_strength_starts_the_last_pv() {
    let mut n_weaker = 0;
    for seed in 0..20 {
        let output = script(&format!(
            "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800\n\
             setoption name Seed value {seed}\nposition startpos moves e2e4\ngo\n"
        ));
        let pvs: Vec<&str> = output.lines().filter_map(|line| line.split(" pv ").nth(1)).collect();
        let first = |pv: &str| pv.split(' ').next().unwrap().to_owned();
        let best = first(output.split("bestmove ").nth(1).unwrap().trim_end());
        let mut latest = pvs.iter().rev().map(|pv| first(pv));
        assert_eq!(latest.next().as_ref(), Some(&best), "{output}");
        n_weaker += usize::from(latest.next().is_some_and(|before| before != best));
    }
    assert!((1..20).contains(&n_weaker), "{n_weaker}");
}

#[test]
fn fishnet_says_no_uci_and_needs_a_score_even_when_mated() {
    let output = script(
        "setoption name UCI_Chess960 value true\nisready\nucinewgame\n\
         setoption name MultiPV value 1\nsetoption name Skill Level value 20\n\
         position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves \n\
         go nodes 2000 depth 22\n",
    );
    assert!(output.starts_with("readyok\n"), "{output}");
    assert!(!output.contains("info string"), "{output}");
    best_move(&output);
    let output = script("position fen 8/8/8/8/8/5k2/5q2/5K2 w - - 0 1 moves \ngo nodes 2000\n");
    assert_eq!(output, "info depth 0 score mate 0\nbestmove (none)\n");
}

#[test]
fn openbench_gets_its_openings() {
    let command = "genfens 5 seed 42 book None\n";
    let output = script(command);
    let openings: Vec<&str> =
        output.lines().filter_map(|line| line.strip_prefix("info string genfens ")).collect();
    assert_eq!(openings.len(), 5, "{output}");
    for fen in openings {
        fen.parse::<lucena_board::Position>().unwrap();
    }
    assert_eq!(output, script(command), "the seed decides");
    assert_ne!(output, script("genfens 5 seed 43 book None\n"));

    let book = std::env::temp_dir().join(format!("lucena-book-{}.epd", std::process::id()));
    std::fs::write(&book, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n").unwrap();
    let output = script(&format!("genfens 2 seed 1 book {}\n", book.display()));
    std::fs::remove_file(&book).unwrap();
    assert_eq!(output.matches("info string genfens ").count(), 2, "{output}");

    for bad in ["genfens", "genfens x", "genfens 1 seed x", "genfens 1 book /no/such/file"] {
        let output = script(&format!("{bad}\n"));
        assert!(output.starts_with("info string genfens: "), "{bad}: {output}");
    }
}

#[test]
fn people_look_around() {
    let output = script("position startpos moves e2e4\nflip\nd\neval\nhelp\ncompiler\nlicense\n");
    assert!(output.contains("Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w"), "{output}");
    for words in ["|   K   |", "Evaluator: NNUE", "genfens N", "Built for", "MIT"] {
        assert!(output.contains(words), "{words}: {output}");
    }
    let output = script("setoption name Evaluator value Classical\neval\n");
    assert!(output.contains("king safety") && output.contains("Evaluator: Classical"), "{output}");
    let output = script("setoption name Evaluator value Material\neval\ngo perft 3\n");
    assert!(output.contains("Evaluator: Material"), "{output}");
    assert!(output.ends_with("Nodes searched: 8902\n"), "{output}");
}

#[test]
fn debug_reports_options_and_limits() {
    let output = script("debug on\nposition startpos\ngo depth 1\n");
    assert!(output.contains("info string setoption name Hash value 1\n"), "{output}");
    assert!(output.contains("info string Limits"), "{output}");
    assert!(!script("position startpos\ngo depth 1\n").contains("info string"));
}
