//! The memory of a table: all zero, committed when it is first touched, in large pages where the
//! system has them.
//!
//! Zeros that the system promises cost nothing until they are used, so a table of any size is made
//! at once; writing them here would take seconds for a large one. A table is read at random, so
//! with pages of 4 KiB nearly every probe misses the processor's cache of page addresses too: large
//! pages were worth a sixth of all the time of a search.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::slice;

use super::line::Line;

/// Allocators that hand out zeroed pages of the system as they are do so up to this alignment;
/// memory of a greater one they clear themselves, which touches it all.
const ALIGNMENT: usize = 16;

/// Lines that are all zero at first.
pub(super) struct Lines {
    /// The first line; aligned, within the allocation.
    first: NonNull<Line>,
    n_lines: usize,
    allocation: NonNull<u8>,
    layout: Layout,
}

impl Lines {
    /// This many lines; `None` if there is no memory for them.
    #[allow(unsafe_code)]
    pub(super) fn zeroed(n_lines: usize) -> Option<Self> {
        let bytes = n_lines.checked_mul(size_of::<Line>())?.checked_add(align_of::<Line>())?;
        let layout = Layout::from_size_align(bytes, ALIGNMENT).ok()?;
        // SAFETY: the layout has a size, that of the alignment at least.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = allocation.align_offset(align_of::<Line>());
        assert!(offset < align_of::<Line>(), "bytes can be counted up to any alignment");
        // SAFETY: the offset is less than an alignment, which was allocated beyond the lines.
        let first = unsafe { allocation.add(offset) }.cast::<Line>();
        advise_huge_pages(first, n_lines);
        Some(Self { first, n_lines, allocation, layout })
    }
}

impl Deref for Lines {
    type Target = [Line];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[Line] {
        // SAFETY: the lines lie within an allocation that lives as long as this, `first` is aligned
        // for them, and a line consists of atomic integers, for which zero bytes are zeros.
        unsafe { slice::from_raw_parts(self.first.as_ptr(), self.n_lines) }
    }
}

impl Drop for Lines {
    #[allow(unsafe_code)]
    fn drop(&mut self) {
        // SAFETY: this is what was allocated, with the same layout, and lines need no dropping.
        unsafe { dealloc(self.allocation.as_ptr(), self.layout) }
    }
}

// SAFETY: the memory belongs to this alone, and all that is shared of it are atomics.
#[allow(unsafe_code)]
unsafe impl Send for Lines {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Sync for Lines {}

/// Asks for large pages under memory that is not used yet. It is advice: where the system does not
/// follow it, or we do not know how to ask, all works the same, only slower.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn advise_huge_pages(first: NonNull<Line>, n_lines: usize) {
    const PAGE: usize = 4096;
    let begin = first.as_ptr().addr();
    // Whole pages: the kernel would round the end up, into memory of others.
    let start = begin.next_multiple_of(PAGE);
    let end = (begin + n_lines * size_of::<Line>()) / PAGE * PAGE;
    if start >= end {
        return;
    }
    let page = first.as_ptr().with_addr(start);
    // SAFETY: the range lies within memory that is ours alone, and this advice changes neither
    // what the memory holds nor who may use it. A refusal is no fault, so the answer is ignored.
    let _ = unsafe { libc::madvise(page.cast(), end - start, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_first: NonNull<Line>, _n_lines: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_aligned_and_empty() {
        for n_lines in [1, 63, 1 << 14] {
            let lines = Lines::zeroed(n_lines).expect("a megabyte is there");
            assert_eq!(lines.len(), n_lines);
            assert!(lines.as_ptr().is_aligned());
            assert!(lines.iter().all(|line| line.probe(0).is_none() && line.count_of_age(0) == 0));
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for n_lines in [usize::MAX, usize::MAX / 64, isize::MAX as usize / 64] {
            assert!(Lines::zeroed(n_lines).is_none());
        }
    }
}
