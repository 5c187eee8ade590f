//! Which players count, and under which names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::convert::Infallible;
use std::str::FromStr;

/// A name in which `*` matches any characters.
#[derive(Clone, Debug)]
pub(super) struct Pattern(String);

impl FromStr for Pattern {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl Pattern {
    fn matches(&self, name: &str) -> bool {
        let mut parts = self.0.split('*');
        let first = parts.next().unwrap_or_default();
        let Some(last) = parts.next_back() else { return name == first };
        let Some(rest) = name.strip_prefix(first) else { return false };
        let Some(mut rest) = rest.strip_suffix(last) else { return false };
        // The leftmost match of each part between stars leaves the most for the others.
        for part in parts {
            let Some(at) = rest.find(part) else { return false };
            rest = &rest[at + part.len()..];
        }
        true
    }
}

/// Another name of a player: `NAME=OTHER`.
#[derive(Clone, Debug)]
pub(super) struct Synonym {
    name: String,
    other: String,
}

impl FromStr for Synonym {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let names = text.split_once('=').map(|(name, other)| (name.trim(), other.trim()));
        match names {
            Some((name, other)) if !name.is_empty() && !other.is_empty() => {
                Ok(Self { name: name.to_owned(), other: other.to_owned() })
            }
            _ => Err("expected two names, such as NAME=OTHER"),
        }
    }
}

/// Replaces synonyms and selects players.
pub(super) struct Names<'a> {
    synonyms: HashMap<&'a str, &'a str>,
    only: &'a [Pattern],
    exclude: &'a [Pattern],
}

impl<'a> Names<'a> {
    /// Players that match `only`, or all if it is empty, except those that match `exclude`.
    pub(super) fn new(same: &'a [Synonym], only: &'a [Pattern], exclude: &'a [Pattern]) -> Self {
        let synonyms = same.iter().map(|Synonym { name, other }| (&**other, &**name));
        Self { synonyms: synonyms.collect(), only, exclude }
    }

    /// The name under which a player counts.
    pub(super) fn usual<'n>(&self, name: Cow<'n, str>) -> Cow<'n, str>
    where
        'a: 'n,
    {
        match self.synonyms.get(&*name) {
            Some(usual) => Cow::Borrowed(usual),
            None => name,
        }
    }

    /// Whether games of a player count.
    pub(super) fn are_wanted(&self, name: &str) -> bool {
        let is_one_of = |patterns: &[Pattern]| patterns.iter().any(|it| it.matches(name));
        (self.only.is_empty() || is_one_of(self.only)) && !is_one_of(self.exclude)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_anything() {
        let check = |pattern: &str, name: &str, expected: bool| {
            assert_eq!(Pattern(pattern.into()).matches(name), expected, "{pattern} {name}");
        };
        check("Lucena", "Lucena", true);
        check("Lucena", "Lucena 1", false);
        check("Lucena*", "Lucena 1", true);
        check("*1", "Lucena 1", true);
        check("L*a*1", "Lucena 1", true);
        check("L*x*1", "Lucena 1", false);
        check("aa*aa", "aaa", false);
        check("*", "", true);
        check("", "", true);
    }
}
