//! Trees from text and back.

use lucena_pgn::{GameTree, PgnWriter, ReadTree, Reader, TreeBuilder};

/// The first game of a text.
pub(crate) fn read(pgn: &[u8]) -> ReadTree {
    Reader::from_bytes(pgn).read_game(&mut TreeBuilder::new()).unwrap().expect("there is a game")
}

/// The text of a tree.
pub(crate) fn written(tree: &GameTree) -> String {
    let mut writer = PgnWriter::new(Vec::new());
    writer.write_tree(tree).unwrap();
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}
