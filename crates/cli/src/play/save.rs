//! Saving games: to a new file, appended to a file, or over a file with a separate command.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use lucena_output::{AtomicFile, write};

use crate::files::input::file_error;
use crate::terminal::output::Failure;

/// What to do with an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    Keep,
    Append,
    Overwrite,
}

/// The first bytes of gzip, Zstandard, bzip2 and UTF-16 files, to which text cannot be appended.
const NOT_APPENDABLE: [&[u8]; 5] =
    [&[0x1f, 0x8b], &[0x28, 0xb5, 0x2f, 0xfd], b"BZh", &[0xff, 0xfe], &[0xfe, 0xff]];

/// Writes the game.
pub(crate) fn save(path: &Path, pgn: &str, existing: Existing) -> Result<(), Failure> {
    // A dangling symlink exists, too.
    let exists = fs::symlink_metadata(path).is_ok();
    match existing {
        Existing::Keep if exists => Err(file_error(
            path,
            "the file exists; use \"append FILE\" or \"overwrite FILE\", or another name",
        )),
        Existing::Append if exists => append(path, pgn),
        _ => Ok(write(path, pgn)?),
    }
}

/// Copies the old games and adds the new one, so that an error leaves the original file intact.
fn append(path: &Path, pgn: &str) -> Result<(), Failure> {
    let file = AtomicFile::new(path)?;
    let mut part = file.create()?;
    let mut old = File::open(path).map_err(|error| file.error(error))?;
    let mut start = Vec::new();
    let mut copy = || -> io::Result<bool> {
        (&mut old).take(4).read_to_end(&mut start)?;
        if NOT_APPENDABLE.iter().any(|magic| start.starts_with(magic)) {
            return Ok(false);
        }
        part.write_all(&start)?;
        io::copy(&mut old, &mut part)?;
        if !ends_with_empty_line(&mut old)? {
            part.write_all(b"\n\n")?;
        }
        part.write_all(pgn.as_bytes())?;
        Ok(true)
    };
    match copy() {
        Ok(true) => Ok(part.finish()?),
        Ok(false) => {
            Err(file.error("the file is compressed or UTF-16; save to another one").into())
        }
        Err(error) => Err(file.error(error).into()),
    }
}

/// Files from other programs may lack the empty line after the last game.
fn ends_with_empty_line(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? < 2 {
        return Ok(true);
    }
    let mut end = [0; 2];
    file.seek(SeekFrom::End(-2))?;
    file.read_exact(&mut end)?;
    Ok(end == *b"\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result<(), Failure>) -> String {
        match result {
            Err(Failure::Message(message)) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn files_are_not_lost() {
        let name = format!("lucena-play-{}.pgn", std::process::id());
        let path = std::env::temp_dir().join(name);
        let text = || fs::read_to_string(&path).unwrap();
        save(&path, "1. e4 *\n\n", Existing::Keep).unwrap();
        let refused = message(save(&path, "1. d4 *\n\n", Existing::Keep));
        assert!(refused.contains("the file exists"), "{refused}");
        assert_eq!(text(), "1. e4 *\n\n");
        save(&path, "1. d4 *\n\n", Existing::Append).unwrap();
        assert_eq!(text(), "1. e4 *\n\n1. d4 *\n\n");
        fs::write(&path, "1. e4 *").unwrap();
        save(&path, "1. d4 *\n\n", Existing::Append).unwrap();
        assert_eq!(text(), "1. e4 *\n\n1. d4 *\n\n");
        save(&path, "1. c4 *\n\n", Existing::Overwrite).unwrap();
        assert_eq!(text(), "1. c4 *\n\n");
        fs::write(&path, [0x1f, 0x8b, 8, 0, 1, 2, 3]).unwrap();
        let refused = message(save(&path, "1. d4 *\n\n", Existing::Append));
        assert!(refused.contains("compressed"), "{refused}");
        assert_eq!(fs::read(&path).unwrap().len(), 7);
        fs::remove_file(&path).unwrap();
        assert!(message(save(Path::new("/"), "*\n", Existing::Append)).contains("regular"));
    }
}
