//! Opens a page in the browser.

use std::process::{Command, Stdio};

use crate::terminal::output::err_message;

/// Opens the page in the default browser. Failure only prints a note.
pub(super) fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // Reap the child so that it does not stay a zombie.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(error) => err_message(&format!("note: {program}: {error}; open {url}")),
    }
}
