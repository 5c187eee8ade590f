//! What can be written behind `lucena rate`.

use std::path::PathBuf;

use clap::ValueEnum;
use lucena_arena::ratings::{Parameter, RatingModel};
use lucena_arena::stats::Sprt;

use super::names::Pattern;
use crate::args::threads::ThreadArgs;

const SIMULATIONS_MIN: u32 = 10;

pub(crate) const RATE_HELP: &str = "\
Of two players it tells the difference in Elo with its 95 % interval, and how
likely one is the stronger; of more a table of ratings, a cross table, and who
is stronger than whom. Tags alone are looked at, and the result behind the
moves: it counts where the tag has none, and is told where it is another one.

Games of two players make a pair if colours are exchanged and the opening is
the same: the tag FEN if there is one, else the tag Round up to its first dot.
If nothing pairs up so, games that follow each other do. Pairs give errors that
are smaller and truer than those of single games.

Examples:
  lucena rate games.pgn
  lucena rate games.pgn --sprt 0,5
  lucena rate league-*.pgn --anchor \"Lucena 1.0=2800\" --white-advantage fit
  lucena rate games.pgn --model bayes --json";

#[derive(Debug, clap::Args)]
pub(crate) struct RateArgs {
    /// Games as PGN, or journals of tournaments; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// A rating that is known, or known up to a standard deviation: NAME=2800 or NAME=2800~20
    #[arg(long = "anchor", value_name = "NAME=ELO", value_parser = read_anchor)]
    pub(super) anchors: Vec<NamedAnchor>,

    /// How results depend on ratings
    #[arg(long)]
    pub(super) model: Option<Model>,

    /// White's advantage in Elo: fit, or a number [default: 0, and fit for bayes]
    #[arg(
        long,
        value_name = "fit|ELO",
        allow_hyphen_values = true,
        value_parser = read_fitting,
    )]
    pub(super) white_advantage: Option<Fitting>,

    /// How many games are drawn: fit, or percent of the games of even players (for bayes the number
    /// that BayesElo calls drawelo) [default: fit]
    #[arg(long, value_name = "fit|N", value_parser = read_fitting)]
    pub(super) draws: Option<Fitting>,

    /// The average of ratings that no anchor holds [default: 0]
    #[arg(
        long,
        value_name = "ELO",
        allow_hyphen_values = true,
        value_parser = read_number,
    )]
    pub(super) average: Option<f64>,

    /// Find errors by playing all games so often by chance, at least ten times
    #[arg(long, value_name = "N", value_parser = read_simulations)]
    pub(super) simulations: Option<u32>,

    /// The seed of these games
    #[arg(long, value_name = "N", default_value_t = 7)]
    pub(super) seed: u64,

    #[command(flatten)]
    pub(super) threading: ThreadArgs,

    /// Test hypotheses about the first of two players: elo0,elo1[,alpha,beta][,model]
    #[arg(long, value_name = "BOUNDS", allow_hyphen_values = true, value_parser = read_sprt)]
    pub(super) sprt: Option<Sprt>,

    /// Only games between players of these names; * stands for any letters
    #[arg(long = "only", value_name = "NAME")]
    pub(super) only: Vec<Pattern>,

    /// No games of players of these names; * stands for any letters
    #[arg(long = "exclude", value_name = "NAME")]
    pub(super) exclude: Vec<Pattern>,

    /// Two names of one player, the one to show first: NAME=OTHER
    #[arg(long = "same", value_name = "NAME=OTHER", value_parser = read_synonym)]
    pub(super) same: Vec<Synonym>,

    /// Show the cross table and the matrix of likelihoods of more than 16 players too
    #[arg(long)]
    pub(super) tables: bool,

    /// Draw the ratings with their error bars
    #[arg(long, value_name = "FILE.svg")]
    pub(super) svg: Option<PathBuf>,

    /// Print one JSON document in place of text
    #[arg(long, conflicts_with = "csv")]
    pub(super) json: bool,

    /// Print lines of comma-separated values in place of text, one for each player
    #[arg(long)]
    pub(super) csv: bool,
}

impl RateArgs {
    /// Whether something was said that matters to ratings only.
    pub(super) fn asks_for_ratings(&self) -> bool {
        !self.anchors.is_empty()
            || self.model.is_some()
            || self.white_advantage.is_some()
            || self.draws.is_some()
            || self.average.is_some()
            || self.simulations.is_some()
    }

    pub(super) fn model(&self) -> Model {
        self.model.unwrap_or(Model::Ordo)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Model {
    /// Points alone count, and 202 Elo are 76 %
    Ordo,
    /// Points alone count, and 400 Elo are ten to one
    Elo,
    /// Wins, draws and losses have probabilities of their own
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

/// A name that means the same player as another one.
#[derive(Clone, Debug)]
pub(super) struct Synonym {
    pub(super) name: String,
    pub(super) other: String,
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

fn read_synonym(text: &str) -> Result<Synonym, String> {
    let names = text.split_once('=').map(|(name, other)| (name.trim(), other.trim()));
    match names {
        Some((name, other)) if !name.is_empty() && !other.is_empty() => {
            Ok(Synonym { name: name.to_owned(), other: other.to_owned() })
        }
        _ => Err("expected two names, such as NAME=OTHER".into()),
    }
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

/// Errors are the spread of ratings: of a few games by chance it says nothing.
fn read_simulations(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|&count| count >= SIMULATIONS_MIN);
    count.ok_or_else(|| format!("found {text:?}, expected a number from {SIMULATIONS_MIN}"))
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    text.parse().map_err(|error: lucena_arena::stats::SprtError| error.to_string())
}
