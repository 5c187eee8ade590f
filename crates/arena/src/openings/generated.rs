//! Random openings, generated on demand.

use lucena_board::Position;

use super::order::seed_of;
use super::{Opening, OpeningsError};
use crate::Variant;

/// Variant and random seed.
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
    pub(super) fn get(&self, number: u64) -> Result<Opening, OpeningsError> {
        let seed = seed_of(self.seed, number);
        let mut openings = match self.variant {
            Variant::Auto => lucena_engine::Openings::new(seed),
            Variant::Chess960 => {
                let starts = (0..960).filter_map(Position::chess960).collect();
                lucena_engine::Openings::from_book(seed, starts)
            }
        };
        let start = openings.next().ok_or(OpeningsError::NoBalancedPosition)?;
        Ok(Opening { name: Some(format!("random {number}")), ..Opening::at(start) })
    }
}
