//! Players as comma-separated values (RFC 4180).

use lucena_arena::stats::Tally;
use lucena_output::csv::quoted;

use super::Findings;
use super::duel::Duel;
use super::league::League;

const HEADER: &str = "rank,name,elo,error,los,games,wins,draws,losses,points,score\n";

pub(super) fn table(findings: &Findings<'_>) -> String {
    let mut text = HEADER.to_owned();
    match (&findings.league, &findings.duel) {
        (Some(league), _) => push_league(&mut text, league),
        (None, Some(duel)) => push_duel(&mut text, duel),
        (None, None) => {}
    }
    text
}

struct Row<'a> {
    rank: usize,
    name: &'a str,
    elo: f64,
    error: Option<f64>,
    los: Option<f64>,
    tally: Tally,
}

fn push_league(text: &mut String, league: &League<'_>) {
    for (place, (row, los)) in league.rows().enumerate() {
        let (rank, name) = (place + 1, league.name(row));
        push(text, &Row { rank, name, elo: row.rating, error: row.error, los, tally: row.tally });
    }
}

/// The better one first, as in a league.
fn push_duel(text: &mut String, duel: &Duel<'_>) {
    let mut rows = [(duel.first, duel.tally), (duel.second, duel.tally.reversed())];
    if duel.tally.losses > duel.tally.wins {
        rows.reverse();
    }
    for (place, (name, tally)) in rows.into_iter().enumerate() {
        let (elo, los) = (tally.elo(), Some(tally.los()));
        let (rank, error) = (place + 1, Some(elo.error()));
        push(text, &Row { rank, name, elo: elo.value(), error, los, tally });
    }
}

fn push(text: &mut String, row: &Row<'_>) {
    let optional = |number: Option<f64>, digits: usize| {
        number.map_or_else(String::new, |number| format!("{number:.digits$}"))
    };
    let Tally { wins, draws, losses } = row.tally;
    *text += &format!(
        "{},{},{:.2},{},{},{},{wins},{draws},{losses},{},{:.4}\n",
        row.rank,
        quoted(row.name),
        row.elo,
        optional(row.error, 2),
        optional(row.los, 4),
        row.tally.games(),
        row.tally.points(),
        row.tally.score(),
    );
}
