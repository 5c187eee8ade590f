//! Stop an infinite search from another thread, like the stop button of a GUI.
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
    // The control is created before the search starts, so a stop cannot come too early.
    let control = Control::new();
    let (sender, receiver) = mpsc::channel();

    let searching = {
        let control = control.clone();
        thread::spawn(move || {
            let mut search = Search::new(Classical::default()).threads(2);
            // The observer runs on the search thread, so send its reports through a channel.
            let mut observer = move |info: &Info| {
                let _ = sender.send(info.to_string());
            };
            search.run_with(&game, &Limits::infinite(), &control, &mut observer)
        })
    };

    // This thread stays responsive, like a GUI thread, and can stop the search at any time.
    thread::sleep(Duration::from_millis(300));
    control.stop();
    let report = searching.join().map_err(|_| "the search panicked")?;
    for line in receiver {
        println!("{line}");
    }
    assert_eq!(report.stop, StopReason::Stopped);
    println!("stopped, best move {}", report.best_move.ok_or("there is always a move")?);

    // A search that is stopped before it starts still returns a legal move.
    let report = Search::new(Classical::default()).run_with(
        &Game::default(),
        &Limits::infinite(),
        &control,
        &mut (),
    );
    println!("stopped at once: {} nodes, {:?}", report.nodes, report.best_move);
    Ok(())
}
