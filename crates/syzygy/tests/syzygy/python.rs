//! python-chess reads the tables that we have made.

use std::{
    env,
    fmt::Write as _,
    fs,
    io::Write as _,
    process::{self, Command},
};

use lucena_syzygy::{Balance, Tablebase};

use crate::made::{self, Random};

const POSITIONS: usize = 10_000;
/// What the script ends with when it cannot do anything.
const ABSENT: i32 = 77;

#[test]
fn python_chess_agrees_on_random_positions() {
    let mut tables = Tablebase::new();
    tables.add_directory(made::folder()).unwrap();
    let mut balances: Vec<Balance> = tables.balances().collect();
    balances.sort_unstable();
    let mut random = Random(7);
    let mut expected = String::new();
    for at in 0..POSITIONS {
        let pos = random.position(balances[at % balances.len()]);
        let (wdl, dtz) = (tables.probe_wdl(&pos).unwrap(), tables.probe_dtz(&pos).unwrap());
        writeln!(expected, "{}\t{}\t{}", pos.fen(), i8::from(wdl), dtz.plies()).unwrap();
    }
    let list = env::temp_dir().join(format!("lucena-syzygy-python-{}.txt", process::id()));
    fs::write(&list, &expected).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let run = Command::new("python3").arg(script).arg(made::folder()).arg(&list).output();
    let _ = fs::remove_file(&list);
    let skipped = match &run {
        Err(error) => Some(format!("no python3: {error}")),
        Ok(output) if output.status.code() == Some(ABSENT) => {
            Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        Ok(_) => None,
    };
    if let Some(reason) = skipped {
        // Not `eprintln!`, which the test harness would swallow.
        let _ = writeln!(std::io::stderr(), "skipped: {reason}");
        return;
    }
    let output = run.unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(told.trim(), format!("{POSITIONS} positions agree"));
}
