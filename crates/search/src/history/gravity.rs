//! History update with gravity.

/// Adds a bonus, scaled down by how far the value already is from zero, so that it never leaves
/// `-LIMIT..=LIMIT` and old results fade.
#[inline]
pub(super) fn update<const LIMIT: i32>(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_within_its_limit_and_fades() {
        let mut value = 0;
        for _ in 0..1000 {
            update::<8192>(&mut value, 1900);
        }
        assert!((8000..=8192).contains(&value));
        update::<8192>(&mut value, -1000);
        assert!(value < 7200);
        update::<8192>(&mut value, -1_000_000);
        assert_eq!(value, -8192);
    }
}
