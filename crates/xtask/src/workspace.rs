//! The workspace, from `cargo metadata`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::imports::Modules;

/// The member packages of the workspace.
#[derive(Debug)]
pub struct Workspace {
    /// Absolute path of the workspace root.
    pub root: PathBuf,
    /// All members, in cargo's order.
    pub packages: Vec<Package>,
}

/// A member package: the fields of its manifest used here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    /// Package name.
    pub name: String,
    /// Version.
    pub version: String,
    /// Absolute path of its `Cargo.toml`.
    pub manifest_path: PathBuf,
    /// Whether the package is published.
    pub published: bool,
    /// Direct dependencies, inside and outside the workspace.
    pub dependencies: Vec<Dependency>,
    /// Names of its example programs.
    pub examples: Vec<String>,
    /// Names of its features, except `default`.
    pub features: Vec<String>,
    /// `description`; empty if missing, like the fields below.
    pub description: String,
    /// `documentation`.
    pub documentation: String,
    /// `license`.
    pub license: String,
    /// `readme`.
    pub readme: String,
    /// `rust-version`.
    pub rust_version: String,
    /// `keywords`.
    pub keywords: Vec<String>,
    /// `categories`.
    pub categories: Vec<String>,
}

/// A direct dependency of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Package name of the dependency, before renaming.
    pub name: String,
    /// Kind of the dependency.
    pub kind: DependencyKind,
}

/// The kind of a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DependencyKind {
    /// A normal or build dependency.
    Normal,
    /// A dev-dependency.
    Dev,
}

impl Workspace {
    /// Loads the workspace of this crate with `cargo metadata`.
    ///
    /// # Errors
    ///
    /// If cargo cannot be started or fails, or its output cannot be parsed.
    pub fn load() -> Result<Self, String> {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .map_err(|error| format!("cannot start cargo metadata: {error}"))?;
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(format!("cargo metadata failed: {stderr}"));
        }
        let json = serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("cargo metadata is not JSON: {error}"))?;
        Self::from_json(&json)
    }

    /// Groups of modules that import each other, prefixed with their package.
    ///
    /// # Errors
    ///
    /// If a source file cannot be read or parsed.
    pub fn import_circles(&self) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for package in &self.packages {
            for root in ["src/lib.rs", "src/main.rs"] {
                let root = package.folder().join(root);
                if root.exists() {
                    let circles = Modules::read(&root)?.circles().into_iter();
                    found.extend(circles.map(|circle| format!("{}: {circle:?}", package.name)));
                }
            }
        }
        Ok(found)
    }

    fn from_json(json: &Value) -> Result<Self, String> {
        let root = text(json, "workspace_root");
        let packages = json["packages"].as_array().ok_or("cargo metadata lists no packages")?;
        let packages = packages.iter().map(Package::from_json).collect();
        Ok(Self { root: PathBuf::from(root), packages })
    }

    /// The published packages.
    pub fn published(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.published)
    }
}

impl Package {
    fn from_json(json: &Value) -> Self {
        Self {
            name: text(json, "name"),
            version: text(json, "version"),
            manifest_path: PathBuf::from(text(json, "manifest_path")),
            // `publish` is null for "anywhere" and an empty list for `publish = false`.
            published: json["publish"].as_array().is_none_or(|registries| !registries.is_empty()),
            dependencies: array(json, "dependencies").map(Dependency::from_json).collect(),
            examples: array(json, "targets")
                .filter(|target| array(target, "kind").any(|kind| kind == "example"))
                .map(|target| text(target, "name"))
                .collect(),
            features: json["features"]
                .as_object()
                .into_iter()
                .flat_map(|features| features.keys())
                .filter(|&name| name != "default")
                .cloned()
                .collect(),
            description: text(json, "description"),
            documentation: text(json, "documentation"),
            license: text(json, "license"),
            readme: text(json, "readme"),
            rust_version: text(json, "rust_version"),
            keywords: strings(json, "keywords"),
            categories: strings(json, "categories"),
        }
    }

    /// The directory of the package.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(Path::new(""))
    }
}

impl Dependency {
    fn from_json(json: &Value) -> Self {
        let kind = match json["kind"].as_str() {
            Some("dev") => DependencyKind::Dev,
            _ => DependencyKind::Normal,
        };
        Self { name: text(json, "name"), kind }
    }
}

fn text(json: &Value, field: &str) -> String {
    json[field].as_str().unwrap_or_default().to_owned()
}

fn array<'a>(json: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    json[field].as_array().into_iter().flatten()
}

fn strings(json: &Value, field: &str) -> Vec<String> {
    array(json, field).filter_map(Value::as_str).map(str::to_owned).collect()
}
