//! Security headers of the page, and CORS.

use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::response::Response;
use tower_http::cors::{AllowHeaders, AllowMethods, CorsLayer};

/// The page uses only its own files and this server. Its WebAssembly engine needs blobs where there
/// is no shared memory.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' blob:; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Adds the headers that the route has not set itself.
pub(crate) async fn add_headers(mut response: Response) -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        // Together with the opener policy, isolates the page, so that its engine can use shared
        // memory.
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in headers {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Allows pages of these origins to use the API.
pub(crate) fn cors(origins: &[String]) -> CorsLayer {
    let origins = origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok());
    CorsLayer::new()
        .allow_origin(origins.collect::<Vec<_>>())
        .allow_methods(AllowMethods::list([Method::GET, Method::POST, Method::PUT, Method::DELETE]))
        .allow_headers(AllowHeaders::list([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("x-lucena-session"),
        ]))
}
