//! `lucena tb probe`.

use lucena_uci::uci_move;
use std::ffi::OsString;

use lucena_board::{Game, Move, Position};
use lucena_syzygy::{AmbiguousWdl, Dtz, ProbeError, RankedMove, Repetition, Tablebase, Wdl};
use serde::Serialize;

use crate::args::position::PositionArg;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print};

/// Print WDL and DTZ of a position and its moves
#[derive(Debug, clap::Args)]
pub(crate) struct ProbeArgs {
    /// Position to probe: a FEN, whose halfmove clock counts for the fifty-move rule
    #[arg(long, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Directories of tables, separated as in PATH; may be repeated
    #[arg(long, value_name = "DIRS", required = true)]
    path: Vec<OsString>,

    /// Print N plies of best play
    #[arg(
        long,
        value_name = "N",
        default_value = "0",
        allow_negative_numbers = true,
        value_parser = parse_plies,
    )]
    line: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn parse_plies(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", usize::MAX))
}

#[derive(Debug, Serialize)]
struct JsonReport {
    fen: String,
    wdl: i8,
    dtz: Option<i32>,
    dtz_exact: Option<bool>,
    verdict: Option<String>,
    outcome: Option<&'static str>,
    line: Vec<String>,
    moves: Vec<JsonMove>,
}

#[derive(Debug, Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    mv: String,
    san: String,
    wdl: i8,
    dtz: Option<i32>,
    dtz_exact: Option<bool>,
    zeroing: bool,
    rank: i32,
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
    for list in &args.path {
        tables.add_directories(list).map_err(Failure::new)?;
    }
    let answer = probe(&tables, position, args.line).map_err(Failure::new)?;
    print(&match args.json {
        true => json::line(&answer.to_json()),
        false => answer.to_text(),
    })
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
            let or_one_more = if dtz.is_exact() { "" } else { " or one ply more" };
            text += &format!("dtz {}{or_one_more}\n", dtz.plies());
            let clock = self.position.half_move_clock();
            text += &format!("verdict {verdict} with {clock} plies on the clock\n");
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

    fn to_json(&self) -> JsonReport {
        let moves = self.moves.iter().map(|ranked| JsonMove {
            mv: uci_move(&self.position, ranked.mv()),
            san: ranked.mv().san(&self.position).to_string(),
            wdl: i8::from(ranked.wdl()),
            dtz: ranked.dtz().map(Dtz::plies),
            dtz_exact: ranked.dtz().map(Dtz::is_exact),
            zeroing: ranked.is_zeroing(),
            rank: ranked.rank(),
        });
        let mut position = self.position;
        let line = self.line.iter().map(|&mv| {
            let written = uci_move(&position, mv);
            position = position.play_unchecked(mv);
            written
        });
        JsonReport {
            fen: self.position.to_string(),
            wdl: i8::from(self.wdl),
            dtz: self.distance.map(|(dtz, _)| dtz.plies()),
            dtz_exact: self.distance.map(|(dtz, _)| dtz.is_exact()),
            verdict: self.distance.map(|(_, verdict)| verdict.to_string()),
            outcome: self.outcome(),
            line: line.collect(),
            moves: moves.collect(),
        }
    }
}
