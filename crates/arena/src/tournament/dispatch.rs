//! The dispatcher: assigns games to slots and records results.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufWriter;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, bounded, unbounded};
use lucena_board::GameResult;

use super::engine_check::check_engines;
use super::epd_file::EpdFiles;
use super::pgn_file::{Order, TextFile, rebuild};
use super::slot::{Done, Job, Slot};
use super::slots::{Slots, thread_failed};
use super::{
    ExistingPgn, Outputs, Resume, Standings, Tournament, TournamentEnd, TournamentError,
    TournamentEvent, TournamentReport, affinity,
};
use crate::game::castling_of;
use crate::pgn::{self, GameHeading};
use crate::stats::SprtStatus;
use crate::{
    Affinity, EngineSpec, Fixture, GamePlan, Guard, Journal, JournalEntry, LineFilter, LineLog,
    Start,
};
use crate::{JournalFault, Schedule, Stop};

/// Interval for polling the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

pub(super) type Observer<'a> = &'a mut dyn FnMut(&TournamentEvent<'_>) -> ControlFlow<()>;

/// A tournament in progress.
pub(super) struct Dispatch<'a> {
    tournament: Tournament,
    outputs: &'a Outputs,
    observer: Observer<'a>,
    /// Stops the tournament.
    stop: &'a Stop,
    /// Stops the games in progress.
    games_stop: Stop,
    /// Kills the engines if this program dies.
    guard: Option<Arc<Guard>>,
    log: Option<LineLog<BufWriter<File>>>,
    journal: Option<Journal>,
    pgn: Option<TextFile>,
    epd: EpdFiles,
    standings: Standings,
    /// Finished games.
    finished: BTreeSet<u64>,
    /// The next game to start.
    next: u64,
    /// Why no more games are started.
    end: Option<TournamentEnd>,
    n_played: u64,
}

impl<'a> Dispatch<'a> {
    /// Checks that the tournament can be played, opens the output files and reads the journal.
    pub(super) fn new(
        tournament: Tournament,
        outputs: &'a Outputs,
        stop: &'a Stop,
        observer: Observer<'a>,
    ) -> Result<Self, TournamentError> {
        let names = tournament.plan.engines.iter().map(|engine| engine.name.clone()).collect();
        let standings = Standings::new(names, &tournament.plan.schedule);
        let mut dispatch = Self {
            tournament,
            outputs,
            observer,
            stop,
            games_stop: Stop::new(),
            guard: None,
            log: None,
            journal: None,
            pgn: None,
            epd: EpdFiles::default(),
            standings,
            finished: BTreeSet::new(),
            next: 1,
            end: None,
            n_played: 0,
        };
        dispatch.check_limits()?;
        dispatch.check_pgn_path()?;
        // Files are created only if the tournament can be played. An existing journal is read
        // first: there may be nothing left to play.
        let is_begun = outputs.journal.as_ref().is_some_and(|journal| journal.exists());
        if is_begun {
            dispatch.open_journal()?;
        }
        dispatch.open_log()?;
        dispatch.check_engines()?;
        if !is_begun {
            dispatch.open_journal()?;
        }
        dispatch.open_pgn()?;
        dispatch.open_epd()?;
        Ok(dispatch)
    }

    /// Without a limit an engine would search forever.
    fn check_limits(&self) -> Result<(), TournamentError> {
        for engine in &self.tournament.plan.engines {
            if let Some((field, reason)) = engine.limits.fault() {
                let name = &engine.name;
                return Err(TournamentError::Engine(format!("{name}, {field}: {reason}")));
            }
        }
        Ok(())
    }

    fn check_engines(&mut self) -> Result<(), TournamentError> {
        let engines = &self.tournament.plan.engines;
        if engines.iter().any(|engine| engine.start != Start::Lucena) {
            // The guard is optional: without it, engines may survive if the runner is killed.
            self.guard = Guard::start().ok().map(Arc::new);
        }
        let n_finished = self.finished.len() as u64;
        if self.end.is_some() || n_finished >= self.tournament.n_games() {
            return Ok(());
        }
        check_engines(&self.tournament, self.guard.as_ref(), self.log.as_ref(), self.stop)
    }

    /// Before any engine is started: the log may show why one does not.
    fn open_log(&mut self) -> Result<(), TournamentError> {
        let Some(path) = &self.outputs.log else { return Ok(()) };
        let file = File::create(path).map_err(|error| TournamentError::Write {
            path: path.clone(),
            reason: error.to_string(),
        })?;
        self.log = Some(LineLog::new(BufWriter::new(file)));
        Ok(())
    }

    fn open_journal(&mut self) -> Result<(), TournamentError> {
        let Some(path) = &self.outputs.journal else { return Ok(()) };
        let header = self.tournament.journal_header();
        let durability = self.outputs.durability;
        if self.outputs.resume == Resume::Never {
            self.journal = Some(Journal::start(path, &header, durability)?);
            return Ok(());
        }
        let (standings, finished) = (&mut self.standings, &mut self.finished);
        let (observer, test, end) = (&mut self.observer, self.tournament.plan.sprt, &mut self.end);
        let schedule = &self.tournament.schedule;
        let journal = Journal::resume(path, &header, durability, |entry: JournalEntry| {
            // Ignore duplicates.
            if !is_scheduled(schedule, &entry) {
                return Err(JournalFault::UnknownGame { game: entry.game });
            }
            if finished.insert(entry.game) {
                standings.add(&entry);
                let sprt = test.map(|test| test.status(standings.between(0, 1).results()));
                let event = TournamentEvent::Restored { entry: &entry, standings, sprt };
                if observer(&event).is_break() {
                    *end = Some(TournamentEnd::Stopped);
                }
            }
            Ok(())
        })?;
        self.journal = Some(journal);
        if self.standings.n_games() > 0 {
            let event = TournamentEvent::Resumed { standings: &self.standings };
            if (self.observer)(&event).is_break() {
                self.end = Some(TournamentEnd::Stopped);
            }
        }
        Ok(())
    }

    fn open_pgn(&mut self) -> Result<(), TournamentError> {
        let Some(path) = &self.outputs.pgn else { return Ok(()) };
        if self.journal.is_some() && self.finished.is_empty() {
            refuse_other_games(path)?;
        }
        self.pgn = Some(match &mut self.journal {
            None if self.outputs.existing_pgn == ExistingPgn::Replace => TextFile::replace(path)?,
            None => TextFile::append_to(path)?,
            Some(journal) => TextFile::of_journal(path, journal)?,
        });
        Ok(())
    }

    fn open_epd(&mut self) -> Result<(), TournamentError> {
        if self.journal.is_some() && self.finished.is_empty() {
            for path in [&self.outputs.epd, &self.outputs.opening_epd].into_iter().flatten() {
                refuse_other_games(path)?;
            }
        }
        let openings = &self.tournament.openings;
        self.epd = EpdFiles::open(self.outputs, self.journal.as_mut(), openings)?;
        Ok(())
    }

    /// A new journal starts a new PGN file, which must not replace other games; without a journal,
    /// games are appended only on request. Checked before anything is written.
    fn check_pgn_path(&self) -> Result<(), TournamentError> {
        let Outputs { pgn, epd, opening_epd, .. } = self.outputs;
        let may_be_there = match &self.outputs.journal {
            Some(journal) => journal.exists(),
            None => self.outputs.existing_pgn != ExistingPgn::Refuse,
        };
        if may_be_there {
            return Ok(());
        }
        [pgn, epd, opening_epd].into_iter().flatten().try_for_each(|path| refuse_other_games(path))
    }

    /// Plays until no games are left.
    pub(super) fn run(mut self) -> Result<TournamentReport, TournamentError> {
        let start = Instant::now();
        self.check_sprt();
        let shared = SharedResources {
            engines: self.tournament.plan.engines.clone(),
            guard: self.guard.clone(),
            log: self.log.take(),
            kept_lines: self.outputs.kept_lines.clone(),
        };
        let games_stop = self.games_stop.clone();
        let played = thread::scope(|scope| {
            let slots = self.open_slots(scope, &shared, &games_stop)?;
            let played = self.play_games(&slots);
            // Games in progress must end, or joining the threads would block.
            games_stop.raise();
            let closed = slots.close();
            played.and(closed)
        });
        let saved = self.save();
        played?;
        saved?;
        let sprt = self.test();
        let end = self.end.unwrap_or(TournamentEnd::Complete);
        let (standings, n_played) = (self.standings, self.n_played);
        Ok(TournamentReport { standings, sprt, end, n_played, duration: start.elapsed() })
    }

    fn open_slots<'scope>(
        &self,
        scope: &'scope thread::Scope<'scope, '_>,
        shared: &'scope SharedResources,
        stop: &'scope Stop,
    ) -> Result<Slots<'scope>, TournamentError> {
        let plan = &self.tournament.plan;
        let n_slots = (plan.concurrency.get() as u64).min(self.tournament.n_games()) as usize;
        let mut cpus = match plan.affinity {
            Affinity::System => None,
            Affinity::Cores => affinity::cpus(plan),
        };
        let (done, finished) = unbounded();
        let (mut jobs, mut threads) = (Vec::with_capacity(n_slots), Vec::with_capacity(n_slots));
        for number in 0..n_slots {
            let (sender, receiver) = bounded(1);
            let slot = Slot {
                number,
                engines: &shared.engines,
                stop,
                guard: shared.guard.as_ref(),
                log: shared.log.as_ref(),
                kept_lines: shared.kept_lines.as_ref(),
                jobs: receiver,
                done: done.clone(),
            };
            let own = cpus.as_mut().map(|all| std::mem::take(&mut all[number]));
            let started = thread::Builder::new().name(format!("slot {number}")).spawn_scoped(
                scope,
                move || {
                    if let Some(own) = own {
                        affinity::pin_to(&own);
                    }
                    slot.work();
                },
            );
            let cannot = |error| TournamentError::Thread(format!("cannot start a thread: {error}"));
            threads.push(started.map_err(cannot)?);
            jobs.push(sender);
        }
        Ok(Slots { jobs, done: finished, threads })
    }

    /// Assigns games to free slots and collects results.
    fn play_games(&mut self, slots: &Slots<'_>) -> Result<(), TournamentError> {
        let mut free: Vec<usize> = (0..slots.jobs.len()).rev().collect();
        loop {
            self.check_stop();
            while !free.is_empty()
                && let Some(fixture) = self.next_fixture()
            {
                let slot = free.pop().expect("there is a free slot");
                let job = self.job(fixture)?;
                self.notify(&TournamentEvent::Started { fixture: &fixture });
                let given = slots.jobs[slot].send(job);
                given.map_err(|_| thread_failed())?;
            }
            if free.len() == slots.jobs.len() {
                return Ok(());
            }
            match slots.done.recv_timeout(POLL_INTERVAL) {
                Ok(done) => {
                    free.push(done.slot);
                    self.take(done)?;
                }
                Err(RecvTimeoutError::Timeout) if slots.all_running() => {}
                Err(_) => return Err(thread_failed()),
            }
        }
    }

    /// The next game of this shard to play.
    fn next_fixture(&mut self) -> Option<Fixture> {
        let shard = self.tournament.plan.shard;
        while self.end.is_none() && self.next <= self.tournament.schedule.n_games() {
            let Some(fixture) = self.tournament.schedule.fixture(self.next) else {
                if self.pair_next_round() {
                    continue;
                }
                return None;
            };
            self.next += 1;
            if shard.contains(fixture.pairing) && !self.finished.contains(&fixture.number) {
                return Some(fixture);
            }
        }
        None
    }

    /// Pairs the next round of a Swiss tournament when the previous one is finished.
    fn pair_next_round(&mut self) -> bool {
        let schedule = &mut self.tournament.schedule;
        let is_over = (1..self.next).all(|number| self.finished.contains(&number));
        if schedule.unpaired_round().is_none() || !is_over {
            return false;
        }
        let round = schedule.unpaired_round().unwrap_or(0);
        schedule.pair_next_round(&self.standings.half_points_before(round + 1));
        let round = round + 1;
        if let Some(player) = schedule.bye(round) {
            self.standings.add_bye(round, player);
            self.notify(&TournamentEvent::Bye { round, player });
        }
        true
    }

    fn job(&self, fixture: Fixture) -> Result<Job, TournamentError> {
        let opening = self.tournament.openings.get(fixture.opening)?;
        let plan = &self.tournament.plan;
        let game = GamePlan {
            start: opening.start,
            book: opening.moves,
            adjudication: plan.adjudication.clone(),
            castling: castling_of(plan.openings.variant),
            mate_pvs: plan.mate_pvs,
            ..GamePlan::default()
        };
        Ok(Job { fixture, plan: game, opening: opening.name })
    }

    /// Records a finished game.
    fn take(&mut self, done: Done) -> Result<(), TournamentError> {
        let Done { fixture, opening, game, .. } = done;
        let record = match game {
            Ok(record) => record,
            // While stopping, a failed start is not the engine's fault: the signal may have killed
            // it.
            Err(_) if self.games_stop.is_raised() => {
                self.notify(&TournamentEvent::Voided { fixture: &fixture });
                return Ok(());
            }
            Err(reason) => return Err(TournamentError::Engine(reason)),
        };
        if record.result() == GameResult::Unknown {
            self.notify(&TournamentEvent::Voided { fixture: &fixture });
            return Ok(());
        }
        let heading = GameHeading {
            plan: &self.tournament.plan,
            chess960: self.outputs.chess960,
            fixture: &fixture,
            opening: opening.as_deref(),
        };
        let text = pgn::text(&heading, &record, self.outputs.detail, self.outputs.notation);
        let entry = JournalEntry::new(&fixture, &record, text);
        if let Some(journal) = &mut self.journal {
            journal.append(&entry)?;
        }
        if let Some(pgn) = &mut self.pgn {
            pgn.append(&entry.pgn)?;
        }
        self.epd.add(&entry, &self.tournament.openings)?;
        self.finished.insert(entry.game);
        self.standings.add(&entry);
        self.n_played += 1;
        let sprt = self.test();
        let (standings, observer) = (&self.standings, &mut self.observer);
        let event = TournamentEvent::Finished { entry: &entry, record: &record, standings, sprt };
        if observer(&event).is_break() {
            self.stop_with(TournamentEnd::Stopped);
        }
        self.check_sprt();
        Ok(())
    }

    fn test(&self) -> Option<SprtStatus> {
        let sprt = self.tournament.plan.sprt?;
        Some(sprt.status(self.standings.between(0, 1).results()))
    }

    /// Stops if the SPRT accepts a hypothesis. Shards continue, since only the merged result
    /// counts.
    fn check_sprt(&mut self) {
        let is_whole = self.tournament.plan.shard.is_whole();
        if is_whole && self.test().is_some_and(|status| status.decision.is_final()) {
            self.stop_with(TournamentEnd::Decided);
        }
    }

    fn check_stop(&mut self) {
        if self.stop.is_raised() {
            self.stop_with(TournamentEnd::Stopped);
        }
    }

    fn stop_with(&mut self, end: TournamentEnd) {
        self.end.get_or_insert(end);
        self.games_stop.raise();
    }

    fn notify(&mut self, event: &TournamentEvent<'_>) {
        if (self.observer)(event).is_break() {
            self.stop_with(TournamentEnd::Stopped);
        }
    }

    /// Syncs the journal, and sorts the PGN file when all games are played.
    fn save(&mut self) -> Result<(), TournamentError> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal.sync()?;
        if let (Some(path), None) = (&self.outputs.pgn, self.end) {
            rebuild(path, journal, Order::Number)?;
        }
        Ok(())
    }
}

/// Resources shared by all games.
struct SharedResources {
    engines: Vec<EngineSpec>,
    guard: Option<Arc<Guard>>,
    log: Option<LineLog<BufWriter<File>>>,
    kept_lines: Option<LineFilter>,
}

/// Refuses to replace a PGN file that has games with one of an empty journal.
fn refuse_other_games(pgn: &Path) -> Result<(), TournamentError> {
    if pgn.metadata().map_or(0, |metadata| metadata.len()) == 0 {
        return Ok(());
    }
    let reason = "the file exists and contains other games".into();
    Err(TournamentError::Write { path: pgn.into(), reason })
}

/// Whether a journal entry is a game of this tournament. In a Swiss tournament the players are
/// known only after the previous rounds.
fn is_scheduled(schedule: &Schedule, entry: &JournalEntry) -> bool {
    match schedule.fixture(entry.game) {
        Some(fixture) => (fixture.white, fixture.black) == (entry.white, entry.black),
        None => schedule.unpaired_round().is_some() && entry.game <= schedule.n_games(),
    }
}
