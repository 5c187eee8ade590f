//! Checks that relative links lead somewhere: in the Markdown of the repository and in the built
//! site.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::REPOSITORY;
use super::preprocessor::normalized;
use super::{commands, markdown};

/// The broken links of the Markdown files in `docs/` and of the root README, as
/// `FILE: TARGET: PROBLEM`, and pages that `SUMMARY.md` lacks.
///
/// Links to the main branch of the repository are looked up in the workspace too.
///
/// # Errors
///
/// If a file cannot be read.
pub fn sources(root: &Path) -> Result<Vec<String>, String> {
    let mut pages = files(&root.join("docs"), "md")?;
    let summary = root.join("docs/SUMMARY.md");
    let listed: HashSet<PathBuf> = markdown::links(&read(&summary)?)
        .iter()
        .map(|link| root.join("docs").join(link.target))
        .collect();
    let mut broken: Vec<String> = pages
        .iter()
        .filter(|page| **page != summary && !listed.contains(*page))
        .map(|page| format!("{}: not in SUMMARY.md", page.display()))
        .collect();
    pages.push(root.join("README.md"));
    for page in pages {
        let text = read(&page)?;
        for link in markdown::links(&text) {
            if let Err(problem) = source_link(root, &page, link.target) {
                broken.push(format!("{}: {}: {problem}", page.display(), link.target));
            }
        }
    }
    Ok(broken)
}

fn source_link(root: &Path, page: &Path, target: &str) -> Result<(), String> {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let in_repository = ["blob", "tree"]
        .iter()
        .find_map(|kind| path.strip_prefix(&format!("{REPOSITORY}/{kind}/main/")));
    let file = match in_repository {
        Some(path) => root.join(path),
        None if path.contains("://") || path.starts_with("mailto:") => return Ok(()),
        None if path.is_empty() => page.to_path_buf(),
        None => normalized(&page.parent().unwrap_or(root).join(path)),
    };
    if !file.exists() {
        return Err("no such file".to_string());
    }
    let text = if file.is_dir() { file.join("README.md") } else { file };
    let is_page = text.extension().is_some_and(|extension| extension == "md");
    if anchor.is_empty() || !is_page {
        return Ok(());
    }
    let has_anchor = markdown::anchors(&read(&text)?).iter().any(|it| it == anchor);
    if has_anchor { Ok(()) } else { Err(format!("no heading #{anchor}")) }
}

/// The commands and options of `lucena` that the Markdown files in `docs/` and READMEs use and the
/// program does not have, as `FILE: COMMAND: OPTION`.
///
/// # Errors
///
/// If a file cannot be read.
pub fn commands(root: &Path) -> Result<Vec<String>, String> {
    let cli = read(&root.join("docs/reference/cli.md"))?;
    let known = commands::reference(&cli);
    let mut pages = files(&root.join("docs"), "md")?;
    pages.extend(["README.md", "crates/cli/README.md"].map(|page| root.join(page)));
    let mut unknown = Vec::new();
    for page in pages {
        let found = commands::unknown(&read(&page)?, &known);
        unknown.extend(found.iter().map(|found| format!("{}: {found}", page.display())));
    }
    Ok(unknown)
}

/// The broken links of the site in the folder `site`, as `PAGE: TARGET: PROBLEM`.
///
/// # Errors
///
/// If a file cannot be read.
pub fn site(site: &Path) -> Result<Vec<String>, String> {
    let pages = files(site, "html")?;
    if pages.is_empty() {
        return Err(format!("{}: no pages", site.display()));
    }
    let mut texts = HashMap::new();
    for page in &pages {
        texts.insert(page.clone(), read(page)?);
    }
    let mut broken = Vec::new();
    for page in &pages {
        // It is shown for any address, so its links are relative to the root of the server.
        if page.ends_with("404.html") {
            continue;
        }
        for target in attributes(&texts[page], &["href", "src"]) {
            if let Err(problem) = site_link(&texts, page, target) {
                broken.push(format!("{}: {target}: {problem}", page.display()));
            }
        }
    }
    Ok(broken)
}

fn site_link(texts: &HashMap<PathBuf, String>, page: &Path, target: &str) -> Result<(), String> {
    if target.contains(':') {
        return Ok(());
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.parent().unwrap_or(Path::new(""));
    let file = if path.is_empty() { page.to_path_buf() } else { normalized(&folder.join(path)) };
    let file = if file.is_dir() { file.join("index.html") } else { file };
    if !file.exists() {
        return Err("no such file".to_string());
    }
    let Some(text) = texts.get(&file).filter(|_| !anchor.is_empty()) else { return Ok(()) };
    let has_anchor = attributes(text, &["id"]).contains(&anchor);
    if has_anchor { Ok(()) } else { Err(format!("no id {anchor}")) }
}

/// The values of attributes in HTML as mdBook writes it, in double quotes.
fn attributes<'a>(html: &'a str, names: &[&str]) -> Vec<&'a str> {
    let values = |name: &&str| {
        let start = format!(" {name}=\"");
        html.match_indices(&start)
            .filter_map(|(at, start)| html[at + start.len()..].split('"').next())
            .collect::<Vec<_>>()
    };
    names.iter().flat_map(values).collect()
}

/// The files with an extension in a folder and below, sorted.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let error = |error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
