//! Links in the documentation.

use xtask::site::check;
use xtask::workspace::Workspace;

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let broken = check::sources(&Workspace::load().unwrap().root).unwrap();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
