//! What the tags of a game say.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use lucena_board::GameResult;
use lucena_pgn::{Next, PgnError, RawTag, TokenVisitor};

/// What the tags of a game say. Its moves are looked at only for the result behind them, which counts
/// where the tag has none.
#[derive(Default)]
pub(super) struct Header {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    pub(super) result: Option<GameResult>,
    fen: Option<String>,
    round: Option<String>,
    are_tags_over: bool,
    /// Whether there are invalid tags.
    pub(super) has_invalid_tags: bool,
    /// Whether the result behind the moves is another one than that of the tag.
    pub(super) is_conflicting: bool,
}

impl Header {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// A hash that identifies the opening.
    pub(super) fn opening(&self) -> Option<u64> {
        match (&self.fen, &self.round) {
            (Some(fen), _) => Some(key(("FEN", fen))),
            (None, Some(round)) => Some(key(("Round", round.split('.').next()))),
            (None, None) => None,
        }
    }
}

impl TokenVisitor for Header {
    type Output = ();

    fn tag(&mut self, tag: RawTag<'_>) -> ControlFlow<()> {
        let slot = if tag.is("White") {
            &mut self.white
        } else if tag.is("Black") {
            &mut self.black
        } else if tag.is("FEN") {
            &mut self.fen
        } else if tag.is("Round") {
            &mut self.round
        } else {
            if tag.is("Result") {
                self.result = GameResult::from_bytes(tag.value().trim().as_bytes());
            }
            return ControlFlow::Continue(());
        };
        let value = tag.value();
        let value = value.trim();
        // How PGN says that something is not known, or that there is none.
        if !matches!(value, "" | "?" | "-") {
            *slot = Some(value.to_owned());
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<(), Next> {
        self.are_tags_over = true;
        ControlFlow::Continue(Next::Read)
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<()> {
        match self.result.filter(|tag| tag.is_decided()) {
            Some(tag) => self.is_conflicting = result.is_decided() && result != tag,
            None => self.result = Some(result),
        }
        ControlFlow::Continue(())
    }

    fn error(&mut self, _: &PgnError) -> ControlFlow<()> {
        self.has_invalid_tags |= !self.are_tags_over;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) {}
}

/// A number that hardly anything else has.
pub(super) fn key(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
