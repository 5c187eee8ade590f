//! Sessions never mix.

use std::collections::HashMap;

use lucena_board::{Game, Position, UciCastling};
use proptest::prelude::*;
use serde_json::json;

use crate::in_process::TestServer;

#[derive(Clone, Debug)]
enum Step {
    /// Plays the legal move of this number, modulo the number of moves.
    Play(usize),
    Reset,
    Setup(u16),
    Look,
}

fn steps() -> impl Strategy<Value = Vec<(usize, Step)>> {
    let step = prop_oneof![
        6 => any::<usize>().prop_map(Step::Play),
        1 => Just(Step::Reset),
        1 => (0..960_u16).prop_map(Step::Setup),
        2 => Just(Step::Look),
    ];
    proptest::collection::vec((0..4_usize, step), 1..60)
}

async fn step(server: &TestServer, session: &str, game: &mut Game, step: &Step) {
    let answer = match *step {
        Step::Play(number) => {
            let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
            if moves.is_empty() {
                return;
            }
            let mv = moves[number % moves.len()];
            let castling = match game.position().castling_rights().is_empty() {
                true => UciCastling::KingToTarget,
                false => lucena_uci::castling_form(game.position()),
            };
            let body = json!({"move": mv.uci(castling).to_string()}).to_string();
            game.play_unchecked(mv);
            server.of_session(session, "/move", Some(&body)).await.ok()
        }
        Step::Reset => {
            *game = Game::default();
            server.of_session(session, "/reset", Some("")).await.ok()
        }
        Step::Setup(number) => {
            let position = Position::chess960(number).unwrap();
            *game = Game::new(position);
            let body = json!({"fen": position.to_string()}).to_string();
            server.of_session(session, "/position", Some(&body)).await.ok()
        }
        Step::Look => server.of_session(session, "/board", None).await.ok(),
    };
    assert_eq!(answer["fen"], game.position().to_string(), "{session}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn each_session_has_its_own_board(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let server = TestServer::new();
            let mut games: HashMap<usize, Game> = HashMap::new();
            for (client, it) in steps {
                // The first client names no session: it has the default one.
                let session = ["", "a", "B-2", "0123456789abcdef"][client];
                step(&server, session, games.entry(client).or_default(), &it).await;
            }
        });
    }
}

#[tokio::test]
async fn the_page_has_a_session_of_its_own() {
    let server = TestServer::new();
    let cookie = |answer: &crate::in_process::Answer| {
        answer.headers.get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned())
    };
    let [first, second] = [server.get("/").await, server.get("/").await].map(|it| cookie(&it));
    assert!(first.as_ref().unwrap().starts_with("lucena_session=") && first != second);
    let own = first.unwrap().split(';').next().unwrap().to_owned();
    let again = [("cookie", own.as_str())];
    let again = crate::in_process::request(axum::http::Method::GET, "/", "", &again);
    assert_eq!(cookie(&server.send(again).await), None, "it is kept");
}

#[tokio::test]
async fn a_new_session_comes_with_a_cookie() {
    let server = TestServer::new();
    let answer = server.post("/api/session", "").await;
    let id = answer.ok()["id"].as_str().unwrap().to_owned();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with(&format!("lucena_session={id};")), "{cookie}");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    server.of_session(&id, "/move", Some(r#"{"move": "e2e4"}"#)).await.ok();
    assert_eq!(server.get("/board").await.ok()["turn"], "white");
    let with_cookie = crate::in_process::request(
        axum::http::Method::GET,
        "/board",
        "",
        &[("cookie", &format!("theme=dark; lucena_session={id}"))],
    );
    assert_eq!(server.send(with_cookie).await.ok()["turn"], "black");
}
