//! Files that `lucena pgn` reads and replaces: nothing but games may go away with them.

use std::fs;
use std::path::Path;

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, file, lucena};

const GAME: &str = "[White \"A\"]\n\n1. e4 e5 *\n\n";
const INVALID: &str = "[White \"B\"]\n\n1. e4 e5 2. Ke3 *\n\n";

/// The command refuses to replace the file, which stays as it was.
#[track_caller]
fn check_refused(name: &str, content: &[u8], args: &[&str], expected: &str) {
    let path = file(name, content);
    let run = lucena(&[&["pgn", args[0], &path], &args[1..], &["--out", &path]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{run:?}");
    assert!(run.stderr.contains(&format!("lucena: {path}: {expected}")), "{run:?}");
    assert_eq!(fs::read(&path).unwrap(), content, "{args:?}");
    let parts = fs::read_dir(Path::new(&path).parent().unwrap()).unwrap();
    let is_part = |it: &str| it.starts_with(name) && it.ends_with(".part");
    assert!(!parts.into_iter().any(|it| is_part(it.unwrap().file_name().to_str().unwrap())));
}

#[test]
fn what_is_no_game_does_not_go_away() {
    let behind = format!("{GAME}Dear all,\n\n{GAME}");
    let before = format!("Dear all,\n\n{GAME}");
    let left = "not overwritten: ";
    for command in [&["filter"][..], &["dedupe"], &["filter", "--limit", "1"]] {
        let name = format!("pgn_replacing_{}{}.pgn", command[0], command.len());
        let expected =
            format!("{left}9 bytes of it belong to no game, the first of them after game 1");
        check_refused(&name, behind.as_bytes(), command, &expected);
        let expected = format!(
            "{left}9 bytes of it belong to no game, the first of them before the first game\n"
        );
        check_refused(&name, before.as_bytes(), command, &expected);
        check_refused(&name, b"Dear all,\n", command, &format!("{left}it contains no games"));
        check_refused(&name, &[0; 100], command, &format!("{left}it contains no games"));
    }
    // Elsewhere they may go, and games alone may be replaced.
    let path = file("pgn_replacing_games.pgn", GAME.repeat(2));
    let run = lucena(&["pgn", "dedupe", &path, "--out", &path]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

#[test]
fn compressed_files_and_positions_replace_nothing() {
    let gzip = stored_gzip(GAME);
    check_refused("pgn_replacing.pgn.gz", &gzip, &["dedupe"], "not overwritten: it is");
    let utf_16: Vec<u8> = GAME.encode_utf16().flat_map(u16::to_be_bytes).collect();
    check_refused("pgn_replacing_utf16.pgn", &utf_16, &["dedupe"], "not overwritten: it is");
    let expected = "cannot overwrite games with positions";
    check_refused("pgn_replacing_epd.pgn", GAME.as_bytes(), &["to-epd"], expected);
    check_refused("pgn_replacing_zip.pgn", b"PK\x03\x04....", &["filter"], "found a zip archive");
}

/// Gzip without compression, which is all that a test needs.
fn stored_gzip(text: &str) -> Vec<u8> {
    let len = u16::try_from(text.len()).unwrap();
    let mut bytes = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1];
    bytes.extend(len.to_le_bytes());
    bytes.extend((!len).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(crc32(text.as_bytes()).to_le_bytes());
    bytes.extend(u32::from(len).to_le_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let shift = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc: u32, &byte| (0..8).fold(crc ^ u32::from(byte), shift))
}

#[test]
fn split_replaces_no_file_that_holds_more() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pgn_replacing_split");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let content = format!("{GAME}Dear all,\n");
    let path = folder.join("games-0001.pgn");
    fs::write(&path, &content).unwrap();
    let (out, path) = (folder.to_str().unwrap(), path.to_str().unwrap());
    let run = lucena(&["pgn", "split", path, "--games", "1", "--out", out, "--force"]);
    assert_eq!(run.code, FAILURE);
    assert!(run.stderr.contains("9 bytes of it belong to no game"), "{run:?}");
    assert_eq!(fs::read_to_string(path).unwrap(), content);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn games_with_errors_are_dropped_only_on_request() {
    let both = [GAME, INVALID].concat();
    let expected = "not overwritten: games with errors cannot be rewritten";
    let rewrite = ["filter", "--moves", "uci"];
    check_refused("pgn_replacing_invalid.pgn", both.as_bytes(), &rewrite, expected);
    let path = file("pgn_replacing_drop.pgn", &both);
    let args = ["pgn", "filter", &path, "--moves", "uci", "--out", &path, "--drop-invalid"];
    let run = lucena(&args);
    assert_eq!((run.code, run.stdout.as_str()), (SUCCESS, "2 games, 1 written, 1 invalid\n"));
    assert!(fs::read_to_string(&path).unwrap().ends_with("1. e2e4 e7e5 *\n\n"));
    // Elsewhere the good games go, and the failure is reported.
    let (path, out) = (file("pgn_replacing_from.pgn", &both), file("pgn_replacing_to.pgn", ""));
    let run = lucena(&["pgn", "filter", &path, "--moves", "uci", "--out", &out]);
    assert_eq!((run.code, run.stdout.as_str()), (FAILURE, "2 games, 1 written, 1 invalid\n"));
    assert!(run.stderr.starts_with(&format!("lucena: {path}:7:50: game 2, B - ?: skipped: ")));
    assert!(fs::read_to_string(&out).unwrap().ends_with("1. e2e4 e7e5 *\n\n"));
}

#[cfg(unix)]
#[test]
fn nothing_that_can_be_read_once_is_read_twice() {
    let run = lucena(&["pgn", "dedupe", "/dev/null", "--keep", "best"]);
    assert_eq!(run.code, WRONG_USAGE, "{run:?}");
    assert!(run.stderr.contains("--keep best cannot read /dev/null twice"), "{run:?}");
}
