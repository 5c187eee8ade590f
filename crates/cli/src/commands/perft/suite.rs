//! `lucena perft --suite FILE`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZero;
use std::path::Path;
use std::time::Instant;

use lucena_board::{PerftLine, PerftSuite, PerftTable};
use serde_json::{Value, json};

use crate::commands::PerftArgs;
use crate::commands::perft::{configure, table};
use crate::files::input::{about, name};
use crate::files::lines::{LINE_MAX_BYTES, UNREADABLE_MAX, text_of_line};
use crate::terminal::output::{Failure, Tally, complain, print, print_verdict};
use crate::terminal::progress::Progress;

/// Smaller counts are over before the threads would have started.
const THREADS_MIN_NODES: u64 = 1_000_000;

/// The limit for a file whose first line is not even text: more would be noise. It is not zero,
/// as that line may be a comment in an old encoding.
const NOT_TEXT_UNREADABLE_MAX: usize = 3;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let path = args.suite.as_deref().expect("the caller has seen it");
    if path == Path::new("-") {
        return check(args, path, io::stdin().lock(), 0);
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
    line: usize,
    id: Option<String>,
    fen: String,
    depth: u32,
    expected: u64,
    found: u64,
}

struct Unreadable {
    line: usize,
    error: String,
}

struct Check<'a> {
    args: &'a PerftArgs,
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
            let mut limited = reader.by_ref().take(LINE_MAX_BYTES as u64 + 1);
            let read = limited.read_until(b'\n', &mut bytes);
            let n_bytes = read.map_err(|error| about(self.path, error))?;
            if n_bytes > LINE_MAX_BYTES {
                let error = format!("line {number} is longer than {LINE_MAX_BYTES} bytes");
                return Err(self.give_up(&error));
            }
            if n_bytes == 0 {
                break;
            }
            self.raw_line(number, &bytes)?;
            done += n_bytes as u64;
            self.progress.show(done, self.report.nodes);
        }
        Ok(())
    }

    fn raw_line(&mut self, number: usize, bytes: &[u8]) -> Result<(), Failure> {
        let text = match text_of_line(number, bytes) {
            Ok(text) => text,
            Err(error) => {
                self.starts_as_text &= number != 1;
                return self.unreadable(number, error);
            }
        };
        if PerftSuite::is_comment(text) {
            return Ok(());
        }
        match PerftLine::parse(text) {
            Ok(line) => self.line(number, &line),
            Err(error) => self.unreadable(number, error.to_string()),
        }
    }

    fn line(&mut self, number: usize, line: &PerftLine<'_>) -> Result<(), Failure> {
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
            let path = name(self.path);
            let place = format!("{path}:{line}: depth {depth}");
            let text = format!("{place}: expected {expected}, found {found}: {fen}\n");
            // That nobody reads it does not make the count right.
            print(&text).map_err(|failure| match failure {
                Failure::ReaderGone => Failure::Told,
                failure => failure,
            })?;
        }
        self.report.mismatches.push(mismatch);
        Ok(())
    }

    fn unreadable(&mut self, line: usize, error: String) -> Result<(), Failure> {
        self.progress.clear();
        complain(&format!("{}:{line}: {error}", name(self.path)));
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
        let text = match self.args.json {
            true => format!("{}\n", report.in_json(path, tally)),
            false => report.in_text(tally),
        };
        let is_good = report.mismatches.is_empty() && report.unreadable.is_empty();
        let verdict = if report.entries == 0 && report.skipped > 0 {
            Err(about(path, "nothing checked: every count is above --max-nodes"))
        } else if is_good {
            Ok(())
        } else {
            Err(Failure::Told)
        };
        print_verdict(&text, verdict)
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

    fn in_json(&self, suite: &Path, tally: Tally) -> Value {
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
            "suite": suite.display().to_string(),
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
