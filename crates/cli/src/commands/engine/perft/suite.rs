//! `lucena perft --suite FILE`.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::num::NonZero;
use std::path::Path;
use std::time::Instant;

use lucena_board::variants::{VariantPosition, VariantSetup};
use lucena_board::{ChessPosition, Perft, PerftLine, PerftSuite, PerftTable, Variant};
use lucena_pgn::{BoundedLines, LineError};
use serde::Serialize;
use serde_json::json;

use super::{PerftArgs, Speed, configure, table};
use crate::files::input::{display_name, file_error};
use crate::files::lines::UNREADABLE_MAX;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print, print_summary};
use crate::terminal::progress::Progress;

/// Below this, starting threads takes longer than counting.
const THREADS_MIN_NODES: u64 = 1_000_000;

/// Unreadable lines after which a file that does not start with text is given up. The first line
/// may be a comment in another encoding, so it is not zero.
const NOT_TEXT_UNREADABLE_MAX: usize = 3;

pub(super) fn run(args: &PerftArgs, path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        return verify(args, path, io::stdin().lock(), 0);
    }
    let file = File::open(path).map_err(|error| file_error(path, error))?;
    let n_bytes = file.metadata().map_err(|error| file_error(path, error))?.len();
    verify(args, path, BufReader::new(file), n_bytes)
}

/// Verifies a suite of this length in bytes, or of unknown length if it is 0.
fn verify(
    args: &PerftArgs,
    path: &Path,
    reader: impl BufRead,
    n_bytes: u64,
) -> Result<(), Failure> {
    let mut run = SuiteRun {
        args,
        path,
        table: table(args)?,
        report: Report::default(),
        block: Block::default(),
        starts_as_text: true,
        progress: Progress::new(n_bytes),
        start: Instant::now(),
    };
    run.file(reader)?;
    run.progress.clear();
    run.finish()
}

#[derive(Default)]
struct Report {
    /// Lines with a position.
    positions: u64,
    /// Node counts verified.
    entries: u64,
    /// Node counts above `--max-nodes`.
    skipped: u64,
    nodes: u64,
    mismatches: Vec<Mismatch>,
    unreadable: Vec<Unreadable>,
}

#[derive(Serialize)]
struct Mismatch {
    line: usize,
    id: Option<String>,
    fen: String,
    depth: u32,
    expected: u64,
    found: u64,
}

#[derive(Serialize)]
struct Unreadable {
    line: usize,
    error: String,
}

/// The position to which the counts of a block belong, `id`, `epd` and `perft` lines.
#[derive(Default)]
struct Block {
    id: Option<String>,
    position: Option<VariantPosition>,
}

struct SuiteRun<'a> {
    args: &'a PerftArgs,
    path: &'a Path,
    table: Option<PerftTable>,
    report: Report,
    block: Block,
    /// Whether the first line is UTF-8.
    starts_as_text: bool,
    progress: Progress,
    start: Instant,
}

/// A position of any variant, with the faults that a suite may have.
fn read_position(variant: Variant, fen: &str) -> Result<VariantPosition, String> {
    let setup = VariantSetup::parse(variant, fen).map_err(|error| format!("not a FEN: {error}"))?;
    VariantPosition::from_setup_waiving(&setup, PerftLine::WAIVED)
        .map_err(|error| format!("not a legal position: {error}"))
}

impl SuiteRun<'_> {
    fn file(&mut self, reader: impl BufRead) -> Result<(), Failure> {
        let mut lines = BoundedLines::new(reader);
        for number in 1.. {
            match lines.read_line() {
                None => break,
                Some(Ok(text)) => self.text_line(number, text)?,
                Some(Err(LineError::Io(error))) => return Err(file_error(self.path, error)),
                Some(Err(error @ LineError::Long { .. })) => {
                    return Err(self.give_up(&format!("line {number} is {error}")));
                }
                Some(Err(error)) => {
                    self.starts_as_text &= number != 1;
                    self.unreadable(number, error.to_string())?;
                }
            }
            let nodes = self.report.nodes;
            self.progress.set(lines.n_bytes(), || format!("{} million nodes", nodes / 1_000_000));
        }
        Ok(())
    }

    fn text_line(&mut self, number: usize, text: &str) -> Result<(), Failure> {
        if PerftSuite::is_comment(text) {
            return Ok(());
        }
        match text.split_once(|c: char| c.is_ascii_whitespace()) {
            Some(("id", name)) => {
                self.block = Block { id: Some(name.trim().to_owned()), position: None };
                Ok(())
            }
            Some(("epd", fen)) => self.epd(number, fen),
            Some(("perft", count)) => self.block_count(number, count),
            _ => match PerftLine::parse_variant(self.args.variant, text) {
                Ok(line) => self.line(number, &line),
                Err(error) => self.unreadable(number, error.to_string()),
            },
        }
    }

    fn line(
        &mut self,
        number: usize,
        line: &PerftLine<'_, VariantPosition>,
    ) -> Result<(), Failure> {
        self.report.positions += 1;
        for (depth, expected) in line.counts() {
            self.count(number, line.id(), line.position(), depth, expected)?;
        }
        Ok(())
    }

    /// The position of a block.
    fn epd(&mut self, number: usize, fen: &str) -> Result<(), Failure> {
        match read_position(self.args.variant, fen) {
            Ok(position) => {
                self.report.positions += 1;
                self.block.position = Some(position);
                Ok(())
            }
            Err(error) => {
                self.block.position = None;
                self.unreadable(number, error)
            }
        }
    }

    /// A depth and a number of leaves in a block.
    fn block_count(&mut self, number: usize, text: &str) -> Result<(), Failure> {
        let mut words = text.split_ascii_whitespace();
        let depth = words.next().and_then(|word| word.parse().ok());
        let expected = words.next().and_then(|word| word.parse().ok());
        let (Some(depth), Some(expected), None) =
            (depth.filter(|&d| d <= Perft::MAX_DEPTH), expected, words.next())
        else {
            let text = text.trim();
            let error = format!("found \"perft {text}\", expected a depth and a number of leaves");
            return self.unreadable(number, error);
        };
        let Some(position) = self.block.position else {
            return self.unreadable(
                number,
                "a count without a position: expected a line \"epd FEN\" before".into(),
            );
        };
        let id = self.block.id.clone();
        self.count(number, id.as_deref(), &position, depth, expected)
    }

    fn count(
        &mut self,
        line: usize,
        id: Option<&str>,
        position: &VariantPosition,
        depth: u32,
        expected: u64,
    ) -> Result<(), Failure> {
        if self.args.max_nodes.is_some_and(|max| expected > max) {
            self.report.skipped += 1;
            return Ok(());
        }
        let found = match position {
            VariantPosition::Standard(position) | VariantPosition::Chess960(position) => {
                let mut perft = configure(self.args, depth, self.table.as_ref());
                if expected < THREADS_MIN_NODES {
                    perft = perft.threads(NonZero::<usize>::MIN);
                }
                perft.run(position)
            }
            position => position.perft(depth),
        };
        self.report.entries += 1;
        self.report.nodes = self.report.nodes.saturating_add(found);
        if found == expected {
            return Ok(());
        }
        let (id, fen) = (id.map(str::to_owned), position.to_string());
        self.mismatch(Mismatch { line, id, fen, depth, expected, found })
    }

    fn mismatch(&mut self, mismatch: Mismatch) -> Result<(), Failure> {
        if !self.args.json {
            let Mismatch { line, fen, depth, expected, found, .. } = &mismatch;
            let path = display_name(self.path);
            let place = format!("{path}:{line}: depth {depth}");
            let text = format!("{place}: expected {expected}, found {found}: {fen}\n");
            // A closed pipe does not make the count right.
            self.progress.suspend(|| print(&text)).map_err(|failure| match failure {
                Failure::BrokenPipe => Failure::Reported,
                failure => failure,
            })?;
        }
        self.report.mismatches.push(mismatch);
        Ok(())
    }

    fn unreadable(&mut self, line: usize, error: String) -> Result<(), Failure> {
        let message = format!("{}:{line}: {error}", display_name(self.path));
        self.progress.suspend(|| err_message(&message));
        self.report.unreadable.push(Unreadable { line, error });
        let (max, reason) = match self.starts_as_text {
            true => (UNREADABLE_MAX, ""),
            false => (NOT_TEXT_UNREADABLE_MAX, " and the first is not UTF-8 text"),
        };
        if self.report.unreadable.len() > max {
            let error = format!("more than {max} unreadable lines{reason}; giving up");
            return Err(self.give_up(&error));
        }
        Ok(())
    }

    fn give_up(&mut self, error: &str) -> Failure {
        self.progress.clear();
        file_error(self.path, error)
    }

    fn finish(self) -> Result<(), Failure> {
        let Self { report, path, .. } = self;
        if report.positions == 0 && report.unreadable.is_empty() {
            return Err(file_error(path, "no positions with node counts"));
        }
        let speed = Speed { nodes: report.nodes, elapsed: self.start.elapsed() };
        let text = match self.args.json {
            true => {
                let Report { positions, entries, skipped, mismatches, unreadable, .. } = &report;
                let counts = json!({
                    "suite": path.display().to_string(),
                    "positions": positions,
                    "entries": entries,
                    "skipped": skipped,
                    "mismatches": mismatches,
                    "unreadable": unreadable,
                });
                json::line(&json::merged([counts, speed.to_json()]))
            }
            false => report.in_text(speed),
        };
        let is_good = report.mismatches.is_empty() && report.unreadable.is_empty();
        let result = if report.entries == 0 && report.skipped > 0 {
            Err(file_error(path, "nothing to verify: every node count is above --max-nodes"))
        } else if is_good {
            Ok(())
        } else {
            Err(Failure::Reported)
        };
        print_summary(&text, result)
    }
}

impl Report {
    fn in_text(&self, speed: Speed) -> String {
        let Self { positions, entries, skipped, mismatches, unreadable, .. } = self;
        let (mismatches, unreadable) = (mismatches.len(), unreadable.len());
        format!(
            "positions {positions}\nentries {entries}\nskipped {skipped}\n\
             mismatches {mismatches}\nunreadable {unreadable}\n{speed}"
        )
    }
}
