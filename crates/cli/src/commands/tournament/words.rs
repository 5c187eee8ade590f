//! Engines and rules as words: `cmd=./engine option.Hash=16`.

use std::str::FromStr;

use clap::{Arg, ArgAction, ArgMatches, Command};
use lucena_arena::{DrawConfig, EngineConfig, OptionValue, ResignConfig, SprtConfig};

/// What stands after each `--engine` and each `--each`.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineLists {
    pub(crate) engines: Vec<Vec<String>>,
    pub(crate) each: Vec<Vec<String>>,
}

impl EngineLists {
    fn update(&mut self, matches: &ArgMatches) {
        let lists = |id: &str| -> Vec<Vec<String>> {
            let occurrences = matches.get_occurrences::<String>(id).into_iter().flatten();
            occurrences.map(|words| words.cloned().collect()).collect()
        };
        self.engines.extend(lists("engine"));
        self.each.extend(lists("each"));
    }
}

impl clap::FromArgMatches for EngineLists {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut lists = Self::default();
        lists.update(matches);
        Ok(lists)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.update(matches);
        Ok(())
    }
}

/// By hand, because which words belong together is lost in a plain list.
impl clap::Args for EngineLists {
    fn augment_args(command: Command) -> Command {
        let words = |id: &'static str, help: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name("WORD")
                .num_args(1..)
                .action(ArgAction::Append)
                .help(help)
        };
        command
            .arg(words("engine", "An engine as words, such as cmd=./a name=A option.Hash=16"))
            .arg(words("each", "Words that hold for all engines"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// An engine out of its words. A word without `=` is its program.
pub(crate) fn engine<S: AsRef<str>>(words: &[S]) -> Result<EngineConfig, String> {
    let mut engine = EngineConfig::default();
    for word in words {
        let word = word.as_ref();
        let Some((key, value)) = word.split_once('=') else {
            if word == "ponder" {
                engine.ponder = Some(true);
                continue;
            }
            if engine.cmd.is_some() {
                return Err(format!("found {word:?}, expected key=value, such as name=A"));
            }
            engine.cmd = Some(word.into());
            continue;
        };
        set(&mut engine, key, value)?;
    }
    Ok(engine)
}

fn set(engine: &mut EngineConfig, key: &str, value: &str) -> Result<(), String> {
    if let Some(name) = key.strip_prefix("option.") {
        engine.options.insert(name.into(), OptionValue(value.into()));
        return Ok(());
    }
    if let Some(name) = key.strip_prefix("env.") {
        engine.env.insert(name.into(), OptionValue(value.into()));
        return Ok(());
    }
    match key {
        "cmd" => engine.cmd = Some(value.into()),
        "name" => engine.name = Some(value.into()),
        "args" | "arg" => engine.args.get_or_insert_default().extend(split(value)?),
        "dir" => engine.dir = Some(value.into()),
        "tc" => engine.tc = Some(value.into()),
        "st" => engine.st = Some(number(key, value)?),
        "nodes" => engine.nodes = Some(number(key, value)?),
        "depth" | "plies" => engine.depth = Some(number(key, value)?),
        "ponder" => engine.ponder = Some(switch(key, value)?),
        "margin" | "timemargin" => engine.margin = Some(number(key, value)?),
        "restart" => engine.restart = Some(switch(key, value)?),
        "start-time" => engine.start_time = Some(number(key, value)?),
        "proto" => engine.proto = Some(value.parse().map_err(|error| format!("proto: {error}"))?),
        _ => {
            return Err(format!(
                "found {key:?}, expected cmd, name, args, dir, tc, st, nodes, depth, ponder, \
                 margin, restart, start-time, proto, env.NAME or option.NAME"
            ));
        }
    }
    Ok(())
}

pub(crate) fn number<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{key}: found {value:?}, expected a number"))
}

fn switch(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "on" | "true" | "yes" => Ok(true),
        "off" | "false" | "no" | "auto" => Ok(false),
        _ => Err(format!("{key}: found {value:?}, expected on or off")),
    }
}

/// Arguments of a program, separated by blanks; those in quotes or behind a backslash stay together.
fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            (_, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            ('\\', None | Some('"')) => {
                word.get_or_insert_default().push(chars.next().unwrap_or('\\'));
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    match quote {
        Some(open) => Err(format!("args: a quote {open} has no end")),
        None => {
            words.extend(word);
            Ok(words)
        }
    }
}

/// Words with the keys of a rule.
fn pairs<'w, S: AsRef<str>>(rule: &str, words: &'w [S]) -> Result<Vec<(&'w str, &'w str)>, String> {
    let pair = |word: &'w S| {
        let word = word.as_ref();
        word.split_once('=').ok_or_else(|| format!("{rule}: found {word:?}, expected key=value"))
    };
    words.iter().map(pair).collect()
}

fn unknown(rule: &str, key: &str, expected: &str) -> String {
    format!("{rule}: found {key:?}, expected {expected}")
}

/// `moves=3 score=600 sides=both`, or as other runners have it.
pub(crate) fn resign<S: AsRef<str>>(words: &[S]) -> Result<ResignConfig, String> {
    let mut rule = ResignConfig { score: 0, moves: 0, both_sides: false };
    for (key, value) in pairs("resign", words)? {
        match key {
            "moves" | "movecount" => rule.moves = number(key, value)?,
            "score" => rule.score = number(key, value)?,
            "sides" => rule.both_sides = value == "both",
            "twosided" => rule.both_sides = switch(key, value)?,
            _ => return Err(unknown("resign", key, "moves, score or sides")),
        }
    }
    if rule.moves == 0 || rule.score == 0 {
        return Err("resign: expected moves=N score=N, both above 0".into());
    }
    Ok(rule)
}

/// `from=34 moves=8 score=20`, or as other runners have it.
pub(crate) fn draw<S: AsRef<str>>(words: &[S]) -> Result<DrawConfig, String> {
    let mut rule = DrawConfig { score: 0, moves: 0, from_move: 0 };
    for (key, value) in pairs("draw", words)? {
        match key {
            "from" | "movenumber" => rule.from_move = number(key, value)?,
            "moves" | "movecount" => rule.moves = number(key, value)?,
            "score" => rule.score = number(key, value)?,
            _ => return Err(unknown("draw", key, "from, moves or score")),
        }
    }
    if rule.moves == 0 {
        return Err("draw: expected moves=N above 0".into());
    }
    Ok(rule)
}

/// `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`.
pub(crate) fn sprt<S: AsRef<str>>(words: &[S]) -> Result<SprtConfig, String> {
    let (mut test, mut has_elo1) = (SprtConfig::default(), false);
    for (key, value) in pairs("sprt", words)? {
        match key {
            "elo0" => test.elo0 = number(key, value)?,
            "elo1" => {
                test.elo1 = number(key, value)?;
                has_elo1 = true;
            }
            "alpha" => test.alpha = Some(number(key, value)?),
            "beta" => test.beta = Some(number(key, value)?),
            "model" => test.model = Some(value.into()),
            _ => return Err(unknown("sprt", key, "elo0, elo1, alpha, beta or model")),
        }
    }
    if has_elo1 { Ok(test) } else { Err("sprt: expected elo1=ELO".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines() {
        let words =
            ["cmd=./a b", "name=A=B", "option.Skill Level=3", "args=-x \"y z\" 'q'", "st=1"];
        let engine = engine(&words).unwrap();
        assert_eq!(engine.cmd.as_deref(), Some("./a b"));
        assert_eq!(engine.name.as_deref(), Some("A=B"));
        assert_eq!(engine.options["Skill Level"].0, "3");
        assert_eq!(engine.args.unwrap(), ["-x", "y z", "q"]);
        assert_eq!(engine.st, Some(1.0));
        assert_eq!(super::engine(&["cmd=a", "ponder"]).unwrap().ponder, Some(true));
        assert_eq!(super::engine(&["ponder=off"]).unwrap().ponder, Some(false));
    }

    #[test]
    fn what_makes_no_sense() {
        let check = |words: &[&str], expected: &str| {
            let error = engine(words).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(&["a", "b"], "expected key=value");
        check(&["cmd=a", "hash=3"], "found \"hash\"");
        check(&["nodes=many"], "nodes: found \"many\", expected a number");
        check(&["restart=perhaps"], "expected on or off");
        check(&["ponder=3"], "ponder: found \"3\", expected on or off");
        check(&["args='x"], "has no end");
        check(&["proto=telepathy"], "expected uci or xboard");
        assert!(resign(&["moves=3"]).is_err() && draw(&["score=3"]).is_err());
        assert!(sprt(&["elo0=0"]).is_err() && sprt(&["elo=0"]).is_err());
    }
}
