//! The library without UCI.

use std::sync::mpsc::{Receiver, channel};

use lucena_board::{Color, Game, Position};
use lucena_engine::{Answer, Engine, EngineThread, Event, Options};
use lucena_eval::{Classical, Evaluator, Score};
use lucena_search::{Control, Limits, RootState, StopReason};

fn small() -> Engine {
    Engine::with_options(Options { hash_mb: 1, ..Options::default() }).unwrap()
}

/// Starts a search in the thread, whose answer comes through the channel.
fn start(thread: &mut EngineThread, limits: Limits) -> (Control, Receiver<Answer>) {
    let (control, (sender, answers)) = (Control::new(), channel());
    let search = move |engine: &mut Engine, control: &Control| {
        sender.send(engine.think_with(limits, control, |_| {})).unwrap();
    };
    thread.run(control.clone(), search).unwrap();
    (control, answers)
}

/// So that threads can share one for what needs no search.
#[test]
fn engines_are_send_and_sync() {
    fn check<T: Send + Sync>(_: &T) {}
    check(&small());
}

#[test]
fn dropping_an_engine_stops_it() {
    let mut thread = EngineThread::new(small());
    let (_, answers) = start(&mut thread, Limits::infinite());
    drop(thread);
    assert!(answers.try_recv().unwrap().best_move.is_some());
}

#[test]
fn a_second_search_ends_the_first() {
    let mut thread = EngineThread::new(small());
    let (_, first) = start(&mut thread, Limits::infinite());
    let (_, second) = start(&mut thread, Limits::depth(3));
    assert_eq!(first.recv().unwrap().report.unwrap().stop, StopReason::Stopped);
    assert_eq!(second.recv().unwrap().report.unwrap().depth, 3);
}

#[test]
fn what_needs_the_engine_ends_the_search_and_waits_for_it() {
    let mut thread = EngineThread::new(small());
    for change in ["Hash", "Threads", "Clear Hash", "MultiPV"] {
        let (_, answers) = start(&mut thread, Limits::infinite());
        assert!(thread.idle().is_none());
        thread.engine().set_option(change, "2").unwrap();
        assert!(answers.try_recv().is_ok(), "{change}");
        assert!(thread.idle().is_some());
    }
}

#[test]
fn a_search_is_stopped_by_its_control() {
    let mut thread = EngineThread::new(small());
    let (control, answers) = start(&mut thread, Limits::infinite());
    control.stop();
    assert_eq!(answers.recv().unwrap().report.unwrap().stop, StopReason::Stopped);
    assert_eq!(thread.engine().think(Limits::depth(2), |_| {}).report.unwrap().depth, 2);
}

#[test]
fn an_engine_may_be_cleared_between_searches() {
    let nodes = |thread: &mut EngineThread| {
        let (_, answers) = start(thread, Limits::depth(6));
        answers.recv().unwrap().report.unwrap().nodes
    };
    let mut thread = EngineThread::new(small());
    let fresh = nodes(&mut thread);
    for is_new_game in [false, true] {
        let (_, answers) = start(&mut thread, Limits::infinite());
        match is_new_game {
            true => thread.engine().new_game(),
            false => thread.engine().clear(),
        }
        drop(answers);
        assert_eq!(nodes(&mut thread), fresh, "as if nothing had been searched before");
    }
}

#[test]
fn other_threads_leave_the_table_as_it_is() {
    let nodes = |engine: &mut Engine| engine.think(Limits::depth(7), |_| {}).report.unwrap().nodes;
    let mut engine = small();
    let (fresh, knowing) = (nodes(&mut engine), nodes(&mut engine));
    assert!(knowing < fresh);
    let mut engine = small();
    nodes(&mut engine);
    for n_threads in ["2", "1"] {
        engine.set_option("Threads", n_threads).unwrap();
    }
    assert_eq!(nodes(&mut engine), knowing);
}

#[test]
fn a_panic_of_the_callers_closure_is_an_answer_too() {
    let mut engine = small();
    let answer = engine.think(Limits::depth(3), |event| {
        assert!(!matches!(event, Event::Line { .. }), "made to fail");
    });
    assert!(answer.failure.unwrap().contains("made to fail"));
    assert!(Position::initial().is_legal(answer.best_move.unwrap()));
    // The engine is as good as new.
    assert_eq!(engine.think(Limits::depth(3), |_| {}).report.unwrap().depth, 3);
}

#[test]
fn finished_games_have_no_move() {
    let mut engine = small();
    engine.set_position(Game::new("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".parse().unwrap()));
    let answer = engine.think(Limits::depth(3), |_| {});
    assert_eq!((answer.best_move, answer.wdl), (None, None));
    assert_eq!(answer.report.unwrap().root, RootState::Checkmate);
}

#[test]
fn new_games_repeat_themselves_unless_strength_is_limited() {
    let mut engine = small();
    let nodes = |engine: &mut Engine| {
        engine.new_game();
        engine.think(Limits::depth(6), |_| {}).report.unwrap().nodes
    };
    assert_eq!(nodes(&mut engine), nodes(&mut engine));
}

#[test]
fn more_lines_of_the_limits_or_of_the_options() {
    let mut engine = small();
    let n_lines = |engine: &mut Engine, limits: Limits| {
        engine.think(limits, |_| {}).report.unwrap().lines.len()
    };
    assert_eq!(n_lines(&mut engine, Limits::depth(2).with_multi_pv(3)), 3);
    engine.set_option("MultiPV", "4").unwrap();
    assert_eq!(n_lines(&mut engine, Limits::depth(2)), 4);
    engine.set_option("Skill Level", "5").unwrap();
    assert_eq!(n_lines(&mut engine, Limits::depth(2)), 4, "not the lines of the weak choice");
}

#[test]
fn several_threads_give_a_legal_move() {
    let options = Options { hash_mb: 1, threads: 3, ..Options::default() };
    let mut engine = Engine::with_options(options).unwrap();
    let answer = engine.think(Limits::nodes(20_000), |_| {});
    assert!(Position::initial().is_legal(answer.best_move.unwrap()));
}

fn reported_score(engine: &mut Engine) -> Score {
    engine.think(Limits::depth(3), |_| {}).report.unwrap().score
}

#[test]
fn scores_are_reported_in_the_scale_of_the_evaluator_in_use() {
    /// White is three pawns up, whatever the position.
    #[derive(Clone)]
    struct Custom;

    impl Evaluator for Custom {
        fn evaluate(&mut self, position: &Position) -> Score {
            Score::cp(if position.turn() == Color::White { 300 } else { -300 })
        }
    }

    for option in ["Classical", "Material"] {
        let mut engine = small();
        engine.set_option("Evaluator", option).unwrap();
        engine.set_evaluator(Custom);
        assert_eq!(reported_score(&mut engine), Score::cp(300), "{option}");
    }

    let up_a_knight = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let [by_option, by_call] = ["Classical", "Material"].map(|option| {
        let mut engine = small();
        engine.set_option("Evaluator", option).unwrap();
        if option == "Material" {
            engine.set_evaluator(Classical::default());
        }
        engine.set_position(Game::new(up_a_knight.parse().unwrap()));
        reported_score(&mut engine)
    });
    assert_eq!(by_call, by_option);
}
