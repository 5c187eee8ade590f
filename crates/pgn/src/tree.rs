//! Game trees: games with variations, in memory, to inspect and edit.

mod build;
mod edit;
mod equality;
mod error;
mod game;
mod node;
mod split;
mod walk;

#[cfg(feature = "variants")]
use lucena_board::variants::VariantPosition;
use lucena_board::{GameResult, Position};

pub use build::{ReadTree, TreeBuilder};
pub use error::TreeError;
pub use node::{NodeId, NodeRef};
pub use walk::{Step, Walk};

use crate::Tags;
use crate::position::PgnPosition;
use node::Node;

/// A game: tags, a start position, moves with variations, NAGs and comments, and a result.
///
/// Every move is a node with an id. The first child of a node continues its line, the other
/// children begin variations. [`NodeId::ROOT`] is the start of the game and has no move. All moves
/// are legal or null moves; see [`GameTree::add_null_move`].
///
/// Nodes are kept in one `Vec`, so no operation recurses, however deep variations are nested. Each
/// node has the position after its move. Two trees are equal if they are written the same; ids of
/// nodes do not matter.
///
/// ```
/// use lucena_pgn::{Comment, GameTree, Nag, NodeId};
/// let mut game = GameTree::new();
/// game.tags_mut().set("White", "Anderssen, Adolf");
/// let e4 = game.add_san(NodeId::ROOT, "e4")?;
/// let e5 = game.add_san(e4, "e5")?;
/// let c5 = game.add_san(e4, "c5")?;
/// game.comments_mut(c5)?.push(Comment::new("more to the point"));
/// game.nags_mut(c5)?.push(Nag::GOOD_MOVE);
/// game.promote(c5)?;
/// assert!(game.mainline().eq([e4, c5]));
/// assert!(game.node(e4).children().eq([c5, e5]));
/// # Ok::<(), lucena_pgn::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<P = Position> {
    tags: Tags,
    nodes: Vec<Node<P>>,
    result: GameResult,
}

/// As [`GameTree::new`].
impl Default for GameTree {
    fn default() -> Self {
        Self::new()
    }
}

impl GameTree {
    /// A game of standard chess without moves, with the Seven Tag Roster.
    #[must_use]
    pub fn new() -> Self {
        Self::with_tags(Tags::roster(), &Position::initial())
    }

    /// A game without moves that starts from this position, with the tags for it.
    ///
    /// ```
    /// use lucena_pgn::GameTree;
    /// let game = GameTree::from_position(&"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?);
    /// assert_eq!(game.tags().get("FEN"), Some("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(start: &Position) -> Self {
        Self::from_start(start)
    }

    /// As [`GameTree::from_position`], for a game of any variant.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// use lucena_board::variants::VariantPosition;
    /// use lucena_pgn::{GameTree, NodeId};
    /// let start = VariantPosition::initial(Variant::Antichess);
    /// let mut game = GameTree::from_variant_position(&start);
    /// game.add_san(NodeId::ROOT, "e3")?;
    /// assert_eq!(game.tags().get("Variant"), Some("Antichess"));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[cfg(feature = "variants")]
    #[must_use]
    pub fn from_variant_position(start: &VariantPosition) -> GameTree<VariantPosition> {
        GameTree::from_start(start)
    }
}

impl<P: PgnPosition> GameTree<P> {
    /// A game from this position, with the Seven Tag Roster and the tags of the start.
    pub(super) fn from_start(start: &P) -> Self {
        let mut tags = Tags::roster();
        tags.set_start_of(start);
        Self::with_tags(tags, start)
    }

    pub(crate) fn with_tags(tags: Tags, start: &P) -> Self {
        Self { tags, nodes: vec![Node::root(start)], result: GameResult::Unknown }
    }

    /// Replaces the root of a game without moves.
    pub(super) fn start_from(&mut self, start: &P) {
        self.nodes[0].position = *start;
    }
}

impl<P> GameTree<P> {
    /// The tags.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, mutable. Changing the tag `FEN` does not change the start position: the writer
    /// corrects the tag.
    ///
    /// ```
    /// let mut game = lucena_pgn::GameTree::new();
    /// game.tags_mut().set("Round", "1");
    /// assert_eq!(game.tags().known("Round"), Some("1"));
    /// ```
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.nodes[0].position
    }

    /// The result at the end of the movetext.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result at the end of the movetext and the tag `Result`.
    ///
    /// ```
    /// use lucena_pgn::GameTree;
    /// use lucena_board::GameResult;
    /// let mut game = GameTree::new();
    /// game.set_result(GameResult::Draw);
    /// assert_eq!(game.tags().get("Result"), Some("1/2-1/2"));
    /// ```
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.set("Result", result.as_str());
    }

    pub(super) const fn end_with(&mut self, result: GameResult) {
        self.result = result;
    }

    /// A node by its id.
    ///
    /// # Panics
    /// If this tree has no node of this id. [`GameTree::get`] does not panic.
    #[must_use]
    pub fn node(&self, id: NodeId) -> NodeRef<'_, P> {
        self.get(id).expect("the id is that of a node of this tree")
    }

    /// A node by its id, if there is one.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// game.remove(e4)?;
    /// assert!(game.get(e4).is_none());
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<NodeRef<'_, P>> {
        let is_here = self.nodes.get(id.index()).is_some_and(|node| !node.is_removed);
        is_here.then_some(NodeRef { tree: self, id })
    }

    /// The nodes of the main line, without the root.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_pgn::GameTree;
    /// let mut game = Game::default();
    /// game.play_san("e4").unwrap();
    /// assert_eq!(GameTree::from(&game).mainline().count(), 1);
    /// ```
    pub fn mainline(&self) -> impl Iterator<Item = NodeId> + Clone {
        std::iter::successors(self.nodes[0].first_child, |&id| self.nodes[id.index()].first_child)
    }

    /// The last node of the main line, or the root.
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.mainline().last().unwrap_or(NodeId::ROOT)
    }

    /// Iterates over all moves in the order of PGN, with the begin and end of variations.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, NodeId, Step};
    /// let mut game = GameTree::new();
    /// let e4 = game.add_san(NodeId::ROOT, "e4")?;
    /// let d4 = game.add_san(NodeId::ROOT, "d4")?;
    /// let e5 = game.add_san(e4, "e5")?;
    /// let steps = [
    ///     Step::Move(e4),
    ///     Step::BeginVariation,
    ///     Step::Move(d4),
    ///     Step::EndVariation,
    ///     Step::Move(e5),
    /// ];
    /// assert!(game.walk().eq(steps));
    /// # Ok::<(), lucena_pgn::TreeError>(())
    /// ```
    #[must_use]
    pub fn walk(&self) -> Walk<'_, P> {
        Walk::new(self)
    }

    /// The number of moves, including those of variations.
    #[must_use]
    pub fn n_moves(&self) -> usize {
        self.nodes.iter().filter(|node| !node.is_removed).count() - 1
    }
}
