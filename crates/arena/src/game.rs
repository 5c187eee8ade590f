//! One game between two players, and what is kept of it.

mod ending;
mod plan;
mod record;
mod warning;

pub use ending::{Adjudicator, DrawEnd, Ending, Fault, GameResult};
pub use plan::{GamePlan, MateLines, Ping, Variant};
pub use record::{GameRecord, PlyRecord};
pub use warning::{Trouble, Warning};
