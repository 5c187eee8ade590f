//! Traversal in the order of PGN: a move, its alternatives as variations, the continuation.

use lucena_board::Position;

use super::{GameTree, NodeId};

/// A step of a [`Walk`].
///
/// ```
/// use lucena_pgn::{GameTree, NodeId, Step};
/// let mut game = GameTree::new();
/// let e4 = game.add_san(NodeId::ROOT, "e4")?;
/// assert!(game.walk().eq([Step::Move(e4)]));
/// # Ok::<(), lucena_pgn::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The move of a node.
    Move(NodeId),
    /// A variation begins: an alternative to the last move.
    BeginVariation,
    /// The variation ends.
    EndVariation,
}

/// Iterates over a tree; returned by [`GameTree::walk`]. It uses an explicit stack, so it does not
/// overflow the call stack, however deep variations are nested.
#[derive(Clone, Debug)]
pub struct Walk<'a, P = Position> {
    tree: &'a GameTree<P>,
    /// A stack of pending tasks.
    to_come: Vec<Task>,
}

#[derive(Clone, Copy, Debug)]
enum Task {
    /// The move of a node, then the rest of its line.
    Line(NodeId),
    /// The children of a node whose move was returned.
    Follow(NodeId),
    /// A variation that begins with this node, then those of its later siblings.
    Variations(NodeId),
    End,
}

impl<'a, P> Walk<'a, P> {
    pub(super) fn new(tree: &'a GameTree<P>) -> Self {
        Self { tree, to_come: vec![Task::Follow(NodeId::ROOT)] }
    }

    fn begin_line(&mut self, id: NodeId) -> Step {
        self.to_come.push(Task::Follow(id));
        Step::Move(id)
    }
}

impl<P> Iterator for Walk<'_, P> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            let node = |id: NodeId| &self.tree.nodes[id.index()];
            match self.to_come.pop()? {
                Task::Line(id) => return Some(self.begin_line(id)),
                Task::Follow(id) => {
                    let Some(main) = node(id).first_child else { continue };
                    let Some(other) = node(main).next_sibling else {
                        return Some(self.begin_line(main));
                    };
                    self.to_come.push(Task::Follow(main));
                    self.to_come.push(Task::Variations(other));
                    return Some(Step::Move(main));
                }
                Task::Variations(id) => {
                    self.to_come.extend(node(id).next_sibling.map(Task::Variations));
                    self.to_come.extend([Task::End, Task::Line(id)]);
                    return Some(Step::BeginVariation);
                }
                Task::End => return Some(Step::EndVariation),
            }
        }
    }
}
