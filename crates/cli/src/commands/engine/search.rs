//! `lucena search`.

use lucena_board::{Game, Move, Position};
use lucena_engine::{Answer, Engine, Event};
use lucena_search::{Control, Info, Limits, Report, RootState};
use lucena_uci::{uci_line, uci_move};
use serde_json::{Value, json};

use crate::args::engine::{EngineArgs, EngineOption};
use crate::args::limits::LimitArgs;
use crate::args::number::number;
use crate::args::position::{PositionArg, STARTPOS};
use crate::terminal::json::{line, score};
use crate::terminal::output::{Failure, print};

/// The depth of a search without limits.
const DEFAULT_DEPTH: u32 = 16;

/// Search a position and print the best move and its variation
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena search --depth 20\n\
    \x20 lucena search --fen \"8/8/8/8/8/4k3/8/4K2Q w - - 0 1\" --mate 10 --syzygy tables\n\
    \x20 lucena search --nodes 1000000 --multipv 3 --option Hash=64 --json")]
pub(crate) struct SearchArgs {
    /// Position to search: a FEN (standard or Chess960) or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    #[command(flatten)]
    limits: LimitArgs,

    /// Search for a mate in N moves; without another limit, to depth 2N + 20
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    mate: Option<u32>,

    /// Number of principal variations
    #[arg(long, value_name = "K", value_parser = EngineOption::parser("MultiPV"))]
    multipv: Option<EngineOption>,

    #[command(flatten)]
    engine: EngineArgs,

    /// Print JSON lines: one per info line, then the result
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &SearchArgs) -> Result<(), Failure> {
    let mut options = args.engine.configured()?;
    // A book move would be no search.
    options.own_book = false;
    args.engine.apply(&mut options)?;
    if let Some(multipv) = &args.multipv {
        multipv.apply(&mut options);
    }
    let position = args.fen.position();
    let mut limits = args.limits.limits();
    if limits == Limits::default() && args.mate.is_none() {
        limits.depth = Some(DEFAULT_DEPTH);
    }
    limits.mate = args.mate;
    let mut engine = Engine::with_options(options).map_err(Failure::new)?;
    engine.set_position(Game::new(position));

    let control = Control::new();
    let mut written = Ok(());
    let answer = engine.think_with(limits, &control, |event| {
        let Event::Line { info, .. } = event else { return };
        if written.is_ok() {
            written = print(&match args.json {
                true => line(&json_info(&position, &info)),
                false => info_line(&position, &info),
            });
        }
        if written.is_err() {
            control.stop();
        }
    });
    written?;
    if let Some(failure) = &answer.failure {
        return Err(Failure::Message(format!("the search failed: {failure}")));
    }
    let report = answer.report.as_ref().expect("there is a report unless the search failed");
    if args.json {
        return print(&line(&json_report(&position, &answer, report)));
    }
    let result = match (report.root, answer.best_move) {
        (RootState::Checkmate, _) => "none: checkmate".to_owned(),
        (RootState::Stalemate, _) => "none: stalemate".to_owned(),
        (_, Some(best)) => uci_move(&position, best),
        (_, None) => "none".to_owned(),
    };
    print(&format!("best_move {result}\nscore {}\nnodes {}\n", report.score, report.nodes))
}

fn info_line(position: &Position, info: &Info) -> String {
    let mut without_pv = info.clone();
    without_pv.pv.clear();
    format!("{without_pv} {}\n", uci_line(position, &info.pv).join(" "))
}

fn json_info(position: &Position, info: &Info) -> Value {
    json!({
        "depth": info.depth,
        "seldepth": info.selective_depth,
        "multipv": info.multi_pv,
        "score": score(info.score),
        "bound": info.bound.name(),
        "nodes": info.nodes,
        "seconds": info.time.as_secs_f64(),
        "pv": uci_line(position, &info.pv),
    })
}

fn json_report(position: &Position, answer: &Answer, report: &Report) -> Value {
    let pv = |moves: &[Move]| uci_line(position, moves);
    // The ponder move is written for the position after the best move.
    let after = answer.best_move.map_or(*position, |best| position.play_unchecked(best));
    let lines = report.lines.iter();
    let lines = lines.map(|line| json!({ "score": score(line.score), "pv": pv(&line.moves) }));
    json!({
        "fen": position.to_string(),
        "best_move": answer.best_move.map(|mv| uci_move(position, mv)),
        "ponder": answer.ponder.map(|mv| uci_move(&after, mv)),
        "score": score(report.score),
        "depth": report.depth,
        "seldepth": report.selective_depth,
        "nodes": report.nodes,
        "seconds": report.time.as_secs_f64(),
        // Empty if the game is over.
        "pv": report.lines.first().map_or_else(Vec::new, |line| pv(&line.moves)),
        "lines": lines.collect::<Vec<_>>(),
    })
}
