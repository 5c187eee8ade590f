//! The page on file formats, from the documentation of the modules that read and write them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Title of a section and the file with a section `# Format` or `# File format`.
const FORMATS: &[(&str, &str)] = &[
    ("Network", "crates/eval/src/nnue.rs"),
    ("Training data", "crates/train/src/data.rs"),
    ("Opening explorer", "crates/explorer/src/lib.rs"),
    ("Opening book", "crates/book/src/lib.rs"),
    ("Packed position", "crates/board/src/packed.rs"),
];

/// The page, for `docs/reference/formats.md`.
///
/// # Errors
///
/// If a file cannot be read or has no such section.
pub fn page(root: &Path) -> Result<String, String> {
    let mut page = format!(
        "# File formats\n\n{}\n\nFrom the documentation of the modules. The JSON of the commands is described in the README \
         of [`lucena-cli`](../../crates/cli/README.md), that of the server in `/openapi.json`. A file that one version has \
         written is read by later ones: see [Stability](../STABILITY.md).\n",
        super::GENERATED
    );
    for (title, path) in FORMATS {
        let source =
            fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))?;
        let text = section(&source).ok_or(format!("{path}: no section on the format"))?;
        _ = write!(page, "\n## {title}\n\nIn [`{path}`](../../{path}).\n\n{}\n", text.trim());
    }
    Ok(page)
}

/// The section as Markdown without links to items, up to the next heading or code block.
fn section(source: &str) -> Option<String> {
    let doc = |line: &str| {
        let line = line.trim_start();
        let text = line.strip_prefix("//!").or_else(|| line.strip_prefix("///"))?;
        Some(text.strip_prefix(' ').unwrap_or(text).to_string())
    };
    let is_start = |line: &str| ["# Format", "# File format"].contains(&line);
    let mut lines =
        source.lines().map(doc).skip_while(|line| !line.as_deref().is_some_and(is_start));
    lines.next()?;
    let ends = |line: &String| line.starts_with("# ") || line.starts_with("```");
    let lines: Vec<String> = lines
        .map_while(|line| line)
        .take_while(|line| !ends(line))
        .filter(|line| !is_reference(line))
        .collect();
    Some(without_item_links(&lines.join("\n")))
}

/// A line such as `` [`Move`]: crate::Move``.
fn is_reference(line: &str) -> bool {
    line.starts_with('[') && line.contains("]: ")
}

/// Links to items work only in rustdoc: what remains of them is their text.
fn without_item_links(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain += before;
        let Some((label, after)) = after.split_once(']') else {
            rest = after;
            continue;
        };
        let target = after.strip_prefix('(').and_then(|after| after.split_once(')'));
        match target {
            Some((url, after)) if url.contains("://") => {
                _ = write!(plain, "[{label}]({url})");
                rest = after;
            }
            Some((_, after)) => {
                plain += label;
                rest = after;
            }
            None => {
                plain += label;
                rest = after;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::section;

    #[test]
    fn a_section_ends_at_the_next_heading() {
        let source = "//! # A\n//! b\n//!\n//! # Format\n//!\n//! c [`D`](E) [`F`], [g](https://h)\n//!\n//! # I\n//! j\n";
        assert_eq!(section(source).as_deref(), Some("\nc `D` `F`, [g](https://h)\n"));
        assert_eq!(section("//! # A\n"), None);
    }
}
