//! Who sends a request: the owner of a board of the classic routes and of a place in the queue.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

/// The cookie that names a session.
pub(crate) const COOKIE: &str = "lucena_session";
/// The header that names a session, for programs.
const HEADER: &str = "x-lucena-session";

const MAX_CHARS: usize = 64;

/// The name of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SessionId(String);

impl SessionId {
    /// The session of simple scripts, which name none.
    pub(crate) fn default_session() -> Self {
        Self(String::new())
    }

    /// A name that cannot be guessed.
    pub(crate) fn random() -> Self {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn parse(text: &str) -> Option<Self> {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        ((1..=MAX_CHARS).contains(&text.len()) && text.bytes().all(is_name))
            .then(|| Self(text.to_owned()))
    }

    /// The name in a request: that of the header, then that of the cookie.
    fn of(headers: &HeaderMap) -> Option<Self> {
        let named = headers.get(HEADER).and_then(|value| value.to_str().ok());
        named.and_then(Self::parse).or_else(|| Self::parse(cookie(headers, COOKIE)?))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The value of a cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = values.flat_map(|value| value.split(';')).map(str::trim);
    pairs.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// The session of a request, or the default session.
pub(crate) struct Session(pub(crate) SessionId);

impl<S: Sync> FromRequestParts<S> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(SessionId::of(&parts.headers).unwrap_or_else(SessionId::default_session)))
    }
}

/// Who waits in the queue: a session, or else an address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientId(String);

impl ClientId {
    /// Who fills the hash table of a player in a game: the blanks keep it apart from sessions.
    pub(crate) fn of_player(game: &str, color: &str) -> Self {
        Self(format!("game {game} {color}"))
    }
}

impl<S: Sync> FromRequestParts<S> for ClientId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        if let Some(session) = SessionId::of(&parts.headers) {
            return Ok(Self(session.0));
        }
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Self(address.map_or_else(String::new, |ConnectInfo(address)| address.ip().to_string())))
    }
}
