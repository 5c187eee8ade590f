//! Use the HTTP API of a server.
//!
//! ```text
//! lucena serve &
//! cargo run -p lucena-examples --example http_client -- http://127.0.0.1:8960
//! ```
//!
//! Without an address it starts a server of its own.

use std::error::Error;

use lucena_server::{Config, Server};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let url = match std::env::args().nth(1) {
        Some(url) => url,
        None => start_server()?,
    };

    // The best move of a position.
    let mut answer = ureq::post(format!("{url}/api/best-move"))
        .send_json(json!({"fen": "startpos", "depth": 8}))?;
    let best: Value = answer.body_mut().read_json()?;
    println!("best move {}, {} nodes", best["san"], best["nodes"]);

    // A game judged move by move.
    let mut answer = ureq::post(format!("{url}/api/analyze"))
        .send_json(json!({"moves": "f2f3 e7e5 g2g4 d8h4", "nodes": 5_000}))?;
    let report: Value = answer.body_mut().read_json()?;
    for mv in report["moves"].as_array().into_iter().flatten() {
        println!("{} {} {}", mv["number"], mv["san"], mv["label"]);
    }

    // What went wrong is in the answer.
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut answer = agent.get(format!("{url}/api/eval?fen=nonsense")).call()?;
    let problem: Value = answer.body_mut().read_json()?;
    println!("{}: {}", problem["status"], problem["detail"]);
    Ok(())
}

/// Starts a server on a free port, which ends with the program.
fn start_server() -> Result<String, Box<dyn Error>> {
    let config = Config { bind: "127.0.0.1:0".parse()?, engines: 1, ..Config::default() };
    let runtime = tokio::runtime::Runtime::new()?;
    let server = runtime.block_on(Server::bind(config))?;
    let url = server.url();
    std::thread::spawn(move || runtime.block_on(server.run(std::future::pending())));
    Ok(url)
}
