//! All games of the server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use subtle::ConstantTimeEq;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::game::PlayedGame;
use super::room::{Room, RoomHandle, RoomSetup};
use super::setup::{NewGame, Setup};
use super::store::GameStore;
use crate::client::{ClientId, SessionId};
use crate::config::Limits;
use crate::pool::EnginePool;

/// How long a game without clients is kept.
const IDLE_LIMIT: Duration = Duration::from_secs(3600);
/// The same if it is stored too.
const STORED_IDLE_LIMIT: Duration = Duration::from_secs(24 * 3600);

/// The games that are in memory, and the store of the others. Clones share them.
#[derive(Clone)]
pub(crate) struct Rooms {
    shared: Arc<Shared>,
}

struct Shared {
    rooms: Mutex<HashMap<String, RoomHandle>>,
    pool: EnginePool,
    store: Option<Arc<dyn GameStore>>,
    limits: Limits,
    /// One for each connection, which the HTTP server does not count any more.
    places: Arc<Semaphore>,
}

impl Rooms {
    pub(crate) fn new(pool: EnginePool, store: Option<Arc<dyn GameStore>>, limits: Limits) -> Self {
        let places = Arc::new(Semaphore::new(limits.max_connections));
        Self { shared: Arc::new(Shared { rooms: Mutex::default(), pool, store, limits, places }) }
    }

    /// A place for a connection, if there is one.
    pub(super) fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.shared.places).try_acquire_owned().ok()
    }

    /// Starts a game for a client.
    pub(super) fn create(&self, client: &ClientId, new: NewGame) -> Result<RoomHandle, String> {
        let game = PlayedGame::new(Setup::new(new, &self.shared.limits)?, Duration::ZERO);
        let [id, key] = [(); 2].map(|()| SessionId::random().as_str().to_owned());
        let (room, handle) = Room::new(self.room_setup(id.clone(), key, client.clone()), game);
        self.shared.insert(id.clone(), handle.clone())?;
        self.spawn(id, room);
        Ok(handle)
    }

    /// The game with this id and key, from memory or from the store.
    pub(super) async fn find(
        &self,
        client: &ClientId,
        id: &str,
        key: &str,
    ) -> Result<RoomHandle, String> {
        let unknown = || Err("unknown game".to_owned());
        if let Some(handle) = self.shared.get(id) {
            return if is_same(&handle.about.key, key) { Ok(handle) } else { unknown() };
        }
        let Some(store) = &self.shared.store else { return unknown() };
        let record = store.load(id).await.map_err(|failure| format!("database: {failure}"))?;
        let Some(record) = record.filter(|record| is_same(&record.key, key)) else {
            return unknown();
        };
        let setup = self.room_setup(id.into(), key.into(), client.clone());
        let game =
            PlayedGame::restore(record, Duration::ZERO).map_err(|error| error.to_string())?;
        let (room, handle) = Room::new(setup, game);
        match self.shared.insert(id.into(), handle)? {
            // Another client has been faster.
            Some(other) => Ok(other),
            None => {
                self.spawn(id.into(), room.already_stored());
                self.shared.get(id).ok_or_else(|| "the game has closed".into())
            }
        }
    }

    fn room_setup(&self, id: String, key: String, client: ClientId) -> RoomSetup {
        let shared = &self.shared;
        let idle_limit = if shared.store.is_some() { STORED_IDLE_LIMIT } else { IDLE_LIMIT };
        let (pool, store) = (shared.pool.clone(), shared.store.clone());
        RoomSetup { id, key, client, pool, store, idle_limit }
    }

    fn spawn(&self, id: String, room: Room) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            room.run().await;
            shared.rooms().remove(&id);
        });
    }
}

impl Shared {
    fn rooms(&self) -> MutexGuard<'_, HashMap<String, RoomHandle>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, id: &str) -> Option<RoomHandle> {
        self.rooms().get(id).cloned()
    }

    /// Adds a game, or returns the one with the same id. Games that no one looks at make room.
    fn insert(&self, id: String, handle: RoomHandle) -> Result<Option<RoomHandle>, String> {
        let mut rooms = self.rooms();
        if let Some(other) = rooms.get(&id) {
            return Ok(Some(other.clone()));
        }
        let client = &handle.about.client;
        let is_own = |room: &RoomHandle| room.about.client == *client;
        let max = self.limits.max_games_of_client;
        if rooms.values().filter(|room| is_own(room)).count() >= max
            && !drop_one(&mut rooms, is_own)
        {
            return Err(format!("a client can have {max} games; leave one first"));
        }
        let is_over = |room: &RoomHandle| room.about.status().is_over || is_own(room);
        if rooms.len() >= self.limits.max_games && !drop_one(&mut rooms, is_over) {
            return Err("the server has too many games, try again later".into());
        }
        rooms.insert(id, handle);
        Ok(None)
    }
}

/// Drops the game that no one has looked at for longest; finished ones first.
fn drop_one(rooms: &mut HashMap<String, RoomHandle>, may_go: impl Fn(&RoomHandle) -> bool) -> bool {
    let empty = rooms.iter().filter(|(_, room)| may_go(room)).filter_map(|(id, room)| {
        let status = room.about.status();
        Some((!status.is_over, status.empty_since?, id))
    });
    let Some(id) = empty.min().map(|(_, _, id)| id.clone()) else { return false };
    // Its task ends, since no one can send to it any more.
    rooms.remove(&id).is_some()
}

/// Compares keys in a time that does not depend on how much of them is right.
fn is_same(key: &str, found: &str) -> bool {
    key.as_bytes().ct_eq(found.as_bytes()).into()
}
