//! `lucena perft --suite FILE`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZero;
use std::path::Path;
use std::time::Instant;

use lucena_board::{PerftLine, PerftSuite, PerftTable};
use serde_json::{Value, json};

use crate::args::PerftArgs;
use crate::output::{Failure, Tally, complain, print};
use crate::perft::{configure, table};
use crate::progress::Progress;

/// Smaller counts are over before the threads would have started.
const THREADS_MIN_NODES: u64 = 1_000_000;

/// No line of a suite comes near this; a file of something else may have no line ends at all.
const LINE_MAX_BYTES: u64 = 1 << 16;

/// So many unreadable lines are not typing errors: the file is something else.
const UNREADABLE_MAX: usize = 100;

/// The limit for a file whose first line is not even text: more would be noise. It is not zero,
/// as that line may be a comment in an old encoding.
const NOT_TEXT_UNREADABLE_MAX: usize = 3;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let path = args.suite.as_deref().expect("the caller has seen it");
    if path == Path::new("-") {
        return check(args, Path::new("standard input"), io::stdin().lock(), 0);
    }
    let file = File::open(path).map_err(|error| about(path, error))?;
    let n_bytes = file.metadata().map_err(|error| about(path, error))?.len();
    check(args, path, BufReader::new(file), n_bytes)
}

/// The length may be 0, for unknown: it is for the eye only.
fn check(args: &PerftArgs, path: &Path, reader: impl BufRead, n_bytes: u64) -> Result<(), Failure> {
    let table = table(args)?;
    let mut check = Check {
        args,
        path,
        table,
        report: Report::default(),
        starts_as_text: true,
        progress: Progress::new(n_bytes),
        start: Instant::now(),
    };
    check.file(reader)?;
    check.progress.clear();
    check.finish()
}

fn about(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Message(format!("{}: {error}", path.display()))
}

#[derive(Default)]
struct Report {
    /// Lines with a position.
    positions: u64,
    /// Counts that were checked.
    entries: u64,
    /// Counts above the limit.
    skipped: u64,
    nodes: u64,
    mismatches: Vec<Mismatch>,
    unreadable: Vec<Unreadable>,
}

struct Mismatch {
    line: u64,
    id: Option<String>,
    fen: String,
    depth: u32,
    expected: u64,
    found: u64,
}

struct Unreadable {
    line: u64,
    error: String,
}

struct Check<'a> {
    args: &'a PerftArgs,
    /// As messages name it.
    path: &'a Path,
    table: Option<PerftTable>,
    report: Report,
    /// Whether the first line is UTF-8.
    starts_as_text: bool,
    progress: Progress,
    start: Instant,
}

impl Check<'_> {
    fn file(&mut self, mut reader: impl BufRead) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        let mut done = 0;
        for number in 1.. {
            bytes.clear();
            let mut limited = reader.by_ref().take(LINE_MAX_BYTES + 1);
            let read = limited.read_until(b'\n', &mut bytes);
            let n_bytes = read.map_err(|error| about(self.path, error))? as u64;
            if n_bytes > LINE_MAX_BYTES {
                let error = format!("line {number} is longer than {LINE_MAX_BYTES} bytes");
                return Err(self.give_up(&error));
            }
            if n_bytes == 0 {
                break;
            }
            self.raw_line(number, &bytes)?;
            done += n_bytes;
            self.progress.show(done, self.report.nodes);
        }
        Ok(())
    }

    fn raw_line(&mut self, number: u64, bytes: &[u8]) -> Result<(), Failure> {
        let text = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                self.starts_as_text &= number != 1;
                let at = error.valid_up_to();
                return self.unreadable(number, format!("byte {at}: not UTF-8 text"));
            }
        };
        // Some editors put a byte order mark before the text.
        let text = if number == 1 { text.trim_start_matches('\u{feff}') } else { text };
        if PerftSuite::is_comment(text) {
            return Ok(());
        }
        match PerftLine::parse(text) {
            Ok(line) => self.line(number, &line),
            Err(error) => self.unreadable(number, error.to_string()),
        }
    }

    fn line(&mut self, number: u64, line: &PerftLine<'_>) -> Result<(), Failure> {
        self.report.positions += 1;
        for (depth, expected) in line.counts() {
            if self.args.max_nodes.is_some_and(|max| expected > max) {
                self.report.skipped += 1;
                continue;
            }
            let mut perft = configure(self.args, depth, self.table.as_ref());
            if expected < THREADS_MIN_NODES {
                perft = perft.threads(NonZero::<usize>::MIN);
            }
            let found = perft.run(line.position());
            self.report.entries += 1;
            self.report.nodes = self.report.nodes.saturating_add(found);
            if found != expected {
                self.mismatch(Mismatch {
                    line: number,
                    id: line.id().map(str::to_owned),
                    fen: line.position().to_string(),
                    depth,
                    expected,
                    found,
                })?;
            }
        }
        Ok(())
    }

    fn mismatch(&mut self, mismatch: Mismatch) -> Result<(), Failure> {
        if !self.args.json {
            self.progress.clear();
            let Mismatch { line, fen, depth, expected, found, .. } = &mismatch;
            let path = self.path.display();
            let place = format!("{path}:{line}: depth {depth}");
            print(&format!("{place}: expected {expected}, found {found}: {fen}\n"))?;
        }
        self.report.mismatches.push(mismatch);
        Ok(())
    }

    fn unreadable(&mut self, line: u64, error: String) -> Result<(), Failure> {
        self.progress.clear();
        complain(&format!("{}:{line}: {error}", self.path.display()));
        self.report.unreadable.push(Unreadable { line, error });
        let (max, reason) = match self.starts_as_text {
            true => (UNREADABLE_MAX, ""),
            false => (NOT_TEXT_UNREADABLE_MAX, " and the first is not UTF-8 text"),
        };
        if self.report.unreadable.len() > max {
            let error = format!("more than {max} unreadable lines{reason}, given up");
            return Err(self.give_up(&error));
        }
        Ok(())
    }

    fn give_up(&mut self, error: &str) -> Failure {
        self.progress.clear();
        about(self.path, error)
    }

    fn finish(self) -> Result<(), Failure> {
        let Self { report, path, .. } = self;
        if report.positions == 0 && report.unreadable.is_empty() {
            return Err(about(path, "no line with a position and counts"));
        }
        let tally = Tally { nodes: report.nodes, elapsed: self.start.elapsed() };
        print(&match self.args.json {
            true => format!("{}\n", report.in_json(self.args.suite.as_deref(), tally)),
            false => report.in_text(tally),
        })?;
        if report.entries == 0 && report.skipped > 0 {
            return Err(about(path, "nothing checked: every count is above --max-nodes"));
        }
        let is_good = report.mismatches.is_empty() && report.unreadable.is_empty();
        if is_good { Ok(()) } else { Err(Failure::Silent) }
    }
}

impl Report {
    fn in_text(&self, tally: Tally) -> String {
        let Self { positions, entries, skipped, mismatches, unreadable, .. } = self;
        let (mismatches, unreadable) = (mismatches.len(), unreadable.len());
        format!(
            "positions {positions}\nentries {entries}\nskipped {skipped}\n\
             mismatches {mismatches}\nunreadable {unreadable}\n{tally}"
        )
    }

    fn in_json(&self, suite: Option<&Path>, tally: Tally) -> Value {
        let mismatches = self.mismatches.iter().map(|mismatch| {
            json!({
                "line": mismatch.line,
                "id": mismatch.id,
                "fen": mismatch.fen,
                "depth": mismatch.depth,
                "expected": mismatch.expected,
                "found": mismatch.found,
            })
        });
        let unreadable = self.unreadable.iter();
        let unreadable = unreadable.map(|line| json!({ "line": line.line, "error": line.error }));
        json!({
            "suite": suite.map(|path| path.display().to_string()),
            "positions": self.positions,
            "entries": self.entries,
            "skipped": self.skipped,
            "mismatches": mismatches.collect::<Value>(),
            "unreadable": unreadable.collect::<Value>(),
            "nodes": tally.nodes,
            "seconds": tally.seconds(),
            "nps": tally.nps(),
        })
    }
}
