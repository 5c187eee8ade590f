//! The engine as UCI knows it.

mod info;
mod limits;

use std::sync::Arc;

use lucena_board::Game;
use lucena_uci::{CustomCommand, Info, OptionValue, SearchJob, Task, UciEngine};

use crate::{Engine, Event, Options, Thinking};

/// Lets an [`Engine`] speak UCI in a [`lucena_uci::Session`].
///
/// ```
/// use lucena_engine::Uci;
/// use lucena_uci::Session;
/// let output = Session::new(Uci::default()).run_script("position startpos\ngo depth 4\n")?;
/// assert!(output.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Uci {
    engine: Engine,
    thinking: Option<Thinking>,
}

impl Uci {
    /// The engine behind UCI. Its options become the defaults.
    ///
    /// ```
    /// use lucena_engine::{Engine, Uci};
    /// let uci = Uci::new(Engine::new());
    /// ```
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Self { engine, thinking: None }
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
        lucena_uci::Options::from_declarations(Options::declarations())
            .expect("the names differ and the defaults are in range")
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        if name == "Clear Hash" {
            self.engine.clear();
            return Ok(());
        }
        let mut options = self.engine.options().clone();
        options.apply(name, value);
        self.engine.configure(options).map_err(|error| error.to_string())
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
        let mut teller = info::Teller::new(job, self.engine.options());
        match self.engine.go(limits, move |event: Event| teller.tell(event)) {
            Ok(thinking) => self.thinking = Some(thinking),
            Err(error) => reporter.info(&Info::text(error.to_string())),
        }
    }

    fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.ponder_hit();
        }
    }

    fn custom(&mut self, command: &CustomCommand, task: Task) {
        let _ = (command, task);
    }
}
