//! A queue in which clients take turns.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Items by owner. Owners take turns; the items of an owner come in order.
pub(super) struct FairQueue<K, T> {
    items: HashMap<K, VecDeque<T>>,
    /// The owners that have items, next first.
    turns: VecDeque<K>,
    len: usize,
}

impl<K: Clone + Eq + Hash, T> FairQueue<K, T> {
    pub(super) fn new() -> Self {
        Self { items: HashMap::new(), turns: VecDeque::new(), len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, owner: K, item: T) {
        if !self.items.contains_key(&owner) {
            self.turns.push_back(owner.clone());
        }
        self.items.entry(owner).or_default().push_back(item);
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let owner = self.turns.pop_front()?;
        let items = self.items.get_mut(&owner)?;
        let item = items.pop_front();
        self.len -= usize::from(item.is_some());
        if items.is_empty() {
            self.items.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        item
    }

    pub(super) fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        for items in self.items.values_mut() {
            items.retain(&mut keep);
        }
        self.items.retain(|_, items| !items.is_empty());
        self.turns.retain(|owner| self.items.contains_key(owner));
        self.len = self.items.values().map(VecDeque::len).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_take_turns() {
        let mut queue = FairQueue::new();
        for (owner, item) in [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)] {
            queue.push(owner, item);
        }
        assert_eq!(queue.len(), 6);
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [1, 4, 5, 2, 6, 3]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn items_that_are_dropped_take_no_turn() {
        let mut queue = FairQueue::new();
        for (owner, item) in [("a", 1), ("b", 2), ("a", 3)] {
            queue.push(owner, item);
        }
        queue.retain(|&item| item != 2);
        assert_eq!(queue.len(), 2);
        queue.push("b", 4);
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [1, 4, 3]);
    }
}
