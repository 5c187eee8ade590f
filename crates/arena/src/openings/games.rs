//! Openings from PGN files.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Move};
use lucena_pgn::{Next, PgnError, Played, Reader, Visitor};

use super::{
    InvalidOpenings, Opening, OpeningFault, OpeningOptions, OpeningsError, SkippedOpening,
    is_of_variant,
};
use crate::fingerprint::Fingerprint;

/// Reads the first moves of each game, and a hash of the file to detect changes.
pub(super) fn read(
    path: &Path,
    options: &OpeningOptions,
    skipped: &mut Vec<SkippedOpening>,
) -> Result<(Vec<Opening>, u64), OpeningsError> {
    let failed = |error: io::Error| OpeningsError::file(path, error);
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(OpeningsError::file(path, "not a regular file"));
    }
    let file = File::open(path).map_err(failed)?;
    let file = HashingReader { file, fingerprint: Fingerprint::new() };
    let mut reader = Reader::new(file).variants();
    let max_plies = options.plies.map_or(usize::MAX, |plies| plies as usize);
    let mut first = FirstMoves { max_plies, moves: Vec::new(), start: None, fault: None };
    let mut openings = Vec::new();
    for number in 1.. {
        let Some(found) = reader.read_game(&mut first).map_err(failed)? else { break };
        match found.and_then(|opening| check(opening, number, options)) {
            Ok(opening) => openings.push(opening),
            Err(fault) if options.invalid == InvalidOpenings::Skip => {
                skipped.push(SkippedOpening { line: number, fault });
            }
            Err(fault) => {
                return Err(OpeningsError::Line { path: path.into(), line: number, fault });
            }
        }
    }
    Ok((openings, reader.into_inner().fingerprint.value()))
}

/// The opening with its name, if it is valid.
fn check(
    mut opening: Opening,
    number: u64,
    options: &OpeningOptions,
) -> Result<Opening, OpeningFault> {
    let (found, expected) = (opening.start.variant(), options.variant);
    if !is_of_variant(&opening.start, expected) {
        return Err(OpeningFault::Variant { found, expected });
    }
    let game = opening.game();
    if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
        return Err(OpeningFault::Over(outcome));
    }
    opening.name = Some(format!("game {number}"));
    opening.moves.shrink_to_fit();
    Ok(opening)
}

/// Collects the first moves of games.
struct FirstMoves {
    max_plies: usize,
    moves: Vec<Move>,
    start: Option<VariantPosition>,
    fault: Option<String>,
}

impl FirstMoves {
    fn take(&mut self) -> Result<Opening, OpeningFault> {
        let moves = std::mem::take(&mut self.moves);
        let (start, fault) = (self.start.take(), self.fault.take());
        match (start, fault) {
            (_, Some(fault)) => Err(OpeningFault::Game(fault)),
            (Some(start), None) => Ok(Opening { start, moves, name: None }),
            (None, None) => Err(OpeningFault::Game("no start position".into())),
        }
    }
}

impl Visitor<VariantPosition> for FirstMoves {
    type Output = Result<Opening, OpeningFault>;

    fn begin_moves(&mut self, start: &VariantPosition) -> ControlFlow<Self::Output, Next> {
        self.start = Some(*start);
        match self.max_plies {
            0 => ControlFlow::Break(self.take()),
            _ => ControlFlow::Continue(Next::Read),
        }
    }

    fn play(&mut self, played: Played<'_, VariantPosition>) -> ControlFlow<Self::Output> {
        self.moves.push(played.mv);
        match self.moves.len() < self.max_plies {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(self.take()),
        }
    }

    fn null_move(
        &mut self,
        _: &VariantPosition,
        _: &VariantPosition,
        _: u32,
        _: u32,
    ) -> ControlFlow<Self::Output> {
        self.fault = Some("found a null move".into());
        ControlFlow::Break(self.take())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<Self::Output> {
        if !error.is_tolerated() {
            self.fault.get_or_insert_with(|| error.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) -> Self::Output {
        self.take()
    }
}

/// A reader that computes a fingerprint of the file.
struct HashingReader {
    file: File,
    fingerprint: Fingerprint,
}

impl Read for HashingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_bytes = self.file.read(buffer)?;
        self.fingerprint.add(&buffer[..n_bytes]);
        Ok(n_bytes)
    }
}
