//! The clock of the benches.

use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::{
    BenchmarkGroup, Criterion,
    measurement::{Measurement, ValueFormatter, WallTime},
};

/// CPU time of the measuring thread. On a machine that others use as well, wall time says more
/// about them than about us.
#[derive(Debug)]
pub struct CpuTime;

/// What the benches get from [`criterion`](fn@criterion).
pub type Clock = Criterion<CpuTime>;

/// The libraries that answer one question.
pub type Group<'c> = BenchmarkGroup<'c, CpuTime>;

/// How the benches measure.
#[must_use]
pub fn criterion() -> Clock {
    // Twenty samples tell the libraries apart, and there are many of them.
    Criterion::default().with_measurement(CpuTime).sample_size(20)
}

impl Measurement for CpuTime {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, first: &Duration, second: &Duration) -> Duration {
        *first + *second
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}
