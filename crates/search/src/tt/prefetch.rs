//! Cache prefetch instruction.

/// Prefetches the cache line of a value; a no-op on other targets than x86-64.
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
