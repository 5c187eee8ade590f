//! Openings from EPD and FEN files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use lucena_board::{Epd, Game};

use super::{InvalidOpenings, Opening, OpeningFault, OpeningsError, SkippedOpening};
use crate::fingerprint::fingerprint;

/// Maximum file size: three times that of the largest collections.
const MAX_BYTES: u64 = 1 << 30;
/// Maximum length of a line.
const MAX_LINE_BYTES: usize = 1 << 16;

/// The file contents and offsets of valid lines. Positions are parsed on demand: they take as much
/// memory as their lines, and most of a large collection is never used.
pub(super) struct PositionFile {
    path: PathBuf,
    bytes: Vec<u8>,
    /// Line number from 1 and offset of each valid line.
    lines: Vec<(u32, u32)>,
}

impl PositionFile {
    /// Reads all lines; invalid ones are errors or reported as skipped.
    pub(super) fn read(
        path: &Path,
        invalid: InvalidOpenings,
        skipped: &mut Vec<SkippedOpening>,
    ) -> Result<Self, OpeningsError> {
        let bytes = read(path)?;
        let mut lines = Vec::new();
        let mut start = bom_len(&bytes);
        for number in 1.. {
            if start >= bytes.len() {
                break;
            }
            let line = line_at(&bytes, start);
            match opening(line, number) {
                Ok(Some(_)) => lines.push((number, start as u32)),
                Ok(None) => {}
                Err(fault) if invalid == InvalidOpenings::Skip => {
                    skipped.push(SkippedOpening { line: number.into(), fault });
                }
                Err(fault) => {
                    let (path, line) = (path.into(), number.into());
                    return Err(OpeningsError::Line { path, line, fault });
                }
            }
            start += line.len() + 1;
        }
        Ok(Self { path: path.into(), bytes, lines })
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn get(&self, index: usize) -> Result<Opening, OpeningsError> {
        let (number, start) = self.lines[index];
        let found = opening(line_at(&self.bytes, start as usize), number);
        let found = found.map(|opening| opening.expect("the line has been validated"));
        let (path, line) = (self.path.clone(), number.into());
        found.map_err(|fault| OpeningsError::Line { path, line, fault })
    }

    pub(super) fn fingerprint(&self) -> u64 {
        fingerprint(&self.bytes)
    }
}

fn read(path: &Path) -> Result<Vec<u8>, OpeningsError> {
    let failed = |error| OpeningsError::file(path, error);
    let metadata = std::fs::metadata(path).map_err(failed)?;
    if !metadata.is_file() {
        // Opening a pipe would block.
        return Err(OpeningsError::file(path, "not a regular file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(failed)?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    match bytes.len() as u64 > MAX_BYTES {
        true => Err(OpeningsError::file(path, format!("file is larger than {MAX_BYTES} bytes"))),
        false => Ok(bytes),
    }
}

/// Length of a UTF-8 byte order mark.
fn bom_len(bytes: &[u8]) -> usize {
    const BOM: &[u8] = "\u{feff}".as_bytes();
    if bytes.starts_with(BOM) { BOM.len() } else { 0 }
}

fn line_at(bytes: &[u8], start: usize) -> &[u8] {
    bytes[start..].split(|&byte| byte == b'\n').next().unwrap_or_default()
}

/// The opening on a line; `None` for empty lines and comments.
fn opening(line: &[u8], number: u32) -> Result<Option<Opening>, OpeningFault> {
    if line.len() > MAX_LINE_BYTES {
        return Err(OpeningFault::TooLong { max: MAX_LINE_BYTES });
    }
    let text = str::from_utf8(line)
        .map_err(|error| OpeningFault::NotText { at: error.valid_up_to() })?
        .trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let epd: Epd = text.parse().map_err(OpeningFault::Position)?;
    let game = Game::new(*epd.position());
    if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
        return Err(OpeningFault::Over(outcome));
    }
    let name = epd.id().map_or_else(|| format!("line {number}"), str::to_owned);
    Ok(Some(Opening { name: Some(name), ..Opening::at(*epd.position()) }))
}
