//! A site and broker for tests: a small HTTP server with a script of answers, which records what
//! it receives. Every connection has a thread.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, so that a failing test ends.
const PATIENCE: Duration = Duration::from_secs(30);

/// A stream, plain or encrypted.
pub(crate) trait Stream: Read + Write + Send {}

impl<T: Read + Write + Send> Stream for T {}

/// Wraps accepted connections, as for TLS.
pub(crate) type Wrap = dyn Fn(TcpStream) -> Box<dyn Stream> + Send + Sync;

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn new(status: u16, body: impl Into<String>) -> Self {
        Self { status, headers: String::new(), body: body.into() }
    }
}

/// How the broker receives an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// To its end.
    All,
    /// Closes the connection after this many lines.
    CloseAfter(usize),
    /// Answers after this many lines, before the end of the request.
    AnswerAfter(usize),
}

/// A request other than an analysis.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) authorization: String,
    pub(crate) body: String,
}

/// A received analysis.
#[derive(Clone, Debug, Default)]
pub(crate) struct Received {
    pub(crate) work: String,
    pub(crate) lines: Vec<String>,
    /// When the broker closed or answered, if it did so before the end.
    pub(crate) closed: Option<Instant>,
}

#[derive(Default)]
struct State {
    /// Answers to requests of the site; the last one is repeated.
    site: VecDeque<Answer>,
    /// Answers to requests for work; 204 when there are none left.
    work: VecDeque<Answer>,
    reading: Option<Reading>,
    /// The answer to analyses, 200 if there is none.
    analyses: Option<Answer>,
    requests: Vec<Request>,
    /// The analysis that is being received.
    running: Option<Received>,
    received: Vec<Received>,
    n_connections: usize,
}

/// The server. Its threads end with the process.
#[derive(Clone)]
pub(crate) struct Broker {
    shared: Arc<(Mutex<State>, Condvar)>,
    address: SocketAddr,
}

impl Broker {
    pub(crate) fn start() -> Self {
        Self::start_wrapped(Box::new(|stream| Box::new(stream)))
    }

    pub(crate) fn start_wrapped(wrap: Box<Wrap>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let broker = Self { shared: Arc::default(), address: listener.local_addr().unwrap() };
        let (server, wrap) = (broker.clone(), Arc::new(wrap));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (server, wrap, stream) = (server.clone(), Arc::clone(&wrap), stream.unwrap());
                stream.set_nodelay(true).unwrap();
                server.lock(|state| state.n_connections += 1);
                // Errors are closed connections.
                thread::spawn(move || server.serve(BufReader::new(wrap(stream))).ok());
            }
        });
        broker.answer_site(Answer::new(200, "[]"));
        broker.answer_site(Answer::new(200, r#"{"id":"eei_1","name":"x","clientSecret":"c"}"#));
        broker
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn lock<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.shared.0.lock().unwrap());
        self.shared.1.notify_all();
        result
    }

    /// Replaces the answers of the site.
    pub(crate) fn site_answers(&self, answers: impl IntoIterator<Item = Answer>) {
        self.lock(|state| state.site = answers.into_iter().collect());
    }

    fn answer_site(&self, answer: Answer) {
        self.lock(|state| state.site.push_back(answer));
    }

    /// The next answer to a request for work.
    pub(crate) fn answer_work(&self, answer: Answer) {
        self.lock(|state| state.work.push_back(answer));
    }

    /// Replaces the answer to analyses.
    pub(crate) fn answer_analyses(&self, answer: Answer) {
        self.lock(|state| state.analyses = Some(answer));
    }

    pub(crate) fn read(&self, reading: Reading) {
        self.lock(|state| state.reading = Some(reading));
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.lock(|state| state.requests.clone())
    }

    pub(crate) fn n_connections(&self) -> usize {
        self.lock(|state| state.n_connections)
    }

    /// Waits until this many analyses have ended.
    pub(crate) fn received(&self, n: usize) -> Vec<Received> {
        self.wait(|state| (state.received.len() >= n).then(|| state.received.clone()))
    }

    /// Waits until this many lines of an analysis that is not over have come.
    pub(crate) fn wait_for_lines(&self, work: &str, n: usize) {
        self.wait(|state| {
            let running = state.running.as_ref();
            running.is_some_and(|it| it.work == work && it.lines.len() >= n).then_some(())
        });
    }

    /// Waits until this many requests for work have come.
    pub(crate) fn wait_for_polls(&self, n: usize) {
        self.wait(|state| {
            let polls = state.requests.iter().filter(|it| it.path.ends_with("/work"));
            (polls.count() >= n).then_some(())
        });
    }

    fn wait<T>(&self, found: impl Fn(&State) -> Option<T>) -> T {
        let (state, changed) = &*self.shared;
        let wait = changed
            .wait_timeout_while(state.lock().unwrap(), PATIENCE, |state| found(state).is_none());
        found(&wait.unwrap().0).expect("the provider does what is waited for")
    }

    fn serve(&self, mut stream: BufReader<Box<dyn Stream>>) -> io::Result<()> {
        while let Some(head) = read_head(&mut stream)? {
            if let Some(work) = head.path.strip_prefix("/api/external-engine/work/") {
                self.receive(work, &mut stream)?;
                continue;
            }
            let mut body = vec![0; head.length];
            stream.read_exact(&mut body)?;
            let answer = self.answer(head, String::from_utf8(body).unwrap());
            write_answer(&mut stream, &answer)?;
        }
        Ok(())
    }

    fn answer(&self, head: Head, body: String) -> Answer {
        let Head { method, path, authorization, .. } = head;
        let is_poll = path.ends_with("/work");
        let answer = self.lock(|state| {
            state.requests.push(Request { method, path, authorization, body });
            let site = &mut state.site;
            match is_poll {
                true => state.work.pop_front(),
                false if site.len() > 1 => site.pop_front(),
                false => site.front().cloned(),
            }
        });
        answer.unwrap_or_else(|| {
            // A long poll, short.
            thread::sleep(Duration::from_millis(20));
            Answer::new(204, "")
        })
    }

    fn receive(&self, work: &str, stream: &mut BufReader<Box<dyn Stream>>) -> io::Result<()> {
        let reading = self.lock(|state| state.reading).unwrap_or(Reading::All);
        let mut received = Received { work: work.into(), ..Received::default() };
        let mut text = String::new();
        let limit = match reading {
            Reading::All => usize::MAX,
            Reading::CloseAfter(n) | Reading::AnswerAfter(n) => n,
        };
        let is_whole = loop {
            let Some(chunk) = read_chunk(stream)? else { break true };
            text.push_str(&chunk);
            received.lines = text.lines().map(str::to_owned).collect();
            self.lock(|state| state.running = Some(received.clone()));
            if received.lines.len() >= limit {
                break false;
            }
        };
        received.closed = (!is_whole).then(Instant::now);
        if is_whole || matches!(reading, Reading::AnswerAfter(_)) {
            let answer = self.lock(|state| state.analyses.clone());
            write_answer(stream, &answer.unwrap_or_else(|| Answer::new(200, "")))?;
        }
        self.lock(|state| state.received.push(received));
        if is_whole { Ok(()) } else { Err(io::ErrorKind::ConnectionAborted.into()) }
    }
}

struct Head {
    method: String,
    path: String,
    authorization: String,
    length: usize,
}

/// The head of a request, or `None` at the end of the stream.
fn read_head(stream: &mut impl BufRead) -> io::Result<Option<Head>> {
    let mut line = String::new();
    if stream.read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, path) = (words.next().unwrap(), words.next().unwrap());
    let mut head = Head { method, path, authorization: String::new(), length: 0 };
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let Some((name, value)) = line.trim().split_once(": ") else { return Ok(Some(head)) };
        match name.to_ascii_lowercase().as_str() {
            "authorization" => head.authorization = value.into(),
            "content-length" => head.length = value.parse().unwrap(),
            _ => {}
        }
    }
}

/// A chunk of a chunked body, or `None` at its end.
fn read_chunk(stream: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let length = usize::from_str_radix(line.trim(), 16).map_err(|_| io::ErrorKind::InvalidData)?;
    let mut bytes = vec![0; length + 2];
    stream.read_exact(&mut bytes)?;
    assert_eq!(&bytes[length..], b"\r\n");
    bytes.truncate(length);
    Ok((length > 0).then(|| String::from_utf8(bytes).unwrap()))
}

fn write_answer(stream: &mut BufReader<Box<dyn Stream>>, answer: &Answer) -> io::Result<()> {
    let Answer { status, headers, body } = answer;
    let length = match status {
        204 => String::new(),
        _ => format!("content-length: {}\r\n", body.len()),
    };
    let stream = stream.get_mut();
    write!(stream, "HTTP/1.1 {status} Status\r\n{headers}{length}\r\n{body}")?;
    stream.flush()
}
