//! READMEs: those of published packages stand alone, and what they state is true.

use std::fs;
use std::path::Path;

use xtask::readme;
use xtask::workspace::{Package, Workspace};

fn load() -> Workspace {
    Workspace::load().unwrap_or_else(|message| panic!("{message}"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn readmes_of_published_crates_stand_alone() {
    let faults: Vec<String> = load()
        .published()
        .flat_map(|package| readme::faults(package, &read(&package.folder().join("README.md"))))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn links_of_readmes_into_the_repository_lead_somewhere() {
    let workspace = load();
    let bindings = ["py", "wasm"].map(|name| workspace.root.join("crates").join(name));
    let folders = workspace.published().map(|package| package.folder().to_owned()).chain(bindings);
    let mut faults = Vec::new();
    for readme in folders.map(|folder| folder.join("README.md")) {
        let text = read(&readme);
        let paths = readme::repository_paths(&text).into_iter();
        let missing = paths.filter(|path| !workspace.root.join(path).exists());
        faults.extend(missing.map(|path| format!("{}: {path}", readme.display())));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The packages of other registries, with manifests outside this workspace.
#[test]
fn readmes_of_the_bindings_stand_alone() {
    let root = load().root;
    let badges = [("py", "pypi/v/lucena-chess.svg"), ("wasm", "npm/v/lucena.svg")];
    for (folder, badge) in badges {
        let folder = root.join("crates").join(folder);
        let text = read(&folder.join("README.md"));
        let badge = format!("(https://img.shields.io/{badge})");
        assert_eq!(readme::lacks(&text, &[badge]), Vec::<String>::new(), "{}", folder.display());
        assert_eq!(readme::relative_links(&text), Vec::<&str>::new(), "{}", folder.display());
        let manifest = read(&folder.join("Cargo.toml"));
        let rust_version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
        let expected = rust_version.expect("the manifest has a rust-version").trim_matches('"');
        assert_eq!(readme::rust_versions(&text), [expected], "{}", folder.display());
    }
}

/// `1.85` as `(1, 85)`.
fn rust_version(package: &Package) -> (u32, u32) {
    let (major, minor) = package.rust_version.split_once('.').expect("two numbers");
    (major.parse().expect("a number"), minor.parse().expect("a number"))
}

#[test]
fn the_list_of_crates_is_complete_and_has_their_rust_versions() {
    let workspace = load();
    let page = read(&workspace.root.join("docs/CRATES.md"));
    for package in workspace.published() {
        let folder = package.folder().strip_prefix(&workspace.root).expect("it is a member");
        let start = format!("| [`{}`](../{}) |", package.name, folder.display());
        let row = page.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("docs/CRATES.md has no row {start}"));
        assert_eq!(row.split(" | ").nth(2), Some(package.rust_version.as_str()), "{row}");
    }
}

#[test]
fn the_root_readme_states_what_the_manifests_say() {
    let workspace = load();
    let text = read(&workspace.root.join("README.md"));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let board = workspace.packages.iter().find(|package| package.name == "lucena-board");
    let board = board.expect("it is a member");
    // `cargo test` builds the benches, too.
    let (major, minor) =
        workspace.packages.iter().map(rust_version).max().expect("there are packages");
    let expected = [
        format!(
            "`lucena-board` has two dependencies, runs with or without `std`, and needs Rust {}.",
            board.rust_version
        ),
        format!("Both need Rust {major}.{minor} or newer"),
    ];
    assert_eq!(readme::lacks(&text, &expected), Vec::<String>::new());
    let needed = readme::faults(board, &read(&board.folder().join("README.md")));
    assert!(needed.is_empty(), "its README says what the dependencies are: {needed:?}");
}

#[test]
fn the_engine_in_the_root_readme_is_the_example() {
    let root = load().root;
    let example = read(&root.join("examples/custom_engine.rs"));
    let (_, code) = example.split_once("\n\n").expect("the module documentation ends");
    let text = read(&root.join("README.md"));
    assert!(text.contains(&format!("```rust,ignore\n{code}```")), "README.md has another program");
}
