//! The API token and the provider secret, from files that should be private.

use std::io::{ErrorKind, Write};
use std::path::Path;

use lucena_output::AtomicFile;
use lucena_provider::Secret;
use serde::{Deserialize, Serialize};

use crate::files::input::file_error;
use crate::files::secret::read_secret;
use crate::terminal::output::Failure;

/// Environment variable with the token.
pub(super) const TOKEN_VARIABLE: &str = "LICHESS_TOKEN";

/// Contents of the state file.
#[derive(Serialize, Deserialize)]
struct State {
    provider_secret: String,
}

/// Reads the token from the file, else from the environment.
pub(super) fn token(file: Option<&Path>) -> Result<Secret, Failure> {
    if let Some(path) = file {
        let text = read_secret(path).map_err(|error| file_error(path, error))?;
        return Secret::new(text).map_err(|error| file_error(path, error));
    }
    match std::env::var(TOKEN_VARIABLE) {
        Ok(text) => Secret::new(text)
            .map_err(|error| Failure::Message(format!("{TOKEN_VARIABLE}: {error}"))),
        Err(_) => Err(Failure::Usage(format!("--token-file or {TOKEN_VARIABLE} is required"))),
    }
}

/// Reads the provider secret from the state file, which is created if missing.
pub(super) fn provider_secret(file: Option<&Path>) -> Result<Secret, Failure> {
    let new = || Secret::random().map_err(Failure::new);
    let Some(path) = file else { return new() };
    match read_secret(path) {
        Ok(text) => {
            // The parser's message could quote the secret.
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
    Ok(part.finish()?)
}
