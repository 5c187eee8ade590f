//! `doctor`.

use crate::run::{FAILURE, SUCCESS, WRONG_USAGE, file, lucena};

#[test]
fn machine_and_build_are_described() {
    let run = lucena(&["doctor"]);
    assert_eq!((run.code, run.stderr.as_str()), (SUCCESS, ""), "{run:?}");
    for row in ["version", "features", "slider lookup", "threads", "network", "book", "tablebases"]
    {
        assert!(run.stdout.lines().any(|line| line.starts_with(row)), "{row}: {run:?}");
    }
    assert!(run.stdout.contains("\nadvice: no tablebases"), "{run:?}");
    let json = lucena(&["doctor", "--json"]).json();
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    assert!(json["features"].as_array().unwrap().contains(&"tools".into()), "{json}");
    assert!(json["cpus"].as_u64().unwrap() > 0, "{json}");
    assert!(json["network"]["bytes"].as_u64().unwrap() > 1000, "{json}");
    assert!(json["book"]["entries"].as_u64().unwrap() > 1000, "{json}");
    assert_eq!((&json["tablebases"], &json["problems"]), (&[0; 0][..].into(), &[0; 0][..].into()));
}

#[test]
fn tables_are_counted_by_pieces() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("doctor_tables");
    let out = folder.to_str().unwrap();
    let made = lucena(&["tb", "generate", "--only", "KQvK", "--out", out, "--resume"]);
    assert_eq!(made.code, SUCCESS, "{made:?}");
    let json = lucena(&["doctor", "--syzygy", out, "--json"]).json();
    let found = &json["tablebases"][0];
    assert_eq!((&found["pieces"], &found["complete"]), (&3.into(), &5.into()), "{json}");
    assert_eq!((&found["wdl"], &found["dtz"]), (&1.into(), &1.into()), "{json}");
    let text = lucena(&["doctor", "--syzygy", out]).stdout;
    assert!(text.contains("\nadvice: 8 tables for 3 pieces missing\n"), "{text}");
}

#[test]
fn what_cannot_be_used_is_a_problem() {
    let broken = file("doctor.bin", "no book");
    let config = file("doctor.toml", format!("BookFile = {broken:?}\nEvalFile = {broken:?}\n"));
    let run = lucena(&["doctor", "--config", &config, "--syzygy", "/no/such/folder"]);
    assert_eq!((run.code, run.stderr.as_str()), (FAILURE, ""), "{run:?}");
    let problems = run.stdout.lines().filter(|line| line.starts_with("problem: "));
    assert_eq!(problems.count(), 3, "{run:?}");
    assert_eq!(lucena(&["doctor", "--hash", "64"]).code, WRONG_USAGE);
}
