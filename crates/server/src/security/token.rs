//! The access token.

use std::fmt;

use subtle::ConstantTimeEq;
use thiserror::Error;

/// Shorter tokens could be guessed.
const MIN_CHARS: usize = 16;

/// A secret that clients send as `Authorization: Bearer TOKEN`.
///
/// ```
/// use lucena_server::Token;
/// let token = Token::new("correct-horse-battery")?;
/// assert!(token.matches("correct-horse-battery"));
/// assert!(!token.matches("correct-horse"));
/// assert_eq!(format!("{token:?}"), "Token(..)");
/// # Ok::<(), lucena_server::TokenError>(())
/// ```
#[derive(Clone)]
pub struct Token(String);

/// Why a text cannot be a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TokenError {
    /// It is too short and could be guessed.
    #[error("a token has at least {MIN_CHARS} characters")]
    Short,
    /// It cannot be sent in a header or a cookie.
    #[error("a token has only printable ASCII characters, and no spaces and none of ; , \" \\")]
    Characters,
}

impl Token {
    /// A token of at least 16 printable ASCII characters without `;`, `,`, `"` and `\`, which
    /// cookies cannot contain. Surrounding white space is trimmed.
    ///
    /// # Errors
    ///
    /// The text is too short or has other characters.
    pub fn new(text: &str) -> Result<Self, TokenError> {
        let text = text.trim();
        if !text.bytes().all(|byte| byte.is_ascii_graphic() && !b";,\"\\".contains(&byte)) {
            return Err(TokenError::Characters);
        }
        if text.len() < MIN_CHARS {
            return Err(TokenError::Short);
        }
        Ok(Self(text.to_owned()))
    }

    /// Whether the text is the token. The time depends on its length, but not on how much of it
    /// matches.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}
