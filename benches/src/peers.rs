//! One module for each library in the comparison, ours included.
//!
//! Every function is written the way the library's own documentation and benches write it, so that
//! each runs at its best.

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
