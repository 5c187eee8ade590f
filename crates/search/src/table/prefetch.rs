//! Asking memory for a cache line ahead of its use.

/// Hints that the value is about to be read. Where the target has no such instruction that we
/// know of, nothing happens; results are the same either way.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline]
pub(super) fn prefetch<T>(value: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch has no effect that a program can see, and the pointer is a reference's.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(super) fn prefetch<T>(_value: &T) {}
