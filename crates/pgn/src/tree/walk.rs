//! All moves of a tree in the order of PGN: a move, the variations in place of it, what follows.

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
    /// A variation begins: other moves in place of the last one.
    BeginVariation,
    /// It ends.
    EndVariation,
}

/// Iterates over a tree; made by [`GameTree::walk`]. What is still to come lies in a list and not on
/// the stack, so that variations may be nested as deep as they like.
///
/// ```
/// assert_eq!(lucena_pgn::GameTree::new().walk().count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    tree: &'a GameTree,
    /// The last one comes next.
    to_come: Vec<Task>,
}

#[derive(Clone, Copy, Debug)]
enum Task {
    /// A move, and the line from there.
    Line(NodeId),
    /// What follows the move of a node that has been told.
    Follow(NodeId),
    /// A variation that begins with this move, and its later siblings.
    Variations(NodeId),
    End,
}

impl<'a> Walk<'a> {
    pub(super) fn new(tree: &'a GameTree) -> Self {
        Self { tree, to_come: vec![Task::Follow(NodeId::ROOT)] }
    }

    fn begin_line(&mut self, id: NodeId) -> Step {
        self.to_come.push(Task::Follow(id));
        Step::Move(id)
    }
}

impl Iterator for Walk<'_> {
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
