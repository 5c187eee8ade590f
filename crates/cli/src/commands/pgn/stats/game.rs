//! Statistics of one game, collected without allocating memory for each game.

use std::ops::ControlFlow;

use lucena_board::{DrawReason, Game, Move, Outcome, Position};
use lucena_book::{Opening, OpeningNames};
use lucena_pgn::{GameResult, Nag, Next, PgnError, Played, RawTag, RawText, Visitor};

use crate::files::record::has_command;

/// The last ply at which a named opening is looked up.
const OPENING_MAX_PLIES: u32 = 60;

/// A threefold repetition takes at least this many plies without a capture or pawn move.
const REPETITION_MIN_PLIES: u16 = 8;

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
    start: Option<Position>,
    /// Whether openings are looked up in this game.
    has_opening: bool,
    /// The moves of the main line; `None` is a null move.
    moves: Vec<Option<Move>>,
    has_null_moves: bool,
    /// The final position.
    last: Position,
    movetext_result: Option<GameResult>,
    opening: Option<&'n Opening<'static>>,
    has_fault: bool,
    pub(super) n_comments: u64,
    pub(super) n_variations: u64,
    pub(super) n_variation_moves: u64,
    pub(super) n_nags: u64,
    pub(super) n_evals: u64,
    pub(super) n_clocks: u64,
}

impl<'n> GameStats<'n> {
    /// Statistics with openings of these names, or without openings.
    pub(super) fn new(names: Option<&'n OpeningNames<'static>>) -> Self {
        Self {
            names,
            values: [const { Vec::new() }; Field::ALL.len()],
            start: None,
            has_opening: false,
            moves: Vec::new(),
            has_null_moves: false,
            last: Position::initial(),
            movetext_result: None,
            opening: None,
            has_fault: false,
            n_comments: 0,
            n_variations: 0,
            n_variation_moves: 0,
            n_nags: 0,
            n_evals: 0,
            n_clocks: 0,
        }
    }

    /// Reads the value of a tag, unless it is unknown.
    pub(super) fn known<T>(&self, field: Field, read: impl FnOnce(&str) -> T) -> Option<T> {
        let value = RawTag::new(b"", &self.values[field as usize]).value();
        let value = value.trim();
        (!matches!(value, "" | "?" | "-")).then(|| read(value))
    }

    pub(super) fn n_plies(&self) -> usize {
        self.moves.len()
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

    /// How the game ended on the board.
    pub(super) fn ending(&self) -> &'static str {
        let outcome = if self.has_fault || self.start.is_none() { None } else { self.outcome() };
        match outcome {
            None => "fault",
            Some(None) => "agreement, resignation, time or other",
            Some(Some(Outcome::Checkmate { .. })) => "checkmate",
            Some(Some(Outcome::Draw(reason))) => match reason {
                DrawReason::Stalemate => "stalemate",
                DrawReason::DeadPosition => "insufficient material",
                DrawReason::FivefoldRepetition | DrawReason::ThreefoldRepetition => "repetition",
                _ => "fifty moves",
            },
        }
    }

    /// The outcome, including draws that could be claimed. `None` if the game cannot be replayed.
    fn outcome(&self) -> Option<Option<Outcome>> {
        let has_history =
            self.has_null_moves || self.last.half_move_clock() >= REPETITION_MIN_PLIES;
        if !has_history {
            return Some(self.last.outcome());
        }
        let mut game = Game::new(self.start?);
        for mv in &self.moves {
            match mv {
                Some(mv) => game.play_unchecked(*mv),
                None => game.play_null().then_some(())?,
            }
        }
        Some(game.claimable_outcome())
    }

    #[inline]
    fn step(&mut self, mv: Option<Move>, after: &Position, ply: u32, depth: u32) {
        if depth > 0 {
            self.n_variation_moves += 1;
            return;
        }
        self.moves.push(mv);
        self.last = *after;
        if let Some(names) = self.names
            && ply + 1 < OPENING_MAX_PLIES
            && self.has_opening
        {
            self.opening = names.get(after).or(self.opening);
        }
    }
}

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

impl Visitor for GameStats<'_> {
    type Output = ();

    fn begin_game(&mut self, _: u64) -> ControlFlow<()> {
        self.values.iter_mut().for_each(Vec::clear);
        self.moves.clear();
        (self.start, self.movetext_result, self.opening) = (None, None, None);
        (self.has_null_moves, self.has_fault) = (false, false);
        (self.n_comments, self.n_variations, self.n_variation_moves) = (0, 0, 0);
        (self.n_nags, self.n_evals, self.n_clocks) = (0, 0, 0);
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

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<(), Next> {
        (self.start, self.last) = (Some(*start), *start);
        self.has_opening = self.names.is_some() && *start == Position::initial();
        ControlFlow::Continue(Next::Read)
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        self.step(Some(played.mv), played.after, played.ply, played.depth);
        CONTINUE
    }

    fn null_move(
        &mut self,
        _: &Position,
        after: &Position,
        ply: u32,
        depth: u32,
    ) -> ControlFlow<()> {
        self.has_null_moves = true;
        self.step(None, after, ply, depth);
        CONTINUE
    }

    fn nag(&mut self, _: Nag) -> ControlFlow<()> {
        self.n_nags += 1;
        CONTINUE
    }

    fn comment(&mut self, comment: RawText<'_>) -> ControlFlow<()> {
        self.n_comments += 1;
        self.n_evals += u64::from(has_command(comment, b"[%eval "));
        self.n_clocks += u64::from(has_command(comment, b"[%clk "));
        CONTINUE
    }

    fn begin_variation(&mut self) -> ControlFlow<(), Next> {
        self.n_variations += 1;
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
