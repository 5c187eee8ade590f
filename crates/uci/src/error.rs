//! Parse errors.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use lucena_board::Excerpt;

use crate::tokens::{Token, Tokens};

/// Maximum number of errors to keep, so that a line of a million errors needs no more memory.
const MAX_KEPT: usize = 8;

/// An error in a line: position, text found and text expected. Bytes are counted from 0.
///
/// ```
/// use lucena_uci::GuiCommand;
/// let error = GuiCommand::parse_strict("go depth x").unwrap_err();
/// assert_eq!(error.span(), 9..10);
/// assert_eq!(error.to_string(), "bytes 9..10: found \"x\", expected a number after depth");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    span: Range<usize>,
    found: Option<Excerpt>,
    expected: &'static str,
    after: Option<&'static str>,
}

impl ParseError {
    /// The bytes of the error; empty at the end of the line.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// assert_eq!(GuiCommand::parse_strict("debug maybe").unwrap_err().span(), 6..11);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The start of the text found, or `None` at the end of the line.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// let error = GuiCommand::parse_strict("debug maybe").unwrap_err();
    /// assert_eq!(error.found().unwrap().as_str(), "maybe");
    /// assert!(GuiCommand::parse_strict("debug").unwrap_err().found().is_none());
    /// ```
    #[must_use]
    pub fn found(&self) -> Option<&Excerpt> {
        self.found.as_ref()
    }

    /// The expected text.
    ///
    /// ```
    /// use lucena_uci::GuiCommand;
    /// assert_eq!(GuiCommand::parse_strict("debug maybe").unwrap_err().expected(), "on or off");
    /// ```
    #[must_use]
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.span;
        match &self.found {
            Some(found) => write!(f, "bytes {start}..{end}: found {found:?}")?,
            None => write!(f, "byte {start}: found the end")?,
        }
        write!(f, ", expected {}", self.expected)?;
        self.after.map_or(Ok(()), |word| write!(f, " after {word}"))
    }
}

impl core::error::Error for ParseError {}

/// The result of tolerant parsing: the message and the errors that were skipped.
///
/// ```
/// use lucena_uci::{GuiCommand, GuiParser};
/// let parsed = GuiParser::new().parse("joho debug on");
/// assert_eq!(parsed.value, Some(GuiCommand::Debug(true)));
/// assert_eq!(parsed.faults[0].to_string(), "bytes 0..4: found \"joho\", expected a command");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parsed<T> {
    /// The message, or `None` if there is none.
    pub value: Option<T>,
    /// The first eight errors; strict parsing fails with the first.
    pub faults: Vec<ParseError>,
}

impl<T> Parsed<T> {
    /// The message if there are no errors.
    pub(crate) fn strict(self, expected: &'static str) -> Result<T, ParseError> {
        match (self.faults.into_iter().next(), self.value) {
            (Some(fault), _) => Err(fault),
            (None, Some(value)) => Ok(value),
            (None, None) => Err(at_end(0, expected, None)),
        }
    }

    /// The message, whether or not there are errors.
    pub(crate) fn tolerant(self, expected: &'static str) -> Result<T, ParseError> {
        let fault = self.faults.into_iter().next();
        self.value.ok_or_else(|| fault.unwrap_or_else(|| at_end(0, expected, None)))
    }
}

/// Collects the errors of a parser.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<ParseError>);

impl Faults {
    pub(crate) fn into_vec(self) -> Vec<ParseError> {
        self.0
    }

    fn push(&mut self, fault: impl FnOnce() -> ParseError) {
        if self.0.len() < MAX_KEPT {
            self.0.push(fault());
        }
    }

    /// An unexpected word.
    pub(crate) fn unexpected(&mut self, token: Token<'_>, expected: &'static str) {
        self.push(|| at_token(token, expected, None));
    }

    /// A missing word, in place of the next one.
    pub(crate) fn missing(&mut self, tokens: &Tokens<'_>, expected: &'static str) {
        self.push(|| at_next(tokens, expected, None));
    }

    /// A missing value of a keyword.
    pub(crate) fn missing_after(
        &mut self,
        tokens: &Tokens<'_>,
        expected: &'static str,
        word: &'static str,
    ) {
        self.push(|| at_next(tokens, expected, Some(word)));
    }

    /// A bad value of a keyword.
    pub(crate) fn inexact(&mut self, token: Token<'_>, expected: &'static str, word: &'static str) {
        self.push(|| at_token(token, expected, Some(word)));
    }
}

fn at_token(token: Token<'_>, expected: &'static str, after: Option<&'static str>) -> ParseError {
    let found = Some(Excerpt::new(token.text));
    ParseError { span: token.at..token.end(), found, expected, after }
}

fn at_next(tokens: &Tokens<'_>, expected: &'static str, after: Option<&'static str>) -> ParseError {
    match tokens.peek() {
        Some(token) => at_token(token, expected, after),
        None => at_end(tokens.end(), expected, after),
    }
}

fn at_end(at: usize, expected: &'static str, after: Option<&'static str>) -> ParseError {
    ParseError { span: at..at, found: None, expected, after }
}
