//! The flags of fastchess and cutechess-cli that testing frameworks use.

use std::path::PathBuf;

use lucena_arena::{
    ColorsConfig, Config, EngineConfig, FormatConfig, OpeningsFormat, OrderConfig, PgnDetail,
    PolicyConfig, Seed, TableResultsConfig, VariantConfig,
};

use crate::arena::words::{self, number};

/// Pairs, or games, after which ratings are told unless it is said.
const RATING_INTERVAL: u64 = 10;

/// What the flags say.
#[derive(Debug)]
pub(super) struct Flags {
    pub(super) config: Config,
    pub(super) detail: PgnDetail,
    pub(super) is_cutechess: bool,
    pub(super) in_pairs: bool,
    pub(super) tells_crc: bool,
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
        is_cutechess,
        in_pairs: true,
        tells_crc: false,
        rating_interval: RATING_INTERVAL,
        score_interval: 1,
        games: None,
        rounds: None,
        repeat: None,
    };
    let mut rest = words;
    while let Some((flag, more)) = rest.split_first() {
        let Some(name) = flag.strip_prefix('-') else {
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
    word.strip_prefix('-').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
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
            "report" => {
                self.in_pairs = value_of(values, "penta").is_none_or(|value| value == "true")
            }
            "output" => {
                self.is_cutechess = value_of(values, "format").is_some_and(|it| it == "cutechess");
            }
            "log" => self.config.log = value_of(values, "file").map(PathBuf::from),
            "crc32" => self.tells_crc = value_of(values, "pgn").is_some_and(|it| it == "true"),
            _ if self.set_switch(name) => {}
            _ => return self.set_single(name, values),
        }
        Ok(())
    }

    /// Flags without a value, and whether it was one. Some have no meaning here: engines that fail
    /// are always started again, and each game is played at its own pace.
    fn set_switch(&mut self, name: &str) -> bool {
        match name {
            "noswap" => self.config.colors = Some(ColorsConfig::Kept),
            "reverse" => self.config.colors = Some(ColorsConfig::Reversed),
            "use-affinity" => self.config.affinity = Some(true),
            "check-mate-pvs" => self.config.check_mates = Some(true),
            "tbignore50" => self.config.adjudication.tables.ignore_fifty_moves = true,
            "recover" | "testEnv" | "force-concurrency" | "strict" | "show-latency" | "debug" => {}
            "autosaveinterval" | "wait" | "startup-ms" | "ucinewgame-ms" | "ping-ms"
            | "tournamentfile" | "config" | "resultformat" => {}
            _ => return false,
        }
        true
    }

    /// Flags with one value.
    fn set_single(&mut self, name: &str, values: &[String]) -> Result<(), String> {
        if name == "repeat" {
            self.repeat = Some(values.first().map_or(Ok(2), |value| number(name, value))?);
            return Ok(());
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
            _ => return Err("unknown flag".into()),
        }
        Ok(())
    }

    fn openings(&mut self, values: &[String]) -> Result<(), String> {
        let openings = &mut self.config.openings;
        for word in values {
            let (key, value) = word.split_once('=').ok_or("expected key=value")?;
            match key {
                "file" => openings.file = Some(value.into()),
                "format" if value.eq_ignore_ascii_case("pgn") => {
                    openings.format = Some(OpeningsFormat::Pgn);
                }
                "format" => openings.format = Some(OpeningsFormat::Epd),
                "order" if value == "random" => openings.order = Some(OrderConfig::Random),
                "order" => openings.order = Some(OrderConfig::Sequential),
                "plies" => openings.plies = Some(number(key, value)?),
                // Frameworks that count from 0 mean the first one too.
                "start" => openings.start = Some(number::<u64>(key, value)?.max(1)),
                "policy" if value == "round" => openings.policy = Some(PolicyConfig::Round),
                "policy" => openings.policy = Some(PolicyConfig::Encounter),
                _ => {
                    return Err(format!(
                        "found {key:?}, expected file, format, order, plies or start"
                    ));
                }
            }
        }
        Ok(())
    }

    fn pgnout(&mut self, values: &[String]) -> Result<(), String> {
        for word in values {
            match word.split_once('=') {
                None if word == "min" => self.detail = PgnDetail::Moves,
                None if word == "fi" => {}
                None => self.config.pgn = Some(word.into()),
                Some(("file", path)) => self.config.pgn = Some(path.into()),
                Some(("min", "true")) => self.detail = PgnDetail::Moves,
                Some((
                    "seldepth" | "nps" | "hashfull" | "tbhits" | "timeleft" | "latency" | "pv",
                    "true",
                )) => {
                    self.detail = PgnDetail::All;
                }
                // How moves are written, and what is written in any case.
                Some(_) => {}
            }
        }
        if self.config.pgn.is_some() { Ok(()) } else { Err("expected file=FILE".into()) }
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

/// An engine without the words that have no meaning here.
fn engine(values: &[String]) -> Result<EngineConfig, String> {
    let is_known = |word: &&String| {
        let key = word.split('=').next().unwrap_or_default();
        !["ponder", "whitepov", "stderr", "initstr", "trust", "tscale"].contains(&key)
    };
    let known: Vec<&String> = values.iter().filter(is_known).collect();
    words::engine(&known)
}

fn value_of<'w>(values: &'w [String], key: &str) -> Option<&'w str> {
    let mut pairs = values.iter().filter_map(|word| word.split_once('='));
    pairs.find(|(found, _)| *found == key).map(|(_, value)| value)
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
    use lucena_arena::MateLines;

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
        assert!(flags.tells_crc && flags.in_pairs && !flags.is_cutechess);
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
    fn what_nobody_knows() {
        for (text, expected) in [
            ("-engine cmd=a -frobnicate 3", "-frobnicate: unknown flag"),
            ("engine", "expected a flag"),
            ("-games", "-games: expected a value"),
            ("-rounds many", "expected a number"),
            ("-openings book", "-openings: expected key=value"),
            ("-games 0", "found 0"),
        ] {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let error = read(&words, false).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
