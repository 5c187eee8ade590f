//! Merging the shards of a tournament.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::epd_file::final_position;
use super::pgn_file::write_whole;
use super::{Standings, TournamentEnd, TournamentError, TournamentReport};
use crate::{
    Config, ConfigError, Durability, Journal, JournalEntry, JournalError, JournalFault,
    JournalHeader, JournalReader, Schedule, Shard, TablebaseRule, TournamentPlan,
};

/// A tournament merged from the journals of its shards, as if played on one machine.
///
/// ```no_run
/// use lucena_arena::merge_journals;
/// let merged = merge_journals(&["part1.journal".into(), "part2.journal".into()])?;
/// println!("{} games", merged.report().standings.n_games());
/// merged.write_pgn("all.pgn".as_ref())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Merged {
    header: JournalHeader,
    config: Config,
    /// Sorted by game number.
    entries: Vec<JournalEntry>,
    report: TournamentReport,
    n_scheduled: u64,
    missing: Vec<Shard>,
}

/// Merges the journals of a tournament's shards. Games that occur in several journals count once.
///
/// # Errors
/// If a journal cannot be read or belongs to another tournament.
///
/// ```
/// assert!(lucena_arena::merge_journals(&["no such file".into()]).is_err());
/// assert!(lucena_arena::merge_journals(&[]).is_err());
/// ```
pub fn merge_journals(paths: &[PathBuf]) -> Result<Merged, TournamentError> {
    let mut first: Option<JournalHeader> = None;
    let (mut entries, mut shards) = (Vec::new(), Vec::new());
    let mut rounds = Some(0);
    for path in paths {
        let reader = <JournalReader>::open(path)?;
        let at = |fault| JournalError { path: path.clone(), fault };
        let header = reader.header().clone();
        if first.as_ref().is_some_and(|first| first.fingerprint() != header.fingerprint()) {
            return Err(at(JournalFault::OtherTournament).into());
        }
        // A shard may have been resumed with more rounds than others.
        rounds = rounds.max(header.config().get("rounds").and_then(serde_json::Value::as_u64));
        shards.push(header.shard());
        let n_players = header.config().get("engine").and_then(|list| Some(list.as_array()?.len()));
        first.get_or_insert(header);
        for entry in reader {
            let entry = entry?;
            if entry.white.max(entry.black) >= n_players.unwrap_or(0) {
                return Err(at(JournalFault::UnknownPlayer { game: entry.game }).into());
            }
            entries.push(entry);
        }
    }
    let Some(header) = first else {
        let reason = "no journals to merge".into();
        return Err(TournamentError::Engine(reason));
    };
    entries.sort_by_key(|entry| entry.game);
    entries.dedup_by_key(|entry| entry.game);
    let config = config_of(&header, rounds).map_err(|error| not_readable(&paths[0], &error))?;
    let plan = plan_of(&config).map_err(|error| not_readable(&paths[0], &error))?;
    let n_scheduled = Schedule::new(plan.schedule).map_or(0, |schedule| schedule.n_games());
    let report = report_of(&plan, n_scheduled, &entries);
    let missing = header.shard().all().filter(|shard| !shards.contains(shard)).collect();
    let header = JournalHeader::new(header.fingerprint(), Shard::WHOLE, config.to_json());
    Ok(Merged { header, config, entries, report, n_scheduled, missing })
}

fn not_readable(path: &Path, error: &ConfigError) -> TournamentError {
    let fault = JournalFault::Line { line: 1, reason: error.to_string() };
    JournalError { path: path.into(), fault }.into()
}

/// The configuration of the merged tournament.
fn config_of(header: &JournalHeader, rounds: Option<u64>) -> Result<Config, ConfigError> {
    let mut config = Config::from_json(&header.config().to_string())?;
    config.shard = None;
    config.journal = None;
    config.pgn = None;
    config.epd = None;
    config.opening_epd = None;
    config.log = None;
    let rounds = rounds.filter(|&rounds| rounds > 0).and_then(|rounds| rounds.try_into().ok());
    config.rounds = rounds.or(config.rounds);
    Ok(config)
}

/// The plan without settings that may depend on the machine.
fn plan_of(config: &Config) -> Result<TournamentPlan, ConfigError> {
    let mut bare = config.clone();
    bare.adjudication.tables = TablebaseRule::default();
    bare.plan()
}

fn report_of(
    plan: &TournamentPlan,
    n_scheduled: u64,
    entries: &[JournalEntry],
) -> TournamentReport {
    let names = plan.engines.iter().map(|engine| engine.name.clone()).collect();
    let mut standings = Standings::new(names, &plan.schedule);
    for entry in entries {
        standings.add(entry);
    }
    add_byes(&mut standings, plan);
    let sprt = plan.sprt.map(|sprt| sprt.status(standings.between(0, 1).results()));
    let end = match sprt {
        Some(status) if status.decision.is_final() => TournamentEnd::Decided,
        _ if standings.n_games() >= n_scheduled => TournamentEnd::Complete,
        _ => TournamentEnd::Stopped,
    };
    let duration = entries.iter().map(|entry| Duration::from_millis(entry.duration_ms)).sum();
    TournamentReport { standings, sprt, end, n_played: 0, duration }
}

/// Adds byes for the rounds of a Swiss tournament that have started, whose pairings follow from the
/// results.
fn add_byes(standings: &mut Standings, plan: &TournamentPlan) {
    let Ok(mut schedule) = Schedule::new(plan.schedule) else { return };
    while let Some(paired) = schedule.unpaired_round() {
        let round = paired + 1;
        if !standings.has_games_of(round) {
            break;
        }
        schedule.pair_next_round(&standings.half_points_before(round));
        if let Some(player) = schedule.bye(round) {
            standings.add_bye(round, player);
        }
    }
}

impl Merged {
    /// The result of the tournament. Its duration is the sum of all games.
    ///
    /// ```no_run
    /// # use lucena_arena::Merged;
    /// fn report(merged: &Merged) {
    ///     println!("{} games", merged.report().standings.n_games());
    /// }
    /// ```
    #[must_use]
    pub fn report(&self) -> &TournamentReport {
        &self.report
    }

    /// The configuration of the merged tournament.
    ///
    /// ```no_run
    /// # use lucena_arena::Merged;
    /// fn report(merged: &Merged) {
    ///     println!("{}", merged.config().to_toml());
    /// }
    /// ```
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The number of games of the whole tournament, played or not.
    #[must_use]
    pub fn n_scheduled(&self) -> u64 {
        self.n_scheduled
    }

    /// The shards of which there was no journal.
    #[must_use]
    pub fn missing(&self) -> &[Shard] {
        &self.missing
    }

    /// All games, by number.
    #[must_use]
    pub fn entries(&self) -> &[JournalEntry] {
        &self.entries
    }

    /// Writes all games in PGN, by number.
    ///
    /// # Errors
    /// If the file cannot be written; an existing file is kept then.
    ///
    /// ```no_run
    /// # use lucena_arena::{Merged, TournamentError};
    /// fn save(merged: &Merged) -> Result<(), TournamentError> {
    ///     merged.write_pgn("all.pgn".as_ref())
    /// }
    /// ```
    pub fn write_pgn(&self, path: &Path) -> Result<(), TournamentError> {
        write_whole(path, |file| {
            for entry in &self.entries {
                file.write_all(entry.pgn.as_bytes())?;
            }
            Ok(())
        })
    }

    /// Writes the final positions of all games in EPD, by number.
    ///
    /// # Errors
    /// If the file cannot be written; an existing file is kept then.
    ///
    /// ```no_run
    /// # use lucena_arena::{Merged, TournamentError};
    /// fn save(merged: &Merged) -> Result<(), TournamentError> {
    ///     merged.write_epd("all.epd".as_ref())
    /// }
    /// ```
    pub fn write_epd(&self, path: &Path) -> Result<(), TournamentError> {
        write_whole(path, |file| {
            for line in self.entries.iter().filter_map(final_position) {
                file.write_all(line.as_bytes())?;
            }
            Ok(())
        })
    }

    /// Writes a journal of all games, from which the tournament can be resumed.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    ///
    /// ```no_run
    /// # use lucena_arena::{Merged, TournamentError};
    /// fn save(merged: &Merged) -> Result<(), TournamentError> {
    ///     merged.write_journal("all.journal".as_ref())
    /// }
    /// ```
    pub fn write_journal(&self, path: &Path) -> Result<(), TournamentError> {
        let mut journal = Journal::create(path, &self.header, Durability::System)?;
        for entry in &self.entries {
            journal.append(entry)?;
        }
        Ok(journal.sync()?)
    }
}
