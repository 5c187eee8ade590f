//! Errors that end a provider.

use crate::{SecretError, UrlError};

/// Why a provider cannot start or continue. Transient errors, such as a lost connection, are
/// reported as [events](crate::Event), and the request is retried.
///
/// ```
/// use lucena_provider::{BaseUrl, ProviderError, UrlError};
/// let error = ProviderError::from(BaseUrl::new("http://lichess.org").unwrap_err());
/// assert_eq!(error, ProviderError::Url(UrlError::NotEncrypted));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProviderError {
    /// The site or broker rejected the token or the secret.
    #[error(
        "{server} refuses access (status {status}): {detail}; the token needs the scopes \
         engine:read and engine:write"
    )]
    Unauthorized {
        /// Address of the site or broker.
        server: String,
        /// HTTP status, 401 or 403.
        status: u16,
        /// Error message of the server.
        detail: String,
    },
    /// The site rejected the registration.
    #[error("{server} refuses the registration (status {status}): {detail}")]
    Refused {
        /// Address of the site.
        server: String,
        /// HTTP status.
        status: u16,
        /// Error message of the server.
        detail: String,
    },
    /// The name of the engine has fewer than 3 or more than 200 characters.
    #[error("the engine name has {len} characters, expected 3 to 200")]
    NameLength {
        /// Its length.
        len: usize,
    },
    /// The provider secret is shorter than the API requires.
    #[error("the provider secret has {len} characters, expected at least 16")]
    SecretLength {
        /// Its length.
        len: usize,
    },
    /// An invalid secret or token, or no randomness to generate one.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// An invalid URL.
    #[error(transparent)]
    Url(#[from] UrlError),
    /// The additional CA certificates cannot be used.
    #[error("CA certificates: {0}")]
    Certificates(String),
    /// The engine failed to start.
    #[error("engine: {0}")]
    Engine(String),
    /// The system is out of resources.
    #[error("cannot start: {0}")]
    System(String),
}
