//! Number of test positions solved with a fixed number of nodes.

use std::error::Error;
use std::fs;
use std::path::Path;

use lucena_board::{Epd, Game};
use lucena_search::Limits;

use lucena_lab::Version;

pub(crate) fn run(
    file: &Path,
    nodes: u64,
    shows_failed: bool,
    version: &Version,
) -> Result<(), Box<dyn Error>> {
    let mut search = version.search(64)?;
    let (mut solved, mut total, mut depths) = (0, 0, 0);
    for line in fs::read_to_string(file)?.lines().filter(|line| !line.trim().is_empty()) {
        let epd: Epd = line.parse()?;
        let (best, avoid) = (epd.best_moves(), epd.avoid_moves());
        if best.is_empty() && avoid.is_empty() {
            continue;
        }
        search.clear();
        let report = search.run(&Game::new(*epd.position()), &Limits::nodes(nodes), |_| {});
        let Some(mv) = report.best_move else { continue };
        let is_solved = (best.is_empty() || best.contains(&mv)) && !avoid.contains(&mv);
        total += 1;
        depths += report.depth;
        solved += i32::from(is_solved);
        if !is_solved && shows_failed {
            println!("{} played {}", epd.id().unwrap_or("?"), mv.san(epd.position()));
        }
    }
    let mean_depth = f64::from(depths) / f64::from(total.max(1));
    println!("solved {solved} / {total}, mean depth {mean_depth:.1}");
    Ok(())
}
