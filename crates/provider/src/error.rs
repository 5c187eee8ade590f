//! Errors that end a provider.

use crate::{SecretError, UrlError};

/// Why a provider cannot start or continue. Transient errors, such as a lost connection, are
/// [events](crate::Event) instead, and the request is retried.
///
/// ```
/// use lucena_provider::{BaseUrl, ProviderError, UrlError};
/// let error = ProviderError::from(BaseUrl::new("http://lichess.org").unwrap_err());
/// assert_eq!(error, ProviderError::Url(UrlError::NotEncrypted));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProviderError {
    /// The site or broker refuses the token or the secret.
    #[error(
        "{server} refuses access (status {status}): {detail}; the token needs the scopes \
         engine:read and engine:write"
    )]
    Unauthorized {
        /// Address of the site or broker.
        server: String,
        /// HTTP status, 401 or 403.
        status: u16,
        /// What the server says about it.
        detail: String,
    },
    /// The site refuses the registration.
    #[error("{server} refuses the registration (status {status}): {detail}")]
    Refused {
        /// Address of the site.
        server: String,
        /// HTTP status.
        status: u16,
        /// What the server says about it.
        detail: String,
    },
    /// The name of the engine has less than 3 or more than 200 characters.
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
    /// A bad secret or token, or there is no randomness to make one.
    #[error(transparent)]
    Secret(#[from] SecretError),
    /// A bad address.
    #[error(transparent)]
    Url(#[from] UrlError),
    /// The additional CA certificates cannot be used.
    #[error("CA certificates: {0}")]
    Certificates(String),
    /// The engine does not start.
    #[error("engine: {0}")]
    Engine(String),
    /// The system has no resources left.
    #[error("cannot start: {0}")]
    System(String),
}
