//! Offer the engine to the analysis board of Lichess for some minutes.
//!
//! ```text
//! LICHESS_TOKEN=lip_... cargo run --release -p lucena-examples --example analysis_provider [MINUTES]
//! ```
//!
//! Without a token it only prints what is missing.

use std::error::Error;
use std::thread;
use std::time::Duration;

use lucena_client::EngineSource;
use lucena_provider::{AnalysisEnd, Event, Provider, Secret, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let minutes: u64 = std::env::args().nth(1).map_or(Ok(10), |text| text.parse())?;
    let Ok(token) = std::env::var("LICHESS_TOKEN") else {
        println!("LICHESS_TOKEN needs a token with the scopes engine:read and engine:write");
        return Ok(());
    };
    let stop = Stop::new();
    let timer = stop.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(60 * minutes));
        timer.stop();
    });

    let (mut n_analyses, mut n_closed) = (0, 0);
    let provider = Provider::new(EngineSource::default(), Secret::new(token)?, Secret::random()?);
    provider.name("Lucena example").threads(1).hash_mb(64).run(&stop, |event| {
        if let Event::Finished { end, .. } = event {
            n_analyses += 1;
            n_closed += usize::from(*end == AnalysisEnd::Closed);
        }
        println!("{event}");
    })?;
    println!("{n_analyses} analyses, {n_closed} of them closed by the board");
    Ok(())
}
