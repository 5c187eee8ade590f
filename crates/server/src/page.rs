//! The web page: files of the folder `page`, built in, or from another folder during development.

mod asset;
mod assets;

use std::borrow::Cow;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use lucena_analysis::html;
use rust_embed::RustEmbed;

pub(crate) use self::assets::Assets;
use crate::client::new_cookie;
use crate::json::ApiPath;
use crate::problem::Problem;
use crate::state::AppState;

#[derive(RustEmbed)]
#[folder = "page/"]
#[exclude = "*.json"]
#[exclude = "*.md"]
#[exclude = "*.ts"]
struct Files;

const INDEX: &str = "index.html";

/// The page, with a session of its own, so that it queues for engines separately from other pages.
pub(crate) async fn index(State(state): State<AppState>, headers: HeaderMap) -> Response {
    let mut response = answer(&state, &headers, INDEX).await;
    if let Some(Ok(cookie)) = new_cookie(&headers).map(HeaderValue::try_from) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub(crate) async fn file(
    State(state): State<AppState>,
    headers: HeaderMap,
    ApiPath(path): ApiPath<String>,
) -> Response {
    answer(&state, &headers, &path).await
}

/// A file of the WebAssembly package.
pub(crate) async fn wasm(
    State(state): State<AppState>,
    headers: HeaderMap,
    ApiPath(path): ApiPath<String>,
) -> Response {
    let file = match &state.config.wasm {
        Some(folder) => state.assets.below(folder, &path).await,
        None => None,
    };
    file.map_or_else(|| not_found(&path), |file| file.answer(&headers))
}

/// The login page, which has no styles: every other file needs the token.
pub(crate) fn login() -> impl IntoResponse {
    document("login.html")
}

/// A standalone document.
fn document(name: &str) -> Html<Cow<'static, [u8]>> {
    Html(Files::get(name).map_or_else(Cow::default, |file| file.data))
}

/// A file of the page.
pub(crate) async fn answer(state: &AppState, headers: &HeaderMap, path: &str) -> Response {
    let of_folder = match &state.config.page {
        Some(folder) => state.assets.below(folder, path).await,
        None => None,
    };
    let built_in = || match &state.config.page {
        Some(_) => piece(path),
        None => Files::get(path).map(|file| file.data).or_else(|| piece(path)),
    };
    let file = match of_folder {
        Some(file) => Some(file),
        None => state.assets.built_in(path, built_in).await,
    };
    file.map_or_else(|| not_found(path), |file| file.answer(headers))
}

/// Whether the client accepts HTML, as browsers do.
pub(crate) fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).into_iter();
    accepted.filter_map(|accept| accept.to_str().ok()).any(|accept| accept.contains("text/html"))
}

/// Answers 404 with an HTML page where the client accepts one.
pub(crate) async fn not_found_as_html(request: Request, next: Next) -> Response {
    let accepts_html = accepts_html(request.headers());
    let response = next.run(request).await;
    match response.status() {
        StatusCode::NOT_FOUND if accepts_html => {
            (StatusCode::NOT_FOUND, document("not-found.html")).into_response()
        }
        _ => response,
    }
}

fn not_found(path: &str) -> Response {
    Problem::not_found(format_args!("no page {path}")).into_response()
}

/// Images of the pieces, shared with the reports.
fn piece(path: &str) -> Option<Cow<'static, [u8]>> {
    let name = path.strip_prefix("board/pieces/")?.strip_suffix(".svg")?;
    html::piece_svg(name).map(|svg| svg.as_bytes().into())
}
