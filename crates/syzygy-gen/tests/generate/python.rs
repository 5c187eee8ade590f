//! python-chess reads the generated tables.

use std::{env, fmt::Write as _, fs, path::Path, process};

use lucena_syzygy::{MaterialKey, Tablebase};
use lucena_testkit::python;

use crate::{generated, random::Random};

const POSITIONS: usize = 10_000;

#[test]
fn python_chess_agrees_on_random_positions() {
    let mut tables = Tablebase::new();
    tables.add_directory(generated::folder()).unwrap();
    let mut keys: Vec<MaterialKey> = tables.material_keys().collect();
    keys.sort_unstable();
    let mut random = Random(7);
    let mut expected = String::new();
    for at in 0..POSITIONS {
        let pos = random.position(keys[at % keys.len()]);
        let (wdl, dtz) = (tables.probe_wdl(&pos).unwrap(), tables.probe_dtz(&pos).unwrap());
        writeln!(expected, "{}\t{}\t{}", pos.fen(), i8::from(wdl), dtz.plies()).unwrap();
    }
    let list = env::temp_dir().join(format!("lucena-syzygy-python-{}.txt", process::id()));
    fs::write(&list, &expected).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let output = python(Path::new(script), &[generated::folder(), &list]);
    let _ = fs::remove_file(&list);
    let Some(output) = output else { return };
    assert_eq!(output, format!("{POSITIONS} positions agree"));
}
