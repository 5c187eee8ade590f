use std::collections::HashMap;
use std::sync::Mutex;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lucena_engine::Options;

use super::*;
use crate::play::game::GameRecord;

/// A store whose saves block until the test releases them.
#[derive(Default)]
struct SlowStore {
    records: Mutex<HashMap<String, GameRecord>>,
    /// All operations, in order.
    log: Mutex<Vec<(&'static str, GameRecord)>>,
    gate: tokio::sync::Notify,
}

impl SlowStore {
    fn log(&self, what: &'static str, record: GameRecord) {
        self.log.lock().unwrap().push((what, record));
    }

    fn events(&self) -> Vec<&'static str> {
        self.log.lock().unwrap().iter().map(|(what, _)| *what).collect()
    }

    fn last(&self) -> GameRecord {
        self.log.lock().unwrap().last().unwrap().1.clone()
    }
}

impl GameStore for SlowStore {
    fn save(&self, record: GameRecord) -> BoxFuture<'_, Result<(), String>> {
        async move {
            self.log("saving", record.clone());
            self.gate.notified().await;
            self.records.lock().unwrap().insert(record.id.clone(), record.clone());
            self.log("saved", record);
            Ok(())
        }
        .boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<GameRecord>, String>> {
        let record = self.records.lock().unwrap().get(id).cloned();
        if let Some(record) = &record {
            self.log("loaded", record.clone());
        }
        async move { Ok(record) }.boxed()
    }
}

/// Rooms with one game per client.
fn rooms() -> (Rooms, Arc<SlowStore>, ClientId) {
    let options = Options { hash_mb: 1, ..Options::default() };
    let pool = EnginePool::new(&options, 1, 0).unwrap();
    let store = Arc::new(SlowStore::default());
    let limits = Limits { max_games_of_client: 1, ..Limits::default() };
    let shared = Arc::clone(&store) as Arc<dyn GameStore>;
    (Rooms::new(pool, Some(shared), limits), store, ClientId::of_player("game", "test"))
}

fn two_people() -> NewGame {
    serde_json::from_str(r#"{"white":{"kind":"human"},"black":{"kind":"human"}}"#).unwrap()
}

/// Runs all other tasks until they block. The tests are single-threaded.
async fn settle() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_game_is_loaded_after_it_has_been_stored() {
    let (rooms, store, client) = rooms();
    drop(rooms.create(&client, two_people()).await.unwrap());
    settle().await;
    let first = store.last();
    // Evicts the first game, which has no clients.
    drop(rooms.create(&client, two_people()).await.unwrap());
    settle().await;
    assert_eq!(store.events(), ["saving", "saving"]);
    let back = tokio::spawn({
        let (rooms, client, record) = (rooms.clone(), client.clone(), first.clone());
        async move { rooms.find(&client, &record.id, &record.key).await }
    });
    settle().await;
    assert!(!back.is_finished(), "the old room has not stored the game");
    assert_eq!(store.events(), ["saving", "saving"]);
    store.gate.notify_one();
    let back = back.await.unwrap().unwrap();
    assert_eq!(store.events(), ["saving", "saving", "saved", "loaded"]);
    assert_eq!(store.last(), first);
    // Closing the old room does not remove the new one.
    settle().await;
    let again = rooms.find(&client, &first.id, &first.key).await.unwrap();
    assert!(Arc::ptr_eq(&back.about, &again.about));
    assert_eq!(store.events().len(), 4);
    assert_eq!(rooms.load().running, 1);
}

#[tokio::test]
async fn a_room_that_someone_is_about_to_enter_stays() {
    let (rooms, _, client) = rooms();
    let handle = rooms.create(&client, two_people()).await.unwrap();
    settle().await;
    let refusal = rooms.create(&client, two_people()).await.err().unwrap();
    assert!(refusal.contains("a client can have 1 games"), "{refusal}");
    drop(handle);
    assert!(rooms.create(&client, two_people()).await.is_ok());
}

#[tokio::test]
async fn two_who_come_back_at_once_get_one_room() {
    let (rooms, store, client) = rooms();
    drop(rooms.create(&client, two_people()).await.unwrap());
    settle().await;
    let record = store.last();
    store.gate.notify_one();
    settle().await;
    drop(rooms.create(&client, two_people()).await.unwrap());
    settle().await;
    let find = || rooms.find(&client, &record.id, &record.key);
    let (one, other, wrong) =
        tokio::join!(find(), find(), rooms.find(&client, &record.id, "not the key"));
    assert!(Arc::ptr_eq(&one.unwrap().about, &other.unwrap().about));
    assert_eq!(wrong.err().as_deref(), Some("unknown game"));
    assert_eq!(store.events().iter().filter(|&&event| event == "loaded").count(), 1);
}

#[tokio::test]
async fn engines_wait_for_someone_to_watch() {
    let (rooms, store, client) = rooms();
    store.gate.notify_one();
    let slow = r#"{"kind":"engine","movetime_ms":600000}"#;
    let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1";
    let json = format!(r#"{{"white":{slow},"black":{slow},"fen":"{fen}"}}"#);
    let room = rooms.create(&client, serde_json::from_str(&json).unwrap()).await.unwrap();
    let searching = async |n: usize| {
        while rooms.pool.load().searching != n {
            store.gate.notify_one();
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let within = |wait| tokio::time::timeout(Duration::from_secs(300), wait);
    settle().await;
    assert_eq!(store.events(), ["saving", "saved"]);
    assert_eq!(rooms.pool.load().searching, 0);
    for _ in 0..2 {
        let seat = room.join(&Arc::default()).await.unwrap();
        within(searching(1)).await.expect("the engine thinks");
        drop(seat);
        within(searching(0)).await.expect("the engine is given back");
    }
}
