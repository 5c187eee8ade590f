//! The outputs: annotated games, JSON, and text on the terminal.

use std::path::{Path, PathBuf};

use lucena_analysis::html::{self, HtmlOptions};
use lucena_analysis::{GameReport, GamesSummary, csv, pgn};
use lucena_pgn::{PgnWriter, WriteOptions};
use serde::Serialize;

use super::AnalyzeArgs;
use super::text::{game_line, game_text, players_table};
use crate::batch::{BatchGame, Summary};
use crate::files::output::{Output, is_stdout};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, print};
use crate::terminal::style::Style;

/// Written before the first game: an error before it leaves standard output empty.
const JSON_START: &str = "{\"games\":[";

/// A report with the number of its game.
#[derive(Debug, Serialize)]
struct Numbered<'a> {
    number: u64,
    #[serde(flatten)]
    report: &'a GameReport,
}

/// Everything that is written.
pub(super) struct Outputs {
    json: Option<Output>,
    pgn: Option<Output>,
    html: Option<Output>,
    csv: Option<Output>,
    /// The reports, for the page, which is written at the end.
    reports: Vec<GameReport>,
    text: Option<Text>,
    players: GamesSummary,
    summary: Option<Summary>,
}

/// Text on standard output.
struct Text {
    style: Style,
    /// A single game is shown in full, one of several in a line. It is kept until it is known
    /// whether there is another.
    first: Option<(BatchGame, Box<GameReport>)>,
}

impl Outputs {
    pub(super) fn new(args: &AnalyzeArgs) -> Result<Self, Failure> {
        let outputs =
            [(&args.json, "json"), (&args.pgn, "pgn"), (&args.html, "html"), (&args.csv, "csv")];
        for (index, (path, kind)) in outputs.iter().enumerate() {
            let Some(path) = path else { continue };
            check_output(args, path, kind)?;
            // Two on standard output have a message of their own.
            let is_twice = outputs[..index].iter().any(|(other, _)| other.as_ref() == Some(path));
            if is_twice && !is_stdout(path) {
                let path = path.display();
                return Err(Failure::Usage(format!("--{kind} {path} is also another output")));
            }
        }
        let n_stdout =
            outputs.iter().filter(|(path, _)| path.as_deref().is_some_and(is_stdout)).count();
        if n_stdout > 1 {
            return Err(Failure::Usage("only one output can be written to standard output".into()));
        }
        let open =
            |path: &Option<PathBuf>| path.as_deref().map(|it| Output::new(Some(it))).transpose();
        Ok(Self {
            json: open(&args.json)?,
            pgn: open(&args.pgn)?,
            html: open(&args.html)?,
            csv: open(&args.csv)?,
            reports: Vec::new(),
            text: (n_stdout == 0).then(|| Text { style: Style::of_stdout(), first: None }),
            players: GamesSummary::default(),
            summary: None,
        })
    }

    /// Writes the report of a game.
    pub(super) fn add(&mut self, game: &BatchGame, report: GameReport) -> Result<(), Failure> {
        if let Some(json) = &mut self.json {
            let numbered = Numbered { number: game.number, report: &report };
            let text = serde_json::to_string(&numbered).map_err(Failure::new)?;
            let separator = if self.players.games == 0 { JSON_START } else { "," };
            json.write(separator.as_bytes())?;
            json.write(b"\n")?;
            json.write(text.as_bytes())?;
        }
        if let Some(pgn) = &mut self.pgn {
            pgn.write(&annotated(game, &report)?)?;
        }
        if let Some(csv) = &mut self.csv {
            let mut rows = Vec::new();
            if self.players.games == 0 {
                csv::write_header(&mut rows).map_err(Failure::new)?;
            }
            csv::write_game(&mut rows, game.number, &report).map_err(Failure::new)?;
            csv.write(&rows)?;
        }
        self.players.add(&report);
        if self.html.is_some() {
            self.reports.push(report.clone());
        }
        match &mut self.text {
            Some(text) => text.add(game, report),
            None => Ok(()),
        }
    }

    /// Sets the counts of the batch.
    pub(super) fn summary(&mut self, summary: Summary) {
        self.summary = Some(summary);
    }

    /// Completes all outputs.
    pub(super) fn finish(self) -> Result<(), Failure> {
        if let Some(mut json) = self.json {
            if self.players.games == 0 {
                json.write(JSON_START.as_bytes())?;
            }
            let players = serde_json::to_string(&self.players.players).map_err(Failure::new)?;
            let summary = serde_json::to_string(&self.summary).map_err(Failure::new)?;
            json.write(format!("\n],\"players\":{players},\"summary\":{summary}}}\n").as_bytes())?;
            json.finish()?;
        }
        if let Some(pgn) = self.pgn {
            pgn.finish()?;
        }
        if let Some(mut output) = self.html {
            let mut bytes = Vec::new();
            html::write(&mut bytes, &self.reports, &HtmlOptions::default())
                .map_err(Failure::new)?;
            output.write(&bytes)?;
            output.finish()?;
        }
        if let Some(mut csv) = self.csv {
            if self.players.games == 0 {
                let mut header = Vec::new();
                csv::write_header(&mut header).map_err(Failure::new)?;
                csv.write(&header)?;
            }
            csv.finish()?;
        }
        match self.text {
            Some(text) => text.finish(&self.players, self.summary),
            None => Ok(()),
        }
    }
}

impl Text {
    fn add(&mut self, game: &BatchGame, report: GameReport) -> Result<(), Failure> {
        if game.number == 1 {
            self.first = Some((game.clone(), Box::new(report)));
            return Ok(());
        }
        let first = self.first.take();
        let first = first.map_or_else(String::new, |(game, report)| game_line(&game, &report));
        print(&format!("{first}{}", game_line(game, &report)))
    }

    fn finish(self, players: &GamesSummary, summary: Option<Summary>) -> Result<(), Failure> {
        if let Some((_, report)) = &self.first {
            print(&game_text(report, self.style))?;
        } else if players.games > 0 {
            print(&format!("\n{}", players_table(players)))?;
        }
        let Some(summary) = summary.filter(|_| self.first.is_none() || players.games > 1) else {
            return Ok(());
        };
        let Summary { games, broken, failed, .. } = summary;
        let games = counted(games, "game");
        print(&format!("\n{games} analyzed, {broken} broken, {failed} failed\n"))
    }
}

/// The game with its report, as Lichess writes it.
fn annotated(game: &BatchGame, report: &GameReport) -> Result<Vec<u8>, Failure> {
    let mut tree = game.tree.clone();
    let annotated = pgn::annotate(&mut tree, report);
    annotated.map_err(|error| Failure::Message(format!("{}: {error}", game.title())))?;
    let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::lichess());
    writer.write_tree(&tree).map_err(Failure::new)?;
    writer.into_inner().map_err(Failure::new)
}

/// Refuses to overwrite a journal or games: `--json games.pgn` is a slip for `--json - games.pgn`.
fn check_output(args: &AnalyzeArgs, path: &Path, kind: &str) -> Result<(), Failure> {
    let is_pgn = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    if kind != "pgn" && is_pgn {
        let path = path.display();
        return Err(Failure::Usage(format!("--{kind} {path}: refusing to overwrite games")));
    }
    args.batch.check_output(kind, path)
}
