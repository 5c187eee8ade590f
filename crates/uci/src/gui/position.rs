//! The `position` command and its game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use lucena_board::{
    ChessPosition, Excerpt, Faults, Game, IllegalMove, Ply, Position, PositionError, Setup,
    UciCastling,
};
#[cfg(feature = "variants")]
use lucena_board::{Variant, variants::VariantPosition};

use crate::MoveOrNull;
use crate::castling::{safe_castling, start_fen};
use crate::text::{OneLine, single_spaced, write_spaced};
use crate::tokens::Tokens;

/// `position startpos|fen FEN [moves ...]`.
///
/// ```
/// use lucena_uci::{GuiCommand, PositionCommand};
/// let GuiCommand::Position(command) = "position startpos moves e2e4  e7e5".parse()? else {
///     panic!("this is a position command");
/// };
/// let game = command.apply()?.game;
/// assert_eq!(game.len(), 2);
/// assert_eq!(command, PositionCommand::startpos().moves(command.move_list().to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionCommand {
    start: Start,
    moves: Vec<MoveOrNull>,
    stray: Option<String>,
}

/// The start position of a [`PositionCommand`].
///
/// ```
/// use lucena_uci::{PositionCommand, Start};
/// assert_eq!(PositionCommand::startpos().start(), &Start::Startpos);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The initial position: that of standard chess unless `UCI_Variant` is set.
    Startpos,
    /// An unparsed FEN with its fields separated by single blanks.
    Fen(String),
}

impl PositionCommand {
    /// The initial position: that of standard chess unless `UCI_Variant` is set.
    ///
    /// ```
    /// use lucena_uci::PositionCommand;
    /// assert_eq!(PositionCommand::startpos().to_string(), "position startpos");
    /// ```
    #[must_use]
    pub fn startpos() -> Self {
        Self { start: Start::Startpos, moves: Vec::new(), stray: None }
    }

    /// A FEN, valid or not.
    ///
    /// ```
    /// use lucena_uci::PositionCommand;
    /// let command = PositionCommand::fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(command.to_string(), "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// ```
    #[must_use]
    pub fn fen(fen: &str) -> Self {
        Self { start: Start::Fen(single_spaced(fen)), moves: Vec::new(), stray: None }
    }

    /// The moves of a game, with castling as king takes rook, which every engine that supports
    /// Chess960 understands; see [`PositionCommand::game_in`] for others.
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_uci::PositionCommand;
    /// let mut game = Game::default();
    /// game.play_uci("e2e4")?;
    /// let command = PositionCommand::game(&game);
    /// assert_eq!(command.to_string(), "position startpos moves e2e4");
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn game<P: ChessPosition>(game: &Game<P>) -> Self {
        Self::game_in(game, UciCastling::KingTakesRook)
    }

    /// The moves of a game in a castling notation. A Chess960 game in which the king's step could
    /// be another move is always written as king takes rook.
    ///
    /// ```
    /// use lucena_board::{Game, UciCastling};
    /// use lucena_uci::PositionCommand;
    /// let mut game = Game::new("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?);
    /// game.play_san("O-O")?;
    /// let command = PositionCommand::game_in(&game, UciCastling::KingToTarget);
    /// assert!(command.to_string().ends_with("moves e1g1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn game_in<P: ChessPosition>(game: &Game<P>, castling: UciCastling) -> Self {
        let initial = game.initial_position();
        let castling = safe_castling(initial, castling);
        let start =
            if initial.is_initial() { Start::Startpos } else { Start::Fen(start_fen(initial)) };
        let written = |ply: &Ply<P>| match ply.mv {
            Some(mv) => mv.uci(castling).into(),
            None => MoveOrNull::Null,
        };
        Self { start, moves: game.plies().iter().map(written).collect(), stray: None }
    }

    /// The same start with these moves.
    ///
    /// ```
    /// use lucena_uci::PositionCommand;
    /// let moves = ["e2e4".parse()?, "e7e5".parse()?];
    /// let command = PositionCommand::startpos().moves(moves);
    /// assert_eq!(command.to_string(), "position startpos moves e2e4 e7e5");
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn moves(self, moves: impl IntoIterator<Item = MoveOrNull>) -> Self {
        Self { moves: moves.into_iter().collect(), ..self }
    }

    pub(super) fn with_stray(self, stray: Option<&str>) -> Self {
        Self { stray: stray.map(String::from), ..self }
    }

    /// The start position.
    ///
    /// ```
    /// use lucena_uci::{PositionCommand, Start};
    /// let command = PositionCommand::fen("8/8/8/8/8/8/8/8  w");
    /// assert_eq!(command.start(), &Start::Fen("8/8/8/8/8/8/8/8 w".into()));
    /// ```
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The moves, up to the first word that is none.
    ///
    /// ```
    /// use lucena_uci::PositionCommand;
    /// assert!(PositionCommand::startpos().move_list().is_empty());
    /// ```
    #[must_use]
    pub fn move_list(&self) -> &[MoveOrNull] {
        &self.moves
    }

    /// The first word among the moves that is none. Later words are dropped.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// let GuiCommand::Position(command) = "position startpos moves e2e4 e5 g1f3".parse()? else {
    ///     panic!("this is a position command");
    /// };
    /// assert_eq!((command.move_list().len(), command.stray()), (1, Some("e5")));
    /// # Ok::<(), lucena_uci::ParseError>(())
    /// ```
    #[must_use]
    pub fn stray(&self) -> Option<&str> {
        self.stray.as_deref()
    }

    /// Plays the moves, up to the first illegal one. Both castling notations are accepted, FEN
    /// errors that still allow a game are ignored ([`Faults::WAIVABLE`]), and move counters may be
    /// missing or `-`.
    ///
    /// # Errors
    /// The FEN is no valid position; keep the previous one.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// let GuiCommand::Position(command) = "position startpos moves e2e4 e2e4".parse()? else {
    ///     panic!("this is a position command");
    /// };
    /// let applied = command.apply()?;
    /// assert_eq!(applied.game.len(), 1);
    /// assert_eq!(
    ///     applied.problem.unwrap().to_string(),
    ///     "move 2 of the list, e2e4: no piece stands on e2",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&self) -> Result<AppliedPosition, PositionError> {
        Ok(self.played_from(self.initial()?))
    }

    /// As [`PositionCommand::apply`], for the value of `UCI_Variant`. FENs of variants must be valid;
    /// move counters may be missing.
    ///
    /// # Errors
    /// The FEN is no valid position of the variant; keep the previous one.
    ///
    /// ```
    /// use lucena_board::Variant;
    /// use lucena_uci::GuiCommand;
    /// let line = "position startpos moves e2e4 d7d5 e4d5 d8d5 P@e4";
    /// let GuiCommand::Position(command) = line.parse()? else { panic!("a position command") };
    /// let applied = command.apply_variant(Variant::Crazyhouse)?;
    /// assert_eq!((applied.game.len(), applied.problem), (5, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "variants")]
    pub fn apply_variant(
        &self,
        variant: Variant,
    ) -> Result<AppliedPosition<VariantPosition>, PositionError> {
        let initial = match &self.start {
            Start::Startpos => VariantPosition::initial(variant),
            Start::Fen(fen) if variant == Variant::Chess960 => {
                VariantPosition::Chess960(read_fen(fen)?)
            }
            Start::Fen(fen) if variant.is_standard() => read_fen(fen)?.into(),
            Start::Fen(fen) => VariantPosition::parse(variant, fen)?,
        };
        Ok(self.played_from(initial))
    }

    fn played_from<P: ChessPosition>(&self, initial: P) -> AppliedPosition<P> {
        let mut game = Game::from(initial);
        for (index, &mv) in self.moves.iter().enumerate() {
            if let Err(reason) = play(&mut game, mv) {
                let problem = MoveProblem::new(index, &mv.to_string(), reason);
                return AppliedPosition { game, problem: Some(problem) };
            }
        }
        let problem = self.stray.as_deref().map(|word| MoveProblem {
            index: self.moves.len(),
            word: Excerpt::new(word),
            reason: MoveProblemReason::NotAMove,
        });
        AppliedPosition { game, problem }
    }

    fn initial(&self) -> Result<Position, PositionError> {
        match &self.start {
            Start::Startpos => Ok(Position::initial()),
            Start::Fen(fen) => read_fen(fen),
        }
    }

    /// Whether there is a start position.
    #[cfg(feature = "std")]
    pub(crate) fn has_start(&self) -> bool {
        self.initial().is_ok()
    }
}

fn play<P: ChessPosition>(game: &mut Game<P>, mv: MoveOrNull) -> Result<(), MoveProblemReason> {
    match mv {
        MoveOrNull::Move(mv) => {
            let mv = mv.to_move(game.position()).map_err(MoveProblemReason::Illegal)?;
            game.play_unchecked(mv);
            Ok(())
        }
        MoveOrNull::Null if game.play_null() => Ok(()),
        MoveOrNull::Null => Err(MoveProblemReason::NullInCheck),
    }
}

/// Parses a FEN as GUIs send it. A counter written as `-` counts as missing.
fn read_fen(fen: &str) -> Result<Position, PositionError> {
    let mut end = fen.len();
    for (number, field) in Tokens::new(fen).enumerate().skip(4) {
        if number < 6 && field.text == "-" {
            end = end.min(field.at);
        }
    }
    Ok(fen[..end].parse::<Setup>()?.position_waiving(Faults::WAIVABLE)?)
}

/// The game of a [`PositionCommand`], as far as its moves are legal.
///
/// ```
/// use lucena_uci::PositionCommand;
/// let applied = PositionCommand::startpos().apply()?;
/// assert!(applied.game.is_empty());
/// assert_eq!(applied.problem, None);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AppliedPosition<P = Position> {
    /// The game up to the problem.
    pub game: Game<P>,
    /// Why the other moves were not played.
    pub problem: Option<MoveProblem>,
}

/// The first move that could not be played.
///
/// ```
/// use lucena_uci::{MoveOrNull, MoveProblemReason, PositionCommand};
/// let check = PositionCommand::fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
/// let problem = check.moves([MoveOrNull::Null]).apply()?.problem.unwrap();
/// assert_eq!((problem.index, problem.reason), (0, MoveProblemReason::NullInCheck));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveProblem {
    /// Index of the move, from 0.
    pub index: usize,
    /// The start of its text.
    pub word: Excerpt,
    /// The problem.
    pub reason: MoveProblemReason,
}

/// Why a move could not be played.
///
/// ```
/// use lucena_uci::MoveProblemReason;
/// assert_eq!(MoveProblemReason::NotAMove.to_string(), "expected a move such as e2e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveProblemReason {
    /// The move is not legal there.
    Illegal(IllegalMove),
    /// A null move in check.
    NullInCheck,
    /// The word is no move.
    NotAMove,
}

impl fmt::Display for MoveProblemReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => fmt::Display::fmt(&error.reason(), f),
            Self::NullInCheck => f.write_str("the side to move is in check and cannot pass"),
            Self::NotAMove => f.write_str("expected a move such as e2e4"),
        }
    }
}

impl MoveProblem {
    /// The problem of a move with this text.
    ///
    /// ```
    /// use lucena_uci::{MoveProblem, MoveProblemReason};
    /// let problem = MoveProblem::new(2, "e9", MoveProblemReason::NotAMove);
    /// assert_eq!(problem.word.to_string(), "e9");
    /// ```
    #[must_use]
    pub fn new(index: usize, word: &str, reason: MoveProblemReason) -> Self {
        Self { index, word: Excerpt::new(word), reason }
    }
}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, word, reason } = self;
        write!(f, "move {} of the list, {word}: {reason}", index + 1)
    }
}

impl core::error::Error for MoveProblem {}

impl fmt::Display for PositionCommand {
    /// A stray word is not written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Startpos => f.write_str("position startpos")?,
            Start::Fen(fen) => write!(f, "position fen {}", OneLine(fen))?,
        }
        if self.moves.is_empty() {
            return Ok(());
        }
        f.write_str(" moves")?;
        write_spaced(f, &self.moves)
    }
}
