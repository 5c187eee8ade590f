//! A version of the engine under test: search parameters and evaluation weights from the command
//! line.

use std::error::Error;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use lucena_engine::{AnyEvaluator, EvaluatorKind, Options};
use lucena_eval::{Classical, Params};
use lucena_search::{Heuristics, Search, SearchParams};

/// The options `--without`, `--set`, `--weights`, `--evaluator` and `--eval-file`.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Version {
    /// Switch off heuristics, by name
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
    /// Set search parameters, as NAME=NUMBER
    #[arg(long, value_delimiter = ',')]
    set: Vec<String>,
    /// Use Classical with the weights of this file, as written by "lucena tune weights"
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Evaluation function: NNUE, Classical, Simple or Material
    #[arg(long, value_name = "NAME", default_value_t, conflicts_with = "weights")]
    evaluator: EvaluatorKind,
    /// Network file, in place of the built-in network
    #[arg(long, value_name = "FILE", conflicts_with = "weights")]
    eval_file: Option<String>,
}

impl Version {
    /// Whether this is the version to [compare with](Version::unchanged).
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.without.is_empty()
            && self.set.is_empty()
            && self.weights.is_none()
            && self.eval_file.is_none()
    }

    /// The version to compare with: the same evaluator, Classical for weights, without changes.
    #[must_use]
    pub fn unchanged(&self) -> Self {
        Self { evaluator: self.evaluator(), ..Self::default() }
    }

    fn evaluator(&self) -> EvaluatorKind {
        if self.weights.is_some() { EvaluatorKind::Classical } else { self.evaluator }
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
            let (name, value) = setting
                .split_once('=')
                .and_then(|(name, value)| Some((name, value.parse().ok()?)))
                .ok_or_else(|| format!("found {setting:?}, expected NAME=NUMBER"))?;
            params.set(name, value)?;
        }
        Ok(params)
    }

    /// The changes of heuristics and parameters, each as its command line option.
    #[must_use]
    pub fn changes(&self) -> Vec<String> {
        let without = self.without.iter().map(|name| format!("--without {name}"));
        without.chain(self.set.iter().map(|setting| format!("--set {setting}"))).collect()
    }

    /// The version with only some of its [changes](Version::changes), chosen by their index.
    #[must_use]
    pub fn only(&self, keep: impl Fn(usize) -> bool) -> Self {
        let kept = |changes: &[String], first: usize| {
            let indexed = changes.iter().enumerate().filter(|(i, _)| keep(first + i));
            indexed.map(|(_, change)| change.clone()).collect()
        };
        let (without, set) = (kept(&self.without, 0), kept(&self.set, self.without.len()));
        Self { without, set, ..self.clone() }
    }

    /// A search with these parameters and this evaluator.
    ///
    /// # Errors
    ///
    /// As for [`Version::params`], and if a file can't be read or parsed.
    pub fn search(&self, hash_mb: usize) -> Result<Search<AnyEvaluator>, Box<dyn Error>> {
        let evaluator = match &self.weights {
            Some(path) => Classical::new(read_weights(path)?).into(),
            None => Options {
                evaluator: self.evaluator,
                eval_file: self.eval_file.clone().unwrap_or_default(),
                ..Options::default()
            }
            .build_evaluator()?,
        };
        Ok(Search::new(evaluator).hash_mb(hash_mb).params(self.params()?))
    }
}

/// The evaluator and what differs from the defaults, as command line options.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.evaluator())?;
        for change in self.changes() {
            write!(f, " {change}")?;
        }
        if let Some(weights) = &self.weights {
            write!(f, " --weights {}", weights.display())?;
        }
        if let Some(eval_file) = &self.eval_file {
            write!(f, " --eval-file {eval_file}")?;
        }
        Ok(())
    }
}

fn read_weights(path: &Path) -> Result<Params, Box<dyn Error>> {
    let named = |error: &dyn Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    Ok(text.parse().map_err(|error| named(&error))?)
}

fn all_names() -> String {
    let names: Vec<&str> = Heuristics::all().iter_names().map(|(name, _)| name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_with_weights_plays_classical() {
        let version = Version {
            without: vec!["KILLER".into()],
            weights: Some("new.txt".into()),
            ..Version::default()
        };
        assert_eq!(version.to_string(), "Classical --without KILLER --weights new.txt");
        assert_eq!(version.unchanged().to_string(), "Classical");
    }

    #[test]
    fn settings_need_a_name_and_a_number() {
        for setting in ["null_move_base", "null_move_base=abc", "=3", "no_such_name=3"] {
            let version = Version { set: vec![setting.into()], ..Version::default() };
            assert!(version.params().is_err(), "{setting}");
        }
    }

    #[test]
    fn a_version_can_be_reduced_to_some_of_its_changes() {
        let version = Version {
            without: vec!["KILLER".into()],
            set: vec!["futility_base=90".into(), "null_move_base=3".into()],
            ..Version::default()
        };
        let changes = version.changes();
        assert_eq!(
            changes,
            ["--without KILLER", "--set futility_base=90", "--set null_move_base=3"]
        );
        let params = version.only(|index| index != 1).params().unwrap();
        let expected = SearchParams::default().without(Heuristics::KILLER);
        assert_eq!(params, expected.with("null_move_base", 3).unwrap());
        assert!(version.only(|_| false).is_unchanged());
    }
}
