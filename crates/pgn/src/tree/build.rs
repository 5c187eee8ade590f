//! Building trees from PGN.

use std::ops::ControlFlow;

use lucena_board::{GameResult, Move, Position, Variant};

use super::node::Node;
use super::{GameTree, NodeId};
use crate::position::PgnPosition;
use crate::{Comment, Nag, Next, PgnError, Played, RawTag, RawText, Tags, Visitor};

/// The default memory limit for a game.
const MEMORY_MAX_BYTES: usize = 256 << 20;

/// More tags than games have. The limit is needed since each new tag is compared with all others.
const TAGS_MAX: usize = 1000;

/// The number of tolerated errors and of other errors that are kept for a game.
const ERRORS_MAX: usize = 100;

/// Approximate overhead of an allocated item in bytes.
const ITEM_BYTES: usize = 64;

/// A game that was read, and its errors.
///
/// ```
/// use lucena_pgn::{Reader, TreeBuilder};
/// let mut reader = Reader::from_bytes(b"1. e4 e5 2. Ke3 *");
/// let read = reader.read_game(&mut TreeBuilder::new())?.expect("there is a game");
/// assert_eq!(read.tree.n_moves(), 2);
/// assert_eq!(read.errors.len(), 1);
/// assert!(!read.is_whole());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadTree<P = Position> {
    /// The game, as far as it could be read.
    pub tree: GameTree<P>,
    /// The first 100 tolerated errors and the first 100 others.
    pub errors: Vec<PgnError>,
    /// Whether something is missing because the game needed too much memory, or because a tree
    /// cannot represent it: a variation before the first move.
    pub is_cut: bool,
}

impl<P> ReadTree<P> {
    /// Whether nothing of the game is lost: there are only tolerated errors, and nothing is cut.
    ///
    /// ```
    /// use lucena_pgn::{Reader, TreeBuilder};
    /// let read = Reader::from_bytes(b"1. e4").read_game(&mut TreeBuilder::new())?.unwrap();
    /// assert!(read.is_whole());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.is_cut && self.errors.iter().all(PgnError::is_tolerated)
    }
}

/// A visitor that builds a tree for each game.
///
/// A comment belongs to the move before it, also after a variation; comments at the beginning of a
/// variation are [`NodeRef::comments_before`](super::NodeRef::comments_before) its first move. Of
/// duplicate tags the last one is kept. The result and the tag `Result` are set to the result at
/// the end of the movetext, or else to that of the tag. A game without a legal start position
/// becomes a tree with tags but without moves.
///
/// ```
/// use lucena_pgn::{NodeId, Reader, TreeBuilder};
/// let pgn = b"1. e4 {best by test} (1. d4 d5) 1... c5! 1-0\n\n1. c4 *\n";
/// let mut reader = Reader::from_bytes(pgn);
/// let mut builder = TreeBuilder::new();
/// let game = reader.read_game(&mut builder)?.expect("there is a game").tree;
/// let moves: Vec<_> = game.node(NodeId::ROOT).children().collect();
/// assert_eq!((game.n_moves(), moves.len()), (4, 2));
/// assert_eq!(game.node(moves[0]).comments()[0].as_str(), "best by test");
/// assert_eq!(game.node(game.last()).nags(), [lucena_pgn::Nag::GOOD_MOVE]);
/// assert_eq!(reader.read_game(&mut builder)?.unwrap().tree.n_moves(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct TreeBuilder<P = Position> {
    game: ReadTree<P>,
    /// The last move of the current line.
    last: NodeId,
    /// The last moves of the enclosing lines.
    outer: Vec<NodeId>,
    /// Whether the variation has no move yet, so that `last` is its parent.
    is_fresh: bool,
    /// Comments before the first move of a variation.
    before: Vec<Comment>,
    n_bytes: usize,
    max_bytes: usize,
}

impl<P: PgnPosition> Default for TreeBuilder<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: PgnPosition> TreeBuilder<P> {
    /// A builder with a limit of 256 MiB for each game.
    pub fn new() -> Self {
        Self::with_memory(MEMORY_MAX_BYTES)
    }

    /// A builder with a limit on the approximate memory of each game. A game that needs more ends
    /// there.
    ///
    /// ```
    /// use lucena_pgn::{Reader, TreeBuilder};
    /// let mut builder = TreeBuilder::with_memory(2000);
    /// let pgn = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100);
    /// let read = Reader::from_bytes(pgn.as_bytes()).read_game(&mut builder)?.unwrap();
    /// assert!(read.is_cut && read.tree.n_moves() < 20);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn with_memory(max_bytes: usize) -> Self {
        Self {
            game: empty(),
            last: NodeId::ROOT,
            outer: Vec::new(),
            is_fresh: false,
            before: Vec::new(),
            n_bytes: 0,
            max_bytes,
        }
    }

    fn finish(&mut self) -> ReadTree<P> {
        let tree = &mut self.game.tree;
        let tagged = tree.tags().result().filter(|_| !tree.result().is_decided());
        if let Some(result) = tagged {
            tree.end_with(result);
        }
        let fresh = Self::with_memory(self.max_bytes);
        std::mem::replace(self, fresh).game
    }

    /// Adds to the memory used, and ends the game if that exceeds the limit.
    fn charge(&mut self, n_bytes: usize) -> ControlFlow<ReadTree<P>> {
        self.n_bytes = self.n_bytes.saturating_add(n_bytes);
        if self.n_bytes <= self.max_bytes {
            return ControlFlow::Continue(());
        }
        self.game.is_cut = true;
        ControlFlow::Break(self.finish())
    }

    fn add(&mut self, mv: Option<Move>, after: &P) -> ControlFlow<ReadTree<P>> {
        self.charge(size_of::<Node<P>>())?;
        let tree = &mut self.game.tree;
        let Ok(id) = tree.push(self.last, mv, after) else {
            self.game.is_cut = true;
            return ControlFlow::Break(self.finish());
        };
        if !self.before.is_empty() {
            let before = std::mem::take(&mut self.before);
            tree.remarks(id).before = before;
        }
        (self.last, self.is_fresh) = (id, false);
        ControlFlow::Continue(())
    }
}

fn empty<P: PgnPosition>() -> ReadTree<P> {
    let tree = GameTree::with_tags(Tags::new(), &P::initial_of(Variant::Standard));
    ReadTree { tree, errors: Vec::new(), is_cut: false }
}

impl<P: PgnPosition> Visitor<P> for TreeBuilder<P> {
    type Output = ReadTree<P>;

    fn begin_game(&mut self, _: u64) -> ControlFlow<ReadTree<P>> {
        self.finish();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<ReadTree<P>> {
        if self.game.tree.tags().len() == TAGS_MAX {
            self.game.is_cut = true;
            return ControlFlow::Continue(());
        }
        let (name, value) = (tag.name(), tag.value());
        self.charge(name.len() + value.len() + ITEM_BYTES)?;
        self.game.tree.tags_mut().set(&name, value);
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, start: &P) -> ControlFlow<ReadTree<P>, Next> {
        self.game.tree.start_from(start);
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_, P>) -> ControlFlow<ReadTree<P>> {
        self.add(Some(played.mv), played.after)
    }

    fn null_move(&mut self, _: &P, after: &P, _: u32, _: u32) -> ControlFlow<ReadTree<P>> {
        self.add(None, after)
    }

    fn nag(&mut self, nag: Nag) -> ControlFlow<ReadTree<P>> {
        // There is no move to annotate yet.
        if self.last != NodeId::ROOT && !self.is_fresh {
            self.charge(size_of::<Nag>())?;
            self.game.tree.remarks(self.last).nags.push(nag);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<ReadTree<P>> {
        let comment = Comment::new(&comment.decode());
        if comment.is_empty() {
            return ControlFlow::Continue(());
        }
        self.charge(comment.as_str().len() + ITEM_BYTES)?;
        if self.is_fresh {
            self.before.push(comment);
        } else {
            self.game.tree.remarks(self.last).after.push(comment);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<ReadTree<P>, Next> {
        let parent = self.game.tree.node(self.last).parent();
        let Some(parent) = parent.filter(|_| !self.is_fresh) else {
            self.game.is_cut = true;
            return ControlFlow::Continue(Next::Skip);
        };
        self.outer.push(self.last);
        (self.last, self.is_fresh) = (parent, true);
        ControlFlow::Continue(Next::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<ReadTree<P>> {
        if let Some(last) = self.outer.pop() {
            (self.last, self.is_fresh) = (last, false);
        }
        // A variation without moves: its comments are appended to those of the parent.
        if !self.before.is_empty() {
            let before = std::mem::take(&mut self.before);
            self.game.tree.remarks(self.last).after.extend(before);
        }
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<ReadTree<P>> {
        if result.is_decided() {
            self.game.tree.set_result(result);
        }
        ControlFlow::Continue(())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<ReadTree<P>> {
        let is_like = |other: &&PgnError| other.is_tolerated() == error.is_tolerated();
        if self.game.errors.iter().filter(is_like).count() < ERRORS_MAX {
            self.game.errors.push(error.clone());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) -> ReadTree<P> {
        self.finish()
    }
}
