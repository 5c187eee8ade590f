//! Crates above `board` that need `alloc` but not `std`.

extern crate alloc;

use alloc::string::ToString;
use core::time::Duration;

use lucena_board::{Color, Position};
use lucena_eval::reference::Reference;
use lucena_eval::{Classical, Evaluator};
use lucena_game::{Ending, GameRules, LiveGame, TimeControl};
use lucena_uci::{EngineMessage, GuiCommand};

/// Whether `Classical` and `Reference` agree on every successor of a position.
pub(crate) fn eval_agrees(pos: &Position) -> bool {
    let (mut fast, mut slow) = (Classical::default(), Reference::default());
    pos.legal_moves().iter().all(|&mv| {
        let next = pos.play_unchecked(mv);
        fast.evaluate(&next) == slow.evaluate(&next)
    })
}

/// Whether a game with a clock is played until the flag falls.
pub(crate) fn game_ends() -> bool {
    let control = TimeControl::new(Duration::from_secs(10), Duration::ZERO);
    let rules = GameRules { control: Some(control), ..GameRules::default() };
    let mut game = LiveGame::new(Position::initial(), rules, Duration::ZERO);
    let is_played = game.play_uci("e2e4", Duration::from_secs(1)).is_ok();
    game.tick(Duration::from_secs(11));
    is_played && game.ending() == Some(&Ending::Time { loser: Color::Black, overrun: None })
}

/// Whether UCI messages in both directions round-trip.
pub(crate) fn uci_round_trip() -> bool {
    let position = "position startpos moves e2e4 e7e5";
    let info = "info depth 5 score cp 20 pv g1f3";
    let is_same = |read: Option<alloc::string::String>, line: &str| read.as_deref() == Some(line);
    is_same(GuiCommand::parse(position).ok().map(|it| it.to_string()), position)
        && is_same(EngineMessage::parse(info).ok().map(|it| it.to_string()), info)
}
