//! What a puzzle is about: themes by their names on Lichess, opening tags, the features of its rating.

use std::collections::BTreeSet;

use lucena_board::{Game, Move, MoveKind, Position, Role};
use lucena_book::OpeningNames;
use lucena_eval::Score;
use lucena_pgn::GameTree;

use super::rating::Features;
use super::solution::Solution;
use crate::profile::is_sacrifice;
use crate::why::motifs_of_solution;
use crate::{Division, Phase};

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
    /// What makes the line difficult, except for the depth of the search.
    pub(super) fn features(&self) -> Features {
        let (moves, _) = solver_moves(self.start, &self.solution.moves);
        Features {
            n_moves: moves.len() as u32,
            n_quiet: moves.iter().filter(|(position, mv)| is_quiet(position, *mv)).count() as u32,
            n_legal: self.start.count_legal_moves() as u32,
            sacrifices: moves.iter().any(|(position, mv)| is_sacrifice(position, *mv)),
            mates: self.solution.mates,
            ..Features::default()
        }
    }

    /// What the solver has at the end; `None` if it mates.
    pub(super) fn score_theme(&self) -> Option<&'static str> {
        (!self.solution.mates).then(|| score_theme(self.solution.score))
    }
}

/// The themes of a puzzle that follow from its moves, by their names on Lichess, in alphabetical
/// order: the opponent's error in this position, then the solution.
///
/// Whether the solution leads to `crushing`, `advantage` or `equality`, who played the game, and how
/// often the puzzle was solved, do not follow from the moves. Moves from the first illegal one on are
/// ignored.
///
/// ```
/// use lucena_analysis::puzzles::themes;
/// use lucena_board::{Game, Move};
/// let mut game = Game::new("6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1".parse()?);
/// for san in ["Ra2", "Rd8#"] {
///     game.play_san(san)?;
/// }
/// let moves: Vec<Move> = game.moves().collect();
/// let found = themes(game.initial_position(), &moves);
/// assert_eq!(found, ["backRankMate", "endgame", "mate", "mateIn1", "oneMove", "rookEndgame"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn themes(position: &Position, moves: &[Move]) -> Vec<&'static str> {
    let Some((&error, solution)) = moves.split_first() else { return Vec::new() };
    let Ok(start) = position.play(error) else { return Vec::new() };
    let (solver, end) = solver_moves(&start, solution);
    if solver.is_empty() {
        return Vec::new();
    }
    let phase = Division::of([&start]).phase(0);
    let mut themes = BTreeSet::from([phase.name(), length_theme(solver.len())]);
    if end.is_checkmate() && end.turn() != start.turn() {
        themes.insert("mate");
        themes.insert(MATE_THEMES[solver.len().min(MATE_THEMES.len()) - 1]);
    }
    if phase == Phase::Endgame {
        let next = solver[0].0.play_unchecked(solver[0].1);
        themes.extend(endgame_theme(&start).filter(|&theme| endgame_theme(&next) == Some(theme)));
    }
    for &(_, mv) in &solver {
        themes.extend(move_themes(mv));
    }
    let motifs = motifs_of_solution(position, error, solution);
    themes.extend(motifs.iter().filter_map(|motif| motif.kind().theme()));
    // A discovered check is a discovered attack on the king, and one of two checks is discovered.
    if themes.contains("discoveredCheck") {
        themes.insert("discoveredAttack");
    }
    if themes.contains("doubleCheck") {
        themes.insert("discoveredCheck");
    }
    themes.into_iter().collect()
}

/// The solver's moves, each with the position before it, and the end.
fn solver_moves(start: &Position, solution: &[Move]) -> (Vec<(Position, Move)>, Position) {
    let mut position = *start;
    let mut moves = Vec::new();
    for (index, &mv) in solution.iter().enumerate() {
        let Ok(next) = position.play(mv) else { break };
        if index % 2 == 0 {
            moves.push((position, mv));
        }
        position = next;
    }
    (moves, position)
}

fn score_theme(score: Score) -> &'static str {
    if score.is_win() || score.centipawns() >= CRUSHING_MIN_CENTIPAWNS {
        "crushing"
    } else if score.centipawns() >= ADVANTAGE_MIN_CENTIPAWNS {
        "advantage"
    } else {
        "equality"
    }
}

fn length_theme(n_moves: usize) -> &'static str {
    LENGTH_THEMES[n_moves.clamp(1, LENGTH_THEMES.len()) - 1]
}

fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.is_capture(mv) && !mv.is_promotion() && !position.gives_check(mv)
}

fn move_themes(mv: Move) -> Vec<&'static str> {
    let is_under_promotion = mv.promotion().is_some_and(|role| role != Role::Queen);
    let themes = [
        (mv.kind() == MoveKind::EnPassant, "enPassant"),
        (mv.is_castle(), "castling"),
        (mv.is_promotion(), "promotion"),
        (is_under_promotion, "underPromotion"),
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
        [false, false, true, true] if position.role(Role::Queen).len() == 1 => {
            Some("queenRookEndgame")
        }
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
    use super::*;

    /// The themes of an error and its solution, in SAN.
    fn check(fen: &str, sans: &str, expected: &str) {
        let mut game = Game::new(fen.parse().unwrap());
        for san in sans.split(' ') {
            game.play_san(san).unwrap();
        }
        let moves: Vec<Move> = game.moves().collect();
        let found = themes(game.initial_position(), &moves);
        assert_eq!(found.join(" "), expected, "{fen} {sans}");
    }

    #[test]
    fn mates_by_length() {
        let fen = "6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1";
        check(fen, "Ra2 Rd8#", "backRankMate endgame mate mateIn1 oneMove rookEndgame");
    }

    #[test]
    fn moves_with_a_name() {
        let fen = "3k4/P7/8/8/8/8/8/4K3 b - - 0 1";
        check(fen, "Ke8 a8=N", "advancedPawn endgame oneMove promotion underPromotion");
        check(fen, "Ke8", "");
    }

    /// The themes include some, and lack those with `!`.
    #[track_caller]
    fn check_some(fen: &str, sans: &str, expected: &str) {
        let mut game = Game::new(fen.parse().unwrap());
        for san in sans.split(' ') {
            game.play_san(san).unwrap();
        }
        let moves: Vec<Move> = game.moves().collect();
        let found = themes(game.initial_position(), &moves);
        for theme in expected.split(' ') {
            let fits = match theme.strip_prefix('!') {
                Some(theme) => !found.contains(&theme),
                None => found.contains(&theme),
            };
            assert!(fits, "{theme}: {sans}: {found:?}");
        }
    }

    #[test]
    fn the_error_matters() {
        // Taking back is no hanging piece, and another move first is an intermezzo.
        let fen = "6k1/3r1ppp/8/8/8/8/1P1R4/1K1R4 b - - 0 1";
        check_some(fen, "Rxd2 Rxd2", "!hangingPiece !intermezzo");
        let fen = "6k1/3r1ppp/8/8/8/8/1P1B4/1K1R1Q2 b - - 0 1";
        check_some(fen, "Rxd2 Qa6 h6 Rxd2", "intermezzo");
        // The opponent's own bishop closes the line of the rook.
        let fen = "3rk3/8/4b3/8/8/3n4/8/1B3K2 b - - 0 1";
        check_some(fen, "Bd5 Bxd3", "interference hangingPiece");
    }

    #[test]
    fn solutions_need_not_show_their_gain() {
        let fen = "4k3/7p/8/8/4B3/8/8/K3R3 b - - 0 1";
        check_some(fen, "h6 Bc6+ Kf7", "doubleCheck discoveredCheck !discoveredAttack");
        let fen = "4k3/7p/8/4N3/8/8/8/K3R3 b - - 0 1";
        check_some(fen, "h6 Nc4+ Kd7", "discoveredCheck discoveredAttack !doubleCheck");
        let fen = "r3k3/7p/8/3N4/8/8/8/4K3 b - - 0 1";
        check_some(fen, "h6 Nc7+ Kd7 Nxa8", "fork short !pin");
        let fen = "3rk3/7p/8/8/8/8/4Q3/4K2R b K - 0 1";
        check_some(fen, "Kf8 O-O+ Kg7", "castling queenRookEndgame oneMove");
    }

    #[test]
    fn results_by_score() {
        let check = |score, expected| assert_eq!(score_theme(score), expected);
        check(Score::cp(600), "crushing");
        check(Score::cp(599), "advantage");
        check(Score::cp(0), "equality");
        check(Score::mate_in(7), "crushing");
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
