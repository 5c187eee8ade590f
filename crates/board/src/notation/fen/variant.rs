//! What variants add to a FEN: pockets, marks of promoted pieces, remaining checks.

use super::FenError;
use super::read::{Field, Fields, number, shared_fields};
use crate::variants::state::State;
use crate::{Bitboard, Excerpt, File, Piece, Rank, Role, Setup, Square, Variant};

/// Parses the FEN of a variant.
///
/// The pocket of crazyhouse stands in brackets after the placement or as a ninth rank,
/// `…/RNBQKBNR[QNp]` or `…/RNBQKBNR/QNp`. The remaining checks of three-check stand before the clocks,
/// `3+3`, or those given at the end, `+0+0`. Trailing fields may be missing, as in other FENs.
pub(crate) fn read(line: &str, variant: Variant) -> Result<(Setup, State), FenError> {
    let mut fields = Fields { line, next: 0 };
    let (mut setup, mut state) = (Setup::empty(), State::default());
    board(&mut fields, variant, &mut setup, &mut state)?;
    let mut next = fields.next();
    if variant == Variant::ThreeCheck {
        state.checks_left = [3; 2];
        if let Some(field) = next.filter(is_remaining_checks) {
            state.checks_left = checks(field, field.text, [0; 2])?;
            next = fields.next();
        }
    }
    if let Some(field) = next {
        setup.set_half_move_clock(number(field, "half move clock")?);
        next = fields.next();
    }
    if let Some(field) = next {
        setup.set_full_move_number(number(field, "move number")?);
        next = fields.next();
    }
    if variant == Variant::ThreeCheck {
        let given = next.and_then(|field| Some((field, field.text.strip_prefix('+')?)));
        if let Some((field, given)) = given {
            state.checks_left = checks(field, given, [3; 2])?.map(|given| 3 - given);
            next = fields.next();
        }
    }
    match next {
        None => Ok((setup, state)),
        Some(Field { at, text }) => Err(FenError::ExtraField { at, found: Excerpt::new(text) }),
    }
}

/// Parses the fields of an EPD record before its operations, as [`read`], and returns the byte after
/// them. The first four are mandatory.
pub(crate) fn read_epd_fields(
    line: &str,
    variant: Variant,
) -> Result<(Setup, State, usize), FenError> {
    let mut fields = Fields { line, next: 0 };
    let (mut setup, mut state) = (Setup::empty(), State::default());
    if let Some(expected) = board(&mut fields, variant, &mut setup, &mut state)? {
        return Err(FenError::MissingField { at: line.len(), expected });
    }
    let mut end = fields.next;
    if variant == Variant::ThreeCheck {
        state.checks_left = [3; 2];
        if let Some(field) = fields.next().filter(is_remaining_checks) {
            let text = field.text.strip_suffix(';').unwrap_or(field.text);
            state.checks_left = checks(field, text, [0; 2])?;
            end = field.at + text.len();
        }
    }
    Ok((setup, state, end))
}

/// Parses the four fields that FEN and EPD share, with the pocket of crazyhouse. Returns what is missing
/// first.
fn board(
    fields: &mut Fields<'_>,
    variant: Variant,
    setup: &mut Setup,
    state: &mut State,
) -> Result<Option<&'static str>, FenError> {
    let field = fields.require("a placement")?;
    if variant != Variant::Crazyhouse {
        return shared_fields(field, fields, setup);
    }
    let board = pocket(field, state)?;
    let missing = shared_fields(board, fields, setup)?;
    state.promoted = promoted(board.text);
    Ok(missing)
}

/// Whether a field is `3+3`, checks that are left; those given begin with a plus.
fn is_remaining_checks(field: &Field<'_>) -> bool {
    field.text.contains('+') && !field.text.starts_with('+')
}

/// Two numbers of checks, `3+3`.
fn checks(field: Field<'_>, text: &str, none_left: [u8; 2]) -> Result<[u8; 2], FenError> {
    let count = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'3'] => Some(digit - b'0'),
        _ => None,
    };
    let found =
        text.split_once('+').and_then(|(white, black)| Some([count(white)?, count(black)?]));
    // Both sides cannot have given the last check.
    found
        .filter(|&left| left != none_left)
        .ok_or(FenError::Checks { at: field.at, found: Excerpt::new(field.text) })
}

/// Reads the pocket after the placement, and returns the placement.
fn pocket<'a>(field: Field<'a>, state: &mut State) -> Result<Field<'a>, FenError> {
    let Field { at, text } = field;
    let (board, pocket) = match text.find('[') {
        Some(open) => (open, &text[open + 1..]),
        None => match text.match_indices('/').nth(7) {
            Some((slash, _)) => (slash, &text[slash + 1..]),
            None => return Ok(field),
        },
    };
    let is_closed = !text[board..].starts_with('[') || pocket.ends_with(']');
    let letters = pocket.strip_suffix(']').unwrap_or(pocket);
    let pocket_at = at + board + 1;
    for (i, c) in letters.char_indices() {
        let piece = Piece::from_char(c).filter(|piece| piece.role != Role::King);
        let piece = piece.ok_or(FenError::Pocket { at: pocket_at + i, found: Some(c) })?;
        if state.pockets.len() == crate::variants::Pockets::CAPACITY {
            return Err(FenError::PocketSize { at: pocket_at + i });
        }
        state.pockets.add(piece.color, piece.role);
    }
    if is_closed {
        Ok(Field { at, text: &text[..board] })
    } else {
        Err(FenError::Pocket { at: at + text.len(), found: None })
    }
}

/// The squares before a `~` of a valid placement.
fn promoted(placement: &str) -> Bitboard {
    let (mut promoted, mut rank, mut file) = (Bitboard::EMPTY, 7, 0);
    for byte in placement.bytes() {
        match byte {
            b'/' => (rank, file) = (rank - 1, 0),
            b'~' => promoted
                .insert(Square::new(File::from_low_bits(file - 1), Rank::from_low_bits(rank))),
            b'1'..=b'8' => file += byte - b'0',
            _ => file += 1,
        }
    }
    promoted
}

/// Writes the remaining checks as `3+3`.
pub(super) fn push_checks(state: &State, mut push: impl FnMut(char)) {
    push(char::from(b'0' + state.checks_left[0]));
    push('+');
    push(char::from(b'0' + state.checks_left[1]));
}
