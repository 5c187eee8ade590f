//! The rules of a class of boards, which it names in the attribute `_rules`.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Color, Outcome, Position, Variant, VariantEnd};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use super::Board;
use crate::errors::value_error;

/// The rules of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Of(Variant),
    /// Antichess, but without moves the side with fewer pieces wins.
    Suicide,
    /// Antichess by another name.
    Giveaway,
}

impl Rules {
    pub(crate) const STANDARD: Self = Self::Of(Variant::Standard);

    pub(crate) fn of(variant: Variant) -> Self {
        Self::Of(if variant.is_standard() { Variant::Standard } else { variant })
    }

    pub(super) fn of_class(class: &Bound<'_, PyType>) -> PyResult<Self> {
        if class.is(class.py().get_type::<Board>()) {
            return Ok(Self::STANDARD);
        }
        let name = class.getattr(intern!(class.py(), "_rules"))?;
        Self::named(&name.cast_into::<PyString>()?.to_cow()?)
    }

    /// The rules of a variant by the name of its class in Python.
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "suicide" => Ok(Self::Suicide),
            "giveaway" => Ok(Self::Giveaway),
            _ => Ok(Self::of(name.parse().map_err(value_error)?)),
        }
    }

    pub(crate) fn variant(self) -> Variant {
        match self {
            Self::Of(variant) => variant,
            Self::Suicide | Self::Giveaway => Variant::Antichess,
        }
    }

    /// The position, if it is one of standard chess.
    pub(super) fn standard(self, position: &VariantPosition) -> PyResult<Position> {
        position.standard().copied().ok_or_else(|| {
            let variant = self.variant();
            PyValueError::new_err(format!(
                "found a board of {variant}, expected standard chess or Chess960"
            ))
        })
    }

    /// The end of the game by a rule of the variant.
    pub(super) fn end(self, position: &VariantPosition) -> Option<Outcome> {
        position.variant_end().or_else(|| {
            let is_stuck = self.variant() == Variant::Antichess && !position.has_legal_moves();
            is_stuck.then(|| Outcome::Variant {
                end: VariantEnd::NoMoves,
                winner: self.winner_without_moves(position),
            })
        })
    }

    /// Who wins antichess if the side to move has pieces, but no moves.
    fn winner_without_moves(self, position: &VariantPosition) -> Option<Color> {
        if self != Self::Suicide {
            return Some(position.turn());
        }
        let [white, black] = Color::ALL.map(|color| position.colored(color).len());
        match white.cmp(&black) {
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Color::Black),
        }
    }
}

/// The value of `_rules` of the class for a variant, by any of its names.
#[pyfunction]
pub(crate) fn rules_of_variant(name: &str) -> Option<&'static str> {
    Some(name.parse::<Variant>().ok()?.uci_name())
}
