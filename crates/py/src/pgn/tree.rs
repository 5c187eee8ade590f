//! The moves of a game that was read, compact: Python's nodes are made from it where they are looked at.

use lucena_board::Move as BoardMove;
use lucena_board::variants::VariantPosition;
use pyo3::prelude::*;
use pyo3::types::PySet;

use crate::errors::{AmbiguousMoveError, IllegalMoveError, InvalidMoveError, value_error};
use crate::moves::Move;

/// The index of the node before the first move.
pub(super) const ROOT: u32 = 0;

/// A move, or the root. Other nodes are given by their index; `ROOT` stands for none.
#[derive(Clone, Copy, Default)]
struct Node {
    /// `None` for the root and null moves.
    mv: Option<BoardMove>,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    /// The index of its notes plus one, 0 for none.
    notes: u32,
}

/// What is written beside a move.
#[derive(Clone, Default)]
pub(super) struct Notes {
    pub(super) nags: Vec<u32>,
    pub(super) starting_comment: String,
    pub(super) comment: String,
}

/// An error of a game, which becomes a Python exception.
#[derive(Clone)]
pub(super) enum Fault {
    Invalid(String),
    Illegal(String),
    Ambiguous(String),
    Other(String),
}

impl Fault {
    fn to_exception(&self) -> PyErr {
        match self.clone() {
            Self::Invalid(text) => InvalidMoveError::new_err(text),
            Self::Illegal(text) => IllegalMoveError::new_err(text),
            Self::Ambiguous(text) => AmbiguousMoveError::new_err(text),
            Self::Other(text) => value_error(text),
        }
    }
}

/// A game as it was read. It does not change: Python's nodes hold what is edited.
#[pyclass(frozen, module = "lucena._lucena")]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    notes: Vec<Notes>,
    pub(super) tags: Vec<(String, String)>,
    pub(super) result: String,
    pub(super) faults: Vec<Fault>,
    /// Boxed, as Python aligns objects less than a cache line.
    pub(super) start: Option<Box<VariantPosition>>,
    pub(super) is_chess960: bool,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node::default()],
            notes: Vec::new(),
            tags: Vec::new(),
            result: "*".to_owned(),
            faults: Vec::new(),
            start: None,
            is_chess960: false,
        }
    }

    /// Adds a last child.
    pub(super) fn add(&mut self, parent: u32, mv: Option<BoardMove>) -> PyResult<u32> {
        let id = u32::try_from(self.nodes.len()).map_err(|_| value_error("too many moves"))?;
        self.nodes.push(Node { mv, parent, ..Node::default() });
        let above = &mut self.nodes[parent as usize];
        let before = std::mem::replace(&mut above.last_child, id);
        if before == ROOT {
            above.first_child = id;
        } else {
            self.nodes[before as usize].next_sibling = id;
        }
        Ok(id)
    }

    pub(super) fn mv(&self, id: u32) -> Option<BoardMove> {
        self.nodes[id as usize].mv
    }

    pub(super) fn parent(&self, id: u32) -> u32 {
        self.nodes[id as usize].parent
    }

    /// The next move of the line, `ROOT` at its end.
    pub(super) fn next(&self, id: u32) -> u32 {
        self.nodes[id as usize].first_child
    }

    pub(super) fn next_sibling(&self, id: u32) -> u32 {
        self.nodes[id as usize].next_sibling
    }

    pub(super) fn notes(&self, id: u32) -> Option<&Notes> {
        self.notes.get((self.nodes[id as usize].notes as usize).checked_sub(1)?)
    }

    pub(super) fn notes_mut(&mut self, id: u32) -> &mut Notes {
        let node = &mut self.nodes[id as usize];
        if node.notes == 0 {
            self.notes.push(Notes::default());
            // There are not more notes than nodes.
            node.notes = u32::try_from(self.notes.len()).unwrap_or(u32::MAX);
        }
        &mut self.notes[node.notes as usize - 1]
    }

    fn check(&self, id: u32) -> PyResult<()> {
        let exists = (id as usize) < self.nodes.len();
        exists.then_some(()).ok_or_else(|| value_error(format!("found no move {id}")))
    }

    fn python_move(&self, mv: Option<BoardMove>) -> Move {
        mv.map_or(Move::NULL, |mv| Move::from_board(mv, self.is_chess960))
    }
}

#[pymethods]
impl Tree {
    /// Tag pairs as they were read.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.tags.clone()
    }

    /// The result of the tag, or that of the moves if the tag has none.
    #[getter]
    fn result(&self) -> &str {
        &self.result
    }

    /// What is wrong with the game.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        let value = |fault: &Fault| fault.to_exception().into_value(py).into_any();
        self.faults.iter().map(value).collect()
    }

    #[getter]
    fn has_errors(&self) -> bool {
        !self.faults.is_empty()
    }

    /// The moves after a node, each with its id.
    fn children(&self, id: u32) -> PyResult<Vec<(u32, Move)>> {
        self.check(id)?;
        let some = |id: u32| (id != ROOT).then_some(id);
        let first = some(self.next(id));
        let children = std::iter::successors(first, |&id| some(self.next_sibling(id)));
        Ok(children.map(|id| (id, self.python_move(self.mv(id)))).collect())
    }

    /// The moves of the line after a node.
    fn line(&self, id: u32) -> PyResult<Vec<Move>> {
        self.check(id)?;
        let some = |id: u32| (id != ROOT).then_some(id);
        let line = std::iter::successors(some(self.next(id)), |&id| some(self.next(id)));
        Ok(line.map(|id| self.python_move(self.mv(id))).collect())
    }

    fn comment(&self, id: u32) -> PyResult<&str> {
        self.check(id)?;
        Ok(self.notes(id).map_or("", |notes| &notes.comment))
    }

    fn starting_comment(&self, id: u32) -> PyResult<&str> {
        self.check(id)?;
        Ok(self.notes(id).map_or("", |notes| &notes.starting_comment))
    }

    fn nags<'py>(&self, py: Python<'py>, id: u32) -> PyResult<Bound<'py, PySet>> {
        self.check(id)?;
        PySet::new(py, self.notes(id).map_or(&[][..], |notes| &notes.nags))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
