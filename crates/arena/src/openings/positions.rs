//! Openings from EPD and FEN files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use lucena_board::{ChessPosition, Epd, Variant};

use super::{
    InvalidOpenings, Opening, OpeningFault, OpeningOptions, OpeningsError, SkippedOpening,
};
use crate::fingerprint::fingerprint;

/// Maximum file size: three times that of the largest collections.
const MAX_BYTES: u64 = 1 << 30;
/// Maximum length of a line.
const MAX_LINE_BYTES: usize = 1 << 16;

/// The file contents and offsets of valid lines. Positions are parsed on demand: they take as much
/// memory as their lines, and most of a large collection is never used.
pub(super) struct PositionFile {
    path: PathBuf,
    variant: Variant,
    bytes: Vec<u8>,
    /// Line number from 1 and offset of each valid line.
    lines: Vec<(u32, u32)>,
}

impl PositionFile {
    /// Reads all lines; invalid ones are errors or reported as skipped.
    pub(super) fn read(
        path: &Path,
        options: &OpeningOptions,
        skipped: &mut Vec<SkippedOpening>,
    ) -> Result<Self, OpeningsError> {
        let variant = options.variant;
        let bytes = read(path)?;
        let mut lines = Vec::new();
        let mut start = bom_len(&bytes);
        for number in 1.. {
            if start >= bytes.len() {
                break;
            }
            let line = line_at(&bytes, start);
            match opening(line, number, variant) {
                Ok(Some(_)) => lines.push((number, start as u32)),
                Ok(None) => {}
                Err(fault) if options.invalid == InvalidOpenings::Skip => {
                    skipped.push(SkippedOpening { line: number.into(), fault });
                }
                Err(fault) => {
                    let (path, line) = (path.into(), number.into());
                    return Err(OpeningsError::Line { path, line, fault });
                }
            }
            start += line.len() + 1;
        }
        Ok(Self { path: path.into(), variant, bytes, lines })
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn get(&self, index: usize) -> Result<Opening, OpeningsError> {
        let (number, start) = self.lines[index];
        let found = opening(line_at(&self.bytes, start as usize), number, self.variant);
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
fn opening(line: &[u8], number: u32, variant: Variant) -> Result<Option<Opening>, OpeningFault> {
    if line.len() > MAX_LINE_BYTES {
        return Err(OpeningFault::TooLong { max: MAX_LINE_BYTES });
    }
    let text = str::from_utf8(line)
        .map_err(|error| OpeningFault::NotText { at: error.valid_up_to() })?
        .trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let epd = Epd::parse_variant(text, variant).map_err(OpeningFault::Position)?;
    let (position, found) = (*epd.position(), epd.position().variant());
    if found != variant && !(found.is_standard() && variant.is_standard()) {
        return Err(OpeningFault::Variant { found, expected: variant });
    }
    // Chess960 has the rules of standard chess.
    let start = position.standard().map_or(position, |&standard| standard.into());
    let opening = Opening::from(start);
    let game = opening.game();
    if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
        return Err(OpeningFault::Over(outcome));
    }
    let name = epd.id().map_or_else(|| format!("line {number}"), str::to_owned);
    Ok(Some(Opening { name: Some(name), ..opening }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_variants() {
        let check = |variant, line: &str, fen: &str, name: &str| {
            let opening = opening(line.as_bytes(), 3, variant).unwrap().unwrap();
            assert_eq!(
                (opening.start.to_string(), opening.name.as_deref()),
                (fen.into(), Some(name))
            );
            assert_eq!(opening.start.variant(), variant);
        };
        let house = "4k3/8/8/8/8/8/8/R3K3[Qn] w Q - 0 1";
        check(Variant::Crazyhouse, house, house, "line 3");
        let short = "4k3/8/8/8/8/8/8/R3K3/Qn w Q - id \"queen; knight\";";
        check(Variant::Crazyhouse, short, house, "queen; knight");
        let checks = "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 7 9";
        check(Variant::ThreeCheck, checks, checks, "line 3");
        check(Variant::ThreeCheck, &format!("{checks} id one;"), checks, "one");
        let over = opening(b"4k3/8/8/3K4/8/8/8/8 b - - 0 1", 1, Variant::KingOfTheHill);
        assert!(matches!(over, Err(OpeningFault::Over(_))), "{over:?}");
        let bad = opening(house.as_bytes(), 1, Variant::Atomic);
        assert!(matches!(bad, Err(OpeningFault::Position(_))), "{bad:?}");
        let other = b"4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 3; fmvn 9; variant kingofthehill;";
        let fault = opening(other, 1, Variant::Atomic).unwrap_err();
        assert_eq!(fault.to_string(), "a game of King of the Hill, expected Atomic");
        let clocks = opening(other, 1, Variant::KingOfTheHill).unwrap().unwrap();
        assert_eq!(clocks.start.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9");
    }
}
