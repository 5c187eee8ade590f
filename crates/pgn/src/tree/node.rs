//! The nodes of a tree.

use std::num::NonZero;

use lucena_board::{Move, Position};

use super::GameTree;
use crate::{Comment, Nag};

/// Which node of a tree. The id of a node stays the same, whatever happens to others.
///
/// ```
/// use lucena_pgn::{GameTree, NodeId};
/// let mut game = GameTree::new();
/// let e4 = game.add_san(NodeId::ROOT, "e4")?;
/// assert_ne!(e4, NodeId::ROOT);
/// # Ok::<(), lucena_pgn::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZero<u32>);

impl NodeId {
    /// The start of the game.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert!(GameTree::new().get(NodeId::ROOT).is_some());
    /// ```
    pub const ROOT: Self = Self(NonZero::<u32>::MIN);

    /// The id of a place in the list, if there can be so many.
    pub(super) fn new(index: usize) -> Option<Self> {
        u32::try_from(index + 1).ok().and_then(NonZero::new).map(Self)
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A node as it lies in the list of its tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// After the move.
    pub(super) position: Position,
    /// `None` at the root and for a pass.
    pub(super) mv: Option<Move>,
    pub(super) ply: u32,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    /// So that the next one is added at once, however many there are.
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) is_removed: bool,
    /// Few moves have any.
    pub(super) remarks: Option<Box<Remarks>>,
}

/// What is said of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Remarks {
    pub(super) nags: Vec<Nag>,
    pub(super) before: Vec<Comment>,
    pub(super) after: Vec<Comment>,
}

impl Remarks {
    pub(super) const NONE: &Self =
        &Self { nags: Vec::new(), before: Vec::new(), after: Vec::new() };
}

impl Node {
    pub(super) fn root(start: &Position) -> Self {
        Self {
            position: *start,
            mv: None,
            ply: 0,
            parent: None,
            first_child: None,
            last_child: None,
            next_sibling: None,
            is_removed: false,
            remarks: None,
        }
    }

    pub(super) fn child(&self, parent: NodeId, mv: Option<Move>, position: &Position) -> Self {
        let ply = self.ply + 1;
        Self { mv, ply, parent: Some(parent), ..Self::root(position) }
    }

    pub(super) fn remarks(&self) -> &Remarks {
        self.remarks.as_deref().unwrap_or(Remarks::NONE)
    }
}

/// A node of a [`GameTree`], to look at.
///
/// ```
/// use lucena_pgn::{GameTree, NodeId};
/// let mut game = GameTree::new();
/// let e4 = game.add_san(NodeId::ROOT, "e4")?;
/// let node = game.node(e4);
/// assert_eq!(node.mv().unwrap().to_string(), "e2e4");
/// assert_eq!((node.ply(), node.parent()), (1, Some(NodeId::ROOT)));
/// assert!(node.position().is_legal(node.position().parse_san("e5").unwrap()));
/// # Ok::<(), lucena_pgn::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'a> {
    pub(super) tree: &'a GameTree,
    pub(super) id: NodeId,
}

impl<'a> NodeRef<'a> {
    fn node(self) -> &'a Node {
        &self.tree.nodes[self.id.index()]
    }

    /// Its id.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert_eq!(GameTree::new().node(NodeId::ROOT).id(), NodeId::ROOT);
    /// ```
    #[must_use]
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The move, or `None` at the root and where the side to move passed.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let pass = game.add_null_move(NodeId::ROOT)?;
    /// assert_eq!(game.node(pass).mv(), None);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn mv(self) -> Option<Move> {
        self.node().mv
    }

    /// The position after the move; that of the root is the start.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert_eq!(GameTree::new().node(NodeId::ROOT).position(), &Position::initial());
    /// ```
    #[must_use]
    pub fn position(self) -> &'a Position {
        &self.node().position
    }

    /// The position before the move, or `None` at the root.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// assert_eq!(game.node(e4).position_before(), Some(&Position::initial()));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn position_before(self) -> Option<&'a Position> {
        let parent = self.parent()?;
        Some(&self.tree.nodes[parent.index()].position)
    }

    /// How many half moves lead from the start to the position after the move.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert_eq!(GameTree::new().node(NodeId::ROOT).ply(), 0);
    /// ```
    #[must_use]
    pub fn ply(self) -> u32 {
        self.node().ply
    }

    /// The node before it, or `None` at the root.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert_eq!(GameTree::new().node(NodeId::ROOT).parent(), None);
    /// ```
    #[must_use]
    pub fn parent(self) -> Option<NodeId> {
        self.node().parent
    }

    /// The moves that may follow: first the one that the line goes on with.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert_eq!(GameTree::new().node(NodeId::ROOT).children().count(), 0);
    /// ```
    pub fn children(self) -> impl Iterator<Item = NodeId> + Clone + use<'a> {
        let tree = self.tree;
        let next = move |id: &NodeId| tree.nodes[id.index()].next_sibling;
        std::iter::successors(self.node().first_child, next)
    }

    /// The nodes from the first move to this one. The root is not among them.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// let e5 = game.add_san(e4, "e5")?;
    /// assert_eq!(game.node(e5).line(), [e4, e5]);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn line(self) -> Vec<NodeId> {
        let nodes = &self.tree.nodes;
        let upwards = std::iter::successors(Some(self.id), |id| nodes[id.index()].parent);
        let mut line: Vec<NodeId> = upwards.take_while(|&id| id != NodeId::ROOT).collect();
        line.reverse();
        line
    }

    /// Whether it belongs to the main line, as the root does.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// let d4 = game.add_san(NodeId::ROOT, "d4")?;
    /// assert!(game.node(e4).is_mainline() && !game.node(d4).is_mainline());
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn is_mainline(self) -> bool {
        let nodes = &self.tree.nodes;
        let mut id = self.id;
        while let Some(parent) = nodes[id.index()].parent {
            if nodes[parent.index()].first_child != Some(id) {
                return false;
            }
            id = parent;
        }
        true
    }

    /// Judgements of the move.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert!(GameTree::new().node(NodeId::ROOT).nags().is_empty());
    /// ```
    #[must_use]
    pub fn nags(self) -> &'a [Nag] {
        &self.node().remarks().nags
    }

    /// The comments behind the move; those of the root stand before the first move.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert!(GameTree::new().node(NodeId::ROOT).comments().is_empty());
    /// ```
    #[must_use]
    pub fn comments(self) -> &'a [Comment] {
        &self.node().remarks().after
    }

    /// The comments before the move, at the beginning of a variation.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert!(GameTree::new().node(NodeId::ROOT).comments_before().is_empty());
    /// ```
    #[must_use]
    pub fn comments_before(self) -> &'a [Comment] {
        &self.node().remarks().before
    }
}
