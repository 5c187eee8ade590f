//! The compliance check of good and bad engines.
//!
//! This program plays the engines, too: started with the name of one, it is that engine.

mod checks;
#[path = "../../../client/tests/client/engines.rs"]
mod engines;
#[path = "../../../client/tests/client/obedient.rs"]
mod obedient;

/// The variable that names the engine to be.
const ROLE: &str = "LUCENA_TEST_ENGINE";

fn main() {
    if let Ok(role) = std::env::var(ROLE) {
        return engines::play(&role);
    }
    // As the usual harness, so that `cargo test NAME` chooses, and `--ignored` leaves these out.
    if std::env::args().any(|arg| arg == "--ignored") {
        return;
    }
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let chosen = |name: &str| filter.as_deref().is_none_or(|filter| name.contains(filter));
    let chosen: Vec<_> = checks::ALL.iter().filter(|(name, _)| chosen(name)).collect();
    println!("\nrunning {} tests", chosen.len());
    for (name, check) in chosen {
        check();
        println!("test {name} ... ok");
    }
}
