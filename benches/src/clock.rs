//! The clock of the benches.

use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::{
    BenchmarkGroup, Criterion,
    measurement::{Measurement, ValueFormatter, WallTime},
};

/// CPU time of the measuring thread, which is less sensitive to other load than wall time.
#[derive(Debug)]
pub struct CpuTime;

/// The type of [`criterion`](fn@criterion).
pub type Clock = Criterion<CpuTime>;

/// A group of libraries in one bench.
pub type Group<'c> = BenchmarkGroup<'c, CpuTime>;

/// The configuration of the benches.
#[must_use]
pub fn criterion() -> Clock {
    // Twenty samples suffice to distinguish the libraries, of which there are many.
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
