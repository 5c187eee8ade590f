//! The columns.

use std::io::{self, Write};
use std::time::Duration;

use super::field::{Maybe, Text};
use crate::{GameReport, MoveReport, WhiteScore};

/// The names of the columns, in the order of [`Row::write`].
pub(super) const HEADER: [&str; 36] = [
    "game",
    "white",
    "black",
    "white_elo",
    "black_elo",
    "event",
    "date",
    "result",
    "eco",
    "opening",
    "ply",
    "number",
    "color",
    "san",
    "uci",
    "fen",
    "score_before_cp",
    "score_before_mate",
    "score_after_cp",
    "score_after_mate",
    "best_san",
    "best_uci",
    "best_line",
    "loss",
    "win_before",
    "win_after",
    "accuracy",
    "label",
    "nag",
    "depth",
    "clock",
    "time_used",
    "time_trouble",
    "phase",
    "book",
    "why",
];

/// One move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// Number of the game, from 1.
    pub(super) number: u64,
    pub(super) game: &'a GameReport,
    pub(super) mv: &'a MoveReport,
}

impl Row<'_> {
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_game(out)?;
        self.write_move(out)?;
        self.write_judgement(out)?;
        self.write_context(out)
    }

    fn write_game(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { number, game, .. } = self;
        let tag = |name: &str| Text(game.tags.get(name).map_or("", String::as_str));
        let name = |name: &Option<String>| Text(name.as_deref().unwrap_or("")).to_string();
        let opening = game.opening.as_ref();
        write!(
            out,
            "{number},{},{},{},{},{},{},{},{},{},",
            name(&game.white.name),
            name(&game.black.name),
            Maybe(game.white.elo),
            Maybe(game.black.elo),
            tag("Event"),
            tag("Date"),
            tag("Result"),
            Maybe(opening.map(|opening| Text(&opening.eco))),
            Maybe(opening.map(|opening| Text(&opening.name))),
        )
    }

    fn write_move(&self, out: &mut impl Write) -> io::Result<()> {
        let mv = self.mv;
        write!(
            out,
            "{},{},{},{},{},{},",
            mv.ply,
            mv.number,
            mv.color,
            Text(&mv.san),
            mv.uci,
            mv.fen.fen()
        )
    }

    fn write_judgement(&self, out: &mut impl Write) -> io::Result<()> {
        let mv = self.mv;
        let [before_cp, before_mate] = score_columns(Some(mv.score_before));
        let [after_cp, after_mate] = score_columns(mv.score_after);
        write!(
            out,
            "{before_cp},{before_mate},{after_cp},{after_mate},{},{},{},{},{:.2},{:.2},{:.2},{},{},",
            Maybe(mv.best_san.as_deref().map(Text)),
            Maybe(mv.best),
            Text(&mv.best_line_san),
            mv.loss,
            mv.win_before,
            mv.win_after,
            mv.accuracy,
            mv.label,
            Maybe(mv.nag),
        )
    }

    fn write_context(&self, out: &mut impl Write) -> io::Result<()> {
        let mv = self.mv;
        let why: Vec<&str> = mv.why.iter().map(|reason| reason.text.as_str()).collect();
        write!(
            out,
            "{},{},{},{},{},{},{}\r\n",
            mv.depth,
            seconds(mv.clock),
            seconds(mv.time_used),
            mv.time_trouble,
            mv.phase.name(),
            mv.book,
            Text(&why.join(" ")),
        )
    }
}

/// Centipawns and moves to mate; one of them is missing, or both.
const fn score_columns(score: Option<WhiteScore>) -> [Maybe<i32>; 2] {
    match score {
        Some(WhiteScore::Cp(number)) => [Maybe(Some(number)), Maybe(None)],
        Some(WhiteScore::Mate(moves)) => [Maybe(None), Maybe(Some(moves))],
        None => [Maybe(None), Maybe(None)],
    }
}

fn seconds(time: Option<Duration>) -> Maybe<f64> {
    Maybe(time.map(|time| time.as_secs_f64()))
}
