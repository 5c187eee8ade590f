//! A parser of the markup that reports use: HTML that is also well-formed XML, apart from the
//! contents of styles and scripts.

use std::collections::{BTreeMap, HashSet};

/// An element of a page.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
    children: Vec<Node>,
}

#[derive(Debug)]
enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    /// The element itself and all below it, in order.
    pub(crate) fn all(&self) -> Vec<&Self> {
        let below = self.children.iter().flat_map(|node| match node {
            Node::Element(child) => child.all(),
            Node::Text(_) => Vec::new(),
        });
        std::iter::once(self).chain(below).collect()
    }

    /// Elements with this name and class; an empty name or class matches any.
    pub(crate) fn find(&self, name: &str, class: &str) -> Vec<&Self> {
        let has = |element: &&Self| {
            let classes = element.attribute("class");
            (name.is_empty() || element.name == name)
                && (class.is_empty() || classes.split(' ').any(|found| found == class))
        };
        self.all().into_iter().filter(has).collect()
    }

    pub(crate) fn by_id(&self, id: &str) -> Option<&Self> {
        self.all().into_iter().find(|element| element.attribute("id") == id)
    }

    /// The value of an attribute; empty if it is missing.
    pub(crate) fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// The text of the element and all below it.
    pub(crate) fn text(&self) -> String {
        let texts = self.children.iter().map(|node| match node {
            Node::Element(child) => child.text(),
            Node::Text(text) => text.clone(),
        });
        texts.collect()
    }
}

/// Parses a page; panics if it is not well-formed, repeats an id or an attribute, or links to an id
/// that does not exist.
pub(crate) fn parse(page: &str) -> Element {
    let rest = page.strip_prefix("<!DOCTYPE html>\n").expect("a document type");
    let mut parser = Parser { rest };
    let root = parser.element();
    assert_eq!(parser.rest.trim(), "", "content after the root");
    check_ids(&root);
    root
}

fn check_ids(root: &Element) {
    let mut ids = HashSet::new();
    for element in root.all() {
        let id = element.attribute("id");
        assert!(id.is_empty() || ids.insert(id), "id {id} occurs twice");
    }
    for element in root.all() {
        for name in ["href", "aria-labelledby"] {
            let target = element.attribute(name);
            let target = target.strip_prefix('#').unwrap_or(target);
            assert!(target.is_empty() || ids.contains(target), "nothing has the id {target}");
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn take(&mut self, prefix: &str) {
        let start: String = self.rest.chars().take(80).collect();
        self.rest =
            self.rest.strip_prefix(prefix).unwrap_or_else(|| panic!("no {prefix:?} at {start:?}"));
    }

    fn until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let at = self.rest.find(stop).expect("the page ends early");
        let (taken, rest) = self.rest.split_at(at);
        self.rest = rest;
        taken
    }

    fn element(&mut self) -> Element {
        self.take("<");
        let name = self.until(|c| !c.is_ascii_alphanumeric()).to_owned();
        assert!(!name.is_empty(), "a tag without a name");
        let mut element = Element { name, ..Element::default() };
        self.attributes(&mut element);
        if self.rest.starts_with('/') {
            self.take("/>");
            return element;
        }
        self.take(">");
        let end = format!("</{}>", element.name);
        if matches!(element.name.as_str(), "style" | "script") {
            let at = self.rest.find(&end).expect("an end tag");
            element.children.push(Node::Text(self.rest[..at].into()));
            self.rest = &self.rest[at..];
        }
        while !self.rest.starts_with("</") {
            element.children.push(self.node());
        }
        self.take(&end);
        element
    }

    fn attributes(&mut self, element: &mut Element) {
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.starts_with(['>', '/']) {
                return;
            }
            let name = self.until(|c| !c.is_ascii_alphanumeric() && c != '-').to_owned();
            self.take("=\"");
            let value = unescape(self.until(|c| c == '"'));
            self.take("\"");
            let old = element.attributes.insert(name.clone(), value);
            assert!(!name.is_empty() && old.is_none(), "bad or repeated attribute {name:?}");
        }
    }

    fn node(&mut self) -> Node {
        if self.rest.starts_with('<') {
            Node::Element(self.element())
        } else {
            Node::Text(unescape(self.until(|c| c == '<')))
        }
    }
}

/// Panics at characters that must be escaped or that HTML forbids.
fn unescape(text: &str) -> String {
    let forbidden = |c: char| c == '<' || c == '>' || (c.is_control() && c != '\n' && c != '\t');
    assert!(!text.contains(forbidden), "unescaped: {text:?}");
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (entity, rest) = part.split_once(';').unwrap_or_else(|| panic!("bare & in {text:?}"));
        plain.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            _ => panic!("unknown entity {entity:?}"),
        });
        plain.push_str(rest);
    }
    plain
}
