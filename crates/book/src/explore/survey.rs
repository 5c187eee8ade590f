//! What a book looks like when its moves are played.

use lucena_board::{Color, Position, Role};

use super::Reach;
use crate::{Book, BookError, MoveFault, Source};

/// What a book looks like when its moves are played.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::{BookData, Entry, Reach};
/// let castles: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let entry = Entry::new(&castles, castles.parse_san("O-O")?, 1);
/// let elsewhere = Entry { key: 1, ..entry };
/// let book = BookData::from_entries([entry, elsewhere]).to_book();
/// let survey = book.survey(&[castles], Reach::AnyReply)?;
/// assert_eq!((survey.n_reached, survey.n_isolated), (1, 1));
/// assert_eq!(survey.n_castling_onto_rook, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Survey {
    /// Positions that can be reached.
    pub n_reached: u64,
    /// Positions that cannot: those of other starts or variants, or behind moves that are not there.
    pub n_isolated: u64,
    /// Of the positions that can be reached, those with White to move.
    pub n_white: u64,
    /// The farthest of them, in moves of either side.
    pub depth: u32,
    /// Legal moves in reached positions, each once.
    pub n_moves: u64,
    /// Entries of reached positions whose move is illegal.
    pub n_illegal: u64,
    /// Entries of reached positions that castle as the format has it, the king taking its rook.
    pub n_castling_onto_rook: u64,
    /// Entries of reached positions that castle as UCI writes it in standard chess, the king going
    /// two squares.
    pub n_castling_by_step: u64,
}

impl<S: Source> Book<S> {
    /// Plays through the book from these positions. It takes as long as reading all of the book
    /// several times.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::{Book, Reach};
    /// let survey = Book::new([])?.survey(&[Position::initial()], Reach::AnyReply)?;
    /// assert_eq!(survey.n_reached, 0);
    /// # Ok::<(), lucena_book::BookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The book cannot be read, or is out of order.
    pub fn survey(&self, starts: &[Position], reach: Reach) -> Result<Survey, BookError> {
        let mut survey = Survey::default();
        for reached in self.reached(starts, reach) {
            let reached = reached?;
            let position = &reached.position;
            survey.n_reached += 1;
            survey.n_white += u64::from(position.turn() == Color::White);
            survey.depth = survey.depth.max(reached.ply);
            survey.n_moves += self.find(position)?.moves().len() as u64;
            for entry in self.entries_of(position.key())? {
                survey.add(position, entry?.entry.raw);
            }
        }
        let n_positions = self.verify()?.n_positions;
        survey.n_isolated = n_positions.saturating_sub(survey.n_reached);
        Ok(survey)
    }
}

impl Survey {
    fn add(&mut self, position: &Position, raw: crate::RawMove) {
        match raw.to_move(position) {
            Ok(mv) if !mv.is_castle() => {}
            Ok(_) if position.role_at(raw.destination()) == Some(Role::Rook) => {
                self.n_castling_onto_rook += 1;
            }
            Ok(_) => self.n_castling_by_step += 1,
            Err(MoveFault::Null) => {}
            Err(_) => self.n_illegal += 1,
        }
    }
}
