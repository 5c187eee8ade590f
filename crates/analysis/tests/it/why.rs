//! Explanations of errors: every claim is checked on the board by other code.

mod board;
mod checker;
mod features;
mod mates;
mod tactics;
mod words;

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::BufReader;

use lucena_analysis::numbered_line;
use lucena_analysis::puzzles::CollectionReader;
use lucena_analysis::why::{ExplainLevel, Mistake, Motif, MotifKind, Reason, explain, motifs};
use lucena_board::proptest::position_and_move;
use lucena_board::{Epd, Game, Move, Position};
use lucena_engine::Engine;
use lucena_eval::Score;
use lucena_pgn::{Reader, TreeBuilder};
use lucena_search::Limits;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use checker::Replayed;

/// The best line of a shallow search and its score; `None` if the game is over.
fn search(engine: &mut Engine, position: &Position, nodes: u64) -> Option<(Score, Vec<Move>)> {
    let game = Game::new(*position);
    if game.outcome().is_some() {
        return None;
    }
    engine.new_game();
    engine.set_position(game);
    let report = engine.think(Limits::nodes(nodes), |_| {}).report?;
    let line = report.lines.into_iter().next()?;
    Some((line.score, line.moves)).filter(|(_, moves)| !moves.is_empty())
}

/// The reasons of a move, by two searches, and what it loses in centipawns; every claim is checked.
fn checked_reasons(
    engine: &mut Engine,
    position: &Position,
    played: Move,
    nodes: u64,
) -> Result<(i32, Vec<Reason>), String> {
    let Some((before, best_line)) = search(engine, position, nodes) else {
        return Ok((0, Vec::new()));
    };
    let after = position.play_unchecked(played);
    let reply = search(engine, &after, nodes);
    let after = match &reply {
        Some((score, _)) => Some(one_ply_later(-*score)),
        None if after.is_checkmate() => None,
        None => Some(Score::ZERO),
    };
    let reply_line = reply.map(|(_, line)| line).unwrap_or_default();
    let mistake = Mistake::new(position, played, before, after)
        .with_reply_line(&reply_line)
        .with_best_line(&best_line);
    let reasons = explain(&mistake);
    for reason in &reasons {
        checker::check_reason(&mistake, reason)?;
    }
    let loss = after.map_or(0, |after| before.centipawns() - after.centipawns());
    Ok((loss, reasons))
}

/// A mate from the position after a move takes one ply more from before it.
fn one_ply_later(score: Score) -> Score {
    score.from_tt(1)
}

#[test]
fn no_claim_about_random_positions_is_false() {
    // Searches are slow; PROPTEST_CASES asks for more.
    let default = Config { failure_persistence: None, ..Config::default() };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { default.cases } else { 48 };
    let mut runner = TestRunner::new(Config { cases, ..default });
    let engine = RefCell::new(Engine::new());
    let n_claims = Cell::new(0);
    let result = runner.run(&position_and_move(), |(position, played)| {
        let found = checked_reasons(&mut engine.borrow_mut(), &position, played, 1_500);
        let (_, reasons) =
            found.map_err(|error| TestCaseError::fail(format!("{position} {played}: {error}")))?;
        let claims = reasons.iter().filter(|reason| !reason.motifs.is_empty()).count();
        n_claims.set(n_claims.get() + claims);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(n_claims.get() > 0);
}

/// `FEN | line in SAN | kinds`.
const MOTIFS: &str = include_str!("../data/motifs.txt");

#[test]
fn the_motifs_of_our_positions_are_found() {
    let lines = MOTIFS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut total, mut missed) = (0, Vec::new());
    for text in lines {
        let [fen, line, kinds] = [0, 1, 2].map(|field| text.split('|').nth(field).unwrap().trim());
        let start: Position = fen.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut game = Game::new(start);
        for san in line.split_whitespace() {
            game.play_san(san).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let moves: Vec<Move> = game.moves().collect();
        let found = motifs(&start, &moves);
        let replayed = Replayed::new(&start, &moves);
        for motif in &found {
            checker::check_motif(&replayed, motif)
                .unwrap_or_else(|error| panic!("{text}: {motif:?}: {error}"));
        }
        let found: Vec<&str> = found.iter().map(|motif| motif.kind().name()).collect();
        for kind in kinds.split_whitespace() {
            total += 1;
            let hit = match kind.strip_prefix('!') {
                Some(kind) => !found.contains(&kind),
                None => found.contains(&kind),
            };
            if !hit {
                missed.push(format!("{text}: {found:?}"));
            }
        }
    }
    assert!(
        total >= 40 && missed.is_empty(),
        "{} of {total}:\n{}",
        missed.len(),
        missed.join("\n")
    );
}

/// A motif as JSON with one field replaced.
fn with(motif: &Motif, field: &str, value: serde_json::Value) -> Motif {
    let mut json = serde_json::to_value(motif).unwrap();
    json[field] = value;
    serde_json::from_value(json).unwrap()
}

#[test]
fn the_checker_rejects_false_claims() {
    let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let mut game = Game::new(start);
    for san in ["Nc7+", "Kd7", "Nxa8"] {
        game.play_san(san).unwrap();
    }
    let line: Vec<Move> = game.moves().collect();
    let fork = motifs(&start, &line).remove(0);
    let check = |line: &[Move], motif: &Motif| {
        checker::check_motif(&Replayed::new(&start, line), motif).is_ok()
    };
    assert!(check(&line, &fork));
    assert!(!check(&line[..2], &fork), "nothing is won");
    assert!(!check(&line, &with(&fork, "ply", 3.into())));
    assert!(!check(&line, &with(&fork, "targets", serde_json::json!([]))));
    let pawn = serde_json::json!([{"piece": "p", "square": "a7"}, {"piece": "k", "square": "e8"}]);
    assert!(!check(&line, &with(&fork, "targets", pawn)));
    let swapped: serde_json::Value =
        serde_json::to_value(fork.targets().iter().rev().collect::<Vec<_>>()).unwrap();
    assert!(check(&line, &with(&fork, "targets", swapped)));
    let others = MotifKind::ALL.iter().filter(|&&kind| kind != MotifKind::Fork);
    for kind in others {
        assert!(!check(&line, &with(&fork, "kind", kind.name().into())), "{kind}");
    }
}

#[test]
fn every_kind_has_a_position() {
    for kind in MotifKind::ALL {
        let mut kinds = MOTIFS.lines().filter_map(|line| line.split('|').nth(2));
        assert!(kinds.any(|kinds| kinds.split_whitespace().any(|it| it == kind.name())), "{kind}");
    }
}

/// A natural move that is not among the solutions: the first capture, or the first move.
fn other_move(position: &Position, solutions: &[Move]) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let others = moves.into_iter().filter(|mv| !solutions.contains(mv));
    others.min_by_key(|&mv| !(position.is_capture(mv) && position.see_ge(mv, 0)))
}

/// The tactics of public collections: most solutions win something that has a name.
#[test]
#[ignore = "needs ../shared/data"]
fn tactics_are_explained() {
    const NODES: u64 = 20_000;
    let mut engine = Engine::new();
    let (mut hits, mut misses, mut failures) = (0, 0, Vec::new());
    for name in ["epd/wacnew.epd", "epd/mate_test_suite.epd"] {
        let text = fs::read_to_string(lucena_testkit::shared_data(name)).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines.step_by(2) {
            let Ok(epd) = line.parse::<Epd>() else { continue };
            let position = *epd.position();
            let (_, best) = search(&mut engine, &position, NODES).unwrap();
            let Some(played) = other_move(&position, &best[..1]) else { continue };
            match checked_reasons(&mut engine, &position, played, NODES) {
                Ok((_, reasons)) => {
                    let is_hit = |reason: &Reason| {
                        !reason.motifs.is_empty() || reason.gain.is_some() || reason.mate.is_some()
                    };
                    if reasons.iter().any(is_hit) {
                        hits += 1
                    } else {
                        misses += 1
                    }
                    if std::env::var_os("LUCENA_SHOW_REASONS").is_some() {
                        let texts: Vec<&str> = reasons.iter().map(|it| it.text.as_str()).collect();
                        println!("{position} {}: {}", played.san(&position), texts.join(" "));
                    }
                }
                Err(error) => failures.push(format!("{position} {played}: {error}")),
            }
        }
    }
    println!("{hits} explained, {misses} not, {} false", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(hits + misses >= 100 && hits > misses, "{hits} explained, {misses} not");
}

/// Every motif of the solutions of public puzzles, and of their beginnings.
#[test]
#[ignore = "needs ../shared/data"]
fn no_motif_of_public_puzzles_is_false() {
    let path = lucena_testkit::shared_data("puzzles/lichess_sample.tsv");
    let file = BufReader::new(fs::File::open(path).unwrap());
    let (mut n_motifs, mut failures) = (0, Vec::new());
    for puzzle in CollectionReader::new(file).map(Result::unwrap) {
        let start = puzzle.position.play_unchecked(puzzle.moves[0]);
        for plies in 1..puzzle.moves.len() {
            let line = &puzzle.moves[1..=plies];
            let replayed = Replayed::new(&start, line);
            for motif in motifs(&start, line) {
                n_motifs += 1;
                if let Err(error) = checker::check_motif(&replayed, &motif) {
                    let line = numbered_line(&start, line);
                    failures.push(format!("{start} {line}: {motif:?}: {error}"));
                }
            }
        }
    }
    println!("{n_motifs} motifs, {} false", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_motifs > 6_000, "{n_motifs}");
}

/// The texts of the errors of public puzzles, at every level.
#[test]
#[ignore = "needs ../shared/data"]
fn no_text_about_public_puzzles_is_false() {
    let path = lucena_testkit::shared_data("puzzles/lichess_sample.tsv");
    let file = BufReader::new(fs::File::open(path).unwrap());
    let (mut n_claims, mut n_vague, mut failures) = (0, 0, Vec::new());
    for puzzle in CollectionReader::new(file).map(Result::unwrap) {
        let (before, after) = (Score::cp(0), Some(Score::cp(-600)));
        for level in [ExplainLevel::Short, ExplainLevel::Normal, ExplainLevel::Full] {
            let mistake = Mistake::new(&puzzle.position, puzzle.moves[0], before, after)
                .with_reply_line(&puzzle.moves[1..])
                .with_level(level);
            for reason in explain(&mistake) {
                n_claims += usize::from(reason.gain.is_some() || reason.mate.is_some());
                n_vague += usize::from(reason.text.contains("winning material"));
                // A short text shows only the first move.
                let is_short = level == ExplainLevel::Short;
                assert!(!is_short || !reason.text.contains(": "), "{}", reason.text);
                if let (false, Err(error)) = (is_short, checker::check_reason(&mistake, &reason)) {
                    failures.push(format!("{}: {}: {error}", puzzle.id, reason.text));
                }
            }
        }
    }
    println!("{n_claims} claims, {} false, {n_vague} without pieces", failures.len());
    assert!(20 * n_vague < n_claims, "{n_vague} of {n_claims}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_claims > 6_000, "{n_claims}");
}

/// Natural moves in positions of real games that are errors by two shallow searches.
#[test]
#[ignore = "needs ../shared/data"]
fn no_claim_about_mistakes_of_games_is_false() {
    const MISTAKES: usize = 1_000;
    const MIN_LOSS: i32 = 100;
    let bytes = fs::read(lucena_testkit::shared_data("pgn/mliebelt/twic-01-232games.pgn")).unwrap();
    let mut reader = Reader::from_bytes(&bytes);
    let mut engine = Engine::new();
    let (mut n_mistakes, mut n_claims, mut n_motifs) = (0, 0, 0);
    let mut failures = Vec::new();
    while let Some(read) = reader.read_game(&mut TreeBuilder::new()).unwrap() {
        let game = read.tree.to_game();
        for position in game.positions().skip(20).step_by(7) {
            // Every legal move in turn, as a beginner might play it.
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            let Some(&played) = moves.get(n_mistakes % moves.len().max(1)) else { continue };
            let (loss, reasons) = match checked_reasons(&mut engine, position, played, 2_000) {
                Ok(found) => found,
                Err(error) => {
                    failures.push(format!("{position} {played}: {error}"));
                    continue;
                }
            };
            if loss >= MIN_LOSS {
                n_mistakes += 1;
                let claims = |it: &&Reason| it.gain.is_some() || it.mate.is_some();
                n_claims += usize::from(reasons.iter().any(|it| claims(&it)));
                let is_named =
                    |it: &Reason| it.motifs.iter().any(|motif| !motif.kind().is_feature());
                n_motifs += usize::from(reasons.iter().any(is_named));
            }
        }
        if n_mistakes >= MISTAKES {
            break;
        }
    }
    println!(
        "{n_mistakes} mistakes, {n_claims} with a claim, {n_motifs} with a motif, {} false",
        failures.len()
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(n_mistakes >= MISTAKES && 2 * n_claims > n_mistakes, "{n_claims} of {n_mistakes}");
}
