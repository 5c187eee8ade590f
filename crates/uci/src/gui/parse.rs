//! Parses GUI commands.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{CustomCommand, Go, GuiCommand, PositionCommand, Register, SetOption};
use crate::error::Faults;
use crate::number::Numbers;
use crate::text::single_spaced;
use crate::tokens::{Token, Tokens};
use crate::{MoveOrNull, Parsed};

/// A parser of GUI commands, with optional commands beyond the protocol.
///
/// Unknown words are skipped, as the protocol demands: `joho debug on` switches debug output on.
/// Keywords are case-insensitive, and large numbers saturate.
///
/// ```
/// use lucena_uci::{CustomCommand, GuiCommand, GuiParser};
/// let parser = GuiParser::new().command("d").command("bench");
/// assert_eq!(parser.parse("d").value, Some(GuiCommand::Custom(CustomCommand::new("d", ""))));
/// assert_eq!(parser.parse("eval").value, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct GuiParser {
    custom: Vec<Cow<'static, str>>,
}

impl GuiParser {
    /// A parser for the commands of the protocol.
    ///
    /// ```
    /// use lucena_uci::{GuiCommand, GuiParser};
    /// assert_eq!(GuiParser::new().parse("stop").value, Some(GuiCommand::Stop));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a command. Commands of the protocol take precedence.
    ///
    /// ```
    /// use lucena_uci::GuiParser;
    /// assert!(GuiParser::new().command("flip").parse("flip").value.is_some());
    /// ```
    #[must_use]
    pub fn command(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.custom.push(name.into());
        self
    }

    /// Parses a line, with or without its line end. Never fails; see [`Parsed`].
    ///
    /// ```
    /// use lucena_uci::{Go, GuiCommand, GuiParser};
    /// let parsed = GuiParser::new().parse("go depth 5 quickly");
    /// assert_eq!(parsed.value, Some(GuiCommand::Go(Go::depth(5))));
    /// assert_eq!(parsed.faults.len(), 1);
    /// ```
    #[must_use]
    pub fn parse(&self, line: &str) -> Parsed<GuiCommand> {
        let mut faults = Faults::default();
        let mut tokens = Tokens::of_line(line);
        let mut value = None;
        while let Some(token) = tokens.next() {
            if let Some(read) = reader(token) {
                value = read(&mut tokens, &mut faults);
                break;
            }
            if let Some(name) = self.custom.iter().find(|name| token.is(name)) {
                let custom = CustomCommand::new(name, tokens.rest());
                value = Some(GuiCommand::Custom(custom));
                break;
            }
            faults.unexpected(token, "a command");
        }
        Parsed { value, faults: faults.into_vec() }
    }
}

/// Parses the arguments of a command.
type Reader = fn(&mut Tokens<'_>, &mut Faults) -> Option<GuiCommand>;

fn reader(token: Token<'_>) -> Option<Reader> {
    const READERS: [(&str, Reader); 11] = [
        ("uci", |tokens, faults| alone(GuiCommand::Uci, tokens, faults)),
        ("debug", debug),
        ("isready", |tokens, faults| alone(GuiCommand::IsReady, tokens, faults)),
        ("setoption", set_option),
        ("register", register),
        ("ucinewgame", |tokens, faults| alone(GuiCommand::UciNewGame, tokens, faults)),
        ("position", position),
        ("go", |tokens, faults| go(tokens, faults).map(GuiCommand::Go)),
        ("stop", |tokens, faults| alone(GuiCommand::Stop, tokens, faults)),
        ("ponderhit", |tokens, faults| alone(GuiCommand::PonderHit, tokens, faults)),
        ("quit", |tokens, faults| alone(GuiCommand::Quit, tokens, faults)),
    ];
    READERS.iter().find(|(word, _)| token.is(word)).map(|&(_, read)| read)
}

/// A command without arguments; the rest is skipped.
fn alone(command: GuiCommand, tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<GuiCommand> {
    if let Some(token) = tokens.next() {
        faults.unexpected(token, "the end");
    }
    Some(command)
}

fn debug(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<GuiCommand> {
    while let Some(token) = tokens.next() {
        for (word, is_on) in [("on", true), ("off", false)] {
            if token.is(word) {
                return alone(GuiCommand::Debug(is_on), tokens, faults);
            }
        }
        faults.unexpected(token, "on or off");
    }
    faults.missing(tokens, "on or off");
    None
}

/// Skips words up to one of the keywords and returns its index.
fn skip_to(
    keywords: &[&str],
    tokens: &mut Tokens<'_>,
    expected: &'static str,
    faults: &mut Faults,
) -> Option<usize> {
    for token in tokens.by_ref() {
        if let Some(index) = keywords.iter().position(|word| token.is(word)) {
            return Some(index);
        }
        faults.unexpected(token, expected);
    }
    faults.missing(tokens, expected);
    None
}

fn set_option(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<GuiCommand> {
    skip_to(&["name"], tokens, "name", faults)?;
    let (name, has_value) = text_until("value", tokens);
    if name.is_empty() {
        faults.missing(tokens, "the name of an option");
        return None;
    }
    let command =
        if has_value { SetOption::new(name, tokens.rest()) } else { SetOption::button(name) };
    Some(GuiCommand::SetOption(command))
}

/// The text up to a keyword, which is skipped, or to the end, and whether there was one.
fn text_until<'a>(keyword: &str, tokens: &mut Tokens<'a>) -> (&'a str, bool) {
    let start = tokens.offset();
    while let Some(token) = tokens.next() {
        if token.is(keyword) {
            return (tokens.between(start, token.at), true);
        }
    }
    (tokens.between(start, tokens.end()), false)
}

fn register(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<GuiCommand> {
    let expected = "later, name or code";
    let details = match skip_to(&["later", "name", "code"], tokens, expected, faults)? {
        0 => return alone(GuiCommand::Register(Register::Later), tokens, faults),
        1 => {
            let (name, _) = text_until("code", tokens);
            Register::Details { name: single_spaced(name), code: single_spaced(tokens.rest()) }
        }
        _ => {
            let code = single_spaced(tokens.rest());
            Register::Details { name: Default::default(), code }
        }
    };
    Some(GuiCommand::Register(details))
}

fn position(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<GuiCommand> {
    let is_fen = skip_to(&["startpos", "fen"], tokens, "startpos or fen", faults)? == 1;
    let (command, has_moves) = if is_fen {
        let (fen, has_moves) = text_until("moves", tokens);
        if fen.is_empty() {
            faults.missing_after(tokens, "a FEN", "fen");
        }
        (PositionCommand::fen(fen), has_moves)
    } else {
        let has_moves = loop {
            match tokens.next() {
                None => break false,
                Some(token) if token.is("moves") => break true,
                Some(token) => faults.unexpected(token, "moves or the end"),
            }
        };
        (PositionCommand::startpos(), has_moves)
    };
    if !has_moves {
        return Some(GuiCommand::Position(command));
    }
    let moves = MoveOrNull::take_list(tokens);
    let stray = tokens.next();
    if let Some(token) = stray {
        faults.unexpected(token, "a move");
    }
    let command = command.moves(moves).with_stray(stray.map(|token| token.text));
    Some(GuiCommand::Position(command))
}

/// Parses the limits of a search. A limit with a bad number is ignored; if no limit is left, the
/// search gets a time of zero, since the GUI expects it to end. `perft` without a depth is no
/// command.
fn go(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<Go> {
    let mut go = Go::default();
    let mut n_unreadable = 0;
    let mut lacks_perft_depth = false;
    while let Some(token) = tokens.next() {
        // A missing value keeps an earlier one.
        match token.keyword().as_slice() {
            b"searchmoves" => {
                go.search_moves = MoveOrNull::take_list(tokens);
                if go.search_moves.is_empty() {
                    faults.missing_after(tokens, "a move", "searchmoves");
                }
            }
            b"ponder" => go.ponder = true,
            b"infinite" => go.infinite = true,
            b"wtime" => set(&mut go.wtime, tokens.signed("wtime", faults), &mut n_unreadable),
            b"btime" => set(&mut go.btime, tokens.signed("btime", faults), &mut n_unreadable),
            b"winc" => set(&mut go.winc, tokens.signed("winc", faults), &mut n_unreadable),
            b"binc" => set(&mut go.binc, tokens.signed("binc", faults), &mut n_unreadable),
            b"movestogo" => go.movestogo = tokens.small("movestogo", faults).or(go.movestogo),
            b"depth" => set(&mut go.depth, tokens.small("depth", faults), &mut n_unreadable),
            b"nodes" => set(&mut go.nodes, tokens.unsigned("nodes", faults), &mut n_unreadable),
            b"mate" => set(&mut go.mate, tokens.small("mate", faults), &mut n_unreadable),
            b"movetime" => {
                set(&mut go.movetime, tokens.signed("movetime", faults), &mut n_unreadable);
            }
            b"perft" => {
                go.perft = tokens.small("perft", faults).or(go.perft);
                lacks_perft_depth = go.perft.is_none();
            }
            _ => faults.unexpected(token, "a parameter of go"),
        }
    }
    if n_unreadable > 0 && !go.infinite && !go.is_finite() {
        go.movetime = Some(0);
    }
    (!lacks_perft_depth).then_some(go)
}

/// Sets a limit if there is a number.
fn set<T>(limit: &mut Option<T>, number: Option<T>, n_unreadable: &mut u32) {
    match number {
        Some(number) => *limit = Some(number),
        None => *n_unreadable += 1,
    }
}
