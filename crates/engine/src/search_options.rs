//! Search parameters and heuristics as UCI options, for tuning and for tests of the search.
//!
//! A number is a spin option with the name of the parameter, a heuristic a check option with its
//! name in capitals. Engines always accept them, but declare them only on request: players have no
//! use for a hundred more options.

use lucena_search::{Heuristics, SearchParams};
use lucena_uci::{OptionDeclaration, OptionValue, SetOption, SetOptionError};

/// The declarations, with the current values as defaults.
pub(crate) fn declarations(params: &SearchParams) -> Vec<OptionDeclaration> {
    let spins = params.iter().map(|param| {
        let (min, max) = (*param.range.start(), *param.range.end());
        OptionDeclaration::spin(param.name, param.value.into(), min.into(), max.into())
    });
    let checks = Heuristics::all().iter_names().map(|(name, heuristic)| {
        OptionDeclaration::check(name, params.heuristics.contains(heuristic))
    });
    spins.chain(checks).collect()
}

/// The parameters after a `setoption`.
pub(crate) fn changed(
    params: &SearchParams,
    command: &SetOption,
) -> Result<SearchParams, SetOptionError> {
    let mut declared = lucena_uci::Options::from_declarations(declarations(params))
        .expect("names differ and defaults are in range");
    let (name, value) = declared.set(command)?;
    Ok(with(params, name, value).expect("a declared option exists"))
}

/// The parameters with a value that has been checked against the declaration; `None` if it is not
/// a search option.
pub(crate) fn with(params: &SearchParams, name: &str, value: &OptionValue) -> Option<SearchParams> {
    let mut params = params.clone();
    match value {
        OptionValue::Spin(number) => params.set(name, i32::try_from(*number).ok()?).ok()?,
        OptionValue::Check(is_on) => params.heuristics.set(Heuristics::from_name(name)?, *is_on),
        _ => return None,
    }
    Some(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_changed() {
        let params = SearchParams::default();
        for declaration in declarations(&params) {
            let name = declaration.name();
            let value = match params.iter().find(|param| param.name == name) {
                Some(param) if param.value == *param.range.end() => *param.range.start(),
                Some(param) => param.value + 1,
                None => {
                    let without = changed(&params, &SetOption::new(name, "false")).unwrap();
                    let heuristic = Heuristics::from_name(name).unwrap();
                    assert_eq!(without, params.clone().without(heuristic));
                    continue;
                }
            };
            let text = value.to_string();
            let after = changed(&params, &SetOption::new(&name.to_uppercase(), &text));
            assert_eq!(after, Ok(params.clone().with(name, value).unwrap()), "{name}");
        }
    }

    #[test]
    fn bad_values_are_refused() {
        let refused = |name, value| {
            changed(&SearchParams::default(), &SetOption::new(name, value)).unwrap_err().to_string()
        };
        let error = refused("null_move_base", "1000");
        assert_eq!(error, "option null_move_base: found \"1000\", expected a number from 2 to 6");
        assert!(refused("NULL_MOVE", "perhaps").contains("expected true or false"));
        assert!(refused("courage", "1").contains("courage"));
    }
}
