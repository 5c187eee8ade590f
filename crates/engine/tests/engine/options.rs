//! Options through UCI.

use crate::gui::{Gui, best_move, script};

#[test]
fn names_of_two_words_and_any_case() {
    let output = script(
        "setoption name move overhead value 50\nsetoption name SKILL LEVEL value 3\n\
         setoption name clear hash\nisready\n",
    );
    assert_eq!(output, "readyok\n");
}

#[test]
fn bad_values_are_reported_and_change_nothing() {
    for bad in [
        "name Hash value 0",
        "name Hash value many",
        "name Hash",
        "name Hash value 99999999999999999999",
        "name Threads value 4096",
        "name UCI_Elo value 799",
        "name Evaluator value Oracle",
        "name UCI_ShowWDL value perhaps",
        "name Courage value 3",
    ] {
        let output = script(&format!("setoption {bad}\nposition startpos\ngo depth 1\n"));
        assert!(output.starts_with("info string "), "{bad}: {output}");
        best_move(&output);
    }
}

#[test]
fn every_default_and_least_value_can_be_set() {
    let hello = script("uci\n");
    let mut commands = String::new();
    for line in hello.lines().filter_map(|line| line.strip_prefix("option name ")) {
        let (name, kind) = line.split_once(" type ").unwrap();
        let after = |word: &str| {
            let mut words = kind.split(' ').skip_while(move |found| *found != word).skip(1);
            words.next().map(str::to_owned)
        };
        if kind == "button" {
            commands += &format!("setoption name {name}\n");
        }
        for value in [after("min"), after("default")].into_iter().flatten() {
            commands += &format!("setoption name {name} value {value}\n");
        }
    }
    assert!(commands.lines().count() > 16, "{commands}");
    assert_eq!(script(&format!("{commands}isready\n")), "readyok\n");
}

#[test]
fn chances_are_shown_when_asked_for() {
    let search = "position startpos\ngo depth 3\n";
    assert!(!script(search).contains(" wdl "));
    let output = script(&format!("setoption name UCI_ShowWDL value true\n{search}"));
    for line in output.lines().filter(|line| line.starts_with("info depth ")) {
        let (_, rest) = line.split_once(" wdl ").unwrap_or_else(|| panic!("{line}"));
        let chances: Vec<u32> = rest.split(' ').take(3).map(|n| n.parse().unwrap()).collect();
        assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
    }
}

#[test]
fn limited_strength_looks_at_less_and_shows_one_line() {
    let search = "position startpos\ngo nodes 50000\n";
    let weak = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000\n";
    let output = script(&format!("{weak}{search}"));
    assert!(!output.contains(" multipv 2 "), "{output}");
    let nodes = |output: &str| -> u64 {
        let last = output.lines().rfind(|line| line.contains(" nodes ")).unwrap();
        last.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    assert!(nodes(&output) < 1_000 && nodes(&script(search)) > 10_000);
    let again = script(&format!("{weak}{search}"));
    assert_eq!(best_move(&output), best_move(&again), "the seed decides");
    let analysis = format!("{weak}setoption name UCI_AnalyseMode value true\n{search}");
    assert!(nodes(&script(&analysis)) > 10_000);
}

#[test]
fn a_seed_changes_what_weak_players_choose() {
    let moves: std::collections::HashSet<String> = (0..20)
        .map(|seed| {
            let output = script(&format!(
                "setoption name Skill Level value 0\nsetoption name Seed value {seed}\n\
                 position startpos\ngo depth 2\n"
            ));
            best_move(&output).to_owned()
        })
        .collect();
    assert!(moves.len() > 1, "{moves:?}");
}

#[test]
fn evaluators_can_be_chosen() {
    let search = |name: &str| {
        script(&format!("setoption name Evaluator value {name}\nposition startpos\ngo depth 4\n"))
    };
    assert!(search("Material").contains(" score cp 0 "));
    assert_ne!(search("Classical"), search("Simple"));
}

#[test]
fn several_lines_have_no_bounds_and_say_their_depths() {
    let output =
        script("setoption name MultiPV value 3\nposition startpos moves e2e4\ngo nodes 60000\n");
    let field = |line: &str, name: &str| -> String {
        let mut words = line.split(' ').skip_while(|word| *word != name).skip(1);
        words.next().unwrap_or_else(|| panic!("no {name} in {line}")).to_owned()
    };
    assert!(!output.contains("bound"), "{output}");
    let lines: Vec<&str> = output.lines().filter(|line| line.contains(" multipv ")).collect();
    // A move has one line of each depth, so what a GUI shows never holds it twice.
    let mut found = std::collections::BTreeMap::new();
    for line in &lines {
        let key = (field(line, "depth"), field(line, "pv"));
        let score = line.split(" score ").nth(1).unwrap().split(" nodes ").next().unwrap();
        let before = found.insert(key, score.to_owned());
        assert!(before.is_none_or(|before| before == score), "two scores: {line}\n{output}");
    }
    let mut shown = std::collections::BTreeMap::new();
    for line in &lines {
        shown.insert(field(line, "multipv"), field(line, "pv"));
    }
    let different: std::collections::BTreeSet<_> = shown.values().collect();
    assert_eq!((shown.len(), different.len()), (3, 3), "{output}");
    assert_eq!(shown["1"], best_move(&output));
}

#[test]
fn time_counted_in_nodes_gives_the_same_game_again() {
    /// How many nodes each of these searches takes.
    fn nodes(gui: &mut Gui, searches: &[String]) -> Vec<u64> {
        let nodes = |search: &String| {
            gui.send(search);
            let lines = gui.until("bestmove ");
            let (_, rest) = lines[lines.len() - 2].split_once(" nodes ").unwrap();
            rest.split(' ').next().unwrap().parse().unwrap()
        };
        searches.iter().map(nodes).collect()
    }

    let mut gui = Gui::start();
    let search = "setoption name nodestime value 300\ngo movetime 20".to_owned();
    assert_eq!(nodes(&mut gui, &[search]), [6_000]);
    // The clock is that of the first search, less what was used since, whatever the GUI sends.
    let game = |later: &str| {
        let mut gui = Gui::start();
        gui.send("setoption name nodestime value 100");
        let first = "position startpos\ngo wtime 2000 btime 2000".to_owned();
        let moves = "position startpos moves e2e4 e7e5";
        let second = format!("{moves}\ngo wtime {later} btime {later}");
        let new_game = "ucinewgame\nposition startpos\ngo wtime 100 btime 100".to_owned();
        nodes(&mut gui, &[first, second, new_game])
    };
    let (one, other) = (game("1900"), game("7"));
    assert_eq!(one, other);
    assert!(one[2] < one[0], "a new game has a new clock: {one:?}");
}

#[test]
fn pondering_takes_nothing_off_a_clock_of_nodes() {
    let nodes_of = |line: &str| -> Option<u64> {
        line.split_once(" nodes ")?.1.split(' ').next()?.parse().ok()
    };
    let mut gui = Gui::start();
    gui.send("setoption name nodestime value 100");
    // The clock is worth 50,000 nodes, fewer than are searched before the hit.
    gui.send("position startpos moves e2e4\ngo ponder wtime 500 btime 500");
    while nodes_of(&gui.line()).is_none_or(|nodes| nodes < 60_000) {}
    gui.send("ponderhit");
    gui.best_move();
    gui.send("position startpos moves e2e4 e7e5 g1f3\ngo wtime 500 btime 500");
    let lines = gui.until("bestmove ");
    let nodes = nodes_of(&lines[lines.len() - 2]).unwrap();
    assert!(nodes > 100, "{nodes} nodes");
}

#[test]
fn the_debug_log_has_all_lines_of_both_sides() {
    let path = std::env::temp_dir().join(format!("lucena-log-{}", std::process::id()));
    let name = path.display();
    let output = script(&format!(
        "setoption name Debug Log File value {name}\nisready\nposition startpos\nd\n\
         setoption name debug log file value <empty>\nisready\n"
    ));
    let log = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let (received, sent): (Vec<&str>, Vec<&str>) =
        log.lines().partition(|line| line.starts_with(">> "));
    let expected = [
        ">> isready",
        ">> position startpos",
        ">> d",
        ">> setoption name debug log file value <empty>",
    ];
    assert_eq!(received, expected);
    let shown: Vec<&str> = sent.iter().map(|line| line.strip_prefix("<< ").unwrap()).collect();
    assert_eq!(output, shown.join("\n") + "\nreadyok\n");

    let output = script("setoption name Debug Log File value /no/such/folder/log\nisready\n");
    assert!(output.starts_with("info string option Debug Log File: /no/such/folder/log: "));
}

#[test]
fn options_that_tools_set_are_declared() {
    let hello = script("uci\n");
    for option in [
        "Debug Log File type string default <empty>",
        "nodestime type spin default 0 min 0 max 10000",
        "UCI_EngineAbout type string default Lucena ",
        "UCI_ShowCurrLine type check default false",
        "UCI_ShowRefutations type check default false",
        "Seed type spin default 0 min 0 max 2147483647",
    ] {
        assert!(hello.contains(&format!("option name {option}")), "{option}: {hello}");
    }
    // Numbers of more than 31 bits overflow in some GUIs.
    for line in hello.lines().filter(|line| line.contains(" type spin ")) {
        let max: i64 = line.split(' ').next_back().unwrap().parse().unwrap();
        assert!(max <= i32::MAX.into(), "{line}");
    }
}
