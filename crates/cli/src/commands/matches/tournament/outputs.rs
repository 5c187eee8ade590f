//! Output files.

use std::path::{Path, PathBuf};

use lucena_arena::{Config, ExistingPgn, Outputs, Resume};
use lucena_output::write;

use super::args::{OutputArgs, TournamentArgs};
use crate::files::kind::{check_kind, check_svg};
use crate::files::same::check_outputs;
use crate::terminal::output::Failure;

pub(super) fn of(config: &Config, args: &OutputArgs) -> Result<Outputs, Failure> {
    if args.resume && config.journal.is_none() {
        return Err(Failure::Usage("--resume needs a --journal".into()));
    }
    Ok(Outputs {
        journal: config.journal.clone(),
        resume: if args.resume { Resume::IfExists } else { Resume::Never },
        durability: args.sync,
        pgn: config.pgn.clone(),
        detail: args.pgn_detail,
        epd: config.epd.clone(),
        opening_epd: config.opening_epd.clone(),
        log: config.log.clone(),
        existing_pgn: if args.append { ExistingPgn::Append } else { ExistingPgn::Refuse },
        ..Outputs::default()
    })
}

/// Fails if an output is another one, or an input (the configuration, the openings or journals to merge),
/// or would replace a file of another kind.
pub(super) fn check(config: &Config, args: &TournamentArgs) -> Result<(), Failure> {
    let inputs = args.description.file.iter().chain(&config.openings.file).chain(&args.merge);
    let outputs = [
        ("--journal", &config.journal),
        ("--pgn", &config.pgn),
        ("--epd-out", &config.epd),
        ("--epd-openings", &config.opening_epd),
        ("--log", &config.log),
        ("--events", &args.outputs.events),
        ("--plot", &args.outputs.plot),
    ];
    check_outputs(inputs, &outputs.map(|(flag, path)| (flag, path.as_deref())))?;
    check_svg(args.outputs.plot.as_deref())?;
    // Lines of the log begin with a time.
    check_kind(config.log.as_deref(), |byte| byte.is_ascii_digit(), "a log of engines")?;
    check_kind(args.outputs.events.as_deref(), |byte| byte == b'{', "a file of events")
}

/// Writes the description of the tournament beside its journal.
pub(super) fn save_config(config: &Config) -> Result<(), Failure> {
    let Some(journal) = &config.journal else { return Ok(()) };
    let head = "# The tournament, for `--config`.\n";
    Ok(write(&beside(journal), format!("{head}{}", config.to_toml()))?)
}

/// `match.journal.toml` for `match.journal`: no other journal has the same.
fn beside(journal: &Path) -> PathBuf {
    let mut name = journal.file_name().unwrap_or_default().to_owned();
    name.push(".toml");
    journal.with_file_name(name)
}
