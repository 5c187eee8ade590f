//! Limits of connections, in total and per address.
//!
//! At a limit, a new connection evicts the connection that has been idle for longest. So silent
//! connections cannot lock others out, whatever their number.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::activity::Activity;
use crate::client::remote_network;
use crate::config::Config;

/// How often to look for an idle connection while all are busy.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

pub(super) struct Places {
    max: usize,
    max_of_address: usize,
    /// Behind a reverse proxy, all connections have its address.
    trust_proxy: bool,
    taken: Mutex<Taken>,
    freed: Notify,
}

#[derive(Default)]
struct Taken {
    next_id: u64,
    n_places: usize,
    /// `None` is the key of connections without a per-address limit.
    addresses: HashMap<Option<IpAddr>, HashMap<u64, Arc<Activity>>>,
}

/// The slot of a connection, released on drop.
pub(super) struct Place {
    places: Arc<Places>,
    address: Option<IpAddr>,
    id: u64,
    activity: Arc<Activity>,
}

/// The outcome of a request for a slot.
enum Found {
    Place(Place),
    /// All connections of this address are busy.
    Refused,
    /// All connections are busy.
    Full,
}

impl Places {
    pub(super) fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Self {
            max: limits.max_connections.max(1),
            max_of_address: limits.max_connections_of_address.max(1),
            trust_proxy: config.trust_proxy,
            taken: Mutex::default(),
            freed: Notify::new(),
        }
    }

    /// Takes a slot for a connection from this address, waiting while all connections are busy.
    /// `None` if the address is at its limit and all its connections are busy.
    pub(super) async fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let address = if self.trust_proxy { None } else { remote_network(address) };
        loop {
            let freed = self.freed.notified();
            match self.try_take(address) {
                Found::Place(place) => return Some(place),
                Found::Refused => return None,
                // Another connection may also become idle.
                Found::Full => drop(tokio::time::timeout(LOOK_AGAIN, freed).await),
            }
        }
    }

    fn try_take(self: &Arc<Self>, address: Option<IpAddr>) -> Found {
        let mut taken = self.taken();
        let of_address = taken.addresses.get(&address).map_or(0, HashMap::len);
        if address.is_some() && of_address >= self.max_of_address {
            if !taken.close_idle(address) {
                return Found::Refused;
            }
        } else if taken.n_places >= self.max && !taken.close_idle(None) {
            return Found::Full;
        }
        let id = taken.next_id;
        taken.next_id += 1;
        taken.n_places += 1;
        let activity = Arc::new(Activity::new());
        taken.addresses.entry(address).or_default().insert(id, Arc::clone(&activity));
        Found::Place(Place { places: Arc::clone(self), address, id, activity })
    }

    /// Evicts the connection that has been idle for longest, and waits briefly for a slot.
    pub(super) async fn free_one(&self) {
        let freed = self.freed.notified();
        self.taken().close_idle(None);
        let _ = tokio::time::timeout(LOOK_AGAIN, freed).await;
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// Evicts the connection that has been idle for longest, of one address or of all. `false` if
    /// all are busy.
    fn close_idle(&mut self, address: Option<IpAddr>) -> bool {
        let wanted = self.addresses.iter().filter(|(it, _)| address.is_none() || address == **it);
        let idle = wanted.flat_map(|(address, of_address)| {
            let since =
                |(id, activity): (&u64, &Arc<Activity>)| Some((activity.idle_since()?, *id));
            of_address.iter().filter_map(since).min().map(|(since, id)| (since, id, *address))
        });
        let Some((_, id, address)) = idle.min() else { return false };
        if let Some(activity) = self.remove(address, id) {
            activity.close();
        }
        true
    }

    fn remove(&mut self, address: Option<IpAddr>, id: u64) -> Option<Arc<Activity>> {
        let of_address = self.addresses.get_mut(&address)?;
        let activity = of_address.remove(&id)?;
        if of_address.is_empty() {
            self.addresses.remove(&address);
        }
        self.n_places -= 1;
        Some(activity)
    }
}

impl Place {
    pub(super) const fn activity(&self) -> &Arc<Activity> {
        &self.activity
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // Eviction may already have removed it.
        self.places.taken().remove(self.address, self.id);
        self.places.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::config::Limits;

    fn places(limits: Limits, trust_proxy: bool) -> Arc<Places> {
        Arc::new(Places::new(&Config { limits, trust_proxy, ..Config::default() }))
    }

    async fn take(places: &Arc<Places>, address: &str) -> Option<Place> {
        places.take(address.parse().unwrap()).await
    }

    fn is_closed(place: &Place) -> bool {
        let limits = Limits { idle_time: Duration::from_secs(3600), ..Limits::default() };
        place.activity().until_expired(&limits).now_or_never().is_some()
    }

    #[tokio::test]
    async fn an_address_has_some_of_the_places() {
        let places = places(Limits { max_connections_of_address: 2, ..Limits::default() }, false);
        let busy = take(&places, "2001:db8::1").await.unwrap();
        let request = busy.activity().begin();
        let idle = take(&places, "2001:db8::2").await.unwrap();
        // Same network: the idle connection is evicted.
        let next = take(&places, "2001:db8::ffff:1").await.unwrap();
        assert!(is_closed(&idle) && !is_closed(&busy));
        let other_request = next.activity().begin();
        assert!(take(&places, "2001:db8::3").await.is_none(), "all are busy");
        assert!(take(&places, "192.0.2.1").await.is_some(), "another address");
        drop((busy, request));
        assert!(take(&places, "2001:db8::3").await.is_some(), "a place is free");
        drop((idle, next, other_request));
        assert!(places.taken().addresses.is_empty());
        assert_eq!(places.taken().n_places, 0);
    }

    /// A reverse proxy on this machine, or a trusted one, holds the connections of all clients.
    #[tokio::test]
    async fn a_proxy_may_have_all_places() {
        let limits =
            Limits { max_connections: 3, max_connections_of_address: 1, ..Limits::default() };
        for (address, trust_proxy) in
            [("127.0.0.1", false), ("::1", false), ("::ffff:127.0.0.1", false), ("192.0.2.1", true)]
        {
            let places = places(limits, trust_proxy);
            let mut taken = Vec::new();
            for _ in 0..3 {
                let place = take(&places, address).await.unwrap();
                taken.push((place.activity().begin(), place));
            }
            assert!(take(&places, address).now_or_never().is_none(), "{address} waits");
            taken.pop();
            assert!(take(&places, address).await.is_some(), "{address}");
        }
    }
}
