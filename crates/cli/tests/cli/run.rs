//! Running the program.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

pub(crate) const SUCCESS: i32 = 0;
pub(crate) const FAILURE: i32 = 1;
pub(crate) const WRONG_USAGE: i32 = 2;

/// What one run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lucena"));
    command.args(args);
    command
}

pub(crate) fn lucena(args: &[&str]) -> Run {
    finished(command(args).output().unwrap())
}

/// A run with standard output closed.
pub(crate) fn lucena_unread(args: &[&str]) -> Run {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    finished(command(args).stdin(Stdio::null()).stdout(writer).output().unwrap())
}

/// A run that reads this on standard input.
pub(crate) fn lucena_reading(input: impl AsRef<[u8]>, args: &[&str]) -> Run {
    let mut command = command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref();
    let output = thread::scope(|scope| {
        // Beside the reading, as pipes hold only so much. A program may end before it has read all.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().unwrap()
    });
    finished(output)
}

pub(crate) fn finished(output: Output) -> Run {
    Run {
        code: output.status.code().expect("the program was not killed"),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    /// The only document on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// A document from each line of standard output.
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The value after a name at the start of a line.
    pub(crate) fn value(&self, name: &str) -> &str {
        let mut lines = self.stdout.lines();
        lines
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
            .unwrap_or_else(|| panic!("no {name}: {self:?}"))
    }
}

/// A file for one test.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path.into_os_string().into_string().unwrap()
}
