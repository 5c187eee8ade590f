//! Reads the games of a part of a PGN text for the index.

use std::ops::ControlFlow;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, GameResult, Variant};
use lucena_pgn::{Date, Next, PgnError, PgnErrorKind, Played, RawTag, Visitor};

use crate::entry::MoveBits;
use crate::game_hash::GameHash;
use crate::key::{by_rules, is_chess960_start, key};
use crate::packed_date;
use crate::record::{GameRecord, NAME_MAX_BYTES, RATING_MAX};
use crate::{GameCounts, Settings, Starts};

/// The games of a part of a text.
#[derive(Debug, Default)]
pub(super) struct PartGames {
    pub(super) counts: GameCounts,
    /// Games, each with its number of moves.
    pub(super) games: Vec<(GameRecord, usize)>,
    /// The moves of all games: the key of a position, and the move played there; 0 if the game ended.
    pub(super) moves: Vec<(u64, MoveBits)>,
}

/// Collects games.
#[derive(Debug)]
pub(super) struct GameReader {
    settings: Settings,
    source: u32,
    games: PartGames,
    game: CurrentGame,
}

/// The game that is read.
#[derive(Debug, Default)]
struct CurrentGame {
    offset: u64,
    names: [String; 2],
    ratings: [u16; 2],
    date: Date,
    utc_date: Date,
    tag_result: GameResult,
    result: GameResult,
    /// Why the game is skipped.
    fault: Option<Fault>,
    hash: Option<GameHash>,
    /// Whether the castling rights or the tag are those of Chess960.
    is_chess960: bool,
    n_plies: u32,
    /// Key and half-move clock of the last position.
    last: (u64, u16),
    /// Positions with half-move clock and the move played.
    moves: Vec<(u64, u16, MoveBits)>,
}

/// Why a game cannot be indexed at all.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Variant,
    OtherStart,
    Invalid,
}

impl GameReader {
    pub(super) fn new(settings: Settings, source: u32) -> Self {
        let (games, game) = (PartGames::default(), CurrentGame::default());
        Self { settings, source, games, game }
    }

    pub(super) fn into_games(self) -> PartGames {
        self.games
    }

    /// The counter of games like the current one.
    fn counter(&mut self) -> &mut u64 {
        let Self { settings, game, games: PartGames { counts, .. }, .. } = self;
        let is_low_rated = game.ratings.iter().any(|&it| it < settings.min_rating);
        match game.fault {
            Some(Fault::Variant) => &mut counts.variants,
            Some(Fault::OtherStart) => &mut counts.other_starts,
            Some(Fault::Invalid) => &mut counts.invalid,
            None if game.n_plies == 0 => &mut counts.without_moves,
            None if !game.result().is_decided() => &mut counts.unfinished,
            None if is_low_rated => &mut counts.low_rated,
            None => &mut counts.indexed,
        }
    }

    fn add_game(&mut self) {
        let (game, games) = (&mut self.game, &mut self.games);
        if game.n_plies < self.settings.max_plies {
            let (key, clock) = game.last;
            game.moves.push((key, clock, 0));
        }
        let n_before = games.moves.len();
        games.moves.extend(without_repetitions(&game.moves));
        let record = game.to_record(self.source);
        games.games.push((record, games.moves.len() - n_before));
    }
}

impl CurrentGame {
    /// Prepares for the next game, keeping allocations.
    fn clear(&mut self, offset: u64) {
        let Self { names, moves, .. } = self;
        names.iter_mut().for_each(String::clear);
        moves.clear();
        let (names, moves) = (std::mem::take(names), std::mem::take(moves));
        *self = Self { offset, names, moves, ..Self::default() };
    }

    /// The result after the moves, or that of the tag.
    fn result(&self) -> GameResult {
        if self.result.is_decided() { self.result } else { self.tag_result }
    }

    fn to_record(&self, source: u32) -> GameRecord {
        let date = if self.date == Date::default() { self.utc_date } else { self.date };
        let date = packed_date::pack(date);
        let hash = self.hash.expect("a game with moves has a start position");
        let [white, black] = &self.names;
        GameRecord {
            hash: hash.finish(self.result(), date, [white, black]),
            source,
            offset: self.offset,
            result: self.result(),
            date,
            ratings: self.ratings,
            names: [cut(white), cut(black)],
        }
    }
}

/// A name of limited length.
fn cut(name: &str) -> String {
    let end = (0..=NAME_MAX_BYTES.min(name.len())).rev().find(|&end| name.is_char_boundary(end));
    name[..end.unwrap_or(0)].to_owned()
}

/// Moves of a game without positions that occur again later. They can only be equal within the
/// half-move clock of the later one.
fn without_repetitions(moves: &[(u64, u16, MoveBits)]) -> impl Iterator<Item = (u64, MoveBits)> {
    let is_last = |idx: usize, key: u64| {
        let later = moves[idx + 1..].iter().zip(1..).skip(3).step_by(2);
        let reachable = later.take_while(|&(&(_, clock, _), n_later)| clock >= n_later);
        !reachable.into_iter().any(|(&(other, ..), _)| other == key)
    };
    let kept = moves.iter().enumerate().filter(move |&(idx, &(key, ..))| is_last(idx, key));
    kept.map(|(_, &(key, _, mv))| (key, mv))
}

/// Whether a game starts where those of its variant do.
fn is_initial(start: &VariantPosition) -> bool {
    match start {
        VariantPosition::Chess960(position) => is_chess960_start(position),
        other => *other == VariantPosition::initial(other.variant()),
    }
}

fn rating(tag: RawTag<'_>) -> u16 {
    let parsed = tag.value().trim().parse().ok();
    parsed.filter(|&rating| rating <= RATING_MAX).unwrap_or(0)
}

impl Visitor<VariantPosition> for GameReader {
    type Output = ();

    fn begin_game(&mut self, offset: u64) -> ControlFlow<()> {
        self.game.clear(offset);
        ControlFlow::Continue(())
    }

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        let game = &mut self.game;
        let mut set_name = |idx: usize| {
            game.names[idx].clear();
            game.names[idx].push_str(tag.value().trim());
        };
        match tag.raw_name() {
            b"White" => set_name(0),
            b"Black" => set_name(1),
            b"WhiteElo" => game.ratings[0] = rating(tag),
            b"BlackElo" => game.ratings[1] = rating(tag),
            b"Date" => game.date = tag.value().parse().unwrap_or_default(),
            b"UTCDate" => game.utc_date = tag.value().parse().unwrap_or_default(),
            b"Result" => {
                let result = GameResult::from_bytes(tag.raw_value().trim_ascii());
                game.tag_result = result.unwrap_or_default();
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, start: &VariantPosition) -> ControlFlow<(), Next> {
        let game = &mut self.game;
        let start = by_rules(start);
        let is_other = self.settings.starts == Starts::Initial && !is_initial(&start);
        if game.fault.is_none() && is_other {
            game.fault = Some(Fault::OtherStart);
        }
        game.is_chess960 = start.variant() == Variant::Chess960;
        game.last = (key(&start), start.half_move_clock());
        game.hash = Some(GameHash::new(&start));
        ControlFlow::Continue(if game.fault.is_some() { Next::Skip } else { Next::Read })
    }

    fn play(&mut self, played: Played<'_, VariantPosition>) -> ControlFlow<()> {
        let game = &mut self.game;
        if game.n_plies < self.settings.max_plies {
            let (key, clock) = game.last;
            game.moves.push((key, clock, played.mv.bits()));
        }
        game.n_plies += 1;
        let after = played.after;
        let key = match after {
            VariantPosition::Standard(position) if game.is_chess960 => {
                key(&VariantPosition::Chess960(*position))
            }
            after => key(after),
        };
        game.last = (key, after.half_move_clock());
        if let Some(hash) = &mut game.hash {
            hash.add_move(played.mv);
        }
        ControlFlow::Continue(())
    }

    fn null_move(
        &mut self,
        _: &VariantPosition,
        _: &VariantPosition,
        _: u32,
        _: u32,
    ) -> ControlFlow<()> {
        self.game.fault = Some(Fault::Invalid);
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        self.game.result = result;
        ControlFlow::Continue(())
    }

    fn error(&mut self, error: &PgnError) -> ControlFlow<()> {
        use PgnErrorKind::{DeepVariation, LongComment, LongTag, UnknownVariant};
        match error.kind {
            UnknownVariant(_) => self.game.fault = Some(Fault::Variant),
            // The moves of the main line are complete.
            LongComment { .. } | LongTag { .. } | DeepVariation { .. } => {}
            _ if error.is_tolerated() || self.game.fault.is_some() => {}
            _ => self.game.fault = Some(Fault::Invalid),
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) {
        let n_indexed = self.games.counts.indexed;
        *self.counter() += 1;
        if self.games.counts.indexed > n_indexed {
            self.add_game();
        }
    }
}
