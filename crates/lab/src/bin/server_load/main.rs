//! Load on a server: many clients on all routes at once.
//!
//! Each client has a board of its own and knows how it has to stand, so that a lost move or a board
//! of another client is noticed. Fails if there is an answer that should not be, other than 429, if
//! a board is wrong, or if memory grows.
//!
//! ```text
//! lucena serve --engines 2 &
//! cargo run --release -p lucena-lab --bin server_load -- --clients 200 --seconds 60
//! ```

mod client;
mod http;
mod report;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;

use self::client::Client;
use self::http::Http;
use self::report::Report;

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

    /// Growth of memory from a third of the time to the end that counts as a leak, in MiB
    #[arg(long, default_value_t = 32)]
    max_growth: u64,
}

fn main() -> std::process::ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let report = runtime.expect("the system has threads").block_on(run(&args));
    print!("{report}");
    if report.is_good(args.max_growth << 20) { 0.into() } else { 1.into() }
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
        report.lock().await.memory.push(memory);
    }
    while tasks.join_next().await.is_some() {}
    let mut report = report.lock().await;
    std::mem::take(&mut report)
}
