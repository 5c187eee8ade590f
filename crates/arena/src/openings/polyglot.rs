//! Openings from Polyglot books.

use std::fs::File;
use std::path::{Path, PathBuf};

use lucena_board::{Game, Position};
use lucena_book::{Book, Choice, Seekable, seeded};

use super::order::seed_of;
use super::{Opening, OpeningsError};

/// Default number of plies.
const DEFAULT_PLIES: usize = 16;

/// A book with a random seed.
pub(super) struct PolyglotBook {
    path: PathBuf,
    book: Book<Seekable<File>>,
    seed: u64,
}

impl PolyglotBook {
    pub(super) fn open(path: &Path, seed: u64) -> Result<Self, OpeningsError> {
        let failed = |error| OpeningsError::file(path, error);
        let book = Book::open(path).map_err(failed)?;
        let moves = book.find(&Position::initial()).map_err(failed)?;
        if moves.playable().is_empty() {
            return Err(OpeningsError::NoOpenings { path: Some(path.into()) });
        }
        Ok(Self { path: path.into(), book, seed })
    }

    /// A random line with this index, until the book has no move or the limit is reached.
    pub(super) fn get(
        &self,
        number: u64,
        max_plies: Option<usize>,
    ) -> Result<Opening, OpeningsError> {
        let mut rng = seeded(seed_of(self.seed, number));
        let mut game = Game::default();
        while game.len() < max_plies.unwrap_or(DEFAULT_PLIES) {
            let moves = self.book.find(game.position());
            let moves = moves.map_err(|error| OpeningsError::file(&self.path, error))?;
            let Some(chosen) = moves.choose(Choice::Weighted, &mut rng) else { break };
            game.play_unchecked(chosen.mv);
            if game.outcome().or_else(|| game.claimable_outcome()).is_some() {
                // Stop one ply before the end of the game.
                game.undo();
                break;
            }
        }
        let name = Some(format!("book line {number}"));
        Ok(Opening { moves: game.moves().collect(), name, ..Opening::default() })
    }
}
