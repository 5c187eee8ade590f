//! A version of the search: its parameters and evaluator, as the command line changes them.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use lucena_eval::{Classical, Params};
use lucena_search::{Heuristics, Search, SearchParams};

/// The options `--without`, `--set` and `--weights`.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Version {
    /// Heuristics to switch off, by their names
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
    /// Parameters to change, as name=value
    #[arg(long, value_delimiter = ',')]
    set: Vec<String>,
    /// A file of weights for the evaluation, as name = values
    #[arg(long)]
    weights: Option<PathBuf>,
}

impl Version {
    /// Whether it is the version that plays.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.without.is_empty() && self.set.is_empty() && self.weights.is_none()
    }

    /// The parameters of its search.
    ///
    /// # Errors
    ///
    /// There is no such heuristic or parameter.
    pub fn params(&self) -> Result<SearchParams, Box<dyn Error>> {
        let mut params = SearchParams::default();
        for name in &self.without {
            let heuristic = Heuristics::from_name(name)
                .ok_or_else(|| format!("there is no heuristic {name:?}: {}", all_names()))?;
            params.heuristics -= heuristic;
        }
        for setting in &self.set {
            let (name, value) = setting.split_once('=').ok_or("expected name=value")?;
            params.set(name, value.parse()?)?;
        }
        Ok(params)
    }

    /// A search of this version.
    ///
    /// # Errors
    ///
    /// As for [`Version::params`] and [`Version::weights`].
    pub fn search(&self, hash_mb: usize) -> Result<Search<Classical>, Box<dyn Error>> {
        Ok(Search::new(Classical::new(self.weights()?)).hash_mb(hash_mb).params(self.params()?))
    }

    /// The weights of its evaluation.
    ///
    /// # Errors
    ///
    /// The file can't be read, or has something else in it.
    pub fn weights(&self) -> Result<Params, Box<dyn Error>> {
        let Some(path) = &self.weights else { return Ok(Params::default()) };
        let named = |error: &dyn Error| format!("{}: {error}", path.display());
        let text = fs::read_to_string(path).map_err(|error| named(&error))?;
        Ok(text.parse().map_err(|error| named(&error))?)
    }
}

fn all_names() -> String {
    let names: Vec<&str> = Heuristics::all().iter_names().map(|(name, _)| name).collect();
    names.join(", ")
}
