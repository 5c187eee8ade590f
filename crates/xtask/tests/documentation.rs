//! Links and commands in the documentation.

use xtask::site::check;
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
