//! A single game.

mod clock;
mod plan;
mod play;
mod pv_check;
mod record;
mod warning;

pub(crate) use plan::castling_of;
pub use plan::{GamePlan, MatePvs};
pub(crate) use play::play_or_lose;
pub use play::{PlayError, play, play_watched};
pub use record::{GameRecord, PlyRecord};
pub use warning::{Warning, WarningKind};
