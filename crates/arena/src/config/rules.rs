//! Openings, adjudication and tests as they stand in a file.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{Seed, is_default};

/// What the games start from, as it stands in a file.
///
/// ```
/// use lucena_arena::OpeningsConfig;
/// let openings = OpeningsConfig { file: Some("book.epd".into()), ..OpeningsConfig::default() };
/// assert_eq!(openings.format, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningsConfig {
    /// The file; without one, random moves are played to even positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// `epd`, `pgn`, `polyglot`, `random` or `initial`; by the name of the file, if nothing is
    /// said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<OpeningsFormat>,
    /// `sequential` or `random`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderConfig>,
    /// What chance is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The first opening to be played, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u64>,
    /// The most half moves of an opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// `encounter` or `round`: when the next opening is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyConfig>,
    /// Whether openings that cannot be read are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip_bad: Option<bool>,
}

/// The kinds of openings by name.
///
/// ```
/// use lucena_arena::OpeningsFormat;
/// assert_eq!(OpeningsFormat::of("8moves.epd".as_ref()), Some(OpeningsFormat::Epd));
/// assert_eq!(OpeningsFormat::of("8moves".as_ref()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OpeningsFormat {
    /// FEN or EPD lines.
    Epd,
    /// Games.
    Pgn,
    /// A book.
    Polyglot,
    /// Random moves.
    Random,
    /// The initial position alone.
    Initial,
}

impl OpeningsFormat {
    /// What a file is by its name.
    ///
    /// ```
    /// use lucena_arena::OpeningsFormat;
    /// assert_eq!(OpeningsFormat::of("book.bin".as_ref()), Some(OpeningsFormat::Polyglot));
    /// ```
    #[must_use]
    pub fn of(path: &std::path::Path) -> Option<Self> {
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

/// Orders by name.
///
/// ```
/// let order: lucena_arena::OrderConfig = serde_json::from_str("\"random\"")?;
/// assert_eq!(order, lucena_arena::OrderConfig::Random);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderConfig {
    /// As they stand there.
    Sequential,
    /// As the seed has it.
    Random,
}

/// When the next opening is taken, by name.
///
/// ```
/// let policy: lucena_arena::PolicyConfig = serde_json::from_str("\"round\"")?;
/// assert_eq!(policy, lucena_arena::PolicyConfig::Round);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PolicyConfig {
    /// When two engines meet.
    Encounter,
    /// When a round begins.
    Round,
}

/// Variants by name.
///
/// ```
/// let variant: lucena_arena::VariantConfig = serde_json::from_str("\"chess960\"")?;
/// assert_eq!(variant, lucena_arena::VariantConfig::Chess960);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariantConfig {
    /// From the initial position.
    Standard,
    /// From any of 960 positions.
    Chess960,
}

impl OpeningsConfig {
    pub(super) fn overridden_by(self, above: Self) -> Self {
        // Another file is nothing that the format of the first one could be for.
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
}

/// When games are decided before their end, as it stands in a file.
///
/// ```
/// use lucena_arena::Config;
/// let config = Config::from_toml("[adjudication]\nresign = { score = 600, moves = 3 }")?;
/// assert_eq!(config.adjudication.resign.unwrap().score, 600);
/// # Ok::<(), lucena_arena::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct AdjudicationConfig {
    /// A side that is lost by the scores loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignConfig>,
    /// Even scores are a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawConfig>,
    /// After so many moves it is a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<u32>,
    /// Endgame tables decide.
    #[serde(skip_serializing_if = "is_default")]
    pub tables: TablesConfig,
}

impl AdjudicationConfig {
    pub(super) fn overridden_by(self, above: Self) -> Self {
        let tables = if is_default(&above.tables) { self.tables } else { above.tables };
        Self {
            resign: above.resign.or(self.resign),
            draw: above.draw.or(self.draw),
            max_moves: above.max_moves.or(self.max_moves),
            tables,
        }
    }
}

/// When a side is lost by the scores.
///
/// ```
/// let rule: lucena_arena::ResignConfig = serde_json::from_str(r#"{"score":600,"moves":3}"#)?;
/// assert!(!rule.both_sides);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ResignConfig {
    /// Hundredths of a pawn.
    pub score: u32,
    /// For so many moves in a row.
    pub moves: u32,
    /// Whether the winner has to think so too.
    #[serde(default, skip_serializing_if = "is_default")]
    pub both_sides: bool,
}

/// When even scores are a draw.
///
/// ```
/// let json = r#"{"score":10,"moves":8,"from-move":34}"#;
/// let rule: lucena_arena::DrawConfig = serde_json::from_str(json)?;
/// assert_eq!(rule.from_move, 34);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DrawConfig {
    /// Hundredths of a pawn from zero, at most.
    pub score: u32,
    /// For so many moves of each side in a row.
    pub moves: u32,
    /// Not before this move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from_move: u32,
}

/// What endgame tables decide.
///
/// ```
/// use lucena_arena::TablesConfig;
/// assert!(TablesConfig::default().path.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct TablesConfig {
    /// The folders of Syzygy tables, separated as in `PATH`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The most men that they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_men: Option<usize>,
    /// Whether wins that the fifty-move rule spoils are wins.
    #[serde(skip_serializing_if = "is_default")]
    pub ignore_fifty_moves: bool,
    /// `all`, `wins` or `draws`: what they may decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<TableResultsConfig>,
}

/// What tables may decide, by name.
///
/// ```
/// let results: lucena_arena::TableResultsConfig = serde_json::from_str("\"wins\"")?;
/// assert_eq!(results, lucena_arena::TableResultsConfig::Wins);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableResultsConfig {
    /// Wins and draws.
    All,
    /// Wins alone.
    Wins,
    /// Draws alone.
    Draws,
}

/// The test that ends a match, as it stands in a file.
///
/// ```
/// let test: lucena_arena::SprtConfig = serde_json::from_str(r#"{"elo0":0,"elo1":5}"#)?;
/// assert_eq!(test.alpha, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SprtConfig {
    /// The difference that is to be refuted.
    pub elo0: f64,
    /// The difference that is hoped for.
    pub elo1: f64,
    /// The risk to accept the second hypothesis though the first one is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// The risk to accept the first hypothesis though the second one is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// `normalized`, `logistic`, `bayesian` and others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}
