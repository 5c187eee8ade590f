//! Reading the tags of all games of a file on other threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use lucena_pgn::{Next, ParallelReader, RawTag, RawText, TokenVisitor};
use pyo3::prelude::*;

use crate::feed::{Feed, Waiting};

/// Tag names and values of a game.
type Tags = Vec<(String, String)>;

/// The tags of the games of a file.
#[pyclass(frozen, module = "lucena._lucena")]
pub(crate) struct TagLists(Waiting<Tags>);

#[pymethods]
impl TagLists {
    #[new]
    #[pyo3(signature = (path, threads=None))]
    fn new(path: PathBuf, threads: Option<NonZero<usize>>) -> PyResult<Self> {
        let reader = ParallelReader::new();
        let reader = threads.map_or(reader, |threads| reader.threads(threads));
        let feed = Feed::open(&path, move |input, sender| {
            let games = |part: &mut lucena_pgn::Reader<lucena_pgn::Part<'_>>| {
                let (mut visitor, mut lists) = (TagList::default(), Vec::new());
                while let Some(tags) = part.read_tokens(&mut visitor)? {
                    lists.push(tags);
                }
                Ok(lists)
            };
            reader.read_parts(input, games, |lists| sender.send(lists)).map(drop)
        })?;
        Ok(Self(Waiting::new(feed)))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Tags>> {
        self.0.next(py)
    }
}

/// Collects the tags of a game and skips its moves.
#[derive(Default)]
struct TagList(Tags);

impl TokenVisitor for TagList {
    type Output = Tags;

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<Tags> {
        // Values stay as they are written, as in python-chess.
        let value = RawText::new(tag.raw_value()).decode();
        self.0.push((tag.name().into_owned(), value.into_owned()));
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<Tags, Next> {
        ControlFlow::Break(self.end_game())
    }

    fn end_game(&mut self) -> Tags {
        std::mem::take(&mut self.0)
    }
}
