//! Openings configuration.

use std::path::{Path, PathBuf};

use lucena_board::Variant;
use serde::{Deserialize, Serialize};

use super::{ConfigError, Seed, Switch};
use crate::{InvalidOpenings, OpeningOptions, OpeningOrder, OpeningPolicy, OpeningSource};

/// Configuration of openings.
///
/// ```
/// use lucena_arena::OpeningsConfig;
/// let openings = OpeningsConfig { file: Some("book.epd".into()), ..OpeningsConfig::default() };
/// assert_eq!(openings.format, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "clap", command(next_help_heading = "Openings"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningsConfig {
    /// Opening file: EPD or FEN lines, PGN games or a Polyglot book [default: random balanced
    /// positions]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long = "openings", id = "openings", value_name = "FILE"))]
    pub file: Option<PathBuf>,

    /// Format of the opening file [default: by its extension]; random and initial need no file
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long = "openings-format", id = "openings_format", value_name = "FORMAT", value_enum)
    )]
    pub format: Option<OpeningsFormat>,

    /// Order of the openings [default: sequential]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_enum))]
    pub order: Option<OpeningOrder>,

    /// Random seed [default: 0]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub seed: Option<Seed>,

    /// Number of the first opening [default: 1]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub start: Option<u64>,

    /// Maximum number of plies of an opening
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub plies: Option<u32>,

    /// When to take the next opening [default: encounter]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, value_enum))]
    pub policy: Option<OpeningPolicy>,

    /// Skip openings that are invalid or already over
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, action = clap::ArgAction::SetTrue, value_parser = super::flags::switch)
    )]
    pub skip_bad: Switch,
}

/// Formats of opening files.
///
/// ```
/// use lucena_arena::OpeningsFormat;
/// assert_eq!(OpeningsFormat::of("8moves.epd".as_ref()), Some(OpeningsFormat::Epd));
/// assert_eq!(OpeningsFormat::of("8moves".as_ref()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningsFormat {
    /// EPD or FEN lines
    Epd,
    /// PGN games
    Pgn,
    /// A Polyglot book
    Polyglot,
    /// Random moves to balanced positions
    Random,
    /// The initial position only
    Initial,
}

impl OpeningsFormat {
    /// The format of a file by its extension.
    ///
    /// ```
    /// use lucena_arena::OpeningsFormat;
    /// assert_eq!(OpeningsFormat::of("book.bin".as_ref()), Some(OpeningsFormat::Polyglot));
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let name = [".gz", ".zst"]
            .iter()
            .fold(name.as_str(), |name, ending| name.strip_suffix(ending).unwrap_or(name));
        match name.rsplit_once('.')?.1 {
            "epd" | "fen" | "fens" | "txt" => Some(Self::Epd),
            "pgn" => Some(Self::Pgn),
            "bin" => Some(Self::Polyglot),
            _ => None,
        }
    }
}

impl OpeningsConfig {
    pub(super) fn overridden_by(self, above: Self) -> Self {
        // The format is a property of the file.
        let format = if above.file.is_some() { above.format } else { above.format.or(self.format) };
        Self {
            file: above.file.or(self.file),
            format,
            order: above.order.or(self.order),
            seed: above.seed.or(self.seed),
            start: above.start.or(self.start),
            plies: above.plies.or(self.plies),
            policy: above.policy.or(self.policy),
            skip_bad: above.skip_bad.or(self.skip_bad),
        }
    }

    pub(super) fn options(&self, variant: Variant) -> Result<OpeningOptions, ConfigError> {
        let default = OpeningOptions::default();
        if self.start == Some(0) {
            return Err(ConfigError::value("openings, start", "found 0, expected 1 or more"));
        }
        Ok(OpeningOptions {
            source: self.source()?,
            variant,
            order: self.order.unwrap_or_default(),
            seed: self.seed.map_or(default.seed, |seed| seed.0),
            start: self.start.unwrap_or(default.start),
            plies: self.plies,
            invalid: match self.skip_bad {
                Some(true) => InvalidOpenings::Skip,
                _ => InvalidOpenings::Reject,
            },
        })
    }

    fn source(&self) -> Result<OpeningSource, ConfigError> {
        let Some(path) = &self.file else {
            return match self.format {
                None | Some(OpeningsFormat::Random) => Ok(OpeningSource::Random),
                Some(OpeningsFormat::Initial) => Ok(OpeningSource::Initial),
                Some(_) => Err(ConfigError::value("openings", "expected a file")),
            };
        };
        match self.format.or_else(|| OpeningsFormat::of(path)) {
            Some(OpeningsFormat::Epd) => Ok(OpeningSource::Epd(path.clone())),
            Some(OpeningsFormat::Pgn) => Ok(OpeningSource::Pgn(path.clone())),
            Some(OpeningsFormat::Polyglot) => Ok(OpeningSource::Polyglot(path.clone())),
            Some(OpeningsFormat::Random | OpeningsFormat::Initial) => {
                Err(ConfigError::value("openings", "found a file, but the format needs none"))
            }
            None => {
                let reason = match path.is_dir() {
                    true => "is a directory",
                    false => "unknown extension, expected a format: epd, pgn or polyglot",
                };
                Err(ConfigError::File { path: path.clone(), reason: reason.into() })
            }
        }
    }
}
