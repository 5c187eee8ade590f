//! Analysis of games: parameters of requests, their games, and the engines.

mod engine;
mod games;
mod settings;

pub(crate) use self::engine::ServerEngine;
pub(crate) use self::games::{InputGame, InvalidGame, read_games};
pub(crate) use self::settings::{AnalysisParams, AnalysisSettings, ProfileName};
