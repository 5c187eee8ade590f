//! Limits of WebSockets, in total and per address. The HTTP server no longer counts connections
//! that have been upgraded.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client::ClientId;
use crate::config::Limits;
use crate::problem::Problem;

/// Counts WebSockets. Clones share the count.
#[derive(Clone)]
pub(super) struct SocketPlaces {
    max: u32,
    max_of_address: usize,
    free: Arc<Semaphore>,
    of_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// The slot of a WebSocket, released on drop.
pub(super) struct SocketPlace {
    places: SocketPlaces,
    /// `None` if no per-address limit applies.
    address: Option<IpAddr>,
    _permit: OwnedSemaphorePermit,
}

impl SocketPlaces {
    pub(super) fn new(limits: &Limits) -> Self {
        // The semaphore's methods take `u32`.
        let max = u32::try_from(limits.max_connections).unwrap_or(u32::MAX);
        Self {
            max,
            max_of_address: limits.max_connections_of_address,
            free: Arc::new(Semaphore::new(max as usize)),
            of_address: Arc::default(),
        }
    }

    /// Takes a slot for a client, if one is free.
    pub(super) fn take(&self, client: &ClientId) -> Result<SocketPlace, Problem> {
        let full = |who: &str| {
            let detail = format!("too many WebSockets{who}, try again later");
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail)
        };
        let permit = Arc::clone(&self.free).try_acquire_owned().map_err(|_| full(""))?;
        let address = client.remote_network();
        if let Some(address) = address {
            let mut counts = self.of_address();
            let count = counts.entry(address).or_default();
            if *count >= self.max_of_address {
                return Err(full(" of this address"));
            }
            *count += 1;
        }
        Ok(SocketPlace { places: self.clone(), address, _permit: permit })
    }

    /// The number of open WebSockets.
    pub(super) fn n_taken(&self) -> usize {
        (self.max as usize).saturating_sub(self.free.available_permits())
    }

    /// Waits until all are closed, and accepts no more.
    pub(super) async fn all_closed(&self) {
        if let Ok(all) = self.free.acquire_many(self.max).await {
            all.forget();
        }
    }

    fn of_address(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.of_address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut counts = self.places.of_address();
        if let Some(count) = counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reverse proxy on this machine holds the WebSockets of all its clients.
    #[test]
    fn this_machine_may_have_all_places() {
        let limits =
            Limits { max_connections: 3, max_connections_of_address: 1, ..Limits::default() };
        let places = SocketPlaces::new(&limits);
        for address in ["127.0.0.1", "::1"] {
            let take = || places.take(&ClientId::new(address, "")).ok();
            let taken = [take(), take(), take()];
            assert!(taken.iter().all(Option::is_some), "{address}");
            assert!(take().is_none(), "all places are taken");
        }
    }

    #[test]
    fn an_address_has_some_of_the_places() {
        let limits =
            Limits { max_connections: 3, max_connections_of_address: 2, ..Limits::default() };
        let places = SocketPlaces::new(&limits);
        let take = |address: &str| places.take(&ClientId::new(address, ""));
        let first = take("2001:db8::1").ok().unwrap();
        let second = take("2001:db8::2").ok().unwrap();
        // The same network.
        assert!(take("2001:db8::ffff:1").is_err());
        let other = take("2001:db8:0:1::1").ok().unwrap();
        assert!(take("192.0.2.1").is_err(), "all places are taken");
        assert_eq!(places.n_taken(), 3);
        drop((first, other));
        let third = take("2001:db8::3").ok().unwrap();
        drop((second, third));
        assert_eq!(places.n_taken(), 0);
        assert!(places.of_address().is_empty());
    }
}
