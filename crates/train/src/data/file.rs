//! Files that can be resumed.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom};
use std::path::Path;

use thiserror::Error;

use crate::data::block::Block;
use crate::data::error::{Damage, ReadError};
use crate::data::{DataHeader, DataReader, DataWriter, GAMES_PER_BLOCK, SettingDifference};

/// A file opened by [`DataWriter::create_or_resume`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Resumed {
    /// Appends to the file.
    pub writer: DataWriter<File>,
    /// Number of games in the file.
    pub n_games: u64,
    /// Number of their positions with a score.
    pub n_positions: u64,
    /// Bytes of a torn or damaged last block that were cut off.
    pub n_torn: u64,
}

/// Why a file can't be resumed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The file can't be opened or read, or is not a file of training data.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Another program writes to the file.
    #[error("the file is in use by another program")]
    InUse,
    /// The file has another header: its games were made in another way, or have other numbers, as
    /// those of another shard.
    #[error("the file was made with other settings{}", differences(.found, .expected))]
    Header {
        /// The header of the file.
        found: DataHeader,
        /// The header to resume with.
        expected: DataHeader,
    },
    /// A block before a valid one is damaged.
    #[error("the file is damaged and cannot be resumed: {0}")]
    Damage(Damage),
}

/// The settings that differ, a line each.
fn differences(found: &DataHeader, expected: &DataHeader) -> String {
    let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".into());
    let mut lines: Vec<String> = (found.differences(expected).iter())
        .map(|SettingDifference { key, values: [found, expected] }| {
            format!("{key}: file has {}, this run has {}", text(found), text(expected))
        })
        .collect();
    let [first, expected_first] = [found.first_game, expected.first_game];
    if first != expected_first {
        lines.push(format!("first game: file has {first}, this run has {expected_first}"));
    }
    let [step, expected_step] = [found.step, expected.step];
    if step != expected_step {
        lines.push(format!("shards: file has {step}, this run has {expected_step}"));
    }
    lines.iter().map(|line| format!("\n  {line}")).collect()
}

impl DataWriter<File> {
    /// Creates a file, or resumes the existing one if it has the same header.
    ///
    /// The torn block of a program that was killed is cut off, as is a damaged last block. A file that
    /// was resumed and one that was written at once are equal. The file is locked: two programs that
    /// write one file would damage it.
    ///
    /// ```
    /// use lucena_board::{DrawReason, Outcome, Position};
    /// use lucena_train::data::{DataHeader, DataWriter, Game};
    /// use lucena_game::Ending;
    /// # let directory = std::env::temp_dir().join(format!("lucena-resume-{}", std::process::id()));
    /// # std::fs::create_dir_all(&directory)?;
    /// # let path = directory.join("games.data");
    /// let header = DataHeader::default();
    /// let stalemate = Outcome::Draw(DrawReason::Stalemate);
    /// let game = Game::new(Position::initial(), Ending::Rules(stalemate));
    /// for n_games in 0..3 {
    ///     let mut resumed = DataWriter::create_or_resume(&path, &header)?;
    ///     assert_eq!(resumed.n_games, n_games);
    ///     resumed.writer.write(&game)?;
    ///     resumed.writer.finish()?;
    /// }
    /// # std::fs::remove_dir_all(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Creating, reading or cutting the file failed, it is in use or has another header, or a block
    /// before a valid one is damaged.
    pub fn create_or_resume(path: &Path, header: &DataHeader) -> Result<Resumed, ResumeError> {
        // Not truncated: it may have games.
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(ReadError::Io)?;
        // Some file systems do not support locks; continue without.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(ResumeError::InUse);
        }
        let io = ReadError::Io;
        let length = file.metadata().map_err(io)?.len();
        if length == 0 {
            let writer = Self::new(file, header).map_err(io)?;
            return Ok(Resumed { writer, n_games: 0, n_positions: 0, n_torn: 0 });
        }
        let scan = scan(&file, header)?;
        file.set_len(scan.valid_len).map_err(io)?;
        // An incomplete block stays until it is overwritten by the same games and more, so that a
        // program that is killed before does not lose it.
        file.seek(SeekFrom::Start(scan.end)).map_err(io)?;
        let mut writer = Self::append_to(file);
        for game in scan.incomplete.iter().flat_map(Block::games) {
            writer.write_encoded(game).map_err(io)?;
        }
        let (n_games, n_positions) = (scan.n_games, scan.n_positions);
        Ok(Resumed { writer, n_games, n_positions, n_torn: scan.n_torn })
    }
}

/// The blocks of a file.
struct Scan {
    n_games: u64,
    n_positions: u64,
    /// Where the last complete block ends.
    end: u64,
    /// Where the last block ends that is not damaged.
    valid_len: u64,
    /// The last block, if more games belong to it.
    incomplete: Option<Block>,
    n_torn: u64,
}

fn scan(file: &File, header: &DataHeader) -> Result<Scan, ResumeError> {
    let mut reader = DataReader::new(file)?;
    if reader.header() != header {
        let (found, expected) = (reader.header().clone(), header.clone());
        return Err(ResumeError::Header { found, expected });
    }
    let header_end = reader.offset();
    let mut scan = Scan {
        n_games: 0,
        n_positions: 0,
        end: header_end,
        valid_len: header_end,
        incomplete: None,
        n_torn: 0,
    };
    let mut damaged = None;
    while let Some(block) = reader.next_block() {
        match block {
            Ok(block) => {
                if let Some(damage) = damaged {
                    return Err(ResumeError::Damage(damage));
                }
                scan.n_games += block.n_games() as u64;
                scan.n_positions += block.n_positions() as u64;
                let is_incomplete = block.n_games() < GAMES_PER_BLOCK as usize;
                scan.end = if is_incomplete { block.offset() } else { block.end() };
                scan.valid_len = block.end();
                scan.incomplete = is_incomplete.then_some(block);
            }
            // Not torn only: after power loss the last block may have its length but not its bytes.
            Err(ReadError::Damage(damage)) => damaged = damaged.or(Some(damage)),
            Err(error) => return Err(error.into()),
        }
    }
    scan.n_torn = reader.offset() - scan.valid_len;
    Ok(scan)
}
