//! Options by their UCI names.

use lucena_xboard::{GuiCommand, OptionKind};

use super::connection::Connection;

/// The command that sets an option.
///
/// # Errors
/// The option is unknown, or the value is bad.
pub(super) fn command(
    connection: &Connection,
    name: &str,
    value: &str,
) -> Result<GuiCommand, String> {
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
