//! Shows a search without a limit that another thread stops, as the stop button of a program does.
//!
//! ```text
//! cargo run --release -p lucena-examples --example stop_from_another_thread
//! ```

use std::error::Error;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use lucena_board::Game;
use lucena_eval::Classical;
use lucena_search::{Control, Info, Limits, Search, StopReason};

fn main() -> Result<(), Box<dyn Error>> {
    let game = Game::default();
    // Every search gets a control of its own, made before it begins: a stop is never too early.
    let control = Control::new();
    let (sender, receiver) = mpsc::channel();

    let searching = {
        let control = control.clone();
        thread::spawn(move || {
            let mut search = Search::new(Classical::default()).threads(2);
            // The observer runs on the thread of the search, so what it hears goes by channel.
            let mut observer = move |info: &Info| {
                let _ = sender.send(info.to_string());
            };
            search.run_with(&game, &Limits::infinite(), &control, &mut observer)
        })
    };

    // This thread stays free, to draw a window for example, and stops the search when it likes.
    thread::sleep(Duration::from_millis(300));
    control.stop();
    let report = searching.join().map_err(|_| "the search panicked")?;
    for line in receiver {
        println!("{line}");
    }
    assert_eq!(report.stop, StopReason::Stopped);
    println!("stopped with {} in mind", report.best_move.ok_or("there is always a move")?);

    // Stopped before it starts, a search still has a legal move.
    let report = Search::new(Classical::default()).run_with(
        &Game::default(),
        &Limits::infinite(),
        &control,
        &mut (),
    );
    println!("stopped at once: {} nodes, {:?}", report.nodes, report.best_move);
    Ok(())
}
