//! Base URLs of the site and the broker.

use std::fmt;
use std::net::IpAddr;

use hyper::Uri;

/// The base URL of a site or broker.
///
/// Tokens and secrets are sent to it, so plain HTTP is only accepted to this machine.
///
/// ```
/// use lucena_provider::{BaseUrl, UrlError};
/// assert_eq!(BaseUrl::new("https://lichess.org/")?.to_string(), "https://lichess.org");
/// assert!(BaseUrl::new("http://127.0.0.1:9663").is_ok());
/// assert_eq!(BaseUrl::new("http://lichess.org"), Err(UrlError::NotEncrypted));
/// # Ok::<(), UrlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseUrl(String);

/// Why a text is not a base URL.
///
/// ```
/// use lucena_provider::{BaseUrl, UrlError};
/// assert_eq!(BaseUrl::new("lichess.org"), Err(UrlError::Scheme));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UrlError {
    /// It does not start with `https://` or `http://`.
    #[error("expected a URL that starts with https:// or http://")]
    Scheme,
    /// It cannot be parsed.
    #[error("invalid URL: {0}")]
    Invalid(String),
    /// It contains a user name, a query or a fragment.
    #[error("expected a URL of a host and a path only")]
    Extra,
    /// Plain HTTP to another machine.
    #[error("http:// would send the token unencrypted to another machine, expected https://")]
    NotEncrypted,
}

impl BaseUrl {
    /// Parses a base URL: `https`, or `http` to this machine.
    ///
    /// # Errors
    ///
    /// The text is not such a URL, or plain HTTP to another machine.
    ///
    /// ```
    /// use lucena_provider::BaseUrl;
    /// assert!(BaseUrl::new("https://engine.lichess.ovh").is_ok());
    /// ```
    pub fn new(text: &str) -> Result<Self, UrlError> {
        let (url, uri) = Self::parse(text)?;
        let is_encrypted = uri.scheme_str() == Some("https");
        if is_encrypted || is_loopback(uri.host().unwrap_or_default()) {
            Ok(url)
        } else {
            Err(UrlError::NotEncrypted)
        }
    }

    /// Like [`BaseUrl::new`], but also accepts plain HTTP to other machines, as on a private
    /// network. The token and the secret can be intercepted.
    ///
    /// # Errors
    ///
    /// The text is not such a URL.
    ///
    /// ```
    /// use lucena_provider::BaseUrl;
    /// assert!(BaseUrl::allowing_http("http://chess.example:8080").is_ok());
    /// ```
    pub fn allowing_http(text: &str) -> Result<Self, UrlError> {
        Self::parse(text).map(|(url, _)| url)
    }

    /// The URL of Lichess.
    pub(crate) fn lichess() -> Self {
        Self("https://lichess.org".into())
    }

    /// The URL of Lichess's broker.
    pub(crate) fn lichess_broker() -> Self {
        Self("https://engine.lichess.ovh".into())
    }

    fn parse(text: &str) -> Result<(Self, Uri), UrlError> {
        let text = text.trim();
        if !text.starts_with("https://") && !text.starts_with("http://") {
            return Err(UrlError::Scheme);
        }
        if text.contains(['?', '#', '@']) {
            return Err(UrlError::Extra);
        }
        let text = text.trim_end_matches('/');
        let uri: Uri = text.parse().map_err(|error| UrlError::Invalid(format!("{error}")))?;
        // `https://` alone, trimmed to `https:`, parses as a host.
        if uri.scheme().is_none() || uri.host().is_none_or(str::is_empty) {
            return Err(UrlError::Invalid("no host".into()));
        }
        Ok((Self(text.into()), uri))
    }

    /// Appends a path.
    pub(crate) fn join(&self, path: &str) -> Result<Uri, UrlError> {
        format!("{}{path}", self.0).parse().map_err(|error| UrlError::Invalid(format!("{error}")))
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || bare.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, UrlError>) {
        let got = BaseUrl::new(text).map(|url| url.to_string());
        assert_eq!(got, expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn plain_http_stays_on_this_machine() {
        check("http://localhost:9663", Ok("http://localhost:9663"));
        check("http://127.8.8.8/api//", Ok("http://127.8.8.8/api"));
        check("http://[::1]:80", Ok("http://[::1]:80"));
        check("http://127.0.0.1.example", Err(UrlError::NotEncrypted));
        check("http://localhost.example", Err(UrlError::NotEncrypted));
        check("http://10.0.0.1", Err(UrlError::NotEncrypted));
    }

    #[test]
    fn an_address_is_a_host_and_a_path() {
        check("https://user:word@lichess.org", Err(UrlError::Extra));
        check("https://lichess.org?x", Err(UrlError::Extra));
        check("ftp://lichess.org", Err(UrlError::Scheme));
        check("https://", Err(UrlError::Invalid("no host".into())));
        assert!(matches!(BaseUrl::new("https://a b"), Err(UrlError::Invalid(_))));
    }

    #[test]
    fn the_addresses_of_lichess_are_encrypted() {
        for url in [BaseUrl::lichess(), BaseUrl::lichess_broker()] {
            assert_eq!(BaseUrl::new(&url.to_string()), Ok(url));
        }
    }

    #[test]
    fn paths_are_appended() {
        let url = BaseUrl::new("https://chess.example/lila/").unwrap();
        assert_eq!(url.join("/api").unwrap().to_string(), "https://chess.example/lila/api");
    }
}
