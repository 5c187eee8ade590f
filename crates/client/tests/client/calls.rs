//! One call for a move or an analysis: what is sent, and what is made of the answers.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use lucena_board::{Color, Game};
use lucena_client::{
    AnalysisLine, ChessEngine, Client, ClientError, Direction, Launch, MatchEngine, SearchRequest,
    StopHandle,
};
use lucena_uci::{Bound, Go, PositionCommand, PositionLine, Score};

use crate::ROLE;

/// Enough for whatever should happen.
pub(crate) const LONG: Duration = Duration::from_secs(60);
/// For what should not.
const SHORT: Duration = Duration::from_millis(200);

/// The a-side rook stands beside its king, so castling by the king's step is a step of the king.
const CHESS960: &str = "rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1";

pub(super) const ALL: &[(&str, fn())] = &[
    ("chess960_is_switched_on_and_off", chess960_is_switched_on_and_off),
    ("chess960_is_refused_without_the_option", chess960_is_refused_without_the_option),
    ("chess960_is_never_written_as_another_move", chess960_is_never_written_as_another_move),
    ("a_user_who_sets_chess960_keeps_it", a_user_who_sets_chess960_keeps_it),
    ("a_user_who_sets_analyse_mode_keeps_it", a_user_who_sets_analyse_mode_keeps_it),
    ("play", play),
    ("play_with_lines", play_with_lines),
    ("options_for_one_call", options_for_one_call),
    ("options_that_may_be_missing", options_that_may_be_missing),
    ("bad_requests_send_nothing", bad_requests_send_nothing),
    ("multipv", multipv),
    ("root_moves", root_moves),
    ("games_by_number", games_by_number),
    ("white_view_and_legal_lines", white_view_and_legal_lines),
    ("answers_that_cannot_be_played", answers_that_cannot_be_played),
    ("finished_games", finished_games),
    ("ponder_hit", ponder_hit),
    ("ponder_hit_by_the_stop_handle", ponder_hit_by_the_stop_handle),
    ("ponder_hit_only_by_the_stop_handle", ponder_hit_only_by_the_stop_handle),
    ("ponder_miss", ponder_miss),
    ("early_answers_while_pondering", early_answers_while_pondering),
    ("other_calls_end_pondering", other_calls_end_pondering),
    ("timeouts", timeouts),
    ("live_analysis", live_analysis),
    ("stop_from_another_thread", stop_from_another_thread),
    ("stop_before_the_search", stop_before_the_search),
    ("stop_handle_over_streams", stop_handle_over_streams),
    ("a_deaf_engine_costs_patience", a_deaf_engine_costs_patience),
];

pub(crate) type Sent = Arc<Mutex<Vec<String>>>;

/// An engine and all that is sent to it.
#[track_caller]
pub(crate) fn start(role: &str) -> (Client, Sent) {
    let sent: Sent = Arc::default();
    let seen = Arc::clone(&sent);
    let engine = Launch::new(std::env::current_exe().unwrap())
        .variable(ROLE, role)
        .watch(move |direction, line| {
            if direction == Direction::ToEngine {
                seen.lock().unwrap().push(line.to_owned());
            }
        })
        .start(LONG)
        .unwrap();
    take(&sent);
    (engine, sent)
}

/// What has been sent since the last look, without what waits for the engine.
pub(crate) fn take(sent: &Sent) -> Vec<String> {
    let mut lines = std::mem::take(&mut *sent.lock().unwrap());
    lines.retain(|line| line != "isready");
    lines
}

fn game(fen: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(fen.parse().unwrap());
    for san in moves {
        game.play_san(san).unwrap();
    }
    game
}

fn chess960_is_switched_on_and_off() {
    let (mut engine, sent) = start("obedient");
    let castled = game(CHESS960, &["O-O-O"]);
    let on = "setoption name UCI_Chess960 value true";
    let line = format!("position fen {CHESS960} moves b1a1");
    engine.position(&castled).unwrap();
    assert_eq!(take(&sent), [on, &line]);
    engine.play(&castled, Go::depth(1)).unwrap();
    assert_eq!(take(&sent), [&line, "go depth 1"]);
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    let off = "setoption name UCI_Chess960 value false";
    assert_eq!(take(&sent), [off, "position startpos", "go depth 1"]);
    let result = engine.analyse(&castled, SearchRequest::from(Go::depth(1)).multipv(1)).unwrap();
    assert!(result.best_move.is_some());
    assert_eq!(take(&sent), ["setoption name UCI_AnalyseMode value true", on, &line, "go depth 1"]);
    // The user's own search finds castling written as the position was.
    engine.go(&Go::depth(1)).unwrap().finish(LONG).unwrap();
    assert_eq!(take(&sent), ["setoption name UCI_AnalyseMode value false", "go depth 1"]);
    engine.position(&Game::default()).unwrap();
    assert_eq!(take(&sent), [off, "position startpos"]);
}

fn chess960_is_refused_without_the_option() {
    let (mut engine, sent) = start("obedient without options");
    let castled = game(CHESS960, &["O-O-O"]);
    assert_eq!(engine.position(&castled), Err(ClientError::Chess960Unsupported));
    let error = engine.play(&castled, Go::depth(1)).unwrap_err();
    assert_eq!(error, ClientError::Chess960Unsupported);
    assert_eq!(take(&sent), [""; 0]);
    // Without castling rights there is nothing that could be misread.
    engine.play(&game("4k3/8/8/8/8/8/8/RK5R w - - 0 1", &[]), Go::depth(1)).unwrap();
}

fn chess960_is_never_written_as_another_move() {
    let castled = game(CHESS960, &["O-O-O"]);
    let castling = lucena_board::UciCastling::KingToTarget;
    let command = PositionCommand::game_in(&castled, castling);
    assert_eq!(command.apply().unwrap().game, castled);
    let mut line = PositionLine::new(castled.initial_position(), castling);
    castled.moves().for_each(|mv| line.push(mv));
    assert!(line.as_str().ends_with(" moves b1a1"), "{line}");
}

fn a_user_who_sets_chess960_keeps_it() {
    let (mut engine, sent) = start("obedient");
    engine.set_option("uci_chess960", true).unwrap();
    let start = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["O-O"]);
    engine.play(&start, Go::depth(1)).unwrap();
    engine.play(&game(CHESS960, &[]), Go::depth(1)).unwrap();
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    assert_eq!(
        take(&sent),
        [
            "setoption name uci_chess960 value true",
            "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1",
            "go depth 1",
            &format!("position fen {CHESS960}"),
            "go depth 1",
            "position startpos",
            "go depth 1",
        ],
    );
}

fn a_user_who_sets_analyse_mode_keeps_it() {
    let (mut engine, sent) = start("obedient");
    engine.analyse(&Game::default(), Go::depth(1)).unwrap();
    engine.set_option("uci_analysemode", false).unwrap();
    engine.analyse(&Game::default(), Go::depth(1)).unwrap();
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    assert_eq!(
        take(&sent),
        [
            "setoption name UCI_AnalyseMode value true",
            "position startpos",
            "go depth 1",
            "setoption name uci_analysemode value false",
            "position startpos",
            "go depth 1",
            "position startpos",
            "go depth 1",
        ],
    );
}

fn play() {
    let (mut engine, sent) = start("obedient");
    let mut game = Game::default();
    for _ in 0..4 {
        let result = engine.play(&game, Duration::from_millis(20)).unwrap();
        game.play(result.best_move.unwrap()).unwrap();
        assert!(result.ponder_move.is_some());
        assert_eq!((result.depth(), result.nodes()), (Some(1), Some(7)));
    }
    let last = ["position startpos moves a2a3 a7a5 a1a2", "go movetime 20"];
    assert_eq!(take(&sent)[6..], last);
    let clocks = Go::clocks([LONG, SHORT], [Duration::ZERO, SHORT]).with_moves_to_go(9);
    engine.play(&game, clocks).unwrap();
    let go = "go wtime 60000 btime 200 winc 0 binc 200 movestogo 9";
    assert_eq!(take(&sent).last().unwrap(), go);
    // A clock that has run down must not look like one that is not there.
    engine.play(&game, Duration::ZERO).unwrap();
    assert_eq!(take(&sent).last().unwrap(), "go movetime 1");
}

fn play_with_lines() {
    let mut engine = start("several lines").0;
    let mut lines = Vec::new();
    let with_lines =
        engine.play_with_lines(&Game::default(), Go::depth(3), |line| lines.push(line)).unwrap();
    assert_eq!(lines.len() as u64, with_lines.report.n_infos);
    assert!(lines.len() > with_lines.lines.len());
    for line in &with_lines.lines {
        let same = |it: &&AnalysisLine| it.multipv == line.multipv && it.score.is_some();
        assert_eq!(lines.iter().rev().find(same).unwrap().score, line.score);
    }
    let without = engine.play(&Game::default(), Go::depth(3)).unwrap();
    assert_eq!((without.best_move, without.lines), (with_lines.best_move, with_lines.lines));
}

fn options_for_one_call() {
    let (mut engine, sent) = start("obedient");
    engine.set_option("Skill Level", 15).unwrap();
    engine.set_option("Book File", "a b.bin").unwrap();
    take(&sent);
    let request = || SearchRequest::new(Go::depth(1)).option("skill level", 3);
    engine.play(&Game::default(), request()).unwrap();
    assert_eq!(engine.options().spin("Skill Level"), Some(3));
    engine.play(&Game::default(), request()).unwrap();
    let request = request().option("Book File", "").option("Clear Hash", "");
    engine.play(&Game::default(), request).unwrap();
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    assert_eq!(engine.options().spin("Skill Level"), Some(15));
    let mut lines = take(&sent);
    lines.retain(|line| line.starts_with("setoption"));
    assert_eq!(
        lines,
        [
            "setoption name Skill Level value 3",
            "setoption name Book File value <empty>",
            "setoption name Clear Hash",
            "setoption name Skill Level value 15",
            "setoption name Book File value a b.bin",
        ],
    );
    // What the user sets in between stays.
    engine.play(&Game::default(), SearchRequest::new(SHORT).option("Skill Level", 1)).unwrap();
    engine.set_option("Skill Level", 2).unwrap();
    take(&sent);
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    assert_eq!(take(&sent), ["position startpos", "go depth 1"]);
}

fn options_that_may_be_missing() {
    let (mut engine, sent) = start("obedient");
    assert_eq!(engine.set_option_if_supported("UCI_Elo", 1500), Ok(false));
    assert_eq!(engine.set_option_if_supported("Skill Level", 7), Ok(true));
    let error = engine.set_option_if_supported("Skill Level", 21).unwrap_err();
    assert_eq!(
        error.to_string(),
        "option Skill Level: found \"21\", expected a number from 0 to 20"
    );
    let request = SearchRequest::new(Go::depth(1)).option_if_supported("UCI_Elo", 1500);
    engine.play(&Game::default(), request).unwrap();
    assert_eq!(
        take(&sent),
        ["setoption name Skill Level value 7", "position startpos", "go depth 1"],
    );
}

fn bad_requests_send_nothing() {
    let (mut engine, sent) = start("obedient");
    let request = || SearchRequest::new(Go::depth(1)).option("Skill Level", 1);
    for (name, value) in [("UCI_Elo", "1500"), ("Skill Level", "many"), ("MultiPV", "4")] {
        let error = engine.play(&Game::default(), request().option(name, value)).unwrap_err();
        assert!(matches!(error, ClientError::Option(_)), "{error}");
    }
    let e5 = game("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", &["e5"]).moves().next().unwrap();
    let error = engine.play(&Game::default(), request().root_moves([e5])).unwrap_err();
    assert_eq!(error.to_string(), "root move e7e5 is not legal");
    assert_eq!(take(&sent), [""; 0]);
    assert_eq!(engine.options().spin("Skill Level"), Some(20));
}

fn multipv() {
    let (mut engine, sent) = start("obedient");
    let request = SearchRequest::new(Go::depth(1)).multipv(2);
    let result = engine.analyse(&Game::default(), request).unwrap();
    let moves: Vec<_> = result.lines.iter().map(|line| line.pv[0].to_string()).collect();
    assert_eq!(moves, ["a2a3", "a2a4"]);
    assert_eq!(result.pv(), result.lines[0].pv);
    // More than the engine offers are as many as it offers.
    let request = SearchRequest::new(Go::depth(1)).multipv(500);
    assert_eq!(engine.analyse(&Game::default(), request).unwrap().lines.len(), 3);
    assert_eq!(engine.play(&Game::default(), Go::depth(1)).unwrap().lines.len(), 1);
    let mut lines = take(&sent);
    lines.retain(|line| line.contains("MultiPV"));
    let values = [2, 3, 1].map(|value| format!("setoption name MultiPV value {value}"));
    assert_eq!(lines, values);

    let (mut engine, _) = start("obedient without options");
    let request = SearchRequest::new(Go::depth(1)).multipv(2);
    assert_eq!(engine.analyse(&Game::default(), request).unwrap().lines.len(), 1);
}

fn root_moves() {
    let (mut engine, sent) = start("obedient");
    let start = game("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]);
    let castle = start.position().parse_san("O-O").unwrap();
    engine.play(&start, SearchRequest::new(Go::depth(1)).root_moves([castle])).unwrap();
    assert_eq!(take(&sent)[1], "go depth 1 searchmoves e1g1");
    engine.analyse(&start, SearchRequest::new(Go::depth(1)).root_moves([])).unwrap();
    assert_eq!(take(&sent).last().unwrap(), "go depth 1 searchmoves 0000");
}

fn games_by_number() {
    let (mut engine, sent) = start("obedient");
    let request = |id| SearchRequest::new(Go::depth(1)).game(id);
    for id in [7, 7, 8] {
        engine.play(&Game::default(), request(id)).unwrap();
    }
    engine.play(&Game::default(), Go::depth(1)).unwrap();
    let mut lines = take(&sent);
    lines.retain(|line| !line.starts_with("position"));
    let (new, go) = ("ucinewgame", "go depth 1");
    assert_eq!(lines, [new, go, go, new, go, go]);
}

fn white_view_and_legal_lines() {
    let (mut engine, _) = start(
        "says info depth 5 multipv 1 score cp 30 lowerbound wdl 300 600 100 time 20 \
         pv e7e5 g1f3 b8c6 f1f8 e5e4\nbestmove e7e5 ponder e7e5",
    );
    let mut game = Game::default();
    game.play_uci("e2e4").unwrap();
    let result = engine.analyse(&game, Go::depth(5)).unwrap();
    let score = result.score().unwrap();
    assert_eq!(score.white(), Score::cp(-30).bounded(Bound::Upper));
    assert_eq!((score.black(), score.to_string()), (score.relative, "-0.30".into()));
    let line = &result.lines[0];
    assert_eq!(line.san(game.position()), ["e5", "Nf3", "Nc6"]);
    let problem = line.problem.as_ref().unwrap();
    assert_eq!((problem.index, problem.word.to_string().as_str()), (3, "f1f8"));
    assert_eq!(line.wdl(Color::White).unwrap().win, 100);
    assert_eq!(line.time(), Some(Duration::from_millis(20)));
    // The reply is no legal one, so there is none.
    assert_eq!(
        (result.best_move.unwrap().to_string().as_str(), result.ponder_move),
        ("e7e5", None)
    );
}

fn answers_that_cannot_be_played() {
    for (answer, message) in [
        ("bestmove e2e5", "found bestmove \"e2e5\", expected a legal move: "),
        ("bestmove e9", "found bestmove \"e9\", expected a legal move"),
        ("bestmove", "found bestmove \"\", expected a legal move"),
        ("bestmove (none)", "found bestmove \"(none)\", expected a legal move"),
    ] {
        let (mut engine, _) = start(&format!("says {answer}"));
        let error = engine.play(&Game::default(), Go::depth(1)).unwrap_err();
        assert!(matches!(error, ClientError::BadBestMove { .. }), "{error}");
        assert!(error.to_string().starts_with(message), "{error}");
        // An analysis needs no move.
        let analysed = engine.analyse(&Game::default(), Go::depth(1));
        assert_eq!(analysed.is_ok(), answer == "bestmove (none)", "{answer}");
        engine.is_ready(LONG).unwrap();
    }
}

fn finished_games() {
    let (mut engine, _) = start("obedient");
    let mated = game("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", &[]);
    let result = engine.play(&mated, SearchRequest::new(SHORT).ponder_after()).unwrap();
    assert_eq!((result.best_move, result.ponder_move, result.score()), (None, None, None));
}

fn ponder_hit() {
    let (mut engine, sent) = start("obedient");
    let limit = Go::clocks([LONG; 2], [SHORT; 2]).with_moves_to_go(2);
    let request = || SearchRequest::new(limit.clone()).ponder_after();
    let mut game = Game::default();
    let result = engine.play(&game, request()).unwrap();
    let lines = take(&sent);
    assert_eq!(lines[0], "setoption name Ponder value true");
    assert_eq!(lines[3], "position startpos moves a2a3 a7a5");
    assert!(lines[4].starts_with("go ponder wtime ") && lines[4].ends_with(" movestogo 1"));

    game.play(result.best_move.unwrap()).unwrap();
    game.play(result.ponder_move.unwrap()).unwrap();
    let result = engine.play(&game, request()).unwrap();
    // What was reported on the opponent's time counts.
    assert_eq!(result.pv()[0].to_string(), "a1a2");
    let lines = take(&sent);
    assert_eq!(lines[..2], ["ponderhit", "position startpos moves a2a3 a7a5 a1a2 a5a4"]);
    // It ponders on.
    assert!(lines[2].starts_with("go ponder "));
}

fn ponder_hit_by_the_stop_handle() {
    let (mut engine, sent) = start("obedient");
    let ponder = |engine: &mut Client, end: fn(&StopHandle)| {
        let stop = StopHandle::new();
        let request = SearchRequest::new(SHORT).pondering().stop_handle(&stop);
        let ending = thread::spawn(move || {
            thread::sleep(2 * SHORT);
            end(&stop);
        });
        let result = ChessEngine::search(engine, &Game::default(), &request, None).unwrap();
        ending.join().unwrap();
        assert_eq!(result.best_move.unwrap().to_string(), "a2a3");
    };
    ponder(&mut engine, StopHandle::ponder_hit);
    let go = format!("go ponder movetime {}", SHORT.as_millis());
    assert_eq!(take(&sent)[1..], [go.as_str(), "ponderhit"]);
    ponder(&mut engine, StopHandle::stop);
    assert_eq!(take(&sent)[1..], [go.as_str(), "stop"]);
}

/// Searching the expected game to ponder is no hit, even if the engine ponders on it already.
fn ponder_hit_only_by_the_stop_handle() {
    let (mut engine, sent) = start("obedient without options");
    let request = || SearchRequest::new(SHORT);
    let mut game = Game::default();
    let result = engine.play(&game, request().ponder_after()).unwrap();
    game.play(result.best_move.unwrap()).unwrap();
    game.play(result.ponder_move.unwrap()).unwrap();
    take(&sent);
    let stop = StopHandle::new();
    let request = request().pondering().stop_handle(&stop);
    let ending = thread::spawn(move || {
        thread::sleep(SHORT);
        stop.stop();
    });
    engine.play(&game, request).unwrap();
    ending.join().unwrap();
    let line = "position startpos moves a2a3 a7a5";
    assert_eq!(take(&sent), ["stop", line, "go ponder movetime 200", "stop"]);
}

fn ponder_miss() {
    let (mut engine, sent) = start("obedient");
    let request = || SearchRequest::new(SHORT).ponder_after();
    let mut game = Game::default();
    let result = engine.play(&game, request()).unwrap();
    game.play(result.best_move.unwrap()).unwrap();
    game.play_san("d5").unwrap();
    take(&sent);
    let result = engine.play(&game, request()).unwrap();
    assert_eq!(result.best_move.unwrap().to_string(), "a1a2");
    let lines = take(&sent);
    assert_eq!(lines[..3], ["stop", "position startpos moves a2a3 d7d5", "go movetime 200"]);
    // The same reply with another limit is another search.
    game.play(result.best_move.unwrap()).unwrap();
    game.play(result.ponder_move.unwrap()).unwrap();
    engine.play(&game, SearchRequest::new(LONG).ponder_after()).unwrap();
    assert_eq!(take(&sent)[0], "stop");
}

fn early_answers_while_pondering() {
    let (mut engine, sent) = start("hasty obedient");
    let request = || SearchRequest::new(SHORT).ponder_after();
    let mut game = Game::default();
    let result = engine.play(&game, request()).unwrap();
    assert!(!result.report.moved_while_pondering);
    game.play(result.best_move.unwrap()).unwrap();
    game.play(result.ponder_move.unwrap()).unwrap();
    // The answer to `go ponder` is read with this.
    engine.is_ready(LONG).unwrap();
    thread::sleep(SHORT);
    take(&sent);
    let result = engine.play(&game, request()).unwrap();
    assert!(result.report.moved_while_pondering);
    assert_eq!(result.best_move.unwrap().to_string(), "a1a2");
    assert!(!take(&sent).contains(&"ponderhit".to_owned()));

    // With the search of a match, too.
    engine.is_ready(LONG).unwrap();
    let engine: &mut dyn MatchEngine = &mut engine;
    engine.go(&Go::movetime(SHORT).pondering()).unwrap();
    thread::sleep(SHORT);
    engine.ponder_hit().unwrap();
    assert!(engine.wait(LONG).unwrap().unwrap().moved_while_pondering);
}

/// Calls that end a search of which the client still waits for the answer.
pub(crate) const SEARCH_ENDING_CALLS: [fn(&mut Client); 7] = [
    |engine| engine.position(&Game::default()).unwrap(),
    |engine| drop(engine.analyse(&Game::default(), Go::depth(1)).unwrap()),
    |engine| drop(engine.go(&Go::depth(1)).unwrap().finish(LONG).unwrap()),
    |engine| engine.set_option("Skill Level", 1).unwrap(),
    |engine| engine.press("Clear Hash").unwrap(),
    |engine| engine.new_game(LONG).unwrap(),
    |engine| drop(engine.play(&Game::default(), Go::depth(1)).unwrap()),
];

fn other_calls_end_pondering() {
    for call in SEARCH_ENDING_CALLS {
        let (mut engine, sent) = start("obedient");
        engine.play(&Game::default(), SearchRequest::new(SHORT).ponder_after()).unwrap();
        take(&sent);
        call(&mut engine);
        assert_eq!(take(&sent)[0], "stop");
        let result = engine.play(&Game::default(), Go::depth(1)).unwrap();
        assert_eq!(result.best_move.unwrap().to_string(), "a2a3");
        assert!(engine.quit(LONG).unwrap().unwrap().success());
    }
}

fn timeouts() {
    let (mut engine, _) = start("hangs while searching");
    let request = SearchRequest::new(Go::depth(1)).timeout(SHORT);
    let error = engine.play(&Game::default(), request).unwrap_err();
    assert_eq!(error, ClientError::Timeout { waiting_for: "bestmove", limit: SHORT });

    // A search by the clock may take as long as the clock and reply_timeout.
    let (mut engine, _) = start("hangs while searching");
    engine.set_reply_timeout(SHORT);
    let error = engine.analyse(&Game::default(), SHORT).unwrap_err();
    assert_eq!(error, ClientError::Timeout { waiting_for: "bestmove", limit: 2 * SHORT });

    let (mut engine, _) = start("dies while searching");
    let error = engine.play(&Game::default(), Go::infinite()).unwrap_err();
    assert!(matches!(error, ClientError::Gone { .. }));
}

fn live_analysis() {
    let (mut engine, sent) = start("obedient");
    let request = || SearchRequest::new(Go::infinite()).multipv(2);
    let mut analysis = engine.analysis(&Game::default(), request()).unwrap();
    let depths: Vec<_> = analysis.by_ref().take(2).map(|line| line.unwrap().multipv).collect();
    assert_eq!((depths, analysis.lines().count()), (vec![1, 2], 2));
    analysis.stop().unwrap();
    let last = analysis.next().unwrap().unwrap();
    assert_eq!((last.info.depth, last.score.unwrap().to_string()), (Some(2), "#-2".into()));
    assert!(analysis.next().is_none() && analysis.next().is_none());
    let result = analysis.finish().unwrap();
    assert_eq!(result.best_move.unwrap().to_string(), "a2a3");

    // Dropped, it is stopped, and its answer is not taken for another's.
    take(&sent);
    let end = game("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    drop(engine.analysis(&end, request()).unwrap());
    assert_eq!(take(&sent).last().unwrap(), "stop");
    let result = engine.play(&Game::default(), Go::depth(1)).unwrap();
    assert_eq!(result.best_move.unwrap().to_string(), "a2a3");

    // Errors end it.
    let (mut engine, _) = start("dies while searching");
    let mut analysis = engine.analysis(&Game::default(), Go::depth(1)).unwrap();
    assert!(analysis.next().unwrap().is_err() && analysis.next().is_none());
    assert!(matches!(analysis.finish(), Err(ClientError::Gone { .. })));
}

fn stop_from_another_thread() {
    let (mut engine, _) = start("obedient");
    for _ in 0..20 {
        let stop = StopHandle::new();
        let other = stop.clone();
        let thread = thread::spawn(move || {
            thread::sleep(Duration::from_millis(5));
            other.stop();
        });
        let request = SearchRequest::new(Go::infinite()).stop_handle(&stop).timeout(LONG);
        let result = engine.analyse(&Game::default(), request).unwrap();
        assert_eq!(result.best_move.unwrap().to_string(), "a2a3");
        thread.join().unwrap();
    }
    let mut analysis = engine.analysis(&Game::default(), Go::infinite()).unwrap();
    let stop = analysis.stop_handle().unwrap();
    thread::spawn(move || stop.stop());
    assert!(analysis.finish().unwrap().best_move.is_some());

    let mut search = engine.go(&Go::infinite()).unwrap();
    let stop = search.stop_handle().unwrap();
    thread::spawn(move || stop.stop());
    assert!(search.finish(LONG).unwrap().best.mv.is_some());
}

fn stop_before_the_search() {
    let (mut engine, sent) = start("obedient");
    let stop = StopHandle::new();
    stop.stop();
    let request = || SearchRequest::new(Go::infinite()).stop_handle(&stop).timeout(LONG);
    engine.analyse(&Game::default(), request()).unwrap();
    assert_eq!(take(&sent)[2..], ["go infinite", "stop"]);
    // It stays stopped, and stops nothing else.
    engine.analyse(&Game::default(), request()).unwrap();
    engine.play(&Game::default(), Go::depth(1)).unwrap();
}

fn stop_handle_over_streams() {
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .env(ROLE, "obedient")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let (output, input) = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
    let mut engine = Client::connect(output, input, LONG).unwrap();
    let mut analysis = engine.analysis(&Game::default(), Go::infinite()).unwrap();
    let stop = analysis.stop_handle().unwrap();
    let thread = thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        stop.stop();
    });
    assert!(analysis.finish().unwrap().best_move.is_some());
    thread.join().unwrap();
    engine.quit(LONG).unwrap();
    assert!(child.wait().unwrap().success());
}

fn a_deaf_engine_costs_patience() {
    let (mut engine, _) = start("hangs while searching");
    engine.set_reply_timeout(SHORT);
    let stop = StopHandle::new();
    stop.stop();
    let request = SearchRequest::new(Go::infinite()).stop_handle(&stop);
    let error = engine.analyse(&Game::default(), request).unwrap_err();
    assert_eq!(error, ClientError::Timeout { waiting_for: "bestmove", limit: SHORT });
}
