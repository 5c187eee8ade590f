//! Headers that limit what the page may do in a browser, and who may call the API.

use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::response::Response;
use tower_http::cors::{AllowHeaders, AllowMethods, CorsLayer};

/// The page uses its own files and this server alone. The engine in the page needs WebAssembly, and
/// blobs where it has no shared memory.
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
        // With it the page is isolated, and the engine in it has shared memory.
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in headers {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Lets the pages of these origins use the API.
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
