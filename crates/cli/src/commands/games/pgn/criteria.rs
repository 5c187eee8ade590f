//! The criteria of `lucena pgn filter`.

use clap::ValueEnum;
use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Color, DrawReason, GameResult, Outcome, Position, Variant};
use lucena_book::OpeningNames;
use lucena_pgn::{Date, FenPattern, Next, Tags};

use super::pattern::{EcoRange, MaterialPattern, Needle, TagPattern};
use crate::args::moves;
use crate::args::position::PositionArg;
use crate::files::record::Record;
use crate::terminal::output::Failure;

/// Which games to select.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Criteria")]
pub(crate) struct CriteriaArgs {
    /// Name of either player contains NAME, ignoring case
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// Name of White contains NAME
    #[arg(long, value_name = "NAME")]
    white: Vec<String>,

    /// Name of Black contains NAME
    #[arg(long, value_name = "NAME")]
    black: Vec<String>,

    /// Event contains TEXT
    #[arg(long, value_name = "TEXT")]
    event: Vec<String>,

    /// Played on or after this date, such as 2024 or 2024.05.17
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,

    /// Played on or before this date
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,

    /// Both players are rated at least ELO
    #[arg(long, value_name = "ELO")]
    min_elo: Option<u32>,

    /// Both players are rated at most ELO
    #[arg(long, value_name = "ELO")]
    max_elo: Option<u32>,

    /// Result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT")]
    result: Vec<GameResult>,

    /// ECO code or range, such as C65, C6, B or B20-B99; found by the moves if there is no ECO tag
    #[arg(long, value_name = "CODES")]
    eco: Vec<EcoRange>,

    /// Name of the opening reached contains NAME
    #[arg(long, value_name = "NAME")]
    opening: Vec<String>,

    /// Minimum length in plies
    #[arg(long, value_name = "N")]
    min_plies: Option<usize>,

    /// Maximum length in plies
    #[arg(long, value_name = "N")]
    max_plies: Option<usize>,

    /// Variant, such as "atomic", "3check" or "standard"
    #[arg(long, value_name = "NAME")]
    variant: Vec<Variant>,

    /// Tag equals (NAME=VALUE) or contains (NAME~TEXT) a value; all of them must match
    #[arg(long, value_name = "TAG")]
    tag: Vec<TagPattern>,

    /// Reaches this position, ignoring halfmove clock and move number
    #[arg(long, value_name = "FEN", value_parser = PositionArg::parse)]
    fen: Vec<PositionArg>,

    /// Reaches a position like this FEN with wildcards, such as "*/*/*/*/*/*/*/*RK1"
    #[arg(long, value_name = "PATTERN")]
    fen_pattern: Vec<FenPattern>,

    /// Reaches this material, such as KRPvKR, with either color
    #[arg(long, value_name = "MATERIAL")]
    material: Vec<MaterialPattern>,

    /// How the game ends on the board
    #[arg(long, value_name = "HOW")]
    ending: Vec<Ending>,

    /// Starts with these moves, such as "e4 e5 Nf3", in any order
    #[arg(long, value_name = "MOVES")]
    line: Vec<String>,

    /// Contains comments, variations and so on; all of them must be there
    #[arg(long, value_name = "WHAT")]
    has: Vec<Feature>,

    /// Has no errors
    #[arg(long)]
    valid: bool,

    /// Select the games that do not match
    #[arg(long)]
    not: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ending {
    Checkmate,
    Stalemate,
    /// Insufficient material
    Material,
    /// Threefold repetition
    Repetition,
    /// Fifty-move rule
    Fifty,
    /// A rule of the variant, such as the third check
    Variant,
    /// None of these
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Feature {
    Comments,
    Variations,
    Nags,
    Evals,
    Clocks,
}

/// Criteria in a form that can be matched.
pub(super) struct Criteria<'a> {
    args: &'a CriteriaArgs,
    player: Vec<Needle>,
    white: Vec<Needle>,
    black: Vec<Needle>,
    event: Vec<Needle>,
    opening: Vec<Needle>,
    reached: Vec<Position>,
    /// The positions after the moves of each `--line`, with their plies.
    lines: Vec<(usize, Position)>,
    names: OpeningNames<'static>,
}

fn needles(texts: &[String]) -> Vec<Needle> {
    texts.iter().map(|text| Needle::new(text)).collect()
}

impl<'a> Criteria<'a> {
    pub(super) fn new(args: &'a CriteriaArgs) -> Result<Self, Failure> {
        let lines = args.line.iter().map(|line| {
            let game = moves::play(Position::initial(), line);
            game.map(|game| (game.len(), *game.position()))
        });
        let lines: Result<_, String> = lines.collect();
        Ok(Self {
            args,
            player: needles(&args.player),
            white: needles(&args.white),
            black: needles(&args.black),
            event: needles(&args.event),
            opening: needles(&args.opening),
            reached: args.fen.iter().map(|start| start.position()).collect(),
            lines: lines.map_err(|error| Failure::Usage(format!("--line: {error}")))?,
            names: OpeningNames::new(),
        })
    }

    /// Whether the tags leave it open if a game matches, so that its moves have to be read.
    pub(super) fn may_fit(&self, tags: &Tags) -> bool {
        self.args.not || self.tags_fit(tags)
    }

    /// Whether some criteria need the moves of a game.
    pub(super) fn need_moves(&self) -> bool {
        let args = self.args;
        args.min_plies.is_some()
            || args.max_plies.is_some()
            || args.valid
            || !(args.has.is_empty()
                && self.lines.is_empty()
                && self.opening.is_empty()
                && args.eco.is_empty()
                && args.ending.is_empty()
                && self.reached.is_empty()
                && args.fen_pattern.is_empty()
                && args.material.is_empty())
    }

    /// Whether variations have to be read.
    pub(super) fn variations(&self) -> Next {
        let matter = self.args.valid || !self.args.has.is_empty();
        if matter { Next::Read } else { Next::Skip }
    }

    pub(super) fn fits(&self, record: &Record) -> bool {
        let fits = self.tags_fit(&record.tags) && self.game_fits(record);
        fits != self.args.not
    }

    /// Criteria that need only the tags.
    fn tags_fit(&self, tags: &Tags) -> bool {
        let player = |color| tags.player(color).unwrap_or("");
        let (white, black) = (player(Color::White), player(Color::Black));
        any(&self.player, |it| it.is_in(white) || it.is_in(black))
            && any(&self.white, |it| it.is_in(white))
            && any(&self.black, |it| it.is_in(black))
            && any(&self.event, |it| it.is_in(tags.get("Event").unwrap_or("")))
            && any(&self.args.variant, |&variant| tags.variant() == Some(variant))
            && self.args.tag.iter().all(|it| it.fits(tags))
            && self.date_fits(tags)
            && self.elo_fits(tags)
    }

    /// A partial date, such as a year, matches if all its days do.
    fn date_fits(&self, tags: &Tags) -> bool {
        let days = tags.date().map(|date| (date.first_day(), date.last_day()));
        let (first, last) = days.unwrap_or((None, None));
        let from = self.args.from.and_then(Date::first_day);
        let to = self.args.to.and_then(Date::last_day);
        from.is_none_or(|from| first.is_some_and(|first| first >= from))
            && to.is_none_or(|to| last.is_some_and(|last| last <= to))
    }

    fn elo_fits(&self, tags: &Tags) -> bool {
        let both = |fits: &dyn Fn(u32) -> bool| {
            Color::ALL.iter().all(|&it| tags.elo(it).is_some_and(fits))
        };
        self.args.min_elo.is_none_or(|min| both(&|elo| elo >= min))
            && self.args.max_elo.is_none_or(|max| both(&|elo| elo <= max))
    }

    fn game_fits(&self, record: &Record) -> bool {
        let args = self.args;
        any(&args.result, |&result| record.result() == result)
            && args.min_plies.is_none_or(|min| record.plies.len() >= min)
            && args.max_plies.is_none_or(|max| record.plies.len() <= max)
            && args.has.iter().all(|&feature| has(record, feature))
            && (!args.valid || record.n_errors == 0)
            && any(&self.lines, |(ply, end)| begins_with(record, *ply, end))
            && self.opening_fits(record)
            && any(&args.ending, |&ending| ends(record, ending))
            && self.comes_through(record)
    }

    fn opening_fits(&self, record: &Record) -> bool {
        if self.opening.is_empty() && self.args.eco.is_empty() {
            return true;
        }
        let opening = record.opening(&self.names);
        let name = opening.map_or("", |opening| opening.name());
        let code = match record.tags.known("ECO") {
            Some(code) => code.to_owned(),
            None => opening.map_or(String::new(), |opening| opening.eco().to_string()),
        };
        any(&self.opening, |it| it.is_in(name)) && any(&self.args.eco, |it| it.fits(&code))
    }

    /// Positions, patterns and material that have to be reached.
    fn comes_through(&self, record: &Record) -> bool {
        let reaches =
            |fits: &dyn Fn(&VariantPosition) -> bool| record.positions().any(|it| fits(&it));
        let (patterns, material) = (&self.args.fen_pattern, &self.args.material);
        let is_reached = |it: &VariantPosition| self.reached.iter().any(|other| is_same(it, other));
        (self.reached.is_empty() || reaches(&is_reached))
            && (patterns.is_empty()
                || reaches(&|it| patterns.iter().any(|pattern| pattern.matches(it))))
            && (material.is_empty()
                || reaches(&|it| material.iter().any(|pattern| pattern.fits(it))))
    }
}

/// Whether one of the values matches, or there are none.
fn any<T>(wanted: &[T], fits: impl FnMut(&T) -> bool) -> bool {
    wanted.is_empty() || wanted.iter().any(fits)
}

/// Whether the game is in this position after that many plies, by any move order.
fn begins_with(record: &Record, ply: usize, end: &Position) -> bool {
    record.is_from_initial_position()
        && record.positions().nth(ply).is_some_and(|it| is_same(&it, end))
}

fn is_same(position: &VariantPosition, other: &Position) -> bool {
    position.standard().is_some_and(|position| position.is_same_position(other))
}

fn has(record: &Record, feature: Feature) -> bool {
    let count = match feature {
        Feature::Comments => record.annotations.comments,
        Feature::Variations => record.annotations.variations,
        Feature::Nags => record.annotations.nags,
        Feature::Evals => record.annotations.evals,
        Feature::Clocks => record.annotations.clocks,
    };
    count > 0
}

/// Whether the game ends like this on the board, whatever its result says.
fn ends(record: &Record, ending: Ending) -> bool {
    let Some(game) = record.to_game() else { return false };
    let outcome = game.claimable_outcome();
    match ending {
        Ending::Checkmate => matches!(outcome, Some(Outcome::Checkmate { .. })),
        Ending::Stalemate => outcome == Some(Outcome::Draw(DrawReason::Stalemate)),
        Ending::Material => {
            let position = game.position();
            Color::ALL.into_iter().all(|color| position.has_insufficient_material(color))
        }
        Ending::Variant => matches!(outcome, Some(Outcome::Variant { .. })),
        Ending::Repetition => game.is_repetition(3),
        Ending::Fifty => game.position().half_move_clock() >= 100,
        Ending::Open => outcome.is_none(),
    }
}
