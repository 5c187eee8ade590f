//! The extension module `lucena._lucena`: Python classes over the Lucena crates. The interface is that
//! of python-chess; rules, notation and search are in the crates, here is translation alone.

mod argument;
mod arrays;
mod board;
mod drawing;
mod engine;
mod errors;
mod feed;
mod legal_moves;
mod lists;
mod moves;
mod pgn;
mod piece;
mod polyglot;
mod square;
mod square_set;
mod syzygy;

use pyo3::prelude::*;

// Every class can be used from several threads without the GIL.
#[pymodule(gil_used = false)]
mod _lucena {
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python packages have")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::arrays::{Batch, Batches};
    #[pymodule_export]
    use super::board::{Board, rules_of_variant};
    #[pymodule_export]
    use super::drawing::piece_drawing;
    #[pymodule_export]
    use super::engine::{Callbacks, SearchEngine, Task, UciEngine, win_draw_loss};
    #[pymodule_export]
    use super::errors::{AmbiguousMoveError, IllegalMoveError, InvalidMoveError};
    #[pymodule_export]
    use super::legal_moves::LegalMoveGenerator;
    #[pymodule_export]
    use super::lists::{pack, perft, planes, unpack};
    #[pymodule_export]
    use super::moves::{Move, move_of_bits};
    #[pymodule_export]
    use super::pgn::{TagLists, Tree, Trees, read_tags, read_tree, read_with};
    #[pymodule_export]
    use super::piece::Piece;
    #[pymodule_export]
    use super::polyglot::BookFile;
    #[pymodule_export]
    use super::square::{between, parse_square, ray, square_distance, square_name};
    #[pymodule_export]
    use super::square_set::SquareSet;
    #[pymodule_export]
    use super::syzygy::Tables;
}
