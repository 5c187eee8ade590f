//! `lucena pgn split`.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, ValueEnum};
use lucena_board::GameResult;
use lucena_book::OpeningNames;
use lucena_pgn::Tags;
use serde_json::json;

use super::args::InputArgs;
use crate::files::games::each_game;
use crate::files::input::file_error;
use crate::files::record::{Record, RecordOptions, Text};
use crate::terminal::counted::counted;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print};

/// Files open at the same time; systems allow a process some hundreds.
const OPEN_MAX: usize = 64;

/// More files than this are surely a mistake.
const FILES_MAX: usize = 100_000;

/// Bytes of a key in a file name. Systems allow 255, with prefix and extension.
const KEY_MAX_BYTES: usize = 100;

/// Split games into several files
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena pgn split games.pgn --games 1000 --out parts\n\
    \x20 lucena pgn split games.pgn --by eco --out openings")]
#[command(group = ArgGroup::new("how").required(true).args(["games", "by"]))]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output directory; created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Number of games per file
    #[arg(long, value_name = "N")]
    games: Option<NonZero<u64>>,

    /// Write one file per opening, player and so on
    #[arg(long, value_name = "KEY")]
    by: Option<Key>,

    /// Prefix of the file names
    #[arg(long, value_name = "NAME", default_value = "games")]
    prefix: String,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Key {
    /// ECO code
    Eco,
    /// Player; a game goes to the files of both
    Player,
    White,
    Black,
    Result,
    Year,
    Event,
    Variant,
}

pub(super) fn run(args: &SplitArgs) -> Result<(), Failure> {
    if args.prefix.is_empty() || args.prefix.contains(['/', '\\']) {
        return Err(Failure::Usage("--prefix must be the start of a file name".into()));
    }
    fs::create_dir_all(&args.out).map_err(|error| file_error(&args.out, error))?;
    let mut parts = Parts::new(args);
    let names = OpeningNames::new();
    let mut n_written = 0_u64;
    let needs_moves = args.by == Some(Key::Eco);
    let wants_moves = |tags: &Tags| needs_moves && tags.known("ECO").is_none();
    let options = RecordOptions {
        wants_moves: &wants_moves,
        text: Text::Keep,
        ..RecordOptions::moves(args.input.piece_letters)
    };
    let mut n_before = 0_u64;
    let input = each_game(&args.input.files, options, |game, _| {
        let keys = match (args.games, args.by) {
            (Some(size), _) => vec![format!("{:04}", n_before / size + 1)],
            (None, Some(key)) => keys(key, game.record, &names),
            (None, None) => Vec::new(),
        };
        n_before += 1;
        let mut words: Vec<String> = keys.iter().map(|key| file_word(key)).collect();
        // Different names may map to the same file, which gets the game once.
        words.dedup_by_key(|word| word.to_lowercase());
        for word in words {
            parts.write(&word, game.text)?;
            n_written += 1;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    input.check_overwrite(|file| parts.overwrite(file))?;
    let (games, files, out) = (input.games, parts.finish()?, args.out.display().to_string());
    let text = format!(
        "{}, {n_written} written to {} in {out}\n",
        counted(games, "game"),
        counted(files, "file"),
    );
    let report = json!({ "games": games, "written": n_written, "files": files, "out": out });
    print(&or_text(args.json, report, text))
}

/// The keys of the files that a game goes to.
fn keys(key: Key, record: &Record, names: &OpeningNames<'static>) -> Vec<String> {
    let tag = |name| record.tags.known(name).unwrap_or("unknown").to_owned();
    match key {
        Key::White => vec![tag("White")],
        Key::Black => vec![tag("Black")],
        Key::Event => vec![tag("Event")],
        Key::Player => vec![tag("White"), tag("Black")],
        Key::Result => vec![result_word(record.result()).into()],
        Key::Year => {
            let year = record.tags.date().and_then(|date| date.year);
            vec![year.map_or("unknown".into(), |year| format!("{year:04}"))]
        }
        Key::Variant => {
            vec![record.tags.variant().map_or("unknown".into(), |it| it.to_string())]
        }
        Key::Eco => vec![eco(record, names)],
    }
}

fn eco(record: &Record, names: &OpeningNames<'static>) -> String {
    if let Some(code) = record.tags.known("ECO") {
        return code.get(..3).unwrap_or(code).to_uppercase();
    }
    let opening = record.opening(names);
    opening.map_or("unknown".into(), |opening| opening.eco().to_string())
}

const fn result_word(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "white-wins",
        GameResult::BlackWins => "black-wins",
        GameResult::Draw => "draws",
        GameResult::Unknown => "unknown",
    }
}

/// A key as part of a file name that is valid on all systems. Different keys may give the same.
fn file_word(key: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+');
    let mut word = String::new();
    for c in key.trim().chars() {
        let c = if is_plain(c) { c } else { '_' };
        if word.len() + c.len_utf8() > KEY_MAX_BYTES {
            break;
        }
        if c != '_' || !word.ends_with('_') {
            word.push(c);
        }
    }
    let word = word.trim_matches('_');
    if word.is_empty() { "unknown".into() } else { word.into() }
}

/// The output files, under temporary names until all are complete.
struct Parts<'a> {
    args: &'a SplitArgs,
    /// Indices by lower-case name, as some file systems ignore case.
    by_name: HashMap<String, usize>,
    parts: Vec<Part>,
    /// Open files, the most recently used last.
    open: Vec<(usize, BufWriter<File>)>,
}

struct Part {
    path: PathBuf,
    temporary: PathBuf,
}

impl<'a> Parts<'a> {
    fn new(args: &'a SplitArgs) -> Self {
        Self { args, by_name: HashMap::new(), parts: Vec::new(), open: Vec::new() }
    }

    fn write(&mut self, word: &str, text: &[u8]) -> Result<(), Failure> {
        let idx = match self.by_name.get(&word.to_lowercase()) {
            Some(&idx) => idx,
            None => self.add(word)?,
        };
        self.open(idx)?;
        let (_, file) = self.open.last_mut().expect("it has just been opened");
        let written = file.write_all(text).and_then(|()| file.write_all(b"\n\n"));
        written.map_err(|error| file_error(&self.parts[idx].path, error))
    }

    /// Creates a new file.
    fn add(&mut self, word: &str) -> Result<usize, Failure> {
        let path = self.args.out.join(format!("{}-{word}.pgn", self.args.prefix));
        if path.exists() && !self.args.force {
            return Err(file_error(&path, "the file exists already; --force overwrites it"));
        }
        if path.is_dir() {
            return Err(file_error(&path, "is a directory"));
        }
        let idx = self.parts.len();
        if idx == FILES_MAX {
            return Err(file_error(&self.args.out, format!("more than {FILES_MAX} files")));
        }
        let temporary =
            self.args.out.join(format!(".{}-{}-{idx}.part", self.args.prefix, std::process::id()));
        let created = OpenOptions::new().write(true).create_new(true).open(&temporary);
        let file = created.map_err(|error| file_error(&temporary, error))?;
        self.parts.push(Part { path, temporary });
        self.by_name.insert(word.to_lowercase(), idx);
        self.make_room()?;
        self.open.push((idx, BufWriter::new(file)));
        Ok(idx)
    }

    /// Makes a file the most recently used one, and opens it again if it was closed.
    fn open(&mut self, idx: usize) -> Result<(), Failure> {
        if let Some(at) = self.open.iter().position(|&(open, _)| open == idx) {
            let last = self.open.len() - 1;
            self.open[at..].rotate_left(1);
            debug_assert_eq!(self.open[last].0, idx);
            return Ok(());
        }
        self.make_room()?;
        let temporary = &self.parts[idx].temporary;
        let file = OpenOptions::new().append(true).open(temporary);
        let file = file.map_err(|error| file_error(temporary, error))?;
        self.open.push((idx, BufWriter::new(file)));
        Ok(())
    }

    /// Closes the least recently used file if too many are open.
    fn make_room(&mut self) -> Result<(), Failure> {
        if self.open.len() < OPEN_MAX {
            return Ok(());
        }
        let (idx, file) = self.open.remove(0);
        close(file, &self.parts[idx].path)
    }

    /// Whether one of the files overwrites this input.
    fn overwrite(&self, input: &Path) -> bool {
        let Ok(input) = fs::canonicalize(input) else { return false };
        self.parts.iter().any(|part| fs::canonicalize(&part.path).is_ok_and(|it| it == input))
    }

    /// Renames all files to their final names and returns their number.
    fn finish(mut self) -> Result<usize, Failure> {
        for (idx, file) in std::mem::take(&mut self.open) {
            close(file, &self.parts[idx].path)?;
        }
        for part in &self.parts {
            let renamed = fs::rename(&part.temporary, &part.path);
            renamed.map_err(|error| file_error(&part.path, error))?;
        }
        Ok(self.parts.len())
    }
}

/// Deletes the files that were not renamed.
impl Drop for Parts<'_> {
    fn drop(&mut self) {
        for part in &self.parts {
            let _ = fs::remove_file(&part.temporary);
        }
    }
}

fn close(mut file: BufWriter<File>, path: &Path) -> Result<(), Failure> {
    file.flush().map_err(|error| file_error(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_parts_of_file_names() {
        let check = |key: &str, expected: &str| assert_eq!(file_word(key), expected);
        check("Carlsen, Magnus", "Carlsen_Magnus");
        check("../../etc/passwd", "etc_passwd");
        check("R\u{e9}ti", "R\u{e9}ti");
        check("a\0b:c", "a_b_c");
        check(" ... ", "unknown");
        assert!(file_word(&"\u{e9}".repeat(500)).len() <= KEY_MAX_BYTES);
    }
}
