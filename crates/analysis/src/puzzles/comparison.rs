//! [`ThemeComparison`]: the themes found against those that a collection has.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

/// Counts by theme over a collection of puzzles.
///
/// ```
/// use lucena_analysis::puzzles::ThemeComparison;
/// let mut comparison = ThemeComparison::default();
/// comparison.add(&["fork", "mate"], &["fork"]);
/// comparison.add(&["fork"], &["fork", "pin"]);
/// let fork = comparison.themes()["fork"];
/// assert_eq!((fork.known, fork.recall(), fork.precision()), (2, Some(1.0), Some(1.0)));
/// assert_eq!(comparison.themes()["mate"].recall(), Some(0.0));
/// assert_eq!(comparison.themes()["pin"].precision(), Some(0.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ThemeComparison {
    puzzles: u64,
    themes: BTreeMap<String, ThemeCounts>,
}

/// How often a theme is known, found and both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ThemeCounts {
    /// Puzzles that have the theme in the collection.
    pub known: u64,
    /// Puzzles in which it was found.
    pub found: u64,
    /// Puzzles in which it was found that have it.
    pub hits: u64,
}

impl ThemeComparison {
    /// Adds a puzzle with its themes in the collection and those found.
    pub fn add(&mut self, known: &[impl AsRef<str>], found: &[impl AsRef<str>]) {
        let set = |themes: Vec<&str>| themes.into_iter().map(str::to_owned).collect();
        let known: BTreeSet<String> = set(known.iter().map(AsRef::as_ref).collect());
        let found: BTreeSet<String> = set(found.iter().map(AsRef::as_ref).collect());
        self.puzzles += 1;
        for theme in &known | &found {
            let (is_known, is_found) = (known.contains(&theme), found.contains(&theme));
            let counts = self.themes.entry(theme).or_default();
            counts.known += u64::from(is_known);
            counts.found += u64::from(is_found);
            counts.hits += u64::from(is_known && is_found);
        }
    }

    /// The number of puzzles.
    #[must_use]
    pub const fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// The counts of each theme, by name.
    #[must_use]
    pub const fn themes(&self) -> &BTreeMap<String, ThemeCounts> {
        &self.themes
    }
}

impl ThemeCounts {
    /// The part of the puzzles with this theme in which it was found; `None` if there are none.
    #[must_use]
    pub fn recall(&self) -> Option<f64> {
        ratio(self.hits, self.known)
    }

    /// The part of the puzzles in which the theme was found that have it; `None` if there are none.
    #[must_use]
    pub fn precision(&self) -> Option<f64> {
        ratio(self.hits, self.found)
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
