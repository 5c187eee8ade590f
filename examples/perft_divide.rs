//! Perft divide with threads, a hash table and a stop flag.
//!
//! ```text
//! cargo run --release -p lucena-examples --example perft_divide
//! cargo run --release -p lucena-examples --example perft_divide -- 6
//! ```

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lucena_board::{Perft, PerftTable, Position, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(4), |arg| arg.parse())?;
    let position = Position::initial();
    let threads = thread::available_parallelism()?;
    let table = PerftTable::new(64)?;

    let start = Instant::now();
    let divided = Perft::new(depth).threads(threads).table(&table).divide(&position);
    for (mv, nodes) in &divided {
        println!("{mv} {nodes}");
    }
    println!("{} in {:?} with {threads} threads", divided.nodes(), start.elapsed());

    // Plain perft gives the same count more slowly.
    assert_eq!(perft(&position, depth), divided.nodes());

    // Depth 20 would take longer than the age of the universe.
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let endless =
            scope.spawn(|| Perft::new(20).threads(threads).divide_until(&position, &stop));
        thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(endless.join().expect("counting does not panic"), None);
    });
    println!("a count to depth 20 was stopped");
    Ok(())
}
