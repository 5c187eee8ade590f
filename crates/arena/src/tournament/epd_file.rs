//! EPD files of final positions and openings.

use std::collections::BTreeSet;

use super::pgn_file::TextFile;
use super::{ExistingPgn, Outputs, TournamentError};
use crate::{Journal, JournalEntry, Openings};

/// The EPD files of a tournament.
#[derive(Debug, Default)]
pub(super) struct EpdFiles {
    final_positions: Option<TextFile>,
    openings: Option<TextFile>,
    /// Indices of openings written so far.
    written: BTreeSet<u64>,
}

impl EpdFiles {
    /// Opens the files. With a journal they are rewritten from its games.
    pub(super) fn open(
        outputs: &Outputs,
        journal: Option<&mut Journal>,
        openings: &Openings,
    ) -> Result<Self, TournamentError> {
        if outputs.epd.is_none() && outputs.opening_epd.is_none() {
            return Ok(Self::default());
        }
        let is_new = journal.is_some() || outputs.existing_pgn == ExistingPgn::Replace;
        let open = |path: &std::path::PathBuf| match is_new {
            true => TextFile::replace(path),
            false => TextFile::append_lines_to(path),
        };
        let mut files = Self {
            final_positions: outputs.epd.as_ref().map(open).transpose()?,
            openings: outputs.opening_epd.as_ref().map(open).transpose()?,
            written: BTreeSet::new(),
        };
        let Some(journal) = journal else { return Ok(files) };
        let mut written = Ok(());
        journal.read(|reader| {
            let mut seen = BTreeSet::new();
            for entry in reader {
                let entry = entry?;
                if seen.insert(entry.game) && written.is_ok() {
                    written = files.add(&entry, openings);
                }
            }
            Ok(())
        })?;
        written.map(|()| files)
    }

    /// Appends the positions of a game.
    pub(super) fn add(
        &mut self,
        entry: &JournalEntry,
        openings: &Openings,
    ) -> Result<(), TournamentError> {
        if let Some(file) = &mut self.final_positions
            && let Some(line) = final_position(entry)
        {
            file.append(&line)?;
        }
        if let Some(file) = &mut self.openings
            && self.written.insert(entry.opening)
        {
            let opening = openings.get(entry.opening)?;
            let id =
                opening.name.clone().unwrap_or_else(|| format!("opening {}", entry.opening + 1));
            file.append(&line(&opening.game().position().to_string(), &id, None))?;
        }
        Ok(())
    }
}

/// EPD line of the final position; `None` for entries of older journals without it.
pub(super) fn final_position(entry: &JournalEntry) -> Option<String> {
    let fen = entry.final_fen.as_ref()?;
    let result = format!("{} {}", entry.result(), entry.reason);
    Some(line(fen, &format!("game {}", entry.game), Some(&result)))
}

/// The EPD line of a FEN of any variant: its last two fields, the clocks, become operations, which are
/// always written, in this order.
fn line(fen: &str, id: &str, comment: Option<&str>) -> String {
    let mut fields = fen.rsplitn(3, ' ');
    let (moves, half_moves) = (fields.next().unwrap_or("1"), fields.next().unwrap_or("0"));
    let position = fields.next().unwrap_or_default();
    let comment = comment.map(|comment| format!(" c0 \"{}\";", text(comment)));
    let (id, comment) = (text(id), comment.unwrap_or_default());
    format!("{position} hmvc {half_moves}; fmvn {moves}; id \"{id}\";{comment}\n")
}

/// The operand of a string, without quotes, backslashes and line breaks.
fn text(text: &str) -> String {
    let plain = |c: char| match c {
        '"' => '\'',
        '\\' => '/',
        c if c.is_control() => ' ',
        c => c,
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epd_lines() {
        assert_eq!(
            line(
                "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31",
                "game 3",
                Some("0-1 White makes an illegal move: \"x\ny\"")
            ),
            "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 31; id \"game 3\"; \
             c0 \"0-1 White makes an illegal move: 'x y'\";\n",
        );
        let checks = "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1";
        let expected = "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 hmvc 0; fmvn 1; id \"x\";\n";
        assert_eq!(line(checks, "x", None), expected);
    }
}
