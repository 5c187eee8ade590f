//! The places of connections: how many there are, in all and of one address.
//!
//! A connection without a request under way gives up its place when another one needs it, the one
//! idle for longest first. So silent connections keep no one away, whatever their number.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::activity::Activity;
use crate::client::network;
use crate::config::Config;

/// How often to look for an idle connection while all are busy.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

pub(super) struct Places {
    max: usize,
    max_of_address: usize,
    taken: Mutex<Taken>,
    freed: Notify,
}

#[derive(Default)]
struct Taken {
    next_id: u64,
    n_places: usize,
    addresses: HashMap<IpAddr, HashMap<u64, Arc<Activity>>>,
}

/// The place of a connection, until it is dropped.
pub(super) struct Place {
    places: Arc<Places>,
    address: IpAddr,
    id: u64,
    activity: Arc<Activity>,
}

/// What comes of the wish for a place.
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
        // All connections of a reverse proxy have its address.
        let max_of_address =
            if config.trust_proxy { usize::MAX } else { limits.max_connections_of_address };
        Self {
            max: limits.max_connections.max(1),
            max_of_address: max_of_address.max(1),
            taken: Mutex::default(),
            freed: Notify::new(),
        }
    }

    /// A place for a connection from this address; `None` if those of the address are all busy.
    /// Waits while all connections are busy.
    pub(super) async fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        loop {
            let freed = self.freed.notified();
            match self.try_take(network(address)) {
                Found::Place(place) => return Some(place),
                Found::Refused => return None,
                // Another connection may also become idle.
                Found::Full => drop(tokio::time::timeout(LOOK_AGAIN, freed).await),
            }
        }
    }

    fn try_take(self: &Arc<Self>, address: IpAddr) -> Found {
        let mut taken = self.taken();
        let of_address = taken.addresses.get(&address).map_or(0, HashMap::len);
        if of_address >= self.max_of_address {
            if !taken.close_idle(Some(address)) {
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

    /// Closes the connection that has been idle for longest.
    pub(super) fn close_idle(&self) {
        self.taken().close_idle(None);
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// Closes the connection that has been idle for longest, of one address or of all; `false` if all
    /// are busy.
    fn close_idle(&mut self, address: Option<IpAddr>) -> bool {
        let wanted = self.addresses.iter().filter(|(it, _)| address.is_none_or(|own| own == **it));
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

    fn remove(&mut self, address: IpAddr, id: u64) -> Option<Arc<Activity>> {
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
        // Another connection may have it already.
        self.places.taken().remove(self.address, self.id);
        self.places.freed.notify_waiters();
    }
}
