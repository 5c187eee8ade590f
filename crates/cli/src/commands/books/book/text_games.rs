//! Games as text, one per line.

use std::path::Path;

use lucena_board::{ChessPosition, Game, GameResult, Move, Position};

use crate::args::moves::{play_word, without_number};
use crate::files::record::Record;

/// A game to add to a book.
#[derive(Debug, PartialEq)]
pub(super) struct TextGame {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) result: GameResult,
}

/// Parses a line. `None` for empty lines and comments.
pub(super) fn parse(line: &str) -> Result<Option<TextGame>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (start, words) = parse_start(line)?;
    let (mut game, mut result) = (Game::new(start), GameResult::Unknown);
    let mut words = words.split_whitespace().filter(|word| !without_number(word).is_empty());
    for word in words.by_ref() {
        match word.parse::<GameResult>() {
            Ok(read) => {
                result = read;
                break;
            }
            Err(error) if looks_like_a_result(word) => return Err(error.to_string()),
            Err(_) => play_word(&mut game, without_number(word))
                .map_err(|error| format!("ply {}: {error}", game.len() + 1))?,
        }
    }
    if let Some(word) = words.next() {
        return Err(format!("found {word:?} after the result"));
    }
    Ok(Some(TextGame { start, moves: game.moves().collect(), result }))
}

/// Converts a PGN game.
pub(super) fn of_record(record: &Record) -> Result<TextGame, String> {
    if let Some(fault) = record.errors.iter().find(|error| !error.is_tolerated()) {
        return Err(fault.kind.to_string());
    }
    let start = record.start.ok_or("invalid starting position")?;
    let Some(&start) = start.standard() else {
        return Err(format!("{} cannot be stored in a book", start.variant()));
    };
    let moves: Option<Vec<Move>> = record.plies.iter().copied().collect();
    let moves = moves.ok_or("null moves cannot be stored in a book")?;
    Ok(TextGame { start, moves, result: record.result() })
}

/// Whether a file is PGN, by its extension or because its first line is a tag pair.
pub(super) fn is_pgn(path: &Path, beginning: &[u8]) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    let has_name = |ending: &str| name.as_ref().is_some_and(|name| name.ends_with(ending));
    if [".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2"].into_iter().any(has_name) {
        return true;
    }
    let text = String::from_utf8_lossy(beginning);
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    first.is_some_and(is_tag_pair)
}

/// Whether a line is a PGN tag pair, such as `[Event "?"]`.
pub(super) fn is_tag_pair(line: &str) -> bool {
    let Some(tag) = line.trim_start().strip_prefix('[') else { return false };
    let name = tag.trim_start();
    let value = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    value.len() < name.len() && value.trim_start().starts_with('"')
}

/// Splits off the starting position.
fn parse_start(line: &str) -> Result<(Position, &str), String> {
    let (position, rest) = if let Some(rest) = line.strip_prefix("startpos") {
        (Position::initial(), rest)
    } else if let Some(rest) = line.strip_prefix("fen ") {
        let (fen, _) = rest.split_once(" moves").unwrap_or((rest, ""));
        let position = fen.trim().parse().map_err(|error| format!("{error}"))?;
        (position, &rest[fen.len()..])
    } else {
        return Ok((Position::initial(), line));
    };
    let rest = rest.trim_start();
    Ok((position, rest.strip_prefix("moves").unwrap_or(rest)))
}

/// Whether a word such as `2-0` may be meant as a result. Castling with zeros is not.
fn looks_like_a_result(word: &str) -> bool {
    let is_score = |c: char| c.is_ascii_digit() || matches!(c, '-' | '/' | '.' | '½');
    word.contains('-') && word.chars().all(is_score) && !matches!(word, "0-0" | "0-0-0")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, start: &str, expected: &[&str], result: GameResult) {
        let game = parse(line).unwrap().unwrap();
        let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
        assert_eq!(game.start.to_string(), start, "{line}");
        assert_eq!(
            (moves, game.result),
            (expected.iter().map(ToString::to_string).collect(), result)
        );
    }

    #[test]
    fn all_formats_are_parsed() {
        let first = Position::initial().to_string();
        let moves = ["e2e4", "e7e5", "g1f3"];
        check("e4 e5 Nf3 1-0", &first, &moves, GameResult::WhiteWins);
        check(" 1. e4 e5 2. Nf3 ", &first, &moves, GameResult::Unknown);
        check("1.e4 e5 2.Nf3! 0-1", &first, &moves, GameResult::BlackWins);
        check("startpos moves e2e4 e7e5 g1f3 1/2-1/2", &first, &moves, GameResult::Draw);
        check("startpos moves e2e4 e7e5 g1f3 \u{bd}-\u{bd}", &first, &moves, GameResult::Draw);
        check("startpos *", &first, &[], GameResult::Unknown);
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 9";
        check(
            &format!("fen {fen} moves O-O Ke7 1-0"),
            fen,
            &["e1h1", "e8e7"],
            GameResult::WhiteWins,
        );
        check(
            &format!("fen {fen} moves 9. e1g1 9... e8e7"),
            fen,
            &["e1h1", "e8e7"],
            GameResult::Unknown,
        );
        check(&format!("fen {fen}"), fen, &[], GameResult::Unknown);
        assert_eq!(parse("  "), Ok(None));
        assert_eq!(parse("# e4"), Ok(None));
    }

    #[test]
    fn pgn_is_detected_by_extension_or_tags() {
        let check = |path: &str, beginning: &str| is_pgn(Path::new(path), beginning.as_bytes());
        assert!(check("a/games.PGN", "") && check("games.pgn.gz", "\x1f"));
        assert!(check("-", "\u{feff}\n% escaped\n[Event \"?\"]\n"));
        assert!(!check("games.txt", "e4 e5\n[Event \"?\"]\n") && !check("pgn", ""));
    }

    #[test]
    fn tag_pairs_are_detected() {
        assert!(is_tag_pair("[Event \"?\"]\n"));
        assert!(is_tag_pair(" [ White_2 \"Me\" ]"));
        assert!(!is_tag_pair("e4 e5"));
        assert!(!is_tag_pair("[]"));
        assert!(!is_tag_pair("[ \"x\"]"));
    }

    #[test]
    fn errors_are_specific() {
        let check = |line: &str, expected: &str| {
            let error = parse(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        };
        check("e4 e4", "ply 2: ");
        check("e2e4 e2e4", "ply 2: e2e4 is illegal");
        check("e4 1-0 e5", "found \"e5\" after the result");
        check("e4 2-0", "found \"2-0\", expected 1-0, 0-1, 1/2-1/2 or *");
        check("e4 e5 0.4-0.6", "found \"0.4-0.6\", expected 1-0, 0-1, 1/2-1/2 or *");
        check("e4 \u{bd}-1", "expected 1-0");
        check("e4 e5 0-0", "ply 3: ");
        check("fen nonsense moves e4", "n");
    }
}
