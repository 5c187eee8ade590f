//! Statistics as text.

use lucena_board::Game;
use lucena_board::variants::VariantPosition;
use lucena_book::OpeningNames;
use lucena_explorer::{GameAt, Player, Stats};

use crate::terminal::printable::printable;
use crate::terminal::table::Table;

pub(super) fn report(
    game: &Game<VariantPosition>,
    stats: &Stats,
    names: &OpeningNames<'_>,
) -> String {
    let position = game.position();
    let opening = names.classify(game.positions().filter_map(VariantPosition::standard));
    let mut text = opening.map(|opening| format!("{opening}\n")).unwrap_or_default();
    if stats.total() == 0 {
        return text + "no games\n";
    }
    let total = stats.total();
    let share = |n: u64, of: u64| format!("{:.1}", n as f64 * 100.0 / of as f64);
    let titles = ["move", "games", "%", "white %", "draws %", "black %", "rating", "last"];
    let mut table = Table::new(titles, &[0, 7]);
    for it in &stats.moves {
        let games = it.total();
        table.push([
            it.mv.san(position).to_string(),
            games.to_string(),
            share(games, total),
            share(it.white, games),
            share(it.draws, games),
            share(it.black, games),
            it.average_rating.map_or_else(|| "-".into(), |rating| rating.to_string()),
            it.last_date.to_string(),
        ]);
    }
    table.push([
        "all".into(),
        total.to_string(),
        share(total, total),
        share(stats.white, total),
        share(stats.draws, total),
        share(stats.black, total),
    ]);
    text += &table.to_text();
    text += &games("top games", &stats.top_games);
    text + &games("recent games", &stats.recent_games)
}

fn games(title: &str, games: &[GameAt]) -> String {
    let line = |GameAt { game, .. }: &GameAt| {
        let (white, black) = (player(&game.white), player(&game.black));
        format!("{:>9}  {} - {}  {}  {}\n", game.id, white, black, game.result, game.date)
    };
    let lines: String = games.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{title}\n{lines}") }
}

fn player(player: &Player) -> String {
    let name = if player.name.is_empty() { "?".into() } else { printable(&player.name) };
    match player.rating {
        Some(rating) => format!("{name} ({rating})"),
        None => name,
    }
}
