//! Options of an engine: permanent values, and values for one call.

use std::fmt::Display;

use lucena_board::{ChessPosition, UciCastling, Variant};
use lucena_uci::{
    OptionDeclaration, OptionKind, OptionValue, SetOption, SetOptionError, VARIANT_OPTION,
    castling_form,
};

use super::Client;
use crate::process::ClientError;

/// The option for the castling notation.
pub(super) const CHESS960: &str = "UCI_Chess960";

/// The option for analysis, as opposed to play.
pub(crate) const ANALYSE_MODE: &str = "UCI_AnalyseMode";

/// An option and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) is_required: bool,
}

impl Setting {
    pub(super) fn new(name: &str, value: impl Display) -> Self {
        Self { name: name.into(), value: value.to_string(), is_required: true }
    }

    /// The same, skipped if the engine lacks the option.
    pub(super) fn optional(self) -> Self {
        Self { is_required: false, ..self }
    }
}

/// An option with a temporary value.
#[derive(Clone, Debug)]
pub(super) struct Temporary {
    name: String,
    /// The permanent value.
    own: OptionValue,
}

impl Client {
    /// Sets an option after checking the value against its declaration. The value can be a number,
    /// `true` or `false`, or a text.
    ///
    /// # Errors
    /// Unknown option, bad value, or the engine is gone.
    pub fn set_option(&mut self, name: &str, value: impl Display) -> Result<(), ClientError> {
        self.set(SetOption::new(name, &value.to_string()))
    }

    /// Sets an option if the engine has it, and returns whether it does.
    ///
    /// # Errors
    /// Bad value, or the engine is gone.
    pub fn set_option_if_supported(
        &mut self,
        name: &str,
        value: impl Display,
    ) -> Result<bool, ClientError> {
        match self.set_option(name, value) {
            Ok(()) => Ok(true),
            Err(ClientError::Option(SetOptionError::Unknown { .. })) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Presses a button.
    ///
    /// # Errors
    /// No such button, or the engine is gone.
    pub fn press(&mut self, name: &str) -> Result<(), ClientError> {
        self.set(SetOption::button(name))
    }

    /// Sets an option, or presses a button whatever the value.
    pub(crate) fn set_or_press(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        match self.options.declaration(name).map(OptionDeclaration::kind) {
            Some(OptionKind::Button) => self.press(name),
            _ => self.set_option(name, value),
        }
    }

    fn set(&mut self, command: SetOption) -> Result<(), ClientError> {
        self.options.read(&command)?;
        self.end_search();
        self.options.set(&command)?;
        self.temporary.retain(|it| !it.name.eq_ignore_ascii_case(command.name()));
        self.has_analyse_mode |= command.name().eq_ignore_ascii_case(ANALYSE_MODE);
        self.send(&command.into())
    }

    /// The castling notation of the engine.
    pub(super) fn castling(&self) -> UciCastling {
        match self.options.check(CHESS960) {
            Some(true) => UciCastling::KingTakesRook,
            _ => UciCastling::KingToTarget,
        }
    }

    /// The settings that a game from this position needs.
    pub(super) fn rules<P: ChessPosition>(&self, start: &P) -> Result<Vec<Setting>, ClientError> {
        let settings = [self.variant(start.variant())?, self.chess960(start)?];
        Ok(settings.into_iter().flatten().collect())
    }

    /// The setting that a variant needs, or that standard chess needs with an engine of variants.
    pub(super) fn variant(&self, variant: Variant) -> Result<Option<Setting>, ClientError> {
        match self.options.variant_choice(variant) {
            Some(choice) => Ok(Some(Setting::new(VARIANT_OPTION, choice))),
            None if variant.is_standard() => Ok(None),
            None => Err(ClientError::Unsupported(format!(
                "cannot play {variant}: {} is not among the engine's variants",
                variant.uci_name()
            ))),
        }
    }

    /// The setting that the castling rights of a position need.
    fn chess960<P: ChessPosition>(&self, start: &P) -> Result<Option<Setting>, ClientError> {
        if castling_form(start) == UciCastling::KingToTarget {
            return Ok(None);
        }
        match self.options.check(CHESS960) {
            Some(_) => Ok(Some(Setting::new(CHESS960, true))),
            None => Err(ClientError::Chess960Unsupported),
        }
    }

    /// Checks settings against the declarations; optional ones may be skipped.
    pub(super) fn read_settings(
        &self,
        settings: &[Setting],
    ) -> Result<Vec<(String, OptionValue)>, ClientError> {
        let mut values: Vec<(String, OptionValue)> = Vec::with_capacity(settings.len());
        for setting in settings {
            match self.options.read(&SetOption::new(&setting.name, &setting.value)) {
                Ok((name, value)) => {
                    values.retain(|(it, _)| it != name);
                    values.push((name.into(), value));
                }
                Err(SetOptionError::Unknown { .. }) if !setting.is_required => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(values)
    }

    /// Whether these options have these values, and all others their permanent ones.
    pub(super) fn has_settings(&self, values: &[(String, OptionValue)]) -> bool {
        let is_wanted = |it: &Temporary| values.iter().any(|(name, _)| *name == it.name);
        self.temporary.iter().all(is_wanted)
            && values.iter().all(|(name, value)| {
                *value != OptionValue::Button && self.options.get(name) == Some(value)
            })
    }

    /// Queues the commands that give these options these values, and all others their permanent
    /// ones. Returns whether there were any.
    pub(super) fn queue_settings(&mut self, values: &[(String, OptionValue)]) -> bool {
        let mut has_sent = false;
        for Temporary { name, own } in std::mem::take(&mut self.temporary) {
            if values.iter().any(|(it, _)| *it == name) {
                self.temporary.push(Temporary { name, own });
            } else if self.options.get(&name) != Some(&own) {
                self.queue_value(&name, own);
                has_sent = true;
            }
        }
        for (name, value) in values {
            let Some(current) = self.options.get(name).cloned() else { continue };
            if current == *value && *value != OptionValue::Button {
                continue;
            }
            let is_temporary = self.temporary.iter().any(|it| it.name == *name);
            if !is_temporary && *value != OptionValue::Button {
                self.temporary.push(Temporary { name: name.clone(), own: current });
            }
            self.queue_value(name, value.clone());
            has_sent = true;
        }
        has_sent
    }

    /// Queues the reset of temporary settings before a plain `go`. Variant and castling notation stay:
    /// the position has been sent that way.
    pub(super) fn queue_own_settings(&mut self) {
        let of_position =
            |name: &str| [CHESS960, VARIANT_OPTION].iter().any(|it| name.eq_ignore_ascii_case(it));
        let kept = self
            .temporary
            .iter()
            .filter(|it| of_position(&it.name))
            .filter_map(|it| Some((it.name.clone(), self.options.get(&it.name)?.clone())));
        let kept: Vec<_> = kept.collect();
        self.queue_settings(&kept);
    }

    fn queue_value(&mut self, name: &str, value: OptionValue) {
        self.enqueue(&value.command(name));
        self.options.restore(name, value);
    }
}
