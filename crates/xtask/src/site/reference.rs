//! The pages of `docs/reference`, generated from what the program prints about itself.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::Value;

use super::{GENERATED, formats};

/// Generates the pages, as name and text, from the sources at `root` and the program at `program`, a
/// build with all features.
///
/// # Errors
///
/// If the program cannot be run, or prints something unexpected.
pub fn pages(root: &Path, program: &Path) -> Result<Vec<(&'static str, String)>, String> {
    // The help shows the name by which the program was called.
    let folder = env::temp_dir().join(format!("lucena-reference-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let lucena = folder.join("lucena");
    let pages = fs::copy(program, &lucena)
        .map_err(|error| format!("{}: {error}", program.display()))
        .and_then(|_| {
            Ok(vec![
                ("cli.md", commands(&lucena)?),
                ("formats.md", formats::page(root)?),
                ("http.md", routes(&lucena)?),
                ("uci.md", options(&lucena)?),
            ])
        });
    _ = fs::remove_dir_all(&folder);
    pages
}

/// Standard output of the program with these arguments.
fn output(lucena: &Path, arguments: &[&str]) -> Result<String, String> {
    let command = format!("lucena {}", arguments.join(" "));
    let output = Command::new(lucena)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{command}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command}: {error}"))
}

fn commands(lucena: &Path) -> Result<String, String> {
    let mut page = format!(
        "# Command line\n\n{GENERATED}\n\nWhat `lucena help` and `lucena help COMMAND` print, in a build with all features.\n"
    );
    let help = output(lucena, &["--help"])?;
    command(&mut page, "lucena", &help);
    for name in subcommands(&help) {
        let help = output(lucena, &["help", name])?;
        command(&mut page, &format!("lucena {name}"), &help);
        for sub in subcommands(&help) {
            let help = output(lucena, &["help", name, sub])?;
            command(&mut page, &format!("lucena {name} {sub}"), &help);
        }
    }
    Ok(page)
}

fn command(page: &mut String, name: &str, help: &str) {
    let help: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
    _ = write!(page, "\n## {name}\n\n```text\n{}\n```\n", help.join("\n"));
}

/// The commands that a help text lists: lines such as `  search   Search a position`, in sections
/// before that of the options.
fn subcommands(help: &str) -> Vec<&str> {
    let has_commands = help.contains("<COMMAND>");
    let lines = help.lines().skip_while(|line| !line.starts_with("Usage:"));
    lines
        .take_while(|line| has_commands && !line.starts_with("Options:"))
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter_map(|line| line.split_once("  ").map(|(name, _)| name))
        .filter(|&name| name != "help")
        .collect()
}

fn options(lucena: &Path) -> Result<String, String> {
    let mut page = format!(
        "# UCI options\n\n{GENERATED}\n\nThe answer to `uci`, as a table. The meaning of each option is in the README of \
         [`lucena-engine`](../../crates/engine/README.md#uci).\n\n\
         | option | type | default | values |\n|---|---|---|---|\n"
    );
    let mut child = Command::new(lucena)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("lucena: {error}"))?;
    // Its end of input ends the engine.
    let written = child.stdin.take().map(|mut stdin| stdin.write_all(b"uci\n"));
    let output = child.wait_with_output().map_err(|error| format!("lucena: {error}"))?;
    written.transpose().map_err(|error| format!("lucena: {error}"))?;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((name, rest)) =
            line.strip_prefix("option name ").and_then(|line| line.split_once(" type "))
        else {
            continue;
        };
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let rest = rest.strip_prefix("default ").unwrap_or(rest);
        let values_at = [" min ", " var "].iter().filter_map(|key| rest.find(key)).min();
        let (default, values) = rest.split_at(values_at.unwrap_or(rest.len()));
        let values = match kind {
            "spin" => values.replace(" min ", "").replace(" max ", " to "),
            _ => values.split(" var ").skip(1).collect::<Vec<_>>().join(", "),
        };
        let default = if default == "<empty>" { "" } else { default };
        _ = writeln!(page, "| `{name}` | {kind} | {default} | {values} |");
    }
    Ok(page)
}

fn routes(lucena: &Path) -> Result<String, String> {
    let mut page = format!(
        "# HTTP API\n\n{GENERATED}\n\nThe routes in `/openapi.json` of `lucena serve`; that file has the schemas of requests and \
         answers, and `/api/docs` shows them as a page. [The server](../SERVER.md) has examples.\n"
    );
    let document = description(lucena)?;
    let Some(paths) = document["paths"].as_object() else {
        return Err("/openapi.json: expected paths".to_string());
    };
    let mut rows: Vec<(&str, String)> = Vec::new();
    for (path, item) in paths {
        for (method, route) in item.as_object().into_iter().flatten() {
            let tag = route["tags"][0].as_str().unwrap_or("Other");
            let summary = route["summary"].as_str().unwrap_or_default();
            let parameters = route["parameters"].as_array().into_iter().flatten();
            let parameters: Vec<String> = parameters
                .filter(|it| it["in"] == "query")
                .filter_map(|it| it["name"].as_str().map(|name| format!("`{name}`")))
                .collect();
            let body = &route["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let body = body.as_str().and_then(|name| name.rsplit('/').next()).unwrap_or_default();
            let row = format!(
                "| `{} {path}` | {summary} | {} | {body} |",
                method.to_uppercase(),
                parameters.join(", ")
            );
            rows.push((tag, row));
        }
    }
    rows.sort_by_key(|&(tag, _)| tag);
    for group in rows.chunk_by(|(a, _), (b, _)| a == b) {
        let heading = "| route | | query | body |\n|---|---|---|---|";
        _ = write!(page, "\n## {}\n\n{heading}\n", group[0].0);
        for (_, row) in group {
            _ = writeln!(page, "{row}");
        }
    }
    Ok(page)
}

/// `/openapi.json` of a server on a free port.
fn description(lucena: &Path) -> Result<Value, String> {
    let mut child = Command::new(lucena)
        .args(["serve", "--bind", "127.0.0.1:0", "--engines", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("lucena serve: {error}"))?;
    let found = fetch(&mut child).map_err(|error| format!("lucena serve: {error}"));
    _ = child.kill();
    _ = child.wait();
    found
}

fn fetch(child: &mut std::process::Child) -> Result<Value, String> {
    let mut line = String::new();
    let out = child.stdout.take().ok_or("no output")?;
    BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
    let address =
        line.trim().strip_prefix("listening on http://").ok_or(format!("found {line:?}"))?;
    let mut stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
    write!(stream, "GET /openapi.json HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .map_err(|error| error.to_string())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(|error| error.to_string())?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("expected an HTTP answer")?;
    serde_json::from_str(body).map_err(|error| format!("/openapi.json: {error}"))
}
