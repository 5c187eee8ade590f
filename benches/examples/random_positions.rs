//! Prints the bench positions: `src/positions.txt` is this program's output.
//!
//! ```text
//! cargo run --release -p lucena-benches --example random_positions > positions.txt
//! mv positions.txt benches/src
//! ```

use lucena_benches::random_play::position_lines;

fn main() {
    print!("{}", position_lines());
}
