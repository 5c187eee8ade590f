//! What is written is read again as the same, in both directions.

use std::time::Duration;

use lucena_board::{GameResult, Position};
use lucena_xboard::{
    ButtonKind, EngineMessage, Feature, FeatureValue, GuiCommand, Level, MoveStyle,
    OptionDeclaration, OptionKind, Stat, Thinking, edit_lines, read_move,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Words without blanks.
fn word() -> impl Strategy<Value = String> {
    "[A-Za-z0-9_.:/]{1,12}"
}

/// Text that begins and ends with a word.
fn text() -> impl Strategy<Value = String> {
    "[A-Za-zé][A-Za-z0-9 ,;é]{0,20}[A-Za-z0-9é]"
}

fn result() -> impl Strategy<Value = GameResult> {
    prop::sample::select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ])
}

fn time() -> impl Strategy<Value = Duration> {
    (0..10_000_000_u64).prop_map(Duration::from_millis)
}

fn mv() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["e2e4", "e7e8q", "Nf3", "O-O", "O-O-O", "exd8=Q+", "Nbd2", "0000"])
        .prop_map(String::from)
}

fn command() -> impl Strategy<Value = GuiCommand> {
    use GuiCommand as C;
    let plain = prop::sample::select(vec![
        C::XBoard,
        C::New,
        C::Quit,
        C::Random,
        C::Force,
        C::Go,
        C::PlayOther,
        C::White,
        C::Black,
        C::MoveNow,
        C::Draw,
        C::Edit,
        C::Hint,
        C::Book,
        C::Undo,
        C::Remove,
        C::Hard,
        C::Easy,
        C::Post,
        C::NoPost,
        C::Analyze,
        C::Exit,
        C::Status,
        C::Computer,
        C::Pause,
        C::Resume,
    ]);
    let level = (any::<u32>(), time(), time())
        .prop_map(|(moves, base, increment)| C::Level(Level { moves, base, increment }));
    prop_oneof![
        plain,
        any::<u32>().prop_map(C::Protover),
        word().prop_map(C::Accepted),
        word().prop_map(C::Rejected),
        word().prop_map(C::Variant),
        level,
        time().prop_map(C::MoveTime),
        any::<u32>().prop_map(C::Depth),
        any::<i64>().prop_map(C::Nps),
        any::<i64>().prop_map(C::Time),
        any::<i64>().prop_map(C::OpponentTime),
        mv().prop_map(C::Move),
        mv().prop_map(C::UserMove),
        (0..=i64::MAX as u64).prop_map(C::Ping),
        (result(), prop_oneof![Just(String::new()), text()])
            .prop_map(|(result, comment)| C::Result { result, comment }),
        text().prop_map(C::SetBoard),
        text().prop_map(C::Name),
        word().prop_map(C::Ics),
        (any::<i64>(), any::<i64>()).prop_map(|(own, opponent)| C::Rating { own, opponent }),
        (0..=i64::MAX as u64).prop_map(C::Memory),
        any::<u32>().prop_map(C::Cores),
        (word(), text()).prop_map(|(kind, path)| C::EgtPath { kind, path }),
        (text(), prop::option::of(text())).prop_map(|(name, value)| C::Option { name, value }),
    ]
}

fn thinking() -> impl Strategy<Value = Thinking> {
    let extras = prop::option::of((any::<u32>(), 0..=i64::MAX as u64, 0..=i64::MAX as u64));
    let numbers = (any::<u32>(), any::<i64>(), 0..=i64::MAX as u64, 0..=i64::MAX as u64);
    (numbers, extras, prop_oneof![Just(String::new()), text()]).prop_map(|(numbers, extras, pv)| {
        let mut line = Thinking::new(numbers.0, numbers.1, numbers.2, numbers.3);
        if let Some((depth, nps, hits)) = extras {
            line.selective_depth = Some(depth);
            line.nps = Some(nps);
            line.tb_hits = Some(hits);
        }
        line.pv = pv;
        line
    })
}

fn option() -> impl Strategy<Value = OptionDeclaration> {
    let kind = prop_oneof![
        prop::sample::select(vec![ButtonKind::Plain, ButtonKind::Save, ButtonKind::Reset])
            .prop_map(OptionKind::Button),
        any::<bool>().prop_map(OptionKind::Check),
        (any::<i64>(), any::<i64>(), any::<i64>())
            .prop_map(|(default, min, max)| OptionKind::Spin { default, min, max }),
        (prop::collection::vec(text(), 1..4), 0..4_usize).prop_map(|(choices, default)| {
            let default = default.min(choices.len() - 1);
            OptionKind::Combo { choices, default }
        }),
        prop_oneof![Just(String::new()), text()].prop_map(OptionKind::Text),
        prop_oneof![Just(String::new()), text()].prop_map(OptionKind::File),
        prop_oneof![Just(String::new()), text()].prop_map(OptionKind::Path),
    ];
    (text(), kind).prop_map(|(name, kind)| OptionDeclaration::new(name, kind))
}

fn message() -> impl Strategy<Value = EngineMessage> {
    use EngineMessage as M;
    let value = prop_oneof![
        any::<i64>().prop_map(FeatureValue::Number),
        text().prop_map(FeatureValue::Text),
        option().prop_map(|option| FeatureValue::Text(option.to_string())),
    ];
    let feature = ("[a-z]{1,8}", value).prop_map(|(name, value)| Feature::new(name, value));
    let empty_or_text = || prop_oneof![Just(String::new()), text()];
    let stat = (0..=i64::MAX as u64, 0..=i64::MAX as u64, any::<u32>(), any::<u32>(), any::<u32>())
        .prop_map(|(time, nodes, depth, moves_left, n_moves)| {
            M::Stat(Stat { time, nodes, depth, moves_left, n_moves, mv: "Nf3".into() })
        });
    prop_oneof![
        prop::collection::vec(feature, 1..5).prop_map(M::Features),
        mv().prop_map(M::Move),
        (0..=i64::MAX as u64).prop_map(M::Pong),
        thinking().prop_map(M::Thinking),
        stat,
        mv().prop_map(M::Hint),
        (empty_or_text(), mv()).prop_map(|(reason, mv)| M::IllegalMove { reason, mv }),
        (text(), text()).prop_map(|(kind, command)| M::Error { kind, command }),
        (result(), empty_or_text()).prop_map(|(result, comment)| M::Result { result, comment }),
        Just(M::Resign),
        Just(M::OfferDraw),
        text().prop_map(M::TellUser),
        text().prop_map(M::TellUserError),
        text().prop_map(M::TellOpponent),
        text().prop_map(M::TellOthers),
        text().prop_map(M::TellAll),
        text().prop_map(M::TellIcs),
        text().prop_map(M::TellIcsNoAlias),
        (word(), text()).prop_map(|(tag, message)| M::AskUser { tag, message }),
        text().prop_map(M::Comment),
    ]
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 1_000,
        rng_seed: RngSeed::Fixed(11),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn commands(command in command()) {
        let line = command.to_string();
        prop_assert_eq!(GuiCommand::parse_strict(&line), Ok(command.clone()), "{}", line);
        prop_assert_eq!(GuiCommand::parse(&line), Ok(command));
    }

    #[test]
    fn messages(message in message()) {
        let line = message.to_string();
        prop_assert_eq!(EngineMessage::parse_strict(&line), Ok(message.clone()), "{}", line);
        prop_assert_eq!(EngineMessage::parse(&line), Ok(message));
    }

    #[test]
    fn options(option in option()) {
        prop_assert_eq!(option.to_string().parse(), Ok(option));
    }

    /// Whatever is read tolerantly is written as a line that is read strictly as the same.
    #[test]
    fn any_line(line in "(feature |option |level |move |result |[0-9]{1,4} |Illegal move|Error )?[ -~\t]{0,40}") {
        if let Ok(command) = GuiCommand::parse(&line) {
            let written = command.to_string();
            prop_assert!(!written.contains(['\n', '\r']));
            prop_assert_eq!(GuiCommand::parse(&written).map(|it| it.to_string()), Ok(written));
        }
        if let Ok(message) = EngineMessage::parse(&line) {
            prop_assert!(!message.to_string().contains(['\n', '\r']));
        }
    }

    #[test]
    fn moves_in_every_style(
        game in lucena_board::proptest::games(),
    ) {
        let position = *game.position();
        for mv in position.legal_moves() {
            // Chess960's castling has letters only because two steps of the king can be a move.
            let is_letters = |style: &MoveStyle| *style != MoveStyle::Coordinates;
            for style in [MoveStyle::Coordinates, MoveStyle::Fischerandom, MoveStyle::San]
                .into_iter()
                .filter(|style| !mv.is_castle() || is_letters(style))
            {
                let text = style.write(mv, &position);
                prop_assert_eq!(read_move(&position, &text), Some(mv), "{}", text);
            }
        }
    }
}

#[test]
fn edit_lines_set_up_the_same_position() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K3 b Qkq - 5 9",
        "8/2k5/8/3p4/8/8/4K3/8 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let lines = edit_lines(&position).unwrap();
        let start = lines.iter().position(|line| line == "edit").unwrap();
        let mut edit = lucena_xboard::EditMode::new(&Position::initial());
        for line in &lines[start + 1..lines.len() - 1] {
            assert!(edit.line(line), "{line}");
        }
        let read = edit.finish(position.turn()).unwrap();
        assert_eq!(read.key(), position.key(), "{fen}");
    }
    // En passant, and a rook that is at home again without its right to castle.
    for fen in ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k2r/8/8/8/8/8/8/4K3 w - - 0 1"] {
        assert_eq!(edit_lines(&fen.parse().unwrap()), None, "{fen}");
    }
}
