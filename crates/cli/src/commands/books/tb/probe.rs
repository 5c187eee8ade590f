//! `lucena tb probe`.

use std::ffi::OsString;

use lucena_board::{Game, Move, Position};
use lucena_syzygy::{AmbiguousWdl, Dtz, ProbeError, RankedMove, Repetition, Tablebase, Wdl};
use lucena_uci::{uci_line, uci_move};
use serde_json::{Value, json};

use crate::args::number::number;
use crate::args::position::PositionArg;
use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, err_message, print};

/// Print WDL and DTZ of a position and its moves
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena tb probe --fen \"8/8/8/8/8/4k3/8/4K2Q w - - 0 1\" --syzygy tables --line 10")]
pub(crate) struct ProbeArgs {
    /// Position to probe: a FEN, whose halfmove clock counts for the fifty-move rule
    #[arg(long, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Directories of tables, separated as in PATH; may be repeated
    #[arg(long, value_name = "DIRS", required = true)]
    syzygy: Vec<OsString>,

    /// Print N plies of best play
    #[arg(long, value_name = "N", default_value = "0", value_parser = number(0..=usize::MAX))]
    line: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The result of probing a position.
struct Answer {
    position: Position,
    wdl: Wdl,
    /// `None` if DTZ tables are missing.
    distance: Option<(Dtz, AmbiguousWdl)>,
    moves: Vec<RankedMove>,
    line: Vec<Move>,
}

pub(super) fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let position = args.fen.position();
    let mut tables = Tablebase::new();
    for list in &args.syzygy {
        tables.add_directories(list).map_err(Failure::new)?;
    }
    let answer = probe(&tables, position, args.line).map_err(Failure::new)?;
    print(&or_text(args.json, answer.to_json(), answer.to_text()))
}

fn probe(tables: &Tablebase, position: Position, n_plies: usize) -> Result<Answer, ProbeError> {
    let wdl = tables.probe_wdl(&position)?;
    let by_distance = || -> Result<_, ProbeError> {
        let distance = (tables.probe_dtz(&position)?, tables.probe_wdl_with_clock(&position)?);
        let moves = tables.rank_moves(&position, Repetition::Absent)?;
        Ok((Some(distance), moves, tables.best_line(&Game::new(position), n_plies)?))
    };
    let (distance, moves, line) = match by_distance() {
        Ok(found) => found,
        Err(error @ ProbeError::Missing(..)) => {
            let moves = tables.rank_moves_by_result(&position)?;
            err_message(&format!("note: WDL only: {error}"));
            (None, moves, Vec::new())
        }
        Err(error) => return Err(error),
    };
    Ok(Answer { position, wdl, distance, moves, line })
}

impl Answer {
    fn to_text(&self) -> String {
        let mut text = format!("wdl {} ({})\n", i8::from(self.wdl), self.wdl);
        if let Some((dtz, verdict)) = self.distance {
            let plies = dtz.plies();
            text += &match dtz.is_exact() {
                true => format!("dtz {plies}\n"),
                false => format!("dtz {plies} or {}\n", plies + plies.signum()),
            };
            let clock = self.position.half_move_clock();
            text += &format!("verdict {verdict} at half-move clock {clock}\n");
        }
        if let Some(outcome) = self.position.outcome().filter(|_| self.moves.is_empty()) {
            text += &format!("the game is over: {outcome}\n");
        }
        for ranked in &self.moves {
            let san = ranked.mv().san(&self.position).to_string();
            let dtz = ranked.dtz().map_or("?".into(), |dtz| dtz.plies().to_string());
            let zeroing = if ranked.is_zeroing() { " zeroing" } else { "" };
            let (rank, wdl) = (ranked.rank(), ranked.wdl().to_string());
            text += &format!("{san:<8} {wdl:<12} dtz {dtz:>4} rank {rank:>5}{zeroing}\n");
        }
        if !self.line.is_empty() {
            text += &format!("line {}\n", self.sans().join(" "));
        }
        text
    }

    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<&'static str> {
        if self.position.is_checkmate() {
            Some("checkmate")
        } else {
            self.position.is_stalemate().then_some("stalemate")
        }
    }

    /// The best line in SAN.
    fn sans(&self) -> Vec<String> {
        let mut position = self.position;
        let mut san = |&mv: &Move| {
            let san = mv.san(&position).to_string();
            position = position.play_unchecked(mv);
            san
        };
        self.line.iter().map(&mut san).collect()
    }

    fn to_json(&self) -> Value {
        let moves = self.moves.iter().map(|ranked| {
            json!({
                "move": uci_move(&self.position, ranked.mv()),
                "san": ranked.mv().san(&self.position).to_string(),
                "wdl": i8::from(ranked.wdl()),
                "dtz": ranked.dtz().map(Dtz::plies),
                "dtz_exact": ranked.dtz().map(Dtz::is_exact),
                "zeroing": ranked.is_zeroing(),
                "rank": ranked.rank(),
            })
        });
        json!({
            "fen": self.position.to_string(),
            "wdl": i8::from(self.wdl),
            "dtz": self.distance.map(|(dtz, _)| dtz.plies()),
            "dtz_exact": self.distance.map(|(dtz, _)| dtz.is_exact()),
            "verdict": self.distance.map(|(_, verdict)| verdict.to_string()),
            "outcome": self.outcome(),
            "line": uci_line(&self.position, &self.line),
            "moves": moves.collect::<Vec<_>>(),
        })
    }
}
