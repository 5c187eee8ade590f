//! One game between two players, and what is kept of it.

mod clock;
mod ending;
mod plan;
mod play;
mod pv_check;
mod record;
mod warning;

pub use ending::{DrawEnd, Ending, Fault};
pub use plan::{GamePlan, MateLines, Variant};
pub(crate) use play::play_or_lose;
pub use play::{PlayError, play, play_watched};
pub use record::{GameRecord, PlyRecord};
pub use warning::{Warning, WarningKind};
