//! From arguments to the description of a tournament.

use lucena_arena::{
    AdjudicationConfig, ColorsConfig, Config, EngineConfig, OpeningsConfig, OrderConfig, Seed,
    SprtConfig, TablesConfig, VariantConfig,
};

use super::args::{CommonArgs, MatchArgs, OrderArg, SprtArgs};
use super::words;
use crate::terminal::output::Failure;

/// The flags that set a limit.
pub(super) const LIMIT_FLAGS: &str = "expected --tc, --st, --nodes or --depth, or one of tc=, st=, \
                                       nodes= and depth= after --engine or --each";
/// Games of a match if nothing is said.
const DEFAULT_GAMES: u32 = 100;
/// Games of a test that does not decide; by then it is not worth more time.
const DEFAULT_TEST_GAMES: u32 = 200_000;

pub(super) fn of_match(args: &MatchArgs) -> Result<Config, Failure> {
    let mut config = common(&args.common)?;
    if !args.sprt.is_empty() {
        config.sprt = Some(words::sprt(&args.sprt).map_err(Failure::Usage)?);
    }
    let default = if config.sprt.is_some() { DEFAULT_TEST_GAMES } else { DEFAULT_GAMES };
    set_games(&mut config, args.games, default)?;
    Ok(config)
}

pub(super) fn of_sprt(args: &SprtArgs) -> Result<Config, Failure> {
    let mut config = common(&args.common)?;
    config.sprt = Some(SprtConfig {
        elo0: args.elo0,
        elo1: args.elo1,
        alpha: args.alpha,
        beta: args.beta,
        model: args.model.clone(),
    });
    set_games(&mut config, args.games, DEFAULT_TEST_GAMES)?;
    Ok(config)
}

pub(super) fn of_tournament(args: &CommonArgs, rounds: Option<u32>) -> Result<Config, Failure> {
    let mut config = common(args)?;
    config.rounds = rounds.or(config.rounds);
    Ok(config)
}

/// An engine without a limit is an error of its own, with the flags that set one.
pub(crate) fn check_limits(config: &Config, expected: &str) -> Result<(), Failure> {
    for (number, engine) in (1..).zip(&config.engines) {
        let engine = config.each.clone().overridden_by(engine.clone());
        let EngineConfig { tc, st, nodes, depth, name, .. } = &engine;
        // Without a program there is more to say than that.
        if engine.cmd.is_some()
            && tc.is_none()
            && st.is_none()
            && nodes.is_none()
            && depth.is_none()
        {
            let name = name.as_ref().or(engine.cmd.as_ref());
            let name = name.map_or_else(|| number.to_string(), Clone::clone);
            return Err(Failure::Usage(format!("engine {name} has no limit: {expected}")));
        }
    }
    Ok(())
}

/// Turns a number of games into rounds.
fn set_games(config: &mut Config, games: Option<u32>, default: u32) -> Result<(), Failure> {
    let repeat = config.games.unwrap_or(2);
    let Some(games) = games else {
        config.rounds.get_or_insert(default.div_ceil(repeat));
        return Ok(());
    };
    if !games.is_multiple_of(repeat) {
        return Err(Failure::Usage(format!(
            "--games: found {games}, expected a multiple of the {repeat} games from each opening \
             (--repeat)"
        )));
    }
    config.rounds = Some(games / repeat);
    Ok(())
}

/// What flags say laid over what the file says.
fn common(args: &CommonArgs) -> Result<Config, Failure> {
    let file = match &args.config {
        None => Config::default(),
        Some(path) => Config::read(path).map_err(Failure::new)?,
    };
    Ok(file.overridden_by(flags(args).map_err(Failure::Usage)?))
}

fn flags(args: &CommonArgs) -> Result<Config, String> {
    let (running, outputs) = (&args.running, &args.outputs);
    Ok(Config {
        event: args.event.clone(),
        site: args.site.clone(),
        games: args.openings.repeat,
        colors: args.openings.colors.map(|colors| -> ColorsConfig { colors.config() }),
        variant: args.openings.chess960.then_some(VariantConfig::Chess960),
        concurrency: running.concurrency.map(|n| n as usize),
        affinity: running.affinity.then_some(true),
        check_mates: running.check_mates.then_some(true),
        shard: running.shard.map(|shard| shard.to_string()),
        journal: outputs.journal.clone(),
        pgn: outputs.pgn.clone(),
        epd: outputs.epd_out.clone(),
        opening_epd: outputs.epd_openings.clone(),
        log: outputs.log.clone(),
        openings: openings(args),
        adjudication: adjudication(args)?,
        each: each(args)?,
        engines: engines(args)?,
        ..Config::default()
    })
}

fn engines(args: &CommonArgs) -> Result<Vec<EngineConfig>, String> {
    let named = args
        .programs
        .iter()
        .map(|program| Ok(EngineConfig { cmd: Some(program.clone()), ..EngineConfig::default() }));
    let listed = args.engines.engines.iter().map(|list| {
        words::engine(list).map_err(|error| format!("--engine {}: {error}", list.join(" ")))
    });
    named.chain(listed).collect()
}

fn each(args: &CommonArgs) -> Result<EngineConfig, String> {
    let limits = &args.limits;
    let mut each = EngineConfig {
        tc: limits.tc.clone(),
        st: limits.st,
        nodes: limits.nodes,
        depth: limits.depth,
        ponder: limits.ponder.then_some(true),
        margin: limits.margin,
        restart: args.running.restart.then_some(true),
        ..EngineConfig::default()
    };
    for list in &args.engines.each {
        let words = words::engine(list).map_err(|error| format!("--each: {error}"))?;
        each = each.overridden_by(words);
    }
    Ok(each)
}

fn openings(args: &CommonArgs) -> OpeningsConfig {
    let openings = &args.openings;
    OpeningsConfig {
        file: openings.openings.clone(),
        format: openings.openings_format.map(super::args::OpeningsFormatArg::config),
        order: openings.order.map(|order| match order {
            OrderArg::Sequential => OrderConfig::Sequential,
            OrderArg::Random => OrderConfig::Random,
        }),
        seed: openings.seed.map(Seed),
        start: openings.start,
        plies: openings.plies,
        policy: openings.policy.map(super::args::PolicyArg::config),
        skip_bad: openings.skip_bad.then_some(true),
    }
}

fn adjudication(args: &CommonArgs) -> Result<AdjudicationConfig, String> {
    let rules = &args.rules;
    let some = |words: &Vec<String>| (!words.is_empty()).then(|| words.clone());
    Ok(AdjudicationConfig {
        resign: some(&rules.resign).map(|words| words::resign(&words)).transpose()?,
        draw: some(&rules.draw).map(|words| words::draw(&words)).transpose()?,
        max_moves: rules.max_moves,
        tables: TablesConfig {
            path: rules.tb.clone(),
            max_men: rules.tb_men,
            ignore_fifty_moves: rules.tb_ignore_50,
            results: None,
        },
    })
}
