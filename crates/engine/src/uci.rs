//! The engine behind the UCI protocol.

mod commands;
mod conversion;

use std::fmt;
use std::fs::File;
use std::io::Write;
use std::sync::{Arc, Mutex};

use lucena_search::Control;
use lucena_uci::{
    CustomCommand, Info, OptionDeclaration, OptionValue, SearchJob, SessionLog, Task, UciEngine,
};

use self::commands::Diagnostics;
use self::conversion::InfoWriter;
pub use self::conversion::{go_limits, score_of_uci, uci_info, uci_score, uci_statistics};
use crate::options::CLEAR_HASH;
use crate::{Engine, EngineError, EngineThread, Identity, Options, search_options};

const DEBUG_LOG_FILE: &str = "Debug Log File";

/// Connects an [`Engine`] to a [`lucena_uci::Session`].
///
/// ```
/// use lucena_engine::Uci;
/// use lucena_uci::Session;
/// let output = Session::new(Uci::default()).run_script("position startpos\ngo depth 4\n")?;
/// assert!(output.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Uci {
    thread: EngineThread,
    identity: Identity,
    diagnostics: Option<Diagnostics>,
    is_debug: bool,
    /// The log of `Debug Log File`.
    log: SessionLog,
    /// Whether the next search reports the tablebases found.
    has_new_tablebases: bool,
    /// Whether search parameters are declared.
    shows_search_params: bool,
}

impl Uci {
    /// An adapter for this engine, whose options become the declared defaults.
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self {
            thread: EngineThread::new(engine),
            identity: Identity::default(),
            diagnostics: None,
            is_debug: false,
            log: SessionLog::default(),
            has_new_tablebases: false,
            shows_search_params: false,
        }
    }

    /// Sets the name, version and author.
    #[must_use]
    pub fn identity(self, identity: Identity) -> Self {
        Self { identity, ..self }
    }

    /// Declares the parameters and heuristics of the search as options, for tuning.
    ///
    /// ```
    /// use lucena_engine::Uci;
    /// use lucena_uci::Session;
    /// let output = Session::new(Uci::default().with_search_params()).run_script("uci\n")?;
    /// assert!(output.contains("option name null_move_base type spin default "));
    /// assert!(output.contains("option name NULL_MOVE type check default true"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_search_params(mut self) -> Self {
        self.shows_search_params = true;
        self
    }

    /// Also writes the result of `bench` to this writer, normally standard error, where test
    /// frameworks read it.
    #[must_use]
    pub fn diagnostics(mut self, writer: impl Write + Send + 'static) -> Self {
        self.diagnostics = Some(Arc::new(Mutex::new(Box::new(writer))));
        self
    }
}

impl Uci {
    /// Opens the log file for appending; an empty path closes the log.
    fn open_log(&self, path: &str) -> Result<(), String> {
        if path.is_empty() {
            self.log.close();
            return Ok(());
        }
        let file = File::options().append(true).create(true).open(path);
        self.log.open(file.map_err(|error| format!("{path}: {error}"))?);
        Ok(())
    }

    /// The error message of a refused option, with the book that stays in use.
    fn refusal(error: &EngineError, options: &Options) -> String {
        match (error, options.book_file.as_str()) {
            (EngineError::Book { .. }, "") => format!("{error}; the built-in book is used instead"),
            (EngineError::Book { .. }, file) => format!("{error}; {file} stays in use"),
            _ => error.to_string(),
        }
    }
}

impl Default for Uci {
    fn default() -> Self {
        Self::new(Engine::new())
    }
}

impl UciEngine for Uci {
    fn name(&self) -> String {
        self.identity.to_string()
    }

    fn author(&self) -> String {
        self.identity.author().into()
    }

    fn options(&self) -> lucena_uci::Options {
        let engine = self.thread.idle().expect("the options are read before the first search");
        let mut declarations = engine.declarations();
        declarations.push(OptionDeclaration::text(DEBUG_LOG_FILE, ""));
        declarations.push(OptionDeclaration::text("UCI_EngineAbout", self.identity.about()));
        if self.shows_search_params {
            declarations.extend(search_options::declarations(engine.search_params()));
        }
        lucena_uci::Options::from_declarations(declarations)
            .expect("the names differ and the defaults are in range")
    }

    fn custom_commands(&self) -> &[&'static str] {
        commands::NAMES
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        if let (DEBUG_LOG_FILE, OptionValue::Text(path)) = (name, value) {
            return self.open_log(path);
        }
        let engine = self.thread.engine();
        if name == CLEAR_HASH {
            engine.clear();
            return Ok(());
        }
        if let Some(params) = search_options::with(engine.search_params(), name, value) {
            engine.set_search_params(params);
            return Ok(());
        }
        let mut options = engine.options().clone();
        options.apply(name, value);
        let has_path = !options.syzygy_path.is_empty();
        engine.configure(options).map_err(|error| Self::refusal(&error, engine.options()))?;
        self.has_new_tablebases = name == "SyzygyPath" && has_path;
        Ok(())
    }

    fn option_notice(&mut self) -> Option<String> {
        std::mem::take(&mut self.has_new_tablebases)
            .then(|| self.thread.engine().tablebase_summary())
    }

    fn log(&self) -> SessionLog {
        self.log.clone()
    }

    fn finish_preparing(&mut self) {
        self.thread.engine().wait_until_ready();
    }

    fn set_debug(&mut self, is_on: bool) {
        self.is_debug = is_on;
    }

    fn new_game(&mut self) {
        self.thread.engine().new_game();
    }

    fn go(&mut self, job: SearchJob) {
        let limits = go_limits(job.go(), job.game().position().turn(), job.root_moves());
        let engine = self.thread.engine();
        engine.set_position(Arc::clone(job.game()));
        let reporter = job.reporter();
        if self.is_debug {
            let options = engine.options().to_string();
            options.lines().for_each(|line| reporter.info(&Info::text(line)));
            reporter.info(&Info::text(format!("{limits:?}")));
        }
        let flags = (Arc::clone(job.stop_flag()), Arc::clone(job.ponder_hit_flag()));
        let control = Control::from_flags(flags.0, flags.1);
        let mut writer = InfoWriter::new(job, engine.options());
        let started = self.thread.run(control, move |engine, control| {
            let answer = engine.think_with(limits, control, |event| writer.write(event));
            writer.finish(answer);
        });
        if let Err(error) = started {
            reporter.info(&Info::text(error.to_string()));
        }
    }

    fn custom(&mut self, command: &CustomCommand, task: Task) {
        if command.name() == "license" {
            task.print(self.identity.license());
            return;
        }
        commands::run(command, task, self.thread.engine(), self.diagnostics.as_ref());
    }
}

impl fmt::Debug for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Uci").field("thread", &self.thread).finish_non_exhaustive()
    }
}
