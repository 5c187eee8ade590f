//! Moves that continue from a position of the book.

use alloc::vec::Vec;

use lucena_board::{Move, Position};

use crate::{Book, BookError, Candidate, RawMove, Source};

/// Legal moves that lead to a position of the book, sorted by their encoding in a book.
pub(super) fn moves_into_book<S: Source>(
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

/// A move to follow when traversing a book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Continuation {
    pub(super) mv: Move,
    /// `None` for a reply that is not a book move itself but leads back into the book.
    pub(super) candidate: Option<Candidate>,
}

impl Continuation {
    pub(super) const fn book_move(candidate: Candidate) -> Self {
        Self { mv: candidate.mv, candidate: Some(candidate) }
    }

    pub(super) const fn reply(mv: Move) -> Self {
        Self { mv, candidate: None }
    }
}

/// The book moves of a position; if it has none, the legal moves that lead back into the book.
pub(super) fn continuations<S: Source>(
    book: &Book<S>,
    position: &Position,
) -> Result<Vec<Continuation>, BookError> {
    let found = book.find(position)?;
    if found.moves().is_empty() {
        let replies = moves_into_book(book, position)?;
        return Ok(replies.into_iter().map(Continuation::reply).collect());
    }
    Ok(found.moves().iter().copied().map(Continuation::book_move).collect())
}
