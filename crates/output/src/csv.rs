//! Fields of comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)).

use std::borrow::Cow;

/// A field, in quotation marks if it needs them.
///
/// ```
/// use lucena_output::csv::quoted;
/// assert_eq!(quoted("Carlsen"), "Carlsen");
/// assert_eq!(quoted("Carlsen, Magnus"), "\"Carlsen, Magnus\"");
/// assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
/// ```
#[must_use]
pub fn quoted(field: &str) -> Cow<'_, str> {
    match field.contains([',', '"', '\n', '\r']) {
        true => Cow::Owned(format!("\"{}\"", field.replace('"', "\"\""))),
        false => Cow::Borrowed(field),
    }
}
