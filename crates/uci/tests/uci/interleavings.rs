//! Thousands of scripts of a hasty GUI, each written in one go: every `go` gets its `bestmove`, and
//! nothing runs on after the last `stop`.

use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use lucena_uci::{CustomCommand, OptionDeclaration, Options, SearchJob, Session, Task, UciEngine};

const N_SCRIPTS: u64 = 10_000;
/// Number of scripts per session.
const N_PER_SESSION: u64 = 500;
/// Longer than any of this takes on a busy machine, so that a test that hangs fails in the end.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a GUI may send; those of a search come more often.
const LINES: [&str; 25] = [
    "go infinite",
    "go infinite",
    "go",
    "go depth 1",
    "go movetime 0",
    "go ponder movetime 100",
    "go ponder movetime 100",
    "go ponder infinite",
    "go ponder",
    "go movetime x",
    "go perft 3",
    "wait",
    "stop",
    "stop",
    "ponderhit",
    "ponderhit",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position fen none",
    "position",
    "setoption name MultiPV value 1",
    "ucinewgame",
    "isready",
    "debug on",
    "xyzzy",
];

/// Does what it is asked to at once, in a thread of its own that lives as long as the session.
struct Quick {
    worker: Sender<Work>,
}

enum Work {
    Search(SearchJob),
    Task(Task),
    /// Something may have changed.
    Look,
}

impl Quick {
    fn new() -> Self {
        let (worker, work) = channel();
        thread::spawn(move || serve(&work));
        Self { worker }
    }

    fn send(&self, work: Work) {
        self.worker.send(work).expect("the worker lives as long as this");
    }
}

fn serve(work: &Receiver<Work>) {
    let (mut search, mut task): (Option<SearchJob>, Option<Task>) = (None, None);
    for (n, work) in work.iter().enumerate() {
        match work {
            Work::Search(new) => search = Some(new),
            Work::Task(new) => task = Some(new),
            Work::Look => {}
        }
        // Some answers come too early; the session holds them back.
        let is_early = n % 3 == 0;
        let may_end = |search: &mut SearchJob| {
            is_early || search.is_stopped() || (search.go().is_finite() && !search.is_pondering())
        };
        if let Some(search) = search.take_if(may_end) {
            let first = search.root_moves().first().copied();
            search.finish(first, None);
        }
        drop(task.take_if(|task| task.is_stopped()));
    }
}

impl UciEngine for Quick {
    fn name(&self) -> String {
        "Quick 1.0".into()
    }

    fn author(&self) -> String {
        "the testers".into()
    }

    fn options(&self) -> Options {
        Options::from_declarations([OptionDeclaration::spin("MultiPV", 1, 1, 9)]).unwrap()
    }

    fn custom_commands(&self) -> &[&'static str] {
        &["wait", "sync"]
    }

    fn go(&mut self, search: SearchJob) {
        self.send(Work::Search(search));
    }

    fn stop(&mut self) {
        self.send(Work::Look);
    }

    fn ponder_hit(&mut self) {
        self.send(Work::Look);
    }

    fn custom(&mut self, command: &CustomCommand, task: Task) {
        match command.name() {
            "wait" => self.send(Work::Task(task)),
            _ => task.print(format_args!("synced {}", command.arguments())),
        }
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }
}

fn script(seed: u64) -> Vec<&'static str> {
    let mut random = Random(seed);
    let n_lines = 1 + random.below(14);
    let mut lines: Vec<_> = (0..n_lines).map(|_| LINES[random.below(LINES.len())]).collect();
    lines.push("stop");
    lines
}

struct Gui {
    input: PipeWriter,
    output: Receiver<String>,
}

impl Gui {
    fn new() -> Self {
        let (commands, input) = std::io::pipe().unwrap();
        let (answers, output) = std::io::pipe().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || Session::new(Quick::new()).run(commands, output).map(drop));
        thread::spawn(move || {
            let lines = BufReader::new(answers).lines().map_while(Result::ok);
            lines.map(|line| sender.send(line)).take_while(Result::is_ok).for_each(drop);
        });
        Self { input, output: lines }
    }

    /// Writes a script, waits for its answers, and sees that no more than those have come.
    fn check(&mut self, seed: u64) {
        let script = script(seed);
        let is_go = |line: &&&str| line.starts_with("go") && !line.contains("perft");
        let n_searches = script.iter().filter(is_go).count();
        writeln!(self.input, "{}", script.join("\n")).unwrap();
        let mut n_answers = 0;
        let next = |n_answers: &mut usize| match self.output.recv_timeout(PATIENCE) {
            Ok(line) => {
                *n_answers += usize::from(line.starts_with("bestmove"));
                line
            }
            Err(RecvTimeoutError::Timeout) => {
                panic!("seed {seed}: {n_answers} of {n_searches} answers: {script:?}")
            }
            Err(RecvTimeoutError::Disconnected) => {
                panic!("seed {seed}: {script:?} ended the session")
            }
        };
        while n_answers < n_searches {
            next(&mut n_answers);
        }
        // Served only when nothing runs any more.
        writeln!(self.input, "sync {seed}").unwrap();
        let synced = format!("synced {seed}");
        while next(&mut n_answers) != synced {}
        assert_eq!(n_answers, n_searches, "seed {seed}: {script:?}");
    }
}

#[test]
fn every_search_of_a_hasty_gui_is_answered_once() {
    let n_sessions = N_SCRIPTS / N_PER_SESSION;
    for session in 0..n_sessions {
        let mut gui = Gui::new();
        for seed in session * N_PER_SESSION..(session + 1) * N_PER_SESSION {
            gui.check(seed);
        }
    }
}
