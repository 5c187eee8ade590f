//! Games in PGN: reading them from Python's text files and from files on disk.

mod build;
mod file;
mod headers;
mod lines;
mod section;
mod token;
mod tree;
mod visit;

use pyo3::prelude::*;

use self::build::Builder;
pub(crate) use self::file::Trees;
pub(crate) use self::headers::TagLists;
use self::section::{Events, Next, Opened, Word};
pub(crate) use self::tree::Tree;
use self::visit::Visit;

/// Reads a game from a text file; `None` at its end.
#[pyfunction]
pub(crate) fn read_tree(handle: &Bound<'_, PyAny>) -> PyResult<Option<Tree>> {
    let mut builder = Builder::new();
    Ok(section::read(handle, &mut builder)?.then(|| builder.finish()))
}

/// Reads a game from a text file and passes its parts to a visitor; false at the end of the file.
#[pyfunction]
pub(crate) fn read_with(handle: &Bound<'_, PyAny>, driver: Bound<'_, PyAny>) -> PyResult<bool> {
    section::read(handle, &mut Visit::new(driver)?)
}

/// Reads the tags of a game and skips its moves; `None` at the end of the file.
#[pyfunction]
pub(crate) fn read_tags(handle: &Bound<'_, PyAny>) -> PyResult<Option<Vec<(String, String)>>> {
    let mut tags = Tags(Vec::new());
    Ok(section::read(handle, &mut tags)?.then_some(tags.0))
}

/// Keeps the tags of a game.
struct Tags(Vec<(String, String)>);

impl Events for Tags {
    fn begin_game(&mut self) -> PyResult<Next> {
        Ok(Next::Read)
    }

    fn tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn begin_moves(&mut self) -> PyResult<Next> {
        Ok(Next::Skip)
    }

    fn word(&mut self, _: &str) -> PyResult<Word> {
        Ok(Word::Done)
    }

    fn nag(&mut self, _: u32) -> PyResult<()> {
        Ok(())
    }

    fn comment(&mut self, _: &str) -> PyResult<()> {
        Ok(())
    }

    fn begin_variation(&mut self) -> PyResult<Opened> {
        Ok(Opened::Ignored)
    }

    fn end_variation(&mut self, _: bool) -> PyResult<()> {
        Ok(())
    }

    fn result(&mut self, _: &str) -> PyResult<()> {
        Ok(())
    }

    fn end_game(&mut self) -> PyResult<()> {
        Ok(())
    }
}
