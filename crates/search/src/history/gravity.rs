//! A number that is drawn towards where the results pull it.

/// Adds a bonus, scaled down by how far the number already is from zero, so that it never leaves
/// `-LIMIT..=LIMIT` and old results fade.
#[inline]
pub(super) fn pull<const LIMIT: i32>(number: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_within_its_limit_and_fades() {
        let mut number = 0;
        for _ in 0..1000 {
            pull::<8192>(&mut number, 1900);
        }
        assert!((8000..=8192).contains(&number));
        pull::<8192>(&mut number, -1000);
        assert!(number < 7200);
        pull::<8192>(&mut number, -1_000_000);
        assert_eq!(number, -8192);
    }
}
