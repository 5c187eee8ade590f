//! Reading and writing configuration files.

use std::path::Path;

use super::{Config, ConfigError};

/// No configuration is nearly this large.
const MAX_BYTES: u64 = 16 << 20;

impl Config {
    /// Parses TOML.
    ///
    /// # Errors
    /// With the line of the first error.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// assert_eq!(Config::from_toml("rounds = 3")?.rounds, Some(3));
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = 1 + text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count();
            ConfigError::Text { line, reason: plain(error.message()) }
        })
    }

    /// Parses JSON.
    ///
    /// # Errors
    /// With the line of the first error.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// assert_eq!(Config::from_json(r#"{"rounds": 3}"#)?.rounds, Some(3));
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ConfigError> {
        serde_json::from_str(text)
            .map_err(|error| ConfigError::Text { line: error.line(), reason: error.to_string() })
    }

    /// Reads a file: JSON if its extension is `.json`, otherwise TOML.
    ///
    /// # Errors
    /// If it cannot be read or parsed.
    ///
    /// ```
    /// assert!(lucena_arena::Config::read("no such file".as_ref()).is_err());
    /// ```
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let failed = |reason: String| ConfigError::File { path: path.into(), reason };
        let metadata = std::fs::metadata(path).map_err(|error| failed(error.to_string()))?;
        if !metadata.is_file() {
            return Err(failed("not a regular file".into()));
        }
        if metadata.len() > MAX_BYTES {
            return Err(failed(format!("file is larger than {MAX_BYTES} bytes")));
        }
        let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
        let text = text.trim_start_matches('\u{feff}');
        let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        let config = if is_json { Self::from_json(text) } else { Self::from_toml(text) };
        config.map_err(|error| error.in_file(path))
    }

    /// Converts to TOML.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// let config = Config { rounds: Some(3), ..Config::from_toml("")? };
    /// assert_eq!(config.to_toml(), "rounds = 3\n");
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Never: TOML can represent all values.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("all values are representable in TOML")
    }

    /// Converts to JSON.
    ///
    /// ```
    /// use lucena_arena::Config;
    /// assert_eq!(Config::from_toml("rounds = 3")?.to_json(), serde_json::json!({ "rounds": 3 }));
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Never: JSON can represent all values.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("all keys are strings")
    }
}

/// A message of serde in the words of TOML instead of Rust: `expected usize` and the like.
fn plain(message: &str) -> String {
    let Some((found, expected)) = message.rsplit_once(", expected ") else { return message.into() };
    let expected = match expected {
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number, 0 or more",
        "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "path string" => "a string",
        "a sequence" => "an array",
        _ if expected.starts_with("struct ") || expected == "a map" => "a table",
        other => other,
    };
    format!("{found}, expected {expected}")
}
