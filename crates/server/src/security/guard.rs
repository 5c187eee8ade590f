//! Rejects requests that may not use the server.

use axum::extract::{Query, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::client::cookie;
use crate::page;
use crate::problem::Problem;
use crate::state::AppState;

/// The cookie with the token of a browser.
const COOKIE: &str = "lucena_token";
/// Paths that need no token, for probes.
const OPEN: [&str; 2] = ["/health", "/favicon.svg"];

pub(crate) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if let Err(problem) = check_host(&state, &request).and_then(|()| check_page(&state, &request)) {
        return problem.into_response();
    }
    let Some(token) = &state.config.token else { return next.run(request).await };
    let path = request.uri().path();
    if path == "/"
        && let Some(given) = query_token(request.uri())
    {
        return match token.matches(&given) {
            true => {
                let cookie = format!("{COOKIE}={given}; Path=/; HttpOnly; SameSite=Strict");
                ([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response()
            }
            false => unauthorized(&request, WRONG_TOKEN),
        };
    }
    let headers = request.headers();
    let given = bearer(headers).or_else(|| cookie(headers, COOKIE));
    match given {
        _ if OPEN.contains(&path) => next.run(request).await,
        Some(given) if token.matches(given) => next.run(request).await,
        Some(_) => unauthorized(&request, WRONG_TOKEN),
        None => unauthorized(&request, NO_TOKEN),
    }
}

/// All hosts that a request names must be allowed.
fn check_host(state: &AppState, request: &Request) -> Result<(), Problem> {
    let hosts = hosts(request);
    let foreign = match hosts.is_empty() {
        true => Some(&""),
        false => hosts.iter().find(|host| !state.hosts.contains(host)),
    };
    let Some(host) = foreign else { return Ok(()) };
    let detail = format_args!("the server does not answer to the host {host:?}");
    Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, detail))
}

/// The hosts that a request names: the authority of its target, which HTTP/2 sends as `:authority`
/// and HTTP/1.1 in a request to a proxy, and the `Host`, which HTTP/2 does not need.
fn hosts(request: &Request) -> Vec<&str> {
    let authority = request.uri().authority().map(Authority::as_str);
    let headers = request.headers().get_all(header::HOST).into_iter();
    authority.into_iter().chain(headers.map(|host| host.to_str().unwrap_or_default())).collect()
}

/// Foreign pages may link to ours, but may not send requests, neither to change something nor to
/// keep the engines busy.
fn check_page(state: &AppState, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let refused =
        || Err(Problem::new(StatusCode::FORBIDDEN, "pages of other sites may not use this server"));
    if let Some(origin) = headers.get(header::ORIGIN) {
        let Ok(origin) = origin.to_str() else { return refused() };
        let own = origin
            .split_once("://")
            .is_some_and(|(_, authority)| hosts(request).first() == Some(&authority));
        return if own || state.config.origins.iter().any(|it| it == origin) {
            Ok(())
        } else {
            refused()
        };
    }
    // Frames and other windows navigate too, so the destination and the path are checked as well.
    let is_link = request.method() == Method::GET
        && text("sec-fetch-mode") == Some("navigate")
        && text("sec-fetch-dest") == Some("document")
        && is_page(request.uri().path());
    match text("sec-fetch-site") {
        Some("cross-site" | "same-site") if !is_link => refused(),
        _ => Ok(()),
    }
}

/// The pages that other sites may link to.
fn is_page(path: &str) -> bool {
    matches!(path, "/" | "/api/docs")
        || path.starts_with("/api/games/") && path.ends_with("/report.html")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

#[derive(Deserialize)]
struct TokenQuery {
    token: String,
}

/// The token sent by the login form.
fn query_token(uri: &Uri) -> Option<String> {
    let Query(TokenQuery { token }) = Query::try_from_uri(uri).ok()?;
    // A `+` in a link may be literal: forms encode it, and tokens contain no spaces.
    Some(token.replace(' ', "+"))
}

const NO_TOKEN: &str = "a token is needed: Authorization: Bearer TOKEN";
const WRONG_TOKEN: &str = "this token is wrong";

/// Browsers get the login page.
fn unauthorized(request: &Request, detail: &str) -> Response {
    let answer = match page::accepts_html(request.headers()) {
        true => (StatusCode::UNAUTHORIZED, page::login()).into_response(),
        false => Problem::new(StatusCode::UNAUTHORIZED, detail).into_response(),
    };
    ([(header::WWW_AUTHENTICATE, "Bearer")], answer).into_response()
}
