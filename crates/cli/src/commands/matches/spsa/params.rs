//! The parameters of `--param` and `--params`.

use lucena_arena::Config;
use lucena_arena::spsa::{SpsaParam, SpsaRun};

use super::{SpsaArgs, failure};
use crate::files::input::{file_error, read_text};
use crate::terminal::output::Failure;

/// A line has some sixty bytes, and no engine a million parameters.
const MAX_BYTES: u64 = 1 << 20;

/// The parameters in order, those of the file first.
pub(super) fn read(args: &SpsaArgs, config: &Config) -> Result<Vec<SpsaParam>, Failure> {
    let mut offered = None;
    let mut params = Vec::new();
    if let Some(path) = &args.params {
        let text = read_text(path, MAX_BYTES)?;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let param = one(line, config, &mut offered).map_err(|failure| match failure {
                    Failure::Usage(reason) => file_error(path, format!("line {number}: {reason}")),
                    failure => failure,
                })?;
                params.push(param);
            }
        }
    }
    for text in &args.param {
        params.push(one(text, config, &mut offered)?);
    }
    if params.is_empty() {
        return Err(Failure::Usage("no parameters: expected --param or --params".into()));
    }
    Ok(params)
}

/// A whole line, or the name of a parameter that the engine offers.
fn one(
    text: &str,
    config: &Config,
    offered: &mut Option<Vec<SpsaParam>>,
) -> Result<SpsaParam, Failure> {
    if text.contains(',') {
        return text.parse().map_err(failure);
    }
    if offered.is_none() {
        *offered = Some(SpsaRun::offered(config).map_err(failure)?);
    }
    let found = offered.iter().flatten().find(|param| param.name.eq_ignore_ascii_case(text));
    found.cloned().ok_or_else(|| {
        Failure::Usage(format!("the engine has no numeric option {text:?}; see --list"))
    })
}
