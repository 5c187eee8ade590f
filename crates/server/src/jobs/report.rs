//! The reports of a job in all formats, written game by game to bound the memory.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::StatusCode;
use lucena_analysis::html::{self, HtmlOptions};
use lucena_analysis::{GameReport, GamesSummary, csv, pgn};
use lucena_pgn::{PgnWriter, Reader, TreeBuilder, WriteOptions};
use serde::Serialize;

use super::job::{Job, JobGame};
use super::store::JobStore;
use crate::analysis::InvalidGame;
use crate::problem::Problem;

/// Maximum number of games of an HTML report.
const MAX_HTML_GAMES: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Json,
    Pgn,
    Html,
    Csv,
    Puzzles,
}

impl Format {
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Json | Self::Puzzles => "application/json",
            Self::Pgn => "application/x-chess-pgn; charset=utf-8",
            Self::Html => "text/html; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }

    /// The `Content-Disposition` of formats that browsers should save.
    pub(crate) const fn disposition(self) -> Option<&'static str> {
        match self {
            Self::Pgn => Some("attachment; filename=\"report.pgn\""),
            Self::Csv => Some("attachment; filename=\"report.csv\""),
            Self::Html | Self::Json | Self::Puzzles => None,
        }
    }
}

/// The report of the games finished so far. [`Report::next`] may block on disk I/O.
pub(crate) struct Report {
    job: Arc<Job>,
    store: Arc<dyn JobStore>,
    format: Format,
    finished: Vec<usize>,
    /// How many of them have been written.
    n_written: usize,
    players: GamesSummary,
    /// Whether the JSON array has any elements yet.
    has_elements: bool,
    is_ended: bool,
}

#[derive(Serialize)]
struct Summary {
    games: usize,
    broken: Vec<InvalidGame>,
    state: &'static str,
}

impl Report {
    pub(crate) fn new(
        job: Arc<Job>,
        store: Arc<dyn JobStore>,
        format: Format,
    ) -> Result<Self, Problem> {
        let finished = job.finished();
        if format == Format::Html && finished.len() > MAX_HTML_GAMES {
            return Err(Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                format_args!("more than {MAX_HTML_GAMES} games do not fit on a page"),
            ));
        }
        Ok(Self {
            job,
            store,
            format,
            finished,
            n_written: 0,
            players: GamesSummary::default(),
            has_elements: false,
            is_ended: false,
        })
    }

    /// The next chunk of the text.
    pub(crate) fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        if self.is_ended {
            return Ok(None);
        }
        let mut out = Vec::new();
        if self.n_written == 0 {
            self.start(&mut out)?;
        }
        match self.finished.get(self.n_written).copied() {
            Some(index) if self.format != Format::Html => {
                self.game(index, &mut out)?;
                self.n_written += 1;
            }
            _ => {
                self.end(&mut out)?;
                self.is_ended = true;
            }
        }
        Ok(Some(out.into()))
    }

    fn start(&self, out: &mut Vec<u8>) -> Result<(), Problem> {
        match self.format {
            Format::Json => out.extend_from_slice(b"{\"games\":["),
            Format::Puzzles => out.push(b'['),
            Format::Csv => csv::write_header(out).map_err(Problem::internal)?,
            Format::Pgn | Format::Html => {}
        }
        Ok(())
    }

    fn game(&mut self, index: usize, out: &mut Vec<u8>) -> Result<(), Problem> {
        let result = self.store.result(&self.job.id, index)?;
        match self.format {
            Format::Json => {
                self.players.add(&read_report(&result.report)?);
                self.element(&result.report, out);
            }
            Format::Puzzles => {
                let puzzles = result.puzzles.trim_start_matches('[').trim_end_matches(']');
                if !puzzles.is_empty() {
                    self.element(puzzles, out);
                }
            }
            Format::Csv => {
                let JobGame { number, .. } = self.job.games[index];
                csv::write_game(out, number, &read_report(&result.report)?)
                    .map_err(Problem::internal)?;
            }
            Format::Pgn => {
                let report = read_report(&result.report)?;
                out.extend(annotated(&self.store.pgn(&self.job.id, index)?, &report)?);
            }
            Format::Html => {}
        }
        Ok(())
    }

    /// Appends an element to the JSON array.
    fn element(&mut self, json: &str, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.has_elements { b",\n" } else { b"\n" });
        out.extend_from_slice(json.as_bytes());
        self.has_elements = true;
    }

    fn end(&self, out: &mut Vec<u8>) -> Result<(), Problem> {
        match self.format {
            Format::Json => {
                let broken = self.job.invalid();
                let state = self.job.state().name();
                let summary = Summary { games: self.finished.len(), broken, state };
                let summary = serde_json::to_string(&summary).map_err(Problem::internal)?;
                let players = serde_json::to_string(&self.players.players);
                let players = players.map_err(Problem::internal)?;
                let end = format!("\n],\"players\":{players},\"summary\":{summary}}}\n");
                out.extend_from_slice(end.as_bytes());
            }
            Format::Puzzles => out.extend_from_slice(b"\n]\n"),
            Format::Html => {
                let reports = self
                    .finished
                    .iter()
                    .map(|&index| read_report(&self.store.result(&self.job.id, index)?.report));
                let reports = reports.collect::<Result<Vec<_>, Problem>>()?;
                html::write(out, &reports, &HtmlOptions::default()).map_err(Problem::internal)?;
            }
            Format::Csv | Format::Pgn => {}
        }
        Ok(())
    }
}

/// Parses a stored report.
pub(crate) fn read_report(json: &str) -> Result<GameReport, Problem> {
    serde_json::from_str(json).map_err(Problem::internal)
}

/// The game annotated with its report, as on Lichess.
fn annotated(game: &[u8], report: &GameReport) -> Result<Vec<u8>, Problem> {
    let read = Reader::from_bytes(game).read_game(&mut TreeBuilder::new());
    let read = read.map_err(Problem::internal)?;
    let mut tree = read.ok_or_else(|| Problem::internal("a stored game is empty"))?.tree;
    pgn::annotate(&mut tree, report).map_err(Problem::internal)?;
    let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::lichess());
    writer.write_tree(&tree).map_err(Problem::internal)?;
    writer.into_inner().map_err(Problem::internal)
}
