//! The preprocessor of the book: links that work on GitHub get to work in the site.
//!
//! mdBook only knows pages of the book and files beside them. A link to a directory becomes one to
//! its `README.md`, or to the repository if it has none; a link that leaves `docs/`
//! becomes one to the repository.

use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use super::REPOSITORY;
use super::markdown;

/// Rewrites the links of a book, `[context, book]` in JSON as mdBook writes it; returns the book.
/// `root` is the workspace.
///
/// # Errors
///
/// If the input is not a book.
pub fn run(root: &Path, input: &str) -> Result<String, String> {
    let (_, mut book): (Value, Value) =
        serde_json::from_str(input).map_err(|error| format!("not a book: {error}"))?;
    rewrite(root, &mut book);
    Ok(book.to_string())
}

/// Chapters are nested; each is an object with `content` and `source_path`.
fn rewrite(root: &Path, value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| rewrite(root, value)),
        Value::Object(fields) => {
            let path = fields.get("source_path").and_then(Value::as_str).map(str::to_string);
            if let (Some(path), Some(Value::String(content))) = (path, fields.get_mut("content")) {
                *content = rewrite_page(root, Path::new(&path), content);
            }
            fields.values_mut().for_each(|value| rewrite(root, value));
        }
        _ => {}
    }
}

/// The page at `path`, relative to `docs/`, with its links rewritten.
fn rewrite_page(root: &Path, path: &Path, page: &str) -> String {
    let mut rewritten = String::with_capacity(page.len());
    let mut at = 0;
    let folder = Path::new("docs").join(path.parent().unwrap_or(Path::new("")));
    for link in markdown::links(page) {
        rewritten.push_str(&page[at..link.range.start]);
        rewritten.push_str(&rewrite_target(root, &folder, link.target));
        at = link.range.end;
    }
    rewritten + &page[at..]
}

fn rewrite_target(root: &Path, folder: &Path, target: &str) -> String {
    if target.is_empty() || target.starts_with('#') || target.contains("://") {
        return target.to_string();
    }
    let (path, anchor) = target.split_at(target.find('#').unwrap_or(target.len()));
    let file = normalized(&folder.join(path));
    let is_folder = root.join(&file).is_dir();
    let page = if is_folder { file.join("README.md") } else { file.clone() };
    if file.starts_with("docs") && root.join(&page).exists() {
        // mdBook makes index.html of a README.md, but does not change links to it.
        return if page.ends_with("README.md") {
            let folder = if is_folder { path } else { path.trim_end_matches("README.md") };
            Path::new(folder).join("index.md").display().to_string() + anchor
        } else {
            target.to_string()
        };
    }
    let kind = if is_folder { "tree" } else { "blob" };
    format!("{REPOSITORY}/{kind}/main/{}{anchor}", file.display())
}

/// The path without `..`, which file systems resolve only for what exists.
#[must_use]
pub fn normalized(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    fn check(page: &str, target: &str, expected: &str) {
        let root = Workspace::load().unwrap().root;
        let chapter = format!("[a]({target})");
        let input = serde_json::json!([{}, {"items": [{"Chapter": {
            "content": chapter, "source_path": page, "sub_items": [],
        }}]}]);
        let book: Value = serde_json::from_str(&run(&root, &input.to_string()).unwrap()).unwrap();
        assert_eq!(book["items"][0]["Chapter"]["content"], format!("[a]({expected})"));
    }

    #[test]
    fn links_out_of_the_docs_lead_to_the_repository() {
        check(
            "DATA.md",
            "../crates/cli#games-pgn",
            &format!("{REPOSITORY}/tree/main/crates/cli#games-pgn"),
        );
        check("lab/README.md", "../../README.md", &format!("{REPOSITORY}/blob/main/README.md"));
        check("CLUSTER.md", "cluster/slurm", &format!("{REPOSITORY}/tree/main/docs/cluster/slurm"));
    }

    #[test]
    fn links_in_the_docs_stay() {
        check("DATA.md", "lab", "lab/index.md");
        check("lab/README.md", "../README.md#data", "../index.md#data");
        check("DATA.md", "README.md", "index.md");
        check("DATA.md", "#speed", "#speed");
        check("lab/README.md", "../TRAINING.md#training", "../TRAINING.md#training");
        check("DATA.md", "server/Dockerfile", "server/Dockerfile");
        check("DATA.md", "https://example.org/a", "https://example.org/a");
    }
}
