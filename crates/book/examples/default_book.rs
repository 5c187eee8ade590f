//! Generates the built-in book from the list of openings.
//!
//! ```text
//! cargo run -p lucena-book --all-features --example default_book
//! cargo run -p lucena-book --all-features --example default_book -- crates/book/data/default.bin
//! ```
//! Without a file it only prints the size of the book.

use std::{env, fs};

use lucena_book::OpeningNames;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names = OpeningNames::new();
    let data = names.to_book_data();
    let bytes = data.to_bytes();
    println!("{} openings, {} entries, {} bytes", names.len(), data.len(), bytes.len());
    if let Some(path) = env::args().nth(1) {
        fs::write(&path, bytes)?;
        println!("written to {path}");
    }
    Ok(())
}
