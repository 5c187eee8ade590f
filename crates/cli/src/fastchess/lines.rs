//! The output of fastchess and cutechess-cli, which other programs parse.

use std::fmt::Write as _;
use std::path::Path;

use lucena_arena::stats::{Decision, Results, SprtStatus, Tally};
use lucena_arena::{JournalEntry, Standings, TournamentPlan};

const RULER: &str = "--------------------------------------------------";

pub(super) fn started(number: u64, n_games: u64, (white, black): (&String, &String)) -> String {
    format!("Started game {number} of {n_games} ({white} vs {black})\n")
}

pub(super) fn finished(entry: &JournalEntry, [white, black]: [&str; 2]) -> String {
    let (number, result, reason) = (entry.game, entry.result(), &entry.reason);
    format!("Finished game {number} ({white} vs {black}): {result} {{{reason}}}\n")
}

/// `8+0.08, 1t, 16MB, book.epd`.
pub(super) fn setting(plan: &TournamentPlan) -> String {
    let mut parts = Vec::new();
    let limits = plan.engines.iter().map(|engine| {
        let limits = &engine.limits;
        limits.clock.map_or_else(|| "-".into(), |clock| clock.to_string())
    });
    let mut limits: Vec<String> = limits.collect();
    limits.dedup();
    parts.push(limits.join(" - "));
    for (option, default, unit) in [("Threads", "1", "t"), ("Hash", "16", "MB")] {
        let mut values: Vec<String> = plan
            .engines
            .iter()
            .map(|engine| {
                let set = engine.options.iter().find(|(name, _)| name.eq_ignore_ascii_case(option));
                format!("{}{unit}", set.map_or(default, |(_, value)| value.as_str()))
            })
            .collect();
        values.dedup();
        parts.push(values.join(" - "));
    }
    if let Some(name) = plan.openings.source.path().as_deref().and_then(Path::file_name) {
        parts.push(name.to_string_lossy().into_owned());
    }
    parts.join(", ")
}

/// `Score of A vs B: 12 - 8 - 20  [0.550] 40`.
pub(super) fn score(names: &[String], standings: &Standings) -> String {
    let [first, second] = names else { return table(standings) };
    let tally = standings.between(0, 1).tally;
    let mut text = format!("Score of {first} vs {second}: {}\n", counts(tally));
    let as_white = standings.players()[0].as_white;
    let as_black = minus(tally, as_white);
    let _ = writeln!(text, "...      {first} playing White: {}", counts(as_white));
    let _ = writeln!(text, "...      {first} playing Black: {}", counts(as_black));
    let white = as_white + as_black.reversed();
    let _ = writeln!(text, "...      White vs Black: {}", counts(white));
    text
}

fn counts(tally: Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let score = if tally.games() == 0 { 0.0 } else { tally.score() };
    format!("{wins} - {losses} - {draws}  [{score:.3}] {}", tally.games())
}

fn minus(a: Tally, b: Tally) -> Tally {
    Tally::new(a.wins - b.wins, a.draws - b.draws, a.losses - b.losses)
}

/// The Elo difference as cutechess-cli prints it.
pub(super) fn elo_difference(
    standings: &Standings,
    sprt: Option<(SprtStatus, (f64, f64))>,
) -> String {
    let tally = standings.between(0, 1).tally;
    let elo = tally.elo();
    let mut text = format!(
        "Elo difference: {:.1} +/- {:.1}, LOS: {:.1} %, DrawRatio: {:.1} %\n",
        elo.value(),
        elo.error(),
        100.0 * tally.los_of_decided_games(),
        100.0 * tally.draw_ratio(),
    );
    if let Some((status, _)) = sprt {
        let digits = status.digits();
        let end = match status.decision {
            Decision::Continue => "",
            Decision::AcceptH0 => " - H0 was accepted",
            Decision::AcceptH1 => " - H1 was accepted",
        };
        let _ = writeln!(
            text,
            "SPRT: llr {} ({:.1}%), lbound {:.digits$}, ubound {:.digits$}{end}",
            status.llr_text(digits.max(3)),
            percent_of_way(status),
            status.lower,
            status.upper,
        );
    }
    text
}

/// The results as fastchess prints them and fishtest parses them.
pub(super) fn results(
    names: &[String],
    setting: &str,
    results: Results,
    sprt: Option<(SprtStatus, (f64, f64))>,
) -> String {
    let (first, second) = (&names[0], &names[1]);
    let (elo, normalized, tally) = (results.elo(), results.normalized_elo(), results.tally());
    let mut text = format!("{RULER}\nResults of {first} vs {second} ({setting}):\n");
    let _ = writeln!(
        text,
        "Elo: {:.2} +/- {:.2}, nElo: {:.2} +/- {:.2}",
        elo.value(),
        elo.error(),
        normalized.value(),
        normalized.error(),
    );
    let los = 100.0 * results.los();
    match results {
        Results::Games(_) => {
            let _ =
                writeln!(text, "LOS: {los:.2} %, DrawRatio: {:.2} %", 100.0 * tally.draw_ratio());
        }
        Results::Pairs(pairs) => {
            let _ = writeln!(
                text,
                "LOS: {los:.2} %, DrawRatio: {:.2} %, PairsRatio: {}",
                100.0 * pairs.draw_ratio(),
                ratio(pairs.pair_ratio()),
            );
        }
    }
    let percent = if tally.games() == 0 { 0.0 } else { 100.0 * tally.score() };
    let _ = writeln!(
        text,
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({percent:.2} %)",
        tally.games(),
        tally.wins,
        tally.losses,
        tally.draws,
        tally.points(),
    );
    if let Results::Pairs(pairs) = results {
        let [a, b, c, d, e] = pairs.counts();
        let win_loss = ratio(pairs.win_loss_ratio());
        let _ = writeln!(text, "Ptnml(0-2): [{a}, {b}, {c}, {d}, {e}], WL/DD Ratio: {win_loss}");
    }
    if let Some((status, (elo0, elo1))) = sprt {
        let digits = status.digits();
        let _ = writeln!(
            text,
            "LLR: {} ({:.1}%) ({:.digits$}, {:.digits$}) [{elo0:.2}, {elo1:.2}]",
            status.llr_text(digits),
            percent_of_way(status),
            status.lower,
            status.upper,
        );
    }
    let _ = writeln!(text, "{RULER}");
    text
}

/// The LLR in percent of the bound on its side; rounded to 100 only when the test has ended.
fn percent_of_way(status: SprtStatus) -> f64 {
    let tenths = (1000.0 * status.progress()).round();
    let most = if status.decision.is_final() { 1000.0 } else { 999.0 };
    // Turns -0 into 0.
    tenths.clamp(-most, most) / 10.0 + 0.0
}

fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "inf".into(), |ratio| format!("{ratio:.2}"))
}

/// Ranks when there are more than two.
pub(super) fn table(standings: &Standings) -> String {
    let mut order: Vec<usize> = (0..standings.players().len()).collect();
    let points = |player: usize| standings.players()[player].tally.points();
    order.sort_by(|&one, &other| points(other).total_cmp(&points(one)));
    let mut text = format!(
        "{:>4} {:<25} {:>10} {:>10} {:>10} {:>10} {:>10}\n",
        "Rank", "Name", "Elo", "+/-", "Games", "Score", "Draw",
    );
    for (rank, player) in (1..).zip(order) {
        let (all, name) = (standings.of(player), &standings.players()[player].name);
        let elo = all.results().elo();
        let _ = writeln!(
            text,
            "{rank:>4} {name:<25} {:>10.2} {:>10.2} {:>10} {:>9.1}% {:>9.1}%",
            elo.value(),
            elo.error(),
            all.tally.games(),
            100.0 * all.tally.score(),
            100.0 * all.tally.draw_ratio(),
        );
    }
    text
}

pub(super) fn decided(status: SprtStatus, (elo0, elo1): (f64, f64)) -> String {
    let which = if status.decision == Decision::AcceptH1 { "H1" } else { "H0" };
    format!("SPRT ([{elo0:.2}, {elo1:.2}]) completed - {which} was accepted\n")
}

pub(super) fn crc(path: &Path, sum: u32) -> String {
    format!("{} has CRC32: {sum:08x}\n", path.display())
}
