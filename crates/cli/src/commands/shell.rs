//! Files that shells and `man` read.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use clap_complete::Shell;
use clap_mangen::Man;

use super::command_line;
use crate::files::input::file_error;
use crate::terminal::output::{Failure, print};

#[derive(Debug, Subcommand)]
pub(super) enum ShellCommand {
    /// Print a completion script for a shell
    #[command(
        after_help = "Examples:\n  lucena completions bash > ~/.local/share/bash-completion/completions/lucena"
    )]
    Completions {
        /// Shell to complete commands and options in
        shell: Shell,
    },

    /// Write a manual page for each command
    #[command(after_help = "Examples:\n  lucena man ~/.local/share/man/man1")]
    Man {
        /// Folder, created if missing
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

impl ShellCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Completions { shell } => print(&completions(*shell)),
            Self::Man { folder } => {
                fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
                let mut root = command_line();
                root.build();
                write_pages(folder, &root)
            }
        }
    }
}

fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command_line(), "lucena", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes the pages of a command and of those below it.
fn write_pages(folder: &Path, command: &clap::Command) -> Result<(), Failure> {
    // The synopsis is the usage of the help: that of clap_mangen lists options without their values.
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let man = Man::new(command.clone().override_usage(usage))
        .source(concat!("lucena ", env!("CARGO_PKG_VERSION")))
        .manual("Lucena manual");
    let mut page = Vec::new();
    let path = folder.join(man.get_filename());
    man.render(&mut page).map_err(|error| file_error(&path, error))?;
    lucena_output::write(&path, page)?;
    let commands = command.get_subcommands();
    commands
        .filter(|command| command.get_name() != "help" && !command.is_hide_set())
        .try_for_each(|command| write_pages(folder, command))
}
