//! Text for positions, clocks and events, shared by both front ends.

use std::time::Duration;

use lucena_board::{Color, Position, Role};
use lucena_eval::{Mate, Score};

use super::clock::time_text;
use super::event::Event;
use super::session::Session;

/// The pieces of a position in words, for screen readers.
#[must_use]
pub(crate) fn describe(position: &Position) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let pieces: Vec<String> =
            Role::ALL.iter().rev().filter_map(|&role| group(position, color, role)).collect();
        text += &format!("{}: {}\n", capitalized(color), pieces.join(", "));
    }
    let check = if position.is_check() { ", in check" } else { "" };
    text + &format!("{} to move{check}\n", capitalized(position.turn()))
}

/// `rooks a1 and h1`, or nothing.
fn group(position: &Position, color: Color, role: Role) -> Option<String> {
    let squares: Vec<String> =
        position.pieces(color, role).into_iter().map(|square| square.to_string()).collect();
    let (last, others) = squares.split_last()?;
    let name = role_name(role);
    Some(match others {
        [] => format!("{name} {last}"),
        _ => format!("{name}s {} and {last}", others.join(", ")),
    })
}

#[must_use]
pub(crate) const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// `White` or `Black`.
#[must_use]
pub(crate) const fn capitalized(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Both clocks, or a note that there are none.
#[must_use]
pub(crate) fn clocks(session: &Session, now: Duration) -> String {
    let clock = |color| session.live().left(color, now).map(time_text);
    match (clock(Color::White), clock(Color::Black)) {
        (Some(white), Some(black)) => format!("White {white}, Black {black}"),
        _ => "there is no clock".into(),
    }
}

/// A score from White's point of view: `+0.31` or `#-4`.
#[must_use]
pub(crate) fn score(score: Score) -> String {
    match score.mate() {
        Some(Mate::Giving(moves)) => format!("#{moves}"),
        Some(Mate::Receiving(moves)) => format!("#-{moves}"),
        None => format!("{:+.2}", f64::from(score.centipawns()) / 100.0),
    }
}

/// The message for an event, if the player needs one.
#[must_use]
pub(crate) fn event(event: &Event, position: &Position) -> Option<String> {
    Some(match event {
        Event::Search(_) | Event::Cancel | Event::MoveNow | Event::NewGame | Event::Score(_) => {
            return None;
        }
        Event::Moved(text) => text.clone(),
        Event::TookBack { n_plies: 1 } => "took back 1 ply".into(),
        Event::TookBack { n_plies } => format!("took back {n_plies} plies"),
        Event::DrawOffered => "draw offered; the engine answers with its move".into(),
        Event::DrawDeclined => "the engine declines the draw".into(),
        Event::Hint(mv) => format!("hint: {}", mv.san(position)),
        Event::EngineFailed(error) => format!("engine error: {error}"),
        Event::Ended(ending) => ending.to_string(),
    })
}

/// The board in ASCII or figurines, seen from this side, with a mark for the side to move.
#[must_use]
pub(crate) fn diagram(position: &Position, viewer: Color, pieces: Pieces) -> String {
    let diagram = position.diagram().seen_from(viewer);
    let board = match pieces {
        Pieces::Figurines => diagram.figurines().to_string(),
        Pieces::Letters => diagram.to_string(),
    };
    format!("{board}{} to move\n", capitalized(position.turn()))
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pieces {
    Figurines,
    Letters,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_words() {
        let position = "4k3/8/8/8/8/8/PP6/R3K2q w - - 0 1".parse().unwrap();
        let expected = "White: king e1, rook a1, pawns a2 and b2\nBlack: king e8, queen h1\n\
                        White to move, in check\n";
        assert_eq!(describe(&position), expected);
    }

    #[test]
    fn scores() {
        assert_eq!(score(Score::cp(31)), "+0.31");
        assert_eq!(score(Score::cp(-250)), "-2.50");
        assert_eq!(score(Score::mate_in(3)), "#2");
        assert_eq!(score(Score::mated_in(4)), "#-2");
    }
}
