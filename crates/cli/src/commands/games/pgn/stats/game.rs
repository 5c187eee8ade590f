//! Statistics of one game, collected without allocating memory for each game.

use std::ops::ControlFlow;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, DrawReason, GameResult, Outcome, Position};
use lucena_book::{Opening, OpeningNames};
use lucena_pgn::{Nag, Next, PgnError, Played, RawTag, RawText, Visitor};

use crate::files::record::Annotations;

/// The last ply at which a named opening is looked up.
const OPENING_MAX_PLIES: u32 = 60;

/// Plies without a capture or pawn move after which a draw can be claimed, and after which the game
/// is drawn.
const FIFTY_MOVES: u16 = 100;
const SEVENTY_FIVE_MOVES: u16 = 150;

/// The tags that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    White,
    Black,
    WhiteElo,
    BlackElo,
    Event,
    Termination,
    Date,
    UtcDate,
    Result,
}

impl Field {
    const ALL: [(&'static [u8], Self); 9] = [
        (b"White", Self::White),
        (b"Black", Self::Black),
        (b"WhiteElo", Self::WhiteElo),
        (b"BlackElo", Self::BlackElo),
        (b"Event", Self::Event),
        (b"Termination", Self::Termination),
        (b"Date", Self::Date),
        (b"UTCDate", Self::UtcDate),
        (b"Result", Self::Result),
    ];

    fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.iter().find(|&&(known, _)| known == name).map(|&(_, field)| field)
    }
}

/// Statistics of the game that was read last. The memory is reused for the next one.
pub(super) struct GameStats<'n> {
    names: Option<&'n OpeningNames<'static>>,
    /// Raw tag values.
    values: [Vec<u8>; Field::ALL.len()],
    start: Option<VariantPosition>,
    /// Whether openings are looked up in this game.
    has_opening: bool,
    n_plies: usize,
    /// Repetition keys of the positions since the start or the last null move.
    keys: Vec<u64>,
    /// The final position.
    last: VariantPosition,
    movetext_result: Option<GameResult>,
    opening: Option<&'n Opening<'static>>,
    has_fault: bool,
    pub(super) annotations: Annotations,
}

impl<'n> GameStats<'n> {
    /// Statistics with openings of these names, or without openings.
    pub(super) fn new(names: Option<&'n OpeningNames<'static>>) -> Self {
        Self {
            names,
            values: [const { Vec::new() }; Field::ALL.len()],
            start: None,
            has_opening: false,
            n_plies: 0,
            keys: Vec::new(),
            last: VariantPosition::default(),
            movetext_result: None,
            opening: None,
            has_fault: false,
            annotations: Annotations::default(),
        }
    }

    /// Reads the value of a tag, unless it is unknown.
    pub(super) fn known<T>(&self, field: Field, read: impl FnOnce(&str) -> T) -> Option<T> {
        let value = RawTag::new(b"", &self.values[field as usize]).value();
        let value = value.trim();
        (!matches!(value, "" | "?" | "-")).then(|| read(value))
    }

    pub(super) const fn n_plies(&self) -> usize {
        self.n_plies
    }

    pub(super) const fn has_fault(&self) -> bool {
        self.has_fault
    }

    /// The result of the movetext, or that of the tag if the movetext has none.
    pub(super) fn result(&self) -> GameResult {
        let decided = self.movetext_result.filter(|result| result.is_decided());
        let tag = || self.known(Field::Result, |value| value.parse().ok()).flatten();
        decided.or_else(tag).or(self.movetext_result).unwrap_or_default()
    }

    /// The last named opening that the game passed through.
    pub(super) const fn opening(&self) -> Option<&'n Opening<'static>> {
        self.opening
    }

    /// `White - Black`.
    pub(super) fn title(&self) -> String {
        let name = |field| self.known(field, str::to_owned).unwrap_or_else(|| "?".to_owned());
        format!("{} - {}", name(Field::White), name(Field::Black))
    }

    /// How the game ended on the board, including draws that could be claimed.
    pub(super) fn ending(&self) -> &'static str {
        if self.has_fault || self.start.is_none() {
            return "fault";
        }
        match self.last.outcome() {
            Some(Outcome::Checkmate { .. }) => return "checkmate",
            Some(Outcome::Draw(DrawReason::Stalemate)) => return "stalemate",
            Some(Outcome::Draw(DrawReason::DeadPosition)) => return "insufficient material",
            Some(Outcome::Variant { .. }) => return "rule of the variant",
            _ => {}
        }
        let (clock, n_times) = (self.last.half_move_clock(), self.repetitions());
        // The order of `Game::claimable_outcome`: first what ends a game without a claim.
        if n_times >= 5 {
            "repetition"
        } else if clock >= SEVENTY_FIVE_MOVES {
            "fifty moves"
        } else if n_times >= 3 {
            "repetition"
        } else if clock >= FIFTY_MOVES {
            "fifty moves"
        } else {
            "agreement, resignation, time or other"
        }
    }

    /// How often the final position has occurred.
    fn repetitions(&self) -> usize {
        // No position from before the last capture or pawn move can occur again.
        let n_recent = usize::from(self.last.half_move_clock()) + 1;
        let recent = &self.keys[self.keys.len().saturating_sub(n_recent)..];
        let last = self.keys.last();
        recent.iter().filter(|&key| Some(key) == last).count()
    }

    #[inline]
    fn step(&mut self, after: &VariantPosition, ply: u32, depth: u32) {
        if depth > 0 {
            self.annotations.variation_moves += 1;
            return;
        }
        self.n_plies += 1;
        self.keys.push(after.repetition_key());
        self.last = *after;
        if let Some(names) = self.names
            && ply + 1 < OPENING_MAX_PLIES
            && self.has_opening
            && let Some(after) = after.standard()
        {
            self.opening = names.get(after).or(self.opening);
        }
    }
}

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

impl Visitor<VariantPosition> for GameStats<'_> {
    type Output = ();

    fn begin_game(&mut self, _: u64) -> ControlFlow<()> {
        self.values.iter_mut().for_each(Vec::clear);
        self.n_plies = 0;
        self.keys.clear();
        (self.start, self.movetext_result, self.opening) = (None, None, None);
        self.has_fault = false;
        self.annotations = Annotations::default();
        CONTINUE
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        if let Some(field) = Field::from_name(tag.raw_name()) {
            let value = &mut self.values[field as usize];
            value.clear();
            value.extend_from_slice(tag.raw_value());
        }
        CONTINUE
    }

    fn begin_moves(&mut self, start: &VariantPosition) -> ControlFlow<(), Next> {
        (self.start, self.last) = (Some(*start), *start);
        self.keys.push(start.repetition_key());
        self.has_opening = self.names.is_some() && start.standard() == Some(&Position::initial());
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_, VariantPosition>) -> ControlFlow<()> {
        self.step(played.after, played.ply, played.depth);
        CONTINUE
    }

    fn null_move(
        &mut self,
        _: &VariantPosition,
        after: &VariantPosition,
        ply: u32,
        depth: u32,
    ) -> ControlFlow<()> {
        if depth == 0 {
            self.keys.clear();
        }
        self.step(after, ply, depth);
        CONTINUE
    }

    fn nag(&mut self, _: Nag) -> ControlFlow<()> {
        self.annotations.nags += 1;
        CONTINUE
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        self.annotations.add_comment(comment);
        CONTINUE
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        self.annotations.variations += 1;
        ControlFlow::Continue(Next::Read)
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        self.movetext_result = Some(result);
        CONTINUE
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        self.has_fault |= !error.is_tolerated();
        CONTINUE
    }

    fn end_game(&mut self) {}
}

#[cfg(test)]
mod tests {
    use lucena_pgn::Reader;

    use super::*;

    #[track_caller]
    fn check(movetext: &str, expected: &str) {
        let mut game = GameStats::new(None);
        Reader::from_bytes(movetext.as_bytes()).variants().read_game(&mut game).unwrap().unwrap();
        assert_eq!(game.ending(), expected, "{movetext}");
    }

    #[test]
    fn endings_are_those_of_the_board() {
        let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ";
        check(&back_and_forth.repeat(2), "repetition");
        check("e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 *", "repetition");
        check("f3 e5 g4 Qh4# 0-1", "checkmate");
        check("e4 e5 1-0", "agreement, resignation, time or other");
        check("e4 Ke4 *", "fault");
        let clock = |n: u32| format!("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - {n} 80\"]\n\nRa2 *");
        check(&clock(98), "agreement, resignation, time or other");
        check(&clock(99), "fifty moves");
        check("[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n\nKg6 *", "stalemate");
        check("[FEN \"8/8/8/8/5k2/8/6q1/6K1 w - - 0 1\"]\n\nKxg2 *", "insufficient material");
    }

    #[test]
    fn null_moves_break_repetitions() {
        check("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 *", "repetition");
        check(
            "Nf3 Nf6 Ng1 Ng8 Nf3 -- Ng1 -- Nf3 Nf6 Ng1 Ng8 *",
            "agreement, resignation, time or other",
        );
    }
}
