//! What games make of them.

use lucena_arena::{Ending, GamePlan, Stop, play};
use lucena_board::{ByColor, Color};

use crate::set_up::player;

pub(super) const ALL: &[(&str, fn())] = &[("good_engines_play_to_the_end", good_engines)];

fn good_engines() {
    let (mut white, mut black) = (player("good"), player("good"));
    for _ in 0..10 {
        let players = ByColor([&mut white, &mut black]);
        let record = play(&GamePlan::default(), players, &Stop::new()).unwrap();
        assert!(matches!(record.ending, Ending::Checkmate { .. } | Ending::Draw(_)));
        assert!(record.plies.len() > 20);
        assert_eq!(record.warnings, []);
        assert_eq!(record.game().claimable_outcome().map(Ending::from), Some(record.ending));
        assert_eq!(record.players[Color::White], "good");
    }
}
