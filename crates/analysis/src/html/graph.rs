//! The graph of the game: White's win percentage after each move, with phases and errors.
//!
//! The area stretches to any width while marks and labels keep their size: an SVG without a view
//! box, where positions are percentages, holds one with a view box for the area.

use std::io::{self, Write};

use super::escape::Text;
use super::values::{capitalized, white_win, white_win_after};
use super::view::View;
use crate::{Label, MoveReport, Phase};

/// A phase with a smaller share of the game's width has no label, as it might overlap the next.
const MIN_LABEL_SHARE: f64 = 0.2;

pub(super) fn write(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    if view.report.moves.is_empty() {
        return Ok(());
    }
    writeln!(out, "<figure class=\"graph\">")?;
    write_phases(out, view)?;
    writeln!(
        out,
        "<svg class=\"plot\" data-plies=\"{}\" role=\"group\" aria-label=\"Graph of White's win \
         percentage\">",
        view.report.moves.len()
    )?;
    write_area(out, view)?;
    for &start in phase_starts(view).iter().skip(1) {
        let x = percent_x(view, start);
        write!(out, "<line class=\"phase\" x1=\"{x}%\" x2=\"{x}%\" y1=\"0\" y2=\"100%\"/>")?;
    }
    write!(out, "<line class=\"cursor\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"100%\"/>")?;
    for (index, mv) in view.errors() {
        write_mark(out, view, index, mv)?;
    }
    writeln!(out, "</svg>")?;
    writeln!(out, "<figcaption>White's win percentage after each move. {}", phases_in_words(view))?;
    write_legend(out, view)?;
    writeln!(out, "</figcaption></figure>")
}

/// The shares of both sides; White's lies below the curve.
fn write_area(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let wins = view.moves().map(|(_, mv)| white_win_after(mv));
    let wins: Vec<f64> = std::iter::once(white_win(view.report.start_score)).chain(wins).collect();
    let last = wins.len() - 1;
    write!(
        out,
        "<svg width=\"100%\" height=\"100%\" viewBox=\"0 0 {last} 100\" \
         preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">\
         <rect class=\"black\" width=\"{last}\" height=\"100\"/><path class=\"white\" d=\"M0 100",
        summary(&wins)
    )?;
    for (index, win) in wins.iter().enumerate() {
        write!(out, "L{index} {:.1}", 100.0 - win)?;
    }
    writeln!(
        out,
        "L{last} 100z\"/><line class=\"middle\" x1=\"0\" x2=\"{last}\" y1=\"50\" y2=\"50\"/></svg>"
    )
}

/// What screen readers read in place of the area.
fn summary(wins: &[f64]) -> String {
    let lowest = wins.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = wins.iter().copied().fold(0.0, f64::max);
    format!(
        "White's win percentage starts at {:.0}, ends at {:.0}, and is between {lowest:.0} and \
         {highest:.0}",
        wins[0],
        wins[wins.len() - 1],
    )
}

fn write_mark(
    out: &mut dyn Write,
    view: &View<'_>,
    index: usize,
    mv: &MoveReport,
) -> io::Result<()> {
    writeln!(
        out,
        "<a href=\"#{}\" aria-label=\"{}: {}\"><use class=\"{}\" href=\"#mark-{}\" x=\"{}%\" \
         y=\"{:.1}%\"><title>{}{}</title></use></a>",
        view.error_id(index),
        Text(&mv.numbered_san()),
        mv.label,
        mv.label,
        mv.label,
        percent_x(view, index + 1),
        100.0 - white_win_after(mv),
        Text(&mv.numbered_san()),
        mv.label.glyph(),
    )
}

/// The x coordinate of the position after this number of moves.
fn percent_x(view: &View<'_>, n_moves: usize) -> String {
    format!("{:.2}", 100.0 * n_moves as f64 / view.report.moves.len() as f64)
}

/// The index of the first move of each phase that occurs.
fn phase_starts(view: &View<'_>) -> Vec<usize> {
    let mut starts: Vec<(Phase, usize)> = Vec::new();
    for (index, mv) in view.moves() {
        if starts.last().is_none_or(|&(phase, _)| phase != mv.phase) {
            starts.push((mv.phase, index));
        }
    }
    starts.into_iter().map(|(_, index)| index).collect()
}

/// The names of the phases, above the plot.
fn write_phases(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let starts = phase_starts(view);
    let n_moves = view.report.moves.len();
    write!(out, "<svg class=\"phases\" aria-hidden=\"true\">")?;
    for (at, &start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).copied().unwrap_or(n_moves);
        if (end - start) as f64 >= MIN_LABEL_SHARE * n_moves as f64 {
            let phase = capitalized(view.report.moves[start].phase.name());
            write!(out, "<text x=\"{}%\" y=\"12\">{phase}</text>", percent_x(view, start))?;
        }
    }
    writeln!(out, "</svg>")
}

/// Such as `Opening from move 1, middlegame from move 14.`
fn phases_in_words(view: &View<'_>) -> String {
    let starts = phase_starts(view).into_iter().map(|start| &view.report.moves[start]);
    let phases: Vec<String> =
        starts.map(|mv| format!("{} from move {}", mv.phase.name(), mv.number)).collect();
    format!("{}.", capitalized(&phases.join(", ")))
}

/// The marks of the labels that occur.
fn write_legend(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let occurs = |label: &Label| view.errors().any(|(_, mv)| mv.label == *label);
    let labels: Vec<Label> = Label::ALL.into_iter().filter(occurs).collect();
    if labels.is_empty() {
        return Ok(());
    }
    write!(out, "<div class=\"legend\">")?;
    for label in labels {
        write!(
            out,
            "<span><svg viewBox=\"-7 -7 14 14\" aria-hidden=\"true\"><use class=\"{label}\" \
             href=\"#mark-{label}\"/></svg> {label}</span>"
        )?;
    }
    writeln!(out, "</div>")
}
