//! Games, matches and tournaments between chess engines, and what their results mean.

mod adjudication;
mod engine_spec;
mod game;
mod limits;
pub mod stats;
mod stop;

pub use adjudication::{
    Adjudication, DrawRule, FiftyMoves, ResignRule, ResignSides, TablebaseResults, TablebaseRule,
};
pub use engine_spec::{EngineCommand, EngineSpec, Restart, Start};
pub use game::{
    Adjudicator, DrawEnd, Ending, Fault, GamePlan, GameRecord, GameResult, MateLines, Ping,
    PlyRecord, Trouble, Variant, Warning,
};
pub use limits::{GoLimits, Patience, TimeControl, TimeControlError};
pub use stop::Stop;
