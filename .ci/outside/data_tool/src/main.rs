//! Games of a PGN text and a tablebase, through the crate that re-exports the others.

use std::error::Error;

use lucena::board::Position;
use lucena::pgn::{Reader, TreeBuilder};
use lucena::syzygy::{Tablebase, Wdl};

const GAMES: &[u8] = b"[Result \"0-1\"]\n\n1. f3 e5 2. g4 (2. e4) 2... Qh4# 0-1\n\n1. e4 *\n";

fn main() -> Result<(), Box<dyn Error>> {
    let (mut reader, mut plies) = (Reader::from_bytes(GAMES), Vec::new());
    while let Some(read) = reader.read_game(&mut TreeBuilder::new())? {
        assert!(read.errors.is_empty());
        plies.push(read.tree.to_game().len());
    }
    println!("{plies:?} plies");
    assert_eq!(plies, [4, 1]);
    let position: Position = "8/8/8/4k3/8/3K4/4P3/8 w - - 0 1".parse()?;
    assert_eq!(Tablebase::embedded().probe_wdl(&position)?, Wdl::Win);
    Ok(())
}
