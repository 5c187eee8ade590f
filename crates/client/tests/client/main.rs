//! The client against engines that die, hang, babble and worse, and its calls for a move or an
//! analysis.
//!
//! This program plays the engines, too: started with the name of one, it is that engine.

mod calls;
mod checks;
mod engines;
#[cfg(feature = "async")]
mod futures;
mod matches;
mod obedient;
mod variants;
mod xboard;

/// The variable that names the engine to be.
const ROLE: &str = "LUCENA_TEST_ENGINE";

fn main() {
    if let Ok(role) = std::env::var(ROLE) {
        return match role.starts_with("xboard") {
            true => xboard::converse(&role),
            false => engines::play(&role),
        };
    }
    // As the usual harness, so that `cargo test NAME` chooses, and `--ignored` leaves these out.
    if std::env::args().any(|arg| arg == "--ignored") {
        return;
    }
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let chosen = |name: &str| filter.as_deref().is_none_or(|filter| name.contains(filter));
    #[cfg(feature = "async")]
    let futures = futures::ALL;
    #[cfg(not(feature = "async"))]
    let futures: &[(&str, fn())] = &[];
    let all = checks::ALL.iter().chain(calls::ALL).chain(matches::ALL).chain(variants::ALL);
    let all = all.chain(futures);
    let chosen: Vec<_> = all.filter(|(name, _)| chosen(name)).collect();
    println!("\nrunning {} tests", chosen.len());
    for (name, check) in chosen {
        check();
        println!("test {name} ... ok");
    }
}
