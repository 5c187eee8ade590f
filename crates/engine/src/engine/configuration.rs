//! Options and search parameters of an engine.

use std::sync::Arc;

use lucena_search::SearchParams;
use lucena_syzygy::Tablebase;
use lucena_uci::{OptionDeclaration, SetOption, SetOptionError};

use super::{Engine, open_book};
use crate::options::{CLEAR_HASH, Part};
use crate::tablebases::Tablebases;
use crate::{EngineError, Options, search_options};

impl Engine {
    /// The present options.
    ///
    /// ```
    /// assert_eq!(lucena_engine::Engine::new().options().threads, 1);
    /// ```
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The options for GUIs. With a custom evaluator, those that set one are left out.
    pub(crate) fn declarations(&self) -> Vec<OptionDeclaration> {
        let mut declarations = self.options.declarations();
        if self.custom_evaluator().is_some() {
            declarations.retain(|option| !Options::sets_evaluator(option.name()));
        }
        declarations
    }

    /// Sets an option by its UCI name. `Clear Hash` takes any value. Parameters and heuristics of the
    /// search are options too: see [`Engine::set_search_params`].
    ///
    /// ```
    /// let mut engine = lucena_engine::Engine::new();
    /// engine.set_option("multipv", "3")?;
    /// engine.set_option("null_move_base", "5")?;
    /// engine.set_option("FUTILITY", "false")?;
    /// assert_eq!(engine.options().multi_pv, 3);
    /// assert_eq!(engine.search_params().null_move_base, 5);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Unknown option, bad value, or any error of [`Engine::configure`]; nothing changes then.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let command = SetOption::new(name, value);
        let mut options = self.options.clone();
        match options.set_from(&command) {
            Err(SetOptionError::Unknown { .. }) => {
                let params = search_options::changed(self.search_params(), &command)?;
                self.set_search_params(params);
                return Ok(());
            }
            Ok(name) if name == CLEAR_HASH => self.clear(),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        self.configure(options)
    }

    /// The parameters of the search.
    #[must_use]
    pub fn search_params(&self) -> &SearchParams {
        self.search.current_params()
    }

    /// Replaces the parameters of the search, to tune or to test them; values out of range are
    /// clamped. The hash table is kept.
    ///
    /// ```
    /// use lucena_engine::Engine;
    /// use lucena_search::{Heuristics, SearchParams};
    /// let mut engine = Engine::new();
    /// engine.set_search_params(SearchParams::default().without(Heuristics::NULL_MOVE));
    /// assert!(!engine.search_params().heuristics.contains(Heuristics::NULL_MOVE));
    /// ```
    pub fn set_search_params(&mut self, params: SearchParams) {
        self.search.set_params(params);
    }

    /// Replaces the tablebases by those of any source and clears the hash table. They stay until
    /// [`Options::syzygy_path`] changes.
    pub fn set_tablebase(&mut self, tables: Arc<Tablebase>) {
        self.tablebases = Tablebases::of(tables);
        self.search.clear();
    }

    /// Replaces all options. Changing the hash size, the evaluator or a tablebase option clears the
    /// hash table; other options keep it.
    ///
    /// ```
    /// use lucena_engine::{Engine, Options};
    /// let mut engine = Engine::new();
    /// engine.configure(Options { threads: 2, ..Options::default() })?;
    /// assert_eq!(engine.options().threads, 2);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Not enough memory for the hash table, or the network, opening book or tablebases cannot be
    /// loaded; nothing changes then.
    pub fn configure(&mut self, options: Options) -> Result<(), EngineError> {
        let renews = |part| options.renews(part, &self.options);
        // Files are opened first: if one fails, nothing has changed yet.
        let new_book = renews(Part::Book).then(|| open_book(&options)).transpose()?;
        let has_new_tablebases = renews(Part::Tablebases);
        let new_tablebases =
            has_new_tablebases.then(|| Tablebases::open(&options.syzygy_path)).transpose()?;
        let new_evaluator =
            renews(Part::Evaluator).then(|| options.build_evaluator()).transpose()?;
        let clears_tt = has_new_tablebases || renews(Part::TtScores);
        if renews(Part::TtSize) {
            self.search.set_hash_mb(options.hash_mb)?;
        }
        if renews(Part::Threads) {
            self.search.set_numa_policy(options.numa_policy);
            self.search.set_threads(options.threads);
        }
        if clears_tt {
            self.search.clear();
        }
        if let Some(evaluator) = new_evaluator {
            self.search.set_evaluator(evaluator);
        }
        if renews(Part::NodeClock) {
            self.node_clock.reset();
        }
        if let Some(book) = new_book {
            self.book = book;
        }
        if let Some(tablebases) = new_tablebases {
            self.tablebases = tablebases;
        }
        self.options = options;
        Ok(())
    }
}
