//! A single game.

mod clock;
mod plan;
mod play;
mod pv_check;
mod record;
mod warning;

pub use plan::{GamePlan, MatePvs, Variant};
pub(crate) use play::play_or_lose;
pub use play::{PlayError, play, play_watched};
pub use record::{GameRecord, PlyRecord};
pub use warning::{Warning, WarningKind};
