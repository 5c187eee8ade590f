//! All games of the server.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use subtle::ConstantTimeEq;

use super::game::PlayedGame;
use super::places::{SocketPlace, SocketPlaces};
use super::registry::{Found, Place, Registry};
use super::room::{Room, RoomHandle, RoomSetup};
use super::setup::{NewGame, Setup};
use super::store::GameStore;
use crate::client::{ClientId, SessionId};
use crate::config::Limits;
use crate::pool::EnginePool;
use crate::problem::Problem;

/// How long a game without clients is kept.
const IDLE_LIMIT: Duration = Duration::from_secs(3600);
/// Same, if the game is also stored.
const STORED_IDLE_LIMIT: Duration = Duration::from_secs(24 * 3600);

/// The games in memory, and the store of the others. Clones share them.
#[derive(Clone)]
pub(crate) struct Rooms {
    registry: Arc<Registry>,
    pool: EnginePool,
    store: Option<Arc<dyn GameStore>>,
    limits: Limits,
    places: SocketPlaces,
}

/// Load of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayLoad {
    /// Games that are not over.
    pub(crate) running: usize,
    pub(crate) connections: usize,
}

impl Rooms {
    pub(crate) fn new(pool: EnginePool, store: Option<Arc<dyn GameStore>>, limits: Limits) -> Self {
        let places = SocketPlaces::new(&limits);
        Self { registry: Arc::new(Registry::new(limits)), pool, store, limits, places }
    }

    pub(crate) fn load(&self) -> PlayLoad {
        PlayLoad { running: self.registry.n_running(), connections: self.places.n_taken() }
    }

    /// Waits until all connections are closed, and accepts no more.
    pub(crate) async fn all_closed(&self) {
        self.places.all_closed().await;
    }

    /// Takes a slot for a connection of a client, if one is free.
    pub(super) fn connection(&self, client: &ClientId) -> Result<SocketPlace, Problem> {
        self.places.take(client)
    }

    /// Starts a game for a client.
    pub(super) async fn create(
        &self,
        client: &ClientId,
        new: NewGame,
    ) -> Result<RoomHandle, String> {
        let game = PlayedGame::new(Setup::new(new, &self.limits)?, Duration::ZERO);
        let [id, key] = [(); 2].map(|()| SessionId::random().as_str().to_owned());
        match self.registry.find(&id).await {
            Found::Free(place) => {
                let (room, handle) = Room::new(self.room_setup(id, key, client.clone()), game);
                self.open(place, room, handle)
            }
            Found::Room(_) => Err("the id of the game is taken".into()),
        }
    }

    /// The game with this id and key, from memory or from the store.
    pub(super) async fn find(
        &self,
        client: &ClientId,
        id: &str,
        key: &str,
    ) -> Result<RoomHandle, String> {
        let unknown = || Err("unknown game".to_owned());
        let place = match self.registry.find(id).await {
            Found::Room(handle) if is_same(&handle.about.key, key) => return Ok(handle),
            Found::Room(_) => return unknown(),
            Found::Free(place) => place,
        };
        let Some(store) = &self.store else { return unknown() };
        let record = store.load(id).await.map_err(|failure| format!("database: {failure}"))?;
        let Some(record) = record.filter(|record| is_same(&record.key, key)) else {
            return unknown();
        };
        let setup = self.room_setup(id.into(), key.into(), client.clone());
        let game =
            PlayedGame::restore(record, Duration::ZERO).map_err(|error| error.to_string())?;
        let (room, handle) = Room::new(setup, game);
        self.open(place, room.already_stored(), handle)
    }

    fn room_setup(&self, id: String, key: String, client: ClientId) -> RoomSetup {
        let idle_limit = if self.store.is_some() { STORED_IDLE_LIMIT } else { IDLE_LIMIT };
        let (pool, store, limits) = (self.pool.clone(), self.store.clone(), self.limits);
        RoomSetup { id, key, client, pool, limits, store, idle_limit }
    }

    /// Registers a room and starts its task.
    fn open(&self, place: Place, mut room: Room, handle: RoomHandle) -> Result<RoomHandle, String> {
        place.open(handle.clone())?;
        tokio::spawn(async move {
            loop {
                room.run().await;
                if place.close() {
                    break;
                }
            }
            room.close().await;
        });
        Ok(handle)
    }
}

/// Compares keys in constant time.
fn is_same(key: &str, found: &str) -> bool {
    key.as_bytes().ct_eq(found.as_bytes()).into()
}
