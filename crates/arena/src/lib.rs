//! Games, matches and tournaments between chess engines, and what their results mean.

mod adjudication;
mod engine_spec;
mod game;
mod limits;
mod player;
pub mod ratings;
pub mod stats;
mod stop;

pub use adjudication::{
    Adjudication, DrawRule, FiftyMoves, ResignRule, ResignSides, TablebaseResults, TablebaseRule,
};
pub use engine_spec::{EngineCommand, EngineSpec, Restart, Start};
pub use game::{
    Adjudicator, DrawEnd, Ending, Fault, GamePlan, GameRecord, GameResult, MateLines, Ping,
    PlayError, PlyRecord, Trouble, Variant, Warning, play, play_watched,
};
pub use limits::{GoLimits, Patience, TimeControl, TimeControlError};
pub use lucena_uci::{Direction, Guard};
pub use player::{LineLog, Player, StartError};
pub use stop::Stop;
