//! The moves of a game with scores and clocks; the script reads the positions from here.

use std::io::{self, Write};

use lucena_board::Color;

use super::board::{placement, squares};
use super::escape::Text;
use super::values::{capitalized, clock, score, time_used, white_win, white_win_after};
use super::view::{View, best, played};
use crate::MoveReport;

pub(super) fn write(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    if view.report.moves.is_empty() {
        return writeln!(out, "<p>No moves.</p>");
    }
    writeln!(
        out,
        "<table class=\"moves\" data-board=\"{}\" data-win=\"{:.1}\" data-score=\"{}\">\
         <thead><tr><th scope=\"col\"><abbr title=\"Move number\">#</abbr></th>\
         <th scope=\"col\">White</th><th scope=\"col\">Black</th></tr></thead><tbody>",
        placement(view.position(0)),
        white_win(view.report.start_score),
        score(view.report.start_score),
    )?;
    // Whether a row has a white cell and lacks a black one.
    let mut is_open = false;
    for (index, mv) in view.moves() {
        if is_open && mv.color == Color::White {
            writeln!(out, "<td></td></tr>")?;
            is_open = false;
        }
        if !is_open {
            write!(out, "<tr><th scope=\"row\">{}.</th>", mv.number)?;
            if mv.color == Color::Black {
                write!(out, "<td>…</td>")?;
            }
        }
        write_cell(out, view, index, mv)?;
        is_open = mv.color == Color::White;
        if !is_open {
            writeln!(out, "</tr>")?;
        }
    }
    if is_open {
        writeln!(out, "<td></td></tr>")?;
    }
    writeln!(out, "</tbody></table>")
}

fn write_cell(
    out: &mut dyn Write,
    view: &View<'_>,
    index: usize,
    mv: &MoveReport,
) -> io::Result<()> {
    write!(
        out,
        "<td id=\"{}\" class=\"{}\" data-ply=\"{}\" data-board=\"{}\" data-win=\"{:.1}\"",
        view.move_id(index),
        mv.label,
        index + 1,
        placement(view.position(index + 1)),
        white_win_after(mv),
    )?;
    if let Some([from, to]) = played(mv).map(squares) {
        write!(out, " data-move=\"{from}{to}\"")?;
    }
    if let Some([from, to]) = best(mv).filter(|_| mv.label.is_error()).map(squares) {
        write!(out, " data-best=\"{from}{to}\"")?;
    }
    write!(out, "><a class=\"san\" href=\"#{}\">{}</a>", view.move_id(index), Text(&mv.san))?;
    write_glyph(out, view, index, mv)?;
    write!(out, "<span class=\"details\"><span class=\"score\">{}</span>", score(mv.score_after))?;
    write_times(out, mv)?;
    writeln!(out, "</span></td>")
}

/// The annotation; that of an error leads to its explanation.
fn write_glyph(
    out: &mut dyn Write,
    view: &View<'_>,
    index: usize,
    mv: &MoveReport,
) -> io::Result<()> {
    let (glyph, title) = (mv.label.glyph(), capitalized(mv.label.name()));
    if mv.label.is_error() {
        write!(
            out,
            "<a class=\"glyph {}\" href=\"#{}\" title=\"{title}\" \
             aria-label=\"{title}: explanation of {}\">{glyph}</a>",
            mv.label,
            view.error_id(index),
            Text(&mv.numbered_san()),
        )
    } else if glyph.is_empty() {
        Ok(())
    } else {
        write!(out, "<abbr class=\"glyph {}\" title=\"{title}\">{glyph}</abbr>", mv.label)
    }
}

fn write_times(out: &mut dyn Write, mv: &MoveReport) -> io::Result<()> {
    if let Some(left) = mv.clock {
        let class = if mv.time_trouble { "clock trouble" } else { "clock" };
        let title = if mv.time_trouble { "Clock: time trouble" } else { "Clock" };
        write!(out, " <span class=\"{class}\" title=\"{title}\">{}</span>", clock(left))?;
    }
    if let Some(used) = mv.time_used {
        write!(out, " <span class=\"used\" title=\"Time used\">({})</span>", time_used(used))?;
    }
    Ok(())
}
