//! The flags of fastchess and cutechess-cli that testing frameworks use.

mod files;
mod games;
#[cfg(test)]
mod tests;
mod values;

use lucena_arena::{Colors, Config, ExistingPgn, MoveNotation, PgnDetail, Seed};
use lucena_game::MoveLimit;
use regex_lite::Regex;

use self::games::{draw, engine, resign, sprt};
use self::values::{format, number, single, single_switch, table_results, unexpected, variant};

/// Default number of pairs, or games, between ratings.
const RATING_INTERVAL: u64 = 10;

/// What the flags say.
#[derive(Debug)]
pub(super) struct Flags {
    pub(super) config: Config,
    pub(super) detail: PgnDetail,
    pub(super) notation: MoveNotation,
    /// What becomes of files of games and positions that exist already.
    pub(super) existing: ExistingPgn,
    /// The lines of engines that are written with their moves.
    pub(super) match_line: Option<Regex>,
    pub(super) is_cutechess: bool,
    pub(super) in_pairs: bool,
    pub(super) prints_crc: bool,
    pub(super) rating_interval: u64,
    pub(super) score_interval: u64,
    /// `-games`, `-rounds` and `-repeat`, from which rounds and games are made in the end.
    games: Option<u32>,
    rounds: Option<u32>,
    repeat: Option<u32>,
}

pub(super) fn read(words: &[String], is_cutechess: bool) -> Result<Flags, String> {
    let mut flags = Flags {
        config: Config::default(),
        detail: PgnDetail::Usual,
        notation: MoveNotation::San,
        existing: ExistingPgn::Append,
        match_line: None,
        is_cutechess,
        in_pairs: true,
        prints_crc: false,
        rating_interval: RATING_INTERVAL,
        score_interval: 1,
        games: None,
        rounds: None,
        repeat: None,
    };
    let mut rest = words;
    while let Some((flag, more)) = rest.split_first() {
        let name = flag.strip_prefix("--").or_else(|| flag.strip_prefix('-'));
        let Some(name) = name else {
            return Err(format!("found {flag:?}, expected a flag such as -engine"));
        };
        let n_values = more.iter().take_while(|word| !is_flag(word)).count();
        flags.set(name, &more[..n_values]).map_err(|error| format!("{flag}: {error}"))?;
        rest = &more[n_values..];
    }
    flags.count_games()?;
    flags.number_equal_names();
    Ok(flags)
}

/// Negative numbers are values.
fn is_flag(word: &str) -> bool {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'));
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

impl Flags {
    fn set(&mut self, name: &str, values: &[String]) -> Result<(), String> {
        match name {
            "engine" => {
                let engine = engine(values)?;
                self.config.engines.push(engine);
            }
            "each" => {
                let each = std::mem::take(&mut self.config.each);
                self.config.each = each.overridden_by(engine(values)?);
            }
            "openings" => self.openings(values)?,
            "resign" => self.config.adjudication.resign = Some(resign(values)?),
            "draw" => self.config.adjudication.draw = Some(draw(values)?),
            "sprt" => self.config.sprt = Some(sprt(values)?),
            "pgnout" => self.pgnout(values)?,
            "epdout" => self.epdout(values)?,
            "report" => self.in_pairs = single_switch(values, "penta")?,
            "output" => {
                self.is_cutechess = match single(values, "format")? {
                    "cutechess" => true,
                    "fastchess" => false,
                    other => return Err(unexpected(other, "cutechess or fastchess")),
                };
            }
            "log" => self.log(values)?,
            "crc32" => self.prints_crc = single_switch(values, "pgn")?,
            _ => {
                if let Some(instead) = refused(name) {
                    return Err(format!("not supported: {instead}"));
                }
                if self.set_switch(name) {
                    return match values.first() {
                        None => Ok(()),
                        Some(value) => Err(format!("found {value:?}, expected no value")),
                    };
                }
                return self.set_single(name, values);
            }
        }
        Ok(())
    }

    /// Flags without a value, and whether it was one. Some of them ask for what is always so:
    /// engines that fail are restarted, and as many games are played at a time as was asked for.
    fn set_switch(&mut self, name: &str) -> bool {
        match name {
            "noswap" => self.config.colors = Some(Colors::Kept),
            "reverse" => self.config.colors = Some(Colors::Reversed),
            "use-affinity" => self.config.affinity = Some(true),
            "check-mate-pvs" => self.config.check_mates = Some(true),
            "tbignore50" => self.config.adjudication.tables.ignore_fifty_moves = true,
            "recover" | "testEnv" | "force-concurrency" => {}
            _ => return false,
        }
        true
    }

    /// Flags with one value.
    fn set_single(&mut self, name: &str, values: &[String]) -> Result<(), String> {
        if let [_, more, ..] = values {
            return Err(format!("found {more:?}, expected one value"));
        }
        if name == "repeat" {
            self.repeat = Some(values.first().map_or(Ok(2), |value| number(value))?);
            return Ok(());
        }
        if !SINGLE.contains(&name) {
            return Err("unknown flag".into());
        }
        let value = values.first().ok_or("expected a value")?;
        let config = &mut self.config;
        match name {
            "games" => self.games = Some(number(value)?),
            "rounds" => self.rounds = Some(number(value)?),
            "concurrency" => config.concurrency = Some(number(value)?),
            "maxmoves" => config.adjudication.max_moves = Some(MoveLimit(number(value)?)),
            "srand" => config.openings.seed = Some(Seed(number(value)?)),
            "ratinginterval" => self.rating_interval = number(value)?,
            "scoreinterval" => self.score_interval = number(value)?,
            "event" => config.event = Some(value.clone()),
            "site" => config.site = Some(value.clone()),
            "seeds" => config.seeds = Some(number(value)?),
            "tb" => config.adjudication.tables.path = Some(value.clone()),
            "tbpieces" => config.adjudication.tables.max_pieces = Some(number(value)?),
            "tbadjudicate" => config.adjudication.tables.results = table_results(value)?,
            "variant" => config.variant = Some(variant(value)?),
            "tournament" => config.format = Some(format(value)?),
            "startup-ms" => {
                let milliseconds: u32 = number(value)?;
                config.each.start_time = Some(f64::from(milliseconds) / 1000.0);
            }
            // There is no state to be saved: a journal is kept by `lucena match`.
            "autosaveinterval" => drop(number::<u64>(value)?),
            "wait" if number::<u64>(value)? == 0 => {}
            "wait" => return Err(unexpected(value, "0: games follow each other at once")),
            _ => return Err("unknown flag".into()),
        }
        Ok(())
    }

    /// Two ways to count: rounds of one or two games, or the total of games.
    fn count_games(&mut self) -> Result<(), String> {
        let (games, rounds) = match (self.games, self.rounds) {
            (Some(0), _) | (_, Some(0)) => return Err("-games, -rounds: found 0".into()),
            (None, rounds) => (2, rounds.unwrap_or(1)),
            (Some(games @ 1..=2), rounds) => {
                (games.max(self.repeat.unwrap_or(1)), rounds.unwrap_or(1))
            }
            (Some(all), rounds) => {
                let repeat = self.repeat.unwrap_or(1).max(1);
                (repeat, all.div_ceil(repeat).saturating_mul(rounds.unwrap_or(1)))
            }
        };
        (self.config.games, self.config.rounds) = (Some(games), Some(rounds));
        Ok(())
    }

    /// Engines of the same name get numbers, as those who read the results expect.
    fn number_equal_names(&mut self) {
        let mut names: Vec<String> = Vec::new();
        for engine in &mut self.config.engines {
            if let Some(name) = &mut engine.name {
                let plain = name.clone();
                let mut number = 2;
                while names.contains(name) {
                    *name = format!("{plain}_{number}");
                    number += 1;
                }
                names.push(name.clone());
            }
        }
    }
}

/// The flags with one value.
const SINGLE: [&str; 18] = [
    "games",
    "rounds",
    "concurrency",
    "maxmoves",
    "srand",
    "ratinginterval",
    "scoreinterval",
    "event",
    "site",
    "seeds",
    "tb",
    "tbpieces",
    "tbadjudicate",
    "variant",
    "tournament",
    "startup-ms",
    "autosaveinterval",
    "wait",
];

/// Flags of the other runners that would be misleading to ignore, and what to use in their place.
fn refused(name: &str) -> Option<&'static str> {
    Some(match name {
        "config" | "tournamentfile" => {
            "to resume a match, use `lucena match --journal FILE --resume`"
        }
        "compliance" => "to check an engine, use `lucena check-engine CMD`",
        "resultformat" => "the columns of results are fixed; use `lucena match --json`",
        "debug" => "use -log file=FILE",
        "ucinewgame-ms" | "ping-ms" => "engines have 60 s after ucinewgame and 15 s for a ping",
        "quick" | "strict" | "show-latency" => "leave it out",
        "outcomeinterval" | "ratingformat" => "leave it out; see -ratinginterval",
        _ => return None,
    })
}
