//! Compute Elo with error bars and SPRT for a match, and ratings for a league.
//!
//! ```text
//! cargo run -p lucena-examples --example rate_games
//! ```

use lucena_arena::ratings::{CrossTable, Parameter, Pool, RatingOptions};
use lucena_arena::stats::{Pentanomial, Sprt, SprtModel, Tally};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("A match of 343 games: {}", Tally::new(136, 111, 96).elo());
    println!("Ten wins of ten: {}", Tally::new(10, 0, 0).elo());

    // Pentanomial counts: game pairs by their points 0, 1/2, 1, 3/2 and 2.
    let pairs = Pentanomial::new([39, 8843, 26675, 9240, 44]).with_win_loss(9_500);
    println!("\n{} games as pairs: {:.2}", pairs.games(), pairs.elo());
    println!("the same games unpaired: {:.2}", pairs.tally().elo());
    for model in [SprtModel::Normalized, SprtModel::Logistic] {
        let sprt = Sprt::new(0.5, 2.5)?.with_model(model);
        println!("{sprt}: {}", sprt.status(pairs));
    }

    let pool = league();
    let options = RatingOptions::default().with_white_advantage(Parameter::Fitted);
    let ratings = options.rate(&pool)?;
    println!("\nWhite's advantage: {:.1} Elo", ratings.white_advantage());
    for player in ratings.players() {
        let error = player.error.unwrap_or(f64::NAN);
        println!("{:>7}  {:>+6.1} ± {error:.1}", pool.name(player.player), player.rating);
    }
    let [first, second] = [0, 1].map(|place| ratings.players()[place].player);
    let los = ratings.los(first, second).ok_or("nothing links the best two players")?;
    println!("{} is stronger than {}: {los:.3}", pool.name(first), pool.name(second));

    println!();
    for row in CrossTable::of(&pool).rows() {
        let cell = |tally: &Option<Tally>| tally.map_or_else(String::new, |it| it.to_string());
        let cells: Vec<String> = row.results.iter().map(cell).collect();
        println!(
            "{:>7}  {:>12}  {:>12}  {:>12}",
            pool.name(row.player),
            cells[0],
            cells[1],
            cells[2]
        );
    }
    Ok(())
}

/// Three players; results are White's.
fn league() -> Pool {
    let mut pool = Pool::new();
    let [knight, bishop, rook] = ["Knight", "Bishop", "Rook"].map(|name| pool.player(name));
    for (white, black, tally) in [
        (knight, bishop, Tally::new(12, 20, 8)),
        (bishop, knight, Tally::new(14, 19, 7)),
        (bishop, rook, Tally::new(6, 16, 18)),
        (rook, bishop, Tally::new(22, 14, 4)),
        (rook, knight, Tally::new(25, 10, 5)),
        (knight, rook, Tally::new(9, 12, 19)),
    ] {
        pool.record_all(white, black, tally);
    }
    pool
}
