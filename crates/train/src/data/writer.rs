//! [`DataWriter`]: writes games in blocks.

use std::io::{self, Write};

use crate::data::block::{BlockHeader, MAX_LEN};
use crate::data::error::EncodeError;
use crate::data::{DataHeader, EncodedGame, Game, encoded_game, varint};

/// Number of games after which the writer ends a block.
pub const GAMES_PER_BLOCK: u32 = 128;

/// Writes games to a file.
///
/// Games are collected until a block is complete and written then, with one write. A game is safe
/// once its block is written: a program that is killed loses the games of the last block at most. To
/// survive power loss too, sync the file of [`DataWriter::get_ref`].
#[derive(Debug)]
pub struct DataWriter<W: Write> {
    output: W,
    games: Vec<u8>,
    n_games: u32,
    n_positions: u32,
}

impl<W: Write> DataWriter<W> {
    /// Writes the header of a new file.
    ///
    /// # Errors
    ///
    /// Writing failed, or the provenance is longer than 1 MiB.
    pub fn new(mut output: W, header: &DataHeader) -> io::Result<Self> {
        header.write(&mut output)?;
        Ok(Self::append_to(output))
    }

    /// Continues a file: the output is at the end of its header or of a block.
    #[must_use]
    pub const fn append_to(output: W) -> Self {
        Self { output, games: Vec::new(), n_games: 0, n_positions: 0 }
    }

    /// Adds a game. Returns whether a block was written.
    ///
    /// # Errors
    ///
    /// Writing failed, or the game can't be encoded: an [`EncodeError`] within the error, and nothing
    /// of the game is written.
    pub fn write(&mut self, game: &Game) -> io::Result<bool> {
        let mut bytes = Vec::new();
        encoded_game::encode(game, &mut bytes).map_err(invalid)?;
        self.add(&bytes, game.moves.len() as u32)
    }

    /// Adds a game of another file. Returns whether a block was written.
    ///
    /// # Errors
    ///
    /// Writing failed, or the game can't be decoded.
    pub fn write_encoded(&mut self, game: EncodedGame<'_>) -> io::Result<bool> {
        let mut n_positions = 0;
        for ply in game.plies().map_err(invalid)? {
            n_positions += u32::from(ply.map_err(invalid)?.white_score.is_some());
        }
        self.add(game.bytes(), n_positions)
    }

    fn add(&mut self, game: &[u8], n_positions: u32) -> io::Result<bool> {
        const MAX_VARINT: usize = 5;
        if game.len() + MAX_VARINT > MAX_LEN {
            return Err(invalid(EncodeError::TooLong { bytes: game.len() }));
        }
        let is_full = self.games.len() + game.len() + MAX_VARINT > MAX_LEN;
        if is_full {
            self.end_block()?;
        }
        varint::write(&mut self.games, game.len() as u32);
        self.games.extend(game);
        self.n_games += 1;
        self.n_positions += n_positions;
        if self.n_games == GAMES_PER_BLOCK {
            self.end_block()?;
            return Ok(true);
        }
        Ok(is_full)
    }

    /// Writes the games collected so far as a block, if there are any.
    ///
    /// # Errors
    ///
    /// Writing failed.
    pub fn end_block(&mut self) -> io::Result<()> {
        if self.n_games == 0 {
            return Ok(());
        }
        let header = BlockHeader {
            n_bytes: self.games.len() as u32,
            n_games: self.n_games,
            n_positions: self.n_positions,
            checksum: crc32fast::hash(&self.games),
        };
        // One write, so that a crash tears one block only.
        self.games.splice(0..0, header.to_bytes());
        self.output.write_all(&self.games)?;
        self.games.clear();
        (self.n_games, self.n_positions) = (0, 0);
        self.output.flush()
    }

    /// The output, such as a file to sync. It does not have the games of the block in progress.
    #[must_use]
    pub const fn get_ref(&self) -> &W {
        &self.output
    }

    /// Writes the last block and returns the output.
    ///
    /// # Errors
    ///
    /// Writing failed.
    pub fn finish(mut self) -> io::Result<W> {
        self.end_block()?;
        Ok(self.output)
    }
}

fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
