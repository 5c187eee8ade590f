//! `lucena perft DEPTH`.

use std::thread::sleep;
use std::time::Duration;

use serde_json::json;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, command, lucena};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn check(args: &[&str], expected_nodes: &str) {
    let run = lucena(args);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{args:?}");
    assert_eq!(run.value("nodes"), expected_nodes, "{args:?}");
}

#[test]
fn text_ends_in_nodes_seconds_and_nps() {
    let run = lucena(&["perft", "3"]);
    let [nodes, seconds, nps] = run.stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("{run:?}");
    };
    assert_eq!(nodes, "nodes 8902");
    assert!(seconds.strip_prefix("seconds ").unwrap().parse::<f64>().unwrap() > 0.0);
    assert!(nps.strip_prefix("nps ").unwrap().parse::<u64>().unwrap() > 0);
}

#[test]
fn every_means_gives_the_same_count() {
    for means in [
        &[][..],
        &["--no-bulk"],
        &["--hash", "0"],
        &["--hash", "3"],
        &["--threads", "2"],
        &["--threads", "3", "--hash", "1", "--no-bulk", "--divide"],
        &["--threads", "1024"],
    ] {
        check(&[&["perft", "4", "--fen", KIWIPETE], means].concat(), "4085603");
    }
}

#[test]
fn depth_zero_is_the_position_itself() {
    check(&["perft", "0"], "1");
    check(&["perft", "0", "--divide", "--threads", "4"], "1");
}

#[test]
fn divide_without_moves_has_no_blank_line() {
    for args in [&["0"][..], &["2", "--fen", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"]] {
        let run = lucena(&[&["perft", "--divide"], args].concat());
        assert!(run.stdout.starts_with("nodes "), "{run:?}");
    }
}

#[test]
fn startpos_is_the_initial_position() {
    check(&["perft", "3", "--fen", "startpos"], "8902");
}

#[test]
fn mate_ends_every_depth() {
    check(&["perft", "255", "--fen", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"], "0");
    check(&["perft", "255", "--threads", "2", "--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"], "0");
}

#[test]
fn divide_lists_the_moves_in_alphabetical_order() {
    let run = lucena(&["perft", "2", "--divide", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    let lines: Vec<_> = run.stdout.lines().collect();
    let (moves, summary) = lines.split_at(lines.len() - 4);
    assert_eq!(moves.len(), 15);
    assert!(moves.is_sorted());
    assert!(moves.contains(&"e1g1 3"), "{moves:?}");
    assert_eq!(summary[..2], ["", "nodes 66"]);
}

#[test]
fn divide_in_chess960_takes_the_rook() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    check(&["perft", "4", "--fen", fen], "326672");
    let fen = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1";
    let run = lucena(&["perft", "1", "--divide", "--fen", fen]);
    assert_eq!(run.value("e1g1"), "1");
}

#[test]
fn json_is_one_document() {
    let run = lucena(&["perft", "2", "--json"]);
    let document = run.json();
    assert_eq!(document["nodes"], json!(400));
    assert!(document["seconds"].is_f64() && document["nps"].is_u64());
    assert_eq!(document["depth"], json!(2));
    assert_eq!(document.get("moves"), None);
}

#[test]
fn json_has_the_moves_of_a_divide() {
    let document = lucena(&["perft", "3", "--json", "--divide", "--fen", KIWIPETE]).json();
    assert_eq!(document["nodes"], json!(97_862));
    let moves = document["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 48);
    assert_eq!(moves["e1g1"], json!(2_059));
    assert_eq!(moves.values().map(|nodes| nodes.as_u64().unwrap()).sum::<u64>(), 97_862);
}

#[test]
fn unreachable_position_is_counted_with_a_note() {
    let fen = "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1";
    let run = lucena(&["perft", "1", "--json", "--fen", fen]);
    assert_eq!((run.code, &run.json()["nodes"]), (SUCCESS, &json!(3)));
    assert_eq!(
        run.stderr,
        "lucena: note: no game reaches this position: check from d6, f6, which no last move can \
         have given\n",
    );
}

#[test]
fn bad_positions_are_refused() {
    for (fen, expected) in [
        ("", "byte 0: found the end, expected a placement"),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "white has no king, expected 1; black has no king, expected 1",
        ),
    ] {
        for json in [&[][..], &["--json"]] {
            let run = lucena(&[&["perft", "1", "--fen", fen], json].concat());
            assert_eq!((run.code, run.stdout.as_str()), (WRONG_USAGE, ""));
            let expected = format!("error: invalid value '{fen}' for '--fen <FEN>': {expected}");
            assert_eq!(run.stderr.lines().next(), Some(expected.as_str()));
        }
    }
}

#[test]
fn too_much_memory_is_refused() {
    for size in ["1000000000", "18446744073709551615"] {
        let run = lucena(&["perft", "1", "--hash", size]);
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""));
        assert_eq!(
            run.stderr,
            format!("lucena: cannot allocate {size} MiB for a perft hash table\n"),
        );
    }
}

#[test]
fn great_depth_does_not_exhaust_the_stack() {
    for means in [&[][..], &["--no-bulk"], &["--hash", "1"], &["--threads", "2"]] {
        let mut counting = command(&[&["perft", "255"], means].concat()).spawn().unwrap();
        sleep(Duration::from_millis(300));
        let ended = counting.try_wait().unwrap();
        counting.kill().unwrap();
        counting.wait().unwrap();
        assert_eq!(ended, None, "{means:?}");
    }
}

#[test]
fn variants() {
    check(&["perft", "3", "--variant", "horde"], "1274");
    check(&["perft", "2", "--variant", "Racing Kings"], "421");
    check(&["perft", "0", "--variant", "atomic"], "1");
    let drops = "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1";
    check(&["perft", "2", "--variant", "crazyhouse", "--fen", drops], "75353");
    let run =
        lucena(&["perft", "1", "--variant", "crazyhouse", "--fen", drops, "--divide", "--json"]);
    let document = run.json();
    assert_eq!(
        (&document["variant"], &document["moves"]["N@d4"]),
        (&json!("crazyhouse"), &json!(1))
    );
    for (args, message) in [
        (&["perft", "1", "--variant", "bughouse"][..], "found \"bughouse\", expected Standard,"),
        (
            &["perft", "1", "--variant", "horde", "--hash", "1"],
            "--hash counts standard chess only, not Horde",
        ),
        (
            &["perft", "1", "--variant", "crazyhouse", "--fen", "8/8/8/8/8/8/8/8[K]"],
            "byte 16: found 'K'",
        ),
    ] {
        let run = lucena(args);
        assert_eq!(run.code, WRONG_USAGE, "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
    }
}
