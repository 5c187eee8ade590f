//! An engine for tests, with habits that options switch on, and a GUI that types at it.

use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lucena_board::Move;
use lucena_uci::{
    Check, CustomCommand, EndOfInput, Info, OptionDeclaration, OptionValue, Options, Register,
    Score, SearchJob, Session, Task, UciEngine,
};

/// Longer than anything here takes, so that a test that hangs fails in the end.
const PATIENCE: Duration = Duration::from_secs(20);

/// A search this deep or deeper does not end by itself.
pub(crate) const ENDLESS_DEPTH: u32 = 100;

/// What the engine does with a search.
#[derive(Clone, Copy, Default)]
enum Habit {
    /// Answers when it should.
    #[default]
    Good,
    /// Answers at once whatever was asked.
    Hasty,
    /// Forgets to answer.
    Forgetful,
    /// Plays the first legal move of the other side.
    Illegal,
    /// Does not hear `stop`.
    Deaf,
}

#[derive(Default)]
pub(crate) struct Toy {
    habit: Habit,
    is_debug: bool,
}

impl UciEngine for Toy {
    fn name(&self) -> String {
        "Toy 1.0".into()
    }

    fn author(&self) -> String {
        "the testers".into()
    }

    fn options(&self) -> Options {
        let habits = ["Good", "Hasty", "Forgetful", "Illegal", "Deaf"];
        Options::from_declarations([
            OptionDeclaration::combo("Habit", "Good", &habits),
            OptionDeclaration::spin("Hash", 16, 1, 1024),
            OptionDeclaration::text("File", ""),
            OptionDeclaration::button("Clear Hash"),
            OptionDeclaration::check("UCI_Chess960", false),
        ])
        .unwrap()
    }

    fn custom_commands(&self) -> &[&'static str] {
        &["d", "wait"]
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        match (name, value) {
            ("File", OptionValue::Text(path)) if !path.is_empty() => {
                Err(format!("there is no file {path}"))
            }
            ("Habit", OptionValue::Combo(habit)) => {
                self.habit = match habit.as_str() {
                    "Hasty" => Habit::Hasty,
                    "Forgetful" => Habit::Forgetful,
                    "Illegal" => Habit::Illegal,
                    "Deaf" => Habit::Deaf,
                    _ => Habit::Good,
                };
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn set_debug(&mut self, is_on: bool) {
        self.is_debug = is_on;
    }

    fn go(&mut self, search: SearchJob) {
        let habit = self.habit;
        if self.is_debug {
            search.info(&Info::text("debugging"));
        }
        thread::spawn(move || think(habit, search));
    }

    fn custom(&mut self, command: &CustomCommand, task: Task) {
        match command.name() {
            "d" => task.print(task.game().position().fen()),
            _ => drop(thread::spawn(move || wait(|| task.is_stopped()))),
        }
    }

    fn register(&mut self, registration: &Register) -> Check {
        if *registration == Register::Later { Check::Error } else { Check::Ok }
    }
}

fn wait(mut is_over: impl FnMut() -> bool) {
    while !is_over() {
        thread::sleep(Duration::from_millis(1));
    }
}

/// The first move of the alphabet.
fn first(moves: impl IntoIterator<Item = Move>) -> Move {
    moves.into_iter().min_by_key(|mv| mv.to_string()).unwrap()
}

fn think(habit: Habit, search: SearchJob) {
    let is_finite = search.go().is_finite() && search.go().depth.unwrap_or(0) < ENDLESS_DEPTH;
    let mut info = Info::default();
    info.depth = Some(1);
    info.score = Some(Score::cp(0));
    search.info(&info);
    let best = first(search.root_moves().iter().copied());
    match habit {
        Habit::Forgetful => drop(search),
        Habit::Illegal => {
            let other = first(search.game().position().play_unchecked(best).legal_moves());
            search.finish(Some(other), None);
        }
        Habit::Hasty => search.finish(Some(best), None),
        Habit::Deaf => wait(|| false),
        Habit::Good => {
            wait(|| search.is_stopped() || (is_finite && !search.is_pondering()));
            let answers = search.game().position().play_unchecked(best).legal_moves();
            let answer = if answers.is_empty() { None } else { Some(first(answers)) };
            search.finish(Some(best), answer);
        }
    }
}

/// Somebody at a terminal.
pub(crate) struct Typist {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    session: Option<JoinHandle<()>>,
}

impl Typist {
    pub(crate) fn new() -> Self {
        Self::with(EndOfInput::default())
    }

    pub(crate) fn with(end_of_input: EndOfInput) -> Self {
        let (commands, input) = std::io::pipe().unwrap();
        let (answers, output) = std::io::pipe().unwrap();
        let (sender, lines) = channel();
        let session = Session::new(Toy::default()).end_of_input(end_of_input);
        let session = thread::spawn(move || {
            session.run(commands, output).unwrap();
        });
        thread::spawn(move || {
            for line in BufReader::new(answers).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { input: Some(input), output: lines, session: Some(session) }
    }

    pub(crate) fn types(&mut self, lines: &str) -> &mut Self {
        let mut input = self.input.as_ref().unwrap();
        writeln!(input, "{lines}").unwrap();
        self
    }

    /// The next line is this.
    #[track_caller]
    pub(crate) fn hears(&mut self, expected: &str) -> &mut Self {
        let line = self.output.recv_timeout(PATIENCE).unwrap_or_else(|_| {
            panic!("nothing came, expected {expected:?}");
        });
        assert_eq!(line, expected);
        self
    }

    /// The next line.
    pub(crate) fn hears_next(&mut self) -> String {
        self.output.recv_timeout(PATIENCE).expect("a line is still to come")
    }

    /// The next lines up to this one.
    #[track_caller]
    pub(crate) fn hears_up_to(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.output.recv_timeout(PATIENCE).expect("the line is still to come"));
            if lines.last().is_some_and(|line| line == last) {
                return lines;
            }
        }
    }

    /// Nothing more is said before the session answers that it is ready.
    #[track_caller]
    pub(crate) fn hears_nothing(&mut self) -> &mut Self {
        self.types("isready").hears("readyok")
    }

    /// Types nothing more; the session ends, having said this.
    #[track_caller]
    pub(crate) fn leaves(&mut self, last_words: &[&str]) {
        self.input = None;
        self.is_left(last_words);
    }

    /// The session ends by itself, having said this.
    #[track_caller]
    pub(crate) fn is_left(&mut self, last_words: &[&str]) {
        self.is_left_with_thread(last_words);
        assert_eq!(self.output.recv_timeout(PATIENCE).ok(), None);
    }

    /// The same where a search that does not end keeps the output open.
    #[track_caller]
    pub(crate) fn is_left_with_thread(&mut self, last_words: &[&str]) {
        for expected in last_words {
            self.hears(expected);
        }
        self.session.take().unwrap().join().unwrap();
    }
}
