//! A version of the engine under test: search parameters and evaluation weights from the command
//! line.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use lucena_eval::{Classical, Params};
use lucena_search::{Heuristics, Search, SearchParams};

/// The options `--without`, `--set` and `--weights`.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Version {
    /// Switch off heuristics, by name
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
    /// Set search parameters, as NAME=VALUE
    #[arg(long, value_delimiter = ',')]
    set: Vec<String>,
    /// Read evaluation weights from this file, as written by "lucena tune weights"
    #[arg(long)]
    weights: Option<PathBuf>,
}

impl Version {
    /// Whether this is the default version.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.without.is_empty() && self.set.is_empty() && self.weights.is_none()
    }

    /// The search parameters.
    ///
    /// # Errors
    ///
    /// If a heuristic or parameter does not exist.
    pub fn params(&self) -> Result<SearchParams, Box<dyn Error>> {
        let mut params = SearchParams::default();
        for name in &self.without {
            let heuristic = Heuristics::from_name(name)
                .ok_or_else(|| format!("unknown heuristic {name:?}; available: {}", all_names()))?;
            params.heuristics -= heuristic;
        }
        for setting in &self.set {
            let (name, value) = setting.split_once('=').ok_or("expected NAME=VALUE")?;
            params.set(name, value.parse()?)?;
        }
        Ok(params)
    }

    /// A search with these parameters and weights.
    ///
    /// # Errors
    ///
    /// As for [`Version::params`] and [`Version::weights`].
    pub fn search(&self, hash_mb: usize) -> Result<Search<Classical>, Box<dyn Error>> {
        Ok(Search::new(Classical::new(self.weights()?)).hash_mb(hash_mb).params(self.params()?))
    }

    /// The evaluation weights.
    ///
    /// # Errors
    ///
    /// If the file can't be read or parsed.
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
