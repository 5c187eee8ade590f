//! Splitting variations into games.

use lucena_board::GameResult;

use super::{GameTree, NodeId, Step};
use crate::position::PgnPosition;

impl<P: PgnPosition> GameTree<P> {
    /// Each line as a game of its own: first the main line, then each variation with the moves
    /// before it, in the order of PGN. They keep the tags, comments and NAGs. A variation was not
    /// played, so its result is unknown.
    ///
    /// One game is made at a time.
    ///
    /// ```
    /// use lucena_pgn::{GameTree, PgnWriter, Reader, WriteOptions};
    /// let pgn = b"1. e4 (1. d4 d5 (1... Nf6 $5)) e5 2. Nf3 1-0";
    /// let game = Reader::from_bytes(pgn).games().next().unwrap()?.tree;
    /// let mut writer = PgnWriter::with_options(Vec::new(), WriteOptions::new().without_tags());
    /// for line in game.split_variations() {
    ///     writer.write_tree(&line)?;
    /// }
    /// let text = String::from_utf8(writer.into_inner()?).unwrap();
    /// assert_eq!(text, "1. e4 e5 2. Nf3 1-0\n\n1. d4 d5 *\n\n1. d4 Nf6 $5 *\n\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn split_variations(&self) -> impl Iterator<Item = Self> + '_ {
        let variations = self.walk().filter_map(|step| match step {
            Step::Move(id) if self.begins_variation(id) => Some(id),
            _ => None,
        });
        std::iter::once(NodeId::ROOT).chain(variations).map(|first| self.line_through(first))
    }

    /// Whether a move is an alternative to the one that continues its line.
    fn begins_variation(&self, id: NodeId) -> bool {
        let parent = self.node(id).parent();
        parent.is_some_and(|parent| self.nodes[parent.index()].first_child != Some(id))
    }

    /// The game up to a node and to the end of its line.
    fn line_through(&self, id: NodeId) -> Self {
        let continuation = |&id: &NodeId| self.nodes[id.index()].first_child;
        let last = std::iter::successors(Some(id), continuation).last().unwrap_or(id);
        let mut game = Self::with_tags(self.tags.clone(), self.start());
        game.nodes[0].remarks.clone_from(&self.nodes[0].remarks);
        let mut parent = NodeId::ROOT;
        for id in self.node(last).line() {
            let node = &self.nodes[id.index()];
            let added = game.push(parent, node.mv, &node.position);
            parent = added.expect("there is room for a part of a tree");
            game.nodes[parent.index()].remarks.clone_from(&node.remarks);
        }
        match id {
            NodeId::ROOT => game.result = self.result,
            _ => game.set_result(GameResult::Unknown),
        }
        game
    }
}
