//! Games as an iterator.

use std::io;
use std::iter::FusedIterator;

use lucena_board::Position;

use super::Reader;
use super::source::Source;
use crate::position::PgnPosition;
use crate::{ReadTree, TreeBuilder};

/// An iterator over the games of a [`Reader`]; see [`Reader::games`].
#[must_use]
pub struct Games<'a, S, P = Position> {
    reader: &'a mut Reader<S, P>,
    builder: TreeBuilder<P>,
    is_at_end: bool,
}

impl<S: Source, P: PgnPosition> Reader<S, P> {
    /// Iterates over the games as trees, each with the errors in its text. [`TreeBuilder`]
    /// describes the trees; use it with [`Reader::read_game`] to set its memory limit.
    ///
    /// An item is an `Err` only if reading the input fails. It is then the last item.
    ///
    /// ```
    /// use lucena_pgn::Reader;
    /// let mut reader = Reader::from_bytes(b"1. e4 c5 *\n\n1. d4 Ke7 *\n\n1. Nf3 *\n");
    /// let mut n_moves = 0;
    /// for read in reader.games() {
    ///     let read = read?;
    ///     for error in &read.errors {
    ///         eprintln!("{error}");
    ///     }
    ///     n_moves += read.tree.n_moves();
    /// }
    /// assert_eq!(n_moves, 4);
    /// assert_eq!((reader.counts().games, reader.counts().invalid_games), (3, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn games(&mut self) -> Games<'_, S, P> {
        Games { reader: self, builder: TreeBuilder::new(), is_at_end: false }
    }
}

impl<S: Source, P: PgnPosition> Iterator for Games<'_, S, P> {
    type Item = io::Result<ReadTree<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_at_end {
            return None;
        }
        let read = self.reader.read_game(&mut self.builder).transpose();
        // A failing input may fail forever.
        self.is_at_end = !matches!(read, Some(Ok(_)));
        read
    }
}

impl<S: Source, P: PgnPosition> FusedIterator for Games<'_, S, P> {}
