//! `lucena check-engine`: UCI compliance tests for an engine.

use std::path::Path;
use std::time::Duration;

use lucena_client::{CommandLine, Launch, Stderr};
use lucena_conformance::{
    CaseReport, ComplianceReport, Settings, Verdict, case_names, check_engine,
};
use serde_json::{Value, json};

use crate::args::number::number;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print, print_summary};

/// One hour, in seconds.
const MAX_TIMEOUT: u64 = 3600;

const HELP: &str = "\
Examples:
  lucena check-engine stockfish
  lucena check-engine \"gnuchess --uci\" --json
  lucena check-engine ./my-engine --only ponder --timeout 20 -- --threads 1

Prints a line per case: pass, fail or skip; the level (protocol, practice or
robustness); the name; the expected behavior; and the reason if it failed or was
skipped. Exits with 1 if a case failed.";

/// Test whether an engine complies with the UCI protocol
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct CheckEngineArgs {
    /// Engine command: a program, optionally followed by arguments
    #[arg(value_name = "CMD", required_unless_present = "list")]
    command: Option<String>,

    /// Further arguments of the engine
    #[arg(value_name = "ARGS", last = true)]
    arguments: Vec<String>,

    /// Seconds to wait for an answer of the engine
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
          value_parser = number(1..=MAX_TIMEOUT))]
    timeout: u64,

    /// Run only cases whose name contains TEXT
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,

    /// Working directory of the engine
    #[arg(long, value_name = "DIR")]
    dir: Option<String>,

    /// List the names of all cases
    #[arg(long)]
    list: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckEngineArgs) -> Result<(), Failure> {
    let Some(command) = args.command.as_ref().filter(|_| !args.list) else {
        return print(&list(args.json));
    };
    let is_chosen = |part: &String| case_names().any(|name| name.contains(part.as_str()));
    if let Some(part) = args.only.as_ref().filter(|part| !is_chosen(part)) {
        return Err(Failure::Usage(format!("no case name contains {part:?}; see --list")));
    }
    let launch = launch(command, args)?;
    // A program that cannot be started is an error, not a failed case.
    drop(launch.start_lines().map_err(Failure::new)?);
    let mut settings = Settings::default().timeout(Duration::from_secs(args.timeout));
    if let Some(part) = &args.only {
        settings = settings.only(part);
    }
    // With a closed pipe the cases are still run, for the exit code.
    let mut written = Ok(());
    let report = check_engine(&launch, &settings, |case| {
        if !args.json && written.is_ok() {
            written = print(&format!("{case}\n"));
        }
    });
    let result = if report.failed() == 0 { Ok(()) } else { Err(Failure::Reported) };
    match written {
        Ok(()) | Err(Failure::BrokenPipe) => {}
        failed => return failed,
    }
    print_summary(&or_text(args.json, in_json(&report), format!("{report}\n")), result)
}

/// The engine process to start.
fn launch(command: &str, args: &CheckEngineArgs) -> Result<Launch, Failure> {
    if let Some(dir) = args.dir.as_ref().filter(|dir| !Path::new(dir).is_dir()) {
        return Err(Failure::Message(format!("--dir {dir}: no such directory")));
    }
    let line = CommandLine::parse(command, args.dir.as_deref().map(Path::new))
        .map_err(|error| Failure::Usage(format!("engine command: {error}")))?;
    let arguments = line.arguments.iter().chain(&args.arguments);
    let mut launch = Launch::new(line.program).arguments(arguments).stderr(Stderr::Discard);
    if let Some(dir) = &args.dir {
        launch = launch.folder(dir);
    }
    Ok(launch)
}

fn list(in_json: bool) -> String {
    let names: Vec<_> = case_names().collect();
    or_text(in_json, json!(names), format!("{}\n", names.join("\n")))
}

fn in_json(report: &ComplianceReport) -> Value {
    let case = |case: &CaseReport| {
        json!({
            "name": case.name,
            "level": case.level.to_string(),
            "expects": case.expects,
            "verdict": case.verdict.to_string(),
            "reason": case.reason,
            "seconds": case.elapsed.as_secs_f64(),
        })
    };
    json!({
        "engine": report.engine,
        "passed": report.count(Verdict::Pass),
        "failed": report.count(Verdict::Fail),
        "skipped": report.count(Verdict::Skip),
        "cases": report.cases.iter().map(case).collect::<Vec<_>>(),
    })
}
