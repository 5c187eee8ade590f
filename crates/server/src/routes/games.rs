//! Jobs: games analysed in the background.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use lucena_analysis::puzzles::Puzzle;
use lucena_analysis::{MoveReport, html};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::analysis::{AnalysisParams, ProfileName};
use crate::blocking::blocking;
use crate::jobs::{Format, Job, JobJson, JobStore, NewJob, Report, read_report};
use crate::json::{ApiBytes, ApiPath, ApiQuery};
use crate::openapi::{BadRequest, Busy, Full, JobReport, NotFound};
use crate::problem::Problem;
use crate::state::AppState;

/// Minimum interval of progress events.
const TICK: Duration = Duration::from_millis(100);
/// Interval of keep-alives on silent connections.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
const MAX_NAME_CHARS: usize = 200;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobQuery {
    /// Name of the job; defaults to the players or the number of games.
    name: Option<String>,
    #[param(inline)]
    profile: Option<ProfileName>,
    /// Nodes of each search; alternatively `depth` or `movetime_ms`. Defaults to 100,000 nodes.
    nodes: Option<u64>,
    depth: Option<u32>,
    movetime_ms: Option<u64>,
    /// Use the scores of `[%eval]` comments.
    #[serde(default)]
    reuse_evals: bool,
    /// Also look for puzzles.
    #[serde(default)]
    puzzles: bool,
}

/// Analyses games in the background, as a job.
#[utoipa::path(
    post,
    path = "/api/games",
    tag = "Analysis",
    params(JobQuery),
    request_body(content = String, content_type = "application/x-chess-pgn"),
    responses(
        (status = 202, description = "The job, with its place in `Location`", body = JobJson),
        BadRequest,
        Busy,
        Full,
    )
)]
pub(crate) async fn submit(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<JobQuery>,
    ApiBytes(pgn): ApiBytes,
) -> Result<Response, Problem> {
    let JobQuery { name, profile, nodes, depth, movetime_ms, reuse_evals, puzzles } = query;
    if name.as_ref().is_some_and(|name| name.chars().count() > MAX_NAME_CHARS) {
        return Err(Problem::bad_request(format_args!("name: over {MAX_NAME_CHARS} characters")));
    }
    let params = AnalysisParams { profile, nodes, depth, movetime_ms, reuse_evals, puzzles };
    let settings = params.settings(&state.config.limits)?;
    let shared = Arc::clone(&state);
    let submit = move || shared.jobs.submit(NewJob { pgn, name, settings });
    let job = state.parsing.run(submit).await?;
    let place = format!("/api/games/{}", job.id);
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, place)], Json(job.to_json())).into_response())
}

/// All jobs, the newest first.
#[utoipa::path(get, path = "/api/games", tag = "Analysis", responses((status = 200, body = [JobJson])))]
pub(crate) async fn list(State(state): State<AppState>) -> Json<Vec<JobJson>> {
    Json(state.jobs.list().iter().map(|job| job.to_json()).collect())
}

/// A job, with all its invalid games.
#[utoipa::path(
    get,
    path = "/api/games/{id}",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = JobJson), NotFound)
)]
pub(crate) async fn job(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<JobJson>, Problem> {
    Ok(Json(state.jobs.get(&id)?.to_full_json()))
}

/// Cancels an active job; removes a finished one.
#[utoipa::path(
    delete,
    path = "/api/games/{id}",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = JobJson), NotFound)
)]
pub(crate) async fn delete(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Json<JobJson>, Problem> {
    let job = blocking(move || state.jobs.delete(&id)).await?;
    Ok(Json(job.to_json()))
}

/// The report of the finished games.
#[utoipa::path(
    get,
    path = "/api/games/{id}/report",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = JobReport), NotFound)
)]
pub(crate) async fn report_json(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, Problem> {
    report(&state, &id, Format::Json)
}

/// The games with evaluations, glyphs and comments.
#[utoipa::path(
    get,
    path = "/api/games/{id}/report.pgn",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), NotFound)
)]
pub(crate) async fn report_pgn(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, Problem> {
    report(&state, &id, Format::Pgn)
}

/// The report as a standalone page.
#[utoipa::path(
    get,
    path = "/api/games/{id}/report.html",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = String, content_type = "text/html"), NotFound)
)]
pub(crate) async fn report_html(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, Problem> {
    report(&state, &id, Format::Html)
}

/// The moves of all games as a table.
#[utoipa::path(
    get,
    path = "/api/games/{id}/report.csv",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = String, content_type = "text/csv"), NotFound)
)]
pub(crate) async fn report_csv(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, Problem> {
    report(&state, &id, Format::Csv)
}

/// The puzzles of the games, if the job looks for them.
#[utoipa::path(
    get,
    path = "/api/games/{id}/puzzles",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = [Puzzle]), NotFound)
)]
pub(crate) async fn puzzles(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, Problem> {
    report(&state, &id, Format::Puzzles)
}

fn report(state: &AppState, id: &str, format: Format) -> Result<Response, Problem> {
    let job = state.jobs.get(id)?;
    let report = Report::new(job, Arc::clone(state.jobs.store()), format)?;
    let parts = futures_util::stream::unfold(Some(report), |report| async {
        let mut report = report?;
        let next = blocking(move || Ok((report.next()?, report))).await;
        match next {
            Ok((part, report)) => Some((Ok(part?), Some(report))),
            // Breaks the connection: a truncated report must not look complete.
            Err(problem) => Some((Err(std::io::Error::other(problem.to_json())), None)),
        }
    });
    let mut response = Body::from_stream(parts).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(format.content_type()));
    if format == Format::Html {
        let policy = header::HeaderValue::from_str(&html::content_security_policy());
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.map_err(Problem::internal)?);
    }
    if let Some(name) = format.disposition() {
        headers.insert(header::CONTENT_DISPOSITION, header::HeaderValue::from_static(name));
    }
    Ok(response)
}

/// A finished move.
#[derive(Serialize, ToSchema)]
pub(crate) struct MoveEvent<'a> {
    /// Number of the game in its file.
    game: u64,
    #[serde(flatten)]
    #[schema(value_type = MoveReport)]
    report: &'a MoveReport,
}

/// The progress of a job, as server-sent events.
///
/// Events, with JSON as their data: `move` (schema `MoveEvent`) for each move of each finished
/// game, and `progress` (schema `Job`), which is also the last event.
#[utoipa::path(
    get,
    path = "/api/games/{id}/events",
    tag = "Analysis",
    params(("id" = String, Path, description = "The job")),
    responses((status = 200, body = String, content_type = "text/event-stream"), NotFound)
)]
pub(crate) async fn events(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let job = state.jobs.get(&id)?;
    let events = Events {
        changed: job.watch(),
        job,
        state,
        n_seen: 0,
        waiting: VecDeque::new(),
        is_first: true,
        is_ended: false,
    };
    let stream = futures_util::stream::unfold(events, |mut events| async {
        let event = events.next().await?;
        Some((Ok(event), events))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// The events of a job: its progress, and the moves of each finished game, including those finished
/// before the client connected.
struct Events {
    job: Arc<Job>,
    state: AppState,
    changed: watch::Receiver<()>,
    /// Games whose moves have been sent.
    n_seen: usize,
    waiting: VecDeque<Event>,
    is_first: bool,
    is_ended: bool,
}

impl Events {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if self.is_ended {
                return None;
            }
            if !std::mem::take(&mut self.is_first) {
                tokio::select! {
                    changed = self.changed.changed() => changed.ok()?,
                    // With a database, the job is resumed at the next start.
                    () = self.state.closing.wait() => return None,
                }
                tokio::time::sleep(TICK).await;
            }
            self.changed.mark_unchanged();
            self.collect().await;
        }
    }

    /// Collects new events: finished games first, so that the last event is the end of the job.
    async fn collect(&mut self) {
        let progress = self.job.to_json();
        self.is_ended = !self.job.is_active();
        let fresh = self.job.finished_after(self.n_seen);
        // One game at a time, to bound the memory.
        if let Some(&index) = fresh.first() {
            self.n_seen += 1;
            self.is_first = true;
            self.is_ended = false;
            let (store, job) = (Arc::clone(self.state.jobs.store()), Arc::clone(&self.job));
            let moves = blocking(move || move_events(&*store, &job, index)).await;
            // A job that was removed meanwhile has no moves left.
            self.waiting.extend(moves.unwrap_or_default());
        } else {
            self.waiting.push_back(event("progress", &progress));
        }
    }
}

fn move_events(store: &dyn JobStore, job: &Job, index: usize) -> Result<Vec<Event>, Problem> {
    let report = read_report(&store.result(&job.id, index)?.report)?;
    let game = job.games[index].number;
    let moves = report.moves.iter();
    Ok(moves.map(|report| event("move", &MoveEvent { game, report })).collect())
}

fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).data(serde_json::to_string(data).expect("texts and numbers"))
}
