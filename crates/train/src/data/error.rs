//! Errors of writing and reading training data.

use std::io;

use lucena_board::{Move, UnpackError};
use lucena_game::Ending;
use thiserror::Error;

/// A game that can't be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A move is illegal, or its position has more than 256 legal moves.
    #[error("ply {ply}: illegal move {mv}")]
    IllegalMove {
        /// Plies before the move.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// The game ended in a way that files have no number for, or has no result.
    #[error("found ending {0}, which files of training data lack")]
    Ending(Ending),
    /// The start position has more than 32 pieces.
    #[error("the start position has more than 32 pieces")]
    TooManyPieces,
    /// A score is beyond ±32,000.
    #[error("ply {ply}: found score {score}, expected -32000 to 32000")]
    Score {
        /// Plies before the move.
        ply: usize,
        /// The score.
        score: i16,
    },
    /// The game is longer than a block.
    #[error("the game takes {bytes} bytes, more than a block of 16 MiB")]
    TooLong {
        /// Its encoded length.
        bytes: usize,
    },
}

/// A game that can't be decoded.
///
/// The checksum of its block was right, so it was written wrongly.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The game ends too early.
    #[error("the game ends within its {0}")]
    Torn(&'static str),
    /// The result or the end of the game has an unknown number.
    #[error("flags {0:#04x} are unknown")]
    Flags(u8),
    /// The start position is not a position.
    #[error("start position: {0}")]
    Start(#[from] UnpackError),
    /// The start position is a Chess960 position of a higher number than 959.
    #[error("found Chess960 position {0}, expected 0 to 959")]
    Chess960(u16),
    /// No legal move has the index.
    #[error("ply {ply}: found move {index} of {n_moves} legal moves")]
    Move {
        /// Plies before the move.
        ply: usize,
        /// The index of the move.
        index: u8,
        /// Number of legal moves.
        n_moves: usize,
    },
    /// A score is beyond ±32,000.
    #[error("ply {ply}: the score is beyond 32000")]
    Score {
        /// Plies before the move.
        ply: usize,
    },
}

/// Why a file can't be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not start with the mark of a training data file.
    #[error("not a training data file")]
    NotTrainingData,
    /// The file has another version.
    #[error("byte 8: found version {found}, expected 1")]
    Version {
        /// The version.
        found: u32,
    },
    /// The header is torn or damaged.
    #[error("the file header is damaged: {0}")]
    Header(&'static str),
    /// A block is torn or damaged. The reader continues at the next one.
    #[error(transparent)]
    Damage(#[from] Damage),
}

/// A torn or damaged block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {kind}")]
pub struct Damage {
    /// Where the block begins, in bytes from the start of the file.
    pub offset: u64,
    /// What is wrong.
    pub kind: DamageKind,
}

impl Damage {
    /// Whether the file ends within the block: the writer was killed, or is still at work.
    #[must_use]
    pub const fn is_torn_end(self) -> bool {
        matches!(self.kind, DamageKind::Torn)
    }
}

/// What is wrong with a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DamageKind {
    /// The header of the block is damaged; the bytes up to the next block were skipped.
    #[error("no block header, {skipped} bytes skipped")]
    Header {
        /// Number of skipped bytes.
        skipped: u64,
    },
    /// The games do not match their checksum.
    #[error("checksum mismatch, {n_games} games lost")]
    Checksum {
        /// Number of games of the block.
        n_games: u32,
    },
    /// The lengths of the games do not fill the block.
    #[error("the lengths of the games do not add up, {n_games} games lost")]
    Lengths {
        /// Number of games of the block.
        n_games: u32,
    },
    /// The file ends within the block, as after a crash.
    #[error("the file ends within a block")]
    Torn,
}

impl DamageKind {
    /// Number of games of the block, if its header is valid.
    ///
    /// ```
    /// use lucena_train::data::DamageKind;
    /// assert_eq!(DamageKind::Checksum { n_games: 128 }.n_games(), Some(128));
    /// assert_eq!(DamageKind::Torn.n_games(), None);
    /// ```
    #[must_use]
    pub const fn n_games(self) -> Option<u32> {
        match self {
            Self::Checksum { n_games } | Self::Lengths { n_games } => Some(n_games),
            Self::Header { .. } | Self::Torn => None,
        }
    }
}
