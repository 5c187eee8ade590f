//! `/standard` and `/standard/mainline`.

use serde_json::{Value, json};

use crate::support::{TestServer, config, server};

#[test]
fn a_position_as_on_lichess() {
    let server = server();
    let answer = server.get_json("/standard?fen=8/8/8/8/8/4k3/8/4K2Q_b_-_-_0_1");
    let names: Vec<&String> = answer.as_object().unwrap().keys().collect();
    let expected = [
        "category",
        "checkmate",
        "dtc",
        "dtm",
        "dtw",
        "dtz",
        "insufficient_material",
        "moves",
        "precise_dtz",
        "stalemate",
        "variant_loss",
        "variant_win",
    ];
    assert_eq!(names, expected);
    // The table counts moves: one ply more is possible.
    assert_eq!((&answer["category"], &answer["dtz"]), (&json!("loss"), &json!(-16)));
    assert_eq!(answer["precise_dtz"], Value::Null);
    let best = &answer["moves"][0];
    assert_eq!((&best["category"], &best["zeroing"]), (&json!("win"), &json!(false)));
    assert!(best["dtz"].as_i64() > Some(0) && best["uci"].is_string() && best["san"].is_string());
}

#[test]
fn rounding_leaves_the_fifty_move_rule_open() {
    let server = server();
    let category = |clock: u32| {
        let path = format!("/standard?fen=8/8/8/8/8/4k3/8/4K2Q_b_-_-_{clock}_90");
        server.get_json(&path)["category"].clone()
    };
    assert_eq!([83, 84, 85].map(category), ["loss", "syzygy-loss", "blessed-loss"]);
}

#[test]
fn mate_comes_first() {
    let server = server();
    let answer = server
        .get_json("/standard?fen=7k/8/6K1/8/8/8/8/1Q6 w - - 0 1".replace(' ', "%20").as_str());
    let best = &answer["moves"][0];
    assert_eq!((&best["checkmate"], &best["category"]), (&json!(true), &json!("loss")));
    assert_eq!(answer["dtz"], 1);
    let stalemate = server.get_json("/standard?fen=7k/5Q2/6K1/8/8/8/8/8_b_-_-_0_1");
    let expected = json!([true, false, "draw", 0, []]);
    let found = ["stalemate", "checkmate", "category", "dtz", "moves"].map(|key| &stalemate[key]);
    assert_eq!(json!(found), expected);
    let kings = server.get_json("/standard?fen=7k/8/6K1/8/8/8/8/8_b_-_-_0_1");
    assert_eq!(kings["insufficient_material"], true);
}

#[test]
fn the_mainline_ends_in_mate() {
    let server = server();
    let answer = server.get_json("/standard/mainline?fen=8/8/8/8/8/4k3/8/4K2Q_w_-_-_0_1");
    assert_eq!(answer["winner"], "w");
    let line = answer["mainline"].as_array().unwrap();
    assert!(line.last().unwrap()["san"].as_str().unwrap().ends_with('#'), "{answer}");
    assert!(line[0]["dtz"].as_i64() < Some(0));
    let draw = server.get_json("/standard/mainline?fen=8/8/8/8/8/4k3/8/4K3_w_-_-_0_1");
    assert_eq!(draw, json!({"dtz": 0, "mainline": [], "winner": null}));
}

#[test]
fn missing_tables_are_named() {
    let server = server();
    for route in ["/standard", "/standard/mainline"] {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/RR2K3_w_-_-_0_1", "KRRvK"),
            ("4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "castling"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_-_-_0_1", "32 pieces"),
        ] {
            let answer = server.get(&format!("{route}?fen={fen}"));
            assert_eq!(answer.status, 404, "{}", answer.text);
            assert!(answer.json()["error"].as_str().unwrap().contains(expected), "{}", answer.text);
        }
        assert_eq!(server.get(&format!("{route}?fen=x")).status, 400);
    }
    assert_eq!(server.get_json("/api/config")["tablebases"], 3);
}

#[test]
fn tables_of_folders_are_used() {
    let mut config = config();
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/data");
    config.engine.syzygy_path = tables.to_owned();
    let server = TestServer::start(config);
    assert_eq!(server.get_json("/api/config")["tablebases"], 4);
    let answer = server.get_json("/standard?fen=4k3/8/8/8/8/8/8/QQ2K3_w_-_-_0_1");
    assert_eq!(
        (&answer["category"], &answer["moves"][0]["category"]),
        (&json!("win"), &json!("loss"))
    );
}

/// The example of Lichess's documentation.
#[test]
#[ignore = "needs ../shared/data"]
fn the_example_of_lichess() {
    let tables = lucena_testkit::shared_data("syzygy");
    let mut config = config();
    config.engine.syzygy_path = tables.to_str().unwrap().to_owned();
    let server = TestServer::start(config);
    let answer = server.get_json("/standard?fen=4k3/6KP/8/8/8/8/7p/8_w_-_-_0_1");
    assert_eq!((&answer["category"], &answer["dtz"]), (&json!("win"), &json!(1)), "{answer}");
    let best = &answer["moves"][0];
    let found = ["uci", "san", "dtz", "category", "zeroing"].map(|key| &best[key]);
    assert_eq!(json!(found), json!(["h7h8q", "h8=Q+", -2, "loss", true]), "{answer}");
}
