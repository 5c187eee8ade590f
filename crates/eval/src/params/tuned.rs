//! The default weights, tuned on self-play games.
//!
//! They are in `tuned.txt` in the text form of [`Params`], as written by the tuner.

use super::Params;

const TUNED: &str = include_str!("tuned.txt");

/// The tuned weights.
impl Default for Params {
    fn default() -> Self {
        Self::hand_tuned().updated(TUNED).expect("a test reads this part of the program")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_text_contains_every_weight() -> Result<(), crate::ParamsError> {
        let mut from_nothing = Params::hand_tuned();
        for slot in 0..Params::N_SLOTS {
            let far = match from_nothing.weight(slot).map(|weight| weight.value) {
                Some(crate::WeightValue::Plain(_)) => crate::WeightValue::Plain(3999),
                _ => crate::WeightValue::Tapered(crate::Tapered::new(3999, 3999)),
            };
            from_nothing.set_weight(slot, far)?;
        }
        let read = from_nothing.updated(TUNED)?;
        assert!(read == Params::default(), "some weight is not in the text");
        assert!(read.to_string() == TUNED, "the text is not as it would be written");
        Ok(())
    }
}
