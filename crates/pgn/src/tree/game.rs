//! Conversions between trees and [`Game`]s.

use lucena_board::{Game, Move};

use super::{GameTree, NodeId};
use crate::position::PgnPosition;

impl GameTree {
    /// The main line as a [`Game`], which detects repetitions and draws.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut tree = GameTree::new();
    /// let e4 = tree.add_san(NodeId::ROOT, "e4")?;
    /// tree.add_null_move(e4)?;
    /// let game = tree.to_game();
    /// assert_eq!((game.len(), game.moves().count()), (2, 1));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn to_game(&self) -> Game {
        let mut game = Game::new(*self.start());
        for id in self.mainline() {
            match self.node(id).mv() {
                Some(mv) => game.play_unchecked(mv),
                None => {
                    let _passed = game.play_null();
                    debug_assert!(_passed, "a tree holds no passes in check");
                }
            }
        }
        game
    }
}

impl<P: PgnPosition> GameTree<P> {
    /// The moves of the main line, without null moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> + Clone {
        self.mainline().filter_map(|id| self.nodes[id.index()].mv)
    }
}

/// A tree with the game as main line, with the Seven Tag Roster and the tags of its start. If the
/// game is over by the rules, the result is set.
impl<P: PgnPosition> From<&Game<P>> for GameTree<P> {
    fn from(game: &Game<P>) -> Self {
        let mut tree = Self::from_start(game.initial_position());
        let mut last = NodeId::ROOT;
        for ply in game.plies() {
            let Ok(next) = tree.push(last, ply.mv, &ply.position) else { break };
            last = next;
        }
        if let Some(outcome) = game.outcome() {
            tree.set_result(outcome.result());
        }
        tree
    }
}
