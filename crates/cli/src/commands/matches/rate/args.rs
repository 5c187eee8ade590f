//! Arguments of `lucena rate`.

use std::path::PathBuf;

use clap::ValueEnum;
use lucena_arena::ratings::{Parameter, RatingModel};
use lucena_arena::stats::Sprt;

use super::names::{Names, Pattern, Synonym};
use crate::args::number::number;
use crate::args::threads::ThreadArgs;

const SIMULATIONS_MIN: u32 = 10;

pub(crate) const RATE_HELP: &str = "\
With two players the output is the Elo difference with its 95 % confidence
interval and the likelihood of superiority (LOS); with more it is a rating
list, a cross table and a LOS matrix. Only tags and results are read. The result
after the moves is used if the Result tag is missing; a warning is printed if
they differ.

Two games are a pair if colors are swapped and the opening is the same: the
tag FEN if there is one, else the tag Round up to its first dot. If no games
pair up this way, consecutive games do. Statistics of pairs have smaller and
more accurate error bars than those of single games.

Examples:
  lucena rate games.pgn
  lucena rate games.pgn --sprt 0,5
  lucena rate league-*.pgn --anchor \"Lucena 1.0=2800\" --white-advantage fit
  lucena rate games.pgn --model bayes --json";

#[derive(Debug, clap::Args)]
pub(crate) struct RateArgs {
    /// PGN files or tournament journals; use - for stdin
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// Fix the rating of a player, exactly or with a standard deviation: NAME=2800 or NAME=2800~20
    #[arg(long = "anchor", value_name = "NAME=ELO", value_parser = read_anchor)]
    pub(super) anchors: Vec<NamedAnchor>,

    /// Rating model [default: ordo]
    #[arg(long)]
    pub(super) model: Option<Model>,

    /// White's advantage in Elo: fit, or a number [default: 0, and fit for bayes]
    #[arg(long, value_name = "fit|ELO", allow_hyphen_values = true, value_parser = read_fitting)]
    pub(super) white_advantage: Option<Fitting>,

    /// Draw rate of equal players in percent (for bayes: drawelo), or fit [default: fit]
    #[arg(long, value_name = "fit|N", value_parser = read_fitting)]
    pub(super) draws: Option<Fitting>,

    /// Average rating without anchors [default: 0]
    #[arg(long, value_name = "ELO", allow_hyphen_values = true, value_parser = read_number)]
    pub(super) average: Option<f64>,

    /// Compute errors from N simulations of all games, at least 10
    #[arg(long, value_name = "N", value_parser = number(SIMULATIONS_MIN..=u32::MAX))]
    pub(super) simulations: Option<u32>,

    /// Random seed of the simulations
    #[arg(long, value_name = "N", default_value_t = 7)]
    pub(super) seed: u64,

    #[command(flatten)]
    pub(super) threading: ThreadArgs,

    /// Run an SPRT for the first of two players: elo0,elo1[,alpha,beta][,model]
    #[arg(long, value_name = "BOUNDS", allow_hyphen_values = true, value_parser = read_sprt)]
    pub(super) sprt: Option<Sprt>,

    /// Use only games between players that match; * matches any characters
    #[arg(long = "only", value_name = "NAME")]
    pub(super) only: Vec<Pattern>,

    /// Ignore the games of players that match; * matches any characters
    #[arg(long = "exclude", value_name = "NAME")]
    pub(super) exclude: Vec<Pattern>,

    /// Treat OTHER as NAME
    #[arg(long = "same", value_name = "NAME=OTHER")]
    pub(super) same: Vec<Synonym>,

    /// Print the cross table and the LOS matrix even with more than 16 players
    #[arg(long)]
    pub(super) tables: bool,

    /// Plot the ratings with error bars, as SVG
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,

    /// Print one JSON document instead of text
    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,

    /// Print CSV instead of text, one line per player
    #[arg(long)]
    pub(super) csv: bool,
}

impl RateArgs {
    /// Whether a flag is set that applies to ratings only.
    pub(super) fn asks_for_ratings(&self) -> bool {
        !self.anchors.is_empty()
            || self.model.is_some()
            || self.white_advantage.is_some()
            || self.draws.is_some()
            || self.average.is_some()
            || self.simulations.is_some()
    }

    pub(super) fn names(&self) -> Names<'_> {
        Names::new(&self.same, &self.only, &self.exclude)
    }

    pub(super) fn model(&self) -> Model {
        self.model.unwrap_or(Model::Ordo)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// Ordo: only points count; 202 Elo are 76 %
    Ordo,
    /// Logistic Elo: only points count; 400 Elo are 10 to 1
    Elo,
    /// BayesElo: wins, draws and losses have their own probabilities
    Bayes,
}

impl Model {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ordo => "ordo",
            Self::Elo => "elo",
            Self::Bayes => "bayes",
        }
    }
}

impl From<Model> for RatingModel {
    fn from(model: Model) -> Self {
        match model {
            Model::Ordo => Self::ORDO,
            Model::Elo => Self::ELO,
            Model::Bayes => Self::BAYES_ELO,
        }
    }
}

/// `fit`, or a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fitting(pub(super) Parameter);

#[derive(Clone, Debug)]
pub(super) struct NamedAnchor {
    pub(super) name: String,
    pub(super) rating: f64,
    pub(super) deviation: Option<f64>,
}

fn read_anchor(text: &str) -> Result<NamedAnchor, String> {
    let expected = "expected a name and a rating, such as NAME=2800 or NAME=2800~20";
    let (name, rating) = text.rsplit_once('=').ok_or(expected)?;
    let (rating, deviation) = match rating.split_once('~') {
        Some((rating, deviation)) => (rating, Some(read_number(deviation)?)),
        None => (rating, None),
    };
    if name.trim().is_empty() {
        return Err(expected.into());
    }
    Ok(NamedAnchor { name: name.trim().to_owned(), rating: read_number(rating)?, deviation })
}

fn read_fitting(text: &str) -> Result<Fitting, String> {
    match text {
        "fit" => Ok(Fitting(Parameter::Fitted)),
        number => Ok(Fitting(Parameter::Fixed(read_number(number)?))),
    }
}

fn read_number(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| format!("found {text:?}, expected a number"))
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    text.parse().map_err(|error: lucena_arena::stats::SprtError| error.to_string())
}
