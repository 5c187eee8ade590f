//! Where to go from a position.

use alloc::vec::Vec;

use lucena_board::{Move, Position};

use crate::{Book, BookError, Candidate, RawMove, Source};

/// The legal moves after which the book has something to say, in the order of their bits in a book.
pub(super) fn moves_into<S: Source>(
    book: &Book<S>,
    position: &Position,
) -> Result<Vec<Move>, BookError> {
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        if book.has_key(position.key_after(mv))? {
            moves.push(mv);
        }
    }
    moves.sort_unstable_by_key(|&mv| RawMove::from(mv));
    Ok(moves)
}

/// A move on, with what the book knows of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) mv: Move,
    pub(super) known: Option<Candidate>,
}

/// The moves of the book; where it has none, those that lead back into it.
pub(super) fn steps<S: Source>(
    book: &Book<S>,
    position: &Position,
) -> Result<Vec<Step>, BookError> {
    let found = book.find(position)?;
    if found.moves().is_empty() {
        let moves = moves_into(book, position)?;
        return Ok(moves.into_iter().map(|mv| Step { mv, known: None }).collect());
    }
    Ok(found.moves().iter().map(|&known| Step { mv: known.mv, known: Some(known) }).collect())
}
