//! Editing trees: adding, reordering and removing moves.

use lucena_board::Move;

use super::node::{Node, Remarks};
use super::{GameTree, NodeId, TreeError};
use crate::position::PgnPosition;
use crate::{Comment, Nag};

impl<P: PgnPosition> GameTree<P> {
    /// Adds a move after a node, or returns the child that has it already.
    ///
    /// # Errors
    /// If there is no such node, the move is illegal there or the tree is full.
    ///
    /// ```
    /// use lucena_board::{Move, Square};
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = Move::double_push(Square::E2, Square::E4).unwrap();
    /// let node = game.add_move(NodeId::ROOT, e4)?;
    /// assert_eq!(game.add_move(NodeId::ROOT, e4)?, node);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn add_move(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        match self.child_with(parent, Some(mv))? {
            Some(id) => Ok(id),
            None => self.add_variation(parent, mv),
        }
    }

    /// As [`GameTree::add_move`], for a move in algebraic notation.
    ///
    /// # Errors
    /// If there is no such node, the text is not a legal move there or the tree is full.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// assert!(GameTree::new().add_san(NodeId::ROOT, "Nf3").is_ok());
    /// ```
    pub fn add_san(&mut self, parent: NodeId, san: &str) -> Result<NodeId, TreeError> {
        let position = self.existing(parent)?.position;
        self.add_move(parent, position.parse_san(san)?)
    }

    /// Adds a move as the last child, even if another child has the same move, which occurs in
    /// files.
    ///
    /// # Errors
    /// As [`GameTree::add_move`].
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// let again = game.add_variation(NodeId::ROOT, game.node(e4).mv().unwrap())?;
    /// assert_ne!(e4, again);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn add_variation(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        let position = self.existing(parent)?.position.play(mv)?;
        self.push(parent, Some(mv), &position)
    }

    /// Adds a null move after a node, `--` in PGN, or returns the child that is one already.
    ///
    /// # Errors
    /// If there is no such node, the side to move is in check or the tree is full.
    ///
    /// ```
    /// use lucena_board::Color;
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let pass = game.add_null_move(NodeId::ROOT)?;
    /// assert_eq!(game.node(pass).position().turn(), Color::Black);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn add_null_move(&mut self, parent: NodeId) -> Result<NodeId, TreeError> {
        if let Some(id) = self.child_with(parent, None)? {
            return Ok(id);
        }
        let position = self.existing(parent)?.position;
        let position = position.play_null().ok_or(TreeError::NullMoveInCheck)?;
        self.push(parent, None, &position)
    }

    /// Adds a sequence of moves, each as [`GameTree::add_move`] does. Returns the last node.
    ///
    /// # Errors
    /// As [`GameTree::add_move`]; then nothing is added.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let moves: Vec<_> = lucena_board::Position::initial().legal_moves().iter().take(1).copied().collect();
    /// let last = game.add_line(NodeId::ROOT, &moves)?;
    /// assert_eq!(game.node(last).ply(), 1);
    /// assert!(game.add_line(last, &moves).is_err());
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn add_line(&mut self, parent: NodeId, moves: &[Move]) -> Result<NodeId, TreeError> {
        let mut position = self.existing(parent)?.position;
        for &mv in moves {
            position = position.play(mv)?;
        }
        moves.iter().try_fold(parent, |last, &mv| self.add_move(last, mv))
    }

    /// Moves a variation one place up among its siblings. The first variation becomes the
    /// continuation of the line.
    ///
    /// # Errors
    /// If there is no such node or it is the root.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let [a, b, c] = ["e4", "d4", "c4"].map(|san| game.add_san(NodeId::ROOT, san).unwrap());
    /// game.promote(c)?;
    /// assert!(game.node(NodeId::ROOT).children().eq([a, c, b]));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn promote(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.reorder(id, |place| place.saturating_sub(1))
    }

    /// Makes a move the first of its siblings, the continuation of the line.
    ///
    /// # Errors
    /// If there is no such node or it is the root.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let [a, b, c] = ["e4", "d4", "c4"].map(|san| game.add_san(NodeId::ROOT, san).unwrap());
    /// game.promote_to_first(c)?;
    /// assert!(game.node(NodeId::ROOT).children().eq([c, a, b]));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn promote_to_first(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.reorder(id, |_| 0)
    }

    /// Makes the line from the start to this node the main line.
    ///
    /// # Errors
    /// If there is no such node.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// game.add_san(NodeId::ROOT, "e4")?;
    /// let d4 = game.add_san(NodeId::ROOT, "d4")?;
    /// game.add_san(d4, "d5")?;
    /// let f5 = game.add_san(d4, "f5")?;
    /// game.make_mainline(f5)?;
    /// assert!(game.mainline().eq([d4, f5]));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn make_mainline(&mut self, id: NodeId) -> Result<(), TreeError> {
        let line = self.get(id).ok_or(TreeError::NoSuchNode)?.line();
        line.into_iter().try_for_each(|id| self.promote_to_first(id))
    }

    /// Moves a variation one place down among its siblings.
    ///
    /// # Errors
    /// If there is no such node or it is the root.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let [a, b] = ["e4", "d4"].map(|san| game.add_san(NodeId::ROOT, san).unwrap());
    /// game.demote(a)?;
    /// assert!(game.node(NodeId::ROOT).children().eq([b, a]));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn demote(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.reorder(id, |place| place + 1)
    }

    /// Removes a move and everything after it.
    ///
    /// # Errors
    /// If there is no such node or it is the root.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// game.add_san(e4, "e5")?;
    /// game.remove(e4)?;
    /// assert_eq!(game.n_moves(), 0);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn remove(&mut self, id: NodeId) -> Result<(), TreeError> {
        let parent = self.parent_of(id)?;
        let mut siblings = self.children(parent);
        siblings.retain(|&sibling| sibling != id);
        self.link(parent, &siblings);
        self.forget(vec![id]);
        Ok(())
    }

    /// Removes everything after a node.
    ///
    /// # Errors
    /// If there is no such node.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// game.add_san(NodeId::ROOT, "e4")?;
    /// game.truncate(NodeId::ROOT)?;
    /// assert_eq!(game.n_moves(), 0);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn truncate(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.existing(id)?;
        let children = self.children(id);
        self.link(id, &[]);
        self.forget(children);
        Ok(())
    }

    /// The NAGs of a move, mutable.
    ///
    /// # Errors
    /// If there is no such node or it is the root.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, Nag, NodeId};
    /// let mut game = GameTree::new();
    /// let f3 = game.add_san(NodeId::ROOT, "f3")?;
    /// game.nags_mut(f3)?.push(Nag::DUBIOUS_MOVE);
    /// assert_eq!(game.node(f3).nags(), [Nag::DUBIOUS_MOVE]);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn nags_mut(&mut self, id: NodeId) -> Result<&mut Vec<Nag>, TreeError> {
        self.parent_of(id)?;
        Ok(&mut self.remarks_mut(id)?.nags)
    }

    /// The comments after a move, mutable; those of the root are before the first move.
    ///
    /// # Errors
    /// If there is no such node.
    ///
    /// ```
    /// use lucena_pgn::{Comment, GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// game.comments_mut(NodeId::ROOT)?.push(Comment::new("played in the park"));
    /// assert_eq!(game.node(NodeId::ROOT).comments().len(), 1);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn comments_mut(&mut self, id: NodeId) -> Result<&mut Vec<Comment>, TreeError> {
        Ok(&mut self.remarks_mut(id)?.after)
    }

    /// The comments before a move that begins a variation, mutable. If the move does not begin one,
    /// the comments are read back as those after the previous move.
    ///
    /// # Errors
    /// If there is no such node or it is the root.
    ///
    /// ```
    /// use lucena_pgn::{Comment, GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// game.add_san(NodeId::ROOT, "e4")?;
    /// let d4 = game.add_san(NodeId::ROOT, "d4")?;
    /// game.comments_before_mut(d4)?.push(Comment::new("or"));
    /// assert_eq!(game.node(d4).comments_before().len(), 1);
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    pub fn comments_before_mut(&mut self, id: NodeId) -> Result<&mut Vec<Comment>, TreeError> {
        self.parent_of(id)?;
        Ok(&mut self.remarks_mut(id)?.before)
    }

    /// Adds a last child whose move is known to be legal.
    pub(super) fn push(
        &mut self,
        parent: NodeId,
        mv: Option<Move>,
        position: &P,
    ) -> Result<NodeId, TreeError> {
        let id = NodeId::new(self.nodes.len()).ok_or(TreeError::TooLarge)?;
        let above = &mut self.nodes[parent.index()];
        let node = above.child(parent, mv, position);
        let before = above.last_child.replace(id);
        match before {
            Some(before) => self.nodes[before.index()].next_sibling = Some(id),
            None => above.first_child = Some(id),
        }
        self.nodes.push(node);
        Ok(id)
    }

    /// The annotations of an existing node.
    pub(super) fn remarks(&mut self, id: NodeId) -> &mut Remarks {
        self.nodes[id.index()].remarks.get_or_insert_default()
    }

    fn existing(&self, id: NodeId) -> Result<&Node<P>, TreeError> {
        let node = self.nodes.get(id.index()).filter(|node| !node.is_removed);
        node.ok_or(TreeError::NoSuchNode)
    }

    fn parent_of(&self, id: NodeId) -> Result<NodeId, TreeError> {
        self.existing(id)?.parent.ok_or(TreeError::IsRoot)
    }

    fn remarks_mut(&mut self, id: NodeId) -> Result<&mut Remarks, TreeError> {
        self.existing(id)?;
        Ok(self.remarks(id))
    }

    fn child_with(&self, parent: NodeId, mv: Option<Move>) -> Result<Option<NodeId>, TreeError> {
        let node = self.get(parent).ok_or(TreeError::NoSuchNode)?;
        let mut children = node.children();
        Ok(children.find(|id| self.nodes[id.index()].mv == mv))
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.get(id).map_or(Vec::new(), |node| node.children().collect())
    }

    /// Moves a node among its siblings to the index that `place` returns, at most the last.
    fn reorder(&mut self, id: NodeId, place: impl Fn(usize) -> usize) -> Result<(), TreeError> {
        let parent = self.parent_of(id)?;
        let mut siblings = self.children(parent);
        let from =
            siblings.iter().position(|&sibling| sibling == id).ok_or(TreeError::NoSuchNode)?;
        siblings.remove(from);
        siblings.insert(place(from).min(siblings.len()), id);
        self.link(parent, &siblings);
        Ok(())
    }

    /// Sets the children of a node, in this order.
    fn link(&mut self, parent: NodeId, children: &[NodeId]) {
        for (idx, child) in children.iter().enumerate() {
            self.nodes[child.index()].next_sibling = children.get(idx + 1).copied();
        }
        let node = &mut self.nodes[parent.index()];
        (node.first_child, node.last_child) = (children.first().copied(), children.last().copied());
    }

    /// Marks nodes and their descendants as removed.
    fn forget(&mut self, mut ids: Vec<NodeId>) {
        while let Some(id) = ids.pop() {
            ids.extend(self.children(id));
            let node = &mut self.nodes[id.index()];
            node.is_removed = true;
            node.remarks = None;
        }
    }
}
