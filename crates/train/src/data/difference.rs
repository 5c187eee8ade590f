//! [`SettingDifference`]: how two provenances differ.

use crate::data::DataHeader;

/// A setting in which two provenances differ; made by [`DataHeader::differences`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SettingDifference {
    /// The name of the setting.
    pub key: String,
    /// Its values in the two headers; `None` where it is missing.
    pub values: [Option<String>; 2],
}

impl DataHeader {
    /// The settings in which the provenances of two headers differ.
    ///
    /// A setting is a line with a key and a value, such as `nodes = 1000`. A merged file may have
    /// several values of a key. In free text, every line is a key without a value.
    ///
    /// ```
    /// use lucena_train::data::DataHeader;
    /// let header = |provenance: &str| DataHeader {
    ///     provenance: provenance.into(),
    ///     ..DataHeader::default()
    /// };
    /// let file = header("seed = 1\nnodes = 1000\n");
    /// assert!(file.differences(&file).is_empty());
    /// let differences = file.differences(&header("seed = 1\nnodes = 2000\n"));
    /// assert_eq!(differences[0].key, "nodes");
    /// assert_eq!(differences[0].values, [Some("1000".into()), Some("2000".into())]);
    /// ```
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<SettingDifference> {
        let provenances = [settings(&self.provenance), settings(&other.provenance)];
        let mut keys: Vec<&str> = Vec::new();
        for &(key, _) in provenances.iter().flatten() {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let difference = |key: &str| {
            let values = provenances.each_ref().map(|settings| value(settings, key));
            (values[0] != values[1]).then(|| SettingDifference { key: key.to_owned(), values })
        };
        keys.into_iter().filter_map(difference).collect()
    }
}

/// Keys and values of the lines.
fn settings(provenance: &str) -> Vec<(&str, &str)> {
    let lines = provenance.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| line.split_once('=').map_or((line, ""), |(key, it)| (key.trim(), it.trim())))
        .collect()
}

/// All values of a key.
fn value(settings: &[(&str, &str)], key: &str) -> Option<String> {
    let values: Vec<&str> =
        settings.iter().filter(|(it, _)| *it == key).map(|&(_, value)| value).collect();
    (!values.is_empty()).then(|| values.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(first: &str, second: &str, expected: &[(&str, Option<&str>, Option<&str>)]) {
        let header = |provenance: &str| DataHeader {
            provenance: provenance.into(),
            ..DataHeader::default()
        };
        let found = header(first).differences(&header(second));
        let expected = expected.iter().map(|&(key, first, second)| SettingDifference {
            key: key.into(),
            values: [first, second].map(|value| value.map(str::to_owned)),
        });
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn changed_and_missing_settings_are_listed() {
        check("a = 1\nb = 2\n", "a = 1\nb = 2", &[]);
        check(
            "a = 1\nb = 2\nc = 3",
            "a = 1\nc = 4\nd = 5",
            &[("b", Some("2"), None), ("c", Some("3"), Some("4")), ("d", None, Some("5"))],
        );
    }

    #[test]
    fn merged_files_have_several_values() {
        check(
            "a = 1\nb = 2\na = 1\nb = 3\n",
            "a = 1\nb = 2",
            &[("a", Some("1, 1"), Some("1")), ("b", Some("2, 3"), Some("2"))],
        );
    }

    #[test]
    fn lines_of_free_text_are_keys() {
        check("my engine", "my engine\n# two files", &[("# two files", None, Some(""))]);
    }
}
