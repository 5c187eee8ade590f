//! `lucena tactics FILE`.

use lucena_uci::uci_move;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lucena_board::{Epd, Game, Move, Position};
use lucena_engine::{Answer, Engine};
use lucena_eval::Mate;
use lucena_pgn::BoundedLines;
use lucena_search::Limits;
use serde_json::{Value, json};

use crate::args::engine::EngineArgs;
use crate::args::limits::LimitArgs;
use crate::args::number::number;
use crate::args::threads::THREADS;
use crate::files::input::{display_name, file_error, read_bytes};
use crate::files::lines::UNREADABLE_MAX;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

/// The move time without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Larger than any test suite.
const MAX_BYTES: u64 = 64 << 20;

const HELP: &str = "\
Examples:
  lucena tactics wac.epd --movetime 500 --concurrency 4
  lucena tactics wac.epd --nodes 100000 --json

A line is a position with bm, am or dm:
  2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";
A position is solved if the move is one of bm and none of am, and mates in at
most dm moves. The default limit is one second per position.";

/// Solve an EPD test suite with bm, am or dm
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct TacticsArgs {
    /// EPD file; "-" is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    /// Number of positions to search at the same time
    #[arg(long, value_name = "C", default_value = "1", value_parser = number(THREADS))]
    concurrency: NonZero<usize>,

    #[command(flatten)]
    engine: EngineArgs,

    /// Print JSON lines: one per position, then the totals
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &TacticsArgs) -> Result<(), Failure> {
    let mut options = args.engine.configured()?;
    args.engine.apply(&mut options)?;
    // Looking up the move in the book would not solve the problem.
    options.own_book = false;
    let mut limits = args.limits.limits();
    if limits == Limits::default() {
        limits.move_time = Some(DEFAULT_TIME);
    }
    let (problems, all_read) = read_problems(&args.file)?;
    let n_workers = args.concurrency.get().min(problems.len());
    // All hash tables are allocated first, so that a lack of memory shows before any search.
    let engines: Result<Vec<Engine>, Failure> = (0..n_workers)
        .map(|_| Engine::with_options(options.clone()).map_err(Failure::new))
        .collect();
    let shared = Shared {
        problems: &problems,
        limits: &limits,
        next: AtomicUsize::new(0),
        is_cancelled: AtomicBool::new(false),
        results: Mutex::new(Results::new(problems.len(), args.json)),
    };
    let start = Instant::now();
    thread::scope(|scope| {
        for engine in engines? {
            thread::Builder::new()
                .stack_size(Engine::STACK_BYTES)
                .spawn_scoped(scope, || shared.work(engine))
                .map_err(|error| {
                    // The scope waits for the threads that have been started.
                    shared.is_cancelled.store(true, Ordering::Relaxed);
                    Failure::Message(format!("cannot start a thread: {error}"))
                })?;
        }
        Ok::<(), Failure>(())
    })?;
    let results = shared.results.into_inner().expect(NOT_POISONED);
    let is_good = all_read && results.n_failed == 0;
    match results.finish(start.elapsed()) {
        // A closed pipe does not hide lines that could not be read or searched.
        Ok(()) | Err(Failure::BrokenPipe) if !is_good => Err(Failure::Reported),
        finished => finished,
    }
}

/// Why the lock of the results cannot be poisoned.
const NOT_POISONED: &str = "no thread panics while it adds a result";

/// A test position: best moves, moves to avoid, moves to mate.
struct Problem {
    name: String,
    position: Position,
    best: Vec<Move>,
    avoid: Vec<Move>,
    mate: Option<u32>,
}

/// The problems of a file, and whether all lines could be read.
fn read_problems(path: &Path) -> Result<(Vec<Problem>, bool), Failure> {
    let bytes = read_bytes(path, MAX_BYTES)?;
    let (mut problems, mut n_unreadable) = (Vec::new(), 0);
    let mut lines = BoundedLines::new(bytes.as_slice());
    for number in 1.. {
        let Some(line) = lines.read_line() else { break };
        let line = line.map_err(|error| error.to_string());
        match line.and_then(|text| Problem::read(text, number)) {
            Ok(problem) => problems.extend(problem),
            Err(error) => {
                n_unreadable += 1;
                if n_unreadable <= UNREADABLE_MAX {
                    err_message(&format!("{}:{number}: {error}", display_name(path)));
                }
            }
        }
    }
    if let Some(more @ 1..) = n_unreadable.checked_sub(UNREADABLE_MAX) {
        err_message(&format!("{}: {more} more unreadable lines", display_name(path)));
    }
    if problems.is_empty() {
        return Err(file_error(path, "no positions with bm, am or dm"));
    }
    Ok((problems, n_unreadable == 0))
}

impl Problem {
    /// Parses a line. `None` for empty lines and comments.
    fn read(line: &str, number: usize) -> Result<Option<Self>, String> {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return Ok(None);
        }
        let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
        let mate = match epd.number("dm") {
            None => None,
            Some(moves) => {
                let moves = u32::try_from(moves).ok().filter(|&moves| moves > 0);
                Some(moves.ok_or("dm: expected a number of moves from 1")?)
            }
        };
        let problem = Self {
            name: epd.id().map_or_else(|| format!("line {number}"), str::to_owned),
            position: *epd.position(),
            best: epd.best_moves().to_vec(),
            avoid: epd.avoid_moves().to_vec(),
            mate,
        };
        if problem.best.is_empty() && problem.avoid.is_empty() && mate.is_none() {
            return Err("expected bm, am or dm".into());
        }
        Ok(Some(problem))
    }

    /// Whether the answer meets all criteria. A failed search solves nothing: its move is an
    /// arbitrary legal one.
    fn is_solved_by(&self, answer: &Answer) -> bool {
        let Some(played) = chosen(answer) else { return false };
        let score = answer.report.as_ref().map(|report| report.score);
        let mates = |wanted| match score.and_then(lucena_eval::Score::mate) {
            Some(Mate::Giving(moves)) => moves <= wanted,
            _ => false,
        };
        (self.best.is_empty() || self.best.contains(&played))
            && !self.avoid.contains(&played)
            && self.mate.is_none_or(mates)
    }

    fn wanted(&self) -> String {
        let list = |moves: &[Move]| {
            let moves: Vec<String> =
                moves.iter().map(|mv| mv.san(&self.position).to_string()).collect();
            moves.join(" ")
        };
        let mut parts = Vec::new();
        if !self.best.is_empty() {
            parts.push(format!("bm {}", list(&self.best)));
        }
        if !self.avoid.is_empty() {
            parts.push(format!("am {}", list(&self.avoid)));
        }
        parts.extend(self.mate.map(|moves| format!("dm {moves}")));
        parts.join(", ")
    }
}

/// State shared by the worker threads.
struct Shared<'a> {
    problems: &'a [Problem],
    limits: &'a Limits,
    next: AtomicUsize,
    /// Set if standard output is closed or a thread could not be started.
    is_cancelled: AtomicBool,
    results: Mutex<Results>,
}

impl Shared<'_> {
    fn work(&self, mut engine: Engine) {
        while !self.is_cancelled.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(problem) = self.problems.get(index) else { return };
            engine.new_game();
            engine.set_position(Game::new(problem.position));
            let mut limits = self.limits.clone();
            limits.mate = problem.mate;
            let answer = engine.think(limits, |_| {});
            let mut results = self.results.lock().expect(NOT_POISONED);
            results.add(index, problem, &answer);
            if results.written.is_err() {
                self.is_cancelled.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Collects results in any order and prints them in the order of the file.
struct Results {
    in_json: bool,
    waiting: Vec<Option<String>>,
    n_printed: usize,
    /// Failed searches, each reported on standard error.
    n_failed: usize,
    solved: usize,
    nodes: u64,
    progress: Progress,
    written: Result<(), Failure>,
}

impl Results {
    fn new(n_problems: usize, in_json: bool) -> Self {
        Self {
            in_json,
            waiting: vec![None; n_problems],
            n_printed: 0,
            n_failed: 0,
            solved: 0,
            nodes: 0,
            progress: Progress::new(n_problems as u64),
            written: Ok(()),
        }
    }

    fn add(&mut self, index: usize, problem: &Problem, answer: &Answer) {
        let is_solved = problem.is_solved_by(answer);
        self.solved += usize::from(is_solved);
        self.nodes += answer.report.as_ref().map_or(0, |report| report.nodes);
        self.waiting[index] = Some(match self.in_json {
            true => json::line(&in_json(problem, answer, is_solved)),
            false => in_text(problem, answer, is_solved),
        });
        if let Some(failure) = &answer.failure {
            self.n_failed += 1;
            let message = format!("{}: the search failed: {failure}", problem.name);
            self.progress.suspend(|| err_message(&message));
        }
        while let Some(line) = self.waiting.get_mut(self.n_printed).and_then(Option::take) {
            self.n_printed += 1;
            if self.written.is_ok() {
                self.written = self.progress.suspend(|| print(&line));
            }
        }
        let nodes = self.nodes;
        let message = || format!("{} million nodes", nodes / 1_000_000);
        self.progress.set(self.n_printed as u64, message);
    }

    fn finish(self, elapsed: Duration) -> Result<(), Failure> {
        self.progress.clear();
        self.written?;
        let (solved, total) = (self.solved, self.waiting.len());
        let (nodes, seconds) = (self.nodes, elapsed.as_secs_f64());
        let totals =
            json!({ "solved": solved, "total": total, "nodes": nodes, "seconds": seconds });
        print(&json::or_text(self.in_json, totals, format!("solved {solved} / {total}\n")))
    }
}

fn in_text(problem: &Problem, answer: &Answer, is_solved: bool) -> String {
    let mark = match is_solved {
        _ if answer.failure.is_some() => "failed",
        true => "solved",
        false => "missed",
    };
    let played = chosen(answer).map(|mv| mv.san(&problem.position).to_string());
    let played = played.unwrap_or_else(|| "nothing".into());
    let score = answer.report.as_ref().map(|report| report.score.to_string());
    let score = score.unwrap_or_else(|| "?".into());
    format!("{mark} {}: {played} {score} ({})\n", problem.name, problem.wanted())
}

fn in_json(problem: &Problem, answer: &Answer, is_solved: bool) -> Value {
    let report = answer.report.as_ref();
    json!({
        "id": problem.name,
        "fen": problem.position.to_string(),
        "solved": is_solved,
        "wanted": problem.wanted(),
        "best_move": chosen(answer).map(|mv| uci_move(&problem.position, mv)),
        "score": report.map(|report| json::score(report.score)),
        "depth": report.map(|report| report.depth),
        "nodes": report.map(|report| report.nodes),
        "failure": answer.failure,
    })
}

/// The move to judge; none if the search failed.
fn chosen(answer: &Answer) -> Option<Move> {
    answer.best_move.filter(|_| answer.failure.is_none())
}

#[cfg(test)]
mod tests {
    use lucena_engine::Options;
    use lucena_eval::{Evaluator, Score};

    use super::*;

    #[derive(Clone)]
    struct Broken;

    impl Evaluator for Broken {
        fn evaluate(&mut self, _: &Position) -> Score {
            panic!("made to fail");
        }
    }

    #[test]
    fn a_search_that_failed_solves_nothing() {
        let line = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"mate\";";
        let problem = Problem::read(line, 1).unwrap().unwrap();
        let mut engine =
            Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap();
        engine.set_evaluator(Broken);
        engine.set_position(Game::new(problem.position));
        let mut answer = engine.think(Limits::depth(3), |_| {});
        assert_eq!(answer.failure.as_deref(), Some("made to fail"));
        // Not even if the move happens to be the right one.
        answer.best_move = Some(problem.best[0]);
        assert!(!problem.is_solved_by(&answer));
        assert_eq!(in_text(&problem, &answer, false), "failed mate: nothing ? (bm Rd8#)\n");
        let json = in_json(&problem, &answer, false);
        assert_eq!((&json["failure"], &json["best_move"]), (&"made to fail".into(), &Value::Null));
    }
}
