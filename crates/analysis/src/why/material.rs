//! The material that a line wins, in words.

use lucena_board::{Color, Position, Role};

use super::words::list;

/// Longer lists are called material.
const MAX_ITEMS: usize = 3;

/// What `color` wins from `start` to `end`: `winning a rook for a knight`. `None` if this is
/// nothing, or if it only loses.
pub(super) fn words(start: &Position, end: &Position, color: Color) -> Option<String> {
    if promoted(start, end, !color).iter().any(|&count| count > 0) {
        return Some("winning material".into());
    }
    let promoted = promoted(start, end, color);
    let mut net = net(start, end, color);
    for role in Role::ALL {
        net[role.index()] -= promoted[role.index()];
        net[Role::Pawn.index()] += promoted[role.index()];
    }
    let won = won(net);
    if promoted.iter().all(|&count| count == 0) {
        return won.map(|won| format!("winning {won}"));
    }
    let promotion = format!("promoting to {}", list(&counts(promoted)).replace("the ", "a "));
    Some(won.map_or(promotion.clone(), |won| format!("{promotion} and winning {won}")))
}

fn won(mut net: [i32; 6]) -> Option<String> {
    let minors = [Role::Knight, Role::Bishop].map(Role::index);
    // A bishop for a knight is not worth a word.
    while net[minors[0]] * net[minors[1]] < 0 {
        for minor in minors {
            net[minor] -= net[minor].signum();
        }
    }
    let mut items = Vec::new();
    let minor = minors.into_iter().find(|&minor| net[minor] < 0);
    if let (1.., Some(minor)) = (net[Role::Rook.index()], minor) {
        net[Role::Rook.index()] -= 1;
        net[minor] += 1;
        items.push("the exchange".to_owned());
    }
    items.extend(counts(net));
    let lost = counts(net.map(|count| -count));
    if items.is_empty() || items.len() + lost.len() > MAX_ITEMS {
        return (!items.is_empty()).then(|| "material".into());
    }
    let won = list(&items);
    Some(if lost.is_empty() { won } else { format!("{won} for {}", list(&lost)) })
}

/// By role: how many more of them `color` has than before, which come from promotions.
fn promoted(start: &Position, end: &Position, color: Color) -> [i32; 6] {
    let count = |position: &Position, role| position.material().count(color, role) as i32;
    Role::ALL.map(|role| (count(end, role) - count(start, role)).max(0))
}

/// By role: how many of them `color` gains on its enemy, by captures and promotions.
fn net(start: &Position, end: &Position, color: Color) -> [i32; 6] {
    let ahead = |position: &Position, role| {
        let material = position.material();
        material.count(color, role) as i32 - material.count(!color, role) as i32
    };
    Role::ALL.map(|role| ahead(end, role) - ahead(start, role))
}

/// The positive counts, the most valuable pieces first.
pub(super) fn counts(net: [i32; 6]) -> Vec<String> {
    let roles = Role::ALL.into_iter().rev();
    roles.filter(|role| net[role.index()] > 0).map(|role| item(role, net[role.index()])).collect()
}

fn item(role: Role, count: i32) -> String {
    match (role, count) {
        (Role::Queen, 1) => "the queen".into(),
        (_, 1) => format!("a {role}"),
        (_, 2) => format!("two {role}s"),
        (_, 3) => format!("three {role}s"),
        _ => format!("{count} {role}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(start: &str, end: &str, expected: Option<&str>) {
        let position = |placement: &str| -> Position {
            format!("{placement} w - - 0 1").parse().unwrap_or_else(|error| panic!("{error}"))
        };
        let found = words(&position(start), &position(end), Color::White);
        let expected = expected.map(|expected| format!("winning {expected}"));
        assert_eq!(found, expected, "{start} {end}");
    }

    #[test]
    fn pieces_and_compensation() {
        check("4k3/8/8/3n4/4P3/8/8/4K3", "4k3/8/8/8/8/8/8/4K3", Some("a knight for a pawn"));
        check("q3k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3", Some("the queen"));
        check("r3k3/p7/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3", Some("a rook and a pawn"));
        check("4k3/pp6/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3", Some("two pawns"));
    }

    #[test]
    fn the_exchange() {
        check("r3k3/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4K3", Some("the exchange"));
        check("r3k3/p7/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4K3", Some("the exchange and a pawn"));
    }

    #[test]
    fn promotions() {
        let words = |start: &str, end: &str| {
            let [start, end] =
                [start, end].map(|it| format!("{it} w - - 0 1").parse::<Position>().unwrap());
            words(&start, &end, Color::White)
        };
        let (start, end) = ("8/P3k3/8/8/8/8/8/4K3", "Q7/4k3/8/8/8/8/8/4K3");
        assert_eq!(words(start, end).as_deref(), Some("promoting to a queen"));
        let start = "1r2k3/P7/8/8/8/8/8/4K3";
        let expected = "promoting to a queen and winning a rook";
        assert_eq!(words(start, "1Q6/7k/8/8/8/8/8/4K3").as_deref(), Some(expected));
    }

    #[test]
    fn even_trades_win_nothing() {
        check("4k1n1/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4K3", None);
        check("4k3/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4K3", None);
    }
}
