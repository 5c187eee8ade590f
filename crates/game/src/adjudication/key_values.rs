//! Rules as `key=value` pairs, for flags such as `--resign moves=3 score=600`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

/// The `key=value` pairs of a rule.
pub(super) fn pairs<'t>(rule: &str, text: &'t str) -> Result<Vec<(&'t str, &'t str)>, String> {
    let pair = |word: &'t str| {
        word.split_once('=').ok_or_else(|| format!("{rule}: found {word:?}, expected key=value"))
    };
    text.split_whitespace().map(pair).collect()
}

/// The numeric value of a key.
pub(super) fn number<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{key}: found {value:?}, expected a number"))
}

/// The error for an unknown key.
pub(super) fn unknown<T>(rule: &str, key: &str, expected: &str) -> Result<T, String> {
    Err(format!("{rule}: found {key:?}, expected {expected}"))
}

/// Implements `clap::Args` for a type whose flag takes the pairs that its `FromStr` parses.
macro_rules! flag_of_key_values {
    ($type:ty, $flag:literal, $help:literal) => {
        #[cfg(feature = "clap")]
        impl clap::Args for $type {
            fn group_id() -> Option<clap::Id> {
                Some($flag.into())
            }

            fn augment_args(command: clap::Command) -> clap::Command {
                let flag = clap::Arg::new($flag).long($flag).value_name("KEY=VALUE");
                // One at least, or the flag would be ignored.
                command.arg(flag.num_args(1..).help($help))
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                Self::augment_args(command)
            }
        }

        #[cfg(feature = "clap")]
        impl clap::FromArgMatches for $type {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
                use clap::builder::TypedValueParser as _;

                let words = matches.get_many::<alloc::string::String>($flag).unwrap_or_default();
                let words: alloc::vec::Vec<&str> =
                    words.map(alloc::string::String::as_str).collect();
                // Parses all words as one value, with the errors of any other flag.
                let command = <Self as clap::Args>::augment_args(clap::Command::default());
                let flag = command.get_arguments().find(|arg| arg.get_id() == $flag);
                let parser = |text: &str| text.parse::<Self>();
                parser.parse_ref(&command, flag, words.join(" ").as_ref())
            }

            fn update_from_arg_matches(
                &mut self,
                matches: &clap::ArgMatches,
            ) -> Result<(), clap::Error> {
                *self = Self::from_arg_matches(matches)?;
                Ok(())
            }
        }
    };
}
pub(super) use flag_of_key_values;
