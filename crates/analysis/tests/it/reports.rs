//! Reports to render: of random games with hostile texts, and of a game with everything.

use lucena_analysis::{Analyzer, GameReport, Profile};
use lucena_board::Game;
use lucena_board::proptest::games;
use lucena_client::{ChessEngine, ClientError, OnLine, SearchRequest, SearchResult};
use lucena_eval::Score;
use lucena_pgn::{Reader, TreeBuilder};
use proptest::prelude::*;

use crate::lines;

/// Scores positions by their keys: fast, the same everywhere, and full of errors.
pub(crate) struct KeyEngine;

impl ChessEngine for KeyEngine {
    fn name(&self) -> String {
        "Key <engine>".into()
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        Ok(())
    }

    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        _on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        let position = game.position();
        let mut lines: Vec<_> = lines::moves(game, request)
            .into_iter()
            .map(|mv| {
                let key = position.key_after(mv);
                let score = match key % 16 {
                    0 => Score::mate_in(2 * ((key >> 8) % 20) as u32 + 1),
                    1 => Score::mated_in(2 * ((key >> 8) % 20) as u32 + 2),
                    _ => Score::cp(((key >> 8) % 1200) as i32 - 600),
                };
                (score, vec![mv])
            })
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.0));
        lines.truncate(lines::n_lines(request));
        Ok(lines::result(game, lines))
    }
}

/// A report of the first game of a PGN text.
pub(crate) fn report(pgn: &str) -> GameReport {
    let mut reader = Reader::from_bytes(pgn.as_bytes());
    let read = reader.read_game(&mut TreeBuilder::new()).unwrap().unwrap();
    assert!(read.is_whole(), "{:?}", read.errors);
    Analyzer::new(KeyEngine).analyze_tree(&read.tree).unwrap()
}

/// A game with clocks, an opening name, castling and en passant.
pub(crate) const GAME: &str = r#"
[Event "Club evening"]
[Site "https://example.com/1"]
[Date "2024.05.??"]
[White "North, A."]
[Black "South, B."]
[WhiteElo "1850"]
[Result "1-0"]
[TimeControl "60+1"]

1. e4 { [%clk 0:01:00] } e5 { [%clk 0:00:58] } 2. Nf3 { [%clk 0:00:05] } Nc6 { [%clk 0:00:50] }
3. Bc4 { [%clk 0:00:04] } Nf6 { [%clk 0:00:04.500] } 4. O-O d6 5. Ng5 d5 6. exd5 Na5 7. Bb5+ c6 8. dxc6 bxc6
9. Be2 h6 10. Nf3 e4 11. Ne5 Qc7 12. d4 exd3 13. Nxd3 Bd6 14. h3 Bh2+ 15. Kh1 O-O 1-0
"#;

/// Texts with all that is special in HTML, CSV and spreadsheets.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    let special = prop_oneof![
        Just("<script>alert(1)</script>".to_owned()),
        Just("\"&'".to_owned()),
        Just("]]>--><!--".to_owned()),
        Just("=1+1".to_owned()),
        Just("a,b\r\nc".to_owned()),
        Just("\u{202e}\u{0}\u{1b}\u{ffff}".to_owned()),
        Just("&amp;&#60;".to_owned()),
    ];
    prop_oneof![special, any::<String>()]
}

/// Reports of random games whose texts are all random.
pub(crate) fn random_reports() -> impl Strategy<Value = GameReport> {
    let profiles = prop_oneof![
        Just(Profile::Lichess),
        Just(Profile::ExpectedPoints(Default::default())),
        Just(Profile::Centipawns(Default::default())),
    ];
    let tags = prop::collection::btree_map(
        prop_oneof![
            Just("Event".to_owned()),
            Just("Site".to_owned()),
            Just("Date".to_owned()),
            Just("Result".to_owned()),
            Just("TimeControl".to_owned()),
            texts(),
        ],
        texts(),
        0..6,
    );
    (games(), profiles, tags, prop::array::uniform5(texts())).prop_map(
        |(game, profile, tags, [white, black, san, why, opening])| {
            let mut report = Analyzer::new(KeyEngine).profile(profile).analyze(&game).unwrap();
            report.tags = tags;
            (report.white.name, report.black.name) = (Some(white), Some(black));
            if let Some(named) = &mut report.opening {
                named.name = opening;
            }
            for mv in &mut report.moves {
                if mv.ply % 5 == 0 {
                    mv.san.clone_from(&san);
                    mv.best_line_san.clone_from(&why);
                }
                for reason in &mut mv.why {
                    reason.text.clone_from(&why);
                }
            }
            report
        },
    )
}
