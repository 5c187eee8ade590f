//! Searches for a game: they wait for an engine of the pool and report to the game's room.

use std::sync::Arc;
use std::time::Duration;

use lucena_engine::Answer;
use lucena_search::Info;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::client::ClientId;
use crate::pool::{EnginePool, Lease};
use crate::search::{self, Job, Search};

/// How often a ponder search checks whether requests need the engine.
const PONDER_TICK: Duration = Duration::from_millis(50);

/// A search to start.
pub(super) struct Plan {
    /// The client that queues for an engine.
    pub(super) client: ClientId,
    /// The client whose searches fill the hash table.
    pub(super) owner: ClientId,
    /// Maximum ponder time.
    pub(super) max_ponder: Duration,
    pub(super) job: Job,
}

/// What a search reports.
#[derive(Debug)]
pub(super) struct Report {
    /// The number of the search.
    pub(super) search: u64,
    pub(super) event: SearchEvent,
}

#[derive(Debug)]
pub(super) enum SearchEvent {
    Line(Info),
    Answer(Box<Answer>),
    /// No engine, no result, or the engine was preempted.
    Failed(String),
}

/// A queued or running search. Dropping it stops it at once.
#[derive(Debug)]
pub(super) struct EngineSearch {
    id: u64,
    task: JoinHandle<()>,
    ponder_hit: Arc<Notify>,
}

impl EngineSearch {
    /// Starts a search. A ponder search needs an idle engine, and releases it when requests are
    /// waiting.
    pub(super) fn start(
        id: u64,
        pool: &EnginePool,
        plan: Plan,
        reports: mpsc::UnboundedSender<Report>,
    ) -> Self {
        let ponder_hit = Arc::new(Notify::new());
        let (pool, hit) = (pool.clone(), Arc::clone(&ponder_hit));
        let task = tokio::spawn(async move {
            let send = |event| {
                // The room may have closed.
                let _ = reports.send(Report { search: id, event });
            };
            if let Err(failure) = run(&pool, plan, &hit, &send).await {
                send(SearchEvent::Failed(failure));
            }
        });
        Self { id, task, ponder_hit }
    }

    pub(super) const fn id(&self) -> u64 {
        self.id
    }

    /// The expected move was played: a ponder hit.
    pub(super) fn ponder_hit(&self) {
        self.ponder_hit.notify_one();
    }
}

impl Drop for EngineSearch {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(
    pool: &EnginePool,
    plan: Plan,
    hit: &Notify,
    send: &impl Fn(SearchEvent),
) -> Result<(), String> {
    let Plan { client, owner, max_ponder, mut job } = plan;
    let asked = Instant::now();
    let mut ponders = job.limits.ponder;
    let lease = lease(pool, &client, ponders).await?;
    if let Some(clock) = &mut job.limits.clock {
        clock.remaining = clock.remaining.saturating_sub(asked.elapsed());
    }
    let started = Search::start_with(lease, owner, job).await;
    let mut search = started.map_err(|problem| problem.to_string())?;
    loop {
        tokio::select! {
            event = search.next() => match event {
                Some(search::SearchEvent::Line(info)) => send(SearchEvent::Line(info)),
                Some(search::SearchEvent::Answer(answer)) => {
                    send(SearchEvent::Answer(answer));
                    return Ok(());
                }
                None => return Err("the search ended without an answer".into()),
            },
            () = hit.notified(), if ponders => {
                ponders = false;
                search.ponder_hit();
            }
            () = tokio::time::sleep(PONDER_TICK), if ponders => {
                if pool.is_crowded() {
                    return Err("others need the engine".into());
                }
                if asked.elapsed() >= max_ponder {
                    return Err("the opponent thinks for too long".into());
                }
            }
        }
    }
}

async fn lease(pool: &EnginePool, client: &ClientId, ponders: bool) -> Result<Lease, String> {
    if ponders {
        return pool.idle_lease().ok_or_else(|| "no engine is idle".into());
    }
    pool.lease(client).await.map_err(|problem| problem.to_string())
}
