//! Tests of the explorer with its public interface.

mod building;
mod damage;
mod fuzz_corpus;
mod games;
mod oracle;
mod pgn;
mod python;
mod selection;
mod target;

use std::path::{Path, PathBuf};

use lucena_explorer::{BuildOptions, Builder, Explorer, GameCounts};

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explorer").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Builds an index of texts in memory.
fn build(path: &Path, options: BuildOptions, texts: &[&str]) -> GameCounts {
    let mut builder = Builder::new(path, options).unwrap();
    for (text, number) in texts.iter().zip(0..) {
        builder.add_pgn(&format!("{number}.pgn"), text.as_bytes(), |_| {}).unwrap();
    }
    builder.finish(|_| {}).unwrap()
}

/// An index of a text with default options.
fn explorer(name: &str, text: &str) -> Explorer {
    let path = folder(name).join("index");
    build(&path, BuildOptions::default(), &[text]);
    let explorer = Explorer::open(&path).unwrap();
    explorer.verify().unwrap();
    explorer
}
