//! Plays a tournament and prints its progress and result.

use std::ops::ControlFlow;

use lucena_arena::stats::Decision;
use lucena_arena::{
    Config, GoLimits, ScheduleError, Stop, Tournament, TournamentEnd, TournamentEvent,
    TournamentReport, available_cores,
};

use super::args::TournamentArgs;
use super::events::Events;
use super::plot::Plot;
use super::warnings::Warnings;
use super::{json, outputs, text};
use crate::args::tournament::{LIMIT_FLAGS, check_limits, failure};
use crate::terminal::counted::counted;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::json::line;
use crate::terminal::output::{Failure, err_message, print};
use crate::terminal::progress::Progress;

pub(super) fn run(config: &Config, args: &TournamentArgs) -> Result<(), Failure> {
    // The missing engine comes first: one alone needs no limit.
    if config.engines.len() < 2 {
        return Err(failure(ScheduleError::Players { found: config.engines.len() }.into()));
    }
    check_limits(config, LIMIT_FLAGS)?;
    let plan = config.plan().map_err(failure)?;
    let files = outputs::of(config, &args.outputs)?;
    outputs::check(config, args)?;
    let tournament = Tournament::new(plan).map_err(failure)?;
    print_warnings(&tournament);
    let stop = Stop::new();
    let flag = stop.clone();
    let interrupt = Interrupt::install(move || flag.raise())?;
    let mut reporter = Reporter::new(&tournament, args)?;
    reporter.begin(&tournament).map_err(|failure| failure.aborting("match not started"))?;
    let report = tournament.run(&files, &stop, |event| reporter.report(event));
    reporter.bar.clear();
    let report = report.map_err(Failure::new)?;
    outputs::save_config(config)?;
    reporter.finish(&report, config.journal.is_some())?;
    interrupt.exit_status(report.end == TournamentEnd::Stopped)
}

fn print_warnings(tournament: &Tournament) {
    let skipped = tournament.openings().skipped();
    let path = tournament.plan().openings.source.path().unwrap_or_default();
    for opening in skipped.iter().take(crate::files::lines::UNREADABLE_MAX) {
        err_message(&format!("{}:{opening}; skipped", path.display()));
    }
    if let Some(more @ 1..) = skipped.len().checked_sub(crate::files::lines::UNREADABLE_MAX) {
        err_message(&format!("{}: skipped {more} more openings", path.display()));
    }
    if let Some(message) = repeated_openings(tournament) {
        err_message(&message);
    }
    let (needed, cores) = (tournament.cores_needed(), available_cores());
    if needed > cores {
        err_message(&format!(
            "the games need {needed} CPU cores, but there are {cores}: timed results will not be fair"
        ));
    }
}

/// A message if a match uses openings again although no clock makes its games differ.
fn repeated_openings(tournament: &Tournament) -> Option<String> {
    let engines = &tournament.plan().engines;
    let is_timed = |limits: &GoLimits| limits.clock.is_some() || limits.move_time.is_some();
    if engines.len() != 2 || engines.iter().any(|engine| is_timed(&engine.limits)) {
        return None;
    }
    let n_openings = tournament.openings().len()?;
    let n_pairs = tournament.n_games().div_ceil(2);
    (n_pairs > n_openings).then(|| {
        format!(
            "{} for {}: without clocks, games may repeat and make the error bars too small",
            counted(n_openings, "opening"),
            counted(n_pairs, "game pair"),
        )
    })
}

/// Prints progress and result, as text or JSON.
struct Reporter {
    bar: Progress,
    events: Option<Events>,
    in_json: bool,
    /// Games between printed scores.
    interval: u64,
    n_games: u64,
    warnings: Warnings,
    names: Vec<String>,
    plot: Option<Plot>,
    /// The first failed write.
    failed: Result<(), Failure>,
}

impl Reporter {
    fn new(tournament: &Tournament, args: &TournamentArgs) -> Result<Self, Failure> {
        let engines = &tournament.plan().engines;
        let names: Vec<String> = engines.iter().map(|engine| engine.name.clone()).collect();
        let events = args.outputs.events.as_deref();
        let events = events.map(|path| Events::open(path, names.clone())).transpose()?;
        let n_games = tournament.n_games();
        Ok(Self {
            bar: Progress::new(n_games),
            in_json: args.outputs.json,
            events,
            interval: args.outputs.interval,
            n_games,
            warnings: Warnings::default(),
            names,
            plot: args.outputs.plot.as_ref().map(|path| Plot::new(path, tournament)).transpose()?,
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
            "{}: {}, concurrency {}, seed {}{}\n",
            engines.join(", "),
            counted(self.n_games, "game"),
            plan.concurrency,
            plan.openings.seed,
            if plan.shard.is_whole() { String::new() } else { format!(", shard {}", plan.shard) },
        ))
    }

    fn report(&mut self, event: &TournamentEvent<'_>) -> ControlFlow<()> {
        match self.try_report(event) {
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

    fn try_report(&mut self, event: &TournamentEvent<'_>) -> Result<(), Failure> {
        if let Some(events) = &mut self.events {
            events.write_event(event)?;
        }
        if let TournamentEvent::Restored { standings, sprt, .. }
        | TournamentEvent::Finished { standings, sprt, .. } = event
            && let Some(plot) = &mut self.plot
        {
            plot.push(standings, *sprt);
        }
        match event {
            TournamentEvent::Resumed { standings } => {
                self.bar.start_at(standings.n_games());
                if self.is_in_text() {
                    print(&format!("resumed after {}\n", counted(standings.n_games(), "game")))?;
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
                let (done, n_games) = (standings.n_games(), self.n_games);
                self.bar.set(done, || format!("{done} / {n_games} games"));
                if let Some(plot) = &mut self.plot {
                    plot.refresh(standings)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(mut self, report: &TournamentReport, has_journal: bool) -> Result<(), Failure> {
        self.check_output(report, has_journal)?;
        if let Some(plot) = &mut self.plot {
            plot.write(&report.standings)?;
        }
        if let Some(events) = &mut self.events {
            events.end(report)?;
        }
        if self.in_json {
            print(&line(&json::report(report)))?;
        } else if self.is_in_text() {
            print(&summary(report, has_journal))?;
        }
        Ok(())
    }

    /// A closed stdout has aborted the match; stderr gets the message.
    fn check_output(
        &mut self,
        report: &TournamentReport,
        has_journal: bool,
    ) -> Result<(), Failure> {
        std::mem::replace(&mut self.failed, Ok(())).map_err(|failure| {
            let saved = if has_journal { "; continue with --resume" } else { "" };
            let games = counted(report.standings.n_games(), "game");
            failure.aborting(format!("match aborted after {games}{saved}"))
        })
    }
}

/// The final result as text.
pub(super) fn summary(report: &TournamentReport, has_journal: bool) -> String {
    let standings = &report.standings;
    let mut text = String::from("\n");
    text.push_str(&match (report.end, report.sprt.map(|status| status.decision)) {
        (TournamentEnd::Stopped, _) => {
            let saved = if has_journal { "; continue with --resume" } else { "" };
            format!("stopped after {}{saved}\n", counted(standings.n_games(), "game"))
        }
        (TournamentEnd::Decided, Some(Decision::AcceptH1)) => "SPRT: H1 accepted\n".into(),
        (TournamentEnd::Decided, _) => "SPRT: H0 accepted\n".into(),
        (TournamentEnd::Complete, _) => format!("finished all {} games\n", standings.n_games()),
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
        text.push_str(&format!("{seconds:.1} s, {rate:.2} games/s\n"));
    }
    text
}
