//! What a release needs: versions in step, changelogs, a tag that is free, and the order of the uploads.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::workspace::{Package, Workspace};

/// New crates that crates.io takes at once, and minutes to wait for each further one.
const NEW_CRATES: (usize, usize) = (5, 10);

/// Manifests outside the workspace whose version is the same.
const BINDINGS: [&str; 2] = ["crates/py/Cargo.toml", "crates/wasm/Cargo.toml"];

/// Reasons not to release this version.
///
/// # Errors
///
/// A file cannot be read, or git does not run.
pub fn faults(workspace: &Workspace, version: &str) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let root = &workspace.root;
    for package in workspace.published() {
        if package.version != version {
            faults.push(format!("{} has version {}", package.name, package.version));
        }
        let text = read(&package.folder().join("CHANGELOG.md"))?;
        faults.extend(changelog_fault(&package.name, &text, version));
    }
    let manifest = read(&root.join("Cargo.toml"))?;
    for (name, required) in required_versions(&manifest) {
        if required != version {
            faults.push(format!("Cargo.toml requires {name} {required}"));
        }
    }
    for binding in BINDINGS {
        let found = field(&read(&root.join(binding))?, "version").unwrap_or_default();
        if found != version {
            faults.push(format!("{binding} has version {found}"));
        }
    }
    if !git(root, &["status", "--porcelain"])?.is_empty() {
        faults.push("there are uncommitted changes".into());
    }
    if !git(root, &["tag", "--list", &format!("v{version}")])?.is_empty() {
        faults.push(format!("the tag v{version} exists"));
    }
    Ok(faults)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn git(root: &Path, args: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(args).current_dir(root).output();
    let output = output.map_err(|error| format!("cannot start git: {error}"))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(format!("git {}: {}", args.join(" "), stderr.trim_end()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().into())
}

/// The value of the first `field = "value"` line.
fn field(manifest: &str, field: &str) -> Option<String> {
    manifest.lines().find_map(|line| {
        let value = line.strip_prefix(field)?.trim_start().strip_prefix('=')?.trim();
        Some(value.trim_matches('"').into())
    })
}

/// The versions that the root manifest requires of the crates of the workspace.
fn required_versions(manifest: &str) -> Vec<(&str, &str)> {
    let lines = manifest.lines().filter(|line| line.contains("path = \"crates/"));
    let required = lines.filter_map(|line| {
        let version = line.split_once("version = \"")?.1.split('"').next()?;
        Some((line.split_whitespace().next()?, version))
    });
    required.collect()
}

/// A version has a section of its own, and nothing waits for the next one.
fn changelog_fault(name: &str, text: &str, version: &str) -> Option<String> {
    let sections: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## [")).collect();
    if !sections.iter().any(|section| section.starts_with(&format!("{version}]"))) {
        return Some(format!("the changelog of {name} has no section [{version}]"));
    }
    let unreleased = text.split_once("## [Unreleased]")?.1;
    let unreleased = unreleased.split("\n## [").next().unwrap_or_default().trim();
    (!unreleased.is_empty())
        .then(|| format!("the changelog of {name} has entries under [Unreleased]"))
}

/// The crates in waves: each crate depends on crates of earlier waves only.
///
/// # Errors
///
/// Crates depend on each other in a cycle.
pub fn waves<'a>(packages: &[&'a Package]) -> Result<Vec<Vec<&'a str>>, String> {
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut waiting: BTreeMap<&str, BTreeSet<&str>> = packages
        .iter()
        .map(|package| {
            let needed = package.dependencies.iter().map(|dependency| dependency.name.as_str());
            let needed = needed.filter(|name| names.contains(name) && *name != package.name);
            (package.name.as_str(), needed.collect())
        })
        .collect();
    let mut waves = Vec::new();
    while !waiting.is_empty() {
        let ready = waiting.iter().filter(|(_, needed)| needed.is_empty());
        let wave: Vec<&str> = ready.map(|(&name, _)| name).collect();
        if wave.is_empty() {
            let names: Vec<&str> = waiting.into_keys().collect();
            return Err(format!("these crates depend on each other: {}", names.join(", ")));
        }
        for name in &wave {
            waiting.remove(name);
        }
        for needed in waiting.values_mut() {
            needed.retain(|name| !wave.contains(name));
        }
        waves.push(wave);
    }
    Ok(waves)
}

/// The steps of a release, to be done by hand or by the workflow; see `docs/RELEASING.md`.
#[must_use]
pub fn steps(waves: &[Vec<&str>], version: &str) -> String {
    let n_crates: usize = waves.iter().map(Vec::len).sum();
    let minutes = n_crates.saturating_sub(NEW_CRATES.0) * NEW_CRATES.1;
    let mut text = format!(
        "1. Rehearse: .ci/run; .ci/rehearse tests; .ci/rehearse install; .ci/artifacts OUT\n\
         2. Tag: git tag --sign v{version} --message \"Lucena {version}\"; git push origin v{version}\n   \
         The release workflow builds the artifacts and drafts the release.\n\
         3. Upload: cargo publish --workspace\n   \
         In {} waves; as new crates, {n_crates} take {minutes} minutes:\n",
        waves.len()
    );
    for (number, wave) in (1..).zip(waves) {
        text += &format!("   {number}. {}\n", wave.join(" "));
    }
    text += "4. Upload: wheels to PyPI, the npm package, the container image (release workflow)\n\
             5. Publish the drafted release, and set the next version with [Unreleased] sections\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::{Dependency, DependencyKind};

    fn package(name: &str, dependencies: &[&str]) -> Package {
        let dependency =
            |name: &&str| Dependency { name: (*name).into(), kind: DependencyKind::Normal };
        Package {
            name: name.into(),
            dependencies: dependencies.iter().map(dependency).collect(),
            ..Package::default()
        }
    }

    #[test]
    fn waves_follow_dependencies() {
        let packages =
            [package("c", &["a", "b", "serde"]), package("a", &["serde"]), package("b", &["a"])];
        let packages: Vec<&Package> = packages.iter().collect();
        assert_eq!(waves(&packages).unwrap(), [["a"], ["b"], ["c"]]);
        let circle = [package("a", &["b"]), package("b", &["a"])];
        let circle: Vec<&Package> = circle.iter().collect();
        assert!(waves(&circle).unwrap_err().ends_with("a, b"));
    }

    #[test]
    fn changelogs_have_the_version_and_nothing_unreleased() {
        let check = |text: &str| changelog_fault("x", text, "0.1.0");
        assert_eq!(check("# x\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n- All.\n"), None);
        assert_eq!(check("# x\n\n## [0.1.0]\n\n- All.\n"), None);
        assert!(check("# x\n\n## [0.1.1]\n").unwrap().contains("no section [0.1.0]"));
        let fault = check("## [Unreleased]\n\n- More.\n\n## [0.1.0]\n").unwrap();
        assert!(fault.contains("under [Unreleased]"));
    }

    #[test]
    fn versions_are_read_from_manifests() {
        let manifest = "[package]\nversion = \"0.1.0\"\na = { path = \"crates/a\", version = \"0.2.0\" }\n\
                        b = { path = \"crates/b\" }\n";
        assert_eq!(field(manifest, "version").as_deref(), Some("0.1.0"));
        assert_eq!(required_versions(manifest), [("a", "0.2.0")]);
    }

    /// Nothing in the workspace keeps its crates from being published in some order.
    #[test]
    fn all_crates_have_an_order() {
        let workspace = Workspace::load().unwrap();
        let packages: Vec<&Package> = workspace.published().collect();
        let waves = waves(&packages).unwrap();
        assert_eq!(waves.iter().map(Vec::len).sum::<usize>(), packages.len());
        assert!(waves[0].contains(&"lucena-board"));
        let text = steps(&waves, "0.1.0");
        assert!(text.contains("git tag --sign v0.1.0") && text.contains("lucena-cli\n"), "{text}");
    }
}
