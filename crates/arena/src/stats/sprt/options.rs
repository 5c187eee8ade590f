//! SPRT parameters as flags and configuration files have them.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Sprt, SprtError, SprtModel};

/// Default of alpha and beta.
const DEFAULT_ERROR_RATE: f64 = 0.05;

/// Unchecked SPRT parameters; [`Sprt`] is the checked test.
///
/// ```
/// use lucena_arena::stats::{Sprt, SprtOptions};
/// let options: SprtOptions = "elo0=0 elo1=5 alpha=0.1 model=logistic".parse()?;
/// assert_eq!(options.test(), "0,5,0.1,0.05,logistic".parse());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args), command(next_help_heading = "SPRT"))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SprtOptions {
    /// Elo bound of H0, the hypothesis that the change is no improvement
    #[cfg_attr(
        feature = "clap",
        arg(
            long,
            value_name = "ELO",
            default_value = "0",
            allow_negative_numbers = true,
            requires = "elo1"
        )
    )]
    pub elo0: f64,

    /// Elo bound of H1, the hypothesis that the change is an improvement; a match with it ends when an
    /// SPRT accepts H0 or H1
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "ELO", allow_negative_numbers = true, required = false)
    )]
    pub elo1: f64,

    /// Type I error: probability of accepting H1 when H0 is true [default: 0.05]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "P", requires = "elo1"))]
    pub alpha: Option<f64>,

    /// Type II error: probability of accepting H0 when H1 is true [default: 0.05]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "P", requires = "elo1"))]
    pub beta: Option<f64>,

    /// Elo model of the bounds [default: normalized]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "MODEL", value_enum, ignore_case = true, requires = "elo1")
    )]
    pub model: Option<SprtModel>,
}

impl SprtOptions {
    /// The test with these parameters.
    ///
    /// # Errors
    /// If the Elo bounds or error probabilities are invalid.
    pub fn test(&self) -> Result<Sprt, SprtError> {
        let [alpha, beta] =
            [self.alpha, self.beta].map(|error| error.unwrap_or(DEFAULT_ERROR_RATE));
        let test = Sprt::new(self.elo0, self.elo1)?.with_error_rates(alpha, beta)?;
        Ok(test.with_model(self.model.unwrap_or_default()))
    }
}

/// `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`, of which only `elo1` is required.
impl FromStr for SprtOptions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut options, mut elo1) = (Self::default(), None);
        for word in text.split_whitespace() {
            let pair = word.split_once('=');
            let (key, value) = pair.ok_or_else(|| {
                format!("sprt: found {word:?}, expected key=value, such as elo1=5")
            })?;
            let number =
                || value.parse().map_err(|_| format!("{key}: found {value:?}, expected a number"));
            match key {
                "elo0" => options.elo0 = number()?,
                "elo1" => elo1 = Some(number()?),
                "alpha" => options.alpha = Some(number()?),
                "beta" => options.beta = Some(number()?),
                "model" => {
                    let model = value.parse().map_err(|error: SprtError| error.to_string())?;
                    options.model = Some(model);
                }
                _ => {
                    return Err(format!(
                        "sprt: found {key:?}, expected elo0, elo1, alpha, beta or model"
                    ));
                }
            }
        }
        let elo1 = elo1.ok_or("sprt: expected elo1=ELO")?;
        Ok(Self { elo1, ..options })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_forms() {
        let check = |text: &str, expected: &str| {
            let error = text.parse::<SprtOptions>().unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        };
        check("elo0=0", "sprt: expected elo1=ELO");
        check("elo=0", "sprt: found \"elo\", expected elo0, elo1");
        check("elo1=x", "elo1: found \"x\", expected a number");
        check("elo1=3 model=x", "found model");
        check("5", "expected key=value");
    }
}
