//! Options by their UCI names.

use lucena_xboard::{GuiCommand, OptionKind};

use super::connection::Connection;
use crate::process::ClientError;

/// Sends options, `Threads` first: engines allocate memory per thread. Returns
/// why some were not sent.
pub(super) fn send(
    connection: &mut Connection,
    options: &[(String, String)],
) -> Result<Vec<String>, ClientError> {
    let is_threads = |name: &str| name.eq_ignore_ascii_case("Threads");
    let (first, others): (Vec<_>, Vec<_>) = options.iter().partition(|(name, _)| is_threads(name));
    let mut refused = Vec::new();
    for (name, value) in first.into_iter().chain(others) {
        match command(connection, name, value) {
            Ok(command) => connection.queue(&command),
            Err(reason) => refused.push(reason),
        }
    }
    connection.flush()?;
    Ok(refused)
}

fn command(connection: &Connection, name: &str, value: &str) -> Result<GuiCommand, String> {
    let features = connection.features();
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let declared = features.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
    if let Some(option) = declared {
        let value = match option.kind {
            OptionKind::Button(_) => None,
            _ => option.value(value)?,
        };
        return Ok(GuiCommand::Option { name: option.name.clone(), value });
    }
    let number = || value.parse().map_err(|_| format!("option {name}: {value:?} is not a number"));
    if is("Hash") && features.memory {
        return Ok(GuiCommand::Memory(number()?));
    }
    if is("Threads") && features.smp {
        let cores = number()?;
        return Ok(GuiCommand::Cores(u32::try_from(cores).unwrap_or(u32::MAX)));
    }
    if is("SyzygyPath") && features.egt.iter().any(|kind| kind == "syzygy") {
        return Ok(GuiCommand::EgtPath { kind: "syzygy".into(), path: value.into() });
    }
    Err(format!("the engine has no option {name:?}"))
}
