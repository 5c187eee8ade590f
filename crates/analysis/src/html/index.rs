//! The index of several games.

use std::io::{self, Write};

use super::escape::Text;
use super::players::{self, Player};
use super::values::percent;
use super::view::{View, name};
use crate::{Label, SideReport};

pub(super) fn write(out: &mut dyn Write, views: &[View<'_>]) -> io::Result<()> {
    write_players(out, &players::of(views))?;
    writeln!(
        out,
        "<section class=\"index\" aria-labelledby=\"games\"><h2 id=\"games\">Games</h2>\
         <div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"List of games\">\
         <table><thead><tr><th scope=\"col\" class=\"text\">Game</th><th scope=\"col\" class=\"text\">White</th>\
         <th scope=\"col\">Accuracy</th><th scope=\"col\" class=\"text\">Black</th>\
         <th scope=\"col\">Accuracy</th><th scope=\"col\">Result</th>\
         <th scope=\"col\">Blunders</th><th scope=\"col\" class=\"text\">Opening</th></tr></thead><tbody>"
    )?;
    for view in views {
        write_game(out, view)?;
    }
    writeln!(out, "</tbody></table></div></section>")
}

fn write_game(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let report = view.report;
    let opening = report.opening.as_ref().map_or("", |opening| &opening.name);
    let blunders = |side: &SideReport| side.counts.of(Label::Blunder);
    writeln!(
        out,
        "<tr><th scope=\"row\"><a href=\"#{}\">{}</a></th><td class=\"text\"><bdi>{}</bdi></td>\
         <td>{}</td><td class=\"text\"><bdi>{}</bdi></td><td>{}</td><td>{}</td><td>{} – {}</td>\
         <td class=\"text\">{}</td></tr>",
        view.id(),
        view.number,
        name(&report.white),
        percent(report.white.accuracy),
        name(&report.black),
        percent(report.black.accuracy),
        Text(view.result()),
        blunders(&report.white),
        blunders(&report.black),
        Text(opening),
    )
}

fn write_players(out: &mut dyn Write, players: &[Player<'_>]) -> io::Result<()> {
    if players.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "<section class=\"players\" aria-labelledby=\"players\"><h2 id=\"players\">Players</h2>\
         <div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Summary of players\">\
         <table><thead><tr><th scope=\"col\" class=\"text\">Player</th><th scope=\"col\">Games</th>\
         <th scope=\"col\">Points</th><th scope=\"col\">Accuracy</th>\
         <th scope=\"col\"><abbr title=\"Average centipawn loss\">ACPL</abbr></th>\
         <th scope=\"col\">Inaccuracies</th><th scope=\"col\">Mistakes</th>\
         <th scope=\"col\">Blunders</th></tr></thead><tbody>"
    )?;
    for player in players {
        writeln!(
            out,
            "<tr><th scope=\"row\"><bdi>{}</bdi></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td></tr>",
            Text(player.name),
            player.games,
            player.points(),
            percent(player.accuracy.mean()),
            player.acpl.mean().map_or_else(|| "–".into(), |acpl| format!("{acpl:.0}")),
            player.inaccuracies,
            player.mistakes,
            player.blunders,
        )?;
    }
    writeln!(out, "</tbody></table></div></section>")
}
