//! Connections that send nothing, too many of them, and HTTP/2.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, Version};
use hyper::client::conn::http2::{SendRequest, handshake};
use hyper_util::rt::{TokioExecutor, TokioIo};
use lucena_server::{Config, Limits};

use crate::support::{TestServer, config};

/// How long to wait for what must come.
const PATIENCE: Duration = Duration::from_secs(120);
const LONG: Duration = Duration::from_secs(3600);
const SHORT: Duration = Duration::from_millis(100);
/// Time to send a request, even on a slow machine, that a test can also wait for.
const ENOUGH: Duration = Duration::from_secs(2);

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

fn with(limits: Limits) -> TestServer {
    TestServer::start(Config { limits, ..config() })
}

/// A connection that has sent these bytes.
fn connect(server: &TestServer, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// Reads until the server closes, and returns what it has sent.
#[track_caller]
fn until_closed(mut stream: TcpStream) -> Vec<u8> {
    let mut received = Vec::new();
    match stream.read_to_end(&mut received) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the connection is open: {error}"),
    }
    received
}

/// Reads until these bytes have come.
fn read_until(stream: &mut TcpStream, wanted: &[u8]) {
    let mut received = Vec::new();
    let mut byte = [0];
    while !received.ends_with(wanted) {
        stream.read_exact(&mut byte).unwrap();
        received.push(byte[0]);
    }
}

/// A frame of HTTP/2.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut frame = length[1..].to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// The start of a connection with HTTP/2 and a GET request, with these settings.
fn http2_request(server: &TestServer, settings: &[u8], path: &str) -> Vec<u8> {
    // From the static table: `:method: GET`, `:scheme: http`; then names from it with other values:
    // `:path` and `:authority`.
    let mut headers = vec![0x82, 0x86];
    for (name, value) in [(4, path), (1, server.address())] {
        headers.extend([name, u8::try_from(value.len()).unwrap()]);
        headers.extend(value.as_bytes());
    }
    const END_STREAM_AND_HEADERS: u8 = 5;
    let headers = frame(1, END_STREAM_AND_HEADERS, 1, &headers);
    [PREFACE, &frame(4, 0, 0, settings), &headers].concat()
}

#[test]
fn silent_connections_are_closed() {
    let server = with(Limits { idle_time: SHORT, ..Limits::default() });
    let settings = [PREFACE, &frame(4, 0, 0, &[])].concat();
    let starts: [&[u8]; 6] = [
        b"",
        b"P",
        b"PRI * HTTP/2.0\r\n",
        b"GET /health HTTP/1.1\r\nHost: localh",
        PREFACE,
        &settings,
    ];
    let silent: Vec<_> = starts.iter().map(|bytes| connect(&server, bytes)).collect();
    for stream in silent {
        until_closed(stream);
    }
}

#[test]
fn connections_without_further_requests_are_closed() {
    let server = with(Limits { idle_time: ENOUGH, ..Limits::default() });
    let answered = connect(&server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert!(until_closed(answered).starts_with(b"HTTP/1.1 200 OK"), "then it is idle");
    let mut request = http2_request(&server, &[], "/health");
    request.extend(frame(4, 1, 0, &[]));
    let answered = until_closed(connect(&server, &request));
    assert!(answered.windows(4).any(|part| part == b"\"ok\""), "{answered:?}");
}

#[test]
fn idle_connections_make_room() {
    let server = with(Limits { max_connections: 4, idle_time: LONG, ..Limits::default() });
    let silent: Vec<_> = (0..100).map(|_| connect(&server, b"")).collect();
    assert_eq!(server.get("/health").status, 200);
    for stream in silent.into_iter().take(90) {
        until_closed(stream);
    }
}

/// All clients of a proxy have its address, which may be that of this machine without
/// `Config::trust_proxy`.
#[test]
fn connections_of_a_proxy_are_not_limited_by_address() {
    for trust_proxy in [false, true] {
        let limits = Limits { max_connections_of_address: 1, ..Limits::default() };
        let server = TestServer::start(Config { limits, trust_proxy, ..config() });
        let request = format!("GET /api/live HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
        let mut busy = connect(&server, request.as_bytes());
        read_until(&mut busy, b"event: ");
        assert_eq!(server.get("/health").status, 200);
    }
}

/// While a stream is under way, the connection is not idle: silence shows in pings alone.
#[tokio::test(flavor = "multi_thread")]
async fn clients_of_http2_answer_pings() {
    let limits = Limits { idle_time: ENOUGH, send_time: LONG, ..Limits::default() };
    let server = TestServer::start(Config { limits, engines: 2, ..config() });
    let get = |path: &str| {
        let uri = format!("http://{}{path}", server.address());
        Request::builder().uri(uri).body(Body::empty()).unwrap()
    };
    // This client answers pings.
    let (mut sender, connection) = http2_client(&server).await;
    let connection = tokio::spawn(connection);
    let stream = sender.send_request(get("/api/live")).await.unwrap();

    let mut silent = connect(&server, &http2_request(&server, &[], "/api/live"));
    let received = tokio::task::spawn_blocking(move || {
        read_until(&mut silent, b"event: ");
        until_closed(silent)
    });
    let received = received.await.unwrap();
    const PING: [u8; 9] = [0, 0, 8, 6, 0, 0, 0, 0, 0];
    assert!(received.windows(PING.len()).any(|bytes| bytes == PING), "no ping came");

    assert!(!connection.is_finished());
    let answer = sender.send_request(get("/health")).await.unwrap();
    assert_eq!(answer.status(), 200);
    drop(stream);
    connection.abort();
}

#[test]
fn clients_take_their_answers() {
    let server = with(Limits { idle_time: LONG, send_time: SHORT, ..Limits::default() });
    // INITIAL_WINDOW_SIZE is 0: the client wants the answer, but takes nothing of it.
    let request = http2_request(&server, &[0, 4, 0, 0, 0, 0], "/openapi.json");
    until_closed(connect(&server, &request));
}

/// A client of HTTP/2 without an upgrade, and its connection.
async fn http2_client(
    server: &TestServer,
) -> (SendRequest<Body>, impl Future<Output = hyper::Result<()>> + use<>) {
    let stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap()
}

/// Status and body of an answer over HTTP/2.
async fn http2(server: &TestServer, request: Request<Body>) -> (StatusCode, String) {
    let (mut sender, connection) = http2_client(server).await;
    let connection = tokio::spawn(connection);
    let response = sender.send_request(request).await.unwrap();
    assert_eq!(response.version(), Version::HTTP_2);
    let (status, body) = (response.status(), Body::new(response.into_body()));
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    connection.abort();
    (status, String::from_utf8(body.into()).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn http2_names_the_host_by_its_authority() {
    let server = crate::support::server();
    let get = |authority: &str, headers: &[(&str, &str)]| {
        let uri = format!("http://{authority}/health");
        let mut request = Request::builder().method(Method::GET).uri(uri).version(Version::HTTP_2);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    };
    let address = server.address();
    let (status, body) = http2(&server, get(address, &[])).await;
    assert_eq!(status, 200, "{body}");
    assert!(body.contains(r#""status":"ok""#), "{body}");
    let own = format!("http://{address}");
    for (authority, headers, expected) in [
        ("evil.example", [("accept", "*/*")], 421),
        (address, [("host", "evil.example")], 421),
        ("evil.example", [("host", "localhost")], 421),
        (address, [("origin", &*own)], 200),
        (address, [("origin", "http://evil.example")], 403),
    ] {
        let (status, body) = http2(&server, get(authority, &headers)).await;
        assert_eq!(status, expected, "{authority} {headers:?}: {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_http2_are_whole() {
    let server = crate::support::server();
    let uri = format!("http://{}/openapi.json", server.address());
    let request = Request::builder().uri(uri).body(Body::empty()).unwrap();
    let (status, body) = http2(&server, request).await;
    assert_eq!(status, 200);
    let other = tokio::task::spawn_blocking(move || server.get("/openapi.json").text);
    assert!(body.len() > 65_535, "more than the window of a stream: {}", body.len());
    assert_eq!(body, other.await.unwrap());
}
