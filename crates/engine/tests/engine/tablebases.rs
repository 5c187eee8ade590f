//! Positions that the tablebases have.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use lucena_board::{Game, Move, Outcome};
use lucena_engine::{Engine, EngineError, Event, Options};
use lucena_eval::Score;
use lucena_search::{EndgameResult, Limits};
use lucena_syzygy::{Directory, Tablebase};
use lucena_syzygy_gen::Generator;

use crate::gui::script;

/// A folder with some tables of four pieces, and all of three.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-tests");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let names = ["KPvK", "KBNvK", "KNNvK", "KQvKR", "KRvKR"];
        let keys = names.map(|name| name.parse().unwrap());
        Generator::new(keys).directory(&folder).run(|_| ()).unwrap();
        folder
    })
}

fn engine(change: impl FnOnce(&mut Options)) -> Engine {
    let syzygy_path = folder().to_str().unwrap().into();
    let mut options = Options { hash_mb: 4, syzygy_path, ..Options::default() };
    change(&mut options);
    Engine::with_options(options).unwrap()
}

fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap())
}

/// Both sides are the same engine: the one defends as well as the other attacks.
fn play_out(engine: &mut Engine, fen: &str, nodes: u64) -> Outcome {
    let mut game = game(fen);
    loop {
        if let Some(outcome) = game.outcome().or(game.claimable_outcome()) {
            return outcome;
        }
        engine.set_position(game.clone());
        let answer = engine.think(Limits::nodes(nodes), |_| {});
        game.play_unchecked(answer.best_move.unwrap());
    }
}

/// The tables of three pieces that come with `lucena-syzygy` are for tests, not for play.
#[test]
fn without_a_folder_no_table_is_probed() {
    let mut engine = Engine::new();
    engine.set_position(game("8/8/8/4k3/8/8/8/3QK3 w - - 0 1"));
    let answer = engine.think(Limits::nodes(2_000), |_| {});
    assert!(answer.tablebase.is_none());
    assert_eq!(answer.report.unwrap().tablebase_hits, 0);
}

#[test]
fn the_hardest_mates_are_given_in_fifty_moves() {
    let mut engine = engine(|_| {});
    for fen in [
        "8/8/8/4k3/8/8/8/2BNK3 w - - 0 1",
        "7k/8/8/8/8/8/8/KBN5 w - - 0 1",
        "8/8/3k4/8/1r6/8/8/K1Q5 w - - 0 1",
    ] {
        let outcome = play_out(&mut engine, fen, 300);
        assert!(matches!(outcome, Outcome::Checkmate { .. }), "{fen}: {outcome}");
    }
}

#[test]
fn the_root_is_reported_and_scored_by_the_tables() {
    let mut engine = engine(|_| {});
    let mut check = |fen: &str, result: EndgameResult| {
        engine.set_position(game(fen));
        let mut reported = 0;
        let answer = engine.think(Limits::depth(4), |event| match event {
            Event::Tablebase(root) => {
                reported += 1;
                assert_eq!(root.result, result);
            }
            Event::Line { info, .. } => assert_eq!(result_of(info.score), result, "{info}"),
            _ => {}
        });
        assert_eq!(reported, 1, "{fen}");
        let report = answer.report.unwrap();
        assert_eq!(result_of(report.score), result, "{fen}");
        assert!(report.tablebase_hits > 0);
        assert_eq!(answer.tablebase.unwrap().result, result);
    };
    check("8/8/8/4k3/8/8/8/2BNK3 w - - 0 1", EndgameResult::Win);
    check("8/8/8/4k3/8/8/8/2BNK3 b - - 0 1", EndgameResult::Loss);
    // A knight more, and no win.
    check("8/8/8/4k3/8/8/8/2NNK3 w - - 0 1", EndgameResult::Draw);
    // The pawn falls by force.
    check("8/8/8/8/2k5/8/2p5/2K5 w - - 0 1", EndgameResult::Draw);
    // The win would come too late.
    check("8/8/8/4k3/8/8/8/2BNK3 w - - 90 80", EndgameResult::Draw);
}

fn result_of(score: Score) -> EndgameResult {
    if score.is_win() {
        EndgameResult::Win
    } else if score.is_loss() {
        EndgameResult::Loss
    } else {
        assert_eq!(score, Score::ZERO);
        EndgameResult::Draw
    }
}

#[test]
fn without_the_fifty_move_rule_a_late_win_is_a_win() {
    let mut engine = engine(|options| options.syzygy_50_move_rule = false);
    engine.set_position(game("8/8/8/4k3/8/8/8/2BNK3 w - - 90 80"));
    let answer = engine.think(Limits::depth(3), |_| {});
    assert_eq!(answer.tablebase.unwrap().result, EndgameResult::Win);
}

#[test]
fn a_search_above_the_tables_looks_into_them() {
    // With tables of four pieces out of bounds, what captures lead to is left.
    let think = |limit, depth| {
        let mut engine = engine(|options| {
            options.syzygy_probe_limit = limit;
            options.syzygy_probe_depth = depth;
        });
        engine.set_position(game("8/2k5/8/3r4/8/8/1K6/3R4 w - - 0 1"));
        let answer = engine.think(Limits::depth(8), |_| {});
        assert_eq!(answer.tablebase, None);
        answer.report.unwrap().tablebase_hits
    };
    let (all, deep_only) = (think(3, 1), think(3, 6));
    assert!(0 < deep_only && deep_only < all, "{deep_only} of {all}");
    assert_eq!(think(2, 1), 0);
}

#[test]
fn weaker_play_knows_no_tables() {
    let mut engine = engine(|options| options.skill_level = 3);
    engine.set_position(game("8/8/8/4k3/8/8/8/2BNK3 w - - 0 1"));
    let answer = engine.think(Limits::depth(3), |_| {});
    assert_eq!(answer.tablebase, None);
    assert_eq!(answer.report.unwrap().tablebase_hits, 0);
}

#[test]
fn every_line_has_its_own_result() {
    let mut engine = engine(|options| options.multi_pv = 3);
    // One move wins, the others draw.
    engine.set_position(game("8/8/8/4k3/8/3K4/4P3/8 w - - 0 1"));
    let report = engine.think(Limits::depth(5), |_| {}).report.unwrap();
    assert_eq!(report.lines.len(), 3);
    let moves: Vec<String> = report.lines.iter().map(|line| line.moves[0].to_string()).collect();
    assert_eq!(moves[0], "d3e3");
    assert!(report.lines[0].score.is_win(), "{report:?}");
    assert!(report.lines[1..].iter().all(|line| line.score == Score::ZERO), "{report:?}");
    assert_eq!(report.best_move, report.lines[0].moves.first().copied());
}

#[test]
fn a_mate_that_is_seen_is_no_draw_for_a_table_that_doubts() {
    // Nine or ten plies, says the table, and nine are left.
    let mut engine = engine(|_| {});
    engine.set_position(game("8/8/8/8/8/4k3/8/4K2Q w - - 91 90"));
    let answer = engine.think(Limits::depth(20), |_| {});
    assert_eq!(answer.tablebase.unwrap().result, EndgameResult::Draw);
    assert_eq!(answer.report.unwrap().score, Score::mate_in(9));
}

#[test]
fn a_counter_far_beyond_the_rule_wins_nothing_for_anybody() {
    let mut engine = engine(|_| {});
    for turn in ["w", "b"] {
        engine.set_position(game(&format!("8/8/8/3k4/8/8/8/K6R {turn} - - 2000 2000")));
        let answer = engine.think(Limits::depth(3), |_| {});
        assert_eq!(answer.tablebase.unwrap().result, EndgameResult::Draw);
        assert_eq!(answer.report.unwrap().score, Score::ZERO);
    }
}

#[test]
fn who_shuffles_has_to_hurry_and_who_asks_for_a_mate_gets_it() {
    let mut engine = engine(|_| {});
    engine.set_position(game("7k/8/5K2/8/8/8/Q7/8 w - - 30 90"));
    let answer = engine.think(Limits::depth(8), |_| {});
    assert!(answer.report.unwrap().score.mate().is_some());
    // Far from a mate only the shortest way is left, but not to those who analyse.
    let fen = "8/8/8/4k3/8/8/8/2BNK3 w - - 30 60";
    let n_searched = |limits: Limits, analyse_mode: bool, engine: &mut Engine| {
        let options = Options { multi_pv: 1, analyse_mode, ..engine.options().clone() };
        engine.configure(options).unwrap();
        engine.set_position(game(fen));
        let mut seen = std::collections::BTreeSet::new();
        engine.think(limits, |event| {
            if let Event::CurrentMove { mv, .. } = event {
                seen.insert(mv.to_string());
            }
        });
        seen.len()
    };
    let hurried = n_searched(Limits::depth(3), false, &mut engine);
    let analysed = n_searched(Limits::depth(3), true, &mut engine);
    assert!(hurried < analysed, "{hurried} and {analysed}");
    assert_eq!(n_searched(Limits::depth(3).with_mate(9), false, &mut engine), analysed);
}

#[test]
fn a_broken_table_is_reported_and_ignored() {
    let broken = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-tests-broken");
    fs::create_dir_all(&broken).unwrap();
    for name in ["KRvK.rtbw", "KRvK.rtbz"] {
        fs::copy(folder().join(name), broken.join(name)).unwrap();
    }
    let mut bytes = fs::read(broken.join("KRvK.rtbz")).unwrap();
    bytes[0] ^= 1;
    fs::write(broken.join("KRvK.rtbz"), bytes).unwrap();
    let syzygy_path = broken.to_str().unwrap().into();
    let mut engine = Engine::with_options(Options { syzygy_path, ..Options::default() }).unwrap();
    engine.set_position(game("8/8/8/3k4/8/8/8/K6R w - - 0 1"));
    let mut troubles = Vec::new();
    let answer = engine.think(Limits::depth(4), |event| {
        if let Event::Warning(words) = event {
            troubles.push(words);
        }
    });
    let _ = fs::remove_dir_all(&broken);
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    assert!(troubles[0].starts_with("tablebase "), "{troubles:?}");
    assert!(troubles[0].contains("engine-tests-broken"), "{troubles:?}");
    assert!(troubles[0].contains("KRvK.rtbz, byte 0: "), "{troubles:?}");
    assert!(answer.best_move.is_some() && answer.tablebase.is_none());
}

#[test]
fn other_tables_are_heeded_at_once() {
    let fen = "8/2k5/8/3r4/8/8/1K6/3R4 w - - 0 1";
    let fresh = |limit: u8| {
        let mut engine = engine(|options| options.syzygy_probe_limit = limit);
        engine.set_position(game(fen));
        engine.think(Limits::depth(7), |_| {}).report.unwrap()
    };
    let mut engine = engine(|options| options.syzygy_probe_limit = 3);
    engine.set_position(game(fen));
    engine.think(Limits::depth(7), |_| {});
    engine.set_option("SyzygyProbeLimit", "2").unwrap();
    let changed = engine.think(Limits::depth(7), |_| {}).report.unwrap();
    let expected = fresh(2);
    assert_eq!((changed.score, changed.nodes), (expected.score, expected.nodes));
}

#[test]
fn only_wanted_moves_are_searched() {
    let mut engine = engine(|_| {});
    let game = game("8/8/8/4k3/8/8/8/2BNK3 w - - 0 1");
    let wanted = game.position().parse_uci("c1h6").unwrap();
    engine.set_position(game);
    let answer = engine.think(Limits::depth(3).with_search_moves([wanted]), |_| {});
    assert_eq!(answer.best_move, Some(wanted));
    assert_eq!(answer.tablebase.unwrap().n_moves, 1);
}

#[test]
fn uci_reports_tables_and_results() {
    let output = script(&format!(
        "setoption name SyzygyPath value {}\nposition fen 8/8/8/4k3/8/8/8/2BNK3 w - - 0 1\n\
         go depth 3\ngo depth 3\n",
        folder().display(),
    ));
    assert_eq!(output.matches("info string tablebases: ").count(), 1, "{output}");
    assert_eq!(output.matches("info string tablebase win, ").count(), 2, "{output}");
    assert!(output.contains(" tbhits "), "{output}");
}

#[test]
fn one_bad_folder_does_not_spoil_the_others() {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-tests-empty");
    fs::create_dir_all(&empty).unwrap();
    let paths = [folder(), Path::new("/no/such/folder"), &empty];
    let list = std::env::join_paths(paths).unwrap().into_string().unwrap();
    let output = script(&format!(
        "setoption name SyzygyPath value {list}\nisready\n\
         position fen 8/8/8/4k3/8/8/8/2BNK3 w - - 0 1\ngo depth 2\n"
    ));
    // All problems are reported at once, not when the tables are first needed.
    let ready = output.find("readyok").unwrap();
    assert!(output[..ready].contains(" pieces; "), "{output}");
    assert!(output[..ready].contains("; tablebases in /no/such/folder: "), "{output}");
    assert!(output[..ready].contains("; no tables in "), "{output}");
    assert!(output.contains("info string tablebase win, "), "{output}");
}

#[test]
fn a_folder_that_cannot_be_read_changes_nothing() {
    let mut engine = Engine::new();
    let error = engine.set_option("SyzygyPath", "/no/such/folder").unwrap_err();
    assert!(
        matches!(&error, EngineError::Tablebases(folders) if folders.directories().len() == 1),
        "{error}"
    );
    assert!(error.to_string().starts_with("tablebases in /no/such/folder: "), "{error}");
    assert_eq!(engine.options().syzygy_path, "");
    let output = script("setoption name SyzygyPath value /no/such/folder\ngo depth 1\n");
    assert!(output.contains("info string "), "{output}");
    assert!(output.contains("/no/such/folder"), "{output}");
    assert!(output.contains("bestmove "), "{output}");
}

#[test]
fn a_folder_without_tables_is_an_error() {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engine-tests-no-tables");
    fs::create_dir_all(&empty).unwrap();
    let empty = empty.to_str().unwrap();
    let options = Options { syzygy_path: empty.into(), ..Options::default() };
    let error = Engine::with_options(options).unwrap_err().to_string();
    assert_eq!(error, format!("no tables in {empty}"));
    let output = script(&format!("setoption name SyzygyPath value {empty}\n"));
    assert_eq!(output, format!("info string option SyzygyPath: no tables in {empty}\n"));
}

#[test]
fn tables_come_from_any_source() {
    let mut engine = Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap();
    let source = Directory::open(folder()).unwrap();
    engine.set_tablebase(Arc::new(Tablebase::with_source(source)));
    engine.set_position(Game::new("8/8/8/4k3/8/8/8/2BNK3 w - - 0 1".parse().unwrap()));
    let answer = engine.think(Limits::depth(2), |_| {});
    assert_eq!(answer.tablebase.unwrap().result, EndgameResult::Win);
    engine.set_option("SyzygyPath", folder().to_str().unwrap()).unwrap();
    assert!(engine.think(Limits::depth(2), |_| {}).tablebase.is_some());
}

/// A tablebase win is far from mate for the search, but the line that is reported ends with it.
#[test]
fn lines_of_tablebase_wins_end_in_mate() {
    let ends_in_mate = |start: &Game, line: &[Move]| {
        let mut game = start.clone();
        line.iter().for_each(|&mv| game.play(mv).unwrap());
        matches!(game.outcome(), Some(Outcome::Checkmate { .. }))
    };
    // The tables of three pieces; a slow machine gets its time.
    let with_embedded = |syzygy_probe_limit| {
        let move_overhead = Duration::from_secs(10);
        let options =
            Options { hash_mb: 1, move_overhead, syzygy_probe_limit, ..Options::default() };
        let mut engine = Engine::with_options(options).unwrap();
        engine.set_tablebase(Arc::new(Tablebase::embedded()));
        engine
    };
    let mut engine = with_embedded(7);
    for fen in [
        "k7/8/8/8/8/4K3/4P3/8 b - - 0 1",
        "8/8/8/8/3k4/8/8/R3K3 b - - 0 1",
        "8/8/8/8/8/8/1k6/3QK3 w - - 0 1",
    ] {
        let start = game(fen);
        engine.set_position(start.clone());
        let mut lines = Vec::new();
        let limits = Limits::depth(2).with_move_time(Duration::from_secs(50));
        let answer = engine.think(limits, |event| {
            if let Event::Line { info, .. } = event {
                lines.push(info);
            }
        });
        let report = answer.report.unwrap();
        let line = &report.lines[0];
        let last = lines.last().unwrap();
        assert_eq!((&last.pv, last.score), (&line.moves, report.score), "{fen}");
        assert!(ends_in_mate(&start, &line.moves), "{fen}: {last}");
        assert!(report.score.is_win() || report.score.is_loss(), "{fen}");
        assert_eq!(answer.best_move, line.moves.first().copied());
    }
    // Nothing is added to a drawn line, nor where the probe limit excludes the position.
    for (fen, limit) in
        [("8/8/8/8/8/4k3/4P3/4K3 b - - 0 1", 7), ("8/8/8/8/3k4/8/8/R3K3 b - - 0 1", 2)]
    {
        let start = game(fen);
        let mut engine = with_embedded(limit);
        engine.set_position(start.clone());
        let answer = engine.think(Limits::depth(1), |_| {});
        assert!(!ends_in_mate(&start, &answer.report.unwrap().lines[0].moves), "{fen}");
    }
}
