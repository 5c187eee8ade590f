//! Number of test positions solved with a fixed number of nodes.

use std::error::Error;
use std::path::Path;

use lucena_board::Game;
use lucena_search::Limits;

use lucena_lab::Version;

use crate::positions;

pub(crate) fn run(
    file: &Path,
    nodes: u64,
    shows_failed: bool,
    version: &Version,
) -> Result<(), Box<dyn Error>> {
    let mut search = version.search(64)?;
    let (mut solved, mut total, mut depths) = (0, 0, 0);
    for epd in positions::read(file)? {
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
    if total == 0 {
        return Err(format!("{}: no positions with bm or am", file.display()).into());
    }
    let mean_depth = f64::from(depths) / f64::from(total);
    println!("solved {solved} / {total}, mean depth {mean_depth:.1}");
    Ok(())
}
