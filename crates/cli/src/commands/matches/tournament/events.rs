//! Events of a tournament as JSON Lines.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use lucena_arena::{Fixture, JournalEntry, Standings, TournamentEvent, TournamentReport};
use serde::Serialize;

use super::json::{JsonHeadToHead, JsonReport};
use crate::commands::matches::results::JsonSprtStatus;
use crate::files::input::file_error;
use crate::terminal::json::line;
use crate::terminal::output::{Failure, print};

/// Writes events.
pub(super) struct Events {
    /// `None` for standard output.
    file: Option<(File, PathBuf)>,
    names: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum JsonEvent<'a> {
    Resumed { games: u64 },
    Bye { round: u32, player: &'a str },
    Started(JsonGame<'a>),
    Voided(JsonGame<'a>),
    Finished(Box<JsonFinished<'a>>),
    Ended(Box<JsonReport<'a>>),
}

#[derive(Debug, Serialize)]
struct JsonGame<'a> {
    game: u64,
    round: u32,
    opening: u64,
    white: &'a str,
    black: &'a str,
}

#[derive(Debug, Serialize)]
struct JsonFinished<'a> {
    #[serde(flatten)]
    game: JsonGame<'a>,
    result: String,
    reason: &'a str,
    termination: &'a str,
    plies: usize,
    warnings: &'a [String],
    /// Finished games so far.
    games: u64,
    score: Option<JsonHeadToHead>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<JsonSprtStatus>,
}

impl Events {
    pub(super) fn open(path: &Path, names: Vec<String>) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self { file: None, names });
        }
        let file = File::create(path).map_err(|error| file_error(path, error))?;
        Ok(Self { file: Some((file, path.into())), names })
    }

    pub(super) fn is_standard_output(&self) -> bool {
        self.file.is_none()
    }

    pub(super) fn write_event(&mut self, event: &TournamentEvent<'_>) -> Result<(), Failure> {
        let event = match event {
            TournamentEvent::Resumed { standings } => {
                JsonEvent::Resumed { games: standings.n_games() }
            }
            TournamentEvent::Bye { round, player } => {
                JsonEvent::Bye { round: *round, player: &self.names[*player] }
            }
            TournamentEvent::Started { fixture } => JsonEvent::Started(self.game(fixture)),
            TournamentEvent::Voided { fixture } => JsonEvent::Voided(self.game(fixture)),
            TournamentEvent::Finished { entry, standings, sprt, .. } => {
                let sprt = sprt.map(JsonSprtStatus::from);
                JsonEvent::Finished(Box::new(self.finished(entry, standings, sprt)))
            }
            _ => return Ok(()),
        };
        let line = line(&event);
        self.write(&line)
    }

    pub(super) fn end(&mut self, report: &TournamentReport) -> Result<(), Failure> {
        self.write(&line(&JsonEvent::Ended(Box::new(JsonReport::new(report)))))
    }

    fn game(&self, fixture: &Fixture) -> JsonGame<'_> {
        JsonGame {
            game: fixture.number,
            round: fixture.round,
            opening: fixture.opening,
            white: &self.names[fixture.white],
            black: &self.names[fixture.black],
        }
    }

    fn finished<'a>(
        &'a self,
        entry: &'a JournalEntry,
        standings: &Standings,
        sprt: Option<JsonSprtStatus>,
    ) -> JsonFinished<'a> {
        JsonFinished {
            game: JsonGame {
                game: entry.game,
                round: entry.round,
                opening: entry.opening,
                white: &self.names[entry.white],
                black: &self.names[entry.black],
            },
            result: entry.result().to_string(),
            reason: &entry.reason,
            termination: &entry.termination,
            plies: entry.plies,
            warnings: &entry.warnings,
            games: standings.n_games(),
            score: JsonHeadToHead::of(standings),
            sprt,
        }
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        match &mut self.file {
            None => print(line),
            Some((file, path)) => {
                file.write_all(line.as_bytes()).map_err(|error| file_error(path, error))
            }
        }
    }
}
