//! Tables that are read on demand.

use std::io;

/// Random access to a table file: positioned reads, HTTP range requests, or a cache over either.
///
/// A probe reads a few short ranges and one block of at most 32 KiB, so memory use is bounded by
/// what the implementation caches. Pass it to [`TableBytes::from_reader`](crate::TableBytes::from_reader).
///
/// ```
/// use std::{io, sync::Mutex};
/// use lucena_syzygy::{ReadAt, TableBytes};
///
/// /// Caches the last page.
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
    /// Size of the file in bytes. It must not change.
    fn size(&self) -> u64;

    /// Fills `buf` with the bytes that start at `offset`.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::UnexpectedEof`] at the end of the file, or any other error of reading it. The
    /// probe returns the error, and the next probe reads again. Only headers are read once: a table
    /// whose header could not be read stays unusable.
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
