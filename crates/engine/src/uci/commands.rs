//! Commands beyond the protocol, for people and test frameworks.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use lucena_board::{Game, Position};
use lucena_search::Control;
use lucena_uci::{CustomCommand, Info, Task};

use crate::positions::read_file;
use crate::{AnyEvaluator, Bench, Engine, Openings, Speedtest};

/// The names of the commands.
pub(super) const NAMES: &[&str] =
    &["bench", "compiler", "d", "eval", "flip", "genfens", "help", "license", "speedtest"];

const HELP: &str = "\
Beyond the UCI protocol:
  d                    print the board, its FEN and key
  eval                 print the static evaluation term by term
  flip                 swap the colours of the position
  go perft N           count the leaf nodes at depth N per root move
  bench [MB] [THREADS] [LIMIT] [FILE|default|current] [depth|nodes|movetime]
                       search a fixed set of positions; print nodes and speed
  speedtest [THREADS] [MB] [SECONDS]
                       search the positions of fixed games; print speed and hash use
  genfens N seed S book FILE|None
                       generate N balanced random openings
  compiler             print the target of this build
  license              print the licence
  help                 print this help";

/// The writer for standard error output.
pub(super) type Diagnostics = Arc<Mutex<Box<dyn Write + Send>>>;

/// Runs a command; long ones in a thread of their own, until the session stops them.
pub(super) fn run(
    command: &CustomCommand,
    task: Task,
    engine: &Engine,
    diagnostics: Option<&Diagnostics>,
) {
    match command.name() {
        "d" => task.print(describe(task.game().position())),
        "eval" => task.print(explain(engine, task.game().position())),
        "flip" => flip(&task),
        // These may take long or read files, so the session must not wait for them.
        "bench" => {
            let words = command.arguments().to_owned();
            let (diagnostics, evaluator) = (diagnostics.cloned(), engine.custom_evaluator());
            let current = *task.game().position();
            let bench = move || Bench::from_words(words.split_whitespace(), &current);
            in_thread(task, move |task| match bench() {
                Ok(bench) => run_bench(&bench, evaluator, task, diagnostics),
                Err(error) => print_error(task, format_args!("bench: {error}")),
            });
        }
        "speedtest" => {
            let (words, evaluator) = (command.arguments().to_owned(), engine.custom_evaluator());
            in_thread(task, move |task| match Speedtest::parse(&words) {
                Ok(speedtest) => run_speedtest(&speedtest, evaluator, task),
                Err(error) => print_error(task, format_args!("speedtest: {error}")),
            });
        }
        "genfens" => {
            let words = command.arguments().to_owned();
            in_thread(task, move |task| match Genfens::parse(&words) {
                Ok(genfens) => genfens.run(task),
                Err(error) => print_error(task, format_args!("genfens: {error}")),
            });
        }
        "compiler" => task.print(built_for()),
        _ => task.print(HELP),
    }
}

fn print_error(task: &Task, error: impl std::fmt::Display) {
    task.info(&Info::text(error.to_string()));
}

fn in_thread(task: Task, work: impl FnOnce(&Task) + Send + 'static) {
    let reporter = task.reporter();
    let builder = thread::Builder::new().name("lucena".into()).stack_size(Engine::STACK_BYTES);
    let spawned = builder.spawn(move || work(&task));
    if let Err(error) = spawned {
        reporter.info(&Info::text(format!("no thread: {error}")));
    }
}

/// The board, its FEN, hash key and checkers.
fn describe(position: &Position) -> String {
    let mut text = format!("{}\nFen: {}\n", position.diagram(), position.fen());
    write!(text, "Key: {:016X}\nCheckers:", position.key())
        .expect("writing to a String cannot fail");
    for square in position.checkers() {
        write!(text, " {square}").expect("writing to a String cannot fail");
    }
    text
}

fn explain(engine: &Engine, position: &Position) -> String {
    let name = engine.evaluator_name();
    if let Some(explanation) = engine.explain_position(position) {
        return format!("{explanation}\nEvaluator: {name}");
    }
    let pieces = engine.piece_values_in(position).map(|values| values.to_string());
    let (pieces, score) = (pieces.unwrap_or_default(), engine.evaluate_position(position));
    format!("{pieces}{score} for the side to move\nEvaluator: {name}")
}

/// The mirrored position starts a new game: the moves played so far do not lead to it.
fn flip(task: &Task) {
    task.set_game(Game::new(task.game().position().mirrored()));
}

fn run_bench(
    bench: &Bench,
    evaluator: Option<AnyEvaluator>,
    task: &Task,
    diagnostics: Option<Diagnostics>,
) {
    match bench.run_with(evaluator, &control_of(task), |step| task.print(step)) {
        // A partial sum would be mistaken for the bench result.
        Ok(_) if task.is_stopped() => print_error(task, "bench: stopped"),
        Ok(report) => {
            if let Some(diagnostics) = diagnostics {
                let mut writer = diagnostics.lock().unwrap_or_else(PoisonError::into_inner);
                // A closed standard error is no reason to fail.
                let _ = writer.write_all(report.trailer().as_bytes());
            }
            task.print(report);
        }
        Err(error) => print_error(task, format_args!("bench: {error}")),
    }
}

fn run_speedtest(speedtest: &Speedtest, evaluator: Option<AnyEvaluator>, task: &Task) {
    let mut game = 0;
    let report = speedtest.run_with(evaluator, &control_of(task), |step| {
        if step.game > game {
            game = step.game;
            task.info(&Info::text(format!("speedtest: game {game} of {}", step.n_games)));
        }
    });
    match report {
        Ok(_) if task.is_stopped() => print_error(task, "speedtest: stopped"),
        Ok(report) => task.print(report),
        Err(error) => print_error(task, format_args!("speedtest: {error}")),
    }
}

/// A control that `stop` and `quit` stop.
fn control_of(task: &Task) -> Control {
    Control::from_flags(Arc::clone(task.stop_flag()), Arc::default())
}

/// `genfens N seed S book FILE|None ...`, the command by which OpenBench generates openings.
#[derive(Debug)]
struct Genfens {
    count: usize,
    openings: Openings,
}

impl Genfens {
    fn parse(words: &str) -> Result<Self, String> {
        let mut words = words.split_whitespace();
        let number = |name: &str, word: Option<&str>| {
            let found = word.unwrap_or_default();
            found.parse().map_err(|_| format!("{name}: found {found:?}, expected a number"))
        };
        let count: u64 = number("count", words.next())?;
        let (mut seed, mut book) = (0, "None");
        while let Some(word) = words.next() {
            match word {
                "seed" => seed = number("seed", words.next())?,
                "book" => book = words.next().ok_or("book: expected a file or None")?,
                // Arguments of other engines follow.
                _ => break,
            }
        }
        let openings = if book.eq_ignore_ascii_case("none") {
            Openings::new(seed)
        } else {
            Openings::from_book(seed, read_file(book).map_err(|error| format!("{book}: {error}"))?)
        };
        Ok(Self { count: usize::try_from(count).unwrap_or(usize::MAX), openings })
    }

    fn run(self, task: &Task) {
        let mut n_found = 0;
        for position in self.openings.take(self.count) {
            if task.is_stopped() {
                return;
            }
            n_found += 1;
            task.info(&Info::text(format!("genfens {}", position.fen())));
        }
        if n_found < self.count {
            print_error(task, format_args!("genfens: only {n_found} balanced openings found"));
        }
    }
}

/// The target of the build. The compiler version is not known without a build script.
fn built_for() -> String {
    use std::env::consts::{ARCH, OS};
    let mut text = format!("{ARCH} {OS}");
    let features = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512", cfg!(target_feature = "avx512f")),
        ("debug", cfg!(debug_assertions)),
    ];
    for (name, _) in features.into_iter().filter(|&(_, is_on)| is_on) {
        text.push(' ');
        text.push_str(name);
    }
    format!("Built for {text}; needs Rust {}", env!("CARGO_PKG_RUST_VERSION"))
}
