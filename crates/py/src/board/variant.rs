//! What python-chess asks of boards for variants. There is only standard chess, which adds no way for a
//! game to end.

use pyo3::prelude::*;

use super::Board;

#[pymethods]
impl Board {
    /// The variant in UCI.
    #[classattr]
    fn uci_variant() -> &'static str {
        "chess"
    }

    /// The variant in `xboard`.
    #[classattr]
    fn xboard_variant() -> &'static str {
        "normal"
    }

    /// Names of the variant in the PGN tag `Variant`.
    #[classattr]
    fn aliases() -> Vec<&'static str> {
        vec!["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    }

    /// Whether the game has ended by the rules of a variant: never.
    #[staticmethod]
    fn is_variant_end() -> bool {
        false
    }

    /// Whether the side to move has won by the rules of a variant: never.
    #[staticmethod]
    fn is_variant_win() -> bool {
        false
    }

    /// Whether the side to move has lost by the rules of a variant: never.
    #[staticmethod]
    fn is_variant_loss() -> bool {
        false
    }

    /// Whether the game is drawn by the rules of a variant: never.
    #[staticmethod]
    fn is_variant_draw() -> bool {
        false
    }
}
