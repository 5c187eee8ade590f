//! The CPU affinity of threads, where the system has one.

#[cfg(target_os = "linux")]
mod linux {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// A thread bound to CPUs. Dropping it gives back those that the thread had.
    pub(crate) struct Binding {
        before: CpuSet,
    }

    impl Binding {
        /// Binds the calling thread; `None` if the system refuses, as binding is an optimization.
        pub(crate) fn to(cpus: &[usize]) -> Option<Self> {
            let mut set = CpuSet::new();
            for &cpu in cpus.iter().filter(|&&cpu| cpu < CpuSet::MAX_CPU) {
                set.set(cpu);
            }
            let before = sched_getaffinity(None).ok()?;
            sched_setaffinity(None, &set).ok()?;
            Some(Self { before })
        }
    }

    impl Drop for Binding {
        fn drop(&mut self) {
            let _ = sched_setaffinity(None, &self.before);
        }
    }
}

#[cfg(target_os = "linux")]
pub(crate) use self::linux::Binding;

/// There is none here.
#[cfg(not(target_os = "linux"))]
pub(crate) enum Binding {}

#[cfg(not(target_os = "linux"))]
impl Binding {
    pub(crate) fn to(_: &[usize]) -> Option<Self> {
        None
    }
}
