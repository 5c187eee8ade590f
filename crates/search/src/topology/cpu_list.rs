//! Lists of CPUs in the format of Linux, such as `0-7,16-23`.

use std::fmt::Write as _;

/// More than any system has. Bounds the memory of a list.
const MAX_CPUS: usize = 1 << 16;

/// The CPUs of a list, in order; `None` if it is malformed. A list may be empty.
pub(super) fn parse_cpu_list(text: &str) -> Option<Vec<usize>> {
    let text = text.trim();
    if text.is_empty() {
        return Some(Vec::new());
    }
    let number = |word: &str| word.parse::<usize>().ok().filter(|&cpu| cpu < MAX_CPUS);
    let mut cpus = Vec::new();
    for range in text.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (number(first)?, number(last)?);
        // Ascending, so that a list is no longer than there are CPUs.
        if last < first || cpus.last().is_some_and(|&before| first <= before) {
            return None;
        }
        cpus.extend(first..=last);
    }
    Some(cpus)
}

/// The list of these CPUs, which are in order.
pub(super) fn format_cpu_list(cpus: &[usize]) -> String {
    let mut text = String::new();
    for range in cpus.chunk_by(|one, next| one + 1 == *next) {
        let separator = if text.is_empty() { "" } else { "," };
        let (first, last) = (range[0], range[range.len() - 1]);
        write!(text, "{separator}{first}").expect("writing to a String cannot fail");
        if last > first {
            write!(text, "-{last}").expect("writing to a String cannot fail");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written_back() {
        for (text, cpus) in [
            ("", &[][..]),
            ("0", &[0]),
            ("0-3", &[0, 1, 2, 3]),
            ("0-1,8-9", &[0, 1, 8, 9]),
            ("1,3,5-7,65535", &[1, 3, 5, 6, 7, 65535]),
        ] {
            assert_eq!(parse_cpu_list(text).as_deref(), Some(cpus), "{text:?}");
            assert_eq!(parse_cpu_list(&format!("\t{text}\n")).as_deref(), Some(cpus), "{text:?}");
            assert_eq!(format_cpu_list(cpus), text);
        }
        assert_eq!(parse_cpu_list("3-3"), Some(vec![3]));
    }

    #[test]
    fn malformed_lists_are_refused() {
        for text in [
            "x",
            "-",
            "1-",
            "-1",
            "3-1",
            "0,0",
            "2,1",
            "0-2,2",
            "0,,1",
            ",",
            "65536",
            "0-99999999999",
        ] {
            assert_eq!(parse_cpu_list(text), None, "{text:?}");
        }
    }
}
