//! A running provider.

use std::future::Future;
use std::time::Duration;

use hyper::{Method, StatusCode};
use lucena_client::StopHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::Provider;
use crate::backoff::{Backoff, jitter};
use crate::engine::{EngineFailure, EngineThread};
use crate::http::{Call, Http, HttpError};
use crate::lines;
use crate::registration::Registration;
use crate::request_error::RequestError;
use crate::work::{Acquired, Analysis};
use crate::{AnalysisEnd, Event, ProviderError, Stop};

/// Timeout of a request for work. The broker responds sooner, with 204 if there is none.
const POLL_LIMIT: Duration = Duration::from_secs(60);
/// How long the broker may take to respond after the last line.
const END_LIMIT: Duration = Duration::from_secs(10);
/// Same, after the provider was stopped.
const STOP_LIMIT: Duration = Duration::from_secs(1);

pub(super) struct Session<'a> {
    provider: Provider,
    stop: &'a Stop,
    on_event: &'a mut dyn FnMut(&Event),
    http: Http,
    backoff: Backoff,
    /// `None` before the start, after idle time and after a failure.
    engine: Option<EngineThread>,
    last_used: Instant,
    /// Earliest time of the next request for work.
    next_poll: Instant,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        provider: Provider,
        stop: &'a Stop,
        on_event: &'a mut dyn FnMut(&Event),
    ) -> Result<Self, ProviderError> {
        let http = Http::new(
            &provider.certificates,
            vec![provider.token.clone(), provider.secret.clone()],
        )?;
        let backoff = Backoff::new(provider.pauses);
        let (last_used, next_poll) = (Instant::now(), Instant::now());
        Ok(Self { provider, stop, on_event, http, backoff, engine: None, last_used, next_poll })
    }

    /// Registers the engine and processes work until stopped.
    pub(super) async fn run(&mut self) -> Result<(), ProviderError> {
        let started = self.start_engine().await;
        started.map_err(|error| ProviderError::Engine(error.to_string()))?;
        if let Some(id) = self.register().await? {
            let name = self.provider.name.clone();
            self.report(Event::Ready { name, id });
            while !self.stop.is_stopped() {
                match self.acquire().await {
                    Some(Ok(None)) => self.backoff.reset(),
                    Some(Ok(Some(work))) => {
                        self.backoff.reset();
                        self.carry_out(work).await;
                    }
                    Some(Err(error)) => self.pause_after(error).await?,
                    None => break,
                }
            }
        }
        self.report(Event::Stopped);
        Ok(())
    }

    fn report(&mut self, event: Event) {
        (self.on_event)(&event);
    }

    /// Registers the engine. Returns its ID, or `None` if stopped.
    async fn register(&mut self) -> Result<Option<String>, ProviderError> {
        while !self.stop.is_stopped() {
            let Provider { site, token, secret, name, capacity, .. } = &self.provider;
            let registration = Registration { site, token, secret, name, capacity: *capacity };
            match unless(self.stop, registration.register(&self.http)).await {
                Some(Ok(id)) => {
                    self.backoff.reset();
                    return Ok(Some(id));
                }
                Some(Err(error)) => self.pause_after(error).await?,
                None => break,
            }
        }
        Ok(None)
    }

    /// Waits before the next attempt. Returns the error if it is fatal.
    async fn pause_after(&mut self, error: RequestError) -> Result<(), ProviderError> {
        let (error, pause) = match error {
            RequestError::Fatal(error) => return Err(error),
            RequestError::Transient(error) => (error, self.backoff.next(jitter())),
            RequestError::RateLimited { error, retry_after } => {
                (error, self.backoff.rate_limited(retry_after))
            }
        };
        let pause_ms = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX);
        self.report(Event::Retrying { error, pause_ms });
        unless(self.stop, sleep(pause)).await;
        Ok(())
    }

    /// Requests work from the broker, and shuts down an idle engine meanwhile. `None` if stopped.
    async fn acquire(&mut self) -> Option<Result<Option<Acquired>, RequestError>> {
        let stop = self.stop;
        let idle_at = self.last_used.checked_add(self.provider.idle);
        let poll_at = self.next_poll.max(Instant::now());
        self.next_poll = poll_at + self.backoff.between_polls();
        let Self { http, provider, engine, on_event, .. } = self;
        let poll = unless(stop, async {
            sleep_until(poll_at).await;
            poll(http, provider).await
        });
        tokio::pin!(poll);
        // Without a representable deadline, the branch below is disabled.
        let idle = sleep_until(idle_at.unwrap_or(poll_at));
        tokio::pin!(idle);
        loop {
            tokio::select! {
                polled = &mut poll => return polled,
                () = &mut idle, if engine.is_some() && idle_at.is_some() => {
                    *engine = None;
                    on_event(&Event::Idle);
                }
            }
        }
    }

    /// Processes the work. Invalid work is returned with an empty analysis.
    async fn carry_out(&mut self, acquired: Acquired) {
        let work = acquired.id.clone();
        match acquired.into_analysis(self.provider.capacity) {
            Ok(analysis) => self.analyse(work, analysis).await,
            Err(error) => {
                self.return_empty(&work).await;
                self.report(Event::Skipped { work, error: error.to_string() });
            }
        }
        self.last_used = Instant::now();
    }

    async fn return_empty(&self, work: &str) {
        let (sender, body) = lines::channel();
        drop(sender);
        let answer = stream(&self.http, &self.provider, work, body);
        // Otherwise the broker times the work out by itself.
        let _ = timeout(STOP_LIMIT, answer).await;
    }

    async fn analyse(&mut self, work: String, analysis: Analysis) {
        if let Err(error) = self.start_engine().await {
            self.return_empty(&work).await;
            self.report(Event::EngineFailed { work, error: error.to_string() });
            return;
        }
        if self.engine.is_none() {
            return;
        }
        let Analysis { threads, hash_mb: hash, multi_pv, .. } = analysis;
        self.report(Event::Started { work: work.clone(), threads, hash, multi_pv });
        let (exchange, outcome) = self.search(&work, analysis).await;
        let event = match (outcome, exchange) {
            (Err(error), _) => {
                self.engine = None;
                Event::EngineFailed { work, error: error.to_string() }
            }
            (Ok(()), Exchange::Ended(end)) => {
                self.next_poll = Instant::now();
                Event::Finished { work, end }
            }
            (Ok(()), Exchange::Lost) => Event::Finished { work, end: AnalysisEnd::Closed },
            (Ok(()), Exchange::Rejected(error)) => Event::Rejected { work, error },
        };
        self.report(event);
    }

    /// Starts the engine unless it is running. If stopped meanwhile, there may be none.
    async fn start_engine(&mut self) -> Result<(), EngineFailure> {
        if self.engine.is_none() {
            let started = EngineThread::start(self.provider.engine.clone());
            self.engine = unless(self.stop, started).await.transpose()?;
        }
        Ok(())
    }

    /// Searches and streams until either ends, or the provider is stopped.
    async fn search(
        &self,
        work: &str,
        analysis: Analysis,
    ) -> (Exchange, Result<(), EngineFailure>) {
        let engine = self.engine.as_ref().expect("it has been started for this search");
        let (sender, body) = lines::channel();
        let search = StopHandle::new();
        let mut result = engine.analyse(analysis, sender, &search);
        let answer = stream(&self.http, &self.provider, work, body);
        tokio::pin!(answer);
        tokio::select! {
            biased;
            outcome = result.wait() => {
                let answered = timeout(END_LIMIT, unless(self.stop, &mut answer)).await;
                let exchange = match answered {
                    Ok(Some(answer)) => Exchange::of(answer, AnalysisEnd::Completed),
                    Ok(None) => Exchange::Ended(AnalysisEnd::Stopped),
                    Err(_) => Exchange::Lost,
                };
                (exchange, outcome)
            }
            // An early response, or a closed connection.
            answer = &mut answer => {
                search.stop();
                (Exchange::of(answer, AnalysisEnd::Closed), result.wait().await)
            }
            () = self.stop.wait() => {
                search.stop();
                let outcome = result.wait().await;
                let _ = timeout(STOP_LIMIT, &mut answer).await;
                (Exchange::Ended(AnalysisEnd::Stopped), outcome)
            }
        }
    }
}

/// How streaming an analysis to the broker ended.
enum Exchange {
    /// Normally.
    Ended(AnalysisEnd),
    /// The connection was lost, or timed out without a response.
    Lost,
    /// The broker could not be reached, or rejected the analysis.
    Rejected(String),
}

impl Exchange {
    /// Classifies the response: `end` if it is a success.
    fn of(answer: Result<StatusCode, HttpError>, end: AnalysisEnd) -> Self {
        match answer {
            Ok(status) if status.is_success() => Self::Ended(end),
            Ok(status) => Self::Rejected(format!("status {status}")),
            Err(HttpError::NotConnected(error)) => Self::Rejected(error),
            Err(HttpError::Failed(_) | HttpError::Timeout(_)) => Self::Lost,
        }
    }
}

/// Requests work.
async fn poll(http: &Http, provider: &Provider) -> Result<Option<Acquired>, RequestError> {
    let broker = &provider.broker;
    let uri = broker.join("/api/external-engine/work").map_err(ProviderError::from)?;
    let json = serde_json::json!({ "providerSecret": provider.secret.expose() }).to_string();
    let call = Call { method: Method::POST, uri, token: None, json: Some(json) };
    let reply = RequestError::check(http.call(call, POLL_LIMIT).await, broker)?;
    let reply = RequestError::unless_success(reply, broker)?;
    if reply.status == StatusCode::NO_CONTENT {
        return Ok(None);
    }
    let acquired = Acquired::parse(&reply.body);
    acquired.map(Some).map_err(|error| RequestError::transient(format!("{broker}: {error}")))
}

/// Streams an analysis to the broker.
async fn stream(
    http: &Http,
    provider: &Provider,
    work: &str,
    body: lines::LineBody,
) -> Result<StatusCode, HttpError> {
    let uri = provider.broker.join(&format!("/api/external-engine/work/{work}"));
    http.stream(&uri.expect("an ID is a path segment"), body).await
}

/// The output of the future, or `None` if the provider is stopped first.
async fn unless<T>(stop: &Stop, future: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        output = future => Some(output),
        () = stop.wait() => None,
    }
}
