//! `lucena pgn split`.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use lucena_book::OpeningNames;
use lucena_pgn::GameResult;
use serde_json::json;

use super::args::{Key, SplitArgs};
use crate::files::games::{Then, each_game};
use crate::files::input::about;
use crate::files::record::{Record, Text, Wishes};
use crate::terminal::output::{Failure, print};

/// How many files are open at once; systems let a program have some hundreds.
const OPEN_MAX: usize = 64;

/// More files than anybody looks through.
const FILES_MAX: usize = 100_000;

/// Bytes of a key that stand in the name of its file. Systems end at 255, with prefix and ending.
const KEY_MAX_BYTES: usize = 100;

pub(super) fn run(args: &SplitArgs) -> Result<(), Failure> {
    if args.prefix.is_empty() || args.prefix.contains(['/', '\\']) {
        return Err(Failure::WrongUsage("--prefix is the beginning of a file name".into()));
    }
    fs::create_dir_all(&args.out).map_err(|error| about(&args.out, error))?;
    let mut parts = Parts::new(args);
    let names = OpeningNames::new();
    let mut n_written = 0_u64;
    let needs_moves = args.by == Some(Key::Eco);
    let wants_moves = |tags: &lucena_pgn::Tags| needs_moves && tags.known("ECO").is_none();
    let wishes = Wishes {
        wants_moves: &wants_moves,
        text: Text::Keep,
        ..Wishes::moves(args.reading.piece_letters)
    };
    let mut n_before = 0_u64;
    let reading = each_game(&args.files, wishes, |game, _| {
        let keys = match (args.games, args.by) {
            (Some(size), _) => vec![format!("{:04}", n_before / size + 1)],
            (None, Some(key)) => keys(key, game.record, &names),
            (None, None) => Vec::new(),
        };
        n_before += 1;
        let mut words: Vec<String> = keys.iter().map(|key| file_word(key)).collect();
        // Names that differ may come to one file, which gets the game once.
        words.dedup_by_key(|word| word.to_lowercase());
        for word in words {
            parts.write(&word, game.text)?;
            n_written += 1;
        }
        Ok(Then::GoOn)
    })?;
    reading.may_replace(|file| parts.replace(file))?;
    let (n_games, n_files) = (reading.games, parts.finish()?);
    let folder = args.out.display();
    print(&match args.json {
        true => {
            let out = folder.to_string();
            let sum =
                json!({ "games": n_games, "written": n_written, "files": n_files, "out": out });
            format!("{sum}\n")
        }
        false => format!("{n_games} games, {n_written} written to {n_files} files in {folder}\n"),
    })
}

/// What a game is filed under.
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

/// A key as a part of a file name, on any system. Different keys may come to the same.
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

/// The files, under temporary names until all are whole.
struct Parts<'a> {
    args: &'a SplitArgs,
    /// Where each is by its final name in small letters, as some systems do not tell case.
    by_name: HashMap<String, usize>,
    parts: Vec<Part>,
    /// Those that are open, the one used last at the end.
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
        written.map_err(|error| about(&self.parts[idx].path, error))
    }

    /// Takes note of a new file, if nothing is in its place.
    fn add(&mut self, word: &str) -> Result<usize, Failure> {
        let path = self.args.out.join(format!("{}-{word}.pgn", self.args.prefix));
        if path.exists() && !self.args.force {
            return Err(about(&path, "the file is there already; --force replaces it"));
        }
        if path.is_dir() {
            return Err(about(&path, "found a folder, expected a file"));
        }
        let idx = self.parts.len();
        if idx == FILES_MAX {
            return Err(about(&self.args.out, format!("more than {FILES_MAX} files")));
        }
        let temporary =
            self.args.out.join(format!(".{}-{}-{idx}.part", self.args.prefix, std::process::id()));
        let created = OpenOptions::new().write(true).create_new(true).open(&temporary);
        let file = created.map_err(|error| about(&temporary, error))?;
        self.parts.push(Part { path, temporary });
        self.by_name.insert(word.to_lowercase(), idx);
        self.make_room()?;
        self.open.push((idx, BufWriter::new(file)));
        Ok(idx)
    }

    /// Opens a file again to go on with it, or finds it open.
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
        let file = file.map_err(|error| about(temporary, error))?;
        self.open.push((idx, BufWriter::new(file)));
        Ok(())
    }

    /// Closes the file that has not been used for longest, if there are many.
    fn make_room(&mut self) -> Result<(), Failure> {
        if self.open.len() < OPEN_MAX {
            return Ok(());
        }
        let (idx, file) = self.open.remove(0);
        close(file, &self.parts[idx].path)
    }

    /// Whether one of the files takes the place of this one.
    fn replace(&self, input: &Path) -> bool {
        let Ok(input) = fs::canonicalize(input) else { return false };
        self.parts.iter().any(|part| fs::canonicalize(&part.path).is_ok_and(|it| it == input))
    }

    /// Gives all files their names, and tells how many there are.
    fn finish(mut self) -> Result<usize, Failure> {
        for (idx, file) in std::mem::take(&mut self.open) {
            close(file, &self.parts[idx].path)?;
        }
        for part in &self.parts {
            let renamed = fs::rename(&part.temporary, &part.path);
            renamed.map_err(|error| about(&part.path, error))?;
        }
        Ok(self.parts.len())
    }
}

/// What is not whole goes away.
impl Drop for Parts<'_> {
    fn drop(&mut self) {
        for part in &self.parts {
            let _ = fs::remove_file(&part.temporary);
        }
    }
}

fn close(mut file: BufWriter<File>, path: &Path) -> Result<(), Failure> {
    file.flush().map_err(|error| about(path, error))
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
