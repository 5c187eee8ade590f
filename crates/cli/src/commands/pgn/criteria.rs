//! Whether a game is one that is asked for.

use lucena_board::{Color, DrawReason, Outcome, Position};
use lucena_book::OpeningNames;
use lucena_pgn::{Date, Next, Tags};

use super::args::{CriteriaArgs, Ending, Feature};
use super::pattern::Needle;
use crate::files::record::Record;
use crate::terminal::output::Failure;

/// What is asked for, made ready to be compared.
pub(super) struct Criteria<'a> {
    args: &'a CriteriaArgs,
    player: Vec<Needle>,
    white: Vec<Needle>,
    black: Vec<Needle>,
    event: Vec<Needle>,
    opening: Vec<Needle>,
    reached: Vec<Position>,
    /// The positions that the first moves lead to, each with how many half moves they are.
    lines: Vec<(usize, Position)>,
    names: OpeningNames<'static>,
}

fn needles(texts: &[String]) -> Vec<Needle> {
    texts.iter().map(|text| Needle::new(text)).collect()
}

impl<'a> Criteria<'a> {
    pub(super) fn new(args: &'a CriteriaArgs) -> Result<Self, Failure> {
        let lines: Result<_, String> = args.line.iter().map(|line| read_line(line)).collect();
        Ok(Self {
            args,
            player: needles(&args.player),
            white: needles(&args.white),
            black: needles(&args.black),
            event: needles(&args.event),
            opening: needles(&args.opening),
            reached: args.fen.iter().map(|start| start.position()).collect(),
            lines: lines.map_err(Failure::WrongUsage)?,
            names: OpeningNames::new(),
        })
    }

    /// Whether the moves of a game have to be looked at. Where the tags rule it out they need not.
    pub(super) fn may_fit(&self, tags: &Tags) -> bool {
        self.args.not || self.tags_fit(tags)
    }

    /// Whether tags and results are not enough to tell which games fit.
    pub(super) fn need_moves(&self) -> bool {
        let args = self.args;
        args.min_ply.is_some()
            || args.max_ply.is_some()
            || args.valid
            || !(args.has.is_empty()
                && self.lines.is_empty()
                && self.opening.is_empty()
                && args.eco.is_empty()
                && args.ending.is_empty()
                && self.reached.is_empty()
                && args.material.is_empty())
    }

    /// Whether it matters what stands in variations.
    pub(super) fn variations(&self) -> Next {
        let matter = self.args.valid || !self.args.has.is_empty();
        if matter { Next::Read } else { Next::Skip }
    }

    pub(super) fn fits(&self, record: &Record) -> bool {
        let fits = self.tags_fit(&record.tags) && self.game_fits(record);
        fits != self.args.not
    }

    /// What can be said without the moves.
    fn tags_fit(&self, tags: &Tags) -> bool {
        let player = |color| tags.player(color).unwrap_or("");
        let (white, black) = (player(Color::White), player(Color::Black));
        any(&self.player, |it| it.is_in(white) || it.is_in(black))
            && any(&self.white, |it| it.is_in(white))
            && any(&self.black, |it| it.is_in(black))
            && any(&self.event, |it| it.is_in(tags.get("Event").unwrap_or("")))
            && self.args.tag.iter().all(|it| it.fits(tags))
            && self.date_fits(tags)
            && self.elo_fits(tags)
    }

    /// A game of which only the year is known is within a range if the whole year may be.
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
            && args.min_ply.is_none_or(|min| record.plies.len() >= min)
            && args.max_ply.is_none_or(|max| record.plies.len() <= max)
            && args.has.iter().all(|&feature| has(record, feature))
            && (!args.valid || record.n_faults == 0)
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

    /// Positions and men that have to be on the board at some time.
    fn comes_through(&self, record: &Record) -> bool {
        let (reached, material) = (&self.reached, &self.args.material);
        if reached.is_empty() && material.is_empty() {
            return true;
        }
        let is_reached = |it: &Position| reached.iter().any(|other| it.is_same_position(other));
        let has_men = |it: &Position| material.iter().any(|pattern| pattern.fits(it.material()));
        (reached.is_empty() || record.positions().any(|it| is_reached(&it)))
            && (material.is_empty() || record.positions().any(|it| has_men(&it)))
    }
}

/// Whether nothing is asked for, or one of it holds.
fn any<T>(wanted: &[T], fits: impl FnMut(&T) -> bool) -> bool {
    wanted.is_empty() || wanted.iter().any(fits)
}

/// Moves in algebraic notation, perhaps with numbers.
fn read_line(line: &str) -> Result<(usize, Position), String> {
    let mut position = Position::initial();
    let mut n_plies = 0;
    for word in line.split_whitespace() {
        let san = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let san = if san.len() < word.len() { san.trim_start_matches('.') } else { word };
        if san.is_empty() {
            continue;
        }
        position = position.play_san(san).map_err(|error| format!("--line: {error}"))?;
        n_plies += 1;
    }
    Ok((n_plies, position))
}

/// Whether the moves lead there, in whichever order.
fn begins_with(record: &Record, ply: usize, end: &Position) -> bool {
    record.start == Some(Position::initial())
        && record.positions().nth(ply).is_some_and(|it| it.is_same_position(end))
}

fn has(record: &Record, feature: Feature) -> bool {
    let count = match feature {
        Feature::Comments => record.n_comments,
        Feature::Variations => record.n_variations,
        Feature::Nags => record.n_nags,
        Feature::Evals => record.n_evals,
        Feature::Clocks => record.n_clocks,
    };
    count > 0
}

/// Whether the game ends like this on the board, whatever was agreed.
fn ends(record: &Record, ending: Ending) -> bool {
    let Some(game) = record.to_game() else { return false };
    let outcome = game.claimable_outcome();
    match ending {
        Ending::Checkmate => matches!(outcome, Some(Outcome::Checkmate { .. })),
        Ending::Stalemate => outcome == Some(Outcome::Draw(DrawReason::Stalemate)),
        Ending::Material => game.position().is_dead_by_material(),
        Ending::Repetition => game.is_repetition(3),
        Ending::Fifty => game.position().half_move_clock() >= 100,
        Ending::Open => outcome.is_none(),
    }
}
