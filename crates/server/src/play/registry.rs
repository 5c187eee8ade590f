//! The rooms by game id.
//!
//! An id is reserved by its [`Place`] from before its game is loaded until after its last state is
//! stored, so that two rooms never write the same record.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::room::RoomHandle;
use crate::config::Limits;

/// The rooms of a server.
pub(super) struct Registry {
    /// `None` while a game is being loaded, or stored for the last time.
    rooms: Mutex<HashMap<String, Option<RoomHandle>>>,
    limits: Limits,
    /// Notified when an id is released.
    freed: Notify,
}

/// The result of a lookup.
pub(super) enum Found {
    Room(RoomHandle),
    /// No room. The id is reserved for the caller.
    Free(Place),
}

/// The reservation of an id. Dropping it releases the id.
pub(super) struct Place {
    registry: Arc<Registry>,
    id: String,
}

impl Registry {
    pub(super) fn new(limits: Limits) -> Self {
        Self { rooms: Mutex::default(), limits, freed: Notify::new() }
    }

    /// The room with this id, or else a reservation of the id. Waits while its game is being loaded
    /// or stored.
    pub(super) async fn find(self: &Arc<Self>, id: &str) -> Found {
        loop {
            let freed = self.freed.notified();
            if let Some(found) = self.try_find(id) {
                return found;
            }
            freed.await;
        }
    }

    fn try_find(self: &Arc<Self>, id: &str) -> Option<Found> {
        let mut rooms = self.rooms();
        match rooms.get(id) {
            Some(room) => room.clone().map(Found::Room),
            None => {
                rooms.insert(id.to_owned(), None);
                Some(Found::Free(Place { registry: Arc::clone(self), id: id.to_owned() }))
            }
        }
    }

    /// The number of games that are not over.
    pub(super) fn n_running(&self) -> usize {
        self.rooms().values().flatten().filter(|room| !room.about.status().is_over).count()
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Option<RoomHandle>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Makes the room available to clients. At a limit, evicts a game without clients.
    pub(super) fn open(&self, handle: RoomHandle) -> Result<(), String> {
        let Limits { max_games, max_games_of_client, max_connections, .. } = self.registry.limits;
        let too_many = || Err("the server has too many games, try again later".to_owned());
        let mut rooms = self.registry.rooms();
        let client = &handle.about.client;
        let is_own = |room: &RoomHandle| room.about.client == *client;
        if rooms.values().flatten().filter(|room| is_own(room)).count() >= max_games_of_client
            && !close_one(&mut rooms, is_own)
        {
            return Err(format!("a client can have {max_games_of_client} games; leave one first"));
        }
        let may_go = |room: &RoomHandle| room.about.status().is_over || is_own(room);
        if rooms.values().flatten().count() >= max_games && !close_one(&mut rooms, may_go) {
            return too_many();
        }
        // Each connection loads one game at a time, so any more are still being stored.
        if rooms.len() > max_games.saturating_add(max_connections) {
            return too_many();
        }
        rooms.insert(self.id.clone(), Some(handle));
        Ok(())
    }

    /// Closes the room unless clients are in it or joining. New clients then wait for its end.
    pub(super) fn close(&self) -> bool {
        match self.registry.rooms().get_mut(&self.id) {
            Some(room) if room.as_ref().is_some_and(|room| !room.is_only_one()) => false,
            Some(room) => {
                *room = None;
                true
            }
            None => true,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.registry.rooms().remove(&self.id);
        self.registry.freed.notify_waiters();
    }
}

/// Evicts the room that has had no clients for longest, preferring finished games.
fn close_one(
    rooms: &mut HashMap<String, Option<RoomHandle>>,
    may_go: impl Fn(&RoomHandle) -> bool,
) -> bool {
    let unused = rooms.values_mut().filter_map(|place| {
        let room = place.as_ref().filter(|room| room.is_only_one() && may_go(room))?;
        let status = room.about.status();
        Some(((!status.is_over, status.empty_since?), place))
    });
    match unused.min_by_key(|(age, _)| *age) {
        // Dropping the handle ends its task.
        Some((_, place)) => *place = None,
        None => return false,
    }
    true
}
