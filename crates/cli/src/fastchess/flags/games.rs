//! Flags about the games: `-engine`, `-openings`, `-resign` and `-draw`.

use lucena_arena::stats::SprtOptions;
use lucena_arena::{EngineConfig, OpeningOrder, OpeningPolicy, OpeningsFormat};
use lucena_game::{DrawRule, ResignRule};

use super::Flags;
use super::values::{number_of, pairs, unexpected};
use crate::args::engine_words;

/// Keys of engines; `option.NAME` too.
const ENGINE_KEYS: &[&str] = &[
    "cmd",
    "name",
    "args",
    "dir",
    "proto",
    "tc",
    "st",
    "nodes",
    "depth",
    "ponder",
    "timemargin",
    "restart",
    "option.NAME",
];
const RESIGN_KEYS: &[&str] = &["movecount", "score", "twosided"];
const SPRT_KEYS: &[&str] = &["elo0", "elo1", "alpha", "beta", "model"];
const DRAW_KEYS: &[&str] = &["movenumber", "movecount", "score"];

impl Flags {
    pub(super) fn openings(&mut self, values: &[String]) -> Result<(), String> {
        let openings = &mut self.config.openings;
        for (key, value) in pairs(values)? {
            match key {
                "file" => openings.file = Some(value.into()),
                "format" => {
                    openings.format = Some(match value.to_ascii_lowercase().as_str() {
                        "pgn" => OpeningsFormat::Pgn,
                        "epd" => OpeningsFormat::Epd,
                        _ => return Err(unexpected(value, "epd or pgn")),
                    });
                }
                "order" => {
                    openings.order = Some(match value {
                        "random" => OpeningOrder::Random,
                        "sequential" => OpeningOrder::Sequential,
                        _ => return Err(unexpected(value, "random or sequential")),
                    });
                }
                "plies" => openings.plies = Some(number_of(key, value)?),
                // Some frameworks count from 0: 0 and 1 are the first opening.
                "start" => openings.start = Some(number_of::<u64>(key, value)?.max(1)),
                "policy" => {
                    openings.policy = Some(match value {
                        // An opening for each pair of games: with two engines a round is one.
                        "round" => OpeningPolicy::Round,
                        "encounter" | "default" => OpeningPolicy::Encounter,
                        _ => return Err(unexpected(value, "encounter or round")),
                    });
                }
                _ => {
                    return Err(unexpected(key, "file, format, order, plies, start or policy"));
                }
            }
        }
        Ok(())
    }
}

/// An engine as fastchess and cutechess-cli describe it.
pub(super) fn engine(values: &[String]) -> Result<EngineConfig, String> {
    for word in values {
        let key = word.split('=').next().unwrap_or_default();
        let instead = match key {
            "whitepov" => "scores are read as those of the side to move",
            "stderr" => "what an engine prints to its standard error is shown when it fails",
            "initstr" => "use option.NAME=VALUE",
            "trust" => "every result is checked",
            "tscale" => "use timemargin=MS",
            "book" | "bookdepth" => "use -openings",
            _ => continue,
        };
        return Err(format!("{key} is not supported: {instead}"));
    }
    engine_words::engine(values).map_err(|error| in_their_words(values, ENGINE_KEYS, error))
}

pub(super) fn resign(values: &[String]) -> Result<ResignRule, String> {
    values.join(" ").parse().map_err(|error| in_their_words(values, RESIGN_KEYS, error))
}

pub(super) fn sprt(values: &[String]) -> Result<SprtOptions, String> {
    values.join(" ").parse().map_err(|error| in_their_words(values, SPRT_KEYS, error))
}

pub(super) fn draw(values: &[String]) -> Result<DrawRule, String> {
    values.join(" ").parse().map_err(|error| in_their_words(values, DRAW_KEYS, error))
}

/// Makes an error list the keys of fastchess, without repeating the flag.
fn in_their_words(values: &[String], keys: &[&str], error: String) -> String {
    let is_known = |key: &str| keys.contains(&key) || key.starts_with("option.");
    let mut found = values.iter().filter_map(|word| word.split_once('=')).map(|(key, _)| key);
    match found.find(|key| !is_known(key)) {
        Some(key) if error.contains(&format!("found {key:?}")) => unexpected(key, &keys.join(", ")),
        _ => {
            let error = ["resign: ", "draw: ", "sprt: "]
                .iter()
                .fold(error.as_str(), |error, rule| error.strip_prefix(rule).unwrap_or(error));
            error.replace("moves=N", "movecount=N")
        }
    }
}
