//! Layering, manifests of published crates, and lists in the documentation.

use std::fs;

use xtask::workspace::{DependencyKind, Package, Workspace};
use xtask::{layers, manifest};

fn load() -> Workspace {
    Workspace::load().unwrap_or_else(|message| panic!("{message}"))
}

#[test]
fn every_crate_has_a_layer() {
    let workspace = load();
    assert!(workspace.packages.iter().any(|package| package.name == "lucena-board"));
    for package in &workspace.packages {
        assert!(
            layers::role(&package.name).is_some(),
            "{} is not listed in layers.rs",
            package.name
        );
    }
}

#[test]
fn dependencies_point_to_lower_layers() {
    let workspace = load();
    let is_ours = |name: &str| workspace.packages.iter().any(|package| package.name == name);
    let mut faults = Vec::new();
    for package in &workspace.packages {
        for dependency in package.dependencies.iter().filter(|dep| is_ours(&dep.name)) {
            let verdict = layers::check_arrow(&package.name, &dependency.name, dependency.kind);
            faults.extend(verdict.err());
        }
    }
    assert!(faults.is_empty(), "forbidden dependencies:\n{}", faults.join("\n"));
}

#[test]
fn published_crates_have_complete_manifests() {
    let mut faults = Vec::new();
    for package in load().published() {
        let text = fs::read_to_string(&package.manifest_path)
            .unwrap_or_else(|error| panic!("{}: {error}", package.manifest_path.display()));
        faults.extend(manifest::faults(package, &text));
        for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            if !package.folder().join(file).exists() {
                faults.push(format!("{}: no {file}", package.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// `1.85` as `(1, 85)`.
fn rust_version(package: &Package) -> (u32, u32) {
    let parts: Option<(u32, u32)> = package
        .rust_version
        .split_once('.')
        .and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    parts.unwrap_or_else(|| panic!("{}: rust-version {:?}", package.name, package.rust_version))
}

#[test]
fn no_crate_depends_on_one_that_needs_a_newer_rust() {
    let workspace = load();
    let mut faults = Vec::new();
    for package in &workspace.packages {
        let normal = package.dependencies.iter().filter(|dep| dep.kind == DependencyKind::Normal);
        for dependency in normal {
            let ours = workspace.packages.iter().find(|other| other.name == dependency.name);
            let Some(ours) = ours.filter(|ours| rust_version(ours) > rust_version(package)) else {
                continue;
            };
            faults.push(format!(
                "{} states Rust {}, but {} needs {}",
                package.name, package.rust_version, ours.name, ours.rust_version
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_list_of_examples_is_complete() {
    let workspace = load();
    let page = workspace.root.join("examples/README.md");
    let text =
        fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let package = workspace.packages.iter().find(|package| package.name == "lucena-examples");
    let mut examples = package.expect("it is a member").examples.clone();
    examples.sort_unstable();
    let mut listed: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| [`")?.split_once('`').map(|(name, _)| name))
        .collect();
    listed.sort_unstable();
    assert_eq!(listed, examples, "examples/README.md does not match the examples");
}

#[test]
fn the_architecture_page_names_every_package() {
    let workspace = load();
    let page = fs::read_to_string(workspace.root.join("docs/ARCHITECTURE.md"))
        .unwrap_or_else(|error| panic!("docs/ARCHITECTURE.md: {error}"));
    for package in &workspace.packages {
        let name = format!("`{}`", package.name);
        assert!(page.contains(&name), "docs/ARCHITECTURE.md does not name {name}");
    }
}
