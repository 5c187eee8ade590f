//! Number of mates found by mate search.

use std::error::Error;
use std::path::Path;

use lucena_board::Game;
use lucena_search::{Limits, StopReason};

use lucena_lab::Version;

use crate::positions;

pub(crate) fn run(file: &Path, nodes: u64, version: &Version) -> Result<(), Box<dyn Error>> {
    let mut search = version.search(64)?;
    let (mut found, mut total, mut spent) = (0, 0, 0);
    for epd in positions::read(file)? {
        let Some(moves) = epd.number("dm").and_then(|moves| u32::try_from(moves).ok()) else {
            continue;
        };
        let limits = Limits::mate(moves).with_nodes(nodes);
        search.clear();
        let report = search.run(&Game::new(*epd.position()), &limits, |_| {});
        total += 1;
        spent += report.nodes;
        found += i32::from(report.stop == StopReason::Mate);
    }
    if total == 0 {
        return Err(format!("{}: no positions with dm", file.display()).into());
    }
    println!("found {found} / {total} with {spent} nodes");
    Ok(())
}
