//! Connections that send nothing, too many of them, and HTTP/2.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use lucena_server::{Config, Limits};

use crate::support::{TestServer, config};

/// How long to wait for what must come.
const PATIENCE: Duration = Duration::from_secs(120);
const LONG: Duration = Duration::from_secs(3600);
const SHORT: Duration = Duration::from_millis(100);

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
    let answered = connect(&server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert!(until_closed(answered).starts_with(b"HTTP/1.1 200 OK"), "then it is idle");
    let mut request = http2_request(&server, &[], "/health");
    request.extend(frame(4, 1, 0, &[]));
    let answered = until_closed(connect(&server, &request));
    assert!(answered.windows(4).any(|part| part == b"\"ok\""), "{answered:?}");
}

#[test]
fn idle_connections_make_room() {
    let of_address = Limits { max_connections_of_address: 4, ..Limits::default() };
    let in_all = Limits { max_connections: 4, ..Limits::default() };
    for limits in [of_address, in_all] {
        let server = with(Limits { idle_time: LONG, ..limits });
        let silent: Vec<_> = (0..100).map(|_| connect(&server, b"")).collect();
        let answer = server.get("/health");
        assert_eq!(answer.status, 200);
        for stream in silent.into_iter().take(90) {
            until_closed(stream);
        }
    }
}

/// Connections with requests under way keep their places.
#[test]
fn an_address_has_some_connections() {
    let limits = Limits { max_connections_of_address: 2, idle_time: LONG, ..Limits::default() };
    let server = with(limits);
    let request = format!("GET /api/live HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
    let mut busy: Vec<_> = (0..2).map(|_| connect(&server, request.as_bytes())).collect();
    for stream in &mut busy {
        read_until(stream, b"event: ");
    }
    assert_eq!(until_closed(connect(&server, b"")), b"");
    #[cfg(target_os = "linux")]
    {
        let answer = from_other_address(&server);
        assert!(answer.starts_with(b"HTTP/1.1 200 OK"), "{answer:?}");
    }
    // The place is free again.
    drop(busy.pop());
    let request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let start = std::time::Instant::now();
    while !until_closed(connect(&server, request)).starts_with(b"HTTP/1.1 200 OK") {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The answer of `/health` to another address of this machine.
#[cfg(target_os = "linux")]
fn from_other_address(server: &TestServer) -> Vec<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        socket.connect(server.address().parse().unwrap()).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    (&stream).write_all(request).unwrap();
    until_closed(stream)
}

/// All clients have the address of the proxy.
#[test]
fn connections_of_a_proxy_are_not_limited_by_address() {
    let limits = Limits { max_connections_of_address: 1, ..Limits::default() };
    let server = TestServer::start(Config { limits, trust_proxy: true, ..config() });
    let request = format!("GET /api/live HTTP/1.1\r\nHost: {}\r\n\r\n", server.address());
    let mut busy = connect(&server, request.as_bytes());
    read_until(&mut busy, b"event: ");
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn clients_of_http2_answer_pings() {
    let server = with(Limits { idle_time: SHORT, send_time: LONG, ..Limits::default() });
    until_closed(connect(&server, &http2_request(&server, &[], "/api/live")));
}

#[test]
fn clients_take_their_answers() {
    let server = with(Limits { idle_time: LONG, send_time: SHORT, ..Limits::default() });
    // INITIAL_WINDOW_SIZE is 0: the client wants the answer, but takes nothing of it.
    let request = http2_request(&server, &[0, 4, 0, 0, 0, 0], "/openapi.json");
    until_closed(connect(&server, &request));
}

/// Status, version and body of an answer over HTTP/2 without an upgrade.
async fn http2(server: &TestServer, request: Request<Body>) -> (StatusCode, String) {
    let stream = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    let client = hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream));
    let (mut sender, connection) = client.await.unwrap();
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
