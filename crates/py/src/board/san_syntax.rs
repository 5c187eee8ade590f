//! The SAN syntax of python-chess. The parser of the core is made for PGN files and accepts much more:
//! annotations such as "!?", "P" for pawns, lower-case pieces, spaces.

/// What the syntax of a move shows.
pub(super) struct San {
    /// The file of departure, which pawns need to capture.
    pub(super) has_file: bool,
}

/// Reads castling, or a piece (none for pawns), file and rank of departure, a sign for captures, the
/// destination and a promotion. A sign for check may follow.
pub(super) fn read(text: &str) -> Option<San> {
    let text = text.strip_suffix(['+', '#']).unwrap_or(text);
    if matches!(text, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return Some(San { has_file: true });
    }
    let text = text.strip_prefix(['N', 'B', 'R', 'Q', 'K']).unwrap_or(text);
    let departure = before_destination(text)?;
    let departure = departure.strip_suffix(['x', '-']).unwrap_or(departure);
    let after_file = departure.strip_prefix(is_file);
    let rank = after_file.unwrap_or(departure);
    let is_end = rank.strip_prefix(is_rank).unwrap_or(rank).is_empty();
    is_end.then_some(San { has_file: after_file.is_some() })
}

/// What is before the destination and the promotion; `None` without a destination.
fn before_destination(text: &str) -> Option<&str> {
    let is_piece = |c: char| "NBRQK".contains(c.to_ascii_uppercase());
    let moved = text.strip_suffix(is_piece);
    let moved = moved.map_or(text, |moved| moved.strip_suffix('=').unwrap_or(moved));
    moved.strip_suffix(is_rank)?.strip_suffix(is_file)
}

fn is_file(c: char) -> bool {
    ('a'..='h').contains(&c)
}

fn is_rank(c: char) -> bool {
    ('1'..='8').contains(&c)
}
