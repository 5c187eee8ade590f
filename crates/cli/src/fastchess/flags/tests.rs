//! Command lines of testing frameworks, and errors.

use lucena_arena::{EngineConfig, MatePvs, Ponder};

use super::*;

fn check(text: &str) -> Flags {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    read(&words, false).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn what_fishtest_says() {
    let flags = check(
        "-testEnv -recover -repeat -games 2 -rounds 50 -ratinginterval 1 -scoreinterval 1 \
         -autosaveinterval 0 -report penta=true -pgnout file=r.pgn -crc32 pgn=true -site x \
         -event y -srand 18446744073709551615 -resign movecount=3 score=600 -draw movenumber=34 \
         movecount=8 score=20 -check-mate-pvs -variant standard -concurrency 3 \
         -openings file=b.epd format=epd order=random plies=16 start=7 -engine name=New-1 \
         tc=0.6+0.006 cmd=./new dir=. option.Hash=16 -engine name=Base-1 tc=0.6+0.006 \
         cmd=./old dir=. option.Contempt=-5 -each proto=uci option.Threads=1",
    );
    let config = &flags.config;
    assert_eq!((config.rounds, config.games, config.concurrency), (Some(50), Some(2), Some(3)));
    assert_eq!(config.openings.seed, Some(Seed(u64::MAX)));
    assert_eq!(config.openings.start, Some(7));
    assert_eq!(config.engines[1].options["Contempt"].0, "-5");
    assert!(flags.prints_crc && flags.in_pairs && !flags.is_cutechess);
    let plan = config.plan().unwrap();
    assert_eq!(plan.adjudication.draw.unwrap().from_move, 34);
    assert_eq!(plan.mate_pvs, MatePvs::Checked);
}

#[test]
fn what_openbench_says() {
    let flags = check(
        "-repeat -recover -variant fischerandom -concurrency 4 -games 64 -resign movecount=3 \
         score=400 -draw movenumber=40 movecount=8 score=10 -engine dir=Engines/ cmd=./a \
         proto=uci tc=8.00+0.08 timemargin=250 option.Threads=1 name=A-dev -engine dir=Engines/ \
         cmd=./b proto=uci tc=inf nodes=100 name=A-base -openings file=Books/b.epd format=epd \
         order=random start=9 -srand 3 -pgnout PGNs/1.pgn",
    );
    let config = &flags.config;
    assert_eq!((config.rounds, config.games), (Some(32), Some(2)));
    assert_eq!(config.pgn, Some("PGNs/1.pgn".into()));
    assert_eq!(config.each, EngineConfig::default());
    assert!(config.plan().is_ok());
}

#[test]
fn outputs_are_as_asked_for() {
    let flags = check(
        "-pgnout file=a.pgn append=false notation=lan seldepth=true min=false \
         nodes=true match_line=^data -epdout b.epd",
    );
    assert_eq!((flags.existing, flags.notation), (ExistingPgn::Replace, MoveNotation::Lan));
    assert_eq!(flags.detail, PgnDetail::All);
    assert!(flags.match_line.unwrap().is_match("data 3"));
    assert_eq!(flags.config.epd, Some("b.epd".into()));
    let plain = check("-pgnout file=a.pgn seldepth=false");
    assert_eq!((plain.existing, plain.detail), (ExistingPgn::Append, PgnDetail::Usual));
}

#[test]
fn engines_ponder_on_request() {
    let flags = check("-engine cmd=a -engine cmd=b ponder=off -each ponder tc=1+0.1");
    let plan = flags.config.plan().unwrap();
    assert_eq!([Ponder::On, Ponder::Off], [0, 1].map(|engine| plan.engines[engine].ponder));
    assert_eq!(check("-startup-ms 2500").config.each.start_time, Some(2.5));
}

#[test]
fn unsupported_flags_and_values() {
    for (text, expected) in [
        ("-engine cmd=a -frobnicate 3", "-frobnicate: unknown flag"),
        ("-engine cmd=a -frobnicate", "-frobnicate: unknown flag"),
        ("-config file=x.json", "-config: not supported: to resume a match"),
        ("--compliance ./engine", "--compliance: not supported: to check an engine"),
        ("-resultformat wide2", "-resultformat: not supported"),
        ("-debug", "-debug: not supported: use -log"),
        ("-each whitepov", "whitepov is not supported"),
        ("-engine cmd=a trust", "trust is not supported"),
        ("-engine cmd=a colour=red", "found \"colour\", expected cmd"),
        ("-pgnout file=a notation=fan", "found \"fan\", expected san, lan or uci"),
        ("-pgnout file=a colour=true", "found \"colour\", expected file, append"),
        ("-pgnout file=a append=perhaps", "append: found \"perhaps\", expected true or false"),
        ("-pgnout file=a match_line=[", "match_line: found unclosed character class"),
        ("-pgnout nodes=true", "expected file=FILE"),
        ("-epdout nodes=true", "found \"nodes=true\", expected file=FILE"),
        ("-openings file=a.epd order=shuffled", "expected random or sequential"),
        ("-openings file=a.epd format=bin", "expected epd or pgn"),
        ("-openings file=a.epd depth=3", "found \"depth\""),
        ("-log file=a compress=true", "compress=true is not supported"),
        ("-log file=a volume=3", "found \"volume\""),
        ("-report trinomial=true", "expected penta=VALUE"),
        ("-output format=json", "expected cutechess or fastchess"),
        ("-use-affinity 0,1", "found \"0,1\", expected no value"),
        ("-rounds 3 4", "found \"4\", expected one value"),
        ("-wait 100", "expected 0"),
        ("engine", "expected a flag"),
        ("-games", "-games: expected a value"),
        ("-openings book", "-openings: found \"book\", expected key=value"),
        ("-games 0", "found 0"),
        ("-rounds many", "-rounds: found \"many\", expected a number"),
        ("-tbpieces x", "-tbpieces: found \"x\", expected a number"),
        ("-resign score=3", "-resign: expected movecount=N score=N, both above 0"),
        ("-resign movecount=3 score=x", "-resign: score: found \"x\", expected a number"),
        ("-resign colour=3", "-resign: found \"colour\", expected movecount, score, twosided"),
        ("-draw score=3", "-draw: expected movecount=N above 0"),
        ("-draw colour=3", "-draw: found \"colour\", expected movenumber, movecount, score"),
        ("-sprt elo0=0", "-sprt: expected elo1=ELO"),
        (
            "-each colour=3",
            "-each: found \"colour\", expected cmd, name, args, dir, proto, tc, st, ",
        ),
    ] {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let error = read(&words, false).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}
