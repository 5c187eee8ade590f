//! The nodes of a tree.

use std::num::NonZero;

use lucena_board::{Move, Position};

use super::GameTree;
use crate::position::PgnPosition;
use crate::{Comment, Nag};

/// The id of a node in a tree. It stays valid when other nodes are added, moved or removed.
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
    /// The root: the start of the game.
    pub const ROOT: Self = Self(NonZero::<u32>::MIN);

    /// The id for an index, unless it is too large.
    pub(super) fn new(index: usize) -> Option<Self> {
        u32::try_from(index + 1).ok().and_then(NonZero::new).map(Self)
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A node as stored in a tree.
#[derive(Clone, Debug)]
pub(super) struct Node<P> {
    /// The position after the move.
    pub(super) position: P,
    /// `None` for the root and null moves.
    pub(super) mv: Option<Move>,
    pub(super) ply: u32,
    pub(super) parent: Option<NodeId>,
    pub(super) first_child: Option<NodeId>,
    /// Makes adding a child O(1).
    pub(super) last_child: Option<NodeId>,
    pub(super) next_sibling: Option<NodeId>,
    pub(super) is_removed: bool,
    /// Boxed, as few moves have any.
    pub(super) remarks: Option<Box<Remarks>>,
}

/// The NAGs and comments of a move.
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

impl<P: Copy> Node<P> {
    pub(super) fn root(start: &P) -> Self {
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

    pub(super) fn child(&self, parent: NodeId, mv: Option<Move>, position: &P) -> Self {
        let ply = self.ply + 1;
        Self { mv, ply, parent: Some(parent), ..Self::root(position) }
    }
}

impl<P> Node<P> {
    pub(super) fn remarks(&self) -> &Remarks {
        self.remarks.as_deref().unwrap_or(Remarks::NONE)
    }
}

/// A reference to a node of a [`GameTree`].
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
pub struct NodeRef<'a, P = Position> {
    pub(super) tree: &'a GameTree<P>,
    pub(super) id: NodeId,
}

impl<'a, P: PgnPosition> NodeRef<'a, P> {
    fn node(self) -> &'a Node<P> {
        &self.tree.nodes[self.id.index()]
    }

    /// The id of the node.
    #[must_use]
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The move, or `None` for the root and null moves.
    #[must_use]
    pub fn mv(self) -> Option<Move> {
        self.node().mv
    }

    /// The position after the move; for the root, the start position.
    #[must_use]
    pub fn position(self) -> &'a P {
        &self.node().position
    }

    /// The position before the move, or `None` for the root.
    #[must_use]
    pub fn position_before(self) -> Option<&'a P> {
        let parent = self.parent()?;
        Some(&self.tree.nodes[parent.index()].position)
    }

    /// The number of half-moves from the start to the position after the move.
    #[must_use]
    pub fn ply(self) -> u32 {
        self.node().ply
    }

    /// The parent, or `None` for the root.
    #[must_use]
    pub fn parent(self) -> Option<NodeId> {
        self.node().parent
    }

    /// The children: first the continuation of the line, then the variations.
    pub fn children(self) -> impl Iterator<Item = NodeId> + Clone + use<'a, P> {
        let tree = self.tree;
        let next = move |id: &NodeId| tree.nodes[id.index()].next_sibling;
        std::iter::successors(self.node().first_child, next)
    }

    /// The nodes from the first move to this one, without the root.
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

    /// Whether the node is on the main line. The root is.
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

    /// The NAGs of the move.
    #[must_use]
    pub fn nags(self) -> &'a [Nag] {
        &self.node().remarks().nags
    }

    /// The comments after the move; those of the root are before the first move.
    #[must_use]
    pub fn comments(self) -> &'a [Comment] {
        &self.node().remarks().after
    }

    /// The comments before the move, at the beginning of a variation.
    #[must_use]
    pub fn comments_before(self) -> &'a [Comment] {
        &self.node().remarks().before
    }
}
