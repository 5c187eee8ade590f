//! `lucena pgn ...` and `lucena explorer ...` on a file that mixes all variants.

use std::path::Path;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Variant};
use lucena_pgn::{GameTree, NodeId, PgnWriter, Reader};
use serde_json::json;

use crate::run::{FAILURE, SUCCESS, lucena};

const PLIES: usize = 24;

/// A game of random moves with a comment and a variation.
fn random_game(variant: Variant, seed: u64) -> GameTree<VariantPosition> {
    let mut position = VariantPosition::initial(variant);
    let mut game = GameTree::from_variant_position(&position);
    let mut state = seed;
    let mut last = NodeId::ROOT;
    for ply in 0..PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        if ply == 2
            && let Some(&other) = moves.iter().find(|&&other| other != mv)
        {
            // The main line comes first.
            let main = game.add_move(last, mv).expect("legal");
            game.add_move(last, other).expect("legal");
            last = main;
        } else {
            last = game.add_move(last, mv).expect("legal");
        }
        position = position.play_unchecked(mv);
    }
    game.set_result(position.outcome().map_or(lucena_board::GameResult::Draw, |it| it.result()));
    game
}

/// Nine games, one of each variant and of standard chess, and the path of their file.
fn mixed(folder: &Path) -> String {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
    let mut writer = PgnWriter::new(Vec::new());
    for (variant, seed) in Variant::ALL.into_iter().zip(1..) {
        writer.write_tree(&random_game(variant, seed)).unwrap();
    }
    let path = folder.join("mixed.pgn");
    std::fs::write(&path, writer.into_inner().unwrap()).unwrap();
    path.to_str().unwrap().to_owned()
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("pgn_variants").join(name)
}

/// All games of a text, without errors.
fn read(pgn: &str) -> Vec<GameTree<VariantPosition>> {
    let mut reader = Reader::from_bytes(pgn.as_bytes()).variants();
    let games = reader.games().map(|game| game.expect("memory can be read"));
    games
        .inspect(|game| assert!(game.is_whole(), "{:?}", game.errors))
        .map(|game| game.tree)
        .collect()
}

#[test]
fn every_command_reads_a_mixed_file() {
    let pgn = &mixed(&folder("commands"));
    let run = |args: &[&str]| {
        let run = lucena(&[&["pgn"], args].concat());
        assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{args:?}: {run:?}");
        run.stdout
    };
    assert!(run(&["validate", pgn, "--strict"]).contains("\nerrors 0\n"));
    assert!(run(&["stats", pgn]).starts_with("games 9\n"));
    let text = std::fs::read_to_string(pgn).unwrap();
    assert_eq!(run(&["dedupe", pgn, pgn]), text);
    assert_eq!(run(&["filter", pgn]), text);

    // Rewritten games keep their moves, also in other notations.
    let plies = |games: &[GameTree<VariantPosition>]| -> Vec<usize> {
        games.iter().map(|game| game.mainline().count()).collect()
    };
    let games = read(&text);
    assert_eq!(games.len(), 9);
    for notation in ["san", "lan", "uci"] {
        let rewritten = run(&["filter", pgn, "--moves", notation, "--add", "plycount"]);
        assert_eq!(plies(&read(&rewritten)), plies(&games), "{notation}");
    }
    let atomic = read(&run(&["filter", pgn, "--variant", "atomic"]));
    assert_eq!((atomic.len(), atomic[0].start().variant()), (1, Variant::Atomic));

    let lines = read(&run(&["split-variations", pgn]));
    assert_eq!(lines.len(), 18);
    assert!(lines.iter().all(|line| line.tags().variant().is_some()));

    let list = run(&["to-epd", pgn, "--every"]);
    let positions = lucena_pgn::EpdLines::new(list.as_bytes()).variants(Variant::Standard);
    let positions: Vec<_> = positions.map(|line| line.expect("a record").epd).collect();
    let expected: usize = plies(&games).iter().map(|n| n + 1).sum();
    assert_eq!(positions.len(), expected);
    let horde = positions.iter().filter(|epd| epd.position().variant() == Variant::Horde);
    assert_eq!(horde.count(), plies(&games)[8] + 1);

    let out = folder("split");
    let _ = std::fs::remove_dir_all(&out);
    run(&["split", pgn, "--by", "variant", "--out", out.to_str().unwrap()]);
    let hill = std::fs::read_to_string(out.join("games-King_of_the_Hill.pgn")).unwrap();
    assert_eq!(read(&hill)[0].start().variant(), Variant::KingOfTheHill);
    run(&["split", pgn, "--games", "3", "--out", out.to_str().unwrap()]);
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 9 + 3);
}

/// The same moves in two variants are no duplicates.
#[test]
fn games_of_different_variants_are_no_duplicates() {
    let folder = folder("duplicates");
    let path = mixed(&folder);
    let game = "1. d3 d6 2. c3 c6 *\n\n";
    let text = format!("{game}[Variant \"Atomic\"]\n\n{game}[Variant \"Atomic\"]\n\n{game}");
    std::fs::write(&path, text).unwrap();
    for how in [&["--by", "moves"][..], &["--by", "final"], &["--plies", "3"], &["--keep", "best"]]
    {
        let args = [&["pgn", "dedupe", &path][..], how].concat();
        let run = lucena(&args);
        assert_eq!((run.code, run.stdout.matches("1. d3").count()), (SUCCESS, 2), "{run:?}");
    }
}

#[test]
fn wrong_and_missing_tags_are_reported() {
    let folder = folder("tags");
    let path = &mixed(&folder);
    let drop = "1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n";
    let text = format!("{drop}[Variant \"Bughouse\"]\n\n{drop}[Variant \"Crazyhouse\"]\n\n{drop}");
    std::fs::write(path, text).unwrap();
    let run = lucena(&["pgn", "to-epd", path]);
    assert!(run.stderr.contains("2 games have errors"), "{run:?}");
    assert!(run.stdout.contains("[p] b KQkq - variant crazyhouse;"), "{run:?}");
    for command in [&["split-variations", path][..], &["filter", path, "--moves", "uci"]] {
        let run = lucena(&[&["pgn"], command].concat());
        assert_eq!(run.code, FAILURE, "{run:?}");
        assert_eq!(read(&run.stdout).len(), 1);
        assert!(run.stderr.contains("game 1, ? - ?: skipped: "), "{run:?}");
        assert!(run.stderr.contains("found variant \"Bughouse\""), "{run:?}");
    }
}

#[test]
fn an_index_holds_all_variants() {
    let folder = folder("index");
    let pgn = &mixed(&folder);
    let index = &folder.join("games.explorer").to_str().unwrap().to_owned();
    let run = lucena(&["explorer", "build", pgn, "--out", index]);
    assert!(run.stdout.starts_with("9 games\n"), "{run:?}");
    for variant in Variant::ALL {
        let args = ["explorer", "query", index, "--variant", variant.name(), "--json"];
        let found = lucena(&args).json();
        assert_eq!(found["topGames"].as_array().map(Vec::len), Some(1), "{variant}: {found}");
    }
    let run = lucena(&["explorer", "query", index, "--variant", "horde", "--play", "b6", "--json"]);
    assert_eq!((run.code, run.json()["opening"].clone()), (SUCCESS, json!(null)));
    let game = lucena(&["explorer", "game", index, "8"]);
    assert_eq!(read(&game.stdout)[0].start().variant(), Variant::Horde, "{game:?}");
}
