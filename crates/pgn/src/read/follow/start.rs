//! Where a game starts, as its tags say.

use lucena_board::{Excerpt, Faults, Position, Setup};

use crate::tags::Rules;
use crate::{PgnErrorKind, RawTag};

/// What the tags `FEN` and `Variant` have said so far.
#[derive(Default)]
pub(super) struct Start {
    position: Option<Position>,
    fault: Option<PgnErrorKind>,
}

impl Start {
    /// Understands a tag, if it is one of those.
    #[inline]
    pub(super) fn tag(&mut self, tag: RawTag<'_>) {
        match tag.raw_name() {
            b"FEN" => self.fen(&tag.value()),
            b"Variant" => self.variant(&tag.value()),
            _ => {}
        }
    }

    fn fen(&mut self, fen: &str) {
        // Collections have castling rights and en passant squares that mean nothing. The rules work
        // without.
        let read = fen.trim().parse::<Setup>();
        let position = match read {
            Ok(setup) => setup.position_waiving(Faults::WAIVABLE).map_err(Into::into),
            Err(error) => Err(error.into()),
        };
        match position {
            Ok(position) => self.position = Some(position),
            // Where the rules are others, so is the notation.
            Err(error) => {
                self.fault.get_or_insert(PgnErrorKind::BadPosition(error));
            }
        }
    }

    fn variant(&mut self, name: &str) {
        if Rules::from_name(name).is_none() {
            self.fault = Some(PgnErrorKind::UnsupportedVariant(Excerpt::new(name)));
        }
    }

    /// The position, or why there is none.
    pub(super) fn position(&mut self, initial: &Position) -> Result<Position, PgnErrorKind> {
        match self.fault.take() {
            None => Ok(self.position.unwrap_or(*initial)),
            Some(fault) => Err(fault),
        }
    }
}
