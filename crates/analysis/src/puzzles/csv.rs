//! Puzzles as lines of the CSV file that Lichess publishes its puzzles in.

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
        columns.map(quoted).join(",")
    }
}

/// A field, quoted if it has to be (RFC 4180). Line breaks become spaces, so that a puzzle is one
/// line.
fn quoted(field: String) -> String {
    let field = if field.contains(['\n', '\r']) { field.replace(['\n', '\r'], " ") } else { field };
    match field.contains([',', '"']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_necessary() {
        assert_eq!(quoted("plain text".into()), "plain text");
        assert_eq!(quoted("a,b".into()), "\"a,b\"");
        assert_eq!(quoted("my \"best\" games".into()), "\"my \"\"best\"\" games\"");
        assert_eq!(quoted("two\nlines".into()), "two lines");
    }
}
