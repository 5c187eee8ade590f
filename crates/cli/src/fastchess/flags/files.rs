//! Flags that name files: `-pgnout`, `-epdout` and `-log`.

use lucena_arena::{ExistingPgn, MoveNotation, PgnDetail};
use regex_lite::Regex;

use super::Flags;
use super::values::{pairs, switch, unexpected};

impl Flags {
    pub(super) fn pgnout(&mut self, values: &[String]) -> Result<(), String> {
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

    pub(super) fn epdout(&mut self, values: &[String]) -> Result<(), String> {
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
    pub(super) fn log(&mut self, values: &[String]) -> Result<(), String> {
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
}
