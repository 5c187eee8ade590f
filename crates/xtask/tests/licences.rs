//! Dependencies of published crates have accepted licences.

use std::collections::{HashMap, HashSet};
use std::process::Command;

use serde_json::Value;
use xtask::licences::is_accepted;
use xtask::workspace::Workspace;

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--all-features"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs this test, so it is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

fn list<'a>(json: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    json[field].as_array().into_iter().flatten()
}

fn id(json: &Value) -> &str {
    json["id"].as_str().expect("packages and nodes have ids")
}

/// Ids of the dependencies of `node`, without dev-dependencies.
fn built_with(node: &Value) -> impl Iterator<Item = &str> {
    list(node, "deps")
        .filter(|dep| list(dep, "dep_kinds").any(|kind| kind["kind"] != "dev"))
        .filter_map(|dep| dep["pkg"].as_str())
}

#[test]
fn dependencies_of_published_crates_have_accepted_licences() {
    let published: HashSet<String> =
        Workspace::load().unwrap().published().map(|package| package.name.clone()).collect();
    let metadata = metadata();
    let packages: HashMap<&str, &Value> =
        list(&metadata, "packages").map(|package| (id(package), package)).collect();
    let nodes: HashMap<&str, &Value> =
        list(&metadata["resolve"], "nodes").map(|node| (id(node), node)).collect();

    let ours = |package: &Value| package["source"].is_null();
    let is_published = |package: &Value| published.contains(package["name"].as_str().unwrap());
    let mut waiting: Vec<&str> = packages
        .iter()
        .filter(|(_, package)| ours(package) && is_published(package))
        .map(|(&id, _)| id)
        .collect();
    assert!(!waiting.is_empty(), "nothing is published");

    let mut seen = HashSet::new();
    let mut faults = Vec::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        let expression = packages[id]["license"].as_str().unwrap_or("");
        if !is_accepted(expression) {
            faults.push(format!("{id}: {expression:?}"));
        }
        waiting.extend(built_with(nodes[id]));
    }
    faults.sort();
    assert!(faults.is_empty(), "licences to review:\n{}", faults.join("\n"));
}
