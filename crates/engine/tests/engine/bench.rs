//! The bench, and those who read its output.

use std::io::Write;
use std::sync::{Arc, Mutex};

use lucena_engine::{Bench, Options, Speedtest, Uci};
use lucena_search::{Control, Limits};
use lucena_uci::Session;

/// A writer to look into.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What is written on standard output and on standard error.
fn run(command: &str) -> (String, String) {
    let errors = Memory::default();
    let uci = Uci::default().diagnostics(errors.clone());
    let output = Session::new(uci).run_script(format!("{command}\n")).unwrap();
    let errors = String::from_utf8(errors.0.lock().unwrap().clone()).unwrap();
    (output, errors)
}

/// Reads as OpenBench does: from the bottom up, for a number with its word on either side, where
/// everything that is no letter or digit is a blank.
fn openbench(output: &str) -> (u64, u64) {
    let number = |words: [&str; 2], line: &str| -> Option<u64> {
        let tokens: Vec<&str> = line.split_whitespace().collect();
        let pairs = tokens.windows(2).find_map(|pair| match pair {
            [n, word] if words.contains(word) && n.parse::<u64>().is_ok() => n.parse().ok(),
            [word, n] if words.contains(word) => n.parse().ok(),
            _ => None,
        });
        pairs.or_else(|| {
            tokens.windows(3).find_map(|three| match three {
                ["nodes", "searched" | "second", n] if words[1] == three[1] => n.parse().ok(),
                _ => None,
            })
        })
    };
    let (mut nodes, mut nps) = (None, None);
    for line in output.lines().rev() {
        let blank = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let line: String = line.chars().map(blank).collect();
        nodes = nodes.or_else(|| number(["nodes", "searched"], &line));
        nps = nps.or_else(|| number(["nps", "second"], &line));
    }
    (nodes.unwrap(), nps.unwrap())
}

#[test]
fn bench_is_understood_by_openbench_and_fishtest() {
    let (output, errors) = run("bench 1 1 3 default depth");
    let (nodes, nps) = openbench(&output);
    assert!(nodes > 1_000 && nps > 0, "{output}");
    assert!(errors.contains("Total time (ms) : "), "{errors}");
    assert!(errors.contains(&format!("Nodes searched  : {nodes}\n")), "{errors}");
    assert_eq!(openbench(&errors).0, nodes, "wherever the two streams are mixed");
    assert_eq!(openbench(&(output.clone() + &errors)).0, nodes);
    let (again, _) = run("bench 1 1 3 default depth");
    assert_eq!(openbench(&again).0, nodes, "every process has the same count");
}

/// The same on every machine. A commit that changes it changes the tree, and says what it gains.
#[cfg(feature = "net")]
#[test]
fn the_node_count_is_that_of_this_version() {
    let bench = Bench::default().with_limits(Limits::depth(8));
    assert_eq!(bench.run(&Control::new(), |_| {}).unwrap().nodes, 190_776);
}

#[test]
fn every_bench_position_can_be_searched() {
    let bench = Bench::default().with_limits(Limits::depth(1));
    let mut n_moves = 0;
    let report =
        bench.run(&Control::new(), |step| n_moves += usize::from(step.answer.best_move.is_some()));
    assert_eq!(n_moves, Bench::positions().count());
    assert!(report.unwrap().nodes > 0);
}

#[test]
fn a_stopped_bench_prints_no_total() {
    let control = Control::new();
    let bench = Bench::default().with_limits(Limits::nodes(100));
    let mut n_steps = 0;
    bench
        .run(&control, |_| {
            n_steps += 1;
            control.stop();
        })
        .unwrap();
    assert_eq!(n_steps, 1);
    let (output, errors) = run("bench 1 1 60 default depth\nstop");
    assert!(output.contains("info string bench: stopped"), "{output}");
    assert!(!output.contains(" nps") && errors.is_empty(), "{output}{errors}");
}

#[test]
fn bad_arguments_are_reported() {
    for (words, expected) in [
        ("0", "option Hash: found \"0\", expected a number from 1 to 1048576"),
        ("1 x", "option Threads: found \"x\", expected a number from 1 to 1024"),
        ("1 1 x", "limit: found \"x\", expected a number"),
        ("1 1 1 default x", "limit: found \"x\", expected depth, nodes or movetime"),
        ("1 1 1 default depth x", "the end: found \"x\", expected no further word"),
    ] {
        assert_eq!(Bench::parse(words).unwrap_err().to_string(), expected);
    }
    let error = Bench::parse("1 1 1 /no/such/file").unwrap_err().to_string();
    assert!(error.starts_with("/no/such/file: "), "{error}");
}

#[test]
fn the_current_position_is_that_of_the_last_position_command() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let (output, _) = run(&format!("position fen {mate}\nbench 1 1 3 current depth"));
    assert!(output.starts_with(&format!(" 1/1 {mate} depth ")), "{output}");
    assert!(output.contains(" move d1d8\n"), "{output}");
    let (output, _) = run("position startpos moves e2e4\nbench 1 1 3 current depth");
    assert!(output.contains("PPPP1PPP"), "{output}");
    let (output, _) = run("bench 1 1 1 current");
    assert!(output.contains("/PPPPPPPP/"), "{output}");
}

#[test]
fn a_speed_test_fills_the_table_game_by_game() {
    let options = Options { hash_mb: 1, ..Options::default() };
    let speedtest = Speedtest::new(options).with_limits(Limits::nodes(500));
    let mut games = Vec::new();
    let report = speedtest
        .run(&Control::new(), |step| {
            games.push(step.game);
            assert_eq!(step.number, games.len());
            assert!(step.answer.best_move.is_some());
        })
        .unwrap();
    assert_eq!(report.n_positions, Speedtest::n_positions());
    assert!(games.is_sorted() && games.last() == Some(&5), "{games:?}");
    assert!(report.total.nodes > 100_000, "{report:?}");
    let (search, game) = (report.hash_full, report.hash_full_of_game);
    assert!(search.max >= search.average && game.max > game.average, "{report:?}");
    assert!(game.average > 2 * search.average, "entries stay for the next search: {report:?}");
}

#[test]
fn a_speed_test_prints_lines_like_those_of_other_engines() {
    let (output, errors) = run("speedtest 2 1 0.1");
    assert!(output.starts_with("info string speedtest: game 1 of 5\n"), "{output}");
    for line in ["Thread count               : 2", "TT size [MiB]              : 1"] {
        assert!(output.lines().any(|it| it == line), "{output}");
    }
    assert!(openbench(&output).1 > 0 && errors.is_empty(), "{output}{errors}");
}

#[test]
fn a_speed_test_can_be_stopped() {
    let control = Control::new();
    let speedtest = Speedtest::new(Options::default()).with_limits(Limits::nodes(100));
    let report = speedtest.run(&control, |_| control.stop()).unwrap();
    assert_eq!(report.n_positions, 1);
    let (output, _) = run("speedtest 1 1 3600\nstop");
    assert!(output.ends_with("info string speedtest: stopped\n"), "{output}");
    assert!(!output.contains("Nodes/second"), "{output}");
}

#[test]
fn bad_arguments_of_speed_tests_are_reported() {
    for (words, expected) in [
        ("0", "option Threads: found \"0\", expected a number from 1 to 1024"),
        ("1 x", "option Hash: found \"x\", expected a number from 1 to 1048576"),
        ("1 1 0", "seconds: found \"0\", expected a number above 0"),
        ("1 1 -1", "seconds: found \"-1\", expected a number above 0"),
        ("1 1 nan", "seconds: found \"nan\", expected a number above 0"),
        ("1 1 inf", "seconds: found \"inf\", expected a number above 0"),
        ("1 1 1 x", "the end: found \"x\", expected no further word"),
    ] {
        assert_eq!(Speedtest::parse(words).unwrap_err().to_string(), expected);
    }
    let (output, _) = run("speedtest x");
    assert!(output.starts_with("info string speedtest: option Threads: "), "{output}");
}

#[cfg(unix)]
#[test]
fn files_without_end_are_refused() {
    for command in ["bench 1 1 1 /dev/zero", "genfens 1 seed 1 book /dev/zero"] {
        let (output, _) = run(command);
        assert!(output.starts_with("info string "), "{output}");
        let expected = "/dev/zero: not a regular file\n";
        assert!(output.ends_with(expected), "{output}");
    }
}
