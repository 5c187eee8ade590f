//! `lucena perft --variant NAME`.

use std::fmt::Display;
use std::time::Instant;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, UciCastling};

use super::{PerftArgs, Speed, report};
use crate::args::position::PositionArg;
use crate::terminal::output::Failure;

/// Options that the perft of standard chess alone has.
pub(super) fn check_options(args: &PerftArgs) -> Result<(), Failure> {
    let name = match () {
        () if args.hash > 0 => "--hash",
        () if args.no_bulk => "--no-bulk",
        () if args.threading.threads.get() > 1 => "--threads",
        () => return Ok(()),
    };
    Err(Failure::Usage(format!("{name} counts standard chess only, not {}", args.variant)))
}

/// The root position.
pub(super) fn root(args: &PerftArgs) -> Result<VariantPosition, Failure> {
    let Some(fen) = args.fen.as_deref().filter(|&fen| fen != "startpos") else {
        return Ok(VariantPosition::initial(args.variant));
    };
    if args.variant.is_standard() {
        return match PositionArg::parse(fen) {
            Ok(position) => Ok(position.position().into()),
            Err(error) => Err(wrong_fen(fen, error)),
        };
    }
    VariantPosition::parse(args.variant, fen).map_err(|error| wrong_fen(fen, error))
}

fn wrong_fen(fen: &str, error: impl Display) -> Failure {
    Failure::Usage(format!("invalid value '{fen}' for '--fen <FEN>': {error}"))
}

pub(super) fn run(args: &PerftArgs, position: &VariantPosition, depth: u32) -> Result<(), Failure> {
    let start = Instant::now();
    let mut nodes = u64::from(depth == 0);
    let mut moves = Vec::new();
    if depth > 0 {
        for mv in position.legal_moves() {
            let below = position.play_unchecked(mv).perft(depth - 1);
            nodes += below;
            moves.push((mv.uci(UciCastling::KingToTarget).to_string(), below));
        }
    }
    let speed = Speed { nodes, elapsed: start.elapsed() };
    let moves = args.divide.then(|| moves.into_iter().collect());
    report(args, position, depth, moves, speed)
}
