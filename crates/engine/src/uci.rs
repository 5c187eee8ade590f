//! The engine as UCI knows it.

mod commands;
mod info;
mod limits;

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex};

use lucena_board::Game;
use lucena_search::Control;
use lucena_uci::{CustomCommand, Info, OptionValue, SearchJob, Task, UciEngine};

use self::commands::Diagnostics;
use crate::{Engine, Event};

/// Lets an [`Engine`] speak UCI in a [`lucena_uci::Session`].
///
/// ```
/// use lucena_engine::Uci;
/// use lucena_uci::Session;
/// let output = Session::new(Uci::default()).run_script("position startpos\ngo depth 4\n")?;
/// assert!(output.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Default)]
pub struct Uci {
    engine: Engine,
    /// What stops the search or command that is running.
    control: Control,
    diagnostics: Option<Diagnostics>,
    tells_more: bool,
    /// Whether to tell with the next search which tablebases there are.
    has_new_tablebases: bool,
}

impl Uci {
    /// The engine behind UCI. Its options become the defaults.
    ///
    /// ```
    /// use lucena_engine::{Engine, Uci};
    /// let uci = Uci::new(Engine::new());
    /// ```
    #[must_use]
    pub fn new(engine: Engine) -> Self {
        Self { engine, ..Self::default() }
    }

    /// Writes there what test frameworks expect on standard error: the sum of `bench`. Nowhere
    /// unless this is said.
    ///
    /// ```
    /// use lucena_engine::Uci;
    /// let uci = Uci::default().diagnostics(std::io::stderr());
    /// ```
    #[must_use]
    pub fn diagnostics(mut self, writer: impl Write + Send + 'static) -> Self {
        self.diagnostics = Some(Arc::new(Mutex::new(Box::new(writer))));
        self
    }
}

impl UciEngine for Uci {
    fn name(&self) -> String {
        format!("Lucena {}", env!("CARGO_PKG_VERSION"))
    }

    fn author(&self) -> String {
        env!("CARGO_PKG_AUTHORS").into()
    }

    fn options(&self) -> lucena_uci::Options {
        lucena_uci::Options::from_declarations(self.engine.options().declarations())
            .expect("the names differ and the defaults are in range")
    }

    fn custom_commands(&self) -> &[&'static str] {
        commands::NAMES
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        if name == "Clear Hash" {
            self.engine.clear();
            return Ok(());
        }
        let mut options = self.engine.options().clone();
        options.apply(name, value);
        let has_path = !options.syzygy_path.is_empty();
        self.engine.configure(options).map_err(|error| error.to_string())?;
        if name == "SyzygyPath" {
            // Only errors can be told here.
            self.has_new_tablebases = has_path;
        }
        Ok(())
    }

    fn set_debug(&mut self, is_on: bool) {
        self.tells_more = is_on;
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn position(&mut self, game: &Arc<Game>) {
        self.engine.set_position(Arc::clone(game));
    }

    fn go(&mut self, job: SearchJob) {
        self.engine.set_position(Arc::clone(job.game()));
        let limits = limits::from_job(&job);
        let reporter = job.reporter();
        if self.tells_more {
            let options = self.engine.options().to_string();
            options.lines().for_each(|line| reporter.info(&Info::text(line)));
            reporter.info(&Info::text(format!("{limits:?}")));
        }
        if std::mem::take(&mut self.has_new_tablebases) {
            reporter.info(&Info::text(self.engine.tablebase_summary()));
        }
        let mut teller = info::Teller::new(job, self.engine.options());
        match self.engine.go(limits, move |event: Event| teller.tell(event)) {
            Ok(thinking) => self.control = thinking.control().clone(),
            Err(error) => reporter.info(&Info::text(error.to_string())),
        }
    }

    fn stop(&mut self) {
        self.control.stop();
    }

    fn ponder_hit(&mut self) {
        self.control.ponder_hit();
    }

    fn custom(&mut self, command: &CustomCommand, task: Task) {
        self.control = Control::new();
        let diagnostics = self.diagnostics.as_ref();
        commands::run(command, task, &self.engine, &self.control, diagnostics);
    }
}

impl fmt::Debug for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Uci").field("engine", &self.engine).finish_non_exhaustive()
    }
}
