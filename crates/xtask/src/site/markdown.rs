//! The parts of Markdown that matter for links: inline links, headings and code.

use std::collections::HashMap;
use std::ops::Range;

/// The target of an inline link or image, `](target)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The target, with its anchor.
    pub target: &'a str,
    /// Where it is in the page.
    pub range: Range<usize>,
}

/// The inline links of a page, outside of code.
///
/// ```
/// let links = xtask::site::markdown::links("[a](b.md#c) `[d](e)`");
/// assert_eq!(links.len(), 1);
/// assert_eq!(links[0].target, "b.md#c");
/// ```
#[must_use]
pub fn links(page: &str) -> Vec<Link<'_>> {
    let mut found = Vec::new();
    let prose = without_code(page);
    let mut at = 0;
    while let Some(start) = prose[at..].find("](").map(|index| at + index + 2) {
        at = start;
        // A target may not contain spaces, so a title ends it.
        let Some(length) = prose[start..].find([')', ' ', '\n']) else { break };
        let range = start..start + length;
        found.push(Link { target: &page[range.clone()], range });
    }
    found
}

/// The page with code replaced by spaces, byte by byte, so that offsets stay.
fn without_code(page: &str) -> String {
    let mut prose = String::with_capacity(page.len());
    let mut fence = None;
    for paragraph in page.split_inclusive('\n') {
        let trimmed = paragraph.trim_start();
        let ticks = trimmed.len() - trimmed.trim_start_matches('`').len();
        match fence {
            None if ticks >= 3 => fence = Some(ticks),
            Some(opened) if ticks >= opened => fence = None,
            None => {
                prose.push_str(paragraph);
                continue;
            }
            Some(_) => {}
        }
        blank(&mut prose, paragraph);
    }
    without_code_spans(&prose)
}

fn without_code_spans(page: &str) -> String {
    let mut prose = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(start) = rest.find('`') {
        let (before, code) = rest.split_at(start);
        prose.push_str(before);
        let ticks = code.len() - code.trim_start_matches('`').len();
        // A span ends at the same number of backticks, in the same paragraph.
        let paragraph = code.find("\n\n").unwrap_or(code.len());
        let end = code[ticks..paragraph].find(&code[..ticks]).map_or(ticks, |at| at + 2 * ticks);
        blank(&mut prose, &code[..end]);
        rest = &code[end..];
    }
    prose + rest
}

fn blank(prose: &mut String, code: &str) {
    prose.extend(code.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

/// The anchors of the headings of a page, as GitHub and mdBook make them.
///
/// ```
/// let anchors = xtask::site::markdown::anchors("# A `b`, c\n## D\n## D");
/// assert_eq!(anchors, ["a-b-c", "d", "d-1"]);
/// ```
#[must_use]
pub fn anchors(page: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut in_code = false;
    let mut anchors = Vec::new();
    for line in page.lines() {
        in_code ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if in_code || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let anchor = anchor(title.trim());
        let count = seen.entry(anchor.clone()).or_default();
        anchors.push(if *count == 0 { anchor } else { format!("{anchor}-{count}") });
        *count += 1;
    }
    anchors
}

fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|char| char.is_alphanumeric() || " -_".contains(*char));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, targets: &[&str]) {
        let links = links(page);
        assert_eq!(links.iter().map(|link| link.target).collect::<Vec<_>>(), targets);
        assert!(links.iter().all(|link| &page[link.range.clone()] == link.target));
    }

    #[test]
    fn links_in_prose_are_found() {
        check("é [a](b), ![c](d.svg \"title\")\n[e\nf](g)", &["b", "d.svg", "g"]);
        check("[`a`](b) [c](d)", &["b", "d"]);
    }

    #[test]
    fn code_has_no_links() {
        check("```md\n[a](b)\n```\n[c](d) ``x ` [e](f)``", &["d"]);
        check("a ` b\n\n[c](d) ` [e](f)", &["d", "f"]);
    }

    #[test]
    fn comments_in_code_are_not_headings() {
        assert_eq!(anchors("# A\n```sh\n# b\n```\n#c\n## D-e_f"), ["a", "d-e_f"]);
    }
}
