//! Games of files, counted.

use std::cell::Cell;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use lucena_arena::ratings::{PairFinder, PlayerId, Pool};
use lucena_arena::stats::Outcome;
use lucena_board::Color;
use lucena_pgn::{GameResult, Next, PgnError, RawTag, Reader, TokenVisitor};

use super::args::RateArgs;
use super::names::Names;
use crate::input::about;
use crate::output::Failure;
use crate::progress::Progress;

/// Everything that the files say.
pub(super) struct Games {
    pub(super) pool: Pool,
    pub(super) pairs: Pairs,
    pub(super) left_out: LeftOut,
}

/// Games that do not count, and why.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftOut {
    /// Without a result.
    pub(super) unfinished: u64,
    /// Without a name of one of the players.
    pub(super) unnamed: u64,
    /// Of a player against himself.
    pub(super) same_player: u64,
    /// Of players whom the arguments leave out.
    pub(super) unwanted: u64,
    /// Games with faults in their tags. They count if players and result could be read.
    pub(super) faulty: u64,
}

impl LeftOut {
    /// The counts that are not 0, in words.
    pub(super) fn in_words(&self) -> Vec<String> {
        let counts = [
            (self.unfinished, "without a result"),
            (self.unnamed, "without the names of both players"),
            (self.same_player, "of a player against himself"),
            (self.unwanted, "of players who are left out"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, why)| format!("{count} {why}")).collect()
    }

    pub(super) fn in_brackets(&self) -> String {
        match self.in_words() {
            words if words.is_empty() => String::new(),
            words => format!(" ({})", words.join(", ")),
        }
    }
}

/// Pairs of games of the first two players.
#[derive(Default)]
pub(super) struct Pairs {
    by_opening: PairFinder,
    in_order: PairFinder,
}

impl Pairs {
    /// Pairs by opening, or if there are none, of games that follow each other.
    pub(super) fn best(&self) -> &PairFinder {
        match self.by_opening.pairs().pairs() {
            0 => &self.in_order,
            _ => &self.by_opening,
        }
    }
}

pub(super) fn read(args: &RateArgs) -> Result<Games, Failure> {
    let mut progress = Progress::new(n_bytes(&args.files)?);
    let n_read = Rc::new(Cell::new(0));
    let mut collector = Collector {
        names: Names::new(args),
        games: Games { pool: Pool::new(), pairs: Pairs::default(), left_out: LeftOut::default() },
        n_games: 0,
    };
    for path in &args.files {
        let input = Counted { input: open(path)?, n_read: Rc::clone(&n_read) };
        let mut reader = Reader::new(input);
        let mut header = Header::default();
        while reader.read_tokens(&mut header).map_err(|error| about(path, error))?.is_some() {
            collector.add(&header);
            header.clear();
            progress.show_with(n_read.get(), || format!("{} games", collector.n_games));
        }
    }
    progress.clear();
    Ok(collector.games)
}

/// How many bytes there are to read; nothing if that is not known.
fn n_bytes(files: &[PathBuf]) -> Result<u64, Failure> {
    let mut sum = 0;
    for path in files.iter().filter(|path| *path != Path::new("-")) {
        let metadata = std::fs::metadata(path).map_err(|error| about(path, error))?;
        if metadata.is_dir() {
            return Err(about(path, "found a folder, expected a file or -"));
        }
        sum += metadata.len();
    }
    Ok(sum)
}

fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| about(path, error))?;
    Ok(Box::new(file))
}

/// Counts the bytes that are read.
struct Counted<R> {
    input: R,
    n_read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = self.input.read(buffer)?;
        self.n_read.set(self.n_read.get() + n_read as u64);
        Ok(n_read)
    }
}

/// What the tags of a game say; its moves are read only if they don't tell the result.
#[derive(Default)]
struct Header {
    white: Option<String>,
    black: Option<String>,
    result: Option<GameResult>,
    fen: Option<String>,
    round: Option<String>,
    is_faulty: bool,
}

impl Header {
    fn clear(&mut self) {
        *self = Self::default();
    }

    /// What tells the opening from others, as a number.
    fn opening(&self) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        match (&self.fen, &self.round) {
            (Some(fen), _) => (0, fen).hash(&mut hasher),
            (None, Some(round)) => (1, round.split('.').next()).hash(&mut hasher),
            (None, None) => return None,
        }
        Some(hasher.finish())
    }
}

impl TokenVisitor for Header {
    type Output = ();

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        let slot = if tag.is("White") {
            &mut self.white
        } else if tag.is("Black") {
            &mut self.black
        } else if tag.is("FEN") {
            &mut self.fen
        } else if tag.is("Round") {
            &mut self.round
        } else {
            if tag.is("Result") {
                self.result = GameResult::from_bytes(tag.value().trim().as_bytes());
            }
            return ControlFlow::Continue(());
        };
        let value = tag.value();
        let value = value.trim();
        // How PGN says that something is not known, or that there is none.
        if !matches!(value, "" | "?" | "-") {
            *slot = Some(value.to_owned());
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<(), Next> {
        match self.result {
            Some(result) if result.is_decided() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(Next::Read),
        }
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        self.result = Some(result);
        ControlFlow::Continue(())
    }

    fn error(&mut self, _: &PgnError) -> ControlFlow<()> {
        self.is_faulty = true;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) {}
}

/// Counts games one by one.
struct Collector<'a> {
    names: Names<'a>,
    games: Games,
    n_games: u64,
}

impl Collector<'_> {
    fn add(&mut self, header: &Header) {
        self.n_games += 1;
        let Games { pool, pairs, left_out } = &mut self.games;
        left_out.faulty += u64::from(header.is_faulty);
        let (Some(white), Some(black)) = (&header.white, &header.black) else {
            left_out.unnamed += 1;
            return;
        };
        let Some(outcome) = header.result.and_then(outcome) else {
            left_out.unfinished += 1;
            return;
        };
        let [white, black] = [white, black].map(|name| self.names.usual(name.as_str().into()));
        if !self.names.are_wanted(&white) || !self.names.are_wanted(&black) {
            left_out.unwanted += 1;
            return;
        }
        if white == black {
            left_out.same_player += 1;
            return;
        }
        let (white, black) = (pool.player(&white), pool.player(&black));
        pool.record(white, black, outcome);
        // With a third player there is nothing left to pair.
        if pool.len() == 2 {
            let (color, outcome) = seen_by_first(white, outcome);
            pairs.by_opening.add(header.opening(), color, outcome);
            pairs.in_order.add(None, color, outcome);
        }
    }
}

/// A result that counts, for White.
fn outcome(result: GameResult) -> Option<Outcome> {
    match result {
        GameResult::WhiteWins => Some(Outcome::Win),
        GameResult::Draw => Some(Outcome::Draw),
        GameResult::BlackWins => Some(Outcome::Loss),
        GameResult::Unknown => None,
    }
}

/// The colour and the outcome of the first player.
fn seen_by_first(white: PlayerId, outcome: Outcome) -> (Color, Outcome) {
    if white.index() == 0 { (Color::White, outcome) } else { (Color::Black, outcome.reversed()) }
}
