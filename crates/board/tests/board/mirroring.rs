//! Mirrored positions have mirrored moves, attacks and keys.

use lucena_board::{Color, Move, Role};

use crate::corpus::check_positions;

#[test]
fn the_mirrored_position_has_the_mirrored_moves() {
    check_positions(1000, |position| {
        let mirrored = position.mirrored();
        let mut expected: Vec<Move> =
            position.legal_moves().into_iter().map(Move::flip_ranks).collect();
        let mut found = mirrored.legal_moves().to_vec();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{position}");
        for mv in position.legal_moves() {
            let played = position.play_unchecked(mv).mirrored();
            let reply = mirrored.play_unchecked(mv.flip_ranks());
            // The move number is incremented after Black's move, so it differs when mirrored.
            assert_eq!(played.key(), reply.key(), "{position} {mv}");
            assert_eq!(played.pawn_key(), reply.pawn_key(), "{position} {mv}");
            assert_eq!(played.half_move_clock(), reply.half_move_clock(), "{position} {mv}");
        }
    });
}

#[test]
fn mirroring_twice_changes_nothing() {
    check_positions(1000, |position| {
        assert_eq!(position.mirrored().mirrored(), *position, "{position}");
        assert_ne!(position.mirrored().key(), position.key(), "{position}");
    });
}

#[test]
fn the_mirrored_position_has_the_material_of_the_other_side() {
    check_positions(200, |position| {
        let (here, there) = (position.material(), position.mirrored().material());
        for color in Color::ALL {
            for role in Role::ALL {
                assert_eq!(here.count(color, role), there.count(!color, role), "{position}");
                assert_eq!(
                    here.count(color, role),
                    position.pieces(color, role).len(),
                    "{position}"
                );
            }
        }
    });
}
