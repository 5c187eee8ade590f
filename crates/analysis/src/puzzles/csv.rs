//! Puzzles as lines of the CSV file that Lichess publishes its puzzles in.

use lucena_output::csv::quoted;

use super::{Puzzle, rating};

/// The first line of the file: the names of the columns.
pub const CSV_HEADER: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,\
                              GameUrl,OpeningTags";

impl Puzzle {
    /// The puzzle as a line of CSV, without the line break. The columns are those of [`CSV_HEADER`];
    /// it has never been played, so popularity and plays are 0.
    ///
    /// The FEN is the position before the opponent's error, which is the first of the moves.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let moves: Vec<String> = self.uci_moves().iter().map(ToString::to_string).collect();
        let columns = [
            self.id.clone(),
            self.position.to_string(),
            moves.join(" "),
            self.rating.to_string(),
            rating::DEVIATION.to_string(),
            "0".into(),
            "0".into(),
            self.themes.join(" "),
            self.source.clone(),
            self.opening_tags.join(" "),
        ];
        columns.map(field).join(",")
    }
}

/// A field. Line breaks become spaces, so that a puzzle is one line.
fn field(text: String) -> String {
    quoted(&text.replace(['\n', '\r'], " ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_necessary() {
        assert_eq!(field("plain text".into()), "plain text");
        assert_eq!(field("a,b".into()), "\"a,b\"");
        assert_eq!(field("my \"best\" games".into()), "\"my \"\"best\"\" games\"");
        assert_eq!(field("two\nlines".into()), "two lines");
    }
}
