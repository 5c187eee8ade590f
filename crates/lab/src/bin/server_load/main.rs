//! Load on a server: many clients on many routes at once.
//!
//! The routes: those that need no engine (`/health`, `/metrics`, `/api/config`, `/api/legal-moves`,
//! `/api/opening`, `/api/book`, the page), the board of a session (`/move`, `/board`, `/reset`), and
//! searches (`/search`, `/api/eval`, `/api/best-move`, `/api/live`, `/api/analyze`). Not among them
//! are jobs, saved games, cloud evaluations, the explorer, tablebases and WebSocket games.
//!
//! Each client keeps a copy of its board, so that a lost move or a mixed-up session is noticed. The run
//! fails after an unexpected status (429 is expected), a minute without a response, a wrong board, a
//! panic of a client, slow routes without an engine, or if memory grows or cannot be read.
//!
//! ```text
//! lucena serve --engines 2 &
//! cargo run --release -p lucena-lab --bin server_load -- --clients 200 --seconds 60
//! ```

mod client;
mod http;
mod report;
mod routes;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;

use self::client::Client;
use self::http::Http;
use self::report::{Limits, Report};

/// Send requests from many clients to a lucena server
#[derive(Debug, Parser)]
struct Args {
    /// Address of the server
    #[arg(long, default_value = "127.0.0.1:8960")]
    address: String,

    /// Number of clients
    #[arg(long, default_value_t = 200)]
    clients: usize,

    /// Length in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,

    /// Mean pause of a client between two requests in milliseconds
    #[arg(long, default_value_t = 100)]
    pause: u64,

    /// Largest 99th percentile of the routes without an engine, in milliseconds
    #[arg(long)]
    max_p99: Option<u64>,

    /// Growth of memory from a third of the time to the end that counts as a leak, in MiB
    #[arg(long, default_value_t = 32)]
    max_growth: u64,
}

fn main() -> std::process::ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let report = runtime.expect("the system has threads").block_on(run(&args));
    print!("{report}");
    let limits = Limits {
        growth: args.max_growth.saturating_mul(1 << 20),
        p99: args.max_p99.map(Duration::from_millis),
    };
    let faults = report.faults(&limits);
    faults.iter().for_each(|fault| println!("failed: {fault}"));
    if faults.is_empty() { 0.into() } else { 1.into() }
}

async fn run(args: &Args) -> Report {
    let http = Arc::new(Http::new(&args.address));
    let report = Arc::new(tokio::sync::Mutex::new(Report::default()));
    let start = Instant::now();
    let end = start + Duration::from_secs(args.seconds);
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..args.clients {
        let client =
            Client::new(Arc::clone(&http), number as u64, Duration::from_millis(args.pause));
        let report = Arc::clone(&report);
        tasks.spawn(async move {
            let own = client.run(end).await;
            report.lock().await.merge(own);
        });
    }
    let third = Duration::from_secs(args.seconds) / 3;
    for share in 0..4 {
        tokio::time::sleep_until((start + third * share).into()).await;
        let memory = http.memory().await;
        match memory {
            Ok(memory) => report.lock().await.memory.push(memory),
            Err(error) => report.lock().await.fault(format!("memory: {error}")),
        }
    }
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended {
            report.lock().await.fault(format!("a client: {error}"));
        }
    }
    let mut report = report.lock().await;
    std::mem::take(&mut report)
}
