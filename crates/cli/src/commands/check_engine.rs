//! `lucena check-engine CMD`: does a UCI engine keep the protocol?

use std::path::Path;
use std::time::Duration;

use lucena_uci::compliance::{
    CaseReport, ComplianceReport, Settings, Verdict, case_names, check_engine,
};
use lucena_uci::{Launch, Stderr};
use serde_json::{Value, json};

use crate::terminal::output::{Failure, print, print_verdict};

/// The longest timeout that makes sense.
const MAX_TIMEOUT: u64 = 3600;

pub(crate) const CHECK_ENGINE_HELP: &str = "\
Examples:
  lucena check-engine stockfish
  lucena check-engine \"gnuchess --uci\" --json
  lucena check-engine ./my-engine --only ponder --timeout 20 -- --threads 1

A line for each case: pass, fail or skip; whether the protocol, common practice
or mere robustness asks for it; its name; what is expected; why it failed or was
skipped. Exit code 1 if a case failed.";

#[derive(Debug, clap::Args)]
pub(crate) struct CheckEngineArgs {
    /// Engine to check: a program, with arguments after blanks if there is no such file
    #[arg(value_name = "CMD", required_unless_present = "list")]
    command: Option<String>,

    /// More arguments for the engine
    #[arg(value_name = "ARGS", last = true)]
    arguments: Vec<String>,

    /// Seconds an engine may take to answer before it counts as hanging
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
          value_parser = clap::value_parser!(u64).range(1..=MAX_TIMEOUT))]
    timeout: u64,

    /// Check only cases whose name contains this
    #[arg(long, value_name = "PART")]
    only: Option<String>,

    /// Run the engine in this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<String>,

    /// List the names of all cases
    #[arg(long)]
    list: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckEngineArgs) -> Result<(), Failure> {
    let Some(command) = args.command.as_ref().filter(|_| !args.list) else {
        return print(&list(args.json));
    };
    let is_chosen = |part: &String| case_names().any(|name| name.contains(part.as_str()));
    if let Some(part) = args.only.as_ref().filter(|part| !is_chosen(part)) {
        return Err(Failure::WrongUsage(format!(
            "no case is called {part:?}; --list prints the names"
        )));
    }
    let launch = launch(command, args)?;
    let mut settings = Settings::default().timeout(Duration::from_secs(args.timeout));
    if let Some(part) = &args.only {
        settings = settings.only(part);
    }
    // With stdout closed, the cases are still run: the exit code counts.
    let mut written = Ok(());
    let report = check_engine(&launch, &settings, |case| {
        if !args.json && written.is_ok() {
            written = print(&format!("{case}\n"));
        }
    });
    let verdict = if report.failed() == 0 { Ok(()) } else { Err(Failure::Told) };
    match written {
        Ok(()) | Err(Failure::ReaderGone) => {}
        failed => return failed,
    }
    let end = if args.json { document(&report).to_string() } else { report.to_string() };
    print_verdict(&format!("{end}\n"), verdict)
}

/// The program with its arguments. A file whose name holds blanks is a program as well.
fn launch(command: &str, args: &CheckEngineArgs) -> Result<Launch, Failure> {
    let in_dir = args.dir.as_ref().map(|dir| Path::new(dir).join(command));
    let is_file = Path::new(command).is_file() || in_dir.is_some_and(|path| path.is_file());
    let mut words: Vec<&str> =
        if is_file { vec![command] } else { command.split_ascii_whitespace().collect() };
    if words.is_empty() {
        return Err(Failure::WrongUsage("the engine has no name".into()));
    }
    let program = words.remove(0);
    let arguments = words.into_iter().chain(args.arguments.iter().map(String::as_str));
    let mut launch = Launch::new(program).arguments(arguments).stderr(Stderr::Discard);
    if let Some(dir) = &args.dir {
        launch = launch.folder(dir);
    }
    Ok(launch)
}

fn list(is_json: bool) -> String {
    let names: Vec<_> = case_names().collect();
    if is_json { format!("{}\n", json!(names)) } else { format!("{}\n", names.join("\n")) }
}

fn document(report: &ComplianceReport) -> Value {
    let cases: Vec<_> = report.cases.iter().map(case).collect();
    json!({
        "engine": report.engine,
        "passed": report.count(Verdict::Pass),
        "failed": report.count(Verdict::Fail),
        "skipped": report.count(Verdict::Skip),
        "cases": cases,
    })
}

fn case(case: &CaseReport) -> Value {
    json!({
        "name": case.name,
        "level": case.level.to_string(),
        "expects": case.expects,
        "verdict": case.verdict.to_string(),
        "reason": case.reason,
        "seconds": case.elapsed.as_secs_f64(),
    })
}
