//! `lucena tactics FILE`.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lucena_board::{Epd, Game, Move, Position};
use lucena_engine::{Answer, Engine, Options};
use lucena_eval::Mate;
use lucena_search::Limits;
use serde_json::{Value, json};

use crate::args::setting::apply;
use crate::commands::TacticsArgs;
use crate::commands::search::{limits, score_in_json, written_move};
use crate::files::input::{about, name, read_bytes};
use crate::files::lines::{UNREADABLE_MAX, text_of_line};
use crate::terminal::output::{Failure, complain, print};
use crate::terminal::progress::Progress;

/// What every position gets if nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// No collection of problems comes near this.
const MAX_BYTES: u64 = 64 << 20;

pub(crate) fn run(args: &TacticsArgs, mut options: Options) -> Result<(), Failure> {
    apply(args.engine.settings(), &mut options);
    // A problem is not solved by looking it up.
    options.own_book = false;
    let mut limits = limits(&args.limits);
    if limits == Limits::default() {
        limits.move_time = Some(DEFAULT_TIME);
    }
    let (problems, all_read) = read_problems(&args.file)?;
    let n_workers = args.concurrency.get().min(problems.len());
    // Tables are made before anything is searched, so that too little memory is told at once.
    let engines: Result<Vec<Engine>, Failure> = (0..n_workers)
        .map(|_| Engine::with_options(options.clone()).map_err(Failure::new))
        .collect();
    let shared = Shared {
        problems: &problems,
        limits: &limits,
        next: AtomicUsize::new(0),
        gives_up: AtomicBool::new(false),
        results: Mutex::new(Results::new(problems.len(), args.json)),
    };
    let start = Instant::now();
    thread::scope(|scope| {
        for engine in engines? {
            thread::Builder::new()
                .stack_size(Engine::STACK_BYTES)
                .spawn_scoped(scope, || shared.work(engine))
                .map_err(|error| {
                    // The scope waits for the workers that there are.
                    shared.gives_up.store(true, Ordering::Relaxed);
                    Failure::Message(format!("cannot start a thread: {error}"))
                })?;
        }
        Ok(())
    })?;
    let results = shared.results.into_inner().expect("no thread panics while it tells results");
    let is_good = all_read && results.n_failed == 0;
    let sum = results.finish(start.elapsed());
    match sum {
        // What could not be read or searched is a fault even if nobody reads the rest.
        Ok(()) | Err(Failure::ReaderGone) if !is_good => Err(Failure::Told),
        sum => sum,
    }
}

/// A position and what is to be found in it.
struct Problem {
    name: String,
    position: Position,
    best: Vec<Move>,
    avoid: Vec<Move>,
    mate: Option<u32>,
}

/// The problems of a file, and whether all its lines could be read.
fn read_problems(path: &Path) -> Result<(Vec<Problem>, bool), Failure> {
    let bytes = read_bytes(path, MAX_BYTES)?;
    let (mut problems, mut n_unreadable) = (Vec::new(), 0);
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        match text_of_line(number, line).and_then(|text| Problem::read(text, number)) {
            Ok(problem) => problems.extend(problem),
            Err(error) => {
                n_unreadable += 1;
                if n_unreadable <= UNREADABLE_MAX {
                    complain(&format!("{}:{number}: {error}", name(path)));
                }
            }
        }
    }
    if let Some(more @ 1..) = n_unreadable.checked_sub(UNREADABLE_MAX) {
        complain(&format!("{}: {more} more unreadable lines", name(path)));
    }
    if problems.is_empty() {
        return Err(about(path, "no position with bm, am or dm"));
    }
    Ok((problems, n_unreadable == 0))
}

impl Problem {
    /// The problem of a line, or nothing if it is empty or a comment.
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

    /// Whether everything is as asked for. A search that failed solves nothing: its move is any
    /// legal one.
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

/// What the workers share.
struct Shared<'a> {
    problems: &'a [Problem],
    limits: &'a Limits,
    next: AtomicUsize,
    /// Nobody reads the results any more, or there will be no sum of them.
    gives_up: AtomicBool,
    results: Mutex<Results>,
}

impl Shared<'_> {
    fn work(&self, mut engine: Engine) {
        while !self.gives_up.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(problem) = self.problems.get(index) else { return };
            engine.new_game();
            engine.set_position(Game::new(problem.position));
            let mut limits = self.limits.clone();
            limits.mate = problem.mate;
            let answer = engine.think(limits, |_| {});
            let mut results = self.results.lock().expect("no thread panics while it tells results");
            results.add(index, problem, &answer);
            if results.written.is_err() {
                self.gives_up.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Results come in any order and are told in the order of the file.
struct Results {
    in_json: bool,
    waiting: Vec<Option<String>>,
    n_told: usize,
    /// Searches that failed; each has been told on standard error.
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
            n_told: 0,
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
            true => format!("{}\n", in_json(problem, answer, is_solved)),
            false => in_text(problem, answer, is_solved),
        });
        self.progress.clear();
        if let Some(failure) = &answer.failure {
            self.n_failed += 1;
            complain(&format!("{}: the search failed: {failure}", problem.name));
        }
        while let Some(line) = self.waiting.get_mut(self.n_told).and_then(Option::take) {
            self.n_told += 1;
            if self.written.is_ok() {
                self.written = print(&line);
            }
        }
        self.progress.show(self.n_told as u64, self.nodes);
    }

    fn finish(mut self, elapsed: Duration) -> Result<(), Failure> {
        self.progress.clear();
        self.written?;
        let (solved, total) = (self.solved, self.waiting.len());
        print(&match self.in_json {
            true => {
                let seconds = elapsed.as_secs_f64();
                let sum = json!({
                    "solved": solved, "total": total, "nodes": self.nodes, "seconds": seconds,
                });
                format!("{sum}\n")
            }
            false => format!("solved {solved} / {total}\n"),
        })
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
        "best_move": chosen(answer).map(|mv| written_move(&problem.position, mv)),
        "score": report.map(|report| score_in_json(report.score)),
        "depth": report.map(|report| report.depth),
        "nodes": report.map(|report| report.nodes),
        "failure": answer.failure,
    })
}

/// The move that a search stands for.
fn chosen(answer: &Answer) -> Option<Move> {
    answer.best_move.filter(|_| answer.failure.is_none())
}

#[cfg(test)]
mod tests {
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
        engine.set_evaluator(Broken).unwrap();
        engine.set_position(Game::new(problem.position));
        let mut answer = engine.think(Limits::depth(3), |_| {});
        assert_eq!(answer.failure.as_deref(), Some("made to fail"));
        // Even if the move that it gives by chance is the right one.
        answer.best_move = Some(problem.best[0]);
        assert!(!problem.is_solved_by(&answer));
        assert_eq!(in_text(&problem, &answer, false), "failed mate: nothing ? (bm Rd8#)\n");
        let json = in_json(&problem, &answer, false);
        assert_eq!((&json["failure"], &json["best_move"]), (&"made to fail".into(), &Value::Null));
    }
}
