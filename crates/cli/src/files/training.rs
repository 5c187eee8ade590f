//! Reading training data, with a progress bar, until Ctrl-C.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lucena_train::DatasetError;
use lucena_train::data::Damage;
use serde::Serialize;
use serde_json::json;

use crate::files::input::display_name;
use crate::files::same::check_distinct;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::json::{merged, or_text};
use crate::terminal::output::{Failure, err_message};
use crate::terminal::progress::Progress;

/// Whether Ctrl-C was pressed.
#[derive(Debug)]
pub(crate) struct Stop {
    flag: Arc<AtomicBool>,
    interrupt: Interrupt,
}

impl Stop {
    pub(crate) fn install() -> Result<Self, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        let interrupt = Interrupt::install(move || set.store(true, Ordering::Relaxed))?;
        Ok(Self { flag, interrupt })
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The result of work that may have been cut short.
    pub(crate) fn exit_status(&self, was_cut_short: bool) -> Result<(), Failure> {
        self.interrupt.exit_status(was_cut_short)
    }
}

/// Reads files with `add`, which calls its observer with the number of bytes read and stops if that
/// returns false. The same file twice is an error: its games would count twice.
pub(crate) fn read_files(
    files: &[PathBuf],
    stop: &Stop,
    mut add: impl FnMut(&Path, &mut dyn FnMut(u64) -> bool) -> Result<Option<Damage>, DatasetError>,
) -> Result<(), Failure> {
    check_distinct(files)?;
    for path in files {
        let length = path.metadata().map_or(0, |metadata| metadata.len());
        let mut progress = Progress::new(length);
        let read = add(path, &mut |n_bytes| {
            progress.set(n_bytes, || format!("reading {}", display_name(path)));
            !stop.is_requested()
        });
        progress.clear();
        if let Some(torn_end) = read.map_err(Failure::new)? {
            err_message(&format!("{}: {torn_end}; its games are skipped", display_name(path)));
        }
    }
    Ok(())
}

/// A line about an epoch, in which the learning rate has this many digits.
pub(crate) fn epoch_line(
    in_json: bool,
    report: &impl Serialize,
    n_epochs: u32,
    rate_digits: usize,
    positions_per_second: f64,
) -> String {
    let speed = json!({ "positions_per_second": positions_per_second });
    let report = merged([json!(report), speed]);
    let number = |key: &str| report[key].as_f64().unwrap_or_default();
    let text = format!(
        "epoch {}/{n_epochs}  training loss {:.6}  validation loss {:.6}  rate {:.rate_digits$}  \
         {positions_per_second:.0} positions/s\n",
        report["epoch"],
        number("training_loss"),
        number("validation_loss"),
        number("rate"),
    );
    or_text(in_json, report, text)
}
