//! Running Python scripts, to compare results with other libraries.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// The exit status of a script if a library is missing.
const ABSENT: i32 = 77;

/// Runs a Python script with these files as arguments and returns its output. `None`, with a line
/// on stderr, if Python is missing, or if the script exits with 77 because a library is missing.
///
/// ```
/// let script = std::env::temp_dir().join("lucena_testkit_hello.py");
/// std::fs::write(&script, "print('hello')").unwrap();
/// assert!(lucena_testkit::python(&script, &[]).is_none_or(|output| output == "hello"));
/// # let _ = std::fs::remove_file(&script);
/// ```
///
/// # Panics
///
/// If the script fails; the message contains its output.
#[must_use]
pub fn python(script: &Path, files: &[&Path]) -> Option<String> {
    let run = Command::new("python3").arg(script).args(files).output();
    let skipped = match &run {
        Err(error) => Some(format!("no python3: {error}")),
        Ok(output) if output.status.code() == Some(ABSENT) => {
            Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        Ok(_) => None,
    };
    if let Some(reason) = skipped {
        // Not `eprintln!`, for the same reason as in `find_shared_data`.
        let _ = writeln!(std::io::stderr(), "skipped: {reason}");
        return None;
    }
    let result = run.expect("scripts that did not run are skipped");
    let output = String::from_utf8_lossy(&result.stdout);
    assert!(result.status.success(), "{output}{}", String::from_utf8_lossy(&result.stderr));
    Some(output.trim().to_owned())
}
