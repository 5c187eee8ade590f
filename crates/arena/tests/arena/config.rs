//! Tournament configuration: round trips, overriding and errors.

use lucena_arena::{Colors, Config, Format, OpeningOrder, OpeningSource, Restart, Shard, Start};

const WHOLE: &str = r#"
event = "Everything"
site = "here"
format = "gauntlet"
seeds = 2
rounds = 50
games = 4
colors = "reversed"
variant = "chess960"
concurrency = 3
affinity = true
shard = "2/5"
journal = "a.journal"
pgn = "a.pgn"
log = "a.log"

[openings]
file = "book.pgn"
order = "random"
seed = "18446744073709551615"
start = 5
plies = 12
policy = "round"
skip-bad = true

[adjudication]
resign = { score = 600, moves = 3, both-sides = true }
draw = { score = 10, moves = 8, from-move = 34 }
max-moves = 200

[each]
tc = "8+0.08"
restart = true
options = { Hash = 16, Ponder = false, SyzygyPath = "/tb" }

[[engine]]
cmd = "builtin"
name = "new"

[[engine]]
cmd = "python3"
args = ["engine.py", "-q"]
dir = "."
env = { LEVEL = 3 }
name = "old"
tc = "40/60"
start-time = 90.5
options = { hash = 32 }

[[engine]]
cmd = "builtin"
nodes = 100
tc = "inf"
margin = 0
"#;

#[test]
fn configurations_become_plans() {
    let plan = Config::from_toml(WHOLE).unwrap().plan().unwrap();
    assert_eq!((plan.schedule.format, plan.schedule.seeds), (Format::Gauntlet, 2));
    assert_eq!((plan.schedule.rounds, plan.schedule.games), (50, 4));
    assert_eq!(plan.schedule.colors, Colors::Reversed);
    assert_eq!(plan.shard, "2/5".parse::<Shard>().unwrap());
    assert_eq!(plan.openings.source, OpeningSource::Pgn("book.pgn".into()));
    assert_eq!((plan.openings.order, plan.openings.seed), (OpeningOrder::Random, u64::MAX));
    assert!(plan.adjudication.resign.unwrap().both_sides);
    let [new, old, third] = &plan.engines[..] else { panic!("three engines") };
    assert_eq!((&new.start, new.restart), (&Start::Lucena, Restart::EveryGame));
    assert_eq!(new.limits.clock.unwrap().to_string(), "8+0.08");
    assert_eq!(old.limits.clock.unwrap().to_string(), "40/60");
    assert_eq!(old.timeouts.start.as_secs_f64(), 90.5);
    // The engine's own value takes precedence over that of `each`, whatever the case of the name.
    let option = |name: &str| {
        let options = old.options.iter().filter(|(found, _)| found.eq_ignore_ascii_case(name));
        options.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
    };
    assert_eq!((option("Hash"), option("SyzygyPath")), (vec!["32"], vec!["/tb"]));
    assert_eq!((third.name.as_str(), third.limits.nodes), ("lucena", Some(100)));
    assert!(third.limits.clock.is_none() && third.limits.margin.is_zero());
}

#[test]
fn configurations_round_trip() {
    let config = Config::from_toml(WHOLE).unwrap();
    assert_eq!(Config::from_toml(&config.to_toml()).unwrap(), config);
    assert_eq!(Config::from_json(&config.to_json().to_string()).unwrap(), config);
    assert_eq!(Config::default().to_toml(), "");
}

#[test]
fn overriding() {
    let file = Config::from_toml(WHOLE).unwrap();
    let flags = Config::from_toml(
        "rounds = 1\n[openings]\nfile = 'other.epd'\n[each]\ntc = '1+0.1'\noptions = { HASH = 1 }",
    );
    let both = file.clone().overridden_by(flags.unwrap());
    assert_eq!((both.rounds, both.games), (Some(1), Some(4)));
    let plan = both.plan().unwrap();
    assert_eq!(plan.openings.source, OpeningSource::Epd("other.epd".into()));
    assert_eq!(plan.openings.start, 5);
    assert_eq!(plan.engines[0].limits.clock.unwrap().to_string(), "1+0.1");
    let hash: Vec<_> = plan.engines[0].options.iter().filter(|(n, _)| n.len() == 4).collect();
    assert_eq!(hash, [&("HASH".to_owned(), "1".to_owned())]);
    assert_eq!(file.clone().overridden_by(Config::default()), file);
}

#[test]
fn errors_have_their_place() {
    let check = |text: &str, expected: &str| {
        let error = Config::from_toml(text).and_then(|config| config.plan().map(drop));
        let error = error.unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    };
    let expected =
        "line 1: invalid type: string \"many\", expected a whole number from 0 to 4294967295";
    check("rounds = 'many'", expected);
    check(
        "concurrency = -5",
        "line 1: invalid value: integer `-5`, expected a whole number, 0 or more",
    );
    check("event = 3", "line 1: invalid type: integer `3`, expected a string");
    check("pgn = 3", "line 1: invalid type: integer `3`, expected a string");
    check("engine = 3", "line 1: invalid type: integer `3`, expected an array");
    check("sprt.elo0 = 'x'", "expected a number");
    check("adjudication.resign = 3", "line 1: invalid type: integer `3`, expected a table");
    check("rounds = 1\n\nround = 1", "line 3: unknown field `round`");
    check("format = 'knockout'", "unknown variant");
    check("= 3", "line 1: ");
    check("[[engine]]\nname = 'a'", "engine a, cmd: expected a program");
    check("[[engine]]\ncmd = 'a'\ntc = 'soon'", "engine 1, tc: found \"soon\"");
    check("[[engine]]\ncmd = 'a'\nst = -1", "engine 1, st: found -1");
    check("[[engine]]\ncmd = 'a'\ntc = 'inf'", "engine 1, tc: no limit");
    check("[[engine]]\ncmd = 'a'", "engine 1, tc: no limit");
    check("[[engine]]\ncmd = 'a'\nnodes = 0", "engine 1, nodes: found 0");
    check("[[engine]]\ncmd = 'a'\ntc = '1'\ndepth = 0", "engine 1, depth: found 0");
    check(
        "each.tc = '1'\nengine = [{ cmd = 'a', name = 'x' }, { cmd = 'b', name = 'x' }]",
        "name \"x\"",
    );
    check("concurrency = 5000", "concurrency: found 5000");
    check("shard = '3/2'", "line 1: expected I/N with I from 1 to N");
    check("shard = '1/2'\nformat = 'swiss'", "shard: found a shard of a Swiss");
    check("openings.file = 'book'", "expected a format");
    check("openings.start = 0", "openings, start: found 0");
    check("\nadjudication.max-moves = 0", "line 2: found 0, expected 1 or more");
    check(
        "adjudication.resign = { score = 600, moves = 0 }",
        "line 1: found 0, expected 1 or more",
    );
    check("adjudication.resign = { score = 0, moves = 3 }", "line 1: found 0, expected 1 or more");
    check("adjudication.draw = { score = 0, moves = 0 }", "line 1: found 0, expected 1 or more");
    check("adjudication.tables.max-pieces = 99", "line 1: found 99, expected 3 to 7");
    check("adjudication.tables.max-pieces = 2", "line 1: found 2, expected 3 to 7");
    check("[sprt]\nelo0 = 0\nelo1 = 5", "sprt: found 0 engines");
    let two = "each.tc = '1'\nengine = [{ cmd = 'builtin' }, { cmd = 'builtin' }]\n";
    check(&format!("{two}[sprt]\nelo0 = 5\nelo1 = 0"), "sprt: found Elo bounds 5 and 0");
    check(&format!("{two}[sprt]\nelo0 = 0\nelo1 = 5\nmodel = 'x'"), "line 6: found model");
}

/// Flags without a value that are absent leave the file's setting.
#[test]
#[cfg(feature = "clap")]
fn absent_flags_keep_switches() {
    use clap::{Args, FromArgMatches};

    let text = "affinity = true\ncheck-mates = true\nvariant = 'chess960'\n\
                each = { ponder = true, restart = true }\nopenings.skip-bad = true\n";
    let file = Config::from_toml(text).unwrap();
    let flags = |arguments: &[&str]| {
        let command = Config::augment_args(clap::Command::new("match").no_binary_name(true));
        Config::from_arg_matches(&command.try_get_matches_from(arguments).unwrap()).unwrap()
    };
    assert_eq!(file.clone().overridden_by(flags(&[])), file);
    let set = ["--affinity", "--check-mates", "--chess960", "--ponder", "--restart", "--skip-bad"];
    assert_eq!(Config::default().overridden_by(flags(&set)), file);
}

/// Errors of `key=value` flags have the form of those of other flags.
#[test]
#[cfg(feature = "clap")]
fn key_value_flags_have_the_errors_of_other_flags() {
    use clap::{Args, FromArgMatches};

    let check = |arguments: &[&str], expected: &str| {
        let command = Config::augment_args(clap::Command::new("match").no_binary_name(true));
        let matches = command.try_get_matches_from(arguments).unwrap();
        let error = Config::from_arg_matches(&matches).unwrap_err();
        assert_eq!(error.kind(), clap::error::ErrorKind::ValueValidation);
        assert_eq!(error.to_string().lines().next(), Some(expected));
    };
    check(
        &["--resign", "moves=x", "score=5"],
        "error: invalid value 'moves=x score=5' for '--resign <KEY=VALUE>...': \
         moves: found \"x\", expected a number",
    );
    check(
        &["--draw", "score=3"],
        "error: invalid value 'score=3' for '--draw <KEY=VALUE>...': draw: expected moves=N above 0",
    );
}

#[test]
fn default_names_are_unique() {
    let text = "each.depth = 1\nengine = [{ cmd = './a' }, { cmd = './a' }, { cmd = './a' }]";
    let plan = Config::from_toml(text).unwrap().plan().unwrap();
    let names: Vec<&str> = plan.engines.iter().map(|engine| engine.name.as_str()).collect();
    assert_eq!(names, ["a", "a-2", "a-3"]);
}
