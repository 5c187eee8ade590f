//! Engine options as command-line arguments.

use lucena_engine::{EvaluatorKind, Options};
use lucena_syzygy::Tablebase;
use lucena_uci::SetOptionError;

use crate::args::config::ConfigArg;
use crate::terminal::output::Failure;

/// A valid value of a UCI option.
#[derive(Clone, Debug)]
pub(crate) struct EngineOption {
    name: &'static str,
    value: String,
}

impl EngineOption {
    /// A clap value parser for the UCI option of this name.
    pub(crate) fn parser(name: &'static str) -> impl Fn(&str) -> Result<Self, String> + Clone {
        move |value| match Options::default().set(name, value) {
            Ok(()) => Ok(Self { name, value: value.to_owned() }),
            // clap names the argument and quotes the value.
            Err(SetOptionError::BadValue { expected, .. }) => Err(format!("expected {expected}")),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Sets the option.
    pub(crate) fn apply(&self, options: &mut Options) {
        options.set(self.name, &self.value).expect("the value was validated when it was parsed");
    }
}

/// Parses `NAME=VALUE`.
pub(crate) fn parse_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().into(), value.trim().into()))
}

/// Options of every command that searches. They override the file of `--config`.
#[derive(Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// Hash table size in MiB
    #[arg(long, value_name = "MB", value_parser = EngineOption::parser("Hash"))]
    hash: Option<EngineOption>,

    /// Number of search threads
    #[arg(long, value_name = "N", value_parser = EngineOption::parser("Threads"))]
    threads: Option<EngineOption>,

    /// Directories of Syzygy tablebases, separated as in PATH
    #[arg(long, value_name = "DIRS", value_parser = EngineOption::parser("SyzygyPath"))]
    syzygy: Option<EngineOption>,

    /// Set an option of the engine; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,

    #[command(flatten)]
    evaluator: EvaluatorArgs,
}

impl EngineArgs {
    /// The options of `--config`.
    pub(crate) fn configured(&self) -> Result<Options, Failure> {
        self.evaluator.configured()
    }

    /// The options of `--option` and `--syzygy`, for another engine.
    pub(crate) fn uci_options(&self) -> Vec<(String, String)> {
        let syzygy = self.syzygy.iter().map(|it| (it.name.to_owned(), it.value.clone()));
        self.options.iter().cloned().chain(syzygy).collect()
    }

    /// Sets the options that were given.
    ///
    /// # Errors
    ///
    /// They contradict each other, or a folder of tablebases has none.
    pub(crate) fn apply(&self, options: &mut Options) -> Result<(), Failure> {
        for (name, value) in &self.options {
            let set = options.set(name, value);
            set.map_err(|error| Failure::Usage(format!("--option {name}={value}: {error}")))?;
        }
        for option in [&self.hash, &self.threads, &self.syzygy].into_iter().flatten() {
            option.apply(options);
        }
        check_syzygy(&options.syzygy_path)?;
        self.evaluator.apply(options)
    }
}

/// Checks that every folder of a `SyzygyPath` has tables. The engine itself ignores those without beside
/// others that have some, since GUIs keep old paths; on the command line they are typos.
pub(crate) fn check_syzygy(folders: &str) -> Result<(), Failure> {
    Tablebase::new().add_directories(folders).map_err(Failure::new)
}

/// The evaluator, for every command that evaluates positions. A network file selects `NNUE`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EvaluatorArgs {
    /// Evaluation function: NNUE (the default), Classical, Simple or Material
    #[arg(long, value_name = "NAME", value_parser = EngineOption::parser("Evaluator"))]
    evaluator: Option<EngineOption>,

    /// Network file, in place of the built-in network; selects NNUE
    #[arg(long, value_name = "FILE", value_parser = eval_file)]
    eval_file: Option<EngineOption>,

    #[command(flatten)]
    config: ConfigArg,
}

/// An empty name, as of an unset variable in a script, would be the built-in network.
fn eval_file(name: &str) -> Result<EngineOption, String> {
    if name.is_empty() {
        return Err("expected a file".into());
    }
    EngineOption::parser("EvalFile")(name)
}

impl EvaluatorArgs {
    /// The options of `--config`.
    pub(crate) fn configured(&self) -> Result<Options, Failure> {
        self.config.read()
    }

    /// Sets the options that were given.
    ///
    /// # Errors
    ///
    /// A network file is given for an evaluator without a network.
    pub(crate) fn apply(&self, options: &mut Options) -> Result<(), Failure> {
        if let Some(file) = &self.eval_file {
            file.apply(options);
            options.evaluator = EvaluatorKind::Nnue;
        }
        if let Some(evaluator) = &self.evaluator {
            evaluator.apply(options);
        }
        if self.eval_file.is_some() && options.evaluator != EvaluatorKind::Nnue {
            return Err(Failure::Usage("--eval-file needs --evaluator NNUE".into()));
        }
        Ok(())
    }
}
