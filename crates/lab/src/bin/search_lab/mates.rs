//! Number of mates found by mate search.

use std::error::Error;
use std::fs;
use std::path::Path;

use lucena_board::{Epd, Game};
use lucena_search::{Limits, StopReason};

use lucena_lab::Version;

pub(crate) fn run(file: &Path, nodes: u64, version: &Version) -> Result<(), Box<dyn Error>> {
    let mut search = version.search(64)?;
    let (mut found, mut total, mut spent) = (0, 0, 0);
    let text = fs::read_to_string(file)?;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let epd: Epd = line.parse()?;
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
    println!("found {found} / {total} with {spent} nodes");
    Ok(())
}
