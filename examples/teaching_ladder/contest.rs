//! How much each technique gains: games of each rung against the one before.
//!
//! The rungs have the same score at the same depth, so in a match of fixed depth they would be equal.
//! What a better search gains is depth: here each move has the same number of nodes, and a rung plays
//! the move of the deepest search that fits. Searches to increasing depth find it, and only the last
//! one counts: a rung knows beforehand how deep it can go.

use lucena_board::{Color, Game, Move, Position};
use lucena_eval::Simple;
use lucena_search::{Limits, Search};

use crate::{Algorithm, LADDER};

/// Nodes per move.
const NODES: u64 = 20_000;
/// Random plies from the initial position at the start of a game.
const OPENING_PLIES: usize = 8;
/// Games end as draws after this many plies.
const MAX_PLIES: usize = 200;

/// A rung, or the search of `lucena-search`.
enum Player {
    Rung(Algorithm),
    Full(Box<Search<Simple>>),
}

impl Player {
    fn new_game(&mut self) {
        // The rungs start each search from nothing.
        if let Self::Full(search) = self {
            search.clear();
        }
    }

    fn best_move(&mut self, game: &Game) -> Option<Move> {
        match self {
            Self::Rung(search) => deepest_move(*search, game.position()),
            Self::Full(search) => search.run(game, &Limits::nodes(NODES), |_| {}).best_move,
        }
    }
}

/// The move of the deepest search that fits. A depth is tried only if it will fit when nodes grow as
/// from the depth before.
fn deepest_move(search: Algorithm, position: &Position) -> Option<Move> {
    let mut best = None;
    let mut before = 1;
    for depth in 1.. {
        let found = search(position, depth, &mut Simple);
        if found.nodes > NODES && best.is_some() {
            break;
        }
        best = found.best;
        let grown = found.nodes.max(1).pow(2) / before;
        // A forced mate needs no more depth, and near one the tree stops growing.
        if grown > NODES || found.score.mate().is_some() || depth == 30 {
            break;
        }
        before = found.nodes.max(1);
    }
    best
}

/// Plays each rung against the one before, and the search of `lucena-search` against the last.
pub(crate) fn play_ladder(games: usize) {
    println!("{games} games each, {NODES} nodes per move");
    let names = LADDER.iter().map(|&(name, ..)| name).chain(["lucena-search"]);
    for (at, name) in names.enumerate().skip(1) {
        let before = LADDER[at - 1];
        let mut old = Player::Rung(before.2);
        let mut new = match LADDER.get(at) {
            Some(&(.., search)) => Player::Rung(search),
            None => Player::Full(Box::new(Search::new(Simple))),
        };
        // Losses, draws and wins.
        let mut results = [0_usize; 3];
        for game in 0..games {
            results[play(game, &mut new, &mut old)] += 1;
        }
        let [losses, draws, wins] = results;
        println!("{name:22} against {:22} +{wins} ={draws} -{losses}{}", before.0, elo(results));
    }
}

/// Plays a game, each opening with both colours; returns the half points of `new`.
fn play(game_number: usize, new: &mut Player, old: &mut Player) -> usize {
    let new_color = if game_number.is_multiple_of(2) { Color::White } else { Color::Black };
    new.new_game();
    old.new_game();
    let mut game = opening(game_number as u64 / 2);
    let outcome = loop {
        if let Some(outcome) = game.outcome().or_else(|| game.claimable_outcome()) {
            break outcome.winner();
        }
        if game.len() >= MAX_PLIES {
            break None;
        }
        let player = if game.position().turn() == new_color { &mut *new } else { &mut *old };
        let Some(mv) = player.best_move(&game) else { break None };
        game.play_unchecked(mv);
    };
    match outcome {
        None => 1,
        Some(winner) if winner == new_color => 2,
        Some(_) => 0,
    }
}

/// Random moves, by a linear congruential generator, so that every run plays the same games.
fn opening(seed: u64) -> Game {
    let mut state = seed;
    let mut game = Game::default();
    while game.len() < OPENING_PLIES {
        let moves = game.position().legal_moves();
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(&mv) = moves.get((state >> 33) as usize % moves.len().max(1)) else {
            game = Game::default();
            continue;
        };
        game.play_unchecked(mv);
    }
    game
}

/// Elo difference with its 95 % confidence interval, from the score of independent games.
fn elo([losses, draws, wins]: [usize; 3]) -> String {
    let games = (losses + draws + wins) as f64;
    let mean = (wins as f64 + draws as f64 / 2.0) / games;
    let squares = wins as f64 + draws as f64 / 4.0;
    let error = 1.96 * ((squares / games - mean * mean) / games).sqrt();
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    if mean + error >= 1.0 || mean <= error {
        return ": too few points for an error bar".to_string();
    }
    let half = (elo(mean + error) - elo(mean - error)) / 2.0;
    format!(": {:+.0} ± {half:.0} Elo", elo(mean))
}
