//! xboard engines.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lucena_arena::{
    Direction, EngineSpec, GamePlan, GameRecord, GoLimits, OpeningSource, Outputs, Player,
    Protocol, Stop, Timeouts, Tournament, TournamentPlan, play,
};
use lucena_board::{ByColor, ChessPosition, Color, UciCastling, Variant};
use lucena_game::{Ending, Fault};

use super::Drill;
use crate::set_up::{SHORT_TIMEOUTS, Scratch, bad_spec, game, is_there, spec};

pub(super) const ALL: &[Drill] = &[
    ("xboard_plays_whole_games", plays_whole_games),
    ("xboard_without_features", without_features),
    ("xboard_faults", faults),
    ("xboard_resigns", resigns),
    ("xboard_false_claims", false_claims),
    ("xboard_moves_late", moves_late),
    ("xboard_draws_by_agreement", draws_by_agreement),
    ("xboard_options", options),
    ("xboard_starts_from_positions", starts_from_positions),
    ("xboard_is_not_reused", restarts_without_reuse),
    ("xboard_chess960_needs_the_variant", chess960_needs_the_variant),
    ("xboard_rejected_limits", rejected_limits),
    ("xboard_uci_engine_is_recognized", uci_engine_is_recognized),
    ("xboard_crash_at_the_start_shows_stderr", crash_at_the_start_shows_stderr),
    ("xboard_sessions_begin_after_the_opening", sessions_begin_after_the_opening),
];

pub(super) fn xboard(role: &str) -> EngineSpec {
    spec(&format!("xboard {role}")).with_protocol(Protocol::Xboard)
}

fn bad(role: &str, scratch: &Scratch) -> EngineSpec {
    bad_spec(&format!("xboard {role}"), scratch).with_protocol(Protocol::Xboard)
}

fn is_normal_game(record: &GameRecord) -> bool {
    matches!(record.ending, Ending::Rules(_))
}

/// Plays a game that ends at the faulty engine's fourth move, and a normal one after it.
#[track_caller]
fn ending(role: &str, limits: GoLimits) -> Ending {
    let scratch = Scratch::new();
    let mut bad = Player::new(bad(role, &scratch).with_limits(limits));
    let mut good = Player::new(spec("good").with_limits(limits));
    let record = game(&mut bad, &mut good);
    assert!(record.plies.len() <= 7, "{role}: {} plies, {}", record.plies.len(), record.reason());
    let next = game(&mut good, &mut bad);
    assert!(is_normal_game(&next), "{role}: next {}", next.reason());
    let process = bad.process_id().unwrap();
    drop(bad);
    assert!(!is_there(process), "{role}: a process is left");
    record.ending
}

fn clock() -> GoLimits {
    GoLimits::clock("60+1".parse().unwrap())
}

#[track_caller]
fn fault(role: &str, limits: GoLimits) -> Fault {
    match ending(role, limits) {
        Ending::Fault { loser: Color::White, fault } => fault,
        other => panic!("{role}: {other:?}"),
    }
}

fn plays_whole_games() {
    for limits in [clock(), GoLimits::depth(3), GoLimits::move_time(Duration::from_millis(2_500))] {
        for role in ["good", "san"] {
            let mut first = Player::new(xboard(role).with_limits(limits));
            let mut second = Player::new(xboard("good").with_limits(limits));
            let mut uci = Player::new(spec("good").with_limits(limits));
            for record in [
                game(&mut first, &mut uci),
                game(&mut uci, &mut first),
                game(&mut first, &mut second),
            ] {
                assert!(is_normal_game(&record), "{role}: {}", record.reason());
                assert_eq!(record.warnings, [], "{role}");
                assert!(record.plies.iter().all(|ply| ply.score.is_some() && !ply.pv.is_empty()));
            }
        }
    }
}

/// A version 1 engine has no features, so no pongs are expected.
fn without_features() {
    let mut silent = xboard("silent");
    silent.timeouts = Timeouts { start: Duration::from_millis(1_500), ..SHORT_TIMEOUTS };
    let mut silent = Player::new(silent);
    let record = game(&mut silent, &mut Player::new(spec("good")));
    assert!(is_normal_game(&record), "{}", record.reason());
    let mut never = xboard("not done");
    never.timeouts = Timeouts { start: Duration::from_millis(700), ..SHORT_TIMEOUTS };
    never.start_attempts = 1;
    let error = Player::new(never).start().unwrap_err();
    assert!(error.reason.contains("feature done=1"), "{error}");
}

fn faults() {
    assert!(matches!(fault("exits", clock()), Fault::Disconnect(how) if how.contains("3")));
    let short = GoLimits::move_time(Duration::from_millis(1_500));
    assert_eq!(fault("hangs", short), Fault::Stall("a move".into()));
    assert_eq!(fault("hangs", GoLimits::depth(3)), Fault::Stall("a move".into()));
    assert!(matches!(ending("never moves", short), Ending::Time { loser: Color::White, .. }));
    assert_eq!(fault("never pongs", clock()), Fault::Stall("pong".into()));
    assert_eq!(fault("prints move a1a1", clock()), Fault::IllegalMove("a1a1".into()));
    assert_eq!(fault("prints move Qxh9", clock()), Fault::IllegalMove("Qxh9".into()));
}

fn moves_late() {
    let short = GoLimits::move_time(Duration::from_millis(1_500));
    assert!(matches!(ending("late", short), Ending::Time { loser: Color::White, .. }));
}

fn resigns() {
    for line in ["resign", "0-1 {White resigns}", "0-1 {Black mates}", "computer resigns"] {
        let ending = ending(&format!("prints {line}"), clock());
        assert_eq!(ending, Ending::Resignation { loser: Color::White }, "{line}");
        assert_eq!((ending.reason().as_str(), ending.termination()), ("White resigns", "normal"));
    }
}

fn false_claims() {
    for (line, text) in [
        ("1-0 {White mates}", "1-0 {White mates}"),
        ("1/2-1/2 {Draw by repetition}", "1/2-1/2 {Draw by repetition}"),
        ("Illegal move: e7e5", "illegal move e7e5"),
        ("Illegal move (no such piece): e7e5", "illegal move e7e5"),
    ] {
        let Fault::FalseClaim(claim) = fault(&format!("prints {line}"), clock()) else {
            panic!("{line}")
        };
        assert!(
            text.starts_with(claim.trim_end_matches('…').trim_end_matches('.')),
            "{line}: {claim}"
        );
    }
}

fn draws_by_agreement() {
    let agreement = Ending::Agreement;
    let mut offering = Player::new(xboard("offers draws"));
    let record = game(&mut offering, &mut Player::new(xboard("accepts draws")));
    assert_eq!(record.ending, agreement);
    assert_eq!(record.plies.len(), 7, "the offer comes with the fourth move");
    // Two consecutive offers are an agreement; an engine without offers plays on.
    let record = game(&mut offering, &mut Player::new(xboard("offers draws")));
    assert_eq!(record.ending, agreement);
    let record = game(&mut offering, &mut Player::new(spec("good")));
    assert_ne!(record.ending, agreement);
}

fn options() {
    let spec = xboard("good").with_option("Hash", "8").with_option("style", "WILD");
    let mut player = Player::new(spec);
    let record = game(&mut player, &mut Player::new(xboard("good")));
    assert_eq!(record.warnings, []);
    let spec = xboard("good").with_option("Threads", "2").with_option("Style", "odd");
    let record = game(&mut Player::new(spec), &mut Player::new(xboard("good")));
    let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    let mut nodes = xboard("good").with_limits(GoLimits::nodes(100));
    nodes.start_attempts = 1;
    let error = Player::new(nodes).start().unwrap_err();
    assert!(error.reason.contains("supports nps"), "{error}");
}

fn starts_from_positions() {
    let black_to_move = "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R b KQkq - 0 1";
    let mut plan = GamePlan::from_position(black_to_move.parse().unwrap());
    plan.book.push(plan.start.parse_san("d5").unwrap());
    let (mut one, mut other) = (Player::new(xboard("good")), Player::new(spec("good")));
    for _ in 0..2 {
        let players = ByColor([&mut one, &mut other]);
        let record = play(&plan, players, &Stop::new()).unwrap();
        assert!(is_normal_game(&record), "{}", record.reason());
    }
    // Positions that `edit` cannot set up are an error, not a lost game.
    let en_passant = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse().unwrap();
    let plan = GamePlan::from_position(en_passant);
    let mut spec = xboard("no setboard");
    spec.start_attempts = 1;
    let mut one = Player::new(spec);
    let error = play(&plan, ByColor([&mut other, &mut one]), &Stop::new()).unwrap_err();
    assert!(error.to_string().contains("the engine has no setboard"), "{error}");
    let file = Scratch::new();
    let path = file.path("openings.epd");
    std::fs::write(&path, "4k3/8/8/8/4P3/8/8/4K3 w - -\n4k3/8/8/8/3pP3/8/8/4K3 b - e3\n").unwrap();
    let spec = xboard("no setboard");
    let error =
        tournament_error(spec, |plan| plan.openings.source = OpeningSource::Epd(path.into()));
    assert!(error.contains("cannot set up the opening 4k3/8/8/8/3pP3"), "{error}");
}

/// The error of a tournament that this engine cannot play.
#[track_caller]
pub(super) fn tournament_error(
    engine: EngineSpec,
    change: impl FnOnce(&mut TournamentPlan),
) -> String {
    let mut plan = TournamentPlan::new(vec![engine, spec("good")]);
    plan.schedule.rounds = 2;
    plan.openings.source = OpeningSource::Initial;
    change(&mut plan);
    let tournament = Tournament::new(plan).unwrap();
    let run = tournament.run(&Outputs::default(), &Stop::new(), |_| ControlFlow::Continue(()));
    run.unwrap_err().to_string()
}

fn chess960_needs_the_variant() {
    for role in ["good", "only normal"] {
        let error =
            tournament_error(xboard(role), |plan| plan.openings.variant = Variant::Chess960);
        assert_eq!(
            error,
            format!(
                "xboard {role}: cannot play Chess960: fischerandom is not among the engine's \
                 variants"
            )
        );
    }
    let plan = GamePlan { castling: UciCastling::KingTakesRook, ..GamePlan::default() };
    let mut one = Player::new(xboard("fischerandom"));
    let players = ByColor([&mut one, &mut Player::new(spec("good"))]);
    let record = play(&plan, players, &Stop::new()).unwrap();
    assert!(!matches!(record.ending, Ending::Fault { .. }), "{}", record.reason());
}

fn rejected_limits() {
    for role in ["rejects limits", "silent, rejects limits"] {
        let with = |limits| {
            let mut spec = xboard(role).with_limits(limits);
            spec.timeouts = Timeouts { start: Duration::from_millis(1_500), ..SHORT_TIMEOUTS };
            spec
        };
        let error = tournament_error(with(GoLimits::depth(5)), |_| {});
        let end = "the engine rejects the command \"sd 5\": no depth limit, use tc=";
        assert_eq!(error, format!("xboard {role}: {end}"));
        let error = tournament_error(with(GoLimits::move_time(Duration::from_secs(2))), |_| {});
        assert!(error.ends_with("rejects the command \"st 2\": use another limit"), "{error}");
        let mut both = Player::new(with(clock().with_depth(5)));
        let record = game(&mut both, &mut Player::new(spec("good")));
        assert!(is_normal_game(&record), "{}", record.reason());
        assert_eq!(record.warnings.len(), 1, "{:?}", record.warnings);
    }
}

fn uci_engine_is_recognized() {
    let mut spec = spec("good").with_protocol(Protocol::Xboard);
    spec.name = "A".into();
    assert_eq!(tournament_error(spec, |_| {}), "A: the engine speaks UCI: remove proto=xboard");
}

fn crash_at_the_start_shows_stderr() {
    let mut spec = xboard("crashes at once");
    spec.name = "A".into();
    let error = tournament_error(spec, |_| {});
    assert!(error.contains("exit status: 3") && error.ends_with("; stderr: no book"), "{error}");
}

/// Moves per period are counted from the end of the opening, as on the runner's clock.
fn sessions_begin_after_the_opening() {
    let sent = Arc::new(Mutex::new(Vec::new()));
    let mut plan = GamePlan::default();
    for mv in ["e2e4", "e7e5", "g1f3"] {
        let position =
            plan.book.iter().fold(plan.start, |position, &mv| position.play_unchecked(mv));
        plan.book.push(position.parse_uci(mv).unwrap());
    }
    let limits = GoLimits::clock("40/60".parse().unwrap());
    let log = Arc::clone(&sent);
    let mut one = Player::new(xboard("good").with_limits(limits)).with_log(move |way, line| {
        if way == Direction::ToEngine {
            log.lock().unwrap().push(line.to_owned());
        }
    });
    let players = ByColor([&mut Player::new(spec("good")), &mut one]);
    let record = play(&plan, players, &Stop::new()).unwrap();
    assert!(is_normal_game(&record), "{}", record.reason());
    let sent = sent.lock().unwrap();
    let at = |start: &str| sent.iter().position(|line| line.starts_with(start));
    assert!(at("go") < at("usermove"), "no move of the opening is sent: {sent:?}");
    let fen = "setboard rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 1";
    assert!(at("level 40 1 0") < at(fen) && at(fen) < at("go"), "{sent:?}");
}

fn restarts_without_reuse() {
    let (mut one, mut other) = (Player::new(xboard("no reuse")), Player::new(spec("good")));
    game(&mut one, &mut other);
    let before = one.process_id();
    let record = game(&mut one, &mut other);
    assert_ne!(one.process_id(), before);
    assert_eq!(record.warnings, [], "a new start is what the engine asked for");
}
