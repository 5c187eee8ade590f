//! Random openings, generated on demand.

use super::{Opening, OpeningsError};
use crate::Variant;

/// Variant and random seed.
#[cfg_attr(not(feature = "builtin"), expect(dead_code, reason = "only our search reads them"))]
pub(super) struct Generated {
    seed: u64,
    variant: Variant,
}

impl Generated {
    pub(super) fn new(seed: u64, variant: Variant) -> Self {
        Self { seed, variant }
    }

    /// The opening with this index. Each has its own random generator, so none depends on previous
    /// ones; duplicates are rarer than in a real book.
    #[cfg(feature = "builtin")]
    pub(super) fn get(&self, number: u64) -> Result<Opening, OpeningsError> {
        let seed = super::order::seed_of(self.seed, number);
        let mut openings = match self.variant {
            Variant::Auto => lucena_engine::Openings::new(seed),
            Variant::Chess960 => {
                let starts = (0..960).filter_map(lucena_board::Position::chess960).collect();
                lucena_engine::Openings::from_book(seed, starts)
            }
        };
        let start = openings.next().ok_or(OpeningsError::NoBalancedPosition)?;
        Ok(Opening { name: Some(format!("random {number}")), ..Opening::at(start) })
    }
    /// Whether a position is balanced is decided by our search.
    #[cfg(not(feature = "builtin"))]
    pub(super) fn get(&self, _number: u64) -> Result<Opening, OpeningsError> {
        Err(OpeningsError::NoSearch)
    }
}
