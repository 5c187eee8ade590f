//! The boards of the classic routes, one for each session.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lucena_board::Game;

use crate::client::SessionId;

/// The game of a session. The lock is held during a search, which serialises the requests of a
/// session.
pub(crate) type Board = Arc<tokio::sync::Mutex<Game>>;

/// The boards. Beyond the limit, the least recently used is evicted.
pub(crate) struct Sessions {
    max: usize,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    boards: HashMap<SessionId, (Board, u64)>,
    /// Logical clock that counts uses.
    clock: u64,
}

impl Sessions {
    pub(crate) fn new(max: usize) -> Self {
        Self { max: max.max(1), inner: Mutex::default() }
    }

    pub(crate) fn board(&self, session: &SessionId) -> Board {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.clock += 1;
        let now = inner.clock;
        if let Some((board, used)) = inner.boards.get_mut(session) {
            *used = now;
            return Arc::clone(board);
        }
        if inner.boards.len() >= self.max {
            // A linear scan is fine: it happens once per new session, on a full server only.
            let oldest = inner.boards.iter().min_by_key(|(_, (_, used))| *used);
            if let Some(oldest) = oldest.map(|(id, _)| id.clone()) {
                inner.boards.remove(&oldest);
            }
        }
        let board = Board::default();
        inner.boards.insert(session.clone(), (Arc::clone(&board), now));
        board
    }

    pub(crate) fn len(&self) -> usize {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).boards.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_not_used_for_longest_goes() {
        let sessions = Sessions::new(2);
        let [a, b, c] = [(); 3].map(|()| SessionId::random());
        sessions.board(&a).blocking_lock().play_san("e4").unwrap();
        sessions.board(&b).blocking_lock().play_san("d4").unwrap();
        assert_eq!(sessions.board(&a).blocking_lock().len(), 1);
        sessions.board(&c);
        assert_eq!(sessions.len(), 2);
        assert_eq!(sessions.board(&a).blocking_lock().len(), 1, "used after b");
        assert_eq!(sessions.board(&b).blocking_lock().len(), 0);
    }
}
