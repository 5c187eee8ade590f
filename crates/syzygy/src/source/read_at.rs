//! Tables that are read piece by piece.

use std::io;

/// Reads parts of one table file: positioned reads, HTTP range requests, a cache over either.
///
/// A probe reads a handful of short ranges and one block of at most 32 KiB, so memory use is bounded
/// by what an implementation keeps. Pass it to [`TableBytes::from_reader`](crate::TableBytes::from_reader).
///
/// ```
/// use std::{io, sync::Mutex};
/// use lucena_syzygy::{ReadAt, TableBytes};
///
/// /// Remembers the page that was read last.
/// struct LastPage<R> {
///     inner: R,
///     page: Mutex<Option<(u64, Vec<u8>)>>,
/// }
///
/// impl<R: ReadAt> ReadAt for LastPage<R> {
///     fn size(&self) -> u64 {
///         self.inner.size()
///     }
///
///     fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()> {
///         const PAGE: u64 = 4096;
///         let start = offset / PAGE * PAGE;
///         let at = (offset - start) as usize;
///         if at + buf.len() > PAGE as usize {
///             return self.inner.read_exact_at(buf, offset); // spans two pages
///         }
///         let mut page = self.page.lock().unwrap();
///         if page.as_ref().is_none_or(|(kept, _)| *kept != start) {
///             let mut bytes = vec![0; PAGE.min(self.size().saturating_sub(start)) as usize];
///             self.inner.read_exact_at(&mut bytes, start)?;
///             *page = Some((start, bytes));
///         }
///         let (_, bytes) = page.as_ref().unwrap();
///         let part = bytes.get(at..at + buf.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
///         buf.copy_from_slice(part);
///         Ok(())
///     }
/// }
///
/// let cached = LastPage { inner: vec![7; 10_000], page: Mutex::new(None) };
/// assert_eq!(TableBytes::from_reader(cached).size(), 10_000);
/// ```
pub trait ReadAt: Send + Sync {
    /// The size of the file in bytes. It must not change.
    fn size(&self) -> u64;

    /// Fills `buf` with the bytes that start at `offset`.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::UnexpectedEof`] if the file ends before, or whatever kept the bytes from
    /// being read. The probe that needed them reports it, and the next probe tries again. Only
    /// headers are read once: a table whose header could not be read stays unusable.
    fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()>;
}

impl ReadAt for Vec<u8> {
    fn size(&self) -> u64 {
        self.len() as u64
    }

    fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()> {
        let start = usize::try_from(offset).map_err(|_| io::ErrorKind::UnexpectedEof)?;
        let bytes = self.get(start..start.saturating_add(buf.len()));
        buf.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl<R: ReadAt + ?Sized> ReadAt for std::sync::Arc<R> {
    fn size(&self) -> u64 {
        (**self).size()
    }

    fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> io::Result<()> {
        (**self).read_exact_at(buf, offset)
    }
}
