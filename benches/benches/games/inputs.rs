//! The inputs: moves alone, and moves with a clock and an evaluation each.

use std::env;
use std::fs;
use std::ops::ControlFlow;

use lucena_board::{Color, GameResult, Position};
use lucena_pgn::{Next, RawTag, Reader, TokenVisitor};
use lucena_testkit::find_shared_data;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A text and its expected counts.
pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) text: Vec<u8>,
    pub(crate) n_words: u64,
}

/// Larger than any cache, unless this is only a test.
fn size() -> usize {
    let measures = env::args().any(|argument| argument == "--bench");
    if measures { 100 << 20 } else { 1 << 20 }
}

/// Both inputs: games from the folder of test data, or else random games.
pub(crate) fn inputs() -> [Input; 2] {
    let twic = from_data("pgn/mliebelt/twic-01-232games.pgn").unwrap_or_else(random_games);
    let lichess = from_data("pgn/mliebelt/lichess_mliebelt_2024-01-03.pgn");
    let annotated = annotate(&lichess.unwrap_or_else(random_games));
    [input("plain", &twic), input("annotated", &annotated)]
}

fn from_data(name: &str) -> Option<Vec<u8>> {
    find_shared_data(name).map(|path| fs::read(path).expect("the file can be read"))
}

/// The games, repeated.
fn input(name: &'static str, games: &[u8]) -> Input {
    let text = games.repeat(size().div_ceil(games.len()));
    let n_copies = (text.len() / games.len()) as u64;
    let mut reader = Reader::from_bytes(games);
    while reader.skip_game().expect("memory can be read") {}
    Input { name, text, n_words: n_copies * reader.counts().words }
}

/// Random games.
fn random_games() -> Vec<u8> {
    let mut text = String::new();
    let mut random = SplitMix64::seed_from_u64(7);
    for number in 1..=200 {
        text += &format!("[Event \"Random play\"]\n[Round \"{number}\"]\n[Result \"*\"]\n\n");
        let mut pos = Position::initial();
        for _ in 0..80 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            if pos.turn() == Color::White {
                text += &format!("{}. ", pos.full_move_number());
            }
            let mv = moves[random.next_u64() as usize % moves.len()];
            text += &format!("{} ", mv.san(&pos));
            pos = pos.play_unchecked(mv);
        }
        text += "*\n\n";
    }
    text.into_bytes()
}

/// The games with comments as on Lichess.
fn annotate(games: &[u8]) -> Vec<u8> {
    let mut annotated = Annotate::default();
    let mut reader = Reader::from_bytes(games);
    while reader.read_tokens(&mut annotated).expect("memory can be read").is_some() {}
    annotated.text.into_bytes()
}

#[derive(Default)]
struct Annotate {
    text: String,
    ply: u32,
}

impl TokenVisitor for Annotate {
    type Output = ();

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        self.text += &format!("{tag}\n");
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<(), Next> {
        self.text += "\n";
        self.ply = 0;
        ControlFlow::Continue(Next::Read)
    }

    fn word(&mut self, word: &[u8]) -> ControlFlow<()> {
        let ply = self.ply;
        let number = ply / 2 + 1;
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        let word = String::from_utf8_lossy(word);
        let (cents, minutes, seconds) = (ply * 37 % 100, 9 - (ply / 20).min(9), ply * 7 % 60);
        self.text += &format!(
            "{number}{dots} {word} {{ [%eval 0.{cents:02}] [%clk 0:0{minutes}:{seconds:02}] }} "
        );
        self.ply += 1;
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        self.text += &format!("{result}\n\n\n");
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) {}
}
