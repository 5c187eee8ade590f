//! Games against engines that crash, hang or send illegal moves.
//!
//! This program is also the mock engine: an environment variable selects its role.

#[cfg(unix)]
mod cases;
#[cfg(unix)]
mod mock;
#[cfg(unix)]
mod set_up;
#[cfg(unix)]
mod xboard_mock;

#[cfg(not(unix))]
fn main() {
    println!("skipped: these engines need the signals and shells of Unix");
}

/// Tests mostly wait for timeouts, and run concurrently.
#[cfg(unix)]
const AT_ONCE: usize = 8;

#[cfg(unix)]
fn main() {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Instant;

    if let Ok(role) = std::env::var(mock::ROLE) {
        return match role.strip_prefix("xboard ") {
            Some(role) => xboard_mock::play(role),
            None => mock::play(&role),
        };
    }
    if let Ok(folder) = std::env::var(cases::RUNNER) {
        return cases::play_forever(&folder);
    }
    // Accept a name filter and `--ignored`, as the standard harness does; no test here is ignored.
    if std::env::args().any(|arg| arg == "--ignored") {
        return;
    }
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let chosen = |name: &str| filter.as_deref().is_none_or(|filter| name.contains(filter));
    let all = cases::all();
    let chosen: Vec<_> = all.iter().filter(|(name, _)| chosen(name)).collect();
    println!("\nrunning {} tests", chosen.len());
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some((name, case)) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let started = Instant::now();
            let result = thread::Builder::new().name((*name).into()).spawn(*case).unwrap().join();
            let word = if result.is_ok() { "ok" } else { "FAILED" };
            println!("test {name} ... {word} ({:.1} s)", started.elapsed().as_secs_f64());
            if result.is_err() {
                failed.lock().unwrap().push(*name);
            }
        }
    };
    thread::scope(|scope| (0..AT_ONCE).for_each(|_| drop(scope.spawn(work))));
    let failed = failed.into_inner().unwrap();
    println!("\ntest result: {} failed: {}", failed.len(), failed.join(", "));
    assert!(failed.is_empty(), "tests failed");
}
