//! Results of smaller balances, kept while larger ones need them.

use std::{collections::HashMap, sync::Arc};

use super::solve::{Effort, Problem, Request, SolveError, Solved, Values};
use lucena_syzygy::Balance;

/// Solves on demand what a balance needs, and remembers it as long as there is room.
///
/// Nothing is ever read from files: solving a balance again takes less time than unpacking it.
#[derive(Debug)]
pub(super) struct Library<'a> {
    effort: Effort<'a>,
    /// What will be asked for, so that a balance need not be solved once for each request.
    expected: HashMap<Balance, Vec<Request>>,
    kept: HashMap<Request, Kept>,
    /// Bytes that may be kept beyond what is in use.
    room: u64,
    clock: u64,
}

#[derive(Debug)]
struct Kept {
    values: Arc<Values>,
    last_used: u64,
}

impl<'a> Library<'a> {
    /// A library for the balances of a plan, which asks nobody else.
    pub(super) fn new(plan: &[Balance], room: u64, effort: Effort<'a>) -> Self {
        let mut expected: HashMap<Balance, Vec<Request>> = HashMap::new();
        for request in plan.iter().flat_map(|&balance| Problem::requests(balance)) {
            let requests = expected.entry(request.balance).or_default();
            if !requests.contains(&request) {
                requests.push(request);
            }
        }
        Self { effort, expected, kept: HashMap::new(), room, clock: 0 }
    }

    /// A balance with all that is needed to solve it.
    pub(super) fn problem(&mut self, balance: Balance) -> Result<Problem, SolveError> {
        Problem::new(balance, |request| self.values(request))
    }

    fn values(&mut self, request: Request) -> Result<Arc<Values>, SolveError> {
        self.clock += 1;
        if let Some(kept) = self.kept.get_mut(&request) {
            kept.last_used = self.clock;
            return Ok(Arc::clone(&kept.values));
        }
        let problem = self.problem(request.balance)?;
        let mut harvest = self.harvest(&problem, request.balance);
        if !harvest.values.iter().any(|(expected, _)| *expected == request) {
            harvest.values.push((request, problem.values(request)));
        }
        for file in problem.files() {
            harvest.add(&problem.solve(file, &self.effort)?);
        }
        self.keep(harvest);
        Ok(Arc::clone(&self.kept[&request].values))
    }

    /// Room for all that is expected to be asked of a balance.
    pub(super) fn harvest(&self, problem: &Problem, balance: Balance) -> Harvest {
        let requests = self.expected.get(&balance).into_iter().flatten();
        Harvest { values: requests.map(|&request| (request, problem.values(request))).collect() }
    }

    /// Keeps what was harvested from all files of a balance.
    pub(super) fn keep(&mut self, harvest: Harvest) {
        for (request, values) in harvest.values {
            self.clock += 1;
            let kept = Kept { values: Arc::new(values), last_used: self.clock };
            self.kept.insert(request, kept);
        }
        self.make_room();
    }

    /// Forgets what was not used for longest; what somebody holds or has just come stays.
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

/// Results that are taken over file by file.
#[derive(Debug)]
pub(super) struct Harvest {
    values: Vec<(Request, Values)>,
}

impl Harvest {
    pub(super) fn add(&mut self, solved: &Solved) {
        for (_, values) in &mut self.values {
            solved.add_to(values);
        }
    }
}
