//! Files of secrets, such as tokens, which should be private.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

#[cfg(unix)]
use crate::terminal::output::err_message;

/// Files of secrets have one line.
const MAX_BYTES: u64 = 64 * 1024;

/// Reads a file of a secret, and warns if others can read it, too.
pub(crate) fn read_secret(path: &Path) -> io::Result<String> {
    let file = File::open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let metadata = file.metadata()?;
        if metadata.is_file() && metadata.permissions().mode() & 0o044 != 0 {
            let path = path.display();
            err_message(&format!("warning: other users can read {path}; chmod 600 it"));
        }
    }
    let mut text = String::new();
    let n_bytes = file.take(MAX_BYTES + 1).read_to_string(&mut text)? as u64;
    match n_bytes > MAX_BYTES {
        true => Err(io::Error::new(io::ErrorKind::InvalidData, "too long for a secret")),
        false => Ok(text),
    }
}
