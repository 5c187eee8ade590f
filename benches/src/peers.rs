//! One module per library in the comparison, including `lucena-board`.
//!
//! Every function is written as in the library's own documentation and benches, so that each
//! performs at its best.

mod chess_crate;
mod cozy;
mod eschac;
mod lucena;
mod shakmaty;

pub use chess_crate::ChessCrate;
pub use cozy::Cozy;
pub use eschac::Eschac;
pub use lucena::{Lucena, LucenaCalls, LucenaChecks};
pub use shakmaty::Shakmaty;
