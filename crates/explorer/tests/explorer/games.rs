//! Random games as PGN.

use std::fmt::Write;

use lucena_board::{Move, Position};

/// A game with its tags.
#[derive(Clone, Debug)]
pub(crate) struct RandomGame {
    pub(crate) moves: Vec<Move>,
    pub(crate) result: &'static str,
    pub(crate) players: [String; 2],
    pub(crate) ratings: [u16; 2],
    /// Empty if unknown.
    pub(crate) date: String,
}

/// Numbers of a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

impl RandomGame {
    /// A game with few choices, so that games share positions, and with repetitions.
    pub(crate) fn new(seed: u64) -> Self {
        let mut numbers = Numbers(seed ^ 0x9E37_79B9_7F4A_7C15);
        let mut position = Position::initial();
        let mut moves: Vec<Move> = Vec::new();
        let shuffles = numbers.below(4) == 0;
        for _ in 0..numbers.below(60) {
            let mut legal = position.legal_moves().into_iter().collect::<Vec<_>>();
            if legal.is_empty() {
                break;
            }
            legal.sort_by_key(|mv| mv.bits());
            // Moving back and forth repeats positions.
            let back = moves.len().checked_sub(2).map(|idx| moves[idx]);
            let back = back.and_then(|mv| {
                legal.iter().find(|it| (it.from(), it.to()) == (mv.to(), mv.from()))
            });
            let chosen = match back {
                Some(&back) if shuffles && numbers.below(3) > 0 => back,
                _ => {
                    legal
                        [(numbers.below(2) + numbers.below(2) + 3 * numbers.below(2)) % legal.len()]
                }
            };
            moves.push(chosen);
            position = position.play(chosen).unwrap();
        }
        let rating = |numbers: &mut Numbers| match numbers.below(5) {
            0 => 0,
            _ => 1500 + numbers.below(1000) as u16,
        };
        let date = match numbers.below(4) {
            0 => String::new(),
            1 => format!("{}.??.??", 1990 + numbers.below(20)),
            _ => format!(
                "{}.{:02}.{:02}",
                1990 + numbers.below(20),
                1 + numbers.below(12),
                1 + numbers.below(28)
            ),
        };
        Self {
            moves,
            result: ["1-0", "0-1", "1/2-1/2"][numbers.below(3)],
            players: [0, 1].map(|_| format!("Player {}", numbers.below(30))),
            ratings: [0, 1].map(|_| rating(&mut numbers)),
            date,
        }
    }

    pub(crate) fn to_pgn(&self) -> String {
        let mut text = String::from("[Event \"Test\"]\n");
        let [white, black] = &self.players;
        write!(text, "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{}\"]\n", self.result)
            .unwrap();
        for (name, rating) in ["WhiteElo", "BlackElo"].into_iter().zip(self.ratings) {
            if rating > 0 {
                writeln!(text, "[{name} \"{rating}\"]").unwrap();
            }
        }
        if !self.date.is_empty() {
            writeln!(text, "[Date \"{}\"]", self.date).unwrap();
        }
        text.push('\n');
        let mut position = Position::initial();
        for &mv in &self.moves {
            write!(text, "{} ", mv.san(&position)).unwrap();
            position = position.play(mv).unwrap();
        }
        text + self.result + "\n\n"
    }
}

/// The text of games with these seeds.
pub(crate) fn pgn_of(seeds: impl Iterator<Item = u64>) -> String {
    seeds.map(|seed| RandomGame::new(seed).to_pgn()).collect()
}
