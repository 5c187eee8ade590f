//! The values that play: fitted to games that the engine played against itself.
//!
//! They lie in `fitted.txt` beside this file, in the text form of [`Params`], as the program that
//! fits them writes it.

use super::Params;

const FITTED: &str = include_str!("fitted.txt");

/// The fitted weights.
impl Default for Params {
    fn default() -> Self {
        Self::by_hand().updated(FITTED).expect("a test reads this part of the program")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_text_holds_every_weight() -> Result<(), crate::ParamsError> {
        let mut from_nothing = Params::by_hand();
        for slot in 0..Params::N_SLOTS {
            let far = match from_nothing.weight(slot).map(|weight| weight.value) {
                Some(crate::WeightValue::Plain(_)) => crate::WeightValue::Plain(3999),
                _ => crate::WeightValue::Tapered(crate::Tapered::new(3999, 3999)),
            };
            from_nothing.set_weight(slot, far)?;
        }
        let read = from_nothing.updated(FITTED)?;
        assert!(read == Params::default(), "some weight is not in the text");
        assert!(read.to_string() == FITTED, "the text is not as it would be written");
        Ok(())
    }
}
