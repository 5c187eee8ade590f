//! Developer tools: `cargo xtask help`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

use clap::{Parser, Subcommand, ValueEnum};
use xtask::magics;
use xtask::release;
use xtask::site::{check, preprocessor, reference, snippets};
use xtask::wasm::{self, Network};
use xtask::workspace::{Package, Workspace};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer tools of the Lucena workspace")]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Run every check that a change has to pass (.ci/run)
    Ci {
        /// Run only these steps
        steps: Vec<String>,
    },
    /// List modules that import each other, one group per line
    Imports,
    /// List packages or examples of the workspace, for scripts
    List {
        /// What to list
        what: Listed,
    },
    /// Generate the magic numbers of the slider tables
    Magics {
        /// Write them to the source file instead of stdout
        #[arg(long)]
        write: bool,
    },
    /// Rewrite the links of the documentation site, as a preprocessor of mdBook
    Mdbook {
        /// `supports RENDERER`, when mdBook queries what the preprocessor supports
        query: Vec<String>,
    },
    /// List broken links in the documentation
    Links {
        /// Check this folder with the built site instead
        site: Option<PathBuf>,
    },
    /// Generate the pages of docs/reference
    Reference {
        /// Fail if the pages differ instead of writing them
        #[arg(long)]
        check: bool,
        /// Program to generate them from, `lucena` with all features
        program: PathBuf,
    },
    /// Print the commands and files of a page as a shell script
    Snippets {
        /// The page, a Markdown file
        page: PathBuf,
    },
    /// Check that a version can be released, and print the steps
    Release {
        /// The version, such as 0.1.0; by default that of the workspace
        version: Option<String>,
        /// Only check
        #[arg(long)]
        check: bool,
    },
    /// Build the npm package into crates/wasm/pkg
    Wasm {
        /// Leave the built-in network out
        #[arg(long)]
        no_net: bool,
    },
    /// List words to avoid, with replacements
    Words,
}

#[derive(Clone, Copy, ValueEnum)]
enum Listed {
    /// Published packages, each after those it depends on
    Published,
    /// Examples, as `PACKAGE EXAMPLE`
    Examples,
    /// Published packages with their features except `default`, as `PACKAGE FEATURE...`
    Features,
}

fn words() -> Result<(), String> {
    let found = xtask::words::find(&Workspace::load()?.root)?;
    for finding in &found {
        println!("{finding}");
    }
    if found.is_empty() { Ok(()) } else { Err(format!("{} words to replace", found.len())) }
}

fn main() -> ExitCode {
    let result = match Arguments::parse().tool {
        Tool::Ci { steps } => ci(&steps),
        Tool::Imports => imports(),
        Tool::List { what } => list(what),
        Tool::Links { site } => links(site.as_deref()),
        Tool::Mdbook { query } => mdbook(&query),
        Tool::Reference { check: true, program } => check_reference(&program),
        Tool::Reference { check: false, program } => write_reference(&program),
        Tool::Snippets { page } => snippets(&page),
        Tool::Release { version, check } => release(version, check),
        Tool::Wasm { no_net: true } => build_wasm(Network::None),
        Tool::Wasm { no_net: false } => build_wasm(Network::BuiltIn),
        Tool::Words => words(),
        Tool::Magics { write: true } => magics::write(),
        Tool::Magics { write: false } => {
            print!("{}", magics::module());
            Ok(())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn ci(steps: &[String]) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let status = Command::new("bash")
        .arg(".ci/run")
        .args(steps)
        .current_dir(&workspace.root)
        .status()
        .map_err(|error| format!("cannot start bash: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!(".ci/run ended with {status}")) }
}

fn links(site: Option<&Path>) -> Result<(), String> {
    let broken = match site {
        Some(site) => check::site(site)?,
        None => check::sources(&Workspace::load()?.root)?,
    };
    for link in &broken {
        println!("{link}");
    }
    if broken.is_empty() { Ok(()) } else { Err(format!("{} broken links", broken.len())) }
}

fn write_reference(program: &Path) -> Result<(), String> {
    let root = Workspace::load()?.root;
    let folder = root.join("docs/reference");
    for (name, text) in reference::pages(&root, program)? {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn check_reference(program: &Path) -> Result<(), String> {
    let root = Workspace::load()?.root;
    let folder = root.join("docs/reference");
    for (name, text) in reference::pages(&root, program)? {
        let path = folder.join(name);
        let found =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut lines = (1..).zip(found.lines().zip(text.lines()));
        if found != text {
            let line = lines.find(|(_, (found, expected))| found != expected);
            let at = line.map_or(String::new(), |(number, (found, expected))| {
                format!(", line {number}: found {found:?}, expected {expected:?}")
            });
            let update = "run cargo xtask reference PROGRAM";
            return Err(format!("{} is out of date{at}; {update}", path.display()));
        }
    }
    Ok(())
}

fn snippets(page: &Path) -> Result<(), String> {
    let error = |error: String| format!("{}: {error}", page.display());
    let text = fs::read_to_string(page).map_err(|problem| error(problem.to_string()))?;
    print!("{}", snippets::script(&text).map_err(error)?);
    Ok(())
}

fn mdbook(query: &[String]) -> Result<(), String> {
    if !query.is_empty() {
        return Ok(());
    }
    let input = io::read_to_string(io::stdin()).map_err(|error| format!("stdin: {error}"))?;
    print!("{}", preprocessor::run(&Workspace::load()?.root, &input)?);
    Ok(())
}

fn release(version: Option<String>, only_check: bool) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let packages: Vec<&Package> = workspace.published().collect();
    let version = version.or_else(|| packages.first().map(|package| package.version.clone()));
    let version = version.ok_or("no crate is published")?;
    if !only_check {
        print!("{}", release::steps(&release::waves(&packages)?, &version));
    }
    let faults = release::faults(&workspace, &version)?;
    for fault in &faults {
        println!("not ready: {fault}");
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{version} cannot be released yet")) }
}

fn build_wasm(network: Network) -> Result<(), String> {
    let folder = wasm::build(&Workspace::load()?.root, network)?;
    println!("{}", folder.display());
    Ok(())
}

fn imports() -> Result<(), String> {
    let circles = Workspace::load()?.import_circles()?;
    for circle in &circles {
        println!("{circle}");
    }
    if circles.is_empty() { Ok(()) } else { Err("modules import each other".to_string()) }
}

fn list(what: Listed) -> Result<(), String> {
    let workspace = Workspace::load()?;
    match what {
        Listed::Published => {
            let packages: Vec<&Package> = workspace.published().collect();
            for name in release::waves(&packages)?.concat() {
                println!("{name}");
            }
        }
        Listed::Examples => {
            for package in &workspace.packages {
                for example in &package.examples {
                    println!("{} {example}", package.name);
                }
            }
        }
        Listed::Features => {
            for package in workspace.published() {
                println!("{} {}", package.name, package.features.join(" "));
            }
        }
    }
    Ok(())
}
