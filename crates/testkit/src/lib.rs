//! Test data of the workspace, and helpers to compare results with Python libraries.
//!
//! This crate has no dependencies, so that every crate can use it in tests without a circular
//! dependency.
//!
//! ```
//! let start = lucena_testkit::perft_lines(lucena_testkit::PERFT).next().unwrap();
//! assert_eq!(start.id, Some("start"));
//! assert_eq!(start.counts[..3], [(1, 20), (2, 400), (3, 8902)]);
//! ```

mod perft_line;
mod program;
mod python;
mod shared;

pub use perft_line::{PerftLine, perft_lines};
pub use program::program;
pub use python::python;
pub use shared::{find_shared_data, shared_data};

/// The well-known perft positions with published node counts.
pub const PERFT: &str = include_str!("../data/perft.epd");

/// Positions that expose errors of move generators, each with an `id`; see the comments in the
/// file.
pub const RULES: &str = include_str!("../data/rules.epd");

/// 600 generated positions with an en passant square, with node counts on which three libraries
/// agree.
///
/// Some cannot occur in games.
pub const GENERATED_EP: &str = include_str!("../data/generated_ep.epd");

/// 400 generated positions with castling rights, with node counts on which three libraries agree.
///
/// Some cannot occur in games.
pub const GENERATED_CASTLE: &str = include_str!("../data/generated_castle.epd");
