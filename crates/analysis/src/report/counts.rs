//! How many moves have each label.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Label;

/// How many moves have each label; labels that do not occur are left out.
///
/// ```
/// use lucena_analysis::{Counts, Label};
/// let counts: Counts = [Label::Best, Label::Blunder, Label::Best].into_iter().collect();
/// assert_eq!((counts.of(Label::Best), counts.of(Label::Miss)), (2, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, u32>))]
#[serde(transparent)]
pub struct Counts(BTreeMap<Label, u32>);

impl Counts {
    /// The number of moves with this label.
    #[must_use]
    pub fn of(&self, label: Label) -> u32 {
        self.0.get(&label).copied().unwrap_or(0)
    }

    /// The number of moves.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.values().sum()
    }

    /// Adds the counts of other moves.
    pub(crate) fn add(&mut self, other: &Self) {
        for (label, count) in other.iter() {
            *self.0.entry(label).or_default() += count;
        }
    }

    /// The labels that occur, best first, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Label, u32)> {
        self.0.iter().map(|(&label, &count)| (label, count))
    }
}

impl FromIterator<Label> for Counts {
    fn from_iter<I: IntoIterator<Item = Label>>(labels: I) -> Self {
        let mut counts = BTreeMap::new();
        for label in labels {
            *counts.entry(label).or_default() += 1;
        }
        Self(counts)
    }
}
