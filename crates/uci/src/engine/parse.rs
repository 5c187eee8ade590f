//! Parses engine messages.

use alloc::boxed::Box;
use alloc::string::String;

use lucena_board::UciMove;

use super::{BestMove, Bound, Check, CurrentLine, EngineMessage, Id, Info, Score, ScoreValue, Wdl};
use crate::error::Faults;
use crate::number::Numbers;
use crate::options;
use crate::tokens::{Token, Tokens};
use crate::{MoveOrNull, Parsed};

/// Parses the rest of the line after the keyword.
type Reader = fn(&mut Tokens<'_>, &mut Faults) -> Option<EngineMessage>;

pub(super) fn read(line: &str) -> Parsed<EngineMessage> {
    let mut faults = Faults::default();
    let mut tokens = Tokens::of_line(line);
    let mut value = None;
    while let Some(token) = tokens.next() {
        if let Some(read) = reader(token) {
            value = read(&mut tokens, &mut faults);
            break;
        }
        faults.unexpected(token, "a message of an engine");
    }
    Parsed { value, faults: faults.into_vec() }
}

fn reader(token: Token<'_>) -> Option<Reader> {
    const READERS: [(&str, Reader); 8] = [
        ("info", |tokens, faults| Some(EngineMessage::Info(Box::new(info(tokens, faults))))),
        ("bestmove", |tokens, faults| best_move(tokens, faults).map(EngineMessage::BestMove)),
        ("readyok", |tokens, faults| alone(EngineMessage::ReadyOk, tokens, faults)),
        ("option", |tokens, faults| options::parse(tokens, faults).map(EngineMessage::Option)),
        ("id", id),
        ("uciok", |tokens, faults| alone(EngineMessage::UciOk, tokens, faults)),
        ("copyprotection", |tokens, faults| {
            check(tokens, faults).map(EngineMessage::CopyProtection)
        }),
        ("registration", |tokens, faults| check(tokens, faults).map(EngineMessage::Registration)),
    ];
    READERS.iter().find(|(word, _)| token.is(word)).map(|&(_, read)| read)
}

fn alone(
    message: EngineMessage,
    tokens: &mut Tokens<'_>,
    faults: &mut Faults,
) -> Option<EngineMessage> {
    if let Some(token) = tokens.next() {
        faults.unexpected(token, "the end");
    }
    Some(message)
}

fn id(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<EngineMessage> {
    while let Some(token) = tokens.next() {
        if token.is("name") {
            return Some(EngineMessage::Id(Id::Name(tokens.rest().into())));
        }
        if token.is("author") {
            return Some(EngineMessage::Id(Id::Author(tokens.rest().into())));
        }
        faults.unexpected(token, "name or author");
    }
    faults.missing(tokens, "name or author");
    None
}

fn check(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<Check> {
    let expected = "checking, ok or error";
    for token in tokens.by_ref() {
        let checks = [("checking", Check::Checking), ("ok", Check::Ok), ("error", Check::Error)];
        if let Some(&(_, check)) = checks.iter().find(|(word, _)| token.is(word)) {
            return Some(check);
        }
        faults.unexpected(token, expected);
    }
    faults.missing(tokens, expected);
    None
}

fn best_move(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<BestMove> {
    let expected = "a move or (none)";
    let Some(token) = tokens.next() else {
        faults.missing(tokens, expected);
        return None;
    };
    let Some(mv) = move_or_none(token) else {
        faults.unexpected(token, expected);
        return None;
    };
    let mut best = BestMove { mv, ponder: None };
    while let Some(token) = tokens.next() {
        if !token.is("ponder") {
            faults.unexpected(token, "ponder or the end");
            continue;
        }
        match tokens.peek().and_then(move_or_none) {
            Some(mv) => {
                tokens.next();
                best.ponder = mv;
            }
            None => faults.missing_after(tokens, "a move", "ponder"),
        }
    }
    Some(best)
}

/// A move, or one of the ways to write that there is none.
fn move_or_none(token: Token<'_>) -> Option<Option<UciMove>> {
    let is_none = ["(none)", "none", "null"].iter().any(|word| token.is(word));
    if is_none { Some(None) } else { MoveOrNull::from_word(token.text).map(MoveOrNull::get) }
}

fn info(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Info {
    let mut info = Info::default();
    while let Some(token) = tokens.next() {
        match token.keyword().as_slice() {
            b"depth" => info.depth = tokens.small("depth", faults).or(info.depth),
            b"seldepth" => info.seldepth = tokens.small("seldepth", faults).or(info.seldepth),
            b"multipv" => info.multipv = tokens.small("multipv", faults).or(info.multipv),
            b"score" => info.score = score(tokens, faults).or(info.score),
            b"wdl" => info.wdl = wdl(tokens, faults).or(info.wdl),
            b"movesleft" => info.movesleft = tokens.small("movesleft", faults).or(info.movesleft),
            b"nodes" => info.nodes = tokens.unsigned("nodes", faults).or(info.nodes),
            b"nps" => info.nps = tokens.unsigned("nps", faults).or(info.nps),
            b"hashfull" => info.hashfull = tokens.small("hashfull", faults).or(info.hashfull),
            b"tbhits" => info.tbhits = tokens.unsigned("tbhits", faults).or(info.tbhits),
            b"sbhits" => info.sbhits = tokens.unsigned("sbhits", faults).or(info.sbhits),
            b"cpuload" => info.cpuload = tokens.small("cpuload", faults).or(info.cpuload),
            b"ebf" => info.ebf = fraction(tokens, faults).or(info.ebf),
            b"time" => info.time = tokens.unsigned("time", faults).or(info.time),
            b"currmove" => match MoveOrNull::take(tokens) {
                Some(mv) => info.currmove = Some(mv),
                None => faults.missing_after(tokens, "a move", "currmove"),
            },
            b"currmovenumber" => {
                let number = tokens.small("currmovenumber", faults);
                info.currmovenumber = number.or(info.currmovenumber);
            }
            b"refutation" => info.refutation = Some(MoveOrNull::take_list(tokens)),
            b"currline" => info.currline = Some(current_line(tokens)),
            b"pv" => {
                info.pv = MoveOrNull::take_list(tokens);
                if info.pv.is_empty() {
                    faults.missing_after(tokens, "a move", "pv");
                }
            }
            b"string" => {
                info.string = Some(String::from(tokens.rest()));
                break;
            }
            _ => faults.unexpected(token, "a field of info"),
        }
    }
    info
}

/// `cp X` or `mate Y`, with `lowerbound` or `upperbound` on either side.
fn score(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<Score> {
    let (mut value, mut bound) = (None, None);
    while let Some(token) = tokens.peek() {
        if token.is("cp") {
            tokens.next();
            value = tokens.signed("cp", faults).map(ScoreValue::Centipawns).or(value);
        } else if token.is("mate") {
            tokens.next();
            value = tokens.signed("mate", faults).map(ScoreValue::Mate).or(value);
        } else if token.is("lowerbound") {
            tokens.next();
            bound = Some(Bound::Lower);
        } else if token.is("upperbound") {
            tokens.next();
            bound = Some(Bound::Upper);
        } else {
            break;
        }
    }
    if value.is_none() {
        faults.missing_after(tokens, "cp or mate", "score");
    }
    value.map(|value| Score { value, bound })
}

fn wdl(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<Wdl> {
    let win = tokens.small("wdl", faults)?;
    let draw = tokens.small("wdl", faults)?;
    let loss = tokens.small("wdl", faults)?;
    Some(Wdl { win, draw, loss })
}

fn fraction(tokens: &mut Tokens<'_>, faults: &mut Faults) -> Option<f64> {
    let number = tokens.peek().and_then(|token| token.text.parse::<f64>().ok());
    match number.filter(|number| number.is_finite()) {
        Some(number) => {
            tokens.next();
            Some(number)
        }
        None => {
            faults.missing_after(tokens, "a number", "ebf");
            None
        }
    }
}

fn current_line(tokens: &mut Tokens<'_>) -> CurrentLine {
    // The null move consists of digits, so it is checked first.
    let is_move = tokens.peek().is_some_and(|token| MoveOrNull::from_word(token.text).is_some());
    let cpu = if is_move { None } else { tokens.small("currline", &mut Faults::default()) };
    CurrentLine { cpu, moves: MoveOrNull::take_list(tokens) }
}
