//! The section of a game.

use std::io::{self, Write};

use super::board::Diagram;
use super::describe;
use super::escape::Text;
use super::values::{score, white_win, white_win_after};
use super::view::{Heading, View, name, played};
use super::{errors, graph, move_list, tables};
use crate::{AnalysisLimit, SideReport};

pub(super) fn write(out: &mut dyn Write, view: &View<'_>, heading: Heading) -> io::Result<()> {
    writeln!(
        out,
        "<section class=\"game\" id=\"{}\" aria-labelledby=\"{}\">",
        view.id(),
        view.part_id("title")
    )?;
    write_header(out, view, heading)?;
    writeln!(out, "<div class=\"viewer\">")?;
    write_board(out, view)?;
    writeln!(out, "<div class=\"panel\">")?;
    graph::write(out, view)?;
    writeln!(out, "<div class=\"list\" role=\"region\" tabindex=\"0\" aria-label=\"Moves\">")?;
    move_list::write(out, view)?;
    writeln!(out, "</div></div></div>")?;
    tables::write(out, view)?;
    errors::write(out, view, heading)?;
    writeln!(out, "</section>")
}

fn write_header(out: &mut dyn Write, view: &View<'_>, heading: Heading) -> io::Result<()> {
    let (report, level) = (view.report, heading.level());
    writeln!(out, "<header>")?;
    if heading == Heading::Section {
        writeln!(out, "<p class=\"number\"><a href=\"#games\">Game {}</a></p>", view.number)?;
    }
    writeln!(
        out,
        "<h{level} id=\"{}\">{} <span class=\"versus\">–</span> {} \
         <span class=\"result\">{}</span></h{level}>",
        view.part_id("title"),
        player(&report.white),
        player(&report.black),
        result(view.result()),
    )?;
    writeln!(out, "<dl class=\"facts\">")?;
    for (term, tag) in [("Event", "Event"), ("Site", "Site"), ("Round", "Round")] {
        write_tag(out, view, term, tag)?;
    }
    if let Some(date) = view.tag("Date") {
        // Unknown parts of a date are question marks: `1997.??.??`.
        let date = date.to_string();
        write_fact(out, "Date", &date.trim_end_matches(".??").replace('.', "-"))?;
    }
    write_tag(out, view, "Time control", "TimeControl")?;
    if let Some(opening) = &report.opening {
        let text = format!("{} {}", Text(&opening.eco), Text(&opening.name));
        write_fact(out, "Opening", &text)?;
    }
    let analysis = format!(
        "{}, {}, {} labels",
        Text(&report.engine),
        limit(&report.limit),
        report.profile.name()
    );
    write_fact(out, "Analysis", &analysis)?;
    writeln!(out, "</dl></header>")
}

fn write_tag(out: &mut dyn Write, view: &View<'_>, term: &str, tag: &str) -> io::Result<()> {
    view.tag(tag).map_or(Ok(()), |value| write_fact(out, term, &format!("<bdi>{value}</bdi>")))
}

fn write_fact(out: &mut dyn Write, term: &str, value: &str) -> io::Result<()> {
    writeln!(out, "<div><dt>{term}</dt><dd>{value}</dd></div>")
}

fn player(side: &SideReport) -> String {
    let elo = side.elo.map_or_else(String::new, |elo| format!(" <small>{elo}</small>"));
    format!("<span class=\"player\"><bdi>{}</bdi>{elo}</span>", name(side))
}

fn result(text: &str) -> String {
    match text {
        "1/2-1/2" => "½–½".into(),
        _ => Text(&text.replace('-', "–")).to_string(),
    }
}

fn limit(limit: &AnalysisLimit) -> String {
    match limit {
        AnalysisLimit::Depth(depth) => format!("depth {depth}"),
        AnalysisLimit::Nodes(nodes) => format!("{nodes} nodes per position"),
        AnalysisLimit::MoveTime(time) => format!("{time:?} per position"),
        AnalysisLimit::GameTime(time) => format!("{time:?} per game"),
    }
}

/// The board, with the last position until the script takes over.
fn write_board(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let last = view.report.moves.last();
    let start_score = view.report.start_score;
    let (win, score) = last.map_or_else(
        || (white_win(start_score), score(start_score)),
        |mv| (white_win_after(mv), score(mv.score_after)),
    );
    let position = view.last_position();
    let description = format!("Final position. {}", describe::position(position));
    writeln!(
        out,
        "<div class=\"stage\" role=\"group\" aria-label=\"Board\"><div class=\"screen\">\
         <svg class=\"bar\" role=\"img\" \
         aria-label=\"White's win percentage: {win:.0}\"><rect class=\"black\" width=\"100%\" \
         height=\"100%\"/><rect class=\"white\" y=\"{0:.1}%\" width=\"100%\" height=\"{win:.1}%\"/>\
         <rect class=\"middle\" y=\"50%\" width=\"100%\" height=\"2\"/></svg>",
        100.0 - win,
    )?;
    Diagram { position, last_move: last.and_then(played), arrows: &[], description: &description }
        .write(out)?;
    writeln!(out, "</div>")?;
    write_controls(out)?;
    let what = last.map_or_else(
        || "No moves".into(),
        |mv| format!("Final position, after {}{}", Text(&mv.numbered_san()), mv.label.glyph()),
    );
    writeln!(
        out,
        "<div class=\"now\" aria-live=\"polite\"><p>{what} <span class=\"score\">{score}\
         </span></p></div></div>"
    )
}

fn write_controls(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<div class=\"controls\" role=\"toolbar\" aria-label=\"Steps\">")?;
    for (action, text, title) in [
        ("first", "⇤", "First position (Home)"),
        ("previous", "←", "Previous move (Left)"),
        ("next", "→", "Next move (Right)"),
        ("last", "⇥", "Last position (End)"),
        ("error", "Next error", "Next error (N)"),
        ("flip", "Flip", "Flip the board (F)"),
    ] {
        writeln!(
            out,
            "<button type=\"button\" data-action=\"{action}\" title=\"{title}\" \
             aria-label=\"{title}\">{text}</button>"
        )?;
    }
    writeln!(out, "</div>")
}
