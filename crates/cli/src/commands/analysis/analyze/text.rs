//! Reports as text.

use lucena_analysis::{Counts, GameReport, GamesPart, GamesSummary, Label, MoveReport, WhiteScore};
use lucena_board::Color;

use crate::batch::BatchGame;
use crate::terminal::printable::printable;
use crate::terminal::style::{Paint, Style};
use crate::terminal::table::Table;

/// Critical moments that are shown.
const MOMENTS_MAX: usize = 6;
/// Plies in a row of the sparkline.
const SPARKLINE_WIDTH: usize = 80;
/// Bars of the sparkline, from a win of Black to a win of White.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// Width of a move with its score and label.
const COLUMN_WIDTH: usize = 34;

/// A game of several, in one line.
pub(super) fn game_line(game: &BatchGame, report: &GameReport) -> String {
    let side = |color| {
        let side = report.side(color);
        let percent = side.accuracy.map_or_else(|| "-".into(), |it| format!("{it:.1} %"));
        let [a, b, c] = glyph_counts(&side.counts);
        format!("{percent} ({a} ?!, {b} ?, {c} ??)")
    };
    let (white, black) = (side(Color::White), side(Color::Black));
    format!("{}: {white}, {black}\n", game.title())
}

/// The numbers of `?!`, `?` and `??`.
fn glyph_counts(counts: &Counts) -> [u32; 3] {
    let of = |label| counts.of(label);
    [of(Label::Inaccuracy), of(Label::Mistake) + of(Label::Miss), of(Label::Blunder)]
}

/// A table of the players of several games.
pub(super) fn players_table(summary: &GamesSummary) -> String {
    let titles = ["player", "games", "accuracy", "ACPL", "?!", "?", "??", "white", "black"];
    let mut table = Table::new(titles, &[0]);
    let percent = |part: &GamesPart| part.accuracy.map_or("-".into(), |it| format!("{it:.1} %"));
    for (name, player) in &summary.players {
        let [inaccuracies, mistakes, blunders] = glyph_counts(&player.all.counts);
        table.push([
            printable(name),
            player.all.games.to_string(),
            percent(&player.all),
            player.all.acpl.map_or("-".into(), |it| format!("{it:.0}")),
            inaccuracies.to_string(),
            mistakes.to_string(),
            blunders.to_string(),
            percent(&player.white),
            percent(&player.black),
        ]);
    }
    table.to_text()
}

/// A game in full.
pub(super) fn game_text(report: &GameReport, style: Style) -> String {
    let mut text = header(report, style);
    text.push_str(&moves(report, style));
    text.push_str(&format!("\n{}\n", sparkline(report)));
    text.push_str(&sides_table(report));
    let moments = report.critical_moments(MOMENTS_MAX);
    if !moments.is_empty() {
        text.push_str(&format!("\n{}\n", style.paint(Some(Paint::Bold), "Critical moments")));
    }
    for mv in moments {
        text.push_str(&moment(mv, style));
    }
    text
}

fn header(report: &GameReport, style: Style) -> String {
    let player = |color| {
        let side = report.side(color);
        let name =
            side.name.as_deref().unwrap_or(if color == Color::White { "White" } else { "Black" });
        let name = printable(name);
        side.elo.map_or_else(|| name.clone(), |elo| format!("{name} ({elo})"))
    };
    let result = printable(report.tags.get("Result").map_or("*", String::as_str));
    let title = format!("{} - {}  {result}", player(Color::White), player(Color::Black));
    let mut text = format!("{}\n", style.paint(Some(Paint::Bold), &title));
    if let Some(opening) = &report.opening {
        text.push_str(&format!("{} {}\n", opening.eco, opening.name));
    }
    text + "\n"
}

/// The moves in two columns.
fn moves(report: &GameReport, style: Style) -> String {
    let mut text = String::new();
    for mv in &report.moves {
        if mv.color == Color::White || mv.ply == 1 {
            text.push_str(&format!("{:>4}. ", mv.number));
        }
        let is_first_of_black = mv.color == Color::Black && mv.ply == 1;
        if is_first_of_black {
            text.push_str(&format!("{:COLUMN_WIDTH$}", "..."));
        }
        let cell = cell(mv);
        let padding = COLUMN_WIDTH.saturating_sub(cell.chars().count());
        text.push_str(&style.paint(paint(mv.label), &cell));
        match mv.color {
            Color::White => text.push_str(&" ".repeat(padding)),
            Color::Black => text.push('\n'),
        }
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    // Trailing spaces of a last move of White.
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A move with its score, label and time.
fn cell(mv: &MoveReport) -> String {
    let score = mv.score_after.map_or_else(|| "mate".into(), signed);
    let san = format!("{}{}", mv.san, mv.label.glyph());
    let label = if mv.label == Label::Good { "" } else { mv.label.name() };
    let time = mv.time_used.map_or_else(String::new, |time| format!(" {}s", time.as_secs()));
    format!("{san:<9} {score:>7} {label}{time}")
}

fn signed(score: WhiteScore) -> String {
    match score {
        WhiteScore::Cp(number) if number > 0 => format!("+{score}"),
        _ => score.to_string(),
    }
}

const fn paint(label: Label) -> Option<Paint> {
    match label {
        Label::Brilliant | Label::Great => Some(Paint::Cyan),
        Label::Best => Some(Paint::Green),
        Label::Inaccuracy => Some(Paint::Yellow),
        Label::Mistake | Label::Miss => Some(Paint::Magenta),
        Label::Blunder => Some(Paint::Red),
        Label::Book => Some(Paint::Dim),
        _ => None,
    }
}

/// White's win percentage after each ply, as bars.
fn sparkline(report: &GameReport) -> String {
    let bars: Vec<char> = report.moves.iter().map(bar).collect();
    let lines = bars.chunks(SPARKLINE_WIDTH).map(|row| row.iter().collect::<String>() + "\n");
    lines.collect()
}

fn bar(mv: &MoveReport) -> char {
    let white = if mv.color == Color::White { mv.win_after } else { 100.0 - mv.win_after };
    BARS[((white / 100.0 * BARS.len() as f64) as usize).min(BARS.len() - 1)]
}

/// Accuracy and labels of both sides.
fn sides_table(report: &GameReport) -> String {
    let sides = [&report.white, &report.black];
    let mut table = Table::new(["", "White", "Black"], &[0]);
    let mut row = |name: &str, cells: [String; 2]| {
        let [white, black] = cells;
        table.push([name.to_owned(), white, black]);
    };
    let percent = |value: Option<f64>| value.map_or_else(|| "-".into(), |it| format!("{it:.1} %"));
    row("accuracy", sides.map(|side| percent(side.accuracy)));
    row(
        "average centipawn loss",
        sides.map(|side| side.acpl.map_or("-".into(), |it| it.to_string())),
    );
    for label in Label::ALL {
        let counts = sides.map(|side| side.counts.of(label));
        if counts != [0, 0] {
            row(label.name(), counts.map(|count| count.to_string()));
        }
    }
    for phase in lucena_analysis::Phase::ALL {
        let parts = sides.map(|side| side.phases.get(&phase).map(|part| part.accuracy));
        if parts.iter().any(Option::is_some) {
            row(&format!("accuracy, {}", phase.name()), parts.map(percent));
        }
    }
    let trouble = sides.map(|side| side.time_trouble.as_ref().map(|part| part.accuracy));
    if trouble.iter().any(Option::is_some) {
        row("accuracy, time trouble", trouble.map(percent));
    }
    table.to_text()
}

/// An error with a diagram, seen by the player who made it.
fn moment(mv: &MoveReport, style: Style) -> String {
    let title = format!("{}{}  {}", mv.numbered_san(), mv.label.glyph(), mv.label);
    let after = mv.score_after.map_or_else(|| "mate".into(), signed);
    let scores = format!("{} → {after}", signed(mv.score_before));
    let mut text = format!("\n{} ({scores})\n\n", style.paint(paint(mv.label), &title));
    let diagram = mv.fen.diagram().seen_from(mv.color).to_string();
    text.extend(diagram.lines().map(|line| format!("    {line}\n")));
    text.push('\n');
    text.extend(mv.why.iter().map(|reason| format!("    {}\n", reason.text)));
    text
}
