//! Small tournaments, played from start to end.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use lucena_arena::stats::Decision;
use lucena_arena::{
    Config, ExistingPgn, JournalFault, JournalReader, Outputs, PlayerStanding, Resume, Stop,
    Tournament, TournamentEnd, TournamentError, TournamentEvent, TournamentReport, merge_journals,
};

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Two engines of different strength with small node limits.
fn duel(rounds: u32, more: &str) -> Config {
    Config::from_toml(&format!(
        "rounds = {rounds}\n{more}\nadjudication.max-moves = 30\neach.options.Hash = 1\n\
         engine = [{{ cmd = 'builtin', name = 'a', nodes = 400 }}, \
         {{ cmd = 'builtin', name = 'b', nodes = 40 }}]"
    ))
    .unwrap()
}

fn outputs(journal: &Path, pgn: Option<&Path>) -> Outputs {
    Outputs {
        journal: Some(journal.into()),
        pgn: pgn.map(Path::to_owned),
        resume: Resume::IfExists,
        ..Outputs::default()
    }
}

fn play(config: &Config, outputs: &Outputs) -> TournamentReport {
    try_play(config, outputs, |_| ControlFlow::Continue(())).unwrap()
}

fn try_play(
    config: &Config,
    outputs: &Outputs,
    observer: impl FnMut(&TournamentEvent<'_>) -> ControlFlow<()>,
) -> Result<TournamentReport, TournamentError> {
    let tournament = Tournament::new(config.plan().unwrap()).unwrap();
    tournament.run(outputs, &Stop::new(), observer)
}

/// The moves of all games by number, which identify the games.
fn moves(pgn: &Path) -> Vec<String> {
    let text = fs::read_to_string(pgn).unwrap();
    let mut games = Vec::new();
    for part in text.split("[Event ").skip(1) {
        let (tags, moves) = part.split_once("\n\n").unwrap();
        // Comments contain times, which vary.
        let mut plain = String::new();
        let mut depth = 0;
        for c in moves.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                c if depth == 0 => plain.push(c),
                _ => {}
            }
        }
        let tag = |name: &str| tags.lines().find(|line| line.starts_with(name)).map(str::to_owned);
        let words: Vec<&str> = plain.split_whitespace().collect();
        games.push(format!("{:?} {:?} {}", tag("[GameNumber"), tag("[FEN"), words.join(" ")));
    }
    games
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let pgns = ["same-1.pgn", "same-2.pgn", "same-3.pgn"].map(path);
    for (pgn, concurrency) in pgns.iter().zip([1, 3, 2]) {
        let journal = path(&format!("same-{concurrency}.journal"));
        let config = duel(4, &format!("concurrency = {concurrency}\nopenings.seed = 3"));
        let report = play(&config, &outputs(&journal, Some(pgn)));
        assert_eq!((report.end, report.n_played), (TournamentEnd::Complete, 8));
    }
    let games = moves(&pgns[0]);
    assert_eq!(games.len(), 8);
    assert_eq!(moves(&pgns[1]), games);
    assert_eq!(moves(&pgns[2]), games);
}

#[test]
fn results_add_up() {
    let report = play(&duel(5, "concurrency = 2"), &Outputs::default());
    let standings = &report.standings;
    let meeting = standings.between(0, 1);
    assert_eq!((standings.n_games(), meeting.tally.games()), (10, 10));
    assert_eq!(meeting.pairs.unwrap().pairs(), 5);
    assert_eq!(meeting.pairs.unwrap().tally(), meeting.tally);
    assert_eq!(meeting.reversed(), standings.between(1, 0));
    assert_eq!(standings.endings().values().sum::<u64>(), 10);
    let [a, b] = standings.players() else { panic!("two players") };
    assert_eq!((a.tally, b.tally.reversed()), (meeting.tally, meeting.tally));
    assert_eq!((a.as_white.games(), b.as_white.games()), (5, 5));
    assert!(meeting.tally.wins > meeting.tally.losses, "ten times the nodes: {meeting:?}");
    assert!(a.used.average_depth() > b.used.average_depth());
    assert!(a.faults.is_empty() && b.faults.is_empty());
}

#[test]
fn tournaments_resume_after_any_game() {
    let (whole_pgn, whole_journal) = (path("goes-on-whole.pgn"), path("goes-on-whole.journal"));
    let config = duel(4, "concurrency = 2");
    play(&config, &outputs(&whole_journal, Some(&whole_pgn)));
    // Another game may end before the tournament stops.
    for n_before in [1, 3, 5] {
        let (pgn, journal) = (path("goes-on.pgn"), path("goes-on.journal"));
        let files = outputs(&journal, Some(&pgn));
        let mut n_games = 0;
        let first = try_play(&config, &files, |event| {
            n_games += u64::from(matches!(event, TournamentEvent::Finished { .. }));
            if n_games < n_before { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let first = first.unwrap();
        assert_eq!(first.end, TournamentEnd::Stopped);
        assert!((n_before..8).contains(&first.n_played), "{}", first.n_played);
        assert_eq!(moves(&pgn).len() as u64, first.n_played);
        let mut resumed = 0;
        let second = try_play(&config, &files, |event| {
            if let TournamentEvent::Resumed { standings } = event {
                resumed = standings.n_games();
            }
            ControlFlow::Continue(())
        });
        let second = second.unwrap();
        assert_eq!((resumed, second.n_played), (first.n_played, 8 - first.n_played));
        assert_eq!(second.standings.n_games(), 8);
        assert_eq!(moves(&pgn), moves(&whole_pgn));
        let again = play(&config, &files);
        assert_eq!((again.n_played, again.standings), (0, second.standings));
    }
}

#[test]
fn merged_shards_equal_the_tournament() {
    let whole_pgn = path("parts-whole.pgn");
    let whole_journal = path("parts-whole.journal");
    let whole = play(&duel(5, ""), &outputs(&whole_journal, Some(&whole_pgn)));
    let journals: Vec<PathBuf> = (1..=3)
        .map(|index| {
            let journal = path(&format!("part-{index}.journal"));
            let report = play(&duel(5, &format!("shard = '{index}/3'")), &outputs(&journal, None));
            assert_eq!(report.n_played, if index == 3 { 2 } else { 4 });
            journal
        })
        .collect();
    let merged = merge_journals(&journals).unwrap();
    let pgn = path("parts.pgn");
    merged.write_pgn(&pgn).unwrap();
    assert_eq!(moves(&pgn), moves(&whole_pgn));
    assert_eq!(merged.report().end, TournamentEnd::Complete);
    let (parts, whole) = (&merged.report().standings, &whole.standings);
    assert_eq!(parts.between(0, 1), whole.between(0, 1));
    assert_eq!(parts.endings(), whole.endings());
    // Duplicate journals count once; missing shards stay missing.
    let twice = merge_journals(&[journals[0].clone(), journals[0].clone()]).unwrap();
    assert_eq!(twice.report().standings.n_games(), 4);
    assert_eq!(twice.report().end, TournamentEnd::Stopped);
    // A merged journal can be resumed.
    let joined = path("joined.journal");
    merge_journals(&journals[..2]).unwrap().write_journal(&joined).unwrap();
    assert_eq!(play(&duel(5, ""), &outputs(&joined, None)).n_played, 2);
}

#[test]
fn journals_of_other_tournaments_are_rejected() {
    let (one, other) = (path("mix-1.journal"), path("mix-2.journal"));
    play(&duel(1, ""), &outputs(&one, None));
    play(&duel(1, "openings.seed = 9"), &outputs(&other, None));
    let is_other = |error: TournamentError| match error {
        TournamentError::Journal(error) => error.fault == JournalFault::OtherTournament,
        _ => false,
    };
    assert!(is_other(merge_journals(&[one.clone(), other.clone()]).unwrap_err()));
    let resumed = try_play(&duel(1, ""), &outputs(&other, None), |_| ControlFlow::Continue(()));
    assert!(is_other(resumed.unwrap_err()));
    // More rounds only extend a tournament.
    assert_eq!(play(&duel(2, ""), &outputs(&one, None)).n_played, 2);
}

#[test]
fn an_sprt_ends_the_match_after_complete_pairs() {
    let config = duel(500, "concurrency = 2\nsprt = { elo0 = 0, elo1 = 200 }");
    let report = play(&config, &Outputs::default());
    assert_eq!(report.end, TournamentEnd::Decided);
    assert_eq!(report.sprt.unwrap().decision, Decision::AcceptH1);
    let meeting = report.standings.between(0, 1);
    assert!(meeting.tally.games() < 500, "{meeting:?}");
    assert!(2 * meeting.pairs.unwrap().pairs() <= meeting.tally.games());
}

#[test]
fn swiss_tournaments_resume() {
    let config = Config::from_toml(
        "format = 'swiss'\nrounds = 3\nadjudication.max-moves = 20\n\
         engine = [{ cmd = 'builtin', name = 'a', nodes = 200 }, \
         { cmd = 'builtin', name = 'b', nodes = 100 }, { cmd = 'builtin', name = 'c', nodes = 50 }, \
         { cmd = 'builtin', name = 'd', nodes = 25 }, { cmd = 'builtin', name = 'e', nodes = 10 }]",
    )
    .unwrap();
    let (whole, parts) = (path("swiss-whole.journal"), path("swiss.journal"));
    let report = play(&config, &outputs(&whole, None));
    assert_eq!((report.n_played, report.end), (12, TournamentEnd::Complete));
    // No player has two byes, and each bye scores a point.
    let byes: Vec<u64> = report.standings.players().iter().map(|player| player.byes).collect();
    assert_eq!((byes.iter().sum::<u64>(), byes.iter().max()), (3, Some(&1)));
    let points: f64 = report.standings.players().iter().map(PlayerStanding::points).sum();
    assert_eq!(points, 12.0 + 3.0);
    let merged = merge_journals(std::slice::from_ref(&whole)).unwrap();
    assert_eq!(merged.report().standings, report.standings);
    for limit in [3, 6, 12] {
        let mut n_games = 0;
        let _ = try_play(&config, &outputs(&parts, None), |event| {
            n_games += u64::from(matches!(event, TournamentEvent::Finished { .. }));
            if n_games < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap();
    }
    let fixtures = |path: &Path| {
        let entries = <JournalReader>::open(path).unwrap().map(Result::unwrap);
        let mut games: Vec<_> =
            entries.map(|it| (it.game, it.white, it.black, it.result())).collect();
        games.sort_unstable_by_key(|game| game.0);
        games
    };
    assert_eq!(fixtures(&parts), fixtures(&whole));
}

#[test]
fn engines_that_fail_to_start_are_errors() {
    let text = "each.nodes = 1\nengine = [{ cmd = 'builtin' }, { cmd = '/no/such/engine' }]";
    let config = Config::from_toml(text).unwrap();
    let error = try_play(&config, &Outputs::default(), |_| ControlFlow::Continue(()));
    let error = error.unwrap_err();
    assert!(matches!(&error, TournamentError::Engine(_)), "{error:?}");
    assert!(error.to_string().contains("engine"), "{error}");
}

#[test]
fn existing_files_are_not_overwritten() {
    let (pgn, journal) = (path("in-the-way.pgn"), path("in-the-way.journal"));
    fs::write(&pgn, "precious").unwrap();
    let refused = |resume| {
        let files = Outputs { resume, ..outputs(&journal, Some(&pgn)) };
        let error = try_play(&duel(1, ""), &files, |_| ControlFlow::Continue(())).unwrap_err();
        assert!(matches!(error, TournamentError::Write { .. }), "{error:?}");
        assert_eq!(fs::read_to_string(&pgn).unwrap(), "precious");
    };
    for resume in [Resume::Never, Resume::IfExists] {
        refused(resume);
        assert!(!journal.exists(), "no journal is created");
    }
    // Nor does an empty journal have games to replace them with.
    fs::write(&journal, "").unwrap();
    refused(Resume::IfExists);
    // Without a journal, games are appended on request.
    let before = "[Event \"before\"]\n\n1. e4 *\n\n";
    fs::write(&pgn, before).unwrap();
    let files = Outputs { pgn: Some(pgn.clone()), ..Outputs::default() };
    let error = try_play(&duel(1, ""), &files, |_| ControlFlow::Continue(())).unwrap_err();
    assert!(error.to_string().contains("in-the-way.pgn"), "{error}");
    assert_eq!(fs::read_to_string(&pgn).unwrap(), before);
    play(&duel(1, ""), &Outputs { existing_pgn: ExistingPgn::Append, ..files });
    assert_eq!(moves(&pgn).len(), 3);
}

#[test]
fn an_incomplete_game_is_separated_from_the_next() {
    let pgn = path("torn.pgn");
    for before in ["[Event \"torn\"]\n\n1. e4 e", "[Event \"torn\"]\n\n1. e4 *\n"] {
        fs::write(&pgn, before).unwrap();
        let existing_pgn = ExistingPgn::Append;
        let files = Outputs { pgn: Some(pgn.clone()), existing_pgn, ..Outputs::default() };
        play(&duel(1, ""), &files);
        let text = fs::read_to_string(&pgn).unwrap();
        let rest = text.strip_prefix(before).unwrap();
        assert!(rest.trim_start_matches('\n').starts_with("[Event "), "{rest}");
        let n_events = text.matches("\n\n[Event ").count();
        assert_eq!(n_events, 2, "a blank line before each game: {text}");
    }
}

#[test]
fn duplicate_games_count_once() {
    let (pgn, journal) = (path("twice.pgn"), path("twice.journal"));
    let files = outputs(&journal, Some(&pgn));
    play(&duel(2, ""), &files);
    let text = fs::read_to_string(&journal).unwrap();
    let first = text.lines().nth(1).unwrap();
    fs::write(&journal, format!("{text}{first}\n")).unwrap();
    let again = play(&duel(2, ""), &files);
    assert_eq!((again.n_played, again.standings.n_games(), moves(&pgn).len()), (0, 4, 4));
    let merged = merge_journals(&[journal]).unwrap();
    assert_eq!(merged.report().standings.n_games(), 4);
}

#[test]
fn a_schedule_for_other_engines_is_an_error() {
    let mut plan = duel(1, "").plan().unwrap();
    plan.engines.pop();
    let error = Tournament::new(plan).unwrap_err();
    assert_eq!(error.to_string(), "schedule: players: found 2, expected one per engine, 1");
}

#[test]
fn an_empty_journal_is_replaced() {
    let journal = path("no-games.journal");
    let never = Outputs { resume: Resume::Never, ..outputs(&journal, None) };
    let begun = |config: &Config, outputs: &Outputs| {
        let stop = Stop::new();
        stop.raise();
        let tournament = Tournament::new(config.plan().unwrap()).unwrap();
        tournament.run(outputs, &stop, |_| ControlFlow::Continue(())).map(|report| report.n_played)
    };
    let (other, config) = (duel(1, "openings.seed = 1"), duel(1, "openings.seed = 2"));
    fs::write(&journal, "").unwrap();
    assert_eq!(begun(&other, &never), Ok(0));
    assert_eq!(begun(&config, &never), Ok(0));
    assert_eq!(begun(&other, &outputs(&journal, None)), Ok(0));
    assert_eq!(play(&config, &outputs(&journal, None)).n_played, 2);

    let fault_of = |error| match error {
        TournamentError::Journal(error) => error.fault,
        error => panic!("{error}"),
    };
    assert_eq!(fault_of(begun(&config, &never).unwrap_err()), JournalFault::Exists);
    let error = begun(&other, &outputs(&journal, None)).unwrap_err();
    assert_eq!(fault_of(error), JournalFault::OtherTournament);
    fs::write(&journal, "a letter to somebody\n").unwrap();
    assert_eq!(fault_of(begun(&config, &never).unwrap_err()), JournalFault::Exists);
}
