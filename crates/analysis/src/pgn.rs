//! Reports in PGN, as Lichess writes them: scores, glyphs, comments and best lines.

use lucena_board::Position;
use lucena_pgn::{Annotation, Comment, Evaluation, GameTree, NodeId, Tags, TreeError};

use crate::report::OpeningReport;
use crate::{GameReport, Label, MoveReport, WhiteScore};

/// The name of the comment command with a score.
const EVAL: &str = "eval";
/// Best lines are cut to this number of plies.
const LINE_MAX_PLIES: usize = 20;

/// Adds a report to its game: `[%eval]` comments, and for each error its glyph, a comment and the
/// best line as a variation. Sets the tags `Annotator`, and `ECO` and `Opening` if the opening has a
/// name; a tag `Variation` of another opening is removed. Other comments and variations stay, but the
/// verdicts of an earlier analysis are replaced.
///
/// Write the game with [`WriteOptions::lichess`](lucena_pgn::WriteOptions::lichess) to get the form
/// of Lichess.
///
/// # Errors
///
/// The tree is full, or a best line is illegal in it: the report must be of this game.
///
/// ```
/// use lucena_analysis::{AnalysisLimit, Analyzer, pgn};
/// use lucena_board::Game;
/// use lucena_client::BuiltIn;
/// use lucena_pgn::GameTree;
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// let mut tree = GameTree::from(&game);
/// let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(1_000));
/// pgn::annotate(&mut tree, &analyzer.analyze(&game)?)?;
/// assert_eq!(tree.tags().get("ECO"), Some("A00"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate(tree: &mut GameTree, report: &GameReport) -> Result<(), TreeError> {
    let line: Vec<NodeId> = tree.mainline().collect();
    tree.tags_mut().set("Annotator", &report.engine);
    if let Some(opening) = &report.opening {
        set_opening(tree.tags_mut(), opening);
    }
    let mut parent = NodeId::ROOT;
    for (id, mv) in line.into_iter().zip(&report.moves) {
        let was_judged = remove_analysis(tree, id)?;
        add_score(tree, id, mv)?;
        let nags = tree.nags_mut(id)?;
        if was_judged || mv.label.nag().is_some() {
            // A move has one verdict; glyphs of the position, from $10 on, stay.
            nags.retain(|old| old.suffix().is_none());
        }
        if let Some(nag) = mv.label.nag() {
            nags.insert(0, nag);
        }
        if mv.label.is_error() {
            // The best move is the one played if the rules make it a draw that the engine did not see.
            if !mv.is_best() {
                add_best_line(tree, parent, mv)?;
            }
            tree.comments_mut(id)?.insert(0, Comment::new(&verdict(mv)));
        }
        parent = id;
    }
    Ok(())
}

/// The name contains the variation: a tag that goes on from another name would contradict it.
fn set_opening(tags: &mut Tags, opening: &OpeningReport) {
    let new = [("ECO", &opening.eco), ("Opening", &opening.name)];
    if new.iter().any(|&(tag, value)| tags.get(tag) != Some(value)) {
        tags.remove("Variation");
    }
    for (tag, value) in new {
        tags.set(tag, value);
    }
}

/// Whether a comment is the verdict of an earlier analysis, ours or that of Lichess: it begins with
/// two scores, as in `(0.42 → -0.35)`.
fn is_verdict(comment: &Comment) -> bool {
    let scores = comment.as_str().strip_prefix('(').and_then(|text| text.split_once(')'));
    let scores = scores.and_then(|(scores, _)| scores.split_once(" → "));
    let is_score = |text: &str| {
        text == "checkmate" || text.starts_with("Mate in ") || text.parse::<f64>().is_ok()
    };
    scores.is_some_and(|(before, after)| is_score(before) && is_score(after))
}

/// Removes scores and the verdict of an earlier analysis; returns whether there was a verdict.
fn remove_analysis(tree: &mut GameTree, id: NodeId) -> Result<bool, TreeError> {
    let comments = tree.comments_mut(id)?;
    let n_comments = comments.len();
    comments.retain(|comment| !is_verdict(comment));
    let was_judged = comments.len() < n_comments;
    for comment in comments.iter_mut() {
        comment.remove(EVAL);
    }
    comments.retain(|comment| !comment.is_empty());
    Ok(was_judged)
}

/// Sets the score in the comment that has the clock, or in a new one.
fn add_score(tree: &mut GameTree, id: NodeId, mv: &MoveReport) -> Result<(), TreeError> {
    let Some(score) = mv.score_after else { return Ok(()) };
    let score = Annotation::Evaluation(Evaluation { score: score.into(), depth: None });
    let comments = tree.comments_mut(id)?;
    let has_command = |comment: &Comment| comment.as_str().starts_with("[%");
    match comments.iter_mut().find(|comment| has_command(comment)) {
        Some(comment) => *comment = Comment::new(&format!("{score} {comment}")),
        None => comments.push(Comment::new(&score.to_string())),
    }
    Ok(())
}

fn add_best_line(tree: &mut GameTree, parent: NodeId, mv: &MoveReport) -> Result<(), TreeError> {
    let mut position: Position = mv.fen;
    let mut node = parent;
    for best in mv.best_line.iter().take(LINE_MAX_PLIES) {
        let Ok(best) = best.to_move(&position) else { break };
        position = position.play_unchecked(best);
        node = tree.add_move(node, best)?;
    }
    Ok(())
}

/// The comment of an error: `(0.42 → -0.35) Inaccuracy. O-O was best.`
///
/// ```
/// # use lucena_analysis::{AnalysisLimit, Analyzer, pgn};
/// # use lucena_board::Game;
/// # use lucena_client::BuiltIn;
/// # let mut game = Game::default();
/// # for san in ["f3", "e5", "g4", "Qh4#"] {
/// #     game.play_san(san)?;
/// # }
/// # let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(1_000));
/// let report = analyzer.analyze(&game)?;
/// assert!(pgn::verdict(&report.moves[2]).contains("Checkmate is now unavoidable."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn verdict(mv: &MoveReport) -> String {
    let after = mv.score_after.map_or_else(|| "checkmate".into(), in_words);
    let mut text = format!("({} → {after}) {}", in_words(mv.score_before), sentence(mv));
    if let Some(best) = mv.best_san.as_ref().filter(|_| !mv.is_best()) {
        text.push_str(&format!(" {best} was best."));
    }
    text
}

fn in_words(score: WhiteScore) -> String {
    match score {
        WhiteScore::Cp(_) => score.to_string(),
        WhiteScore::Mate(moves) => format!("Mate in {}", moves.unsigned_abs()),
    }
}

fn sentence(mv: &MoveReport) -> &'static str {
    let mates = |score: WhiteScore| score.pov(mv.color).is_win() && is_mate(score);
    let is_mated = |score: WhiteScore| score.pov(mv.color).is_loss() && is_mate(score);
    match (mv.score_before, mv.score_after) {
        (before, Some(after)) if is_mated(after) && !is_mate(before) => {
            "Checkmate is now unavoidable."
        }
        (before, Some(after)) if mates(before) && !mates(after) => {
            "Lost forced checkmate sequence."
        }
        _ => match mv.label {
            Label::Inaccuracy => "Inaccuracy.",
            Label::Mistake => "Mistake.",
            Label::Miss => "Missed chance.",
            _ => "Blunder.",
        },
    }
}

const fn is_mate(score: WhiteScore) -> bool {
    matches!(score, WhiteScore::Mate(_))
}

#[cfg(test)]
mod tests {
    use lucena_client::BuiltIn;
    use lucena_pgn::{PgnWriter, Reader, TreeBuilder, WriteOptions};

    use super::*;
    use crate::{AnalysisLimit, Analyzer};

    fn read(pgn: &str) -> GameTree {
        let mut reader = Reader::from_bytes(pgn.as_bytes());
        reader.read_game(&mut TreeBuilder::new()).unwrap().unwrap().tree
    }

    fn write(tree: &GameTree) -> String {
        let options = WriteOptions::lichess().without_tags();
        let mut writer = PgnWriter::with_options(Vec::new(), options);
        writer.write_tree(tree).unwrap();
        String::from_utf8(writer.into_inner().unwrap()).unwrap()
    }

    #[test]
    fn the_form_of_lichess() {
        let mut tree = read(
            "1. e4 { [%eval 0.3] [%clk 0:01:00] } e5 { [%eval 0.3] [%clk 0:01:00] } \
             2. Ke2 { [%eval -0.7] [%clk 0:00:59] } *",
        );
        let analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(3_000));
        let report = analyzer.reuse_scores().analyze_tree(&tree).unwrap();
        let best = report.moves[2].best_san.clone().unwrap();
        annotate(&mut tree, &report).unwrap();
        let text = write(&tree);
        let expected = format!(
            "1. e4 {{ [%eval 0.30] [%clk 0:01:00] }} 1... e5 {{ [%eval 0.30] [%clk 0:01:00] }} \
             2. Ke2?! {{ (0.30 → -0.70) Inaccuracy. {best} was best. }} \
             {{ [%eval -0.70] [%clk 0:00:59] }} (2. {best}"
        );
        assert!(text.starts_with(&expected), "{text}\n{expected}");
    }

    #[test]
    fn old_scores_are_replaced_wherever_they_are() {
        let mut tree = read("1. f3 {weird [%eval 0.5] [%clk 0:01:00] mine} e5 {[%eval 7,12]} *");
        let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(500));
        let report = analyzer.analyze_tree(&tree).unwrap();
        annotate(&mut tree, &report).unwrap();
        let text = write(&tree);
        assert_eq!(text.matches("[%eval").count(), 2, "{text}");
        assert!(text.contains("weird [%clk 0:01:00] mine") && !text.contains("0.5]"), "{text}");
    }

    #[test]
    fn only_verdicts_are_removed() {
        let is_verdict = |text| is_verdict(&Comment::new(text));
        assert!(is_verdict("(0.42 → -0.35) Inaccuracy. O-O was best."));
        assert!(is_verdict("(+3.10 → Mate in 4) Checkmate is now unavoidable."));
        assert!(is_verdict("(Mate in 2 → checkmate) Blunder."));
        assert!(!is_verdict("(Nf3 → g5 → f7) was my plan"));
        assert!(!is_verdict("(0.42 → my estimate)"));
        assert!(!is_verdict("0.42 → -0.35"));
    }

    #[test]
    fn the_move_played_is_no_variation() {
        let mut tree = read("1. e4 e5 *");
        let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(500));
        let mut report = analyzer.analyze_tree(&tree).unwrap();
        let mv = &mut report.moves[1];
        (mv.label, mv.best) = (Label::Blunder, Some(mv.uci));
        mv.best_line = vec![mv.uci, "g1f3".parse().unwrap()];
        annotate(&mut tree, &report).unwrap();
        assert_eq!(tree.mainline().count(), 2);
    }

    #[test]
    fn the_variation_of_another_opening_is_removed() {
        let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(500));
        let mut annotated = |tags: &str| {
            let mut tree = read(&format!("{tags}\n[Variation \"Najdorf\"]\n\n1. f3 *"));
            let report = analyzer.analyze_tree(&tree).unwrap();
            annotate(&mut tree, &report).unwrap();
            tree
        };
        let tree = annotated("[ECO \"B90\"]\n[Opening \"Sicilian\"]");
        assert_eq!(tree.tags().get("ECO"), Some("A00"));
        assert_eq!(tree.tags().get("Variation"), None);
        let name = tree.tags().get("Opening").unwrap();
        let tree = annotated(&format!("[ECO \"A00\"]\n[Opening \"{name}\"]"));
        assert_eq!(tree.tags().get("Variation"), Some("Najdorf"));
    }

    #[test]
    fn annotating_twice_changes_nothing() {
        let mut tree = read("1. f3 $14 {a comment} e5 2. g4 (2. e4) Qh4# 0-1");
        let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(3_000));
        let report = analyzer.analyze_tree(&tree).unwrap();
        annotate(&mut tree, &report).unwrap();
        let once = write(&tree);
        annotate(&mut tree, &report).unwrap();
        assert_eq!(write(&tree), once);
        assert!(once.contains("a comment") && once.contains("2. g4??") && once.contains("$14"));
    }
}
