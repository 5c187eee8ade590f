//! Hosts, foreign pages, tokens and headers.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::Method;
use futures_util::{FutureExt, stream};
use lucena_server::{Config, Token};

use crate::in_process::{Answer, TestServer, config, request};

const TOKEN: &str = "0123456789abcdef";

async fn with(server: &TestServer, headers: &[(&str, &str)]) -> Answer {
    server.send(request(Method::POST, "/reset", "", headers)).await
}

#[tokio::test]
async fn unknown_hosts_are_refused() {
    let server = TestServer::new();
    for host in ["localhost", "127.0.0.1:8960", "[::1]:8960"] {
        with(&server, &[("host", host)]).await.ok();
    }
    for host in ["evil.example", "192.168.0.1", ""] {
        with(&server, &[("host", host)]).await.problem(421);
    }
    let hosts = vec!["chess.example".to_owned()];
    let server = TestServer::with(Config { hosts, ..config() });
    with(&server, &[("host", "chess.example")]).await.ok();
}

#[tokio::test]
async fn foreign_pages_are_refused() {
    let server = TestServer::new();
    let own = [("host", "localhost:8960"), ("origin", "http://localhost:8960")];
    with(&server, &own).await.ok();
    for origin in
        ["http://evil.example", "null", "http://localhost:9000", "http://localhost:8960.evil"]
    {
        with(&server, &[("origin", origin)]).await.problem(403);
    }
    with(&server, &[("sec-fetch-site", "cross-site")]).await.problem(403);
    with(&server, &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")])
        .await
        .problem(403);
    let image = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")];
    server.send(request(Method::GET, "/api/live?depth=1", "", &image)).await.problem(403);
    let link = |dest| {
        let site = ("sec-fetch-site", "cross-site");
        [site, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", dest)]
    };
    for (path, status) in [("/", 200), ("/api/docs", 200), ("/api/games/x/report.html", 404)] {
        let answer = server.send(request(Method::GET, path, "", &link("document"))).await;
        assert_eq!(answer.status, status, "{path}");
        server.send(request(Method::GET, path, "", &link("iframe"))).await.problem(403);
    }
    for path in ["/api/live?depth=1", "/api/games/x/report", "/metrics", "/api/library"] {
        server.send(request(Method::GET, path, "", &link("document"))).await.problem(403);
    }
    let origins = vec!["https://club.example".to_owned()];
    let server = TestServer::with(Config { origins, ..config() });
    let answer = with(&server, &[("origin", "https://club.example")]).await;
    answer.ok();
    assert_eq!(answer.headers["access-control-allow-origin"], "https://club.example");
    let preflight = [("origin", "https://club.example"), ("access-control-request-method", "POST")];
    let answer = server.send(request(Method::OPTIONS, "/reset", "", &preflight)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let other = server.send(request(
        Method::OPTIONS,
        "/reset",
        "",
        &[("origin", "https://evil.example"), ("access-control-request-method", "POST")],
    ));
    assert!(!other.await.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn a_token_is_asked_for() {
    let token = Some(Token::new(TOKEN).unwrap());
    let server = TestServer::with(Config { token, ..config() });
    let answer = with(&server, &[]).await;
    answer.problem(401);
    assert_eq!(answer.headers["www-authenticate"], "Bearer");
    for wrong in
        ["Bearer 0123456789abcdeX", "Bearer ", "Basic 0123456789abcdef", "Bearer 0123456789abcdef0"]
    {
        with(&server, &[("authorization", wrong)]).await.problem(401);
    }
    with(&server, &[("authorization", "Bearer 0123456789abcdef")]).await.ok();
    with(&server, &[("cookie", "lucena_token=0123456789abcdef")]).await.ok();
    server.get("/health").await.ok();
    let page = server.send(request(Method::GET, "/", "", &[("accept", "text/html,*/*")])).await;
    assert_eq!(page.status, 401);
    assert!(page.body.contains("<form"), "{}", page.body);
    assert_eq!(page.headers["www-authenticate"], "Bearer");
    let entered = server.get(&format!("/?token={TOKEN}")).await;
    assert_eq!(entered.status, 303);
    assert_eq!(entered.headers["location"], "/");
    assert!(entered.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
    assert!(server.get("/?token=wrong").await.problem(401).contains("wrong"));
}

#[tokio::test]
async fn tokens_are_entered_as_forms_encode_them() {
    const TOKEN: &str = "a+b/c==d&e%f=0123";
    let token = Some(Token::new(TOKEN).unwrap());
    let server = TestServer::with(Config { token, ..config() });
    for query in ["a%2Bb%2Fc%3D%3Dd%26e%25f%3D0123", "a+b/c==d%26e%25f=0123"] {
        let entered = server.get(&format!("/?token={query}")).await;
        assert_eq!(entered.status, 303, "{query}");
        let cookie = entered.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap();
        with(&server, &[("cookie", cookie)]).await.ok();
    }
    for character in [';', ',', '"', '\\', ' ', 'é', '\0'] {
        assert!(Token::new(&format!("0123456789{character}abcdefgh")).is_err(), "{character:?}");
    }
}

#[tokio::test]
async fn answers_restrict_what_browsers_do() {
    let server = TestServer::new();
    for path in ["/favicon.svg", "/health", "/nowhere"] {
        let headers = server.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        // It allows WebAssembly, but no script from strings and no inline script.
        let others = policy.replace("'wasm-unsafe-eval'", "");
        assert!(!others.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
    assert!(!server.get("/health").await.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn unknown_methods_share_a_label() {
    let server = TestServer::new();
    for number in 0..20 {
        let method = Method::from_bytes(format!("METHOD{number}").as_bytes()).unwrap();
        // Refused before it reaches a route.
        let foreign = [("host", "evil.example")];
        server.send(request(method, "/reset", "", &foreign)).await.problem(421);
    }
    let metrics = server.get("/metrics").await.body;
    assert!(!metrics.contains("METHOD"), "{metrics}");
    let line = "lucena_requests_total{method=\"other\",route=\"/reset\",status=\"421\"} 20";
    assert!(metrics.contains(line), "{metrics}");
}

#[tokio::test]
async fn bodies_are_limited_by_route() {
    let server = TestServer::new();
    let body = |n_bytes: usize| format!("{{\"fen\": \"{}\"}}", "x".repeat(n_bytes));
    server.post("/position", &body(60_000)).await.problem(400);
    server.post("/position", &body(70_000)).await.problem(413);
    server.post("/api/analyze", &body(1 << 20)).await.problem(400);
    server.post("/api/analyze", &body(17 << 20)).await.problem(413);
}

/// Clients that promise 512 MiB and send nothing.
#[tokio::test]
async fn bodies_have_bounded_memory() {
    let server = TestServer::new();
    let large = |path| {
        let headers = [("content-length", "16777216")];
        let mut request = request(Method::POST, path, "", &headers);
        *request.body_mut() = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        Box::pin(server.send(request))
    };
    let mut waiting: Vec<_> = (0..32).map(|_| large("/api/games")).collect();
    for answer in &mut waiting {
        assert!(answer.now_or_never().is_none());
    }
    large("/api/analyze").await.problem(429);
    with(&server, &[]).await.ok();
    waiting.pop();
    assert!(large("/api/games").now_or_never().is_none(), "there is room again");
}

#[tokio::test]
async fn bodies_are_limited() {
    let mut config = config();
    config.limits.max_body = 100;
    let server = TestServer::with(config);
    let body = format!("{{\"fen\": \"{}\"}}", "x".repeat(200));
    server.post("/position", &body).await.problem(413);
}

#[test]
fn other_machines_need_a_token() {
    let bind = "0.0.0.0:0".parse().unwrap();
    assert!(Config { bind, ..config() }.check().is_err());
    Config { bind, open_to_all: true, ..config() }.check().unwrap();
    Config { bind, token: Some(Token::new(TOKEN).unwrap()), ..config() }.check().unwrap();
    for origin in ["*", "example.org", "https://", "https://example.org/path"] {
        assert!(Config { origins: vec![origin.into()], ..config() }.check().is_err(), "{origin}");
    }
}
