//! Output files: written whole or not at all, CSV fields and plain SVG plots.
//!
//! ```
//! use lucena_output::{AtomicFile, write};
//! let path = std::env::temp_dir().join(format!("lucena-output-{}.txt", std::process::id()));
//! write(&path, b"complete")?;
//! // Not finished: the file stays as it was.
//! drop(AtomicFile::new(&path)?.create()?);
//! assert_eq!(std::fs::read(&path).unwrap(), b"complete");
//! # std::fs::remove_file(&path).unwrap();
//! # Ok::<(), lucena_output::FileError>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod atomic;
pub mod csv;
mod error;
mod part;
pub mod svg;
mod temp_file;

pub use atomic::{AtomicFile, PartFile, write};
pub use error::FileError;
pub use temp_file::TempFile;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
