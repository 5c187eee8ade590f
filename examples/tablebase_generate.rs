//! Generate Syzygy tablebases and play with them.
//!
//! ```sh
//! cargo run --release -p lucena-examples --example tablebase_generate            # KRvK
//! cargo run --release -p lucena-examples --example tablebase_generate -- KBNvK
//! ```

use std::error::Error;
use std::{env, fs, process};

use lucena_syzygy::{MaterialKey, TableKind, Tablebase};
use lucena_syzygy_gen::{Generator, Phase};

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).unwrap_or_else(|| "KRvK".into());
    let key: MaterialKey = name.parse()?;
    let folder = env::temp_dir().join(format!("lucena-tables-{}", process::id()));
    fs::create_dir_all(&folder)?;

    // Tables that captures and promotions lead to are generated too.
    let generator = Generator::new([key]).directory(&folder);
    println!(
        "{} tables, {} MiB of memory",
        generator.plan().len(),
        generator.memory_needed() >> 20
    );
    generator.run(|progress| {
        if progress.phase == Phase::Finished {
            println!("{:3.0} % {}", progress.done * 100.0, progress.material_key);
        }
    })?;

    let mut tables = Tablebase::new();
    tables.add_directory(&folder)?;
    for kind in TableKind::ALL {
        tables.verify_checksum(key, kind)?;
        let file = folder.join(format!("{key}.{}", kind.extension()));
        println!("{key} {kind}: {} bytes", fs::metadata(file)?.len());
    }
    drop(tables);
    fs::remove_dir_all(&folder)?;
    Ok(())
}
