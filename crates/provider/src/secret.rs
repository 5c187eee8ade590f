//! Tokens and provider secrets, which must not appear in logs.

use std::fmt::{self, Write as _};

/// Maximum length of a secret, that of the API.
const MAX_LEN: usize = 1024;
/// Bytes of randomness in a new secret.
const RANDOM_BYTES: usize = 32;

/// A token or a provider secret. Its `Debug` output does not contain it.
///
/// ```
/// use lucena_provider::Secret;
/// let token = Secret::new("lip_0123456789")?;
/// assert_eq!(format!("{token:?}"), "Secret(..)");
/// assert_ne!(Secret::random()?, Secret::random()?);
/// # Ok::<(), lucena_provider::SecretError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Why a text cannot be a secret. The text is not part of the message.
///
/// ```
/// use lucena_provider::{Secret, SecretError};
/// assert_eq!(Secret::new("a b"), Err(SecretError::BadByte { at: 1 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SecretError {
    /// The text is empty.
    #[error("the secret is empty")]
    Empty,
    /// The text is too long.
    #[error("the secret has {len} bytes, expected at most 1024")]
    TooLong {
        /// Its length.
        len: usize,
    },
    /// A space, a control character or a non-ASCII byte.
    #[error("byte {at} of the secret is not a visible ASCII character")]
    BadByte {
        /// Offset of the byte.
        at: usize,
    },
    /// The operating system provides no random numbers.
    #[error("no random numbers from the operating system: {0}")]
    NoRandomness(String),
}

impl Secret {
    /// A secret from its text. Surrounding white space is trimmed.
    ///
    /// ```
    /// use lucena_provider::Secret;
    /// assert_eq!(Secret::new("lip_abc\n"), Secret::new("lip_abc"));
    /// ```
    ///
    /// # Errors
    ///
    /// The text is empty, longer than 1024 bytes, or contains something other than visible ASCII.
    pub fn new(text: impl AsRef<str>) -> Result<Self, SecretError> {
        let text = text.as_ref().trim();
        if text.is_empty() {
            return Err(SecretError::Empty);
        }
        if text.len() > MAX_LEN {
            return Err(SecretError::TooLong { len: text.len() });
        }
        match text.bytes().position(|byte| !byte.is_ascii_graphic()) {
            Some(at) => Err(SecretError::BadByte { at }),
            None => Ok(Self(text.into())),
        }
    }

    /// 256 random bits from the operating system, as hexadecimal digits.
    ///
    /// ```
    /// # use lucena_provider::Secret;
    /// assert_eq!(Secret::random()?.expose().len(), 64);
    /// # Ok::<(), lucena_provider::SecretError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The operating system provides no random numbers.
    pub fn random() -> Result<Self, SecretError> {
        let mut bytes = [0; RANDOM_BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| SecretError::NoRandomness(error.to_string()))?;
        let mut text = String::with_capacity(2 * RANDOM_BYTES);
        for byte in bytes {
            write!(text, "{byte:02x}").expect("writing to a String cannot fail");
        }
        Ok(Self(text))
    }

    /// The text, to store it or to send it.
    ///
    /// ```
    /// # use lucena_provider::Secret;
    /// assert_eq!(Secret::new("lip_abc")?.expose(), "lip_abc");
    /// # Ok::<(), lucena_provider::SecretError>(())
    /// ```
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_sent_in_a_header_is_refused() {
        assert_eq!(Secret::new(" \n"), Err(SecretError::Empty));
        assert_eq!(Secret::new("a\nb"), Err(SecretError::BadByte { at: 1 }));
        assert_eq!(Secret::new("tökén"), Err(SecretError::BadByte { at: 1 }));
        assert_eq!(Secret::new("x".repeat(1025)), Err(SecretError::TooLong { len: 1025 }));
        assert!(Secret::new("x".repeat(1024)).is_ok());
    }
}
