//! A game in which searches choose the moves.

use lucena_arena::{Adjudication, PlayedMove, Referee};
use lucena_board::{Color, Game, Outcome, Position};
use lucena_game::{DrawRule, MoveLimit, ResignRule};
use lucena_search::Report;

const RESIGN: ResignRule = ResignRule { score: 800, moves: 3, both_sides: true };
const DRAW: DrawRule = DrawRule { score: 8, moves: 6, from_move: 35 };
const MOVE_LIMIT: MoveLimit = MoveLimit(200);

/// Plays until the game is over or adjudicated, and returns the winner. The closure searches for
/// the side to move.
///
/// The arena plays versions that differ in search parameters too, as options of `lucena uci --tune`. Here
/// both are in one process with fixed nodes, which costs no pipes, and weights of the evaluation can
/// differ as well. Adjudication sees the raw scores of the search: `RESIGN` and `DRAW` are centipawns of
/// the evaluation, not the normalized scores that engines report.
pub(crate) fn play(start: Position, mut search: impl FnMut(&Game) -> Report) -> Option<Color> {
    let rules = Adjudication {
        resign: Some(RESIGN),
        draw: Some(DRAW),
        max_moves: Some(MOVE_LIMIT),
        ..Adjudication::default()
    };
    let (mut game, mut referee) = (Game::new(start), Referee::new(&rules));
    loop {
        match game.outcome().or_else(|| game.claimable_outcome()) {
            Some(Outcome::Checkmate { winner }) => return Some(winner),
            Some(_) => return None,
            None => {}
        }
        let report = search(&game);
        let (mover, position) = (game.position().turn(), *game.position());
        game.play_unchecked(report.best_move.expect("the game is not over"));
        let played = PlayedMove {
            game: &game,
            mover,
            move_number: u32::from(position.full_move_number()),
            score: Some(lucena_uci::Score::cp(report.score.raw().into())),
        };
        if let Some((result, _)) = referee.judge(&played) {
            return result.winner();
        }
    }
}

#[cfg(test)]
mod tests {
    use lucena_eval::Material;
    use lucena_search::{Limits, Search};

    use super::*;

    #[track_caller]
    fn check(fen: &str, expected: Option<Color>) {
        let mut search = Search::new(Material::default()).hash_mb(1);
        let think = |game: &Game| search.run(game, &Limits::depth(2), |_| {});
        assert_eq!(play(fen.parse().unwrap(), think), expected, "{fen}");
    }

    #[test]
    fn games_end_by_the_rules_or_by_agreement() {
        // Mate in one for either side, insufficient material, and two queens up.
        check("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", Some(Color::White));
        check("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", Some(Color::Black));
        check("8/8/8/8/8/5k2/8/5K2 w - - 0 1", None);
        check("4k3/pppp4/8/8/8/8/PPPP4/QQ2K3 w - - 0 1", Some(Color::White));
    }
}
