//! `lucena serve` as a process: its signals and its files.

use std::net::TcpStream;
use std::process::Command;

use crate::run::{FAILURE, command, lucena};
use crate::serve_killed::{Served, database};

#[test]
fn signals_end_the_server_in_order() {
    for signal in ["TERM", "INT", "HUP"] {
        let mut server = Served::start(&database(&format!("signal-{signal}")));
        let id = server.child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        assert_eq!(server.child.wait().unwrap().code(), Some(0), "SIG{signal}");
    }
}

#[test]
fn errors_name_the_file_or_the_option() {
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (args, expected) in [
        (&["--bind", "0.0.0.0:0"][..], "expected a token (--token-file), or --no-auth"),
        (&["--bind", "127.0.0.1:0", "--explorer", text], "/Cargo.toml: not an explorer index: "),
        (&["--bind", "127.0.0.1:0", "--explorer", "/no/such"], "lucena: /no/such: No such file"),
    ] {
        let run = lucena(&[&["serve"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (FAILURE, ""), "{args:?}: {run:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {run:?}");
    }
}

/// Fewer files than connections: idle connections make room here, too.
#[test]
fn a_server_without_files_answers() {
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -n 64 && exec \"$0\" \"$@\""]);
    limited.arg(command(&[]).get_program());
    let server = Served::start_as(limited, &database("files"));
    let connect = |_| TcpStream::connect(&server.address).unwrap();
    let silent: Vec<_> = (0..200).map(connect).collect();
    let (status, body) = server.request("GET", "/health", "").expect("the server answers");
    assert_eq!(status, 200, "{body}");
    drop(silent);
}
