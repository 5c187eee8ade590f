//! Compares the perft speed of the libraries, in million nodes per second.
//!
//! ```text
//! cargo run --release -p lucena-benches --bin perft_race -- --mode bulk --rounds 5
//! cargo run --release -p lucena-benches --bin perft_race -- --lib cozy-chess --only kiwi --depth 4 --rounds 1
//! ```
//!
//! Each round runs all libraries on one position before the next position, and the best round
//! counts, so that other load affects all of them equally. Time is CPU time of the thread.

use std::{process::ExitCode, time::Duration};

use cpu_time::ThreadTime;
use lucena_benches::{
    library::Perft,
    peers::{ChessCrate, Cozy, Eschac, Lucena, LucenaCalls, LucenaChecks, Shakmaty},
    suite::{PERFT_SUITE, PerftCase},
};

const USAGE: &str = "\
perft_race [--lib NAME[,NAME...]] [--mode bulk|leaf] [--rounds N] [--quick]
           [--only POSITION[,POSITION...]] [--depth D]

  --lib     libraries to race; all of them when absent
  --mode    bulk counts the last ply, leaf makes every leaf; default bulk
  --rounds  the best of N rounds counts; default 3
  --quick   one ply less than the full race
  --only    positions to run: start, kiwi, pos3, pos4, pos5, pos6
  --depth   this depth for every position";

/// The baseline of the ratios.
const REFERENCE: &str = Cozy::NAME;

const ENTRANTS: [Entrant; 7] = [
    Entrant::of::<Lucena>(),
    Entrant::of::<LucenaCalls>(),
    Entrant::of::<LucenaChecks>(),
    Entrant::of::<Cozy>(),
    Entrant::of::<Eschac>(),
    Entrant::of::<ChessCrate>(),
    Entrant::of::<Shakmaty>(),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Bulk,
    Leaf,
}

/// A type-erased library.
#[derive(Clone, Copy)]
struct Entrant {
    name: &'static str,
    run: fn(&str, u32, Mode) -> (u64, Duration),
}

impl Entrant {
    const fn of<L: Perft>() -> Self {
        Self { name: L::NAME, run: run::<L> }
    }
}

struct Options {
    entrants: Vec<Entrant>,
    cases: Vec<&'static PerftCase>,
    mode: Mode,
    n_rounds: usize,
    depth: Option<u32>,
    plies_less: u32,
}

fn main() -> ExitCode {
    match parse_options(std::env::args().skip(1)) {
        Ok(options) => {
            race(&options);
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn parse_options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        entrants: ENTRANTS.to_vec(),
        cases: PERFT_SUITE.iter().collect(),
        mode: Mode::Bulk,
        n_rounds: 3,
        depth: None,
        plies_less: 0,
    };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--lib" => options.entrants = select(&value()?, &ENTRANTS, |entrant| entrant.name)?,
            "--only" => {
                let cases: Vec<&PerftCase> = PERFT_SUITE.iter().collect();
                options.cases = select(&value()?, &cases, |case| case.name)?;
            }
            "--mode" => {
                options.mode = match value()?.as_str() {
                    "bulk" => Mode::Bulk,
                    "leaf" => Mode::Leaf,
                    other => return Err(format!("unknown mode {other}")),
                };
            }
            "--rounds" => options.n_rounds = number(&value()?)?.max(1) as usize,
            "--depth" => options.depth = Some(number(&value()?)?.max(1)),
            "--quick" => options.plies_less = 1,
            other => return Err(format!("unknown option {other}")),
        }
    }
    Ok(options)
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is not a whole number"))
}

/// The members of `all` with the given names, in that order.
fn select<T: Copy>(names: &str, all: &[T], name_of: fn(&T) -> &str) -> Result<Vec<T>, String> {
    names
        .split(',')
        .map(|name| {
            let found = all.iter().find(|item| name_of(item) == name);
            found.copied().ok_or_else(|| {
                let known: Vec<&str> = all.iter().map(name_of).collect();
                format!("unknown name {name}; known: {}", known.join(", "))
            })
        })
        .collect()
}

fn run<L: Perft>(fen: &str, depth: u32, mode: Mode) -> (u64, Duration) {
    let position = L::position(fen);
    let start = ThreadTime::now();
    let nodes = match mode {
        Mode::Bulk => L::perft_bulk(&position, depth),
        Mode::Leaf => L::perft_leaf(&position, depth),
    };
    (nodes, start.elapsed())
}

fn race(options: &Options) {
    let depths: Vec<u32> = options
        .cases
        .iter()
        .map(|case| options.depth.unwrap_or(case.depth() - options.plies_less))
        .collect();

    let mut nodes = vec![0; options.cases.len()];
    let mut best = vec![vec![Duration::MAX; options.cases.len()]; options.entrants.len()];
    for _ in 0..options.n_rounds {
        for (case_idx, case) in options.cases.iter().enumerate() {
            let depth = depths[case_idx];
            for (entrant, best) in options.entrants.iter().zip(&mut best) {
                let (found, elapsed) = (entrant.run)(case.fen, depth, options.mode);
                if let Some(published) = case.leaves(depth) {
                    assert_eq!(found, published, "{} on {} d{depth}", entrant.name, case.name);
                }
                nodes[case_idx] = found;
                best[case_idx] = best[case_idx].min(elapsed);
            }
        }
    }
    print_table(options, &depths, &nodes, &best);
}

fn print_table(options: &Options, depths: &[u32], nodes: &[u64], best: &[Vec<Duration>]) {
    let n_nodes: u64 = nodes.iter().sum();
    println!(
        "{:?}, best of {} rounds, {n_nodes} nodes; million nodes per CPU second",
        options.mode, options.n_rounds
    );

    let totals: Vec<Duration> = best.iter().map(|times| times.iter().sum()).collect();
    let reference = options
        .entrants
        .iter()
        .position(|entrant| entrant.name == REFERENCE)
        .map(|idx| totals[idx]);

    print!("| library | total | ratio |");
    for (case, depth) in options.cases.iter().zip(depths) {
        print!(" {} d{depth} |", case.name);
    }
    println!("\n|---|---|---|{}", "---|".repeat(depths.len()));
    for ((entrant, total), times) in options.entrants.iter().zip(totals).zip(best) {
        let ratio = reference.map_or("-".to_owned(), |reference| {
            format!("{:.2}", reference.as_secs_f64() / total.as_secs_f64())
        });
        print!("| {} | {:.1} | {ratio} |", entrant.name, rate(n_nodes, total));
        for (&nodes, &time) in nodes.iter().zip(times) {
            print!(" {:.1} |", rate(nodes, time));
        }
        println!();
    }
}

/// Million nodes per second.
fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}
