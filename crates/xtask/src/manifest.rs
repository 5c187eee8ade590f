//! Required manifest fields of published crates.

use crate::workspace::Package;

/// The faults in the manifest of a published package.
///
/// `manifest` is the text of its `Cargo.toml`, for fields that `cargo metadata` does not report.
#[must_use]
pub fn faults(package: &Package, manifest: &str) -> Vec<String> {
    let required = [
        ("description", package.description.is_empty()),
        ("documentation", package.documentation.is_empty()),
        ("license", package.license.is_empty()),
        ("readme", package.readme.is_empty()),
        ("rust-version", package.rust_version.is_empty()),
        ("keywords", package.keywords.is_empty()),
        ("categories", package.categories.is_empty()),
        ("[lints] workspace = true", !inherits_lints(manifest)),
    ];
    let absent = required.into_iter().filter(|&(_, is_absent)| is_absent);
    absent.map(|(field, _)| format!("{}: manifest has no {field}", package.name)).collect()
}

/// Whether the manifest has `workspace = true` in `[lints]`.
fn inherits_lints(manifest: &str) -> bool {
    let mut lines = manifest.lines().map(str::trim).skip_while(|&line| line != "[lints]").skip(1);
    lines
        .by_ref()
        .take_while(|line| !line.starts_with('['))
        .any(|line| line.replace(' ', "") == "workspace=true")
        || manifest.lines().any(|line| line.replace(' ', "") == "lints.workspace=true")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete() -> Package {
        let text = || "something".to_owned();
        Package {
            name: "lucena-board".into(),
            description: text(),
            documentation: text(),
            license: text(),
            readme: text(),
            rust_version: text(),
            keywords: vec![text()],
            categories: vec![text()],
            ..Package::default()
        }
    }

    #[test]
    fn a_complete_manifest_has_no_faults() {
        assert!(faults(&complete(), "[lints]\nworkspace = true\n").is_empty());
    }

    #[test]
    fn each_absent_field_is_named() {
        let package = Package { readme: String::new(), keywords: vec![], ..complete() };
        let found = faults(&package, "[lints]\nworkspace = true");
        assert_eq!(
            found,
            ["lucena-board: manifest has no readme", "lucena-board: manifest has no keywords"]
        );
    }

    #[test]
    fn lints_must_come_from_the_workspace() {
        let elsewhere = "[dependencies.x]\nworkspace = true\n[lints.rust]\nunsafe_code = \"allow\"";
        assert_eq!(faults(&complete(), elsewhere).len(), 1);
        assert_eq!(faults(&complete(), "[lints]\n[features]\nworkspace = true").len(), 1);
    }
}
