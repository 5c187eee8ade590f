//! Patterns on the command line: text, tags, ECO codes and material.

use std::str::FromStr;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Color, Role};
use lucena_pgn::Tags;

/// Text to search for, ignoring case.
#[derive(Clone, Debug)]
pub(super) struct Needle(String);

impl Needle {
    pub(super) fn new(text: &str) -> Self {
        Self(text.to_lowercase())
    }

    pub(super) fn is_in(&self, text: &str) -> bool {
        text.to_lowercase().contains(&self.0)
    }
}

/// `NAME=VALUE` or `NAME~TEXT`.
#[derive(Clone, Debug)]
pub(crate) struct TagPattern {
    name: String,
    value: Wanted,
}

#[derive(Clone, Debug)]
enum Wanted {
    Exactly(String),
    Within(Needle),
}

impl TagPattern {
    pub(super) fn fits(&self, tags: &Tags) -> bool {
        let Some(value) = tags.get(&self.name) else { return false };
        match &self.value {
            Wanted::Exactly(wanted) => value == wanted,
            Wanted::Within(needle) => needle.is_in(value),
        }
    }
}

impl FromStr for TagPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let at = text.find(['=', '~']).filter(|&at| at > 0);
        let at = at.ok_or("expected NAME=VALUE or NAME~TEXT, such as Round=1")?;
        let (name, value) = (text[..at].to_owned(), &text[at + 1..]);
        let value = match text.as_bytes()[at] {
            b'=' => Wanted::Exactly(value.into()),
            _ => Wanted::Within(Needle::new(value)),
        };
        Ok(Self { name, value })
    }
}

/// A range of ECO codes: `C65`, `C6`, `C` or `B20-B99`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EcoRange {
    first: String,
    last: String,
}

impl EcoRange {
    /// Whether a code is in the range, by its first three characters.
    pub(super) fn fits(&self, code: &str) -> bool {
        let code = code.get(..3).unwrap_or(code).to_uppercase();
        code.len() == 3 && self.first <= code && code <= self.last
    }
}

impl FromStr for EcoRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (padded(first, '0'), padded(last, '9')) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            _ => Err("expected ECO codes from A00 to E99, such as C65, C6, C or B20-B99".into()),
        }
    }
}

/// Extends the start of an ECO code to three characters.
fn padded(text: &str, digit: char) -> Option<String> {
    let mut code = text.trim().to_uppercase();
    let mut chars = code.chars();
    let is_code = chars.next().is_some_and(|volume| ('A'..='E').contains(&volume))
        && chars.all(|c| c.is_ascii_digit())
        && code.len() <= 3;
    while is_code && code.len() < 3 {
        code.push(digit);
    }
    is_code.then_some(code)
}

/// The material of both sides, written as a tablebase name: `KRPvKR`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MaterialPattern([[u32; 6]; 2]);

impl MaterialPattern {
    /// Whether the material matches, with either color.
    pub(super) fn fits(&self, position: &VariantPosition) -> bool {
        let found = pieces(position);
        let [first, second] = self.0;
        found == [first, second] || found == [second, first]
    }
}

/// The number of pieces of each role on the board, White's first.
fn pieces(position: &VariantPosition) -> [[u32; 6]; 2] {
    if let Some(position) = position.standard() {
        // It is up to date in every position.
        let material = position.material();
        return Color::ALL.map(|color| Role::ALL.map(|role| material.count(color, role)));
    }
    let mut pieces = [[0; 6]; 2];
    for piece in position.occupied().into_iter().filter_map(|square| position.piece_at(square)) {
        pieces[piece.color.index()][piece.role.index()] += 1;
    }
    pieces
}

impl FromStr for MaterialPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error =
            || "expected the pieces of both sides including kings, such as KRPvKR".to_owned();
        let (first, second) = text.split_once('v').ok_or_else(error)?;
        let sides = [side(first), side(second)];
        match sides {
            [Some(first), Some(second)] => Ok(Self([first, second])),
            _ => Err(error()),
        }
    }
}

/// Counts pieces by role, in the order of [`Role::ALL`].
fn side(text: &str) -> Option<[u32; 6]> {
    let mut counts = [0; 6];
    for c in text.chars() {
        let role = Role::from_char(c).filter(|_| c.is_uppercase())?;
        counts[role.index()] += 1;
    }
    (text.matches('K').count() == 1 && text.len() <= 16).then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eco_codes_are_ranges() {
        let check = |range: &str, inside: &[&str], outside: &[&str]| {
            let range: EcoRange = range.parse().unwrap();
            assert!(inside.iter().all(|code| range.fits(code)), "{range:?}");
            assert!(!outside.iter().any(|code| range.fits(code)), "{range:?}");
        };
        check("C65", &["C65", "c65", "C65/02"], &["C66", "C6", "", "\u{e4}\u{e4}"]);
        check("C6", &["C60", "C69"], &["C70", "C59"]);
        check("b", &["B00", "B99"], &["A99", "C00"]);
        check("B20-C", &["B20", "B99", "C99"], &["B19", "D00"]);
        for text in ["", "F00", "C655", "6", "C9-B1", "Cx", "B20-"] {
            assert!(text.parse::<EcoRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn material_matches_either_color() {
        let pattern: MaterialPattern = "KRPvKR".parse().unwrap();
        let fits = |fen: &str| pattern.fits(&fen.parse::<lucena_board::Position>().unwrap().into());
        assert!(fits("4k2r/8/8/8/8/8/P7/R3K3 w - - 0 1"));
        assert!(fits("4k2r/7p/8/8/8/8/8/R3K3 w - - 0 1"));
        assert!(!fits("4k2r/7p/8/8/8/8/P7/R3K3 w - - 0 1"));
        for text in ["", "K", "KR", "KRvR", "krvk", "KXvK", "KKvK"] {
            assert!(text.parse::<MaterialPattern>().is_err(), "{text}");
        }
    }

    #[test]
    fn tags_equal_or_contain_text() {
        let tags: Tags = [("Event", "Rated Blitz"), ("Round", "1")].into_iter().collect();
        let fits = |text: &str| text.parse::<TagPattern>().unwrap().fits(&tags);
        assert!(fits("Round=1") && fits("Event~blitz") && fits("Event~"));
        assert!(!fits("Round=") && !fits("Event=Rated blitz") && !fits("Site~"));
        assert!("=x".parse::<TagPattern>().is_err() && "Round".parse::<TagPattern>().is_err());
    }
}
