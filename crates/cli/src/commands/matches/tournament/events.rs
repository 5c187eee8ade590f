//! Events of a tournament as JSON Lines.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use lucena_arena::{Fixture, TournamentEvent, TournamentReport};
use serde_json::{Value, json};

use super::json::{report, score};
use crate::commands::matches::results;
use crate::files::input::file_error;
use crate::terminal::json::{line, merged};
use crate::terminal::output::{Failure, print};

/// Writes events.
pub(super) struct Events {
    /// `None` for standard output.
    file: Option<(File, PathBuf)>,
    names: Vec<String>,
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
                json!({ "event": "resumed", "games": standings.n_games() })
            }
            TournamentEvent::Bye { round, player } => {
                json!({ "event": "bye", "round": round, "player": self.names[*player] })
            }
            TournamentEvent::Started { fixture } => self.fixture("started", fixture),
            TournamentEvent::Voided { fixture } => self.fixture("voided", fixture),
            TournamentEvent::Finished { entry, standings, sprt, .. } => {
                let mut event = json!({
                    "event": "finished",
                    "game": entry.game,
                    "round": entry.round,
                    "opening": entry.opening,
                    "white": self.names[entry.white],
                    "black": self.names[entry.black],
                    "result": entry.result().to_string(),
                    "reason": entry.reason,
                    "termination": entry.termination,
                    "plies": entry.plies,
                    "warnings": entry.warnings,
                    // Finished games so far.
                    "games": standings.n_games(),
                    "score": score(standings),
                });
                if let Some(status) = sprt {
                    event["sprt"] = results::sprt(*status);
                }
                event
            }
            _ => return Ok(()),
        };
        self.write(&line(&event))
    }

    pub(super) fn end(&mut self, ended: &TournamentReport) -> Result<(), Failure> {
        self.write(&line(&merged([json!({ "event": "ended" }), report(ended)])))
    }

    fn fixture(&self, event: &str, fixture: &Fixture) -> Value {
        json!({
            "event": event,
            "game": fixture.number,
            "round": fixture.round,
            "opening": fixture.opening,
            "white": self.names[fixture.white],
            "black": self.names[fixture.black],
        })
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
