//! Describes errors in a server's JSON.

use serde_json::error::Category;

/// Kind and position of the error. Its own message quotes the JSON, which may contain a secret.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let kind = match error.classify() {
        Category::Io => "it cannot be read",
        Category::Syntax => "a syntax error",
        Category::Data => "a missing field or a value of the wrong type",
        Category::Eof => "an unexpected end",
    };
    match (error.line(), error.column()) {
        // Errors in already parsed values have no position.
        (0, _) => kind.into(),
        (line, column) => format!("{kind} at line {line}, column {column}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        json_fault(&serde_json::from_str::<Vec<u8>>(text).unwrap_err())
    }

    #[test]
    fn faults_have_a_place_and_no_quotation() {
        assert_eq!(fault("[1,\n x]"), "a syntax error at line 2, column 2");
        assert_eq!(fault("[1"), "an unexpected end at line 1, column 2");
        let secret = fault("[\"hunter2\"]");
        assert_eq!(secret, "a missing field or a value of the wrong type at line 1, column 10");
        let value = serde_json::json!(["hunter2"]);
        let error = serde_json::from_value::<Vec<u8>>(value).unwrap_err();
        assert_eq!(json_fault(&error), "a missing field or a value of the wrong type");
    }
}
