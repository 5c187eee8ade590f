//! Engines as `key=value` words: `--engine cmd=./engine option.Hash=16`.

use std::str::FromStr;

use clap::{Arg, ArgAction, ArgMatches, Command};
use lucena_arena::{EngineConfig, OptionValue};
use lucena_client::CommandLine;

/// The words after each `--engine` and each `--each`.
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

/// Implemented by hand, because a derived list would not keep the occurrences apart.
impl clap::Args for EngineLists {
    fn augment_args(command: Command) -> Command {
        let words = |id: &'static str, help: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .help(help)
        };
        command
            .arg(words("engine", "Add an engine: cmd=./a name=A tc=8+0.08 option.Hash=16 ..."))
            .arg(words("each", "Settings of all engines, with the same keys"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Parses an engine. A word without `=` is its program.
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
        "args" | "arg" => {
            let words = CommandLine::split(value).map_err(|error| format!("args: {error}"))?;
            engine.args.get_or_insert_default().extend(words);
        }
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

fn number<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{key}: found {value:?}, expected a number"))
}

fn switch(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "on" | "true" | "yes" => Ok(true),
        "off" | "false" | "no" | "auto" => Ok(false),
        _ => Err(format!("{key}: found {value:?}, expected on or off")),
    }
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

    /// The literal has all fields, so that a new one needs a key to compile.
    #[test]
    fn every_field_has_a_key() {
        let words = "name=A proto=uci cmd=a args=x dir=d env.E=1 tc=8+0.08 st=1 nodes=2 depth=3 \
                     ponder=on margin=4 restart=off start-time=5 option.Hash=6";
        let words: Vec<&str> = words.split_whitespace().collect();
        let value = |text: &str| OptionValue(text.into());
        let expected = EngineConfig {
            name: Some("A".into()),
            proto: Some("uci".parse().unwrap()),
            cmd: Some("a".into()),
            args: Some(vec!["x".into()]),
            dir: Some("d".into()),
            env: [("E".to_owned(), value("1"))].into(),
            tc: Some("8+0.08".into()),
            st: Some(1.0),
            nodes: Some(2),
            depth: Some(3),
            ponder: Some(true),
            margin: Some(4),
            restart: Some(false),
            start_time: Some(5.0),
            options: [("Hash".to_owned(), value("6"))].into(),
        };
        assert_eq!(engine(&words).unwrap(), expected);
        let error = engine(&["?="]).unwrap_err();
        for key in words.iter().map(|word| word.split('=').next().unwrap()) {
            let key =
                key.split_once('.').map_or(key.to_owned(), |(kind, _)| format!("{kind}.NAME"));
            assert!(error.contains(&key), "{key}: {error}");
        }
    }

    #[test]
    fn errors() {
        let check = |words: &[&str], expected: &str| {
            let error = engine(words).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        check(&["a", "b"], "expected key=value");
        check(&["cmd=a", "hash=3"], "found \"hash\"");
        check(&["nodes=many"], "nodes: found \"many\", expected a number");
        check(&["restart=perhaps"], "expected on or off");
        check(&["ponder=3"], "ponder: found \"3\", expected on or off");
        check(&["args='x"], "args: unterminated quote '");
        check(&["proto=telepathy"], "expected uci or xboard");
    }
}
