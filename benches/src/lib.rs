//! Code shared by the benches: traits for the features of the libraries, and the bench positions.
//!
//! The package is not published. See its `README.md` for how to run the benches and add a library.

pub mod clock;
pub mod library;
pub mod peers;
pub mod positions;
pub mod random_play;
pub mod suite;

/// Compiles the examples of the migration guides.
#[cfg(doctest)]
mod migrating {
    #[doc = include_str!("../../docs/migrating/from_cozy_chess.md")]
    struct FromCozyChess;
    #[doc = include_str!("../../docs/migrating/from_shakmaty.md")]
    struct FromShakmaty;
    #[doc = include_str!("../../docs/migrating/from_chess.md")]
    struct FromChess;
    #[doc = include_str!("../../docs/migrating/from_pgn_reader.md")]
    struct FromPgnReader;
    #[doc = include_str!("../../docs/migrating/from_shakmaty_syzygy.md")]
    struct FromShakmatySyzygy;
}
