//! A complete UCI engine that plays random legal moves, as a baseline for other engines.
//!
//! ```text
//! cargo run -p lucena-examples --example random_mover
//! ```
//!
//! Type `uci`, `position startpos`, `go depth 1`, `quit`, or add the program to a GUI. The option
//! `Seed` makes its games reproducible.

use lucena_uci::{Info, OptionDeclaration, OptionValue, Options, Score, SearchJob, UciEngine};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn main() -> std::io::Result<()> {
    lucena_uci::serve(RandomMover { seed: 1, random: Xoshiro256PlusPlus::seed_from_u64(1) })
}

struct RandomMover {
    seed: u64,
    random: Xoshiro256PlusPlus,
}

impl UciEngine for RandomMover {
    fn name(&self) -> String {
        "Lucena random mover".into()
    }

    fn author(&self) -> String {
        "The Lucena developers".into()
    }

    fn options(&self) -> Options {
        Options::from_declarations([
            OptionDeclaration::spin("Seed", 1, 0, i64::MAX),
            OptionDeclaration::check("Ponder", false),
            OptionDeclaration::check("UCI_Chess960", false),
        ])
        .expect("the names differ and the defaults are in range")
    }

    fn set_option(&mut self, name: &str, value: &OptionValue) -> Result<(), String> {
        // The session stores the other options.
        if let ("Seed", &OptionValue::Spin(seed)) = (name, value) {
            self.seed = seed.unsigned_abs();
            self.new_game();
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
    }

    fn go(&mut self, search: SearchJob) {
        let moves = search.root_moves();
        let best = moves[(self.random.next_u64() % moves.len() as u64) as usize];

        // Some GUIs expect a score and a PV before the move.
        let mut info = Info::default();
        info.depth = Some(1);
        info.score = Some(Score::cp(0));
        info.nodes = Some(moves.len() as u64);
        info.nps = Some(0);
        info.time = Some(0);
        info.pv = vec![best.uci(search.castling()).into()];
        search.info(&info);
        search.finish(Some(best), None);
    }
}
