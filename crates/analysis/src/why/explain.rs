//! From the two lines of an error to its reasons.

use lucena_board::{Move, Position};
use lucena_eval::Score;
use lucena_uci::castling_form;

use super::Mistake;
use super::claim::{Claim, Claimed};
use super::level::ExplainLevel;
use super::motif::{Motif, MotifKind};
use super::reason::{Reason, ReasonKind};
use super::replay::Replay;
use super::settle::balance;
use super::terms::{self, TermChange};
use super::words::{self, Tense};
use crate::numbered_line;

/// A motif beyond this ply is not worth a sentence.
const MAX_PLY: usize = 5;
/// A score difference below this many centipawns is no error to explain by terms.
const MIN_ERROR: i32 = 25;

/// Explains an error. Moves of lines from the first illegal one on are ignored.
///
/// ```
/// use lucena_analysis::why::{Mistake, MotifKind, explain};
/// use lucena_board::Position;
/// use lucena_eval::Score;
///
/// // White looks away, and the bishop hangs.
/// let position: Position = "4k3/3p4/8/2b5/8/8/8/2R1K3 w - - 0 20".parse()?;
/// let (best, played) = (position.parse_san("Rxc5")?, position.parse_san("Ke2")?);
/// let mistake = Mistake::new(&position, played, Score::cp(500), Some(Score::cp(150)));
/// let line = [best];
/// let mistake = mistake.with_best_line(&line);
/// let reasons = explain(&mistake);
/// assert_eq!(reasons[0].text, "Misses 20. Rxc5, winning the bishop on c5, which was hanging.");
/// assert_eq!(reasons[0].motifs[0].kind(), MotifKind::HangingPiece);
/// assert_eq!(reasons[0].gain, Some(300));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain(mistake: &Mistake<'_>) -> Vec<Reason> {
    let Ok(after_move) = mistake.position.play(mistake.played) else { return Vec::new() };
    let lines = Lines {
        allowed: Replay::new(&after_move, mistake.reply_line),
        missed: Replay::new(mistake.position, mistake.best_line),
        mistake,
        after_move,
    };
    let claims = [lines.allows(), lines.misses()];
    let is_quiet = claims.iter().all(Claim::is_empty);
    let terms = if is_quiet { lines.terms() } else { Vec::new() };
    let [allows, misses] = claims;
    let allowed = lines.reason(ReasonKind::Allows, allows, terms);
    let missed = lines.reason(ReasonKind::Misses, misses, Vec::new());
    allowed.into_iter().chain(missed).collect()
}

struct Lines<'a> {
    mistake: &'a Mistake<'a>,
    after_move: Position,
    allowed: Replay,
    missed: Replay,
}

impl Lines<'_> {
    /// The score after the move played, for the mover. Only a move that mates has none.
    fn after(&self) -> Score {
        self.mistake.after.unwrap_or(Score::mate_in(1))
    }

    fn allows(&self) -> Claim {
        let positions = [*self.mistake.position, self.after_move];
        let captures = self.mistake.position.is_capture(self.mistake.played);
        let recaptures = captures && self.recaptures();
        let counted_from = match (captures, recaptures) {
            (false, _) => &positions[1..],
            (true, false) => &positions,
            // An exchange that the move played began.
            (true, true) => &positions[..1],
        };
        let claim = self.claimed(Claimed {
            line: &self.allowed,
            counted_from,
            score: -self.after(),
            other_score: -self.mistake.before,
            difference: self.material_lost(),
        });
        let hangs = |motif: &Motif| motif.kind() == MotifKind::HangingPiece;
        let motifs = claim.motifs.into_iter().filter(|motif| !(recaptures && hangs(motif)));
        Claim { motifs: motifs.collect(), ..claim }
    }

    /// Whether the reply captures the piece that moved.
    fn recaptures(&self) -> bool {
        let mv = self.mistake.played;
        self.allowed.len() > 0 && self.allowed.captured(0).is_some_and(|it| it.square == mv.to())
    }

    fn misses(&self) -> Claim {
        self.claimed(Claimed {
            line: &self.missed,
            counted_from: &[*self.mistake.position],
            score: self.mistake.before,
            other_score: self.after(),
            difference: self.material_lost(),
        })
    }

    /// A line that the scores do not support explains nothing.
    fn claimed(&self, claimed: Claimed<'_>) -> Claim {
        if self.mistake.before <= self.after() { Claim::default() } else { claimed.claim() }
    }

    /// Material at the end of the better line minus that at the end of the line allowed, for the
    /// mover. Without one of the lines, the position before the move takes its place.
    fn material_lost(&self) -> i32 {
        let mover = self.mistake.position.turn();
        let end = |line: &Replay| {
            let settled = line.settled().filter(|_| line.len() > 0);
            balance(settled.unwrap_or(self.mistake.position), mover)
        };
        end(&self.missed) - end(&self.allowed)
    }

    fn terms(&self) -> Vec<TermChange> {
        let error = self.mistake.before.centipawns() - self.after().centipawns();
        let is_error = self.mistake.before.is_centipawns() && error >= MIN_ERROR;
        let has_lines = self.missed.len() > 0 && self.allowed.len() > 0;
        let ends = self.missed.settled().zip(self.allowed.settled());
        let Some((better, allowed)) = ends.filter(|_| is_error && has_lines) else {
            return Vec::new();
        };
        if self.material_lost() != 0 {
            return Vec::new();
        }
        terms::changes(better, allowed, self.mistake.position.turn())
    }

    fn reason(&self, kind: ReasonKind, claim: Claim, terms: Vec<TermChange>) -> Option<Reason> {
        let line = match kind {
            ReasonKind::Allows => &self.allowed,
            ReasonKind::Misses => &self.missed,
        };
        if line.len() == 0 {
            return None;
        }
        let castling = castling_form(line.before(0));
        Some(Reason {
            kind,
            text: self.text(kind, &claim, &terms),
            line: line.moves().iter().map(|mv| mv.uci(castling)).collect(),
            motifs: claim.motifs,
            gain: claim.gain,
            mate: claim.mate,
            terms,
        })
    }

    fn text(&self, kind: ReasonKind, claim: &Claim, terms: &[TermChange]) -> String {
        let (verb, line, tense) = match kind {
            ReasonKind::Allows => ("Allows", &self.allowed, Tense::Present),
            ReasonKind::Misses => ("Misses", &self.missed, Tense::Past),
        };
        if claim.is_empty() {
            let quoted = self.quoted_quiet(line);
            let terms = if self.mistake.level == ExplainLevel::Short { &[] } else { terms };
            return match kind {
                ReasonKind::Allows if terms.is_empty() => format!("The best reply is {quoted}."),
                ReasonKind::Allows => format!("Allows {quoted}{}.", self.terms_text(terms)),
                ReasonKind::Misses => format!("Better was {quoted}."),
            };
        }
        let main = main_motif(claim);
        let quoted = self.quoted(line, claim, main);
        let how = match self.mistake.level {
            ExplainLevel::Short => Vec::new(),
            ExplainLevel::Normal => main.into_iter().collect(),
            ExplainLevel::Full => all_motifs(claim, main),
        };
        // The sign of checkmate says it already.
        if claim.mate == Some(1) && quoted.ends_with('#') {
            return format!("{verb} {quoted}{}.", because(&how, tense));
        }
        format!("{verb} {quoted}, {}.", achievement(claim, &how, tense))
    }

    /// The first moves of a line that claims nothing, up to the end of an exchange.
    fn quoted_quiet(&self, line: &Replay) -> String {
        let mut plies = self.mistake.level.quiet_plies().min(line.len());
        let is_short = self.mistake.level == ExplainLevel::Short;
        while !is_short && plies < line.len() && line.captured(plies).is_some() {
            plies += 1;
        }
        quote(line, plies)
    }

    /// The moves that show the claim, as many as the level asks for.
    fn quoted(&self, line: &Replay, claim: &Claim, main: Option<&Motif>) -> String {
        let motif_plies = main.filter(|motif| !motif.kind().is_mate()).map_or(1, Motif::ply);
        let shown = match claim.shown.is_empty() {
            true => &line.moves()[..motif_plies.min(line.len())],
            false => &claim.shown[..],
        };
        // With the captures that are left open at its end.
        let whole = || [line.moves(), line.settling_moves()].concat();
        let moves = match self.mistake.level {
            ExplainLevel::Short => line.moves()[..1].to_vec(),
            ExplainLevel::Full if shown.len() < line.len() => whole(),
            ExplainLevel::Normal | ExplainLevel::Full => shown.to_vec(),
        };
        numbered_line(line.before(0), &moves)
    }

    /// `: White's king safety is worse by 0.8 pawns than after 12. Nf3`.
    fn terms_text(&self, terms: &[TermChange]) -> String {
        if terms.is_empty() {
            return String::new();
        }
        let change = |change: &TermChange| {
            let worse = if change.change < 0 { "worse" } else { "better" };
            let pawns = f64::from(change.change.abs()) / 100.0;
            format!("{}'s {} {worse} by {pawns:.1} pawns", side(change), words::term(&change.term))
        };
        let changes: Vec<String> = terms.iter().map(change).collect();
        let better = quote(&self.missed, 1);
        format!(": {} than after {better}", words::list(&changes))
    }
}

fn side(change: &TermChange) -> &'static str {
    match change.side {
        lucena_board::Color::White => "White",
        lucena_board::Color::Black => "Black",
    }
}

/// The first plies of a line.
fn quote(line: &Replay, plies: usize) -> String {
    let moves: &[Move] = line.moves();
    numbered_line(line.before(0), &moves[..plies.min(moves.len())])
}

/// The motif to name: how the line mates or wins. Promotions and hanging pieces come last, as they
/// are often seen anyway.
fn main_motif(claim: &Claim) -> Option<&Motif> {
    let is_plain = |kind: MotifKind| {
        matches!(kind, MotifKind::Promotion | MotifKind::HangingPiece) || kind.is_mate()
    };
    // A motif after the gain is not how it is made.
    let last = if claim.shown.is_empty() { MAX_PLY } else { claim.shown.len() };
    let near = |motif: &&Motif| motif.ply() <= last || motif.kind().is_mate();
    let motifs = claim.motifs.iter().filter(|it| !it.kind().is_feature()).filter(near);
    motifs.min_by_key(|motif| (is_plain(motif.kind()), motif.ply()))
}

/// The main motif and the other ones of the claim.
fn all_motifs<'a>(claim: &'a Claim, main: Option<&'a Motif>) -> Vec<&'a Motif> {
    let others = claim.motifs.iter().filter(|&motif| Some(motif) != main);
    main.into_iter().chain(others).collect()
}

/// `winning the knight on c6: the king is lured to f8`.
fn achievement(claim: &Claim, how: &[&Motif], tense: Tense) -> String {
    let what = match (claim.mate, claim.draw, &claim.gain_words) {
        (Some(1), _, _) => "mate".to_owned(),
        (Some(moves), _, _) => format!("mate in {moves}"),
        (None, Some(kind), _) => return format!("a draw by {}", kind.text()),
        (None, None, words) => words.clone().unwrap_or_default(),
    };
    // `promoting to a queen` says it already.
    let is_said = |motif: &&Motif| {
        matches!(motif.kind(), MotifKind::Promotion | MotifKind::Underpromotion)
            && what.starts_with("promoting")
    };
    let mut how: Vec<&Motif> = how.iter().copied().filter(|motif| !is_said(motif)).collect();
    let hangs = how.first().filter(|motif| motif.kind() == MotifKind::HangingPiece);
    let is_named = hangs.is_some_and(|motif| what == format!("winning the {}", motif.targets()[0]));
    if is_named {
        how.remove(0);
        return format!("{what}, which {} hanging{}", tense.is(), because(&how, tense));
    }
    format!("{what}{}", because(&how, tense))
}

/// `: a fork of the rook on a8 and the king`, with all motifs.
fn because(how: &[&Motif], tense: Tense) -> String {
    let how: Vec<String> = how.iter().map(|motif| words::motif(motif, tense)).collect();
    if how.is_empty() { String::new() } else { format!(": {}", how.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::replay;

    /// The texts of an error; scores in centipawns.
    #[track_caller]
    fn check(fen: &str, [played, reply, best]: [&str; 3], scores: [Score; 2], expected: &[&str]) {
        let position: Position = fen.parse().unwrap();
        let played = position.parse_san(played).unwrap();
        let after = position.play_unchecked(played);
        let [reply, best] = [(after, reply), (position, best)]
            .map(|(start, line)| replay(&start.to_string(), line).moves().to_vec());
        let mistake = Mistake::new(&position, played, scores[0], Some(scores[1]))
            .with_reply_line(&reply)
            .with_best_line(&best);
        let texts: Vec<String> = explain(&mistake).into_iter().map(|it| it.text).collect();
        assert_eq!(texts, expected, "{fen}");
    }

    #[test]
    fn mates() {
        check(
            "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 30",
            ["Rc1", "Ra1 Rxa1", "Rd8#"],
            [Score::mate_in(1), Score::cp(0)],
            &["The best reply is 30... Ra1 31. Rxa1.", "Misses 30. Rd8#: a back rank mate."],
        );
        // The line ends before the mate.
        check(
            "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 30",
            ["h3", "Kf8", "Rd8#"],
            [Score::cp(0), Score::mated_in(6)],
            &["Allows 30... Kf8, mate in 3.", "Misses 30. Rd8#: a back rank mate."],
        );
    }

    #[test]
    fn material_and_motifs() {
        check(
            "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9",
            ["Nf6+", "Ke7", "Nc7+ Kd7 Nxa8"],
            [Score::cp(400), Score::cp(-300)],
            &[
                "The best reply is 9... Ke7.",
                "Misses 9. Nc7+ Kd7 10. Nxa8, winning the rook on a8: a fork of the rook on a8 and the king.",
            ],
        );
    }

    #[test]
    fn exchanges_win_nothing() {
        // The knights are exchanged; the mistake is that White could have had a queen.
        check(
            "4k3/8/2n1p3/1q1n4/8/P1N5/8/R3K3 w - - 0 9",
            ["Nxd5", "exd5", "Nxb5"],
            [Score::cp(600), Score::cp(-700)],
            &[
                "The best reply is 9... exd5.",
                "Misses 9. Nxb5, winning the queen on b5, which was hanging.",
            ],
        );
    }

    #[test]
    fn gains_that_the_scores_do_not_show() {
        check(
            "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 9",
            ["Ke2", "Nc3+", "Rxd5"],
            [Score::cp(30), Score::cp(0)],
            &["The best reply is 9... Nc3+.", "Better was 9. Rxd5."],
        );
    }

    #[test]
    fn draws() {
        check(
            "7k/8/8/8/8/6q1/8/R6K w - - 0 50",
            ["Rb1", "Qh3+ Kg1", "Ra8+ Kg7 Rg8+ Kxg8"],
            [Score::ZERO, Score::cp(-900)],
            &[
                "The best reply is 50... Qh3+ 51. Kg1.",
                "Misses 50. Ra8+ Kg7 51. Rg8+ Kxg8, a draw by stalemate.",
            ],
        );
    }

    #[test]
    fn levels_of_one_claim() {
        let position: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9".parse().unwrap();
        let best = replay(&position.to_string(), "Nc7+ Kd7 Nxa8 Kc8 Kd2");
        let played = position.parse_san("Nf6+").unwrap();
        let mistake = Mistake::new(&position, played, Score::cp(400), Some(Score::cp(-300)))
            .with_best_line(best.moves());
        let check = |level, expected: &str| {
            assert_eq!(explain(&mistake.with_level(level))[0].text, expected);
        };
        check(ExplainLevel::Short, "Misses 9. Nc7+, winning the rook on a8.");
        let fork = "winning the rook on a8: a fork of the rook on a8 and the king";
        check(ExplainLevel::Normal, &format!("Misses 9. Nc7+ Kd7 10. Nxa8, {fork}."));
        check(ExplainLevel::Full, &format!("Misses 9. Nc7+ Kd7 10. Nxa8 Kc8 11. Kd2, {fork}."));
    }

    #[test]
    fn quiet_lines_do_not_stop_in_an_exchange() {
        let position: Position = "3rk3/8/2p5/3p4/8/8/3R4/3R2K1 w - - 0 9".parse().unwrap();
        let best = replay(&position.to_string(), "Kf1 Ke7 Ke1 Ke8 Kf1 Ke7 Rxd5 cxd5 Rxd5 Rxd5");
        let played = position.parse_san("Kh1").unwrap();
        let mistake = Mistake::new(&position, played, Score::cp(30), Some(Score::cp(0)))
            .with_best_line(best.moves());
        let text = |level| explain(&mistake.with_level(level))[0].text.clone();
        assert!(text(ExplainLevel::Normal).ends_with("12. Rxd5 cxd5 13. Rxd5 Rxd5."));
        assert_eq!(text(ExplainLevel::Short), "Better was 9. Kf1.");
    }

    #[test]
    fn long_mates_need_their_line() {
        check(
            "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 30",
            ["h3", "Kf8", "Rd8#"],
            [Score::cp(0), Score::mated_in(24)],
            &["The best reply is 30... Kf8.", "Misses 30. Rd8#: a back rank mate."],
        );
    }

    #[test]
    fn errors_without_lines() {
        let position = Position::initial();
        let played = position.parse_san("f3").unwrap();
        let mistake = Mistake::new(&position, played, Score::cp(30), Some(Score::cp(-60)));
        assert_eq!(explain(&mistake), []);
        // Illegal moves end a line, and an illegal move has no reasons.
        let after = position.play_unchecked(played);
        let reply = [after.parse_san("e5").unwrap(), played];
        let reasons = explain(&mistake.with_reply_line(&reply));
        assert_eq!(reasons[0].line.len(), 1);
        let mistake = Mistake::new(&after, played, Score::cp(30), Some(Score::cp(-60)));
        assert_eq!(explain(&mistake), []);
    }
}
