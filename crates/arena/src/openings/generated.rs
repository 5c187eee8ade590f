//! Random openings, generated on demand.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Game, Variant};
use lucena_book::rand_core::Rng;
use lucena_book::seeded;

use super::order::seed_of;
use super::{Opening, OpeningsError};

/// Random plies of an opening of a variant, to which every other one adds one. Few, since no search judges
/// the position; game pairs even out what one side has gained.
const VARIANT_PLIES: u64 = 4;
/// Failed attempts in a row before giving up.
const MAX_TRIES: usize = 1_000;

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
        let opening = if self.variant.is_standard() {
            balanced(self.variant, seed)?
        } else {
            of_variant(self.variant, seed)?
        };
        Ok(Opening { name: Some(format!("random {number}")), ..opening })
    }
}

/// Whether a position is balanced is decided by our search.
#[cfg(feature = "builtin")]
fn balanced(variant: Variant, seed: u64) -> Result<Opening, OpeningsError> {
    let mut openings = match variant {
        Variant::Chess960 => {
            let starts = (0..960).filter_map(lucena_board::Position::chess960).collect();
            lucena_engine::Openings::from_book(seed, starts)
        }
        _ => lucena_engine::Openings::new(seed),
    };
    openings.next().map(Opening::at).ok_or(OpeningsError::NoBalancedPosition)
}

#[cfg(not(feature = "builtin"))]
fn balanced(_: Variant, _: u64) -> Result<Opening, OpeningsError> {
    Err(OpeningsError::NoSearch)
}

/// Random moves that do not end the game.
fn of_variant(variant: Variant, seed: u64) -> Result<Opening, OpeningsError> {
    let mut rng = seeded(seed);
    let mut below = |n: u64| (u128::from(rng.next_u64()) * u128::from(n)) >> 64;
    for _ in 0..MAX_TRIES {
        let mut game = Game::from(VariantPosition::initial(variant));
        for _ in 0..VARIANT_PLIES + below(2) as u64 {
            let moves = game.position().legal_moves();
            let Some(&mv) = moves.get(below(moves.len() as u64) as usize) else { break };
            game.play_unchecked(mv);
        }
        if game.outcome().is_none() {
            return Ok((*game.position()).into());
        }
    }
    Err(OpeningsError::NoBalancedPosition)
}
