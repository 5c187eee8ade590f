//! READMEs of published packages: registries show them away from the repository.

use std::collections::BTreeSet;

use crate::workspace::{DependencyKind, Package};

/// The faults in the README of a published crate: relative links, missing badges, a row of "What it
/// needs" that contradicts the manifest.
#[must_use]
pub fn faults(package: &Package, readme: &str) -> Vec<String> {
    let name = &package.name;
    let badges = [
        format!("(https://img.shields.io/crates/v/{name}.svg)](https://crates.io/crates/{name})"),
        format!("(https://img.shields.io/docsrs/{name})](https://docs.rs/{name})"),
        format!("(https://img.shields.io/crates/l/{name}.svg)](#licence)"),
    ];
    let mut found = lacks(readme, &badges);
    found.extend(lacks(readme, &[format!("| Rust | {} or newer |", package.rust_version)]));
    found.extend(relative_links(readme).into_iter().map(|link| format!("relative link {link}")));
    let others = rust_versions(readme).into_iter().filter(|it| *it != package.rust_version);
    found.extend(others.map(|version| format!("states Rust {version}")));
    found.extend(dependency_faults(package, readme));
    found.into_iter().map(|fault| format!("{name}: {fault}")).collect()
}

/// Those of `expected` that `readme` does not contain.
#[must_use]
pub fn lacks(readme: &str, expected: &[String]) -> Vec<String> {
    expected.iter().filter(|&it| !readme.contains(it)).map(|it| format!("lacks {it}")).collect()
}

/// Targets of links and images that need the repository around the file.
///
/// ```
/// use xtask::readme::relative_links;
/// let text = "[a](https://example.org) [b](#licence) [c](../board)\n```text\n[d](e)\n```\n";
/// assert_eq!(relative_links(text), ["../board"]);
/// ```
#[must_use]
pub fn relative_links(readme: &str) -> Vec<&str> {
    let mut found = links(readme);
    found.retain(|target| !target.starts_with("https://") && !target.starts_with('#'));
    found
}

/// Paths of files and folders of the repository to which absolute links lead.
///
/// ```
/// use xtask::readme::repository_paths;
/// let text = "[a](https://github.com/lucena-chess/lucena/blob/main/docs/PLAY.md#commands)";
/// assert_eq!(repository_paths(text), ["docs/PLAY.md"]);
/// ```
#[must_use]
pub fn repository_paths(readme: &str) -> Vec<&str> {
    let repository = "https://github.com/lucena-chess/lucena/";
    let in_repository = links(readme).into_iter().filter_map(|link| link.strip_prefix(repository));
    in_repository
        .filter_map(|path| path.strip_prefix("blob/main/").or(path.strip_prefix("tree/main/")))
        .filter_map(|path| path.split('#').next())
        .collect()
}

/// Targets of links and images outside of code blocks.
fn links(readme: &str) -> Vec<&str> {
    let mut is_code = false;
    let mut found = Vec::new();
    for line in readme.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            for start in ["](", "src=\"", "href=\"", "]: "] {
                let targets = line.split(start).skip(1);
                found.extend(targets.filter_map(|rest| rest.split([')', '"', ' ']).next()));
            }
        }
    }
    found
}

/// Minimum Rust versions that the text states: `1.85` in "Rust 1.85" and "Rust | 1.85".
#[must_use]
pub fn rust_versions(readme: &str) -> Vec<&str> {
    let stated = ["Rust 1.", "Rust | 1."].into_iter().flat_map(|phrase| {
        readme.match_indices(phrase).map(move |(at, _)| at + phrase.len() - "1.".len())
    });
    let is_version = |char: char| char.is_ascii_digit() || char == '.';
    stated
        .map(|at| {
            let rest = &readme[at..];
            let end = rest.find(|char| !is_version(char)).unwrap_or(rest.len());
            rest[..end].trim_end_matches('.')
        })
        .collect()
}

/// The row "dependencies" begins with the number of direct dependencies, features aside, and names
/// only such as exist.
fn dependency_faults(package: &Package, readme: &str) -> Vec<String> {
    let normal = || package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal);
    let Some(row) = readme.lines().find_map(|line| line.strip_prefix("| dependencies | ")) else {
        return vec!["no row of dependencies".into()];
    };
    let required: BTreeSet<&str> =
        normal().filter(|it| !it.optional).map(|it| it.name.as_str()).collect();
    let expected = match required.len() {
        0 => "none".to_owned(),
        n => n.to_string(),
    };
    let mut found = Vec::new();
    if row.split([':', ',', ' ']).next() != Some(&expected) {
        found.push(format!("dependencies: {row}, but there are {expected}"));
    }
    let is_feature = |name: &str| package.features.iter().any(|feature| feature == name);
    let unknown =
        row.split('`').skip(1).step_by(2).filter(|&name| {
            !is_feature(name) && !normal().any(|dependency| dependency.name == name)
        });
    found.extend(unknown.map(|name| format!("does not depend on {name}")));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Dependency;

    fn package() -> Package {
        let dependency = |name: &str, optional| Dependency {
            name: name.into(),
            kind: DependencyKind::Normal,
            optional,
        };
        Package {
            name: "lucena-x".into(),
            rust_version: "1.85".into(),
            dependencies: vec![dependency("a", false), dependency("b", true)],
            features: vec!["c".into()],
            ..Package::default()
        }
    }

    const COMPLETE: &str = "\
[![crates.io](https://img.shields.io/crates/v/lucena-x.svg)](https://crates.io/crates/lucena-x)
[![docs.rs](https://img.shields.io/docsrs/lucena-x)](https://docs.rs/lucena-x)
[![licence](https://img.shields.io/crates/l/lucena-x.svg)](#licence)
| Rust | 1.85 or newer |
| dependencies | 1: `a`; `b` with the feature `c` |
";

    #[test]
    fn a_complete_readme_has_no_faults() {
        assert_eq!(faults(&package(), COMPLETE), Vec::<String>::new());
    }

    #[test]
    fn faults_are_named() {
        let old = COMPLETE.replace("1.85", "1.70");
        assert_eq!(faults(&package(), &old).len(), 2);
        let other = COMPLETE.replace("1: `a`", "2: `a` and `d`");
        let found = faults(&package(), &other);
        assert!(found[0].contains("but there are 1"), "{found:?}");
        assert_eq!(found[1], "lucena-x: does not depend on d");
        let without_badge = COMPLETE.replace("docsrs", "docs");
        assert!(faults(&package(), &without_badge)[0].starts_with("lucena-x: lacks (https"));
        let linked = format!("{COMPLETE}See [board](../board).");
        assert_eq!(faults(&package(), &linked), ["lucena-x: relative link ../board"]);
    }
}
