//! Equality of trees.

use super::{GameTree, NodeId, Step};

impl<P: PartialEq> PartialEq for GameTree<P> {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.result == other.result
            && self.start() == other.start()
            && self.is_same_node(other, NodeId::ROOT, NodeId::ROOT)
            && self.has_same_moves(other)
    }
}

impl<P: Eq> Eq for GameTree<P> {}

impl<P> GameTree<P> {
    fn has_same_moves(&self, other: &Self) -> bool {
        let mut others = other.walk();
        let all_are_same = self.walk().all(|step| match (step, others.next()) {
            (Step::Move(id), Some(Step::Move(other_id))) => self.is_same_node(other, id, other_id),
            (step, other_step) => Some(step) == other_step,
        });
        all_are_same && others.next().is_none()
    }

    fn is_same_node(&self, other: &Self, id: NodeId, other_id: NodeId) -> bool {
        let (a, b) = (&self.nodes[id.index()], &other.nodes[other_id.index()]);
        a.mv == b.mv && a.remarks() == b.remarks()
    }
}
