//! Links and commands in the documentation.

use std::collections::BTreeSet;
use std::fs;

use xtask::layers::{MAP, Role};
use xtask::site::{check, formats};
use xtask::workspace::Workspace;

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let broken = check::sources(&Workspace::load().unwrap().root).unwrap();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn commands_and_options_exist() {
    let unknown = check::commands(&Workspace::load().unwrap().root).unwrap();
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

#[test]
fn the_diagram_of_layers_is_that_of_the_code() {
    let root = Workspace::load().unwrap().root;
    let page = fs::read_to_string(root.join("docs/ARCHITECTURE.md")).unwrap();
    let mut drawn = BTreeSet::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("layer ")) {
        let mut words = line.split_whitespace();
        let layer: u8 = words.next().unwrap().parse().unwrap();
        drawn.extend(words.map(|name| (layer, name)));
    }
    let expected = MAP.iter().filter_map(|(name, role)| match role {
        Role::Row(layer) | Role::Narrow(layer, _) => {
            Some((*layer, name.strip_prefix("lucena-").unwrap_or(name)))
        }
        Role::TestData | Role::Tool => None,
    });
    assert_eq!(drawn, expected.collect());
}

#[test]
fn the_page_on_formats_is_that_of_the_code() {
    let root = Workspace::load().unwrap().root;
    let page = fs::read_to_string(root.join("docs/reference/formats.md")).unwrap();
    assert_eq!(page, formats::page(&root).unwrap(), "run cargo xtask reference PROGRAM");
}
