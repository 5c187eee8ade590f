//! `lucena perft --variant NAME`.

use std::time::Instant;

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, UciCastling};

use super::{PerftArgs, Speed, report};
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
