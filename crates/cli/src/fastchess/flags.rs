//! The flags of fastchess and cutechess-cli that testing frameworks use.

use lucena_arena::{
    ColorsConfig, Config, EngineConfig, ExistingPgn, FormatConfig, MoveNotation, OpeningsFormat,
    OrderConfig, PgnDetail, PolicyConfig, Seed, TableResultsConfig, VariantConfig,
};
use regex::Regex;

use crate::commands::tournament::words::{self, number};

/// Pairs, or games, after which ratings are told unless it is said.
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
    flags.tell_names_apart();
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
            "resign" => self.config.adjudication.resign = Some(words::resign(values)?),
            "draw" => self.config.adjudication.draw = Some(words::draw(values)?),
            "sprt" => self.config.sprt = Some(words::sprt(values)?),
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
            "noswap" => self.config.colors = Some(ColorsConfig::Kept),
            "reverse" => self.config.colors = Some(ColorsConfig::Reversed),
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
            self.repeat = Some(values.first().map_or(Ok(2), |value| number(name, value))?);
            return Ok(());
        }
        if !SINGLE.contains(&name) {
            return Err("unknown flag".into());
        }
        let value = values.first().ok_or("expected a value")?;
        let config = &mut self.config;
        match name {
            "games" => self.games = Some(number(name, value)?),
            "rounds" => self.rounds = Some(number(name, value)?),
            "concurrency" => config.concurrency = Some(number(name, value)?),
            "maxmoves" => config.adjudication.max_moves = Some(number(name, value)?),
            "srand" => config.openings.seed = Some(Seed(number(name, value)?)),
            "ratinginterval" => self.rating_interval = number(name, value)?,
            "scoreinterval" => self.score_interval = number(name, value)?,
            "event" => config.event = Some(value.clone()),
            "site" => config.site = Some(value.clone()),
            "seeds" => config.seeds = Some(number(name, value)?),
            "tb" => config.adjudication.tables.path = Some(value.clone()),
            "tbpieces" => config.adjudication.tables.max_men = Some(number(name, value)?),
            "tbadjudicate" => config.adjudication.tables.results = Some(table_results(value)?),
            "variant" => config.variant = Some(variant(value)?),
            "tournament" => config.format = Some(format(value)?),
            "startup-ms" => {
                let milliseconds: u32 = number(name, value)?;
                config.each.start_time = Some(f64::from(milliseconds) / 1000.0);
            }
            // There is no state to be saved: a journal is kept by `lucena match`.
            "autosaveinterval" => drop(number::<u64>(name, value)?),
            "wait" if number::<u64>(name, value)? == 0 => {}
            "wait" => return Err(unexpected(value, "0: games follow each other at once")),
            _ => return Err("unknown flag".into()),
        }
        Ok(())
    }

    fn openings(&mut self, values: &[String]) -> Result<(), String> {
        let openings = &mut self.config.openings;
        for (key, value) in pairs(values)? {
            match key {
                "file" => openings.file = Some(value.into()),
                "format" => {
                    openings.format = Some(match value.to_ascii_lowercase().as_str() {
                        "pgn" => OpeningsFormat::Pgn,
                        "epd" => OpeningsFormat::Epd,
                        _ => return Err(unexpected(value, "epd or pgn")),
                    });
                }
                "order" => {
                    openings.order = Some(match value {
                        "random" => OrderConfig::Random,
                        "sequential" => OrderConfig::Sequential,
                        _ => return Err(unexpected(value, "random or sequential")),
                    });
                }
                "plies" => openings.plies = Some(number(key, value)?),
                // Frameworks that count from 0 mean the first one too.
                "start" => openings.start = Some(number::<u64>(key, value)?.max(1)),
                "policy" => {
                    openings.policy = Some(match value {
                        // An opening for each pair of games: with two engines a round is one.
                        "round" => PolicyConfig::Round,
                        "encounter" | "default" => PolicyConfig::Encounter,
                        _ => return Err(unexpected(value, "encounter or round")),
                    });
                }
                _ => {
                    return Err(unexpected(key, "file, format, order, plies, start or policy"));
                }
            }
        }
        Ok(())
    }

    fn pgnout(&mut self, values: &[String]) -> Result<(), String> {
        for word in values {
            let Some((key, value)) = word.split_once('=') else {
                match word.as_str() {
                    "min" => self.detail = PgnDetail::Moves,
                    // Only finished games are written in any case.
                    "fi" => {}
                    path if self.config.pgn.is_none() => self.config.pgn = Some(path.into()),
                    other => return Err(unexpected(other, "key=value, such as nodes=true")),
                }
                continue;
            };
            match key {
                "file" => self.config.pgn = Some(value.into()),
                "append" => self.set_append(value)?,
                "min" => {
                    if switch(key, value)? {
                        self.detail = PgnDetail::Moves;
                    }
                }
                "notation" => {
                    self.notation = match value {
                        "san" => MoveNotation::San,
                        "lan" => MoveNotation::Lan,
                        "uci" => MoveNotation::Uci,
                        _ => return Err(unexpected(value, "san, lan or uci")),
                    };
                }
                "match_line" => {
                    let regex = Regex::new(value);
                    self.match_line = Some(regex.map_err(|error| format!("match_line: {error}"))?);
                }
                // Nodes are written in any case.
                "nodes" => drop(switch(key, value)?),
                "seldepth" | "nps" | "hashfull" | "tbhits" | "timeleft" | "latency" | "pv" => {
                    if switch(key, value)? && self.detail == PgnDetail::Usual {
                        self.detail = PgnDetail::All;
                    }
                }
                _ => {
                    return Err(unexpected(
                        key,
                        "file, append, notation, min, nodes, seldepth, nps, hashfull, tbhits, \
                         timeleft, latency, pv or match_line",
                    ));
                }
            }
        }
        if self.config.pgn.is_some() { Ok(()) } else { Err("expected file=FILE".into()) }
    }

    fn epdout(&mut self, values: &[String]) -> Result<(), String> {
        for word in values {
            match word.split_once('=') {
                None if self.config.epd.is_none() => self.config.epd = Some(word.into()),
                Some(("file", path)) => self.config.epd = Some(path.into()),
                Some(("append", value)) => self.set_append(value)?,
                _ => return Err(unexpected(word, "file=FILE or append=true|false")),
            }
        }
        if self.config.epd.is_some() { Ok(()) } else { Err("expected file=FILE".into()) }
    }

    fn set_append(&mut self, value: &str) -> Result<(), String> {
        self.existing = match switch("append", value)? {
            true => ExistingPgn::Append,
            false => ExistingPgn::Replace,
        };
        Ok(())
    }

    /// The log has every line to and from the engines, whatever the level.
    fn log(&mut self, values: &[String]) -> Result<(), String> {
        for (key, value) in pairs(values)? {
            match (key, value) {
                ("file", path) => self.config.log = Some(path.into()),
                ("level", "trace" | "warn" | "info" | "err" | "fatal") => {}
                ("level", _) => {
                    return Err(unexpected(value, "trace, info, warn, err or fatal"));
                }
                ("engine" | "realtime", _) => drop(switch(key, value)?),
                ("append" | "compress", _) => {
                    if switch(key, value)? {
                        return Err(format!("{key}=true is not supported"));
                    }
                }
                _ => {
                    return Err(unexpected(key, "file, level, engine, realtime, append, compress"));
                }
            }
        }
        if self.config.log.is_some() { Ok(()) } else { Err("expected file=FILE".into()) }
    }

    /// Two ways to count: so many rounds of one or two games, or so many games in all.
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
    fn tell_names_apart(&mut self) {
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

/// An engine in the words of the other runners.
fn engine(values: &[String]) -> Result<EngineConfig, String> {
    for word in values {
        let key = word.split('=').next().unwrap_or_default();
        let instead = match key {
            "whitepov" => "scores are read as those of the side to move",
            "stderr" => "what an engine prints to its standard error is shown when it fails",
            "initstr" => "use option.NAME=VALUE",
            "trust" => "every result is checked",
            "tscale" => "use timemargin=MS",
            "book" | "bookdepth" => "use -openings",
            _ => continue,
        };
        return Err(format!("{key} is not supported: {instead}"));
    }
    words::engine(values)
}

fn pairs(values: &[String]) -> Result<Vec<(&str, &str)>, String> {
    let pair = |word| str::split_once(word, '=').ok_or_else(|| unexpected(word, "key=value"));
    values.iter().map(String::as_str).map(pair).collect()
}

/// The value of the only key of a flag.
fn single<'w>(values: &'w [String], key: &str) -> Result<&'w str, String> {
    match pairs(values)?[..] {
        [(found, value)] if found == key => Ok(value),
        _ => Err(format!("expected {key}=VALUE and nothing else")),
    }
}

fn single_switch(values: &[String], key: &str) -> Result<bool, String> {
    switch(key, single(values, key)?)
}

fn switch(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{key}: {}", unexpected(value, "true or false"))),
    }
}

fn unexpected(found: &str, expected: &str) -> String {
    format!("found {found:?}, expected {expected}")
}

fn variant(value: &str) -> Result<VariantConfig, String> {
    match value {
        "standard" => Ok(VariantConfig::Standard),
        "fischerandom" | "chess960" => Ok(VariantConfig::Chess960),
        _ => Err(format!("found {value:?}, expected standard or fischerandom")),
    }
}

fn format(value: &str) -> Result<FormatConfig, String> {
    match value {
        "roundrobin" | "round-robin" => Ok(FormatConfig::RoundRobin),
        "gauntlet" => Ok(FormatConfig::Gauntlet),
        _ => Err(format!("found {value:?}, expected roundrobin or gauntlet")),
    }
}

fn table_results(value: &str) -> Result<TableResultsConfig, String> {
    match value {
        "BOTH" => Ok(TableResultsConfig::All),
        "WIN_LOSS" => Ok(TableResultsConfig::Wins),
        "DRAW" => Ok(TableResultsConfig::Draws),
        _ => Err(format!("found {value:?}, expected BOTH, WIN_LOSS or DRAW")),
    }
}

#[cfg(test)]
mod tests {
    use lucena_arena::{MateLines, Ponder};

    use super::*;

    fn check(text: &str) -> Flags {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        read(&words, false).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn what_fishtest_says() {
        let flags = check(
            "-testEnv -recover -repeat -games 2 -rounds 50 -ratinginterval 1 -scoreinterval 1 \
             -autosaveinterval 0 -report penta=true -pgnout file=r.pgn -crc32 pgn=true -site x \
             -event y -srand 18446744073709551615 -resign movecount=3 score=600 -draw movenumber=34 \
             movecount=8 score=20 -check-mate-pvs -variant standard -concurrency 3 \
             -openings file=b.epd format=epd order=random plies=16 start=7 -engine name=New-1 \
             tc=0.6+0.006 cmd=./new dir=. option.Hash=16 -engine name=Base-1 tc=0.6+0.006 \
             cmd=./old dir=. option.Contempt=-5 -each proto=uci option.Threads=1",
        );
        let config = &flags.config;
        assert_eq!((config.rounds, config.games, config.concurrency), (Some(50), Some(2), Some(3)));
        assert_eq!(config.openings.seed, Some(Seed(u64::MAX)));
        assert_eq!(config.openings.start, Some(7));
        assert_eq!(config.engines[1].options["Contempt"].0, "-5");
        assert!(flags.prints_crc && flags.in_pairs && !flags.is_cutechess);
        let plan = config.plan().unwrap();
        assert_eq!(plan.adjudication.draw.unwrap().from_move, 34);
        assert_eq!(plan.mate_lines, MateLines::Checked);
    }

    #[test]
    fn what_openbench_says() {
        let flags = check(
            "-repeat -recover -variant fischerandom -concurrency 4 -games 64 -resign movecount=3 \
             score=400 -draw movenumber=40 movecount=8 score=10 -engine dir=Engines/ cmd=./a \
             proto=uci tc=8.00+0.08 timemargin=250 option.Threads=1 name=A-dev -engine dir=Engines/ \
             cmd=./b proto=uci tc=inf nodes=100 name=A-base -openings file=Books/b.epd format=epd \
             order=random start=9 -srand 3 -pgnout PGNs/1.pgn",
        );
        let config = &flags.config;
        assert_eq!((config.rounds, config.games), (Some(32), Some(2)));
        assert_eq!(config.pgn, Some("PGNs/1.pgn".into()));
        assert_eq!(config.each, EngineConfig::default());
        assert!(config.plan().is_ok());
    }

    #[test]
    fn outputs_are_as_asked_for() {
        let flags = check(
            "-pgnout file=a.pgn append=false notation=lan seldepth=true min=false \
             nodes=true match_line=^data -epdout b.epd",
        );
        assert_eq!((flags.existing, flags.notation), (ExistingPgn::Replace, MoveNotation::Lan));
        assert_eq!(flags.detail, PgnDetail::All);
        assert!(flags.match_line.unwrap().is_match("data 3"));
        assert_eq!(flags.config.epd, Some("b.epd".into()));
        let plain = check("-pgnout file=a.pgn seldepth=false");
        assert_eq!((plain.existing, plain.detail), (ExistingPgn::Append, PgnDetail::Usual));
    }

    #[test]
    fn engines_ponder_on_request() {
        let flags = check("-engine cmd=a -engine cmd=b ponder=off -each ponder tc=1+0.1");
        let plan = flags.config.plan().unwrap();
        assert_eq!([Ponder::On, Ponder::Off], [0, 1].map(|engine| plan.engines[engine].ponder));
        assert_eq!(check("-startup-ms 2500").config.each.start_time, Some(2.5));
    }

    #[test]
    fn what_nobody_knows() {
        for (text, expected) in [
            ("-engine cmd=a -frobnicate 3", "-frobnicate: unknown flag"),
            ("-engine cmd=a -frobnicate", "-frobnicate: unknown flag"),
            ("-config file=x.json", "-config: not supported: to resume a match"),
            ("--compliance ./engine", "--compliance: not supported: to check an engine"),
            ("-resultformat wide2", "-resultformat: not supported"),
            ("-debug", "-debug: not supported: use -log"),
            ("-each whitepov", "whitepov is not supported"),
            ("-engine cmd=a trust", "trust is not supported"),
            ("-engine cmd=a colour=red", "found \"colour\", expected cmd"),
            ("-pgnout file=a notation=fan", "found \"fan\", expected san, lan or uci"),
            ("-pgnout file=a colour=true", "found \"colour\", expected file, append"),
            ("-pgnout file=a append=perhaps", "append: found \"perhaps\", expected true or false"),
            ("-pgnout file=a match_line=[", "match_line: regex parse error"),
            ("-pgnout nodes=true", "expected file=FILE"),
            ("-epdout nodes=true", "found \"nodes=true\", expected file=FILE"),
            ("-openings file=a.epd order=shuffled", "expected random or sequential"),
            ("-openings file=a.epd format=bin", "expected epd or pgn"),
            ("-openings file=a.epd depth=3", "found \"depth\""),
            ("-log file=a compress=true", "compress=true is not supported"),
            ("-log file=a volume=3", "found \"volume\""),
            ("-report trinomial=true", "expected penta=VALUE"),
            ("-output format=json", "expected cutechess or fastchess"),
            ("-use-affinity 0,1", "found \"0,1\", expected no value"),
            ("-rounds 3 4", "found \"4\", expected one value"),
            ("-wait 100", "expected 0"),
            ("engine", "expected a flag"),
            ("-games", "-games: expected a value"),
            ("-rounds many", "expected a number"),
            ("-openings book", "-openings: found \"book\", expected key=value"),
            ("-games 0", "found 0"),
        ] {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let error = read(&words, false).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
