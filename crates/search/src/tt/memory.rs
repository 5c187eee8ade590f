//! Memory of the table: zeroed, committed on first touch, in huge pages where available.
//!
//! Zero pages cost nothing until they are touched, so allocating a table of any size is instant;
//! zeroing it here would take seconds for a large one. Probes are random accesses, so with pages of
//! 4 KiB nearly every probe is a TLB miss too: huge pages saved a sixth of the search time.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::slice;

use super::bucket::Bucket;

/// Allocators that hand out zeroed pages of the system as they are do so up to this alignment;
/// memory of a greater one they clear themselves, which touches it all.
const ALIGNMENT: usize = 16;

/// Zero-initialised buckets.
pub(super) struct Buckets {
    /// The first bucket; aligned, within the allocation.
    first: NonNull<Bucket>,
    n_buckets: usize,
    allocation: NonNull<u8>,
    layout: Layout,
}

impl Buckets {
    /// This many buckets; `None` if there is not enough memory.
    #[allow(unsafe_code)]
    pub(super) fn zeroed(n_buckets: usize) -> Option<Self> {
        let bytes = n_buckets.checked_mul(size_of::<Bucket>())?.checked_add(align_of::<Bucket>())?;
        let layout = Layout::from_size_align(bytes, ALIGNMENT).ok()?;
        // SAFETY: the layout has a size, that of the alignment at least.
        let allocation = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = allocation.align_offset(align_of::<Bucket>());
        assert!(offset < align_of::<Bucket>(), "bytes can be counted up to any alignment");
        // SAFETY: the offset is less than an alignment, which was allocated beyond the buckets.
        let first = unsafe { allocation.add(offset) }.cast::<Bucket>();
        advise_huge_pages(first, n_buckets);
        Some(Self { first, n_buckets, allocation, layout })
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: the buckets lie within an allocation that lives as long as this, `first` is aligned
        // for them, and a bucket consists of atomic integers, for which zero bytes are zeros.
        unsafe { slice::from_raw_parts(self.first.as_ptr(), self.n_buckets) }
    }
}

impl Drop for Buckets {
    #[allow(unsafe_code)]
    fn drop(&mut self) {
        // SAFETY: this is what was allocated, with the same layout, and buckets need no dropping.
        unsafe { dealloc(self.allocation.as_ptr(), self.layout) }
    }
}

// SAFETY: the memory belongs to this alone, and all that is shared of it are atomics.
#[allow(unsafe_code)]
unsafe impl Send for Buckets {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Sync for Buckets {}

/// Requests huge pages for memory that is not used yet. It is advice only: without them everything
/// works the same, but slower.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn advise_huge_pages(first: NonNull<Bucket>, n_buckets: usize) {
    const PAGE: usize = 4096;
    let begin = first.as_ptr().addr();
    // Whole pages: the kernel would round the end up, into memory of others.
    let start = begin.next_multiple_of(PAGE);
    let end = (begin + n_buckets * size_of::<Bucket>()) / PAGE * PAGE;
    if start >= end {
        return;
    }
    let page = first.as_ptr().with_addr(start);
    // SAFETY: the range lies within memory that is ours alone, and this advice changes neither
    // what the memory holds nor who may use it. A refusal is no fault, so the answer is ignored.
    let _ = unsafe { libc::madvise(page.cast(), end - start, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_first: NonNull<Bucket>, _n_buckets: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_aligned_and_empty() {
        for n_buckets in [1, 63, 1 << 14] {
            let buckets = Buckets::zeroed(n_buckets).expect("a megabyte is there");
            assert_eq!(buckets.len(), n_buckets);
            assert!(buckets.as_ptr().is_aligned());
            assert!(
                buckets
                    .iter()
                    .all(|bucket| bucket.probe(0).is_none() && bucket.count(|_| true) == 0)
            );
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for n_buckets in [usize::MAX, usize::MAX / 64, isize::MAX as usize / 64] {
            assert!(Buckets::zeroed(n_buckets).is_none());
        }
    }
}
