//! What games make of bad engines.

mod faults;
mod harmless;
mod orphans;
mod starts;
mod wire;

pub(super) use orphans::{RUNNER, play_for_ever};

type Drill = (&'static str, fn());

pub(super) fn all() -> Vec<Drill> {
    [faults::ALL, harmless::ALL, orphans::ALL, starts::ALL, wire::ALL].concat()
}
