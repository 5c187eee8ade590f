//! Analyse games and write the reports as a web page and as JSON.
//!
//! ```text
//! cargo run -p lucena-examples --example analyze_game [GAMES.pgn [DIRECTORY]]
//! ```
//!
//! Without arguments it analyses a game of its own and writes into the directory for temporary
//! files.

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::PathBuf;

use lucena_analysis::html::{self, HtmlOptions};
use lucena_analysis::{AnalysisLimit, Analyzer};
use lucena_board::Color;
use lucena_client::BuiltIn;
use lucena_pgn::Reader;

/// A short game with clocks.
const GAME: &str = r#"
[Event "Club evening"]
[White "North"]
[Black "South"]
[Result "1-0"]
[TimeControl "300+2"]

1. e4 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:04:59] } d6 { [%clk 0:04:57] }
3. d4 { [%clk 0:04:55] } Bg4 { [%clk 0:04:49] } 4. dxe5 { [%clk 0:04:50] } Bxf3 { [%clk 0:04:31] }
5. Qxf3 { [%clk 0:04:49] } dxe5 { [%clk 0:04:30] } 6. Bc4 { [%clk 0:04:46] } Nf6 { [%clk 0:03:58] }
7. Qb3 { [%clk 0:04:40] } Nxe4 { [%clk 0:02:11] } 8. Bxf7+ { [%clk 0:04:31] } Ke7 { [%clk 0:02:02] }
9. Be3 { [%clk 0:03:20] } Nc6 { [%clk 0:00:48] } 10. Qe6# { [%clk 0:03:18] } 1-0
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let pgn = arguments.next().map_or_else(|| Ok(GAME.into()), fs::read)?;
    let directory = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);

    // The limit is small to be quick; `lucena analyze` searches more.
    let mut analyzer = Analyzer::new(BuiltIn::default()).limit(AnalysisLimit::Nodes(5_000));
    let mut reader = Reader::from_bytes(&pgn);
    let mut reports = Vec::new();
    for read in reader.games() {
        let report = analyzer.analyze_tree(&read?.tree)?;
        for color in [Color::White, Color::Black] {
            let side = report.side(color);
            let accuracy = side.accuracy.unwrap_or_default();
            println!("{}: accuracy {accuracy:.1}%", side.name.as_deref().unwrap_or("?"));
        }
        for mv in report.critical_moments(3) {
            println!("  {}{}", mv.numbered_san(), mv.label.glyph());
            for reason in &mv.why {
                println!("    {}", reason.text);
            }
        }
        reports.push(report);
    }

    let page = directory.join("lucena-report.html");
    html::write(&mut BufWriter::new(File::create(&page)?), &reports, &HtmlOptions::default())?;
    let json = directory.join("lucena-report.json");
    serde_json::to_writer(BufWriter::new(File::create(&json)?), &reports)?;
    println!("{}\n{}", page.display(), json.display());
    Ok(())
}
