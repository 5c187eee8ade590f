//! What the benches share: the libraries behind one small trait for each thing they can do, and the
//! positions they are measured on.
//!
//! The package is not published. Its `README.md` says how to run it and how to add a library.

pub mod clock;
pub mod library;
pub mod peers;
pub mod positions;
pub mod random_play;
pub mod suite;

/// The pages for those who come from other libraries: their examples use both.
#[cfg(doctest)]
mod migrating {
    #[doc = include_str!("../../docs/migrating/from_cozy_chess.md")]
    struct FromCozyChess;
    #[doc = include_str!("../../docs/migrating/from_shakmaty.md")]
    struct FromShakmaty;
    #[doc = include_str!("../../docs/migrating/from_chess.md")]
    struct FromChess;
}
