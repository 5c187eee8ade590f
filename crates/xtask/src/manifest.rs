//! What the manifest of a published crate has to say.

use crate::workspace::Package;

/// The faults of a published package's manifest; empty when there are none.
///
/// `manifest` is the text of its `Cargo.toml`, for what `cargo metadata` does not tell.
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
    absent.map(|(field, _)| format!("{}: no {field} in its manifest", package.name)).collect()
}

/// Whether the text has `workspace = true` in its `[lints]` table.
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
            [
                "lucena-board: no readme in its manifest",
                "lucena-board: no keywords in its manifest"
            ]
        );
    }

    #[test]
    fn lints_must_come_from_the_workspace() {
        let elsewhere = "[dependencies.x]\nworkspace = true\n[lints.rust]\nunsafe_code = \"allow\"";
        assert_eq!(faults(&complete(), elsewhere).len(), 1);
        assert_eq!(faults(&complete(), "[lints]\n[features]\nworkspace = true").len(), 1);
    }
}
