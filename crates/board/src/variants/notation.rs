//! Moves of variants in SAN and UCI notation: they are matched against the legal moves.

use super::reason;
use super::rules::Rules;
use super::rules_position::RulesPosition;
use crate::notation::san::pattern::{Meaning, Pattern, drop, king_promotion, parse};
use crate::{
    Bitboard, CastlingSide, ChessPosition, Excerpt, IllegalMove, IllegalReason, Move, Role,
    SanError, Square, UciMove, Variant,
};

/// What a text in SAN can mean.
enum Wanted {
    Drop(Role, Square),
    Castle(CastlingSide),
    Pattern(Pattern),
}

impl Wanted {
    fn as_uci(&self) -> Option<UciMove> {
        match self {
            Self::Pattern(pattern) => pattern.as_uci(),
            _ => None,
        }
    }

    fn matches(&self, mv: Move) -> bool {
        match *self {
            Self::Drop(role, to) => mv.is_drop() && mv.role() == role && mv.to() == to,
            Self::Castle(side) => mv.is_castle() && CastlingSide::of(mv.from(), mv.to()) == side,
            Self::Pattern(Pattern { role, from, to, promotion }) => {
                !mv.is_castle()
                    && !mv.is_drop()
                    && mv.role() == role
                    && from.contains(mv.from())
                    && to.contains(mv.to())
                    && mv.promotion() == promotion
            }
        }
    }
}

pub(super) fn parse_san<R: Rules>(
    position: &RulesPosition<R>,
    text: &str,
) -> Result<Move, SanError> {
    let wanted = wanted(text, R::VARIANT)?;
    let (mut found, mut from) = (None, Bitboard::EMPTY);
    position.for_each_legal_move(&mut |mv| {
        if wanted.matches(mv) {
            found = Some(mv);
            from.insert(mv.from());
        }
    });
    let san = Excerpt::new(text.trim_ascii());
    match (found, &wanted) {
        (Some(mv), _) if !from.has_many() => Ok(mv),
        // The text may be in UCI notation.
        (_, wanted) => match wanted.as_uci() {
            Some(mv) => position
                .uci_to_move(mv)
                .map_err(|error| SanError::Illegal { san, reason: error.reason() }),
            None if found.is_some() => Err(SanError::Ambiguous { san, from }),
            None => Err(SanError::Illegal { san, reason: why_not(position, wanted) }),
        },
    }
}

/// Parses a drop, a promotion to king, or what standard chess has.
fn wanted(text: &str, variant: Variant) -> Result<Wanted, SanError> {
    if let Some(drop) = drop(text) {
        return drop.map(|(role, to)| Wanted::Drop(role, to));
    }
    if let Some(pattern) = king_promotion(text).filter(|_| variant == Variant::Antichess) {
        return pattern.map(Wanted::Pattern);
    }
    match parse(text)? {
        Meaning::Null => Err(SanError::NullMove),
        Meaning::Castle(side) => Ok(Wanted::Castle(side)),
        Meaning::Normal(pattern) => Ok(Wanted::Pattern(pattern)),
    }
}

fn why_not<R: Rules>(position: &RulesPosition<R>, wanted: &Wanted) -> IllegalReason {
    match *wanted {
        Wanted::Drop(role, to) => reason::of_uci(position, UciMove::drop(role, to)),
        Wanted::Castle(_) if position.variant_end().is_some() => IllegalReason::GameOver,
        Wanted::Castle(_) => IllegalReason::CannotCastle,
        Wanted::Pattern(pattern) => reason::of_pattern(position, pattern),
    }
}

pub(super) fn uci_to_move<R: Rules>(
    position: &RulesPosition<R>,
    mv: UciMove,
) -> Result<Move, IllegalMove> {
    let mut found = None;
    position.for_each_legal_move(&mut |legal| {
        let is_it = UciMove::from(legal) == mv
            // From the e file the king may also be given by its destination, as in standard chess.
            || legal.is_castle()
                && legal.from().file() == crate::File::E
                && matches!(legal.to().file(), crate::File::A | crate::File::H)
                && legal.uci(crate::UciCastling::KingToTarget) == mv;
        if is_it && found.is_none() {
            found = Some(legal);
        }
    });
    found.ok_or_else(|| IllegalMove::new(mv, reason::of_uci(position, mv)))
}
