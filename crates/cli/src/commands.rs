//! The command line: groups of subcommands, as in the help. The arguments and code of each are in the
//! module of its name.

#[cfg(feature = "tools")]
mod analysis;
#[cfg(feature = "tools")]
mod books;
pub(crate) mod engine;
#[cfg(feature = "tools")]
mod games;
#[cfg(feature = "tools")]
mod matches;
#[cfg(feature = "serve")]
mod serving;
#[cfg(feature = "tools")]
mod shell;
#[cfg(feature = "train")]
mod training;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use self::engine::uci;
use crate::terminal::output::Failure;

/// A UCI chess engine and a set of chess tools
///
/// Without a command, lucena is a UCI engine.
#[derive(Debug, Parser)]
#[command(
    name = "lucena",
    // Otherwise clap takes the name of the file, and messages differ.
    bin_name = "lucena",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  lucena search --depth 20\n  lucena help search"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    uci: uci::UciArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Engine(engine::EngineCommand),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Analysis(analysis::AnalysisCommand),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Games(games::GamesCommand),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Books(books::BooksCommand),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Matches(matches::MatchesCommand),
    #[cfg(feature = "train")]
    #[command(flatten)]
    Training(training::TrainingCommand),
    #[cfg(feature = "serve")]
    #[command(flatten)]
    Serving(serving::ServingCommand),
    #[cfg(feature = "tools")]
    #[command(flatten)]
    Shell(shell::ShellCommand),
}

/// A part of the list of commands in the help.
struct Group {
    heading: &'static str,
    /// The feature of this crate that has the commands; none if it is empty.
    feature: &'static str,
    commands: &'static [&'static str],
}

impl Group {
    const fn new(
        heading: &'static str,
        feature: &'static str,
        commands: &'static [&'static str],
    ) -> Self {
        Self { heading, feature, commands }
    }

    fn is_enabled(&self) -> bool {
        let built = [
            ("tools", cfg!(feature = "tools")),
            ("train", cfg!(feature = "train")),
            ("serve", cfg!(feature = "serve")),
        ];
        !built.contains(&(self.feature, false))
    }
}

const MATCHES: [&str; 8] =
    ["match", "gauntlet", "tournament", "sprt", "spsa", "fastchess", "rate", "check-engine"];

const GROUPS: [Group; 8] = [
    Group::new(
        "Engine",
        "",
        &["uci", "xboard", "search", "eval", "bench", "speedtest", "perft", "doctor"],
    ),
    Group::new(
        "Play and analysis",
        "tools",
        &["play", "analyze", "accuracy", "puzzles", "tactics"],
    ),
    Group::new("Games", "tools", &["pgn", "explorer"]),
    Group::new("Books and tables", "tools", &["book", "tb"]),
    Group::new("Matches", "tools", &MATCHES),
    Group::new("Training", "train", &["selfplay", "data", "train", "tune"]),
    Group::new("Serving", "serve", &["serve", "provider"]),
    Group::new("Shell", "tools", &["completions", "man"]),
];

/// The feature that a command needs, if it is not in this build.
pub(crate) fn missing_feature(command: &str) -> Option<&'static str> {
    let command = if command == "analyse" { "analyze" } else { command };
    let group = GROUPS.iter().find(|group| group.commands.contains(&command))?;
    (!group.is_enabled()).then_some(group.feature)
}

/// The commands of this build, with a help that groups them.
pub(crate) fn command_line() -> clap::Command {
    let command = with_negative_numbers(Cli::command());
    let template = help_template(&command);
    command.help_template(template)
}

/// Lets values be negative numbers, so that the error is what the option expects; clap would take them
/// for unknown options and suggest `-- -4`.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let command = command.mut_args(|arg| match arg.get_action().takes_values() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    });
    names
        .into_iter()
        .fold(command, |command, name| command.mut_subcommand(name, with_negative_numbers))
}

/// As clap's own, but with a list of commands for each group.
fn help_template(command: &clap::Command) -> String {
    let width = GROUPS.iter().flat_map(|group| group.commands).map(|name| name.len()).max();
    let width = width.unwrap_or_default();
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for group in &GROUPS {
        text += &format!("\n{header}{}:{header:#}\n", group.heading);
        if !group.is_enabled() {
            let names = group.commands.join(", ");
            text +=
                &format!("  (not in this build, needs the feature {}: {names})\n", group.feature);
            continue;
        }
        for name in group.commands {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("  {literal}{name:width$}{literal:#}  {about}\n");
        }
    }
    text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}

/// Reads the command line.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut command = command_line();
    let matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Runs the command.
pub(crate) fn run(cli: &Cli) -> Result<(), Failure> {
    match &cli.command {
        None => uci::run(&cli.uci),
        Some(Command::Engine(command)) => command.run(),
        #[cfg(feature = "tools")]
        Some(Command::Analysis(command)) => command.run(),
        #[cfg(feature = "tools")]
        Some(Command::Games(command)) => command.run(),
        #[cfg(feature = "tools")]
        Some(Command::Books(command)) => command.run(),
        #[cfg(feature = "tools")]
        Some(Command::Matches(command)) => command.run(),
        #[cfg(feature = "train")]
        Some(Command::Training(command)) => command.run(),
        #[cfg(feature = "serve")]
        Some(Command::Serving(command)) => command.run(),
        #[cfg(feature = "tools")]
        Some(Command::Shell(command)) => command.run(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_lists_each_command_once() {
        let listed: Vec<&str> = GROUPS
            .iter()
            .filter(|group| group.is_enabled())
            .flat_map(|group| group.commands.iter().copied())
            .collect();
        let command = Cli::command();
        let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(listed, commands);
    }

    /// The lines below `Examples:` in the help of a command, and in those of the commands below it.
    #[cfg(feature = "tools")]
    fn examples(command: &mut clap::Command) -> Vec<String> {
        let help = command.render_long_help().to_string();
        let name = command.get_name().to_owned();
        let (_, list) =
            help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{name}: {help}"));
        let list = list.split("\n\n").next().unwrap_or_default().replace("\\\n", "");
        let mut examples: Vec<String> = list.lines().map(|line| line.trim().to_owned()).collect();
        for command in command.get_subcommands_mut().filter(|it| it.get_name() != "help") {
            examples.extend(self::examples(command));
        }
        examples
    }

    #[cfg(feature = "tools")]
    #[test]
    fn every_help_has_examples_that_parse() {
        let examples = examples(&mut command_line());
        assert!(examples.len() > 30, "{examples:?}");
        for example in examples {
            let line = example.rsplit('|').next().unwrap_or_default();
            let line = line.split('>').next().unwrap_or_default();
            let words = lucena_client::CommandLine::split(line).expect(&example);
            if words.get(1).is_some_and(|word| word == "help") {
                continue;
            }
            if let Err(error) = parse(words.into_iter().map(Into::into)) {
                panic!("{example}: {error}");
            }
        }
    }
}
