//! The session of an engine, driven by scripts.

use std::io::{BufRead, BufReader, Write};
use std::thread;

use lucena_board::{Game, Move};
use lucena_xboard::{
    Features, OptionDeclaration, OptionKind, SearchJob, Session, Thinking, XboardEngine,
};

/// Plays the first legal move in the order of their texts, at once or when it is stopped.
#[derive(Default)]
struct Toy {
    waits: bool,
    waiting: Option<SearchJob>,
    log: Vec<String>,
}

fn first_move(game: &Game) -> Option<Move> {
    game.position().legal_moves().into_iter().min_by_key(|mv| mv.to_string())
}

impl Toy {
    fn answer(&mut self, job: SearchJob) {
        let first = first_move(job.game());
        if let Some(mv) = first {
            job.thinking(Thinking::new(1, -5, 0, 1), &[mv]);
            let mut after = Game::clone(job.game());
            after.play_unchecked(mv);
            job.finish(first, first_move(&after));
        }
    }
}

impl XboardEngine for Toy {
    fn features(&self) -> Features {
        let mut features = Features::default();
        features.my_name = "Toy".into();
        features.options = vec![OptionDeclaration::new("Style", OptionKind::Check(false))];
        features
    }

    fn go(&mut self, job: SearchJob) {
        let limits = *job.limits();
        self.log.push(format!("{limits:?}"));
        if self.waits || limits.is_infinite || limits.is_pondering {
            self.waiting = Some(job);
        } else {
            self.answer(job);
        }
    }

    fn stop(&mut self) {
        if let Some(job) = self.waiting.take() {
            self.answer(job);
        }
    }

    fn ponder_hit(&mut self) {
        self.stop();
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        self.log.push(format!("{name}={value:?}"));
        Ok(())
    }
}

#[track_caller]
fn check(script: &str, expected: &str) {
    let output = Session::new(Toy::default()).run_script(script).unwrap();
    assert_eq!(output, expected, "{script}");
}

/// The same with an engine that moves only on `?` or `stop`.
#[track_caller]
fn check_waiting(script: &str, expected: &str) {
    let toy = Toy { waits: true, ..Toy::default() };
    assert_eq!(Session::new(toy).run_script(script).unwrap(), expected, "{script}");
}

#[test]
fn introduces_itself() {
    let output = Session::new(Toy::default()).run_script("xboard\nprotover 2\nping 1\n").unwrap();
    assert_eq!(
        output,
        "feature ping=1 setboard=1 playother=1 usermove=1 sigint=0 sigterm=0 colors=0 ics=1 name=1 \
         debug=1 myname=\"Toy\" variants=\"normal,fischerandom\"\n\
         feature option=\"Style -check 0\"\nfeature done=1\npong 1\n"
    );
    check("protover 1\nping 2\n", "pong 2\n");
}

#[test]
fn answers_moves_in_any_notation() {
    for first in ["usermove e2e4", "e2e4", "e4", "usermove e4"] {
        check(&format!("new\n{first}\n"), "move a7a5\n");
    }
    check("force\nd4\nd5\nNf3\ngo\n", "move a7a5\n");
    check("go\n", "move a2a3\n");
    check("playother\n", "");
}

#[test]
fn thinking_is_printed_on_request() {
    check("post\ne4\n", "1 -5 0 1 a5\nmove a7a5\n");
    check("post\nnopost\ne4\n", "move a7a5\n");
}

#[test]
fn errors_leave_the_game_alone() {
    check(
        "force\nusermove e2e5\nNf6\nfrobnicate\nping x\nundo\nremove\nexit\nwhite\nblack\nvariant atomic\n",
        "Illegal move: e2e5\nIllegal move: Nf6\nError (unknown command): frobnicate\n\
         Error (bytes 5..6: found \"x\", expected a number): ping x\n\
         Error (command not legal now): undo\nError (command not legal now): remove\n\
         Error (command not legal now): exit\nError (command not legal now): black\n\
         Error (unsupported variant): variant atomic\n",
    );
    check(
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1\nusermove e2e4\nnew\nusermove e2e4\n",
        "tellusererror Illegal position: white has no king, expected 1; black has no king, expected 1\n\
         Illegal move (illegal position): e2e4\nmove a7a5\n",
    );
    check(
        "setboard nonsense\n",
        "tellusererror Illegal position: byte 1: found 'o', expected a piece letter, a digit from \
         1 to 8 or '/'\n",
    );
    check("edit\n#\nKe1\n.\n", "tellusererror Illegal position: black has no king, expected 1\n");
}

#[test]
fn negative_numbers_are_errors() {
    for command in ["sd -1", "cores -2", "memory -1"] {
        let (name, number) = command.split_once(' ').unwrap();
        let at = name.len() + 1;
        let end = command.len();
        check(
            &format!("{command}\n"),
            &format!(
                "Error (bytes {at}..{end}: found \"{number}\", expected a number that is not \
                 negative): {command}\n"
            ),
        );
    }
}

#[test]
fn games_end_with_results() {
    let mate = "force\nsetboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo\n";
    check(mate, "1/2-1/2 {Stalemate}\n");
    let own_mate = "force\nsetboard k7/8/1K6/8/8/8/7Q/8 w - - 0 1\nusermove h2h8\ngo\n";
    check(own_mate, "1-0 {White mates}\n");
    let opponent_mates = "setboard k7/8/1K6/8/8/8/8/7Q b - - 0 1\nplayother\n";
    check(opponent_mates, "");
}

#[test]
fn undo_and_remove() {
    check("e4\nremove\nd4\nforce\nundo\nundo\ngo\n", "move a7a5\nmove a7a5\nmove a2a3\n");
}

#[test]
fn chess960_castles_with_letters() {
    let script = "variant fischerandom\nforce\nsetboard bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/5KRR w H - 0 1\n\
                  O-O\nusermove h7h6\nping 1\n";
    let output = Session::new(Toy::default()).run_script(script).unwrap();
    assert!(output.ends_with("pong 1\n"), "{output}");
}

#[test]
fn edit_mode() {
    check(
        "force\nedit\n#\nKe1\nRa1\nQb3\nc\nKe8\nQ9\n.\nusermove e1c1\ngo\n",
        "Error (unknown command in edit mode): Q9\nmove e8e7\n",
    );
}

#[test]
fn ping_waits_for_the_move() {
    check_waiting("e4\nping 1\n?\nping 2\nquit\n", "move a7a5\npong 1\npong 2\n");
    check_waiting("e4\nping 1\nforce\nquit\n", "pong 1\n");
}

#[test]
fn searches_that_no_longer_count_are_silent() {
    for command in ["force", "new", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "undo", "result *"] {
        check_waiting(&format!("post\ne4\n{command}\nping 7\nquit\n"), "pong 7\n");
    }
}

#[test]
fn moves_out_of_turn_are_refused() {
    check_waiting(
        "e4\nusermove e7e5\n?\nquit\n",
        "Illegal move (not your turn): e7e5\nmove a7a5\n",
    );
}

#[test]
fn options_wait_for_the_move() {
    let toy = Toy { waits: true, ..Toy::default() };
    let input =
        "option Style=1\ne4\noption Style=0\n?\nping 1\noption Courage=1\noption Style=x\nquit\n";
    let output: Vec<u8> = Vec::new();
    let shared = std::sync::Arc::new(std::sync::Mutex::new(output));
    struct Out(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);
    impl Write for Out {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let toy = Session::new(toy).run(input.as_bytes(), Out(shared.clone())).unwrap();
    let output = String::from_utf8(shared.lock().unwrap().clone()).unwrap();
    assert_eq!(
        output,
        "move a7a5\npong 1\nError (no such option): option Courage=1\n\
         Error (option Style: found \"x\", expected true or false): option Style=x\n"
    );
    let options: Vec<_> = toy.log.iter().filter(|line| line.starts_with("Style")).collect();
    assert_eq!(options, ["Style=Some(\"1\")", "Style=Some(\"0\")"]);
}

#[test]
fn limits_reach_the_engine() {
    #[track_caller]
    fn limits(script: &str, expected: &[&str]) {
        let toy = Session::new(Toy::default())
            .run(std::io::Cursor::new(script.to_owned()), std::io::sink())
            .unwrap();
        for part in expected {
            assert!(toy.log[0].contains(part), "{part}: {}", toy.log[0]);
        }
    }
    limits("st 3\nsd 7\ngo\n", &["move_time: Some(3s)", "depth: Some(7)"]);
    limits(
        "level 40 5 0\ntime 1234\nforce\ne4\ne5\ngo\n",
        &["left: 12.34s", "moves_to_go: Some(39)"],
    );
    limits("level 0 2 12\ngo\n", &["left: 120s", "increment: 12s", "moves_to_go: None"]);
    limits("st 1\nnps 5000\ngo\n", &["nodes: Some(5000)"]);
}

/// A session at the other end of pipes, for what depends on the order of answers.
fn with_session(drive: impl FnOnce(&mut dyn Write, &mut dyn FnMut() -> String)) {
    let (commands, mut to_engine) = std::io::pipe().unwrap();
    let (from_engine, answers) = std::io::pipe().unwrap();
    let session =
        thread::spawn(move || Session::new(Toy::default()).run(commands, answers).map(drop));
    let mut lines = BufReader::new(from_engine).lines();
    drive(&mut to_engine, &mut || lines.next().unwrap().unwrap());
    drop(to_engine);
    session.join().unwrap().unwrap();
}

#[test]
fn pondering() {
    with_session(|to, next| {
        to.write_all(b"hard\npost\nusermove e2e4\n").unwrap();
        assert_eq!(next(), "1 -5 0 1 a5");
        assert_eq!(next(), "move a7a5");
        assert_eq!(next(), "Hint: a2a3");
        // A ping is answered while it ponders.
        to.write_all(b"ping 1\n").unwrap();
        assert_eq!(next(), "pong 1");
        // The expected move: the search that ponders answers.
        to.write_all(b"usermove a2a3\n").unwrap();
        assert_eq!(next(), "1 -5 0 1 a4");
        assert_eq!(next(), "move a5a4");
        assert!(next().starts_with("Hint: "));
    });
}

#[test]
fn analysis() {
    with_session(|to, next| {
        to.write_all(b"force\npost\nanalyze\n.\n").unwrap();
        let stat = next();
        assert!(stat.starts_with("stat01: ") && stat.ends_with(" 0 0 20 20"), "{stat}");
        // Each move starts another search and lets the old one end in silence.
        to.write_all(b"usermove e2e4\nusermove e7e5\nundo\nping 1\n.\nexit\nping 2\ngo\n").unwrap();
        assert_eq!(next(), "pong 1");
        assert!(next().starts_with("stat01: "));
        assert_eq!(next(), "pong 2");
        assert_eq!(next(), "1 -5 0 1 a5");
        assert_eq!(next(), "move a7a5");
    });
}

#[test]
fn draws_are_accepted_when_not_better() {
    check("draw\ne4\ndraw\n", "move a7a5\noffer draw\n");
}

/// Whatever stands in the input, the session ends.
#[test]
fn any_bytes() {
    let mut bytes = Vec::new();
    for number in 0..20_000_u32 {
        bytes.push((number.wrapping_mul(2_654_435_761) >> 24) as u8);
    }
    bytes.extend(std::iter::repeat_n(b'x', 300_000));
    bytes.extend(b"\nping 9\n");
    let script = String::from_utf8_lossy(&bytes).into_owned();
    let output = Session::new(Toy::default()).run_script(&script).unwrap();
    assert!(output.ends_with("pong 9\n"));
}

/// Answers a while after it is stopped.
#[derive(Default)]
struct Late(Option<SearchJob>);

impl XboardEngine for Late {
    fn features(&self) -> Features {
        Features::default()
    }

    fn go(&mut self, job: SearchJob) {
        self.0 = Some(job);
    }

    fn stop(&mut self) {
        let Some(job) = self.0.take() else { return };
        thread::spawn(move || {
            thread::sleep(std::time::Duration::from_millis(50));
            let mv = first_move(job.game());
            job.finish(mv, None);
        });
    }
}

/// Never answers.
struct Deaf(Vec<SearchJob>);

impl XboardEngine for Deaf {
    fn features(&self) -> Features {
        Features::default()
    }

    fn go(&mut self, job: SearchJob) {
        self.0.push(job);
    }
}

#[test]
fn a_search_that_does_not_stop_does_not_keep_the_session_alive() {
    for end in ["quit\n", ""] {
        let output = Session::new(Deaf(Vec::new())).run_script(&format!("e4\n?\n{end}")).unwrap();
        assert_eq!(output, "", "{end:?}");
    }
}

#[test]
fn the_move_of_move_now_is_printed_before_quit() {
    let output = Session::new(Late::default()).run_script("e4\n?\nquit\nping 1\n").unwrap();
    assert_eq!(output, "move a7a5\n");
    let output = Session::new(Late::default()).run_script("e4\nquit\n").unwrap();
    assert_eq!(output, "");
}
