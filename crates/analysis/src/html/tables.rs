//! Tables of accuracy and labels, one for each side, by phase.

use std::io::{self, Write};

use lucena_board::Color;

use super::describe::color_name;
use super::values::{capitalized, percent, symbol};
use super::view::{View, name};
use crate::{Counts, Label, PartReport, Phase, SideReport};

/// Labels with a row even if no move has them.
const ALWAYS: [Label; 3] = [Label::Inaccuracy, Label::Mistake, Label::Blunder];

/// A column: the whole game, a phase, or time trouble.
struct Column<'a> {
    title: &'static str,
    moves: usize,
    accuracy: Option<f64>,
    counts: &'a Counts,
}

impl<'a> Column<'a> {
    const fn of(title: &'static str, part: &'a PartReport) -> Self {
        Self { title, moves: part.moves, accuracy: Some(part.accuracy), counts: &part.counts }
    }
}

pub(super) fn write(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    writeln!(out, "<div class=\"tables\">")?;
    for color in [Color::White, Color::Black] {
        write_side(out, view, color)?;
    }
    writeln!(out, "</div>")
}

fn write_side(out: &mut dyn Write, view: &View<'_>, color: Color) -> io::Result<()> {
    let side = view.report.side(color);
    let columns = columns(side);
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Accuracy of {0}\">\
         <table class=\"side\"><caption><span class=\"disc {1}\"></span>{0}: <bdi>{2}</bdi>\
         </caption>",
        color_name(color),
        if color == Color::White { "white" } else { "black" },
        name(side),
    )?;
    write!(out, "<thead><tr><td></td>")?;
    for column in &columns {
        write!(out, "<th scope=\"col\">{}</th>", column.title)?;
    }
    writeln!(out, "</tr></thead><tbody>")?;
    write_row(out, "Moves", &columns, |column| column.moves.to_string())?;
    write_row(out, "Accuracy", &columns, |column| percent(column.accuracy))?;
    // Known for the whole game only.
    let acpl = side.acpl.map_or_else(|| "–".into(), |acpl| acpl.to_string());
    write!(
        out,
        "<tr><th scope=\"row\"><abbr title=\"Average centipawn loss\">ACPL</abbr></th>\
         <td>{acpl}</td>{}</tr>",
        "<td></td>".repeat(columns.len() - 1)
    )?;
    for label in Label::ALL {
        if ALWAYS.contains(&label) || side.counts.of(label) > 0 {
            let heading = format!(
                "<span class=\"symbol {label}\" aria-hidden=\"true\">{}</span> {}",
                symbol(label),
                capitalized(label.name())
            );
            write_row(out, &heading, &columns, |column| column.counts.of(label).to_string())?;
        }
    }
    writeln!(out, "</tbody></table></div>")
}

fn write_row(
    out: &mut dyn Write,
    heading: &str,
    columns: &[Column<'_>],
    value: impl Fn(&Column<'_>) -> String,
) -> io::Result<()> {
    write!(out, "<tr><th scope=\"row\">{heading}</th>")?;
    for column in columns {
        write!(out, "<td>{}</td>", value(column))?;
    }
    writeln!(out, "</tr>")
}

fn columns(side: &SideReport) -> Vec<Column<'_>> {
    let moves = side.counts.iter().map(|(_, count)| count as usize).sum();
    let game = Column { title: "Game", moves, accuracy: side.accuracy, counts: &side.counts };
    let phases = Phase::ALL
        .into_iter()
        .filter_map(|phase| Some(Column::of(phase_title(phase), side.phases.get(&phase)?)));
    let trouble = side.time_trouble.as_ref().map(|trouble| Column::of("Time trouble", trouble));
    std::iter::once(game).chain(phases).chain(trouble).collect()
}

const fn phase_title(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "Opening",
        Phase::Middlegame => "Middlegame",
        Phase::Endgame => "Endgame",
    }
}
