//! Identifies the client of a request, who owns a board of the classic routes and slots in the
//! queue.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;

/// The cookie with the session id.
const COOKIE: &str = "lucena_session";
/// The header with the session id, for programs.
const HEADER: &str = "x-lucena-session";

const MAX_CHARS: usize = 64;

/// The id of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SessionId(String);

impl SessionId {
    /// The session of requests without an id, such as those of simple scripts.
    pub(crate) fn default_session() -> Self {
        Self(String::new())
    }

    /// An id that cannot be guessed.
    pub(crate) fn random() -> Self {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The `Set-Cookie` value for this session.
    pub(crate) fn set_cookie(&self) -> String {
        format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict", self.0)
    }

    fn parse(text: &str) -> Option<Self> {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        ((1..=MAX_CHARS).contains(&text.len()) && text.bytes().all(is_name))
            .then(|| Self(text.to_owned()))
    }

    /// The id in a request: from the header, else from the cookie.
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

/// A client in the queue: a session at an address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientId {
    address: Option<IpAddr>,
    name: String,
}

impl ClientId {
    /// The owner of the hash table of an engine in a game. The spaces keep it distinct from
    /// sessions.
    pub(crate) fn of_player(game: &str, color: &str) -> Self {
        Self { address: None, name: format!("game {game} {color}") }
    }

    /// The network to which its connections are charged. Also `None` in an embedding server that
    /// does not provide the address.
    pub(crate) fn remote_network(&self) -> Option<IpAddr> {
        self.address.and_then(remote_network)
    }

    /// The address, unless it is loopback.
    pub(crate) fn remote_address(&self) -> Option<IpAddr> {
        self.address.and_then(remote)
    }

    #[cfg(test)]
    pub(crate) fn new(address: &str, session: &str) -> Self {
        Self { address: address.parse().ok(), name: session.to_owned() }
    }
}

impl<S: Sync> FromRequestParts<S> for ClientId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let session = SessionId::of(&parts.headers);
        Ok(Self {
            address: address.map(|ConnectInfo(address)| address.ip().to_canonical()),
            name: session.map_or_else(String::new, |session| session.0),
        })
    }
}

/// The address, if per-address limits apply to it. `None` for loopback: a local proxy may have any
/// number of clients.
fn remote(address: IpAddr) -> Option<IpAddr> {
    let address = address.to_canonical();
    (!address.is_loopback()).then_some(address)
}

/// The network to which connections of an address are charged: an IPv6 client owns a whole /64.
/// `None` for loopback, which is not limited.
pub(crate) fn remote_network(address: IpAddr) -> Option<IpAddr> {
    remote(address).map(|address| match address {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) >> 64 << 64).into(),
    })
}

/// Takes the client's address from the last entry of `X-Forwarded-For`, which the reverse proxy
/// appends. Earlier entries come from the client and cannot be trusted.
pub(crate) async fn trust_proxy(mut request: Request, next: Next) -> Response {
    if let Some(address) = forwarded_address(request.headers()) {
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(address, 0)));
    }
    next.run(request).await
}

fn forwarded_address(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// The cookie of a new session, if the browser has none.
pub(crate) fn new_cookie(headers: &HeaderMap) -> Option<String> {
    SessionId::of(headers).is_none().then(|| SessionId::random().set_cookie())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_forwarded_address_is_that_of_the_client() {
        let check = |values: &[&'static str], expected: Option<&str>| {
            let value =
                |text: &&'static str| ("x-forwarded-for".parse().unwrap(), text.parse().unwrap());
            let headers = HeaderMap::from_iter(values.iter().map(value));
            assert_eq!(forwarded_address(&headers), expected.map(|it| it.parse().unwrap()));
        };
        check(&[], None);
        check(&["203.0.113.7"], Some("203.0.113.7"));
        check(&["10.0.0.1, 203.0.113.7"], Some("203.0.113.7"));
        check(&["10.0.0.1", "10.0.0.2,2001:db8::1"], Some("2001:db8::1"));
        check(&["203.0.113.7, unknown"], None);
    }
}
