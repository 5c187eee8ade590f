//! Visitors that skip moves or end games early: skipped text is not reported, and the next game is.

use std::ops::ControlFlow;

use lucena_board::{GameResult, Position};
use lucena_pgn::{Limits, Next, PgnError, Played, RawTag, Reader, Visitor};

/// Where a visitor ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leave {
    Never,
    AtBegin,
    AtTag,
    AtMoves,
    SkippingMoves,
    AtMove(u32),
    AtResult,
    AtError,
}

struct Leaver {
    leave: Leave,
    n_moves: u32,
    n_results: u32,
    n_after: u32,
    has_left: bool,
}

impl Leaver {
    fn new(leave: Leave) -> Self {
        Self { leave, n_moves: 0, n_results: 0, n_after: 0, has_left: false }
    }

    fn at(&mut self, leave: Leave) -> ControlFlow<(u32, u32)> {
        self.n_after += u32::from(self.has_left);
        if self.leave == leave {
            self.has_left = true;
            return ControlFlow::Break((self.n_moves, self.n_results));
        }
        ControlFlow::Continue(())
    }
}

impl Visitor for Leaver {
    type Output = (u32, u32);

    fn begin_game(&mut self, _: u64) -> ControlFlow<(u32, u32)> {
        (self.n_moves, self.n_results, self.has_left) = (0, 0, false);
        self.at(Leave::AtBegin)
    }

    fn tag(&mut self, _: RawTag<'_>) -> ControlFlow<(u32, u32)> {
        self.at(Leave::AtTag)
    }

    fn begin_moves(&mut self, _: &Position) -> ControlFlow<(u32, u32), Next> {
        match self.at(Leave::AtMoves) {
            ControlFlow::Break(output) => ControlFlow::Break(output),
            _ if self.leave == Leave::SkippingMoves => ControlFlow::Continue(Next::Skip),
            ControlFlow::Continue(()) => ControlFlow::Continue(Next::Read),
        }
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<(u32, u32)> {
        assert_eq!(played.depth, 0, "variations are skipped by default");
        self.n_moves += 1;
        self.at(Leave::AtMove(played.ply))
    }

    fn result(&mut self, _: GameResult) -> ControlFlow<(u32, u32)> {
        self.n_results += 1;
        self.at(Leave::AtResult)
    }

    fn error(&mut self, _: &PgnError) -> ControlFlow<(u32, u32)> {
        self.at(Leave::AtError)
    }

    fn end_game(&mut self) -> (u32, u32) {
        assert!(!self.has_left, "who has left hears no end");
        (self.n_moves, self.n_results)
    }
}

const GAMES: &[u8] =
    b"[White \"a\"]\n\n1. e4 (1. d4 d5 (1... Nf6) 2. c4) 1... e5 2. Nf3 {x} 1-0\n\n\
                       [White \"b\"]\n\n1. d4 d5 2. Ke3 (2. c4) Nf6 {y} 0-1\n";

#[track_caller]
fn check(leave: Leave, expected: [(u32, u32); 2]) {
    let mut visitor = Leaver::new(leave);
    let mut reader = Reader::from_bytes(GAMES);
    for expected in expected {
        let output = reader.read_game(&mut visitor).expect("memory can be read");
        assert_eq!(output, Some(expected), "{leave:?}");
    }
    assert_eq!(reader.read_game(&mut visitor).expect("memory can be read"), None);
    assert_eq!(visitor.n_after, 0, "{leave:?}");
    assert_eq!(reader.counts().games, 2);
    assert_eq!(reader.counts().words, 14 - 2, "skipped words are counted");
}

#[test]
fn nothing_is_reported_after_an_early_exit() {
    check(Leave::Never, [(3, 1), (2, 1)]);
    check(Leave::AtBegin, [(0, 0), (0, 0)]);
    check(Leave::AtTag, [(0, 0), (0, 0)]);
    check(Leave::AtMoves, [(0, 0), (0, 0)]);
    check(Leave::SkippingMoves, [(0, 1), (0, 1)]);
    check(Leave::AtMove(0), [(1, 0), (1, 0)]);
    check(Leave::AtMove(1), [(2, 0), (2, 0)]);
    check(Leave::AtResult, [(3, 1), (2, 1)]);
    check(Leave::AtError, [(3, 1), (2, 0)]);
}

#[test]
fn skipped_text_is_counted() {
    let mut reader = Reader::from_bytes(GAMES);
    let mut visitor = Leaver::new(Leave::Never);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    let counts = reader.counts();
    assert_eq!((counts.games, counts.invalid_games, counts.skipped_games), (2, 1, 1));
    assert_eq!((counts.variations, counts.moves, counts.comments), (3, 5, 2));
}

#[test]
fn limits_are_respected() {
    let limits = Limits { comment: 4, tag: 12, word: 5, depth: 1 };
    let pgn = b"[White \"somebody\"]\n1. e4 {123456} (1. d4 (1. c4) d5) e5 averylongword *";
    let events = crate::events::events(Reader::from_bytes(pgn).limits(limits));
    for expected in [
        "tag White = some",
        "expected at most 12 bytes of tag",
        "\"1234\"\n",
        "expected at most 4 bytes of comment",
        "expected variations at most 1 deep",
        "1.1 d5\n)\n1.0 e5",
        "expected at most 5 bytes in a word",
        "result *",
    ] {
        assert!(events.contains(expected), "{expected}: {events}");
    }
}
