//! Matches of variants.

use std::ops::ControlFlow;

use lucena_arena::{
    EngineSpec, GamePlan, GoLimits, OpeningSource, Outputs, Player, Protocol, Stop, Tournament,
    TournamentPlan, play,
};
use lucena_board::variants::VariantPosition;
use lucena_board::{ByColor, ChessPosition, Variant};
use lucena_game::Ending;
use lucena_pgn::Reader;

use super::Drill;
use super::xboard::{tournament_error, xboard};
use crate::set_up::{Scratch, spec};

pub(super) const ALL: &[Drill] = &[
    ("variants_end_by_their_rules", end_by_their_rules),
    ("variants_over_xboard", over_xboard),
    ("variants_are_refused", are_refused),
    ("variants_in_pgn_and_epd", in_pgn_and_epd),
    ("variants_of_fairy_stockfish", of_fairy_stockfish),
];

/// Random games of all variants: legal moves of both sides, and an end by the rules.
fn end_by_their_rules() {
    let (mut one, mut other) = (Player::new(spec("variants")), Player::new(spec("variants")));
    for variant in Variant::ALL {
        let plan = GamePlan::from(VariantPosition::initial(variant));
        let record = play(&plan, ByColor([&mut one, &mut other]), &Stop::new()).unwrap();
        assert!(matches!(record.ending, Ending::Rules(_)), "{variant}: {}", record.reason());
        let game = record.game();
        assert!(game.claimable_outcome().is_some());
        assert_eq!(game.position().variant().uci_name(), variant.uci_name());
        assert!(record.warnings.is_empty(), "{variant}: {:?}", record.warnings);
    }
}

fn over_xboard() {
    let (mut one, mut other) = (Player::new(xboard("variants")), Player::new(spec("variants")));
    for variant in [Variant::Crazyhouse, Variant::ThreeCheck, Variant::Antichess] {
        let mut plan = GamePlan::from(VariantPosition::initial(variant));
        plan.book.push(plan.start.parse_san("e3").unwrap());
        let record = play(&plan, ByColor([&mut one, &mut other]), &Stop::new()).unwrap();
        assert!(matches!(record.ending, Ending::Rules(_)), "{variant}: {}", record.reason());
    }
    let after_drops = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 1 3";
    let start = VariantPosition::parse(Variant::Crazyhouse, after_drops).unwrap();
    let record = play(&GamePlan::from(start), ByColor([&mut one, &mut other]), &Stop::new());
    assert!(matches!(record.unwrap().ending, Ending::Rules(_)));
}

fn are_refused() {
    let check = |engine: EngineSpec, variant: Variant, expected: &str| {
        assert_eq!(tournament_error(engine, |plan| plan.openings.variant = variant), expected);
    };
    check(
        spec("good"),
        Variant::Atomic,
        "good: cannot play Atomic: atomic is not among the engine's variants",
    );
    check(
        xboard("variants"),
        Variant::Atomic,
        "xboard variants: cannot play Atomic: atomic is not among the engine's variants",
    );
    #[cfg(feature = "builtin")]
    check(
        EngineSpec::lucena("own").with_limits(GoLimits::nodes(1)),
        Variant::Horde,
        "own: the built-in engine does not play Horde",
    );
}

/// A tournament of one game pair.
fn tournament(engine: EngineSpec, variant: Variant, outputs: &Outputs) -> Vec<String> {
    let other = EngineSpec { name: "other".into(), ..engine.clone() };
    let mut plan = TournamentPlan::new(vec![engine, other]);
    plan.openings.variant = variant;
    // Random openings of standard chess need our search.
    let is_random = !variant.is_standard();
    plan.openings.source = if is_random { OpeningSource::Random } else { OpeningSource::Initial };
    let tournament = Tournament::new(plan).unwrap();
    let report = tournament.run(outputs, &Stop::new(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.standings.between(0, 1).results().games(), 2);
    // The rule alone, without the winner.
    let endings: Vec<_> = report.standings.endings().keys().collect();
    assert!(endings.iter().all(|kind| !kind.contains(": ")), "{endings:?}");
    let pgn = std::fs::read(outputs.pgn.as_ref().unwrap()).unwrap();
    let mut games = Reader::new(&pgn[..]).variants();
    let starts = games.games().map(|game| {
        let game = game.unwrap();
        assert!(game.errors.is_empty(), "{:?}", game.errors);
        assert_eq!(game.tree.tags().variant(), Some(variant));
        game.tree.start().to_string()
    });
    starts.collect()
}

fn in_pgn_and_epd() {
    let scratch = Scratch::new();
    let outputs = Outputs {
        pgn: Some(scratch.path("games.pgn").into()),
        epd: Some(scratch.path("last.epd").into()),
        opening_epd: Some(scratch.path("openings.epd").into()),
        ..Outputs::default()
    };
    let starts = tournament(spec("variants"), Variant::Crazyhouse, &outputs);
    assert_eq!(starts[0], starts[1]);
    let lines = std::fs::read_to_string(scratch.path("openings.epd")).unwrap();
    let (board, _) = starts[0].split_once(' ').unwrap();
    assert!(lines.starts_with(board) && lines.contains("] "), "{lines}");
    // The file of openings can be played.
    let mut plan = TournamentPlan::new(vec![spec("variants")]);
    plan.openings.variant = Variant::Crazyhouse;
    plan.openings.source = OpeningSource::Epd(scratch.path("openings.epd").into());
    let opening = lucena_arena::Openings::load(&plan.openings).unwrap().get(0).unwrap();
    assert_eq!(opening.name.as_deref(), Some("random 0"));
    assert_eq!(std::fs::read_to_string(scratch.path("last.epd")).unwrap().lines().count(), 2);
}

/// The engine against itself over both protocols, in all variants that it knows.
fn of_fairy_stockfish() {
    let Some(program) = lucena_testkit::program("fairy-stockfish") else { return };
    let scratch = Scratch::new();
    let engine = EngineSpec::command("fairy", program.to_str().unwrap());
    for variant in Variant::ALL {
        for protocol in [Protocol::Uci, Protocol::Xboard] {
            let limits = match protocol {
                Protocol::Uci => GoLimits::nodes(100),
                _ => GoLimits::depth(2),
            };
            let engine = engine.clone().with_limits(limits).with_protocol(protocol);
            // Old versions lack atomic chess.
            if variant == Variant::Atomic {
                continue;
            }
            let name = format!("{variant}-{protocol:?}.pgn");
            let outputs = Outputs { pgn: Some(scratch.path(&name).into()), ..Outputs::default() };
            let starts = tournament(engine, variant, &outputs);
            assert_eq!(starts.len(), 2, "{variant}");
        }
    }
}
