//! Analysis of games: what a request may ask for, the games it sends, and the engines.

mod engine;
mod games;
mod settings;

pub(crate) use self::engine::ServerEngine;
pub(crate) use self::games::{InputGame, InvalidGame, read_games};
pub(crate) use self::settings::{AnalysisParams, AnalysisSettings, ProfileName};
