//! Parses GUI commands.

use alloc::string::String;

use super::GuiCommand;
use crate::moves::looks_like_move;
use crate::reader::{Reader, trim};
use crate::{Level, ParseError};

pub(super) fn parse(line: &str, is_strict: bool) -> Result<GuiCommand, ParseError> {
    let mut reader = Reader::new(line);
    let unknown = reader.error("a command or a move");
    let Some(first) = reader.word() else { return Err(unknown) };
    let command = match first.text {
        "xboard" => GuiCommand::XBoard,
        "protover" => GuiCommand::Protover(reader.small_natural()?),
        "accepted" => GuiCommand::Accepted(reader.text("the name of a feature")?.into()),
        "rejected" => GuiCommand::Rejected(reader.text("the name of a feature")?.into()),
        "new" => GuiCommand::New,
        "variant" => GuiCommand::Variant(reader.text("the name of a variant")?.into()),
        "quit" => GuiCommand::Quit,
        "random" => GuiCommand::Random,
        "force" => GuiCommand::Force,
        "go" => GuiCommand::Go,
        "playother" => GuiCommand::PlayOther,
        "white" => GuiCommand::White,
        "black" => GuiCommand::Black,
        "level" => GuiCommand::Level(Level::read(&mut reader)?),
        "st" => GuiCommand::MoveTime(reader.seconds()?),
        "sd" => GuiCommand::Depth(reader.small_natural()?),
        "nps" => GuiCommand::Nps(reader.integer()?),
        "time" => GuiCommand::Time(reader.integer()?),
        "otim" => GuiCommand::OpponentTime(reader.integer()?),
        "usermove" => GuiCommand::UserMove(reader.text("a move")?.into()),
        "?" => GuiCommand::MoveNow,
        "ping" => GuiCommand::Ping(reader.natural()?),
        "draw" => GuiCommand::Draw,
        "result" => result(&mut reader)?,
        "setboard" => GuiCommand::SetBoard(reader.required_rest("a FEN")?.into()),
        "edit" => GuiCommand::Edit,
        "hint" => GuiCommand::Hint,
        "bk" => GuiCommand::Book,
        "undo" => GuiCommand::Undo,
        "remove" => GuiCommand::Remove,
        "hard" => GuiCommand::Hard,
        "easy" => GuiCommand::Easy,
        "post" => GuiCommand::Post,
        "nopost" => GuiCommand::NoPost,
        "analyze" => GuiCommand::Analyze,
        "exit" => GuiCommand::Exit,
        "." => GuiCommand::Status,
        "name" => GuiCommand::Name(reader.required_rest("a name")?.into()),
        "rating" => GuiCommand::Rating { own: reader.integer()?, opponent: reader.integer()? },
        "ics" => GuiCommand::Ics(reader.text("a host name, or -")?.into()),
        "computer" => GuiCommand::Computer,
        "pause" => GuiCommand::Pause,
        "resume" => GuiCommand::Resume,
        "memory" => GuiCommand::Memory(reader.natural()?),
        "cores" => GuiCommand::Cores(reader.small_natural()?),
        "egtpath" => GuiCommand::EgtPath {
            kind: reader.text("a type of endgame tables")?.into(),
            path: reader.required_rest("a path")?.into(),
        },
        "option" => option(reader.required_rest("the name of an option")?, &reader)?,
        text if looks_like_move(text) => GuiCommand::Move(text.into()),
        _ => return Err(unknown),
    };
    reader.finish(command, is_strict)
}

fn result(reader: &mut Reader<'_>) -> Result<GuiCommand, ParseError> {
    let error = reader.error("1-0, 0-1, 1/2-1/2 or *");
    let result = reader.word().and_then(|word| word.text.parse().ok()).ok_or(error)?;
    let comment = comment(reader);
    Ok(GuiCommand::Result { result, comment })
}

/// A comment in braces, if there is one.
pub(crate) fn comment(reader: &mut Reader<'_>) -> String {
    let Some(inside) = reader.peek_rest().strip_prefix('{') else { return String::new() };
    let end = inside.find('}');
    reader.rest();
    trim(&inside[..end.unwrap_or(inside.len())]).into()
}

fn option(text: &str, reader: &Reader<'_>) -> Result<GuiCommand, ParseError> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (trim(name), Some(trim(value).into())),
        None => (text, None),
    };
    if name.is_empty() {
        return Err(reader.error("the name of an option"));
    }
    Ok(GuiCommand::Option { name: name.into(), value })
}
