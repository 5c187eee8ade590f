//! The themes of a sample of public puzzles.

use std::fs::File;
use std::io::BufReader;

use lucena_analysis::numbered_line;
use lucena_analysis::puzzles::{CollectionReader, ThemeComparison, themes};

/// Recall and precision over the sample.
fn comparison() -> ThemeComparison {
    let path = lucena_testkit::shared_data("puzzles/lichess_sample.tsv");
    let mut comparison = ThemeComparison::default();
    let shown = std::env::var("LUCENA_SHOW_THEME").ok();
    for puzzle in CollectionReader::new(BufReader::new(File::open(path).unwrap())) {
        let puzzle = puzzle.unwrap();
        let (found, known) = (themes(&puzzle.position, &puzzle.moves), puzzle.themes.unwrap());
        if let Some(shown) = &shown {
            let (is_found, is_known) =
                (found.contains(&shown.as_str()), known.iter().any(|theme| theme == shown));
            if is_found != is_known {
                let error = puzzle.moves[0];
                let start = puzzle.position.play_unchecked(error);
                let (error, line) =
                    (error.san(&puzzle.position), numbered_line(&start, &puzzle.moves[1..]));
                let what = if is_found { "extra " } else { "missed" };
                println!("{what} {shown} {} {start} | {error} | {line}", puzzle.id);
            }
        }
        comparison.add(&known, &found);
    }
    comparison
}

/// Themes that do not follow from the moves: the score, and who played.
const NOT_FROM_MOVES: [&str; 6] =
    ["advantage", "crushing", "equality", "master", "masterVsMaster", "superGM"];
/// Themes of fewer puzzles are not measured.
const MIN_PUZZLES: u64 = 30;
const MIN_RECALL: f64 = 0.9;
/// A theme that is found nearly everywhere would have less.
const MIN_PRECISION: f64 = 0.5;

#[test]
#[ignore = "needs ../shared/data"]
fn themes_of_public_puzzles_are_found() {
    let comparison = comparison();
    let mut measured = 0;
    for (theme, counts) in comparison.themes() {
        let ratio = |ratio: Option<f64>| ratio.map_or("-".into(), |it| format!("{it:.2}"));
        let (recall, precision) = (ratio(counts.recall()), ratio(counts.precision()));
        println!("{theme} {} {} {recall} {precision}", counts.known, counts.found);
        if counts.known >= MIN_PUZZLES && !NOT_FROM_MOVES.contains(&theme.as_str()) {
            measured += 1;
            assert!(counts.recall() >= Some(MIN_RECALL), "{theme}: {counts:?}");
            assert!(counts.precision() >= Some(MIN_PRECISION), "{theme}: {counts:?}");
        }
    }
    assert!(measured >= 40, "{measured} themes");
}
