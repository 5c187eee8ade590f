//! Builds the tree of a game from its moves, comments and variations.

use std::collections::HashMap;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, SanError, Variant};
use pyo3::prelude::*;

use super::section::{Events, MAX_NESTING, Next, Opened, Word, nested_too_deep};
use super::tree::{Fault, ROOT, Tree};
use crate::board::{Board, Rules};

/// Moves between positions that are kept to play on from.
const STRIDE: usize = 64;

/// A line of moves: the main line or a variation.
struct Line {
    /// The last move.
    node: u32,
    position: VariantPosition,
    /// The position before the last move, if it is at hand.
    before: Option<VariantPosition>,
}

/// Builds a tree.
pub(super) struct Builder {
    tree: Tree,
    start: VariantPosition,
    line: Line,
    /// The lines that the current variation interrupts.
    outer: Vec<Line>,
    /// Positions after some moves, so that many variations at the end of a long game need not all play
    /// it from the start.
    checkpoints: HashMap<u32, VariantPosition>,
    /// The comment before the first move of a variation.
    starting_comment: String,
    /// Whether comments belong to the last move, and not to the next.
    has_moved: bool,
}

impl Builder {
    pub(super) fn new() -> Self {
        let start = VariantPosition::default();
        Self {
            tree: Tree::new(),
            start,
            line: Line { node: ROOT, position: start, before: None },
            outer: Vec::new(),
            checkpoints: HashMap::new(),
            starting_comment: String::new(),
            has_moved: false,
        }
    }

    pub(super) fn finish(self) -> Tree {
        self.tree
    }

    /// Begins from this position.
    pub(super) fn start(&mut self, start: VariantPosition, is_chess960: bool) {
        self.start = start;
        self.checkpoints.clear();
        self.line = Line { node: ROOT, position: start, before: None };
        self.tree.start = Some(Box::new(start));
        self.tree.is_chess960 = is_chess960;
    }

    pub(super) fn add_tag(&mut self, name: &str, value: &str) {
        if name == "Result" {
            value.clone_into(&mut self.tree.result);
        }
        self.tree.tags.push((name.to_owned(), value.to_owned()));
    }

    pub(super) fn add_fault(&mut self, fault: Fault) {
        self.tree.faults.push(fault);
    }

    pub(super) fn add_result(&mut self, result: &str) {
        if self.tree.result == "*" {
            result.clone_into(&mut self.tree.result);
        }
    }

    pub(super) fn add_nag(&mut self, nag: u32) {
        let nags = &mut self.tree.notes_mut(self.line.node).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    pub(super) fn add_comment(&mut self, comment: &str) {
        let id = self.line.node;
        let is_of_game = id == ROOT && self.tree.next(ROOT) == ROOT;
        let whole = if self.has_moved || is_of_game {
            &mut self.tree.notes_mut(id).comment
        } else {
            &mut self.starting_comment
        };
        if !whole.is_empty() && !comment.is_empty() {
            whole.push(' ');
        }
        whole.push_str(comment);
    }

    /// Adds a move that leads to a position.
    pub(super) fn add_move(
        &mut self,
        mv: Option<lucena_board::Move>,
        after: VariantPosition,
    ) -> PyResult<()> {
        let node = self.tree.add(self.line.node, mv)?;
        self.line.before = Some(std::mem::replace(&mut self.line.position, after));
        self.line.node = node;
        if !self.starting_comment.is_empty() {
            let comment = std::mem::take(&mut self.starting_comment);
            self.tree.notes_mut(node).starting_comment = comment;
        }
        self.has_moved = true;
        Ok(())
    }

    /// Begins a variation instead of the last move; returns false if there is none, or if too many
    /// variations are open.
    pub(super) fn open(&mut self) -> bool {
        let node = self.line.node;
        if node == ROOT {
            return false;
        }
        if self.outer.len() == MAX_NESTING {
            self.add_fault(Fault::Other(nested_too_deep()));
            return false;
        }
        let parent = self.tree.parent(node);
        let position = self.line.before.unwrap_or_else(|| self.position_of(parent));
        self.line.before = Some(position);
        let variation = Line { node: parent, position, before: None };
        self.outer.push(std::mem::replace(&mut self.line, variation));
        self.has_moved = false;
        true
    }

    pub(super) fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
    }

    /// The position after a move, played from the last checkpoint before it or from the start.
    fn position_of(&mut self, mut id: u32) -> VariantPosition {
        let mut nodes = Vec::new();
        let mut position = loop {
            if id == ROOT {
                break self.start;
            }
            if let Some(position) = self.checkpoints.get(&id) {
                break *position;
            }
            nodes.push(id);
            id = self.tree.parent(id);
        };
        for (played, &id) in nodes.iter().rev().enumerate() {
            position = match self.tree.mv(id) {
                Some(mv) => position.play_unchecked(mv),
                None => position.play_null().unwrap_or(position),
            };
            if (played + 1) % STRIDE == 0 {
                self.checkpoints.insert(id, position);
            }
        }
        position
    }

    fn bad_word(&mut self, word: &str, error: &SanError) -> Word {
        let text = format!("{word:?} in {}: {error}", self.line.position);
        self.add_fault(match error {
            SanError::Ambiguous { .. } => Fault::Ambiguous(text),
            SanError::Syntax { .. } => Fault::Invalid(text),
            _ => Fault::Illegal(text),
        });
        Word::Illegal
    }

    fn pass(&mut self) -> PyResult<Word> {
        let Some(after) = self.line.position.play_null() else {
            let text = format!("a null move in check in {}", self.line.position);
            self.add_fault(Fault::Illegal(text));
            return Ok(Word::Illegal);
        };
        self.add_move(None, after)?;
        Ok(Word::Done)
    }

    pub(super) fn tag_value(&self, name: &str) -> Option<&str> {
        let mut tags = self.tree.tags.iter().rev();
        tags.find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }
}

impl Events for Builder {
    fn begin_game(&mut self) -> PyResult<Next> {
        Ok(Next::Read)
    }

    fn tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.add_tag(name, value);
        Ok(())
    }

    fn begin_moves(&mut self) -> PyResult<Next> {
        let variant = self.tag_value("Variant").unwrap_or("Standard");
        let (rules, is_chess960) = rules(variant).unwrap_or_else(|text| {
            self.add_fault(Fault::Other(text));
            (Rules::STANDARD, false)
        });
        let Some(fen) = self.tag_value("FEN") else {
            self.start(VariantPosition::initial(rules.variant()), is_chess960);
            return Ok(Next::Read);
        };
        match start(fen, rules, is_chess960) {
            Ok((position, is_chess960)) => self.start(position, is_chess960),
            Err(text) => {
                self.add_fault(Fault::Other(text));
                return Ok(Next::Skip);
            }
        }
        Ok(Next::Read)
    }

    fn word(&mut self, word: &str) -> PyResult<Word> {
        let position = &self.line.position;
        match position.parse_san(word) {
            Ok(mv) => {
                let after = position.play_unchecked(mv);
                self.add_move(Some(mv), after)?;
                Ok(Word::Done)
            }
            Err(_) if matches!(word, "--" | "Z0" | "0000" | "@@@@") => self.pass(),
            Err(error) => Ok(self.bad_word(word, &error)),
        }
    }

    fn nag(&mut self, nag: u32) -> PyResult<()> {
        self.add_nag(nag);
        Ok(())
    }

    fn comment(&mut self, comment: &str) -> PyResult<()> {
        self.add_comment(comment);
        Ok(())
    }

    fn begin_variation(&mut self) -> PyResult<Opened> {
        Ok(match self.open() {
            true => Opened::Read,
            false if self.line.node == ROOT => Opened::Ignored,
            false => Opened::Skip,
        })
    }

    fn end_variation(&mut self, was_read: bool) -> PyResult<()> {
        if was_read {
            self.close();
        }
        Ok(())
    }

    fn result(&mut self, result: &str) -> PyResult<()> {
        self.add_result(result);
        Ok(())
    }

    fn end_game(&mut self) -> PyResult<()> {
        Ok(())
    }
}

/// The position of a FEN, and whether it has castling rights of Chess960.
fn start(fen: &str, rules: Rules, is_chess960: bool) -> Result<(VariantPosition, bool), String> {
    let text = |error: PyErr| Python::attach(|py| error.value(py).to_string());
    let board = Board::from_any_fen(fen, rules, is_chess960).map_err(text)?;
    Ok((board.position().map_err(text)?, board.is_chess960()))
}

/// The rules of a variant, and whether it is Chess960; standard chess goes by many names.
pub(super) fn rules(variant: &str) -> Result<(Rules, bool), String> {
    let name = variant.to_lowercase();
    let is_wild = name.strip_prefix("wild/").is_some_and(|number| {
        matches!(number, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "8a")
    });
    if is_wild || name == "illegal" {
        return Ok((Rules::STANDARD, false));
    }
    match name.parse() {
        Ok(variant) => Ok((Rules::of(variant), variant == Variant::Chess960)),
        Err(_) => Err(format!("unsupported variant: {variant}")),
    }
}
