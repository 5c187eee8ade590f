//! The CPU affinity of threads: the CPUs that a thread may use, and binding it to some of them.
//!
//! On systems other than Linux, the CPUs are unknown and binding is an error.
//!
//! ```
//! use lucena_affinity::{allowed_cpus, bind};
//! if let Some(cpus) = allowed_cpus() {
//!     let bound = std::thread::spawn(move || {
//!         bind(&cpus[..1])?;
//!         assert_eq!(allowed_cpus(), Some(vec![cpus[0]]));
//!         Ok::<(), std::io::Error>(())
//!     });
//!     bound.join().expect("no panic").expect("the thread is bound");
//! }
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

use std::io;
use std::marker::PhantomData;

/// The numbers of the CPUs that the calling thread may use, in order; `None` if the system does not
/// report them.
///
/// ```
/// assert!(lucena_affinity::allowed_cpus().is_none_or(|cpus| !cpus.is_empty()));
/// ```
#[must_use]
pub fn allowed_cpus() -> Option<Vec<usize>> {
    system::allowed_cpus()
}

/// Binds the calling thread to these CPUs, and all threads and processes that it starts from now on.
///
/// # Errors
///
/// The system refuses, for example since there is none of these CPUs, or has no affinity.
///
/// ```
/// assert!(lucena_affinity::bind(&[]).is_err());
/// ```
pub fn bind(cpus: &[usize]) -> io::Result<()> {
    system::bind(cpus)
}

/// A thread bound to CPUs until this is dropped, which gives back those that it had.
///
/// ```
/// use lucena_affinity::{Binding, allowed_cpus};
/// let before = allowed_cpus();
/// if let Some(cpus) = &before {
///     let _bound = Binding::to(&cpus[..1]);
/// }
/// assert_eq!(allowed_cpus(), before);
/// ```
#[derive(Debug)]
#[must_use = "dropping it ends the binding"]
pub struct Binding {
    before: Vec<usize>,
    /// It must be dropped by the thread that is bound.
    not_send: PhantomData<*const ()>,
}

impl Binding {
    /// Binds the calling thread.
    ///
    /// # Errors
    ///
    /// Those of [`bind`].
    pub fn to(cpus: &[usize]) -> io::Result<Self> {
        let before = allowed_cpus().ok_or(io::ErrorKind::Unsupported)?;
        bind(cpus)?;
        Ok(Self { before, not_send: PhantomData })
    }
}

impl Drop for Binding {
    fn drop(&mut self) {
        // A thread that stays bound is slower at worst.
        let _ = bind(&self.before);
    }
}

#[cfg(target_os = "linux")]
mod system {
    use std::io;

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    pub(super) fn allowed_cpus() -> Option<Vec<usize>> {
        let set = sched_getaffinity(None).ok()?;
        Some((0..CpuSet::MAX_CPU).filter(|&cpu| set.is_set(cpu)).collect())
    }

    pub(super) fn bind(cpus: &[usize]) -> io::Result<()> {
        let mut set = CpuSet::new();
        for &cpu in cpus.iter().filter(|&&cpu| cpu < CpuSet::MAX_CPU) {
            set.set(cpu);
        }
        Ok(sched_setaffinity(None, &set)?)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;

    pub(super) fn allowed_cpus() -> Option<Vec<usize>> {
        None
    }

    pub(super) fn bind(_: &[usize]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_binding_lasts_until_it_is_dropped() {
        let before = allowed_cpus().unwrap();
        let last = *before.last().unwrap();
        let bound = Binding::to(&[last]).unwrap();
        assert_eq!(allowed_cpus(), Some(vec![last]));
        let child = std::thread::spawn(allowed_cpus);
        assert_eq!(child.join().unwrap(), Some(vec![last]), "threads inherit it");
        drop(bound);
        assert_eq!(allowed_cpus(), Some(before));
    }

    #[test]
    fn a_thread_that_cannot_be_bound_runs_where_it_did() {
        let before = allowed_cpus();
        for none in [&[][..], &[usize::MAX]] {
            assert!(bind(none).is_err());
            assert!(Binding::to(none).is_err());
        }
        assert_eq!(allowed_cpus(), before);
    }
}
