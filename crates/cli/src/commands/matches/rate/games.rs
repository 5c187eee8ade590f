//! Games of files, counted.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::Ordering;

use lucena_arena::JournalReader;
use lucena_arena::ratings::{PairFinder, PlayerId, Pool};
use lucena_arena::stats::PlayerResult;
use lucena_board::{Color, GameResult};
use lucena_pgn::Reader;

use super::args::RateArgs;
use super::header::{Header, key};
use super::names::Names;
use crate::files::games::{n_bytes, open};
use crate::files::input::file_error;
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// Everything that the files say.
pub(super) struct Games {
    pub(super) pool: Pool,
    pub(super) pairs: Pairs,
    pub(super) skipped: Skipped,
}

/// Games that do not count, and why.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Skipped {
    /// Without a result.
    pub(super) unfinished: u64,
    /// Without a name of one of the players.
    pub(super) unnamed: u64,
    /// Of a player against himself.
    pub(super) same_player: u64,
    /// Of players whom the arguments exclude.
    pub(super) excluded: u64,
    /// Games with invalid tags. They count if players and result could be read.
    pub(super) invalid_tags: u64,
    /// Games with one result in their tag and another behind their moves. They count with the first.
    pub(super) conflicting: u64,
}

impl Skipped {
    /// The counts that are not 0, in words.
    pub(super) fn in_words(&self) -> Vec<String> {
        let counts = [
            (self.unfinished, "without a result"),
            (self.unnamed, "without the names of both players"),
            (self.same_player, "of a player against himself"),
            (self.excluded, "of players who are excluded"),
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
    let mut collector = Collector {
        names: args.names(),
        games: Games { pool: Pool::new(), pairs: Pairs::default(), skipped: Skipped::default() },
        n_games: 0,
    };
    let mut n_before = 0;
    for path in &args.files {
        n_before += if is_journal(path) {
            read_journal(path, &mut collector)?
        } else {
            let mut show = |n_done, n_games| {
                progress.set(n_before + n_done, || format!("{n_games} games"));
            };
            read_pgn(path, &mut collector, &mut show)?
        };
    }
    progress.clear();
    match collector.games.skipped.conflicting {
        0 => {}
        n => err_message(&format!(
            "{}: the result after the moves differs from the Result tag, which is used",
            counted(n, "game")
        )),
    }
    Ok(collector.games)
}

/// Reads PGN games and reports progress in bytes and games. Returns all
/// bytes.
fn read_pgn(
    path: &Path,
    collector: &mut Collector<'_>,
    show: &mut impl FnMut(u64, u64),
) -> Result<u64, Failure> {
    let input = open(path)?;
    let n_read = input.counter();
    let mut reader = Reader::new(input.read);
    let mut header = Header::default();
    while reader.read_tokens(&mut header).map_err(|error| file_error(path, error))?.is_some() {
        collector.add(&header, header.opening());
        header.clear();
        show(n_read.load(Ordering::Relaxed), collector.n_games);
    }
    Ok(n_read.load(Ordering::Relaxed))
}

/// Whether a file begins as journals of tournaments do, and as PGN does not.
fn is_journal(path: &Path) -> bool {
    let is_file = std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    if path == Path::new("-") || !is_file {
        return false;
    }
    let mut first = [0];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut first));
    read.is_ok() && first == *b"{"
}

/// Reads the games of a tournament from its journal. Returns its bytes.
fn read_journal(path: &Path, collector: &mut Collector<'_>) -> Result<u64, Failure> {
    let metadata = std::fs::metadata(path).map_err(|error| file_error(path, error))?;
    for entry in <JournalReader>::open(path).map_err(Failure::new)? {
        let entry = entry.map_err(Failure::new)?;
        let mut header = Header::default();
        let mut reader = Reader::from_bytes(entry.pgn.as_bytes());
        reader.read_tokens(&mut header).map_err(|error| file_error(path, error))?;
        collector.add(&header, Some(key(("journal", entry.pairing, entry.opening))));
    }
    Ok(metadata.len())
}

/// Counts games one by one.
struct Collector<'a> {
    names: Names<'a>,
    games: Games,
    n_games: u64,
}

impl Collector<'_> {
    fn add(&mut self, header: &Header, opening: Option<u64>) {
        self.n_games += 1;
        let Games { pool, pairs, skipped } = &mut self.games;
        skipped.invalid_tags += u64::from(header.has_invalid_tags);
        let (Some(white), Some(black)) = (&header.white, &header.black) else {
            skipped.unnamed += 1;
            return;
        };
        let Some(outcome) = header.result.and_then(outcome) else {
            skipped.unfinished += 1;
            return;
        };
        let [white, black] = [white, black].map(|name| self.names.usual(name.as_str().into()));
        if !self.names.are_wanted(&white) || !self.names.are_wanted(&black) {
            skipped.excluded += 1;
            return;
        }
        if white == black {
            skipped.same_player += 1;
            return;
        }
        let (white, black) = (pool.player(&white), pool.player(&black));
        skipped.conflicting += u64::from(header.is_conflicting);
        pool.record(white, black, outcome);
        // With a third player there is nothing left to pair.
        if pool.len() == 2 {
            let (color, outcome) = seen_by_first(white, outcome);
            pairs.by_opening.add(opening, color, outcome);
            pairs.in_order.add(None, color, outcome);
        }
    }
}

/// A result that counts, for White.
fn outcome(result: GameResult) -> Option<PlayerResult> {
    match result {
        GameResult::WhiteWins => Some(PlayerResult::Win),
        GameResult::Draw => Some(PlayerResult::Draw),
        GameResult::BlackWins => Some(PlayerResult::Loss),
        GameResult::Unknown => None,
    }
}

/// The colour and the outcome of the first player.
fn seen_by_first(white: PlayerId, outcome: PlayerResult) -> (Color, PlayerResult) {
    if white.index() == 0 { (Color::White, outcome) } else { (Color::Black, outcome.reversed()) }
}
