//! Random openings, each made when it is asked for.

use lucena_board::Position;

use super::order::seed_of;
use super::{Opening, OpeningsError};
use crate::Variant;

/// Where random moves start, and what chance is made of.
pub(super) struct Generated {
    seed: u64,
    variant: Variant,
}

impl Generated {
    pub(super) fn new(seed: u64, variant: Variant) -> Self {
        Self { seed, variant }
    }

    /// The opening of this number. It has a generator of its own, so that there is no need to generate all
    /// those before it; equal ones in one match are rarer than a real book's.
    pub(super) fn get(&self, number: u64) -> Result<Opening, OpeningsError> {
        let seed = seed_of(self.seed, number);
        let mut openings = match self.variant {
            Variant::Auto => lucena_engine::Openings::new(seed),
            Variant::Chess960 => {
                let starts = (0..960).filter_map(Position::chess960).collect();
                lucena_engine::Openings::from_book(seed, starts)
            }
        };
        let start = openings.next().ok_or(OpeningsError::NothingEven)?;
        Ok(Opening { name: Some(format!("random {number}")), ..Opening::at(start) })
    }
}
