//! What a puzzle is about: themes by their names on Lichess, opening tags, the features of its rating.

use std::collections::BTreeSet;

use lucena_board::{Game, Move, MoveKind, Position, Role};
use lucena_book::OpeningNames;
use lucena_pgn::GameTree;

use super::rating::Features;
use super::solution::Solution;
use crate::Phase;
use crate::profile::is_sacrifice;
use crate::why::motifs;

/// From this score on the solver's side is winning outright; below it, it has an advantage.
const CRUSHING_MIN_CENTIPAWNS: i32 = 600;
const ADVANTAGE_MIN_CENTIPAWNS: i32 = 200;
/// Themes name a mate in this many moves; longer ones share the last name.
const MATE_THEMES: [&str; 5] = ["mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5"];
const LENGTH_THEMES: [&str; 4] = ["oneMove", "short", "long", "veryLong"];
/// Openings are named for puzzles from the first moves only, as on Lichess.
const OPENING_MAX_MOVES: usize = 20;

/// A solution with the position that it starts from.
pub(super) struct Line<'a> {
    pub(super) start: &'a Position,
    pub(super) solution: &'a Solution,
}

impl Line<'_> {
    /// The solver's moves, each with the position before it.
    fn solver_moves(&self) -> Vec<(Position, Move)> {
        let mut position = *self.start;
        let mut moves = Vec::new();
        for (index, &mv) in self.solution.moves.iter().enumerate() {
            if index % 2 == 0 {
                moves.push((position, mv));
            }
            position = position.play_unchecked(mv);
        }
        moves
    }

    /// What makes the line difficult, except for the depth of the search.
    pub(super) fn features(&self) -> Features {
        let moves = self.solver_moves();
        Features {
            n_moves: moves.len() as u32,
            n_quiet: moves.iter().filter(|(position, mv)| is_quiet(position, *mv)).count() as u32,
            n_legal: self.start.count_legal_moves() as u32,
            sacrifices: moves.iter().any(|(position, mv)| is_sacrifice(position, *mv)),
            mates: self.solution.mates,
            ..Features::default()
        }
    }

    /// The themes, in alphabetical order.
    pub(super) fn themes(&self, phase: Phase) -> Vec<String> {
        let moves = self.solver_moves();
        let mut themes = BTreeSet::from([phase.name(), length_theme(moves.len())]);
        if self.solution.mates {
            themes.insert("mate");
            themes.insert(MATE_THEMES[moves.len().min(MATE_THEMES.len()) - 1]);
        } else {
            themes.insert(self.score_theme());
        }
        if phase == Phase::Endgame {
            themes.extend(endgame_theme(self.start));
        }
        for (position, mv) in &moves {
            themes.extend(move_themes(position, *mv));
        }
        let motifs = motifs(self.start, &self.solution.moves);
        themes.extend(motifs.iter().filter_map(|motif| motif.kind().theme()));
        themes.into_iter().map(String::from).collect()
    }

    /// What the solver has at the end.
    fn score_theme(&self) -> &'static str {
        let score = self.solution.score;
        if score.is_win() || score.centipawns() >= CRUSHING_MIN_CENTIPAWNS {
            "crushing"
        } else if score.centipawns() >= ADVANTAGE_MIN_CENTIPAWNS {
            "advantage"
        } else {
            "equality"
        }
    }
}

fn length_theme(n_moves: usize) -> &'static str {
    LENGTH_THEMES[n_moves.clamp(1, LENGTH_THEMES.len()) - 1]
}

fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.is_capture(mv) && !mv.is_promotion() && !position.gives_check(mv)
}

fn move_themes(position: &Position, mv: Move) -> Vec<&'static str> {
    let is_under_promotion = mv.promotion().is_some_and(|role| role != Role::Queen);
    let themes = [
        (mv.kind() == MoveKind::EnPassant, "enPassant"),
        (mv.is_castle(), "castling"),
        (mv.is_promotion(), "promotion"),
        (is_under_promotion, "underPromotion"),
        (is_quiet(position, mv) && !position.is_check(), "quietMove"),
        (is_sacrifice(position, mv), "sacrifice"),
    ];
    themes.into_iter().filter(|&(applies, _)| applies).map(|(_, theme)| theme).collect()
}

/// The kind of an endgame, by the pieces other than kings and pawns.
fn endgame_theme(position: &Position) -> Option<&'static str> {
    let has = |role| !position.role(role).is_empty();
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(has);
    match pieces {
        [false, false, false, false] => Some("pawnEndgame"),
        [true, false, false, false] => Some("knightEndgame"),
        [false, true, false, false] => Some("bishopEndgame"),
        [false, false, true, false] => Some("rookEndgame"),
        [false, false, false, true] => Some("queenEndgame"),
        [false, false, true, true] => Some("queenRookEndgame"),
        _ => None,
    }
}

/// The opening of a game up to a ply as Lichess writes it: the family, then with its variation.
pub(super) fn opening_tags(names: &OpeningNames<'_>, game: &Game, ply: usize) -> Vec<String> {
    if ply > 2 * OPENING_MAX_MOVES {
        return Vec::new();
    }
    let positions = game.positions().take(ply + 1);
    let Some(opening) = names.classify(positions) else { return Vec::new() };
    let (family, variation) = match opening.name().split_once(": ") {
        Some((family, variation)) => (family, Some(variation)),
        None => (opening.name(), None),
    };
    let family = words_joined(family);
    // A variation of a variation follows after a comma.
    let variation = variation.and_then(|variation| variation.split(", ").next());
    let whole = variation.map(|variation| format!("{family}_{}", words_joined(variation)));
    [Some(family), whole].into_iter().flatten().collect()
}

/// Words joined by underscores, without punctuation: `Queen's Gambit` is `Queens_Gambit`.
fn words_joined(name: &str) -> String {
    let words = name.split(|letter: char| letter.is_whitespace() || letter == '-' || letter == '_');
    let plain = words.map(|word| word.replace(|letter: char| !letter.is_alphanumeric(), ""));
    plain.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// The address of a game in its tags.
pub(super) fn url(tree: &GameTree) -> Option<&str> {
    let values = ["Site", "Link"].into_iter().filter_map(|name| tree.tags().get(name));
    values.into_iter().find(|value| value.starts_with("https://") || value.starts_with("http://"))
}

#[cfg(test)]
mod tests {
    use lucena_eval::Score;

    use super::*;

    fn themes(fen: &str, sans: &[&str], score: Score, phase: Phase) -> String {
        let start: Position = fen.parse().unwrap();
        let mut position = start;
        let mut moves = Vec::new();
        for san in sans {
            let mv = position.parse_san(san).unwrap();
            moves.push(mv);
            position = position.play_unchecked(mv);
        }
        let solution = Solution { moves, score, mates: position.is_checkmate() };
        Line { start: &start, solution: &solution }.themes(phase).join(" ")
    }

    #[test]
    fn mates_by_length() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let found = themes(back_rank, &["Rd8#"], Score::mate_in(1), Phase::Endgame);
        assert_eq!(found, "backRankMate endgame mate mateIn1 oneMove rookEndgame");
    }

    #[test]
    fn results_by_score() {
        let start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let check = |centipawns, expected: &str| {
            let found = themes(start, &["a8=N"], Score::cp(centipawns), Phase::Middlegame);
            assert_eq!(found, format!("{expected} middlegame oneMove promotion underPromotion"));
        };
        check(600, "crushing");
        check(599, "advantage");
        let found = themes(start, &["Kd2"], Score::cp(0), Phase::Endgame);
        assert_eq!(found, "endgame equality oneMove pawnEndgame quietMove");
    }

    #[test]
    fn openings_as_lichess_writes_them() {
        assert_eq!(words_joined("Queen's Gambit"), "Queens_Gambit");
        assert_eq!(words_joined("Caro-Kann Defense"), "Caro_Kann_Defense");
        let names = OpeningNames::new();
        let mut game = Game::default();
        assert!(opening_tags(&names, &game, game.len()).is_empty());
        for san in ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"] {
            game.play_san(san).unwrap();
        }
        let tags = opening_tags(&names, &game, game.len());
        assert_eq!(tags, ["Sicilian_Defense", "Sicilian_Defense_Najdorf_Variation"]);
    }

    #[test]
    fn only_addresses_are_sources() {
        let mut tree = GameTree::new();
        assert_eq!(url(&tree), None);
        tree.tags_mut().set("Site", "London");
        assert_eq!(url(&tree), None);
        tree.tags_mut().set("Link", "https://example.org/game/1");
        assert_eq!(url(&tree), Some("https://example.org/game/1"));
    }
}
