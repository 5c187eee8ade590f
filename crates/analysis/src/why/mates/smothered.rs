//! Smothered mate: a knight mates a king whose own pieces occupy all squares around it.

use lucena_board::Role;

use super::{Mated, MotifKind};

pub(super) fn find(mated: &Mated<'_>) -> Option<MotifKind> {
    let fits = mated.is_checked_by(&[Role::Knight]) && mated.free_flights().is_empty();
    fits.then_some(MotifKind::SmotheredMate)
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn in_the_corner() {
        let pattern = mate("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7#");
        assert_eq!(pattern, Some(MotifKind::SmotheredMate));
        // The bishop guards h7.
        let pattern = mate("6rk/6p1/8/6N1/8/3B4/8/6K1 w - - 0 1", "Nf7#");
        assert_eq!(pattern, None);
    }
}
