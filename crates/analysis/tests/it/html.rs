//! Reports as pages.

use lucena_analysis::html::{self, HtmlOptions};
use lucena_analysis::{Analyzer, GameReport};
use lucena_board::Game;
use proptest::prelude::*;

use crate::markup::{Element, parse};
use crate::reports::{GAME, KeyEngine, random_reports, report};

fn page(games: &[GameReport]) -> String {
    let mut page = Vec::new();
    html::write(&mut page, games, &HtmlOptions::default()).unwrap();
    String::from_utf8(page).unwrap()
}

/// Text as browsers show it: without the characters that HTML forbids.
fn shown(text: &str) -> String {
    let shown = |c: char| {
        let is_noncharacter =
            u32::from(c) & 0xfffe == 0xfffe || ('\u{fdd0}'..='\u{fdef}').contains(&c);
        let is_forbidden = (c.is_control() && c != '\n' && c != '\t') || is_noncharacter;
        if is_forbidden { '\u{fffd}' } else { c }
    };
    text.chars().map(shown).collect()
}

/// Everything in the report is on the page, at the place where readers look for it.
fn check(root: &Element, number: usize, game: &GameReport) {
    let id = |part: &str, index: usize| format!("g{number}-{part}{}", index + 1);
    let section = root.by_id(&format!("g{number}")).expect("a section");
    assert_eq!(section.find("article", "error").len(), section.find("a", "glyph").len());
    for (index, mv) in game.moves.iter().enumerate() {
        let cell = section.by_id(&id("m", index)).expect("a move");
        assert_eq!(cell.find("a", "san")[0].text(), shown(&mv.san));
        assert_eq!(cell.attribute("data-board"), placement_after(mv), "{}", mv.uci);
        let error = section.by_id(&id("e", index));
        assert_eq!(error.is_some(), mv.label.is_error());
        if let Some(error) = error {
            check_error(error, mv);
        }
    }
    let headings: Vec<&Element> =
        section.all().into_iter().filter(|it| matches!(&*it.name, "h1" | "h2")).collect();
    for side in [&game.white, &game.black] {
        let name = side.name.as_deref().filter(|name| !name.is_empty()).unwrap_or("?");
        assert!(headings[0].text().contains(&shown(name)));
    }
}

fn placement_after(mv: &lucena_analysis::MoveReport) -> String {
    let played = mv.uci.to_move(&mv.fen).unwrap();
    let fen = mv.fen.play(played).unwrap().fen().to_string();
    fen.split(' ').next().unwrap().into()
}

fn check_error(error: &Element, mv: &lucena_analysis::MoveReport) {
    let board = error.find("svg", "board")[0];
    let pieces = board.find("g", "pieces")[0].find("use", "");
    assert_eq!(pieces.len(), mv.fen.occupied().len() as usize);
    assert!(board.attribute("aria-label").contains("White: king "));
    assert_eq!(board.find("line", "played").len(), 1);
    assert_eq!(board.find("line", "best").len(), 1);
    let words = error.text();
    for reason in &mv.why {
        assert!(words.contains(&shown(&reason.text)), "{words}");
    }
    assert!(words.contains(&shown(&mv.best_line_san)), "{words}");
}

#[test]
fn one_game() {
    let game = report(GAME);
    let page = page(std::slice::from_ref(&game));
    let root = parse(&page);
    check(&root, 1, &game);
    assert!(game.moves.iter().filter(|mv| mv.label.is_error()).count() > 3);
    let heading = root.find("h1", "")[0].text();
    assert!(heading.contains("North, A. 1850") && heading.contains("1–0"), "{heading}");
    assert_eq!(root.find("title", "")[0].text(), "North, A. – South, B.");
    assert!(root.find("dl", "facts")[0].text().contains("2024-05"));
    assert!(root.by_id("players").is_none(), "one game has no index");
    // The clock after the first move and the time used for the third, in time trouble.
    assert!(root.by_id("g1-m1").unwrap().text().contains("1:00"));
    assert!(root.by_id("g1-m5").unwrap().find("span", "trouble").len() == 1);
}

#[test]
fn several_games_have_an_index() {
    let games =
        [report(GAME), report(GAME), report("[White \"South, B.\"]\n\n1. f3 e5 2. g4 Qh4# *\n")];
    let root = parse(&page(&games));
    for (index, game) in games.iter().enumerate() {
        check(&root, index + 1, game);
    }
    let players = root.find("section", "players")[0].find("tbody", "")[0].find("tr", "");
    let first: Vec<String> = players[0].all()[1..].iter().map(|cell| cell.text()).collect();
    // The name is in a cell and in the element that isolates its direction.
    assert_eq!(first[..4], ["South, B.", "South, B.", "3", "0/2"]);
    assert_eq!(root.find("section", "index")[0].find("a", "").len(), 3);
}

#[test]
fn names_are_text() {
    let mut game = report(GAME);
    game.white.name = Some("<script>alert(1)</script>".into());
    game.black.name = Some("\"&'".into());
    game.tags.insert("Event".into(), "</style><img src=x onerror=alert(1)>".into());
    let page = page(&[game.clone(), game]);
    assert!(!page.contains("<script>alert"), "a name is markup");
    assert!(!page.contains("<img"), "a tag is markup");
    let root = parse(&page);
    assert_eq!(root.find("script", "").len(), 1);
    assert_eq!(root.find("style", "").len(), 1);
}

#[test]
fn nothing_is_loaded() {
    let mut game = report(GAME);
    // The only address is in a tag of the game.
    game.tags.remove("Site");
    let page = page(&[game]);
    assert!(!page.contains("://") && !page.contains("@import") && !page.contains("srcset"));
    let root = parse(&page);
    let policy = root
        .find("meta", "")
        .into_iter()
        .find(|meta| meta.attribute("http-equiv") == "Content-Security-Policy");
    assert!(policy.unwrap().attribute("content").starts_with("default-src 'none';"));
    for element in root.all() {
        assert!(!element.attributes.contains_key("src"));
        // Forbidden by the policy, so they would have no effect.
        assert!(!element.attributes.contains_key("style"));
        assert!(element.attributes.keys().all(|name| !name.starts_with("on")));
    }
}

#[test]
fn games_without_moves_and_no_games() {
    let game = Analyzer::new(KeyEngine).analyze(&Game::default()).unwrap();
    let root = parse(&page(std::slice::from_ref(&game)));
    check(&root, 1, &game);
    assert!(root.text().contains("No moves."));
    assert_eq!(parse(&page(&[])).find("h1", "")[0].text(), "0 games");
}

#[test]
fn the_title_is_an_option() {
    let mut page = Vec::new();
    let options = HtmlOptions::default().title("Round <3>");
    html::write(&mut page, &[], &options).unwrap();
    let root = parse(&String::from_utf8(page).unwrap());
    assert_eq!(root.find("h1", "")[0].text(), "Round <3>");
    assert_eq!(root.find("title", "")[0].text(), "Round <3>");
}

#[test]
fn a_black_move_can_be_the_first() {
    let game = report("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 Kd6 *\n");
    let root = parse(&page(std::slice::from_ref(&game)));
    check(&root, 1, &game);
    let rows = root.find("table", "moves")[0].find("tbody", "")[0].find("tr", "");
    assert_eq!(rows.len(), 2);
    assert!(rows[0].text().starts_with("7.…Kd7"), "{}", rows[0].text());
}

#[test]
fn illegal_moves_of_edited_reports_are_shown() {
    let mut game = report(GAME);
    game.moves[3].uci = "a1a1".parse().or("a1h8".parse()).unwrap();
    game.moves[4].best = Some("h1a8".parse().unwrap());
    let root = parse(&page(&[game]));
    assert_eq!(root.find("td", "").iter().filter(|td| td.attribute("id") == "g1-m4").count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_reports_are_whole_and_well_formed(
        games in prop::collection::vec(random_reports(), 1..3),
    ) {
        let root = parse(&page(&games));
        for (index, game) in games.iter().enumerate() {
            check(&root, index + 1, game);
        }
    }
}
