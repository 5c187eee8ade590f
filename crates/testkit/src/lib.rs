//! Test data of the workspace, as text, and what tests need to ask others.
//!
//! This crate knows no chess and depends on nothing, so every crate may use it in its
//! tests without depending on itself in a circle.
//!
//! ```
//! let start = lucena_testkit::perft_lines(lucena_testkit::PERFT).next().unwrap();
//! assert_eq!(start.id, Some("start"));
//! assert_eq!(start.counts[..3], [(1, 20), (2, 400), (3, 8902)]);
//! ```

mod perft_line;
mod python;
mod shared;

pub use perft_line::{PerftLine, perft_lines};
pub use python::python;
pub use shared::shared_data;

/// The perft positions that everybody knows, with the published counts.
pub const PERFT: &str = include_str!("../data/perft.epd");

/// Positions that break move generators, each with an `id`; see the comments in the file.
pub const RULES: &str = include_str!("../data/rules.epd");

/// 600 generated positions with an en passant square, with counts agreed by three libraries.
///
/// Some are set-ups that no game reaches.
pub const GENERATED_EP: &str = include_str!("../data/generated_ep.epd");

/// 400 generated positions with castling rights, with counts agreed by three libraries.
///
/// Some are set-ups that no game reaches.
pub const GENERATED_CASTLE: &str = include_str!("../data/generated_castle.epd");
