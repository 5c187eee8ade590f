//! Plays a tournament and tells what happens.

use std::ops::ControlFlow;

use lucena_arena::stats::Decision;
use lucena_arena::{
    Config, ConfigError, Stop, Tournament, TournamentEnd, TournamentEvent, TournamentReport,
    available_cores,
};

use super::args::CommonArgs;
use super::board::ScoreBar;
use super::events::Events;
use super::interrupt::Interrupt;
use super::plot::Plot;
use super::warnings::Warnings;
use super::{json, outputs, setup, text};
use crate::terminal::output::{Failure, err_message, print};

pub(super) fn run(config: Config, args: &CommonArgs) -> Result<(), Failure> {
    setup::check_limits(&config, setup::LIMIT_FLAGS)?;
    let plan = config.plan().map_err(failure)?;
    let files = outputs::of(&config, &args.outputs)?;
    let tournament = Tournament::new(plan).map_err(failure)?;
    tell_notices(&tournament);
    let stop = Stop::new();
    let interrupt = Interrupt::heed(&stop).map_err(Failure::new)?;
    let mut teller = Teller::new(&tournament, args)?;
    teller.begin(&tournament).map_err(|failure| match failure {
        Failure::BrokenPipe => {
            err_message("nobody reads standard output: nothing is played");
            Failure::Reported
        }
        failure => failure,
    })?;
    let report = tournament.run(&files, &stop, |event| teller.tell(event));
    teller.bar.clear();
    let report = report.map_err(Failure::new)?;
    outputs::save_config(&config)?;
    teller.finish(&report, config.journal.is_some())?;
    interrupt.verdict(report.end)
}

/// What stands on the command line or in a file and makes no sense is wrong usage; files of
/// openings that cannot be read are not.
pub(crate) fn failure(error: ConfigError) -> Failure {
    match error {
        ConfigError::Openings(_) | ConfigError::File { .. } => Failure::new(error),
        _ => Failure::Usage(error.to_string()),
    }
}

fn tell_notices(tournament: &Tournament) {
    let skipped = tournament.openings().skipped();
    let path = tournament.plan().openings.source.path().unwrap_or_default();
    for opening in skipped.iter().take(crate::files::lines::UNREADABLE_MAX) {
        err_message(&format!("{}:{opening}; left out", path.display()));
    }
    if let Some(more @ 1..) = skipped.len().checked_sub(crate::files::lines::UNREADABLE_MAX) {
        err_message(&format!("{}: {more} more openings left out", path.display()));
    }
    let (needed, cores) = (tournament.cores_needed(), available_cores());
    if needed > cores {
        err_message(&format!(
            "the games need {needed} processors at a time, and there are {cores}: results under a \
             clock will not be fair"
        ));
    }
}

/// Who tells what happens.
struct Teller {
    bar: ScoreBar,
    events: Option<Events>,
    in_json: bool,
    /// The score is told after so many games.
    interval: u64,
    n_games: u64,
    warnings: Warnings,
    names: Vec<String>,
    plot: Option<Plot>,
    /// What went wrong with telling.
    failed: Result<(), Failure>,
}

impl Teller {
    fn new(tournament: &Tournament, args: &CommonArgs) -> Result<Self, Failure> {
        let engines = &tournament.plan().engines;
        let names: Vec<String> = engines.iter().map(|engine| engine.name.clone()).collect();
        let events = args.outputs.events.as_deref();
        let events = events.map(|path| Events::open(path, names.clone())).transpose()?;
        let n_games = tournament.n_games();
        Ok(Self {
            bar: ScoreBar::new(n_games),
            in_json: args.outputs.json,
            events,
            interval: args.outputs.interval,
            n_games,
            warnings: Warnings::default(),
            names,
            plot: args.outputs.svg.as_ref().map(|path| Plot::new(path, tournament)).transpose()?,
            failed: Ok(()),
        })
    }

    /// Whether text goes to standard output.
    fn is_in_text(&self) -> bool {
        !self.in_json && !self.events.as_ref().is_some_and(Events::is_standard_output)
    }

    fn begin(&self, tournament: &Tournament) -> Result<(), Failure> {
        if !self.is_in_text() {
            return Ok(());
        }
        let plan = tournament.plan();
        let engines: Vec<String> = plan.engines.iter().map(text::engine).collect();
        print(&format!(
            "{}: {} games, {} at a time, seed {}{}\n",
            engines.join(", "),
            self.n_games,
            plan.concurrency,
            plan.openings.seed,
            if plan.shard.is_whole() { String::new() } else { format!(", shard {}", plan.shard) },
        ))
    }

    fn tell(&mut self, event: &TournamentEvent<'_>) -> ControlFlow<()> {
        match self.try_to_tell(event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                // The first failure counts.
                if self.failed.is_ok() {
                    self.failed = Err(failure);
                }
                ControlFlow::Break(())
            }
        }
    }

    fn try_to_tell(&mut self, event: &TournamentEvent<'_>) -> Result<(), Failure> {
        if let Some(events) = &mut self.events {
            events.tell(event)?;
        }
        if let TournamentEvent::Restored { standings, sprt, .. }
        | TournamentEvent::Finished { standings, sprt, .. } = event
            && let Some(plot) = &mut self.plot
        {
            plot.push(standings, *sprt);
        }
        match event {
            TournamentEvent::Resumed { standings } => {
                self.bar.resume(standings.n_games());
                if self.is_in_text() {
                    print(&format!("{} games have been played already\n", standings.n_games()))?;
                }
            }
            TournamentEvent::Bye { round, player } if self.is_in_text() => {
                let text = text::bye(*round, &self.names[*player]);
                self.bar.suspend(|| print(&text))?;
            }
            TournamentEvent::Finished { entry, record, standings, sprt } => {
                if self.is_in_text() {
                    let mut text = self.warnings.of_game(entry.game, record);
                    text += &text::game(entry, standings, self.n_games);
                    if self.interval > 0 && standings.n_games().is_multiple_of(self.interval) {
                        text += &text::score(standings, *sprt);
                    }
                    self.bar.suspend(|| print(&text))?;
                }
                self.bar.draw(standings);
                if let Some(plot) = &mut self.plot {
                    plot.refresh(standings)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(mut self, report: &TournamentReport, has_journal: bool) -> Result<(), Failure> {
        self.check_telling(report, has_journal)?;
        if let Some(plot) = &mut self.plot {
            plot.write(&report.standings)?;
        }
        if let Some(events) = &mut self.events {
            events.end(report)?;
        }
        if self.in_json {
            print(&format!("{}\n", json::report(report)))?;
        } else if self.is_in_text() {
            print(&summary(report, has_journal))?;
        }
        Ok(())
    }

    /// A tournament that nobody hears of has been stopped, and that is told where it can be.
    fn check_telling(
        &mut self,
        report: &TournamentReport,
        has_journal: bool,
    ) -> Result<(), Failure> {
        match std::mem::replace(&mut self.failed, Ok(())) {
            Ok(()) => Ok(()),
            Err(Failure::BrokenPipe) => {
                let saved = if has_journal { "; go on with --resume" } else { "" };
                let n_games = report.standings.n_games();
                err_message(&format!(
                    "nobody reads standard output any more: stopped after {n_games} games{saved}"
                ));
                Err(Failure::Reported)
            }
            failed => failed,
        }
    }
}

/// The last words.
pub(super) fn summary(report: &TournamentReport, has_journal: bool) -> String {
    let standings = &report.standings;
    let mut text = String::from("\n");
    text.push_str(&match (report.end, report.sprt.map(|status| status.decision)) {
        (TournamentEnd::Stopped, _) => {
            let saved = if has_journal { "; go on with --resume" } else { "" };
            format!("stopped after {} games{saved}\n", standings.n_games())
        }
        (TournamentEnd::Decided, Some(Decision::AcceptH1)) => "the test says yes\n".into(),
        (TournamentEnd::Decided, _) => "the test says no\n".into(),
        (TournamentEnd::Complete, _) => format!("all {} games\n", standings.n_games()),
    });
    text.push_str(&text::score(standings, report.sprt));
    if standings.players().len() > 2 {
        text.push('\n');
        text.push_str(&text::cross_table(standings));
    }
    text.push('\n');
    text.push_str(&text::details(standings));
    let seconds = report.duration.as_secs_f64();
    if report.n_played > 0 && seconds > 0.0 {
        let rate = report.n_played as f64 / seconds;
        text.push_str(&format!("{seconds:.1} s, {rate:.2} games a second\n"));
    }
    text
}
