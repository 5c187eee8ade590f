//! Options of the engine as arguments.

use lucena_engine::Options;
use lucena_uci::SetOptionError;

/// A value that fits an option of the engine.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    name: &'static str,
    value: String,
}

impl Setting {
    /// What reads values of this option.
    pub(crate) fn reader(name: &'static str) -> impl Fn(&str) -> Result<Self, String> + Clone {
        move |value| match Options::default().set(name, value) {
            Ok(()) => Ok(Self { name, value: value.to_owned() }),
            // The message around it names the argument and quotes the value.
            Err(SetOptionError::BadValue { expected, .. }) => Err(format!("expected {expected}")),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Sets what stands on the command line.
pub(crate) fn apply<'a>(
    settings: impl IntoIterator<Item = &'a Option<Setting>>,
    options: &mut Options,
) {
    for Setting { name, value } in settings.into_iter().flatten() {
        options.set(name, value).expect("the value was tried when the arguments were read");
    }
}
