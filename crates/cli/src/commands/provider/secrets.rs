//! The API token and the provider secret, from files that should be private.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use lucena_provider::Secret;
use serde::{Deserialize, Serialize};

use crate::files::atomic::AtomicFile;
use crate::files::input::file_error;
use crate::terminal::output::{Failure, err_message};

const TOKEN_VARIABLE: &str = "LICHESS_TOKEN";
/// Files of secrets have one line.
const MAX_FILE: u64 = 64 * 1024;

/// What the state file keeps.
#[derive(Serialize, Deserialize)]
struct State {
    provider_secret: String,
}

/// The token of the file, or of the environment.
pub(super) fn token(file: Option<&Path>) -> Result<Secret, Failure> {
    if let Some(path) = file {
        let text = read(path).map_err(|error| file_error(path, error))?;
        return Secret::new(text).map_err(|error| file_error(path, error));
    }
    match std::env::var(TOKEN_VARIABLE) {
        Ok(text) => Secret::new(text)
            .map_err(|error| Failure::Message(format!("{TOKEN_VARIABLE}: {error}"))),
        Err(_) => Err(Failure::Usage(format!("--token-file or {TOKEN_VARIABLE} is required"))),
    }
}

/// The provider secret of the state file, which is created if it is missing.
pub(super) fn provider_secret(file: Option<&Path>) -> Result<Secret, Failure> {
    let new = || Secret::random().map_err(Failure::new);
    let Some(path) = file else { return new() };
    match read(path) {
        Ok(text) => {
            // The error of the parser could quote the secret.
            let state: State = serde_json::from_str(&text)
                .map_err(|_| file_error(path, "not a state file of lucena provider"))?;
            Secret::new(state.provider_secret).map_err(|error| file_error(path, error))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let secret = new()?;
            store(path, &secret)?;
            Ok(secret)
        }
        Err(error) => Err(file_error(path, error)),
    }
}

fn store(path: &Path, secret: &Secret) -> Result<(), Failure> {
    let state = State { provider_secret: secret.expose().into() };
    let text = serde_json::to_string(&state).map_err(Failure::new)?;
    let mut part = AtomicFile::new(path)?.private().create()?;
    writeln!(part, "{text}").map_err(|error| file_error(path, error))?;
    part.finish()
}

/// Reads a file of a secret, and warns if others can read it, too.
fn read(path: &Path) -> std::io::Result<String> {
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
    file.take(MAX_FILE).read_to_string(&mut text)?;
    Ok(text)
}
