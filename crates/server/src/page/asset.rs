//! Files as sent to browsers: compressed if accepted, and with entity tags for caching.

use std::io::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Smaller files fit in one packet anyway.
const MIN_COMPRESSED: usize = 1024;

/// A file with its content type, and compressed if that makes it smaller.
pub(super) struct Asset {
    kind: &'static str,
    plain: Representation,
    gzip: Option<Representation>,
}

/// The bytes to send, and the strong entity tag that changes with them.
struct Representation {
    bytes: Bytes,
    tag: HeaderValue,
}

impl Asset {
    /// Compresses a file. Slow for large files.
    pub(super) fn new(path: &str, bytes: Bytes) -> Self {
        let hash: String =
            Sha256::digest(&bytes)[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        let tag = |suffix: &str| {
            let tag = format!("\"{hash}{suffix}\"");
            HeaderValue::try_from(tag).expect("letters, digits, `-` and quotes")
        };
        let (kind, is_text) = content_type(path);
        let compressed = (is_text && bytes.len() >= MIN_COMPRESSED).then(|| gzip(&bytes));
        let smaller = compressed.flatten().filter(|compressed| compressed.len() < bytes.len());
        let gzip = smaller.map(|bytes| Representation { bytes: bytes.into(), tag: tag("-gzip") });
        Self { kind, plain: Representation { bytes, tag: tag("") }, gzip }
    }

    /// The response to a request with these headers.
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let gzip = self.gzip.as_ref().filter(|_| accepts_gzip(request));
        let Representation { bytes, tag } = gzip.unwrap_or(&self.plain);
        let has_it = has_tag(request, tag);
        let mut response = match has_it {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => bytes.clone().into_response(),
        };
        let mut set = |name: HeaderName, value: HeaderValue| {
            response.headers_mut().insert(name, value);
        };
        set(header::ETAG, tag.clone());
        // File names are the same in all versions, so browsers must revalidate each time.
        set(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if self.gzip.is_some() {
            set(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if !has_it {
            set(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if gzip.is_some() {
                set(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        response
    }
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// The values of a header with a list.
fn list(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether a client accepts gzip
/// ([RFC 9110, 12.5.3](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3)).
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let mut any = false;
    for coding in list(headers, header::ACCEPT_ENCODING) {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let quality =
            quality.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.trim().parse().ok());
        let is_accepted = quality.is_some_and(|quality: f32| quality > 0.0);
        match name.trim().to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => return is_accepted,
            "*" => any = is_accepted,
            _ => {}
        }
    }
    any
}

/// Whether the client has the representation with this tag
/// ([RFC 9110, 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2)).
fn has_tag(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    list(headers, header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/").as_bytes() == tag.as_bytes())
}

/// The content type of a file, and whether such files are worth compressing.
fn content_type(path: &str) -> (&'static str, bool) {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => ("text/html; charset=utf-8", true),
        Some("css") => ("text/css; charset=utf-8", true),
        Some("js") => ("text/javascript; charset=utf-8", true),
        // Browsers only compile WebAssembly while downloading if it has this type.
        Some("wasm") => ("application/wasm", true),
        Some("tsv") => ("text/tab-separated-values; charset=utf-8", true),
        Some("svg") => ("image/svg+xml", true),
        Some("webmanifest") => ("application/manifest+json", true),
        _ => ("application/octet-stream", false),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        });
        HeaderMap::from_iter(pairs)
    }

    #[test]
    fn encodings_are_negotiated() {
        let check = |accepted: &str, expected: bool| {
            assert_eq!(
                accepts_gzip(&headers(&[("accept-encoding", accepted)])),
                expected,
                "{accepted}"
            );
        };
        assert!(!accepts_gzip(&HeaderMap::new()));
        for accepted in
            ["gzip", "br, GZIP;q=0.5", "deflate, gzip", "*", "x-gzip", "br;q=1, *;q=0.1"]
        {
            check(accepted, true);
        }
        for accepted in ["", "br", "gzip;q=0", "gzip; q=0.0, *", "*;q=0", "identity", "gzip;q=x"] {
            check(accepted, false);
        }
    }

    #[tokio::test]
    async fn a_file_is_sent_once() {
        let text = "board ".repeat(1000);
        let asset = Asset::new("a.js", text.clone().into());
        for (encoding, is_compressed) in [("identity", false), ("gzip, br", true)] {
            let request = headers(&[("accept-encoding", encoding)]);
            let response = asset.answer(&request);
            assert_eq!(response.status(), StatusCode::OK);
            assert_eq!(response.headers()["vary"], "accept-encoding");
            assert_eq!(response.headers().contains_key("content-encoding"), is_compressed);
            let tag = response.headers()["etag"].clone();
            let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let mut found = String::new();
            let n_bytes = match is_compressed {
                true => flate2::read::GzDecoder::new(&*body).read_to_string(&mut found),
                false => (&*body).read_to_string(&mut found),
            };
            assert_eq!(n_bytes.unwrap(), text.len());
            assert!(found == text && (body.len() < text.len() / 10) == is_compressed);

            let tag = tag.to_str().unwrap();
            for (known, expected) in [
                (tag, 304),
                (&*format!("\"x\", W/{tag}"), 304),
                ("*", 304),
                ("\"x\"", 200),
                // The other representation.
                (if is_compressed { "\"x-gzip\"" } else { "\"x\"" }, 200),
            ] {
                let request = headers(&[("accept-encoding", encoding), ("if-none-match", known)]);
                let again = asset.answer(&request);
                assert_eq!(again.status(), expected, "{known}");
                assert_eq!(again.headers()["etag"], tag);
                let body = axum::body::to_bytes(again.into_body(), usize::MAX).await.unwrap();
                assert_eq!(body.is_empty(), expected == 304);
            }
        }
        let changed = Asset::new("a.js", format!("{text}!").into());
        assert_ne!(changed.plain.tag, asset.plain.tag);
    }

    #[test]
    fn what_does_not_become_smaller_stays_as_it_is() {
        assert!(Asset::new("a.js", "1".repeat(MIN_COMPRESSED - 1).into()).gzip.is_none());
        assert!(Asset::new("a.png", "1".repeat(MIN_COMPRESSED).into()).gzip.is_none());
    }
}
