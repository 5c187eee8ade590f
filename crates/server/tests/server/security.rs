//! Hosts, foreign pages, tokens and headers.

use axum::http::Method;
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
    let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
    server.send(request(Method::GET, "/favicon.svg", "", &link)).await;
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
    let entered = server.get(&format!("/?token={TOKEN}")).await;
    assert_eq!(entered.status, 303);
    assert_eq!(entered.headers["location"], "/");
    assert!(entered.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
    server.get("/?token=wrong").await.problem(401);
}

#[tokio::test]
async fn answers_restrict_what_browsers_do() {
    let server = TestServer::new();
    for path in ["/favicon.svg", "/health", "/nowhere"] {
        let headers = server.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
    assert!(!server.get("/health").await.headers.contains_key("access-control-allow-origin"));
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
