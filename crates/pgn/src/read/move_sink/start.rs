//! The start position given by the tags.

use lucena_board::Variant;

use crate::position::PgnPosition;
use crate::{PgnErrorKind, RawTag};

/// The contents of the tags `FEN` and `Variant` so far.
#[derive(Default)]
pub(super) struct Start {
    /// Kept as text, as `Variant`, which decides how to read it, may follow.
    fen: Option<String>,
    variant: Variant,
    fault: Option<PgnErrorKind>,
}

impl Start {
    /// Interprets one of these tags; ignores others.
    #[inline]
    pub(super) fn tag<P: PgnPosition>(&mut self, tag: RawTag<'_>) {
        match tag.raw_name() {
            b"FEN" => self.fen = Some(tag.value().into_owned()),
            b"Variant" => self.variant::<P>(&tag.value()),
            _ => {}
        }
    }

    fn variant<P: PgnPosition>(&mut self, name: &str) {
        match P::variant_of(name) {
            Ok(variant) => self.variant = variant,
            Err(fault) => self.fault = Some(fault),
        }
    }

    /// The start position, or why it is invalid. `initial` is that of standard chess.
    pub(super) fn position<P: PgnPosition>(&mut self, initial: &P) -> Result<P, PgnErrorKind> {
        match (self.fault.take(), self.fen.take()) {
            (Some(fault), _) => Err(fault),
            (None, Some(fen)) => {
                P::of_fen_tag(self.variant, &fen).map_err(PgnErrorKind::BadPosition)
            }
            (None, None) if self.variant == Variant::Standard => Ok(*initial),
            (None, None) => Ok(P::initial_of(self.variant)),
        }
    }
}
