//! The lines of a search as server-sent events, while it runs.

use lucena_uci::uci_move;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event as SseEvent, KeepAlive, Sse};
use futures_util::Stream;
use lucena_board::Game;
use lucena_engine::Answer;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use utoipa::ToSchema;

use crate::client::ClientId;
use crate::evals::Depths;
use crate::json::{ApiQuery, InfoJson, Standing, parse_game};
use crate::openapi::{BadRequest, Busy};
use crate::pool::Ticket;
use crate::problem::Problem;
use crate::search::{Job, Search, SearchEvent, SearchParams};
use crate::state::AppState;

/// How long a search may run before waiting requests preempt it.
const FAIR_SHARE: Duration = Duration::from_secs(10);
/// Interval of checks for waiting requests, and of keep-alives.
const TICK: Duration = Duration::from_millis(500);
/// Maximum unread events of a client, besides those in the buffers of its connection.
const MAX_UNREAD: usize = 64;
/// How long the events may remain unread before the search is stopped.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LiveQuery {
    /// The first position; defaults to the initial position.
    fen: Option<String>,
    /// Moves from there in UCI notation, separated by commas or spaces.
    moves: Option<String>,
    // No `flatten`: it would read numbers as strings.
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Milliseconds.
    movetime: Option<u64>,
    /// The number of lines; defaults to 1.
    multipv: Option<usize>,
    threads: Option<usize>,
    /// MiB.
    hash: Option<usize>,
}

/// A place in the queue, counting from 1.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Queued)]
pub(crate) struct QueuedJson {
    position: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LiveBestMove)]
pub(crate) struct BestMoveJson {
    r#move: Option<String>,
    ponder: Option<String>,
    fen: String,
    /// Whether the search was preempted by waiting requests.
    preempted: bool,
}

/// The lines of a search while it runs, as server-sent events.
///
/// Events, with JSON as their data: `queued` (schema `Queued`) while waiting for an engine, `info`
/// (schema `Info`) for each line, `bestmove` (schema `LiveBestMove`) at the end, or `problem`
/// (schema `Problem`). Without `depth`, `nodes` and `movetime` the search is infinite, up to the
/// server's limits. To end it, close the connection.
#[utoipa::path(
    get,
    path = "/api/live",
    tag = "Positions",
    params(LiveQuery),
    responses((status = 200, body = String, content_type = "text/event-stream"), BadRequest, Busy)
)]
pub(crate) async fn live(
    State(state): State<AppState>,
    client: ClientId,
    ApiQuery(query): ApiQuery<LiveQuery>,
) -> Result<Sse<impl Stream<Item = Result<SseEvent, Infallible>>>, Problem> {
    let game = Arc::new(parse_game(query.fen.as_deref(), query.moves.as_deref())?);
    if game.position().legal_moves().is_empty() {
        let status = Standing::of(&game).status();
        return Err(Problem::bad_request(format_args!("there is nothing to search: {status}")));
    }
    let LiveQuery { depth, nodes, movetime, multipv, threads, hash, .. } = query;
    let params = SearchParams { depth, nodes, movetime, multipv, threads, hash };
    let allowed = &state.config.limits;
    let job = Job {
        game: Arc::clone(&game),
        limits: params.limits(allowed)?,
        options: params.options(state.pool.options(), allowed)?,
    };
    let ticket = state.pool.ticket(&client)?;
    let stage = match ticket.position() {
        0 => Stage::Waiting(ticket, client, job),
        _ => Stage::Queued(ticket, client, job),
    };
    let mut lines = Lines {
        depths: Depths::new(game.position(), multipv.unwrap_or(1)),
        state,
        game,
        stage,
        started: Instant::now(),
        preempted: false,
    };
    // A task of its own, since the connection polls for no events while its client reads none.
    let (sender, receiver) = mpsc::channel(MAX_UNREAD);
    tokio::spawn(async move {
        tokio::select! {
            () = lines.send(&sender) => {}
            () = sender.closed() => {}
        }
    });
    let stream = futures_util::stream::unfold(receiver, |mut receiver| async {
        Some((Ok(receiver.recv().await?), receiver))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(TICK)))
}

/// The stage of a request.
enum Stage {
    /// In the queue; the client has not been notified yet.
    Queued(Ticket, ClientId, Job),
    /// Waiting for an engine.
    Waiting(Ticket, ClientId, Job),
    Searching(Search),
    /// After the last event.
    Done,
}

/// The events of a search, which ends when this is dropped.
struct Lines {
    state: AppState,
    game: Arc<Game>,
    stage: Stage,
    /// The start of the search.
    started: Instant,
    preempted: bool,
    depths: Depths,
}

impl Drop for Lines {
    /// Stores the result, whether the search has ended or the client has disconnected.
    fn drop(&mut self) {
        let position = self.game.position();
        if let Some(eval) = self.depths.eval(position) {
            self.state.evals.add(&self.game, eval);
        }
    }
}

/// Sends an event; `false` if the client does not read or has disconnected.
async fn send(sender: &mpsc::Sender<SseEvent>, event: SseEvent) -> bool {
    matches!(tokio::time::timeout(PATIENCE, sender.send(event)).await, Ok(Ok(())))
}

impl Lines {
    /// Sends all events. The engine is returned before the last one.
    async fn send(&mut self, sender: &mpsc::Sender<SseEvent>) {
        while let Some(event) = self.next().await
            && send(sender, event).await
        {}
    }

    async fn next(&mut self) -> Option<SseEvent> {
        let state = Arc::clone(&self.state);
        tokio::select! {
            event = self.next_event() => event,
            () = state.closing.wait(), if !matches!(self.stage, Stage::Done) => {
                self.stage = Stage::Done;
                let status = StatusCode::SERVICE_UNAVAILABLE;
                Some(problem(&Problem::new(status, "the server is shutting down")))
            }
        }
    }

    async fn next_event(&mut self) -> Option<SseEvent> {
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Done => None,
            Stage::Queued(ticket, client, job) => {
                let queued = event_of("queued", &QueuedJson { position: ticket.position() });
                self.stage = Stage::Waiting(ticket, client, job);
                Some(queued)
            }
            Stage::Waiting(mut ticket, client, job) => {
                let lease = match ticket.lease().await {
                    Ok(lease) => lease,
                    Err(fault) => return Some(problem(&fault)),
                };
                self.started = Instant::now();
                match Search::start_with(lease, client, job).await {
                    Ok(search) => self.stage = Stage::Searching(search),
                    Err(fault) => return Some(problem(&fault)),
                }
                self.next_line().await
            }
            Stage::Searching(search) => {
                self.stage = Stage::Searching(search);
                self.next_line().await
            }
        }
    }

    async fn next_line(&mut self) -> Option<SseEvent> {
        loop {
            let Stage::Searching(search) = &mut self.stage else { return None };
            if self.started.elapsed() >= FAIR_SHARE && self.state.pool.is_crowded() {
                self.preempted = true;
                search.stop();
            }
            // Without lines, the queue is checked again.
            let Ok(event) = tokio::time::timeout(TICK, search.next()).await else { continue };
            match event {
                Some(SearchEvent::Line(info)) => {
                    self.depths.add(&info);
                    return Some(event_of("info", &InfoJson::new(self.game.position(), &info)));
                }
                Some(SearchEvent::Answer(answer)) => {
                    self.stage = Stage::Done;
                    return Some(self.last(&answer));
                }
                None => {
                    self.stage = Stage::Done;
                    return Some(problem(&Problem::internal("the search ended without an answer")));
                }
            }
        }
    }

    fn last(&self, answer: &Answer) -> SseEvent {
        if let Some(failure) = &answer.failure {
            return problem(&Problem::internal(failure));
        }
        let position = self.game.position();
        let ponder = answer.best_move.zip(answer.ponder);
        let best = BestMoveJson {
            r#move: answer.best_move.map(|mv| uci_move(position, mv)),
            ponder: ponder.map(|(best, reply)| uci_move(&position.play_unchecked(best), reply)),
            fen: position.to_string(),
            preempted: self.preempted,
        };
        event_of("bestmove", &best)
    }
}

fn event_of(name: &str, data: &impl Serialize) -> SseEvent {
    SseEvent::default().event(name).data(serde_json::to_string(data).expect("texts and numbers"))
}

fn problem(problem: &Problem) -> SseEvent {
    SseEvent::default().event("problem").data(problem.to_json())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_given_up() {
        let (sender, mut receiver) = mpsc::channel(1);
        assert!(send(&sender, SseEvent::default()).await);
        assert!(!send(&sender, SseEvent::default()).await, "full");
        assert!(receiver.recv().await.is_some());
        assert!(send(&sender, SseEvent::default()).await);
        drop(receiver);
        assert!(!send(&sender, SseEvent::default()).await, "gone");
    }
}
