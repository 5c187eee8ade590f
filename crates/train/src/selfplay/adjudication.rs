//! The end of a game: rules of chess, tablebase, and adjudication by scores.

use lucena_board::{Color, Game, GameResult, Position};
use lucena_eval::Score;
use lucena_game::{Adjudicator, Ending, EvenCount, LostCount, Scores};
use lucena_search::{EndgameResult, Tablebase};

use crate::selfplay::Settings;

/// The end by the rules. Draws by threefold repetition and fifty moves are claimed at once.
pub(crate) fn by_rules(game: &Game) -> Option<Ending> {
    game.claimable_outcome().map(Ending::Rules)
}

/// The result by tablebase.
pub(crate) fn by_tablebase(position: &Position, tablebase: &dyn Tablebase) -> Option<Ending> {
    // WDL tables assume a half-move clock of zero and no castling.
    let is_in_tables = position.occupied().len() as usize <= tablebase.max_pieces()
        && position.half_move_clock() == 0
        && position.castling_rights().is_empty();
    if !is_in_tables {
        return None;
    }
    let winner = match tablebase.probe(position)? {
        EndgameResult::Win => Some(position.turn()),
        EndgameResult::Loss => Some(!position.turn()),
        EndgameResult::Draw => None,
    };
    let result = GameResult::of_winner(winner);
    Some(Ending::Adjudication { result, by: Adjudicator::Tablebases })
}

/// Adjudication by scores. Each side sees the position every other ply, so an even number of plies
/// means that both agree.
pub(crate) struct ScoreCounts {
    n_plies: u16,
    lost: LostCount,
    even: EvenCount,
}

impl ScoreCounts {
    pub(crate) const fn new(settings: &Settings) -> Self {
        let (win, draw) = (settings.win_score.unsigned_abs(), settings.draw_score.unsigned_abs());
        let lost = LostCount::new(win as u32, Scores::OfBoth);
        Self { n_plies: 0, lost, even: EvenCount::new(draw as u32) }
    }

    /// Adds the score of a move, from White's point of view, and ends the game if it is decided.
    pub(crate) fn add(&mut self, white_score: Score, settings: &Settings) -> Option<Ending> {
        self.n_plies += 1;
        let score = Some(i64::from(white_score.raw()));
        self.lost.add(Color::White, score);
        self.even.add(score.filter(|_| self.n_plies > settings.draw_from));
        let adjudicated = |result, by| Some(Ending::Adjudication { result, by });
        if let Some(loser) = self.lost.loser(settings.win_plies.into()) {
            return adjudicated(GameResult::win_of(!loser), Adjudicator::Resign);
        }
        match self.even.has(settings.draw_plies.into()) {
            true => adjudicated(GameResult::Draw, Adjudicator::Draw),
            false => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use lucena_board::{DrawReason, Outcome};

    use super::*;

    /// The index of the score that ends the game, and how.
    fn adjudicate(scores: &[i32]) -> Option<(usize, Ending)> {
        let settings = Settings {
            win_score: 1_000,
            win_plies: 3,
            draw_score: 10,
            draw_plies: 2,
            draw_from: 4,
            ..Settings::default()
        };
        let mut counts = ScoreCounts::new(&settings);
        scores.iter().enumerate().find_map(|(i, &score)| {
            counts.add(Score::cp(score), &settings).map(|ending| (i, ending))
        })
    }

    #[test]
    fn wins_need_large_scores_of_one_side_in_a_row() {
        let won = |result| Ending::Adjudication { result, by: Adjudicator::Resign };
        let (white, black) = (won(GameResult::WhiteWins), won(GameResult::BlackWins));
        assert_eq!(adjudicate(&[1000, 1000, 1000]), Some((2, white)));
        assert_eq!(adjudicate(&[1000, 999, 1000, 1000]), None);
        assert_eq!(adjudicate(&[1000, 1000, -1000, -2000, -31_000]), Some((4, black)));
    }

    #[test]
    fn draws_need_small_scores_late_in_the_game() {
        let draw = Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::Draw };
        assert_eq!(adjudicate(&[0, 0, 0, 0, 0, -10]), Some((5, draw)));
        assert_eq!(adjudicate(&[0, 0, 0, 0, 0, 11, 0]), None);
    }

    #[test]
    fn rules_end_games() {
        let check = |fen: &str, expected: Option<Outcome>| {
            let ending = by_rules(&Game::new(fen.parse().unwrap()));
            assert_eq!(ending, expected.map(Ending::Rules), "{fen}");
        };
        let draw = |reason| Some(Outcome::Draw(reason));
        check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None);
        check(
            "4R1k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            Some(Outcome::Checkmate { winner: Color::White }),
        );
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", draw(DrawReason::Stalemate));
        check("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", draw(DrawReason::DeadPosition));
        check("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", draw(DrawReason::FiftyMoves));
    }

    /// Says that White wins.
    struct WhiteWins;

    impl Tablebase for WhiteWins {
        fn max_pieces(&self) -> usize {
            3
        }

        fn probe(&self, position: &Position) -> Option<EndgameResult> {
            Some(match position.turn() {
                Color::White => EndgameResult::Win,
                Color::Black => EndgameResult::Loss,
            })
        }
    }

    #[test]
    fn tablebases_judge_positions_that_they_have() {
        let check = |fen: &str, expected: Option<GameResult>| {
            let ending = by_tablebase(&fen.parse().unwrap(), &WhiteWins);
            let adjudicated = |result| Ending::Adjudication { result, by: Adjudicator::Tablebases };
            assert_eq!(ending, expected.map(adjudicated), "{fen}");
        };
        check("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", Some(GameResult::WhiteWins));
        check("4k3/8/8/8/8/8/8/4KR2 b - - 0 1", Some(GameResult::WhiteWins));
        check("4k3/8/8/8/8/8/8/4KR2 w - - 1 1", None);
        check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None);
        check("4k3/7p/8/8/8/8/8/4K2R w - - 0 1", None);
    }
}
