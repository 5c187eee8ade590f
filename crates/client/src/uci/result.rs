//! Search results checked against the position.

use std::time::Duration;

use lucena_board::{ChessPosition, Color, Move};
use lucena_uci::{Info, MoveOrNull, MoveProblem, MoveProblemReason, PovScore, Wdl, castling_form};

use super::SearchReport;
use crate::process::ClientError;

/// An `info` line of an engine, checked against the position that was searched.
///
/// ```
/// use lucena_board::{Color, Position};
/// use lucena_client::AnalysisLine;
/// use lucena_uci::{EngineMessage, Score};
/// let position = Position::initial();
/// let EngineMessage::Info(info) = "info depth 3 score cp 30 pv e2e4 e7e5 e1e3".parse()? else {
///     panic!("this is an info line");
/// };
/// let line = AnalysisLine::new(*info, &position);
/// assert_eq!(line.score.unwrap().white(), Score::cp(30));
/// assert_eq!(line.san(&position), ["e4", "e5"]);
/// let problem = line.problem.unwrap();
/// assert_eq!((problem.index, problem.word.to_string().as_str()), (2, "e1e3"));
/// # Ok::<(), lucena_uci::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnalysisLine {
    /// MultiPV number, from 1.
    pub multipv: u32,
    /// The score, if there is one.
    pub score: Option<PovScore>,
    /// The PV as far as it is legal.
    pub pv: Vec<Move>,
    /// The first illegal move of the PV.
    pub problem: Option<MoveProblem>,
    /// The side to move in the searched position.
    pub turn: Color,
    /// The `info` line as reported.
    pub info: Info,
}

impl AnalysisLine {
    /// Checks a line against the position.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_client::AnalysisLine;
    /// use lucena_uci::Info;
    /// assert!(AnalysisLine::new(Info::default(), &Position::initial()).pv.is_empty());
    /// ```
    #[must_use]
    pub fn new<P: ChessPosition>(info: Info, position: &P) -> Self {
        let turn = position.turn();
        let (pv, problem) = legal_line(&info.pv, position);
        let score = info.score.map(|score| PovScore::new(score, turn));
        Self { multipv: info.multipv.unwrap_or(1), score, pv, problem, turn, info }
    }

    /// The PV in SAN.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_client::AnalysisLine;
    /// fn show(line: &AnalysisLine, position: &Position) {
    ///     println!("{}", line.san(position).join(" "));
    /// }
    /// ```
    #[must_use]
    pub fn san<P: ChessPosition>(&self, position: &P) -> Vec<String> {
        let mut position = position.clone();
        let mut words = Vec::with_capacity(self.pv.len());
        for &mv in &self.pv {
            // A PV for another position ends at the first illegal move.
            if !position.is_legal(mv) {
                break;
            }
            words.push(mv.san(&position).to_string());
            position = position.play_unchecked(mv);
        }
        words
    }

    /// Win, draw and loss probabilities from the point of view of a side, if reported.
    #[must_use]
    pub fn wdl(&self, side: Color) -> Option<Wdl> {
        self.info.wdl.map(|wdl| if side == self.turn { wdl } else { wdl.flipped() })
    }

    /// The search time as reported.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.info.time.map(Duration::from_millis)
    }
}

/// A function called with each line of a search, if any.
pub type OnLine<'a> = Option<&'a mut dyn FnMut(AnalysisLine)>;

/// The legal part of a PV, and its first illegal move.
fn legal_line<P: ChessPosition>(pv: &[MoveOrNull], start: &P) -> (Vec<Move>, Option<MoveProblem>) {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(pv.len());
    for (index, &written) in pv.iter().enumerate() {
        let reason = match written {
            MoveOrNull::Null => MoveProblemReason::NotAMove,
            MoveOrNull::Move(mv) => match mv.to_move(&position) {
                Ok(mv) => {
                    moves.push(mv);
                    position = position.play_unchecked(mv);
                    continue;
                }
                Err(error) => MoveProblemReason::Illegal(error),
            },
        };
        return (moves, Some(MoveProblem::new(index, &written.to_string(), reason)));
    }
    (moves, None)
}

/// The result of a search, checked against the position.
///
/// ```
/// use lucena_board::{Game, Move};
/// use lucena_client::{Client, ClientError};
/// use lucena_uci::Go;
/// fn best_move(engine: &mut Client, game: &Game) -> Result<Option<Move>, ClientError> {
///     Ok(engine.play(game, Go::depth(10))?.best_move)
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move, always legal; `None` if there is none, as after mate.
    pub best_move: Option<Move>,
    /// The expected reply, if it is legal.
    pub ponder_move: Option<Move>,
    /// The latest line of each PV, best first; one unless `MultiPV` is set.
    pub lines: Vec<AnalysisLine>,
    /// The report of the engine.
    pub report: SearchReport,
}

impl SearchResult {
    /// The result of a search with these lines, best first.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_client::SearchResult;
    /// let position = Position::initial();
    /// let mv = position.parse_uci("e2e4")?;
    /// assert_eq!(SearchResult::new(Some(mv), Vec::new(), &position).best_move, Some(mv));
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn new<P: ChessPosition>(best_move: Option<Move>, lines: Vec<Info>, position: &P) -> Self {
        let check = |info: &Info| AnalysisLine::new(info.clone(), position);
        let checked = lines.iter().map(check).collect();
        let report = SearchReport::new(best_move.map(|mv| mv.uci(castling_form(position))), lines);
        Self { best_move, ponder_move: None, lines: checked, report }
    }

    pub(super) fn from_report<P: ChessPosition>(
        report: SearchReport,
        position: &P,
    ) -> Result<Self, ClientError> {
        let bad = |reason| ClientError::BadBestMove { word: report.reply.to_string(), reason };
        let best_move = match report.best.mv {
            Some(mv) => Some(mv.to_move(position).map_err(|error| bad(Some(error)))?),
            None if is_no_move(&report.reply.to_string()) => None,
            None => return Err(bad(None)),
        };
        let after = best_move.map(|mv| position.play_unchecked(mv));
        let ponder_move = report.best.ponder.zip(after).and_then(|(mv, it)| mv.to_move(&it).ok());
        let check = |info: &Info| AnalysisLine::new(info.clone(), position);
        let lines = report.lines.iter().map(check).collect();
        Ok(Self { best_move, ponder_move, lines, report })
    }

    /// The score of the best line.
    ///
    /// ```
    /// use lucena_client::SearchResult;
    /// fn show(result: &SearchResult) {
    ///     if let Some(score) = result.score() {
    ///         println!("White's view: {score}");
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<PovScore> {
        self.lines.first()?.score
    }

    /// The PV of the best line as far as it is legal.
    #[must_use]
    pub fn pv(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.pv)
    }

    /// The depth of the best line.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.lines.first()?.info.depth
    }

    /// Nodes searched, as last reported.
    ///
    /// ```
    /// use lucena_client::SearchResult;
    /// fn show(result: &SearchResult) {
    ///     println!("{:?} nodes", result.nodes());
    /// }
    /// ```
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.report.statistics.as_ref()?.nodes
    }
}

/// The ways in which engines write that there is no move.
fn is_no_move(word: &str) -> bool {
    ["(none)", "none", "0000", "null"].iter().any(|it| word.eq_ignore_ascii_case(it))
}
