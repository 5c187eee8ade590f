//! The files of the page: validators, compression, and what happens when a file changes.

use std::fs;
use std::path::PathBuf;

use axum::http::Method;
use lucena_server::Config;

use crate::in_process::{TestServer, config, request};

const GZIP: (&str, &str) = ("accept-encoding", "gzip, deflate, br");

#[tokio::test]
async fn browsers_keep_what_they_have() {
    let server = TestServer::new();
    for path in [
        "/",
        "/app/main.js",
        "/app/style/base.css",
        "/favicon.svg",
        "/api/docs",
        "/board/pieces/wK.svg",
    ] {
        let first = server.get(path).await;
        assert_eq!(first.status, 200, "{path}");
        assert_eq!(first.headers["cache-control"], "no-cache", "{path}");
        let tag = first.headers["etag"].to_str().unwrap();
        assert!(tag.starts_with('"') && tag.len() > 20, "{path}: {tag}");
        let again = server.send(request(Method::GET, path, "", &[("if-none-match", tag)])).await;
        assert_eq!((again.status.as_u16(), &*again.body), (304, ""), "{path}");
        assert_eq!(again.headers["etag"], tag, "{path}");
        let other =
            server.send(request(Method::GET, path, "", &[("if-none-match", "\"x\"")])).await;
        assert_eq!((other.status.as_u16(), other.body), (200, first.body), "{path}");
    }
}

#[tokio::test]
async fn people_get_a_page_for_what_is_not_there() {
    let server = TestServer::new();
    let people = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    for path in ["/nowhere", "/app/nothing.js", "/wasm/x", "/api/games/x/report.html"] {
        server.get(path).await.problem(404);
        let page = server.send(request(Method::GET, path, "", &people)).await;
        assert_eq!(page.status, 404, "{path}");
        assert_eq!(page.headers["content-type"], "text/html; charset=utf-8", "{path}");
        assert!(page.body.contains("<h1>Not found</h1>"), "{path}: {}", page.body);
    }
}

#[tokio::test]
async fn files_are_compressed() {
    let server = TestServer::new();
    for path in ["/app/main.js", "/app/style/base.css"] {
        let plain = server.get(path).await;
        assert!(!plain.headers.contains_key("content-encoding"));
        let (_, headers, bytes) = server.bytes(request(Method::GET, path, "", &[GZIP])).await;
        assert_eq!(headers["content-encoding"], "gzip", "{path}");
        assert_eq!(headers["vary"], "accept-encoding", "{path}");
        assert_ne!(headers["etag"], plain.headers["etag"], "{path}");
        assert!(bytes.len() * 2 < plain.body.len(), "{path}: {}", bytes.len());
    }
}

#[tokio::test]
async fn files_of_a_folder_change() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("page");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let server = TestServer::with(Config {
        page: Some(folder.clone()),
        wasm: Some(folder.clone()),
        ..config()
    });
    for path in ["/a.js", "/wasm/a.js"] {
        fs::write(folder.join("a.js"), "1").unwrap();
        let first = server.get(path).await;
        assert_eq!((first.status.as_u16(), &*first.body), (200, "1"));
        fs::write(folder.join("a.js"), "22").unwrap();
        let tag = first.headers["etag"].to_str().unwrap();
        let second = server.send(request(Method::GET, path, "", &[("if-none-match", tag)])).await;
        assert_eq!((second.status.as_u16(), &*second.body), (200, "22"));
        fs::remove_file(folder.join("a.js")).unwrap();
        assert_eq!(server.get(path).await.status, 404);
    }
    for path in ["/../page/a.js", "/%2e%2e/page/a.js", "/wasm/%2fetc%2fpasswd", "/wasm/."] {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
    // The drawings of the pieces are in the program.
    assert_eq!(server.get("/board/pieces/wK.svg").await.status, 200);
}
