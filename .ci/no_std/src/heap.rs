//! A global allocator on top of the C library, for the feature `alloc`.

extern crate alloc;

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;

unsafe extern "C" {
    fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
}

struct CHeap;

#[global_allocator]
static HEAP: CHeap = CHeap;

// SAFETY: `aligned_alloc` gives memory of the size and alignment asked for, or null, and `free`
// takes back what it gave.
unsafe impl GlobalAlloc for CHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // The C standard asks for a size that is a multiple of the alignment.
        let padded = layout.pad_to_align();
        // SAFETY: `Layout` keeps the alignment a power of two.
        unsafe { aligned_alloc(padded.align(), padded.size()).cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _layout: Layout) {
        // SAFETY: the caller hands back memory that `alloc` gave.
        unsafe { free(memory.cast()) }
    }
}
