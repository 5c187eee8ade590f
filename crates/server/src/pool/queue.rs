//! A fair queue: round-robin over addresses, then over the sessions of each address.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;

use crate::client::ClientId;

/// Requests by client. A client with many delays neither other addresses nor other sessions.
pub(super) struct FairQueue<T> {
    waiting: Turns<Option<IpAddr>, Turns<ClientId, VecDeque<T>>>,
}

impl<T> FairQueue<T> {
    pub(super) fn new() -> Self {
        Self { waiting: Turns::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The number of requests charged to a client: those of all sessions at its address, or of its
    /// session alone on loopback.
    pub(super) fn len_of(&self, client: &ClientId) -> usize {
        let address = client.remote_address();
        let Some(sessions) = self.waiting.queues.get(&address) else { return 0 };
        match address {
            Some(_) => sessions.len(),
            None => sessions.queues.get(client).map_or(0, VecDeque::len),
        }
    }

    pub(super) fn push(&mut self, client: ClientId, item: T) {
        let sessions = self.waiting.entry(client.remote_address());
        sessions.entry(client).push_back(item);
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        self.waiting.pop()
    }

    pub(super) fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        self.waiting.retain(&mut keep);
    }
}

/// An ordered collection.
trait Queue {
    type Item;

    fn len(&self) -> usize;
    fn pop(&mut self) -> Option<Self::Item>;
    fn retain(&mut self, keep: &mut impl FnMut(&Self::Item) -> bool);
}

impl<T> Queue for VecDeque<T> {
    type Item = T;

    fn len(&self) -> usize {
        Self::len(self)
    }

    fn pop(&mut self) -> Option<T> {
        self.pop_front()
    }

    fn retain(&mut self, keep: &mut impl FnMut(&T) -> bool) {
        Self::retain(self, keep);
    }
}

/// Non-empty queues by owner, served round-robin.
struct Turns<K, Q> {
    queues: HashMap<K, Q>,
    /// The owners, next first.
    order: VecDeque<K>,
}

impl<K, Q> Default for Turns<K, Q> {
    fn default() -> Self {
        Self { queues: HashMap::new(), order: VecDeque::new() }
    }
}

impl<K: Clone + Eq + Hash, Q: Default> Turns<K, Q> {
    /// The queue of an owner, to which an item must be added.
    fn entry(&mut self, owner: K) -> &mut Q {
        if !self.queues.contains_key(&owner) {
            self.order.push_back(owner.clone());
        }
        self.queues.entry(owner).or_default()
    }
}

impl<K: Clone + Eq + Hash, Q: Queue> Queue for Turns<K, Q> {
    type Item = Q::Item;

    fn len(&self) -> usize {
        self.queues.values().map(Queue::len).sum()
    }

    fn pop(&mut self) -> Option<Q::Item> {
        let owner = self.order.pop_front()?;
        let queue = self.queues.get_mut(&owner)?;
        let item = queue.pop();
        if queue.len() == 0 {
            self.queues.remove(&owner);
        } else {
            self.order.push_back(owner);
        }
        item
    }

    fn retain(&mut self, keep: &mut impl FnMut(&Q::Item) -> bool) {
        for queue in self.queues.values_mut() {
            queue.retain(keep);
        }
        self.queues.retain(|_, queue| queue.len() > 0);
        self.order.retain(|owner| self.queues.contains_key(owner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(items: &[(&str, &str, i32)]) -> FairQueue<i32> {
        let mut queue = FairQueue::new();
        for &(address, session, item) in items {
            queue.push(ClientId::new(address, session), item);
        }
        queue
    }

    fn check(mut queue: FairQueue<i32>, expected: &[i32]) {
        assert_eq!(queue.len(), expected.len());
        let order: Vec<i32> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, expected);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn sessions_take_turns() {
        let items = [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)];
        let of_proxy = items.map(|(session, item)| ("127.0.0.1", session, item));
        check(queue(&of_proxy), &[1, 4, 5, 2, 6, 3]);
    }

    #[test]
    fn sessions_of_an_address_share_its_turn() {
        let (own, other) = ("203.0.113.7", "203.0.113.8");
        let items = [(own, "a", 1), (own, "b", 2), (own, "a", 3), (other, "", 4), (other, "", 5)];
        let queue = queue(&items);
        assert_eq!(queue.len_of(&ClientId::new(own, "c")), 3);
        assert_eq!(queue.len_of(&ClientId::new("203.0.113.9", "a")), 0);
        check(queue, &[1, 4, 2, 5, 3]);
    }

    #[test]
    fn items_that_are_dropped_take_no_turn() {
        let mut queue = queue(&[("::1", "a", 1), ("::1", "b", 2), ("::1", "a", 3)]);
        queue.retain(|&item| item != 2);
        assert_eq!(queue.len(), 2);
        queue.push(ClientId::new("::1", "b"), 4);
        assert_eq!(queue.len_of(&ClientId::new("::1", "a")), 2);
        check(queue, &[1, 4, 3]);
    }
}
