//! Labels by the loss of expected points.

use lucena_eval::{Mate, Score};
use serde::{Deserialize, Serialize};

use super::Judged;
use super::sacrifice::is_sacrifice;
use crate::Label;
use crate::accuracy::LICHESS_SLOPE;

/// The only good move is better than the next by this much, for players of [`STRONG_ELO`].
const GREAT_MARGIN: f64 = 0.10;
/// A brilliant move may lose this much against the best one.
const BRILLIANT_MAX_LOSS: f64 = 0.02;
/// After a brilliant move, the mover expects at least this.
const BRILLIANT_MIN_AFTER: f64 = 0.45;
/// A position in which this much is expected without the move is won anyway (+2.30): the move is
/// neither brilliant nor great.
const ALREADY_WON: f64 = 0.70;
/// A capture that wins this much by exchanges, in centipawns, is too easy to find to be great: the
/// exchange or a piece.
const EASY_GAIN: i32 = 200;
/// After a great move, the mover expects at least this.
const GREAT_MIN_AFTER: f64 = 0.40;
/// The opponent's error must have given at least this for a move to miss it.
const MISS_MIN_GAIN: f64 = 0.10;
/// After a miss, the mover expects no less than before the opponent's error, within this.
const MISS_TOLERANCE: f64 = 0.05;

/// Players of this rating and above get no generosity.
const STRONG_ELO: f64 = 2000.0;
/// Players of this rating and below get all of it.
const WEAK_ELO: f64 = 1000.0;
/// Added to [`BRILLIANT_MAX_LOSS`] for weak players.
const WEAK_LOSS_BONUS: f64 = 0.03;
/// Taken from [`GREAT_MARGIN`] for weak players.
const WEAK_MARGIN_BONUS: f64 = 0.03;

/// Labels by the loss of expected points: 1 for a win, 0.5 for a draw, 0 for a loss.
///
/// Expected points are a logistic function of the score. Besides the labels by loss:
///
/// - *brilliant*: a sound sacrifice of a piece, best or nearly so, in a game not yet won otherwise;
/// - *great*: the only good move, unless it takes a hanging piece;
/// - *miss*: a mistake or blunder that lets an error of the opponent go unpunished, without making
///   things worse than before it;
/// - *book* and *forced*.
///
/// Promotions and recaptures are neither brilliant nor great. Below a rating of 2000, both are given
/// a little more freely.
///
/// ```
/// use lucena_analysis::ExpectedPoints;
/// use lucena_eval::Score;
/// let profile = ExpectedPoints::default();
/// assert_eq!(profile.expected(Score::ZERO), 0.5);
/// assert_eq!(profile.expected(Score::mate_in(3)), 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExpectedPoints {
    /// Slope of the logistic function, per centipawn. Steeper for stronger players.
    pub slope: f64,
    /// Greatest loss of an excellent move.
    pub excellent: f64,
    /// Greatest loss of a good move.
    pub good: f64,
    /// Greatest loss of an inaccuracy.
    pub inaccuracy: f64,
    /// Greatest loss of a mistake.
    pub mistake: f64,
}

impl Default for ExpectedPoints {
    fn default() -> Self {
        Self { slope: LICHESS_SLOPE, excellent: 0.02, good: 0.05, inaccuracy: 0.10, mistake: 0.20 }
    }
}

impl ExpectedPoints {
    /// Expected points of a score.
    #[must_use]
    pub fn expected(&self, score: Score) -> f64 {
        match score.mate() {
            Some(Mate::Giving(_)) => 1.0,
            Some(Mate::Receiving(_)) => 0.0,
            None => 1.0 / (1.0 + (-self.slope * f64::from(score.centipawns())).exp()),
        }
    }

    pub(super) fn label(&self, judged: &Judged<'_>) -> Label {
        if judged.after.is_none() {
            return Label::Best;
        }
        if judged.position.legal_moves().len() == 1 {
            return Label::Forced;
        }
        if judged.is_book {
            return Label::Book;
        }
        let points = Points {
            before: self.expected(judged.before),
            after: judged.after.map_or(1.0, |score| self.expected(score)),
            second: judged.second.map(|score| self.expected(score)),
            is_best: judged.best == Some(judged.mv),
        };
        if is_brilliant(judged, points) {
            return Label::Brilliant;
        }
        if is_great(judged, points) {
            return Label::Great;
        }
        let label = self.label_of_loss(points.loss(), judged);
        match label {
            Label::Mistake | Label::Blunder if self.is_miss(judged, points) => Label::Miss,
            label => label,
        }
    }

    fn label_of_loss(&self, loss: f64, judged: &Judged<'_>) -> Label {
        if judged.is_best() {
            return Label::Best;
        }
        let steps = [
            (self.excellent, Label::Excellent),
            (self.good, Label::Good),
            (self.inaccuracy, Label::Inaccuracy),
            (self.mistake, Label::Mistake),
        ];
        let label = steps.into_iter().find(|&(most, _)| loss <= most).map(|(_, label)| label);
        label.unwrap_or(Label::Blunder)
    }

    /// Whether the opponent had just made an error which this move does not punish.
    fn is_miss(&self, judged: &Judged<'_>, points: Points) -> bool {
        judged.previous.is_some_and(|previous| {
            let before_error = self.expected(previous.before);
            points.before - before_error >= MISS_MIN_GAIN
                && points.after >= before_error - MISS_TOLERANCE
        })
    }
}

/// Expected points of the mover.
#[derive(Clone, Copy, Debug)]
struct Points {
    before: f64,
    after: f64,
    second: Option<f64>,
    /// Whether the move is the engine's choice.
    is_best: bool,
}

impl Points {
    fn loss(self) -> f64 {
        self.before - self.after
    }

    /// Whether the game is won without the move. An unknown second best move is taken to be as good
    /// as the best one.
    fn is_won_anyway(self) -> bool {
        let second = if self.is_best { self.second } else { None };
        second.unwrap_or(self.before) > ALREADY_WON
    }
}

/// How generous to be to a player, from 0 to 1.
fn generosity(elo: Option<u32>) -> f64 {
    let elo = elo.map_or(STRONG_ELO, f64::from);
    ((STRONG_ELO - elo) / (STRONG_ELO - WEAK_ELO)).clamp(0.0, 1.0)
}

/// Whether the move is too easy to find for praise: a promotion or a recapture.
fn is_obvious(judged: &Judged<'_>) -> bool {
    let recaptures = judged
        .previous
        .is_some_and(|previous| previous.is_capture && previous.mv.to() == judged.mv.to());
    recaptures || judged.mv.is_promotion()
}

fn is_brilliant(judged: &Judged<'_>, points: Points) -> bool {
    points.loss() <= BRILLIANT_MAX_LOSS + WEAK_LOSS_BONUS * generosity(judged.elo)
        && points.after >= BRILLIANT_MIN_AFTER
        && !points.is_won_anyway()
        && !is_obvious(judged)
        && is_sacrifice(judged.position, judged.mv)
}

fn is_great(judged: &Judged<'_>, points: Points) -> bool {
    let margin = GREAT_MARGIN - WEAK_MARGIN_BONUS * generosity(judged.elo);
    points.is_best
        && points.after >= GREAT_MIN_AFTER
        && points.second.is_some_and(|second| points.before - second >= margin)
        && !points.is_won_anyway()
        && !is_obvious(judged)
        && !takes_hanging_piece(judged)
}

/// Whether the move is a capture that wins the exchange or more, whatever recaptures.
fn takes_hanging_piece(judged: &Judged<'_>) -> bool {
    judged.position.is_capture(judged.mv) && judged.position.see(judged.mv) >= EASY_GAIN
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;

    use super::super::Previous;
    use super::*;

    const GREEK_GIFT: &str = "r1bq1rk1/pppnnppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1";

    /// A move with its scores in centipawns: of the best move, of the second best, of itself.
    struct Case {
        position: Position,
        san: &'static str,
        best: &'static str,
        scores: [i32; 3],
        previous: Option<Previous>,
        is_book: bool,
        elo: Option<u32>,
    }

    impl Case {
        fn new(fen: &str, san: &'static str, scores: [i32; 3]) -> Self {
            let position = fen.parse().unwrap();
            Self { position, san, best: san, scores, previous: None, is_book: false, elo: None }
        }

        #[track_caller]
        fn check(&self, expected: Label) {
            assert_eq!(ExpectedPoints::default().label(&self.judged()), expected);
        }

        fn judged(&self) -> Judged<'_> {
            let read = |san| self.position.parse_san(san).unwrap();
            let [before, second, after] = self.scores.map(Score::cp);
            Judged {
                position: &self.position,
                mv: read(self.san),
                previous: self.previous,
                best: Some(read(self.best)),
                before,
                after: Some(after),
                second: Some(second),
                is_book: self.is_book,
                elo: self.elo,
            }
        }
    }

    /// The opponent's last move, and the score before it from the mover's point of view.
    fn previous(fen: &str, san: &str, before: i32) -> Option<Previous> {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_san(san).unwrap();
        let is_capture = position.is_capture(mv);
        Some(Previous { mv, is_capture, before: Score::cp(before) })
    }

    #[test]
    fn a_sound_sacrifice_is_brilliant() {
        Case::new(GREEK_GIFT, "Bxh7+", [300, 20, 300]).check(Label::Brilliant);
        // Nearly the best move.
        let case = Case::new(GREEK_GIFT, "Bxh7+", [210, 200, 200]);
        Case { best: "O-O", ..case }.check(Label::Brilliant);
    }

    #[test]
    fn an_unsound_or_needless_sacrifice_is_not_brilliant() {
        let case = Case::new(GREEK_GIFT, "Bxh7+", [0, 0, -200]);
        Case { best: "O-O", ..case }.check(Label::Mistake);
        // Another move wins as well.
        Case::new(GREEK_GIFT, "Bxh7+", [900, 800, 900]).check(Label::Best);
        let queen_left = "2Q1b3/p4p1k/4p1p1/3pq2p/8/1P4NP/P5PK/8 b - - 1 31";
        Case::new(queen_left, "h4", [811, 350, 811]).check(Label::Best);
        let case = Case::new(GREEK_GIFT, "Bxh7+", [610, 600, 600]);
        Case { best: "O-O", ..case }.check(Label::Excellent);
        // Still losing.
        Case::new(GREEK_GIFT, "Bxh7+", [-300, -310, -300]).check(Label::Best);
    }

    #[test]
    fn unknown_alternatives_may_win_too() {
        let label = |score| {
            let case = Case::new(GREEK_GIFT, "Bxh7+", [score, 0, score]);
            let judged = Judged { second: None, ..case.judged() };
            ExpectedPoints::default().label(&judged)
        };
        assert_eq!(label(900), Label::Best);
        assert_eq!(label(200), Label::Brilliant);
    }

    #[test]
    fn the_only_good_move_is_great() {
        Case::new(GREEK_GIFT, "O-O", [50, -150, 50]).check(Label::Great);
        Case::new(GREEK_GIFT, "O-O", [50, 20, 50]).check(Label::Best);
        // Another move wins as well.
        Case::new(GREEK_GIFT, "O-O", [1000, 500, 1000]).check(Label::Best);
    }

    #[test]
    fn taking_a_hanging_piece_is_not_great() {
        let hanging = "rn2kb1r/pp3ppp/2p1pn2/q4b2/3P1B2/2NQ1N2/PPP1BPPP/R3K2R b KQkq - 3 8";
        Case::new(hanging, "Bxd3", [806, 300, 806]).check(Label::Best);
        Case::new(hanging, "Bg6", [806, 200, 806]).check(Label::Great);
    }

    #[test]
    fn recaptures_are_not_praised() {
        let before = "4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1";
        let after = "4k3/8/4p3/3N4/8/8/8/4K3 b - - 0 1";
        let recapture = Case::new(after, "exd5", [100, -300, 100]);
        Case { previous: previous(before, "Nxd5", 90), ..recapture }.check(Label::Best);
    }

    #[test]
    fn weaker_players_are_praised_more_easily() {
        let case = |elo| Case { elo, ..Case::new(GREEK_GIFT, "O-O", [50, -40, 50]) };
        case(Some(2200)).check(Label::Best);
        case(None).check(Label::Best);
        case(Some(900)).check(Label::Great);
    }

    #[test]
    fn an_unpunished_error_is_a_miss() {
        let before = "4k3/8/4p3/3n4/8/4N3/8/4K3 b - - 0 1";
        let after = "4k3/8/4p3/8/8/2n1N3/8/4K3 w - - 0 1";
        let missed = |scores, before_error| Case {
            best: "Kd2",
            previous: previous(before, "Nc3", before_error),
            ..Case::new(after, "Nc2", scores)
        };
        missed([300, 0, 0], 0).check(Label::Miss);
        // The opponent made no error, or the move is worse than ignoring it.
        missed([300, 0, 0], 290).check(Label::Blunder);
        missed([300, 0, -200], 0).check(Label::Blunder);
    }

    #[test]
    fn forced_and_book_moves() {
        let only = "7k/8/8/8/8/8/1r6/K7 w - - 0 1";
        Case::new(only, "Kxb2", [0, 0, 0]).check(Label::Forced);
        let book = Case::new(GREEK_GIFT, "O-O", [50, -150, 20]);
        Case { is_book: true, ..book }.check(Label::Book);
    }

    #[test]
    fn losses() {
        let check = |after, expected| {
            let case = Case::new(GREEK_GIFT, "a3", [0, 0, after]);
            Case { best: "O-O", ..case }.check(expected);
        };
        // Expected points of 0.481, 0.454, 0.409 and 0.324.
        check(-20, Label::Excellent);
        check(-50, Label::Good);
        check(-100, Label::Inaccuracy);
        check(-200, Label::Mistake);
        check(-400, Label::Blunder);
        check(10, Label::Best);
    }
}
