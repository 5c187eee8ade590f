//! Options through UCI.

use crate::gui::{best_move, script};

#[test]
fn names_of_two_words_and_any_case() {
    let output = script(
        "setoption name move overhead value 50\nsetoption name SKILL LEVEL value 3\n\
         setoption name clear hash\nisready\n",
    );
    assert_eq!(output, "readyok\n");
}

#[test]
fn what_does_not_fit_is_told_and_changes_nothing() {
    for bad in [
        "name Hash value 0",
        "name Hash value many",
        "name Hash",
        "name Hash value 99999999999999999999",
        "name Threads value 4096",
        "name UCI_Elo value 999",
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
