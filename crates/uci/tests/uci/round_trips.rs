//! What is written is read again as the same.

use lucena_board::{Role, Square, UciMove};
use lucena_uci::{
    BestMove, Bound, Check, CurrentLine, EngineMessage, Go, GuiCommand, Id, Info, MoveOrNull,
    OptionDeclaration, PositionCommand, Register, Score, SetOption, Wdl,
};
use proptest::array::{uniform4, uniform5, uniform7};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};

fn squares() -> impl Strategy<Value = Square> {
    select(Square::ALL.to_vec())
}

fn uci_moves() -> impl Strategy<Value = UciMove> {
    let roles = of(select(vec![Role::Knight, Role::Bishop, Role::Rook, Role::Queen]));
    (squares(), squares(), roles)
        .prop_map(|(from, to, promotion)| UciMove::new(from, to, promotion))
}

fn moves() -> impl Strategy<Value = MoveOrNull> {
    prop_oneof![8 => uci_moves().prop_map(MoveOrNull::Move), 1 => Just(MoveOrNull::Null)]
}

fn lists() -> impl Strategy<Value = Vec<MoveOrNull>> {
    prop::collection::vec(moves(), 0..6)
}

/// Words that are no keywords.
fn names() -> impl Strategy<Value = String> {
    "[A-Z][a-z0-9_é]{0,5}Q( [A-Z][a-z0-9_♔]{0,5}Q){0,2}"
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[!-~é]([ -~♔]{0,12}[!-~])?"]
}

fn goes() -> impl Strategy<Value = Go> {
    let clocks = uniform5(of(any::<i64>()));
    let small = uniform4(of(any::<u32>()));
    (clocks, small, of(any::<u64>()), any::<(bool, bool)>(), lists()).prop_map(
        |(clocks, small, nodes, (ponder, infinite), search_moves)| {
            let mut go = Go::default();
            [go.wtime, go.btime, go.winc, go.binc, go.movetime] = clocks;
            [go.movestogo, go.depth, go.mate, go.perft] = small;
            (go.nodes, go.ponder, go.infinite, go.search_moves) =
                (nodes, ponder, infinite, search_moves);
            go
        },
    )
}

fn commands() -> impl Strategy<Value = GuiCommand> {
    let simple = vec![
        GuiCommand::Uci,
        GuiCommand::Debug(true),
        GuiCommand::Debug(false),
        GuiCommand::IsReady,
        GuiCommand::Register(Register::Later),
        GuiCommand::UciNewGame,
        GuiCommand::Stop,
        GuiCommand::PonderHit,
        GuiCommand::Quit,
    ];
    let fens = lucena_board::proptest::positions().prop_map(|position| position.to_string());
    prop_oneof![
        select(simple),
        goes().prop_map(GuiCommand::Go),
        (names(), of(texts())).prop_map(|(name, value)| match value {
            Some(value) => SetOption::new(&name, &value).into(),
            None => SetOption::button(&name).into(),
        }),
        (names(), names())
            .prop_map(|(name, code)| GuiCommand::Register(Register::Details { name, code })),
        lists().prop_map(|moves| PositionCommand::startpos().moves(moves).into()),
        (fens, lists()).prop_map(|(fen, moves)| PositionCommand::fen(&fen).moves(moves).into()),
    ]
}

fn scores() -> impl Strategy<Value = Score> {
    let values = prop_oneof![any::<i64>().prop_map(Score::cp), any::<i64>().prop_map(Score::mate)];
    (values, of(select(vec![Bound::Lower, Bound::Upper])))
        .prop_map(|(score, bound)| Score { bound, ..score })
}

fn infos() -> impl Strategy<Value = Info> {
    let small = uniform7(of(any::<u32>()));
    let large = uniform5(of(any::<u64>()));
    let wdl = any::<(u32, u32, u32)>().prop_map(|(win, draw, loss)| Wdl { win, draw, loss });
    let currline = (of(any::<u32>()), lists()).prop_map(|(cpu, moves)| CurrentLine { cpu, moves });
    let rest = (of(wdl), of(scores()), of(-1e9..1e9), of(moves()), of(lists()), of(currline));
    (small, large, rest, lists(), of(texts())).prop_map(|(small, large, rest, pv, string)| {
        let mut info = Info::default();
        [
            info.depth,
            info.seldepth,
            info.multipv,
            info.movesleft,
            info.hashfull,
            info.cpuload,
            info.currmovenumber,
        ] = small;
        [info.nodes, info.nps, info.tbhits, info.sbhits, info.time] = large;
        (info.wdl, info.score, info.ebf, info.currmove, info.refutation, info.currline) = rest;
        (info.pv, info.string) = (pv, string);
        info
    })
}

fn declarations() -> impl Strategy<Value = OptionDeclaration> {
    let choices = prop::collection::vec(names(), 1..4);
    prop_oneof![
        (names(), any::<bool>())
            .prop_map(|(name, default)| OptionDeclaration::check(&name, default)),
        (names(), any::<i64>(), any::<i64>(), any::<i64>()).prop_map(
            |(name, default, min, max)| { OptionDeclaration::spin(&name, default, min, max) }
        ),
        (names(), choices).prop_map(|(name, choices)| {
            let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
            OptionDeclaration::combo(&name, choices[0], &choices)
        }),
        names().prop_map(|name| OptionDeclaration::button(&name)),
        (names(), texts()).prop_map(|(name, text)| OptionDeclaration::text(&name, &text)),
    ]
}

fn messages() -> impl Strategy<Value = EngineMessage> {
    let checks = || select(vec![Check::Checking, Check::Ok, Check::Error]);
    prop_oneof![
        Just(EngineMessage::UciOk),
        Just(EngineMessage::ReadyOk),
        names().prop_map(|name| EngineMessage::Id(Id::Name(name))),
        names().prop_map(|name| EngineMessage::Id(Id::Author(name))),
        checks().prop_map(EngineMessage::CopyProtection),
        checks().prop_map(EngineMessage::Registration),
        (of(uci_moves()), of(uci_moves()))
            .prop_map(|(mv, ponder)| EngineMessage::BestMove(BestMove { mv, ponder })),
        infos().prop_map(EngineMessage::from),
        declarations().prop_map(EngineMessage::from),
    ]
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn commands_survive(command in commands()) {
        let line = command.to_string();
        // A list of moves that is asked for but empty is not written, so nothing is amiss.
        prop_assert_eq!(GuiCommand::parse_strict(&line), Ok(command.clone()), "{}", line);
        let spaced = format!("\t{}\r\n", line.replace(' ', "  "));
        let GuiCommand::SetOption(_) = command else {
            prop_assert_eq!(GuiCommand::parse(&spaced), Ok(command), "{}", spaced);
            return Ok(());
        };
    }

    #[test]
    fn messages_survive(message in messages()) {
        let line = message.to_string();
        prop_assert_eq!(EngineMessage::parse_strict(&line), Ok(message), "{}", line);
    }

    #[test]
    fn games_survive(game in lucena_board::proptest::games()) {
        let line = PositionCommand::game(&game).to_string();
        let Ok(GuiCommand::Position(command)) = GuiCommand::parse_strict(&line) else {
            return Err(TestCaseError::fail(line));
        };
        let applied = command.apply().unwrap();
        prop_assert_eq!(applied.problem, None);
        prop_assert_eq!(applied.game, game);
    }
}
