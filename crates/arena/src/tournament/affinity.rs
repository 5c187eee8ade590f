//! CPU affinity of games.

use std::collections::BTreeMap;

use lucena_affinity::{allowed_cpus, bind};

use crate::{EngineSpec, Ponder, TournamentPlan};

/// Number of CPUs available to this process.
///
/// ```
/// assert!(lucena_arena::available_cores() >= 1);
/// ```
#[must_use]
pub fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Number of threads that search at the same time in one game.
pub(super) fn threads_per_game(plan: &TournamentPlan) -> usize {
    let threads = |options: &[(String, String)]| {
        let set = options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        set.and_then(|(_, value)| value.parse().ok()).unwrap_or(1_usize).max(1)
    };
    let most = |is_counted: fn(&EngineSpec) -> bool| {
        let counted = plan.engines.iter().filter(|engine| is_counted(engine));
        counted.map(|engine| threads(&engine.options)).max().unwrap_or(0)
    };
    // A pondering engine searches during the opponent's search.
    (most(|_| true) + most(|engine| engine.ponder == Ponder::On)).max(1)
}

/// The CPUs of each concurrent game. `None` if there are too few of them or the topology is
/// unknown; the operating system schedules better than overlapping sets.
pub(super) fn cpus(plan: &TournamentPlan) -> Option<Vec<Vec<usize>>> {
    let (threads, games) = (threads_per_game(plan), plan.concurrency.get());
    let allowed = allowed_cpus()?;
    let places: Vec<Place> = allowed.into_iter().map(Place::of).collect();
    let order = best_first(&places);
    (order.len() >= threads * games)
        .then(|| order.chunks(threads).take(games).map(<[usize]>::to_vec).collect())
}

/// Pins this thread, and all threads and processes that it starts, to these CPUs.
pub(super) fn pin_to(cpus: &[usize]) {
    // Pinning is an optimization; ignore errors.
    let _ = bind(cpus);
}

/// A logical CPU: socket, core, and hardware thread of the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    socket: u32,
    core: u32,
    number: usize,
}

impl Place {
    /// If the topology is unknown, each CPU counts as a core.
    fn of(number: usize) -> Self {
        let read = |what: &str| {
            let path = format!("/sys/devices/system/cpu/cpu{number}/topology/{what}");
            std::fs::read_to_string(path).ok()?.trim().parse().ok()
        };
        Self {
            socket: read("physical_package_id").unwrap_or(0),
            core: read("core_id").unwrap_or(number as u32),
            number,
        }
    }
}

/// Sorted by hardware thread first, then by socket: neighbours share memory, and games share a core
/// only if they must.
fn best_first(places: &[Place]) -> Vec<usize> {
    let mut of_core: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    let mut ranked: Vec<(usize, Place)> = Vec::with_capacity(sorted.len());
    for place in sorted {
        let nth = of_core.entry((place.socket, place.core)).or_default();
        ranked.push((*nth, place));
        *nth += 1;
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, place)| place.number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_come_before_their_second_threads() {
        let place = |socket, core, number| Place { socket, core, number };
        let places =
            [place(0, 0, 0), place(0, 1, 1), place(1, 0, 2), place(0, 0, 3), place(0, 1, 4)];
        assert_eq!(best_first(&places), [0, 1, 2, 3, 4]);
        let interleaved = [place(0, 0, 0), place(0, 0, 1), place(0, 1, 2), place(0, 1, 3)];
        assert_eq!(best_first(&interleaved), [0, 2, 1, 3]);
    }
}
