//! The start position given by the tags.

use lucena_board::{Excerpt, Faults, Position, Setup};

use crate::tags::Variant;
use crate::{PgnErrorKind, RawTag};

/// The contents of the tags `FEN` and `Variant` so far.
#[derive(Default)]
pub(super) struct Start {
    position: Option<Position>,
    fault: Option<PgnErrorKind>,
}

impl Start {
    /// Interprets one of these tags; ignores others.
    #[inline]
    pub(super) fn tag(&mut self, tag: RawTag<'_>) {
        match tag.raw_name() {
            b"FEN" => self.fen(&tag.value()),
            b"Variant" => self.variant(&tag.value()),
            _ => {}
        }
    }

    fn fen(&mut self, fen: &str) {
        // Collections contain invalid castling rights and en passant squares, which can be ignored.
        let read = fen.trim().parse::<Setup>();
        let position = match read {
            Ok(setup) => setup.position_waiving(Faults::WAIVABLE).map_err(Into::into),
            Err(error) => Err(error.into()),
        };
        match position {
            Ok(position) => self.position = Some(position),
            // Other variants use other FEN notations.
            Err(error) => {
                self.fault.get_or_insert(PgnErrorKind::BadPosition(error));
            }
        }
    }

    fn variant(&mut self, name: &str) {
        if Variant::from_name(name).is_none() {
            self.fault = Some(PgnErrorKind::UnsupportedVariant(Excerpt::new(name)));
        }
    }

    /// The start position, or why it is invalid.
    pub(super) fn position(&mut self, initial: &Position) -> Result<Position, PgnErrorKind> {
        match self.fault.take() {
            None => Ok(self.position.unwrap_or(*initial)),
            Some(fault) => Err(fault),
        }
    }
}
