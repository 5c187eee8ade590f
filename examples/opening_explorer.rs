//! An opening explorer: index games, and look up what was played in a position.
//!
//! ```text
//! cargo run --release -p lucena-examples --example opening_explorer
//! ```

use std::error::Error;

use lucena_board::Position;
use lucena_explorer::{BuildOptions, Builder, Explorer};

const GAMES: &str = r#"
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 1-0

[White "Reti, Richard"]
[Black "Tartakower, Savielly"]
[Date "1910.??.??"]
[Result "1-0"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 1-0

[White "Anderssen, Adolf"]
[Black "Kieseritzky, Lionel"]
[Date "1851.06.21"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 1-0
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("lucena-example-{}", std::process::id()));
    let mut builder = Builder::new(&path, BuildOptions::default())?;
    builder.add_pgn("games.pgn", GAMES.as_bytes(), |_| {})?;
    builder.finish(|_| {})?;
    let explorer = Explorer::open(&path)?;

    let mut position = Position::initial();
    while let Some(stats) = explorer.lookup(&position)? {
        println!("{} games", stats.total());
        for it in &stats.moves {
            let san = it.mv.san(&position).to_string();
            println!("  {san:6} +{} ={} -{}, last {}", it.white, it.draws, it.black, it.last_date);
        }
        if let [only] = stats.recent_games.as_slice() {
            println!(
                "  {} - {}, byte {}",
                only.game.white.name, only.game.black.name, only.game.offset
            );
            assert_eq!(only.game.date.year, Some(1858));
            break;
        }
        // Follow the most frequent move; of two that are equally frequent, the latest.
        let best = stats.moves.iter().max_by_key(|it| (it.total(), it.last_date.first_day()));
        position = position.play(best.expect("more than one game goes on").mv)?;
    }
    std::fs::remove_file(path)?;
    Ok(())
}
