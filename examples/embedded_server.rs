//! The chess server as a part of another axum application.

use std::error::Error;

use axum::Router;
use axum::routing::get;
use lucena_server::{Config, app};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // The application's own routes come first; all others are those of the chess server.
    let config = Config { engines: 1, ..Config::default() };
    let club = Router::new()
        .route("/club", get(async || "The club meets on Tuesdays."))
        .fallback_service(app(config)?);

    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(axum::serve(listener, club).into_future());

    for path in ["/club", "/health", "/api/opening?moves=e2e4,c7c5"] {
        let address = format!("{url}{path}");
        let text = tokio::task::spawn_blocking(move || {
            ureq::get(address).call()?.body_mut().read_to_string()
        });
        println!("{path}: {}", text.await??);
    }
    Ok(())
}
