//! Tests that another library has a say in.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// What a script ends with when it cannot do anything.
const ABSENT: i32 = 77;

/// What a Python script says of these files, or `None` with a line on stderr where Python is absent
/// or the script ends with 77 because a library of its own is.
///
/// ```
/// let script = std::env::temp_dir().join("lucena_testkit_hello.py");
/// std::fs::write(&script, "print('hello')").unwrap();
/// assert!(lucena_testkit::python(&script, &[]).is_none_or(|told| told == "hello"));
/// # let _ = std::fs::remove_file(&script);
/// ```
///
/// # Panics
///
/// If the script fails, with all that it has said.
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
        // Not `eprintln!`, for the same reason as in `shared_data`.
        let _ = writeln!(std::io::stderr(), "skipped: {reason}");
        return None;
    }
    let output = run.expect("what did not run was skipped");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    Some(told.trim().to_owned())
}
