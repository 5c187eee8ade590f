//! The themes of a sample of public puzzles.

use std::fs::File;
use std::io::BufReader;

use lucena_analysis::puzzles::{CollectionReader, ThemeComparison, themes};

/// Recall and precision over the sample.
fn comparison() -> ThemeComparison {
    let path = lucena_testkit::shared_data("puzzles/lichess_sample.tsv");
    let mut comparison = ThemeComparison::default();
    for puzzle in CollectionReader::new(BufReader::new(File::open(path).unwrap())) {
        let puzzle = puzzle.unwrap();
        comparison.add(&puzzle.themes.unwrap(), &themes(&puzzle.position, &puzzle.moves));
    }
    comparison
}

#[test]
#[ignore = "needs ../shared/data"]
fn themes_of_public_puzzles_are_found() {
    let comparison = comparison();
    for (theme, counts) in comparison.themes() {
        let ratio = |ratio: Option<f64>| ratio.map_or("-".into(), |it| format!("{it:.2}"));
        let (recall, precision) = (ratio(counts.recall()), ratio(counts.precision()));
        println!("{theme} {} {} {recall} {precision}", counts.known, counts.found);
    }
}
