//! The web page: files of the folder `page`, in the binary, or from another folder while someone
//! works on the page.

use std::borrow::Cow;
use std::path::{Component, Path as FilePath};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use lucena_analysis::html;
use rust_embed::RustEmbed;

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

/// The page, with a session of its own: it waits for engines apart from other pages.
pub(crate) async fn index(State(state): State<AppState>, headers: HeaderMap) -> Response {
    let mut response = answer(&state, INDEX).await;
    if let Some(Ok(cookie)) = new_cookie(&headers).map(HeaderValue::try_from) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub(crate) async fn file(
    State(state): State<AppState>,
    ApiPath(path): ApiPath<String>,
) -> Response {
    answer(&state, &path).await
}

/// A file of the WebAssembly package.
pub(crate) async fn wasm(
    State(state): State<AppState>,
    ApiPath(path): ApiPath<String>,
) -> Response {
    let file = match &state.config.wasm {
        Some(folder) => read(folder, &path).await,
        None => None,
    };
    respond(file, &path)
}

/// The login page, which has no styles: every other file needs the token.
pub(crate) fn login() -> impl IntoResponse {
    Html(Files::get("login.html").map_or_else(Cow::default, |file| file.data))
}

/// A file of the page.
pub(crate) async fn answer(state: &AppState, path: &str) -> Response {
    let file = match &state.config.page {
        Some(folder) => read(folder, path).await,
        None => Files::get(path).map(|file| file.data),
    };
    respond(file.or_else(|| piece(path)), path)
}

fn respond(file: Option<Cow<'static, [u8]>>, path: &str) -> Response {
    match file {
        Some(file) => {
            let kind = content_type(path);
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], file)
                .into_response()
        }
        None => Problem::new(StatusCode::NOT_FOUND, format_args!("no page {path}")).into_response(),
    }
}

/// The pieces are those of reports.
fn piece(path: &str) -> Option<Cow<'static, [u8]>> {
    let name = path.strip_prefix("board/pieces/")?.strip_suffix(".svg")?;
    html::piece_svg(name).map(|svg| svg.as_bytes().into())
}

/// A file below the folder.
async fn read(folder: &FilePath, path: &str) -> Option<Cow<'static, [u8]>> {
    let is_below =
        FilePath::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_below {
        return None;
    }
    tokio::fs::read(folder.join(path)).await.ok().map(Cow::Owned)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        // Browsers compile it while it arrives only with this type.
        Some("wasm") => "application/wasm",
        Some("tsv") => "text/tab-separated-values; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
