//! Memory in large pages, where the system has them.
//!
//! A table is read at random, so with pages of 4 KiB nearly every probe misses the processor's
//! cache of page addresses too. Large pages were worth a sixth of all the time of a search.

use std::mem::MaybeUninit;

/// Asks for large pages under memory that is not used yet. It is advice: where the system does not
/// follow it, or we do not know how to ask, all works the same, only slower.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub(super) fn advise<T>(memory: &mut [MaybeUninit<T>]) {
    const PAGE: usize = 4096;
    let range = memory.as_mut_ptr_range();
    let (start, end) = (range.start.addr().next_multiple_of(PAGE), range.end.addr());
    if start >= end {
        return;
    }
    let first = memory.as_mut_ptr().with_addr(start);
    // SAFETY: the range lies within memory that is ours alone, and this advice changes neither
    // what the memory holds nor who may use it. A refusal is no fault, so the answer is ignored.
    let _ = unsafe { libc::madvise(first.cast(), end - start, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
pub(super) fn advise<T>(_memory: &mut [MaybeUninit<T>]) {}
