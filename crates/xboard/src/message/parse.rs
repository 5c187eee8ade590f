//! Parses engine messages.

use alloc::string::String;

use lucena_board::GameResult;

use super::{EngineMessage, Stat};
use crate::ParseError;
use crate::command::parse::comment;
use crate::feature::read_features;
use crate::reader::{Reader, trim};
use crate::thinking::read_thinking;

const EXPECTED: &str = "a message of an engine";

pub(super) fn parse(line: &str, is_strict: bool) -> Result<EngineMessage, ParseError> {
    let mut reader = Reader::new(line);
    let unknown = reader.error(EXPECTED);
    let Some(first) = reader.peek() else { return Err(unknown) };
    let rest_of_line = reader.peek_rest();
    if first.text.starts_with('#') {
        let text = rest_of_line.trim_start_matches('#');
        return Ok(EngineMessage::Comment(trim(text).into()));
    }
    if first.text.as_bytes()[0].is_ascii_digit() || first.text.starts_with(['-', '*']) {
        return numeric(reader, is_strict);
    }
    reader.word();
    let message = match first.text {
        "feature" => EngineMessage::Features(read_features(&mut reader)?),
        "move" => EngineMessage::Move(reader.text("a move")?.into()),
        "pong" => EngineMessage::Pong(reader.unsigned()?),
        "stat01:" => EngineMessage::Stat(stat(&mut reader)?),
        "Hint:" => EngineMessage::Hint(reader.text("a move")?.into()),
        "resign" => EngineMessage::Resign,
        "offer" if reader.peek().is_some_and(|word| word.text == "draw") => {
            reader.word();
            EngineMessage::OfferDraw
        }
        "Error" => error(&mut reader)?,
        "Illegal" | "illegal" if reader.peek().is_some_and(|word| is_move_word(word.text)) => {
            if first.text != "Illegal" {
                reader.expected("Illegal move in this spelling");
            }
            illegal_move(&mut reader)
        }
        "telluser" => EngineMessage::TellUser(reader.rest().into()),
        "tellusererror" => EngineMessage::TellUserError(reader.rest().into()),
        "tellopponent" => EngineMessage::TellOpponent(reader.rest().into()),
        "tellothers" => EngineMessage::TellOthers(reader.rest().into()),
        "tellall" => EngineMessage::TellAll(reader.rest().into()),
        "tellics" => EngineMessage::TellIcs(reader.rest().into()),
        "tellicsnoalias" => EngineMessage::TellIcsNoAlias(reader.rest().into()),
        "askuser" => EngineMessage::AskUser {
            tag: reader.text("a reply tag")?.into(),
            message: reader.rest().into(),
        },
        _ => match old_spelling(rest_of_line).filter(|_| !is_strict) {
            Some(message) => return Ok(message),
            None => return Err(unknown),
        },
    };
    reader.finish(message, is_strict)
}

/// Results, thinking output, and the old `12 ... e7e5`.
fn numeric(mut reader: Reader<'_>, is_strict: bool) -> Result<EngineMessage, ParseError> {
    let unknown = reader.error(EXPECTED);
    let mut after = reader.clone();
    let Some(first) = after.word() else { return Err(unknown) };
    // Some engines print no blank before the comment.
    let (word, glued) = match first.text.find('{') {
        Some(at) => (&first.text[..at], true),
        None => (first.text, false),
    };
    if let Ok(result) = word.parse() {
        if glued {
            after.expected("a blank before the comment");
            let text = reader.rest();
            let mut comment_reader = Reader::new(&text[word.len()..]);
            let message = EngineMessage::Result { result, comment: comment(&mut comment_reader) };
            return after.finish(message, is_strict);
        }
        let message = EngineMessage::Result { result, comment: comment(&mut after) };
        return after.finish(message, is_strict);
    }
    let number = first.text.strip_suffix('.').unwrap_or(first.text);
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && after.peek().is_some_and(|word| word.text == "...") {
        after.expected("move MOVE in place of the old form");
        after.word();
        let message = EngineMessage::Move(after.text("a move")?.into());
        return after.finish(message, is_strict);
    }
    let thinking = read_thinking(&mut reader, is_strict).map_err(|error| match is_strict {
        true => error,
        false => unknown,
    })?;
    reader.finish(EngineMessage::Thinking(thinking), is_strict)
}

fn is_move_word(text: &str) -> bool {
    text.strip_prefix("move").is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '(']))
}

/// The rest of `Illegal move (REASON): MOVE`, with less punctuation in old engines.
fn illegal_move(reader: &mut Reader<'_>) -> EngineMessage {
    let text = reader.peek_rest();
    let text = trim(text.strip_prefix("move").unwrap_or(text));
    let (reason, text) = match text.strip_prefix('(').and_then(|text| text.split_once(')')) {
        Some((reason, text)) => (trim(reason), trim(text)),
        None => ("", text),
    };
    let mv = match text.strip_prefix(':') {
        Some(mv) => trim(mv),
        None => {
            reader.expected("a colon before the move");
            text
        }
    };
    reader.rest();
    EngineMessage::IllegalMove { reason: reason.into(), mv: mv.into() }
}

fn error(reader: &mut Reader<'_>) -> Result<EngineMessage, ParseError> {
    let error = reader.error("the kind of error in brackets");
    let inside = reader.peek_rest().strip_prefix('(').ok_or_else(|| error.clone())?;
    let (kind, command) = inside.split_once(')').ok_or(error)?;
    let command = trim(command);
    let command = match command.strip_prefix(':') {
        Some(command) => trim(command),
        None => {
            reader.expected("a colon before the command");
            command
        }
    };
    reader.rest();
    Ok(EngineMessage::Error { kind: trim(kind).into(), command: command.into() })
}

fn stat(reader: &mut Reader<'_>) -> Result<Stat, ParseError> {
    let (time, nodes, depth) = (reader.unsigned()?, reader.unsigned()?, reader.small()?);
    let (moves_left, n_moves) = (reader.small()?, reader.small()?);
    let mv = reader.word().map(|word| String::from(word.text)).unwrap_or_default();
    Ok(Stat { time, nodes, depth, moves_left, n_moves, mv })
}

/// Forms of engines older than protocol version 2 that GUIs accept.
fn old_spelling(line: &str) -> Option<EngineMessage> {
    let result = |result, comment: &str| EngineMessage::Result { result, comment: comment.into() };
    if let Some(mv) = line.strip_prefix("My move is") {
        let mv = trim(trim(mv).trim_start_matches(':'));
        return (!mv.is_empty()).then(|| EngineMessage::Move(mv.into()));
    }
    let starts = |start: &str| line.starts_with(start);
    Some(match () {
        () if starts("White resigns") => result(GameResult::BlackWins, "White resigns"),
        () if starts("Black resigns") => result(GameResult::WhiteWins, "Black resigns"),
        () if starts("White mates") => result(GameResult::WhiteWins, "White mates"),
        () if starts("Black mates") => result(GameResult::BlackWins, "Black mates"),
        () if starts("computer resigns") => EngineMessage::Resign,
        () if starts("game is a draw") => result(GameResult::Draw, "Draw"),
        () if has_word(line, "offer") && has_word(line, "draw") => EngineMessage::OfferDraw,
        () => return None,
    })
}

fn has_word(line: &str, word: &str) -> bool {
    line.split(|c: char| !c.is_ascii_alphanumeric()).any(|found| found == word)
        || line.split(|c: char| !c.is_ascii_alphanumeric()).any(|found| {
            // "offers a draw" is accepted for "offer draw".
            found.strip_suffix('s') == Some(word)
        })
}
