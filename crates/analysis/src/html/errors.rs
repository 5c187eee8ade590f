//! The errors of a game, each with a diagram and an explanation.

use std::io::{self, Write};

use super::board::{Arrow, Diagram};
use super::describe::{self, color_name};
use super::escape::Text;
use super::values::{capitalized, score, symbol};
use super::view::{Heading, View, best, played};
use crate::MoveReport;

pub(super) fn write(out: &mut dyn Write, view: &View<'_>, heading: Heading) -> io::Result<()> {
    let level = heading.level() + 1;
    writeln!(
        out,
        "<section class=\"errors\" aria-labelledby=\"{0}\"><h{level} id=\"{0}\">Errors\
         </h{level}>",
        view.part_id("errors"),
    )?;
    if view.errors().next().is_none() {
        writeln!(out, "<p>None: no move of the game is an inaccuracy, mistake or blunder.</p>")?;
    }
    for (index, mv) in view.errors() {
        write_error(out, view, index, mv, level + 1)?;
    }
    writeln!(out, "</section>")
}

fn write_error(
    out: &mut dyn Write,
    view: &View<'_>,
    index: usize,
    mv: &MoveReport,
    level: u8,
) -> io::Result<()> {
    let id = view.error_id(index);
    writeln!(
        out,
        "<article class=\"error {0}\" id=\"{id}\" aria-labelledby=\"{id}t\">\
         <h{level} id=\"{id}t\"><a href=\"#{1}\" title=\"To the move list\">{2}{3}</a> \
         <span class=\"label {0}\"><span class=\"symbol\" aria-hidden=\"true\">{4}</span> {5}\
         </span></h{level}>",
        mv.label,
        view.move_id(index),
        Text(&mv.numbered_san()),
        mv.label.glyph(),
        symbol(mv.label),
        capitalized(mv.label.name()),
    )?;
    write_diagram(out, mv)?;
    write_words(out, mv)?;
    writeln!(out, "</article>")
}

fn write_diagram(out: &mut dyn Write, mv: &MoveReport) -> io::Result<()> {
    let best_move = best(mv);
    let arrows: Vec<_> = played(mv)
        .map(|mv| (Arrow::Played, mv))
        .into_iter()
        .chain(best_move.map(|mv| (Arrow::Best, mv)))
        .collect();
    let description =
        format!("Position before {}. {}", mv.numbered_san(), describe::position(&mv.fen));
    writeln!(out, "<figure>")?;
    Diagram { position: &mv.fen, last_move: None, arrows: &arrows, description: &description }
        .write(out)?;
    write!(
        out,
        "<figcaption>{} to move. <span class=\"key played\">Played {}</span>",
        color_name(mv.color),
        Text(&mv.san)
    )?;
    if let Some(san) = &mv.best_san {
        write!(out, " <span class=\"key best\">Best {}</span>", Text(san))?;
    }
    writeln!(out, "</figcaption></figure>")
}

fn write_words(out: &mut dyn Write, mv: &MoveReport) -> io::Result<()> {
    writeln!(
        out,
        "<div class=\"words\"><p class=\"change\">{} → {}, {}'s win percentage {:.0} → {:.0}</p>\
         <div class=\"why\">",
        score(Some(mv.score_before)),
        score(mv.score_after),
        color_name(mv.color),
        mv.win_before,
        mv.win_after,
    )?;
    for reason in &mv.why {
        writeln!(out, "<p>{}</p>", Text(&reason.text))?;
    }
    writeln!(out, "</div><dl>")?;
    for (term, line) in [("Best line", &mv.best_line_san), ("After the move", &mv.reply_line_san)] {
        // Most explanations have the line already.
        if !line.is_empty() && !mv.why.iter().any(|reason| reason.text.contains(line)) {
            writeln!(out, "<dt>{term}</dt><dd>{}</dd>", Text(line))?;
        }
    }
    writeln!(out, "</dl></div>")
}
