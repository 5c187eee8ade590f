//! One client: random requests, and the board that the server should have.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use lucena_board::{Game, UciCastling};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::http::{Answer, Http};
use crate::report::Report;
use crate::routes::CHEAP;

pub(crate) struct Client {
    http: Arc<Http>,
    session: String,
    random: Xoshiro256PlusPlus,
    pause: Duration,
    /// The board of the session as the server has to have it.
    game: Game,
    report: Report,
}

impl Client {
    pub(crate) fn new(http: Arc<Http>, number: u64, pause: Duration) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(number);
        let session = format!("load-{number}");
        Self { http, session, random, pause, game: Game::default(), report: Report::default() }
    }

    pub(crate) async fn run(mut self, end: Instant) -> Report {
        // A board of an earlier run would be another game.
        self.reset().await;
        while Instant::now() < end {
            self.step().await;
            let pause = self.below(2 * self.pause.as_millis() as u64 + 1);
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        self.check_board().await;
        self.report
    }

    async fn step(&mut self) {
        match self.below(100) {
            0..40 => {
                let (route, path) = CHEAP[self.below(CHEAP.len() as u64) as usize];
                self.request(route, Method::GET, path, String::new()).await;
            }
            40..65 => self.play().await,
            65..75 => self.check_board().await,
            75..78 => self.reset().await,
            78..82 => {
                self.request("/api/eval", Method::GET, "/api/eval", String::new()).await;
            }
            82..88 => {
                let body = r#"{"fen": "startpos", "depth": 6}"#.to_owned();
                self.request("/api/best-move", Method::POST, "/api/best-move", body).await;
            }
            88..92 => {
                if self.game.claimable_outcome().is_none() {
                    self.request("/search", Method::POST, "/search", r#"{"depth": 5}"#.into())
                        .await;
                }
            }
            92..96 => {
                let path = "/api/live?nodes=20000&multipv=3&moves=e2e4";
                self.request("/api/live", Method::GET, path, String::new()).await;
            }
            96..98 => self.leave().await,
            _ => {
                let body = r#"{"moves": "f2f3 e7e5 g2g4 d8h4", "nodes": 500}"#.to_owned();
                self.request("/api/analyze", Method::POST, "/api/analyze", body).await;
            }
        }
    }

    /// Sends a request; the body of an answer of 200.
    async fn request(
        &mut self,
        route: &'static str,
        method: Method,
        path: &str,
        body: String,
    ) -> Option<String> {
        let start = Instant::now();
        let answer: Answer = self.http.send(method, path, &self.session, body).await;
        match answer {
            Ok((StatusCode::OK, body)) => {
                self.report.answered(route, start.elapsed());
                Some(body)
            }
            Ok((StatusCode::TOO_MANY_REQUESTS, _)) => {
                self.report.busy(route);
                None
            }
            Ok((status, body)) => {
                self.report.fault(format!("{route}: {status}: {body}"));
                None
            }
            Err(error) => {
                self.report.fault(format!("{route}: {error}"));
                None
            }
        }
    }

    async fn play(&mut self) {
        let moves: Vec<_> = self.game.position().legal_moves().into_iter().collect();
        if moves.is_empty() || self.game.claimable_outcome().is_some() {
            return self.reset().await;
        }
        let mv = moves[self.below(moves.len() as u64) as usize];
        let body = format!(r#"{{"move": "{}"}}"#, mv.uci(UciCastling::KingToTarget));
        if let Some(answer) = self.request("/move", Method::POST, "/move", body).await {
            self.game.play_unchecked(mv);
            self.compare("/move", &answer);
        }
    }

    async fn reset(&mut self) {
        if let Some(answer) = self.request("/reset", Method::POST, "/reset", String::new()).await {
            self.game = Game::default();
            self.compare("/reset", &answer);
        }
    }

    async fn check_board(&mut self) {
        if let Some(answer) = self.request("/board", Method::GET, "/board", String::new()).await {
            self.compare("/board", &answer);
        }
    }

    fn compare(&mut self, route: &str, answer: &str) {
        let expected = format!("\"fen\":\"{}\"", self.game.position());
        if !answer.contains(&expected) {
            let session = &self.session;
            self.report.fault(format!("{route}: {session}: expected {expected} in {answer}"));
        }
    }

    /// Starts a search without a limit, and leaves.
    async fn leave(&mut self) {
        let start = Instant::now();
        let path = "/api/live?moves=d2d4";
        let answer = self.http.start(Method::GET, path, &self.session, String::new()).await;
        match answer {
            Ok(response) if response.status() == StatusCode::OK => {
                self.report.answered("/api/live, left", start.elapsed());
            }
            Ok(response) if response.status() == StatusCode::TOO_MANY_REQUESTS => {
                self.report.busy("/api/live, left");
            }
            Ok(response) => self.report.fault(format!("/api/live: {}", response.status())),
            Err(error) => self.report.fault(format!("/api/live: {error}")),
        }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.random.next_u64() % limit
    }
}
