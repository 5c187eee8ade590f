//! Games with faulty engines.

mod faults;
mod harmless;
mod orphans;
mod pondering;
mod spsa;
mod starts;
mod variants;
mod wire;
mod xboard;

pub(super) use orphans::{RUNNER, play_forever};

type Drill = (&'static str, fn());

pub(super) fn all() -> Vec<Drill> {
    [
        faults::ALL,
        harmless::ALL,
        orphans::ALL,
        pondering::ALL,
        spsa::ALL,
        starts::ALL,
        variants::ALL,
        wire::ALL,
        xboard::ALL,
    ]
    .concat()
}
