//! Reading all games of a file on other threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, GameResult, SanError};
use lucena_pgn::{
    Nag, Next, ParallelReader, PgnError, PgnErrorKind, Played, RawTag, RawText, Visitor,
};
use pyo3::prelude::*;

use super::build::{Builder, rules};
use super::tree::{Fault, Tree};
use crate::board::Board;
use crate::feed::{Feed, Waiting};

/// Bytes that a thread reads at a time: some hundred games.
const PART_BYTES: usize = 1 << 18;

/// The trees of the games of a file.
#[pyclass(frozen, module = "lucena._lucena")]
pub(crate) struct Trees(Waiting<Tree>);

#[pymethods]
impl Trees {
    #[new]
    #[pyo3(signature = (path, threads=None))]
    fn new(path: PathBuf, threads: Option<NonZero<usize>>) -> PyResult<Self> {
        let reader = ParallelReader::new().part_bytes(PART_BYTES).variants();
        let reader = threads.map_or(reader, |threads| reader.threads(threads));
        let feed = Feed::open(&path, move |input, sender| {
            let games = |part: &mut lucena_pgn::Reader<lucena_pgn::Part<'_>, VariantPosition>| {
                let mut visitor = FileBuilder(Builder::new());
                let mut trees = Vec::new();
                while let Some(tree) = part.read_game(&mut visitor)? {
                    trees.push(tree);
                }
                Ok(trees)
            };
            reader.read_parts(input, games, |trees| sender.send(trees)).map(drop)
        })?;
        Ok(Self(Waiting::new(feed)))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Tree>> {
        self.0.next(py)
    }
}

/// Builds trees from what the reader of files finds.
struct FileBuilder(Builder);

type Flow = ControlFlow<Tree>;
const GO: Flow = Flow::Continue(());

impl FileBuilder {
    fn add(&mut self, mv: Option<lucena_board::Move>, after: &VariantPosition) -> Flow {
        match self.0.add_move(mv, *after) {
            Ok(()) => GO,
            Err(_) => Flow::Break(self.end_game()),
        }
    }
}

impl Visitor<VariantPosition> for FileBuilder {
    type Output = Tree;

    fn begin_game(&mut self, _: u64) -> Flow {
        self.0 = Builder::new();
        GO
    }

    fn tag(&mut self, tag: RawTag<'_>) -> Flow {
        // Values stay as they are written, as in python-chess.
        self.0.add_tag(&tag.name(), &RawText::new(tag.raw_value()).decode());
        GO
    }

    fn begin_moves(&mut self, start: &VariantPosition) -> ControlFlow<Tree, Next> {
        let variant = self.0.tag_value("Variant").map(rules);
        let is_named = variant.is_some_and(|it| it.is_ok_and(|(_, is_chess960)| is_chess960));
        let needs_it = *start != VariantPosition::initial(start.variant())
            && Board::of_position(start).has_chess960_castling_rights();
        self.0.start(*start, is_named || needs_it);
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_, VariantPosition>) -> Flow {
        self.add(Some(played.mv), played.after)
    }

    fn null_move(&mut self, _: &VariantPosition, after: &VariantPosition, _: u32, _: u32) -> Flow {
        self.add(None, after)
    }

    fn nag(&mut self, nag: Nag) -> Flow {
        self.0.add_nag(nag.0.into());
        GO
    }

    fn comment(&mut self, comment: RawText<'_>) -> Flow {
        let text = comment.decode();
        let text = text.strip_prefix(' ').unwrap_or(&text);
        self.0.add_comment(text.strip_suffix(' ').unwrap_or(text));
        GO
    }

    fn begin_variation(&mut self) -> ControlFlow<Tree, Next> {
        ControlFlow::Continue(if self.0.open() { Next::Read } else { Next::Skip })
    }

    fn end_variation(&mut self) -> Flow {
        self.0.close();
        GO
    }

    fn result(&mut self, result: GameResult) -> Flow {
        self.0.add_result(result.as_str());
        GO
    }

    fn error(&mut self, error: &PgnError) -> Flow {
        if error.is_tolerated() {
            return GO;
        }
        let text = error.to_string();
        self.0.add_fault(match &error.kind {
            PgnErrorKind::BadMove { error: SanError::Ambiguous { .. }, .. } => {
                Fault::Ambiguous(text)
            }
            PgnErrorKind::BadMove { error: SanError::Syntax { .. }, .. } => Fault::Invalid(text),
            PgnErrorKind::BadMove { .. } | PgnErrorKind::NullMoveInCheck { .. } => {
                Fault::Illegal(text)
            }
            _ => Fault::Other(text),
        });
        GO
    }

    fn end_game(&mut self) -> Tree {
        std::mem::replace(&mut self.0, Builder::new()).finish()
    }
}
