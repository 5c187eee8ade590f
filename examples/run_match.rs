//! Play a match between two players of different strength until an SPRT decides, printing each
//! game.
//!
//! ```text
//! cargo run -p lucena-examples --example run_match
//! ```

use std::error::Error;
use std::ops::ControlFlow;

use lucena_arena::stats::Sprt;
use lucena_arena::{
    EngineSpec, GoLimits, Outputs, Stop, Tournament, TournamentEnd, TournamentEvent, TournamentPlan,
};
use lucena_game::MoveLimit;

fn main() -> Result<(), Box<dyn Error>> {
    // The same engine twice, once with ten times the nodes. For an external engine use
    // `EngineSpec::command("old", "./engine")`.
    let player = |name, nodes| {
        EngineSpec::lucena(name).with_limits(GoLimits::nodes(nodes)).with_option("Hash", "1")
    };
    let mut plan = TournamentPlan::new(vec![player("strong", 1_000), player("weak", 100)]);
    // Maximum number of game pairs, each from its own random opening.
    plan.schedule.rounds = 100;
    plan.openings.seed = 7;
    plan.adjudication.max_moves = Some(MoveLimit(60));
    plan.sprt = Some(Sprt::new(0.0, 200.0)?);

    let tournament = Tournament::new(plan)?;
    let report = tournament.run(&Outputs::default(), &Stop::new(), |event| {
        if let TournamentEvent::Finished { entry, standings, sprt: Some(status), .. } = event {
            let elo = standings.between(0, 1).results().elo();
            println!("{:>7} {:<28} Elo {elo}, {status}", entry.result(), entry.reason);
        }
        // `Break` stops the match.
        ControlFlow::Continue(())
    })?;

    let meeting = report.standings.between(0, 1);
    println!("{} games, score {:.1} %", meeting.tally.games(), 100.0 * meeting.tally.score());
    assert_eq!(report.end, TournamentEnd::Decided);
    assert!(meeting.tally.wins > meeting.tally.losses);
    Ok(())
}
