//! Values of smaller endgames, cached while larger ones need them.

use std::{collections::HashMap, sync::Arc};

use lucena_syzygy::MaterialKey;

use super::solve::{Request, Resources, SolveError, Solved, Solver, Values};

/// Solves smaller endgames on demand and caches their values, least recently used out first.
///
/// Nothing is read from files: solving again is faster than decompressing.
#[derive(Debug)]
pub(super) struct ValuesCache<'a> {
    resources: Resources<'a>,
    /// All requests of the plan, so that an endgame is solved once for all of them.
    expected: HashMap<MaterialKey, Vec<Request>>,
    kept: HashMap<Request, Kept>,
    /// Size limit in bytes for values that are not in use.
    room: u64,
    clock: u64,
}

#[derive(Debug)]
struct Kept {
    values: Arc<Values>,
    last_used: u64,
}

impl<'a> ValuesCache<'a> {
    /// An empty cache for the endgames of a plan.
    pub(super) fn new(plan: &[MaterialKey], room: u64, resources: Resources<'a>) -> Self {
        let mut expected: HashMap<MaterialKey, Vec<Request>> = HashMap::new();
        for request in plan.iter().flat_map(|&key| Solver::requests(key)) {
            let requests = expected.entry(request.key).or_default();
            if !requests.contains(&request) {
                requests.push(request);
            }
        }
        Self { resources, expected, kept: HashMap::new(), room, clock: 0 }
    }

    /// A solver with the values that it needs.
    pub(super) fn solver(&mut self, key: MaterialKey) -> Result<Solver, SolveError> {
        Solver::new(key, |request| self.values(request))
    }

    fn values(&mut self, request: Request) -> Result<Arc<Values>, SolveError> {
        self.clock += 1;
        if let Some(kept) = self.kept.get_mut(&request) {
            kept.last_used = self.clock;
            return Ok(Arc::clone(&kept.values));
        }
        let solver = self.solver(request.key)?;
        let mut collected = self.collected(&solver, request.key);
        if !collected.values.iter().any(|(expected, _)| *expected == request) {
            collected.values.push((request, solver.values(request)));
        }
        for file in solver.files() {
            collected.add(&solver.solve(file, &self.resources)?);
        }
        self.keep(collected);
        Ok(Arc::clone(&self.kept[&request].values))
    }

    /// Room for all expected requests of an endgame.
    pub(super) fn collected(&self, solver: &Solver, key: MaterialKey) -> CollectedValues {
        let requests = self.expected.get(&key).into_iter().flatten();
        CollectedValues {
            values: requests.map(|&request| (request, solver.values(request))).collect(),
        }
    }

    /// Caches the values collected from all files of an endgame.
    pub(super) fn keep(&mut self, collected: CollectedValues) {
        for (request, values) in collected.values {
            self.clock += 1;
            let kept = Kept { values: Arc::new(values), last_used: self.clock };
            self.kept.insert(request, kept);
        }
        self.make_room();
    }

    /// Evicts the least recently used values, except the latest.
    fn make_room(&mut self) {
        let mut size: u64 = self.kept.values().map(|kept| kept.values.memory()).sum();
        let mut oldest: Vec<_> =
            self.kept.iter().map(|(request, kept)| (kept.last_used, *request)).collect();
        oldest.sort_unstable_by_key(|(last_used, _)| *last_used);
        for (last_used, request) in oldest {
            if size <= self.room || last_used + 8 > self.clock {
                return;
            }
            if let Some(kept) = self.kept.remove(&request) {
                size -= kept.values.memory();
            }
        }
    }
}

/// Values that are collected file by file.
#[derive(Debug)]
pub(super) struct CollectedValues {
    values: Vec<(Request, Values)>,
}

impl CollectedValues {
    pub(super) fn add(&mut self, solved: &Solved) {
        for (_, values) in &mut self.values {
            solved.add_to(values);
        }
    }
}
