//! Events of a tournament as JSON Lines.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use lucena_arena::{Fixture, JournalEntry, Standings, TournamentEvent, TournamentReport};
use serde_json::{Value, json};

use super::json;
use crate::files::input::file_error;
use crate::terminal::output::{Failure, check_written};

/// Where the lines go.
pub(super) struct Events {
    /// Standard output if there is none.
    file: Option<(File, std::path::PathBuf)>,
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
        let document = match event {
            TournamentEvent::Resumed { standings } => {
                json!({ "event": "resumed", "games": standings.n_games() })
            }
            TournamentEvent::Bye { round, player } => {
                json!({ "event": "bye", "round": round, "player": self.names[*player] })
            }
            TournamentEvent::Started { fixture } => self.of_fixture("started", fixture),
            TournamentEvent::Voided { fixture } => self.of_fixture("voided", fixture),
            TournamentEvent::Finished { entry, standings, sprt, .. } => {
                let mut document = self.of_game(entry, standings);
                if let (Some(object), Some(status)) = (document.as_object_mut(), sprt) {
                    object.insert("sprt".into(), json::status(*status));
                }
                document
            }
            _ => return Ok(()),
        };
        self.write(&document)
    }

    pub(super) fn end(&mut self, report: &TournamentReport) -> Result<(), Failure> {
        let mut document = json::report(report);
        if let Some(object) = document.as_object_mut() {
            object.insert("event".into(), "ended".into());
        }
        self.write(&document)
    }

    fn of_fixture(&self, event: &str, fixture: &Fixture) -> Value {
        json!({
            "event": event,
            "game": fixture.number,
            "round": fixture.round,
            "opening": fixture.opening,
            "white": self.names[fixture.white],
            "black": self.names[fixture.black],
        })
    }

    fn of_game(&self, entry: &JournalEntry, standings: &Standings) -> Value {
        json!({
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
            "games": standings.n_games(),
            "score": json::head_to_head(standings),
        })
    }

    fn write(&mut self, document: &Value) -> Result<(), Failure> {
        let line = format!("{document}\n");
        match &mut self.file {
            None => {
                let mut stdout = io::stdout().lock();
                check_written(stdout.write_all(line.as_bytes()).and_then(|()| stdout.flush()))
            }
            Some((file, path)) => {
                file.write_all(line.as_bytes()).map_err(|error| file_error(path, error))
            }
        }
    }
}
